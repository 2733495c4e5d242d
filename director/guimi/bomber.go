package guimi

import "daoyan/director/rule"

const bomberFire rule.SkillID = "bomber.fire"

// bomber is 恐怖分子 (狼人26, ¶6.26).
func bomber() card {
	return card{
		id: rule.Identity{Name: "恐怖分子", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.26", Grants: []rule.Grant{{Skill: bomberFire}}},
		skills: []*rule.Skill{{
			ID: bomberFire, Name: "放烟花", Of: "恐怖分子", Para: "6.26", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
			Traits: rule.Traits{Once: true}, Nights: fromSecond, Do: fireworks, Due: burnsDown,
		}},
	}
}

func fromSecond(n int16) bool { return n >= 2 }

// fireworks take the target out at once and in public; he goes himself after the next vote.
func fireworks(r *rule.Run, u *rule.Use) {
	for i := range u.At {
		t := &u.At[i]
		if !t.Lands() {
			continue
		}
		r.HitNow(rule.Harm{On: t.At, Kind: "炸死", By: u.Body, Use: u, Named: t.Named, Pierce: true})
		if g := r.FallOf(t.At); g != nil && g.Seq == r.Phase().Seq {
			g.Public = true
			r.AnnounceNow(rule.On("炸死", t.At))
		}
	}
	r.Owe(u.Hold, momentVote, 0, u.Body, 0)
}

// burnsDown is his own end, once the vote and all it set off are done.
func burnsDown(r *rule.Run, l rule.Later) {
	r.GoOut(l.On, rule.Cause{Kind: "负伤", By: l.On, Skill: l.Skill, Hold: l.By})
}
