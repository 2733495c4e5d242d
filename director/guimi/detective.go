package guimi

import "daoyan/director/rule"

const (
	detectiveSee rule.SkillID = "detective.see"

	markPicked rule.MarkKind = "picked" // On: who goes out at 关门

	causePicked = "明察"
)

// detective is 侦探 (村民26, ¶5.26): takes the badge, calls the vote off and sends one out at 关门.
func detective() card {
	return card{
		id: rule.Identity{Name: "侦探", Side: Village, Built: true, Para: "5.26", Grants: []rule.Grant{{Skill: detectiveSee}}},
		skills: []*rule.Skill{{
			ID: detectiveSee, Name: "明察", Of: "侦探", Para: "5.26", Asks: rule.AtOnce, Shape: rule.Shape{Min: 1, Max: 1},
			Traits: rule.Traits{Once: true}, Ready: notElection, Do: see, Due: pickedOut,
		}},
	}
}

// notElection: not on the day on which the badge is voted for.
func notElection(r *rule.Run, _ *rule.Holding) bool { return r.Phase().No > 1 || r.Phase().Extra > 0 }

// see turns his card. Until 关门 he may name another; on a cloak the skill is spent for nothing, and the vote goes on.
func see(r *rule.Run, u *rule.Use) {
	me, h := u.Hold.Owner.Char, u.Hold
	was := r.MarkBy(markPicked, h.ID)
	if was == nil {
		r.AnnounceNow(rule.OnIs("翻牌", r.Face(me), me))
	}
	if !u.At[0].Lands() {
		return
	}
	h.Left = 1
	if was != nil {
		was.Gone = true
	} else {
		r.NoVote()
		r.Owe(h, momentClose, 0, me, 0)
		if r.S.Sheriff != me {
			giveBadge(r, me)
			r.AnnounceNow(rule.On("警长", me))
		}
	}
	r.Mark(h, markPicked, rule.For(rule.Day, 1), u.At[0].At)
}

// pickedOut carries the choice out at 关门: he goes out with his first identity made public, and uses no skill any more but 魅惑 and 封印.
func pickedOut(r *rule.Run, l rule.Later) {
	h := r.H(l.By)
	h.Left = 0
	k := r.MarkBy(markPicked, h.ID)
	if k == nil || !r.InPlay(k.On[0]) {
		r.Say("平安日")
		return
	}
	c := k.On[0]
	dogsHear(r, c)
	if !r.Follow(c, rule.Cause{Kind: causePicked, By: l.On, Skill: l.Skill, Hold: l.By}) {
		r.Say("平安日")
		return
	}
	r.Settled()
	if f := rule.OnIs("翻牌", r.S.Seats[c].Dealt, c); !saidOf(r, f) {
		r.Announce(f)
	}
}

// saidOf tells whether a fact about one character is public in this phase already.
func saidOf(r *rule.Run, f rule.Fact) bool {
	for i := range r.Public {
		if p := &r.Public[i].Fact; p.Key == f.Key && p.Eq == f.Eq && len(p.On) == 1 && p.On[0] == f.On[0] {
			return true
		}
	}
	return false
}

// silencedByDetective: whom 侦探 picks uses no skill any more (¶5.26).
func silencedByDetective(c rule.Cause) bool { return c.Kind == causePicked }
