package guimi

import "daoyan/director/rule"

const (
	knightDuel rule.SkillID = "knight.duel"

	causeDuel = "决斗"
)

// knight is 骑士 (村民6, ¶5.6).
func knight() card {
	return card{
		id: rule.Identity{Name: "骑士", Side: Village, Built: true, Para: "5.6", Grants: []rule.Grant{{Skill: knightDuel}}},
		skills: []*rule.Skill{{
			ID: knightDuel, Name: "决斗", Of: "骑士", Para: "5.6", Asks: rule.AtOnce, Shape: rule.Shape{Min: 1, Max: 1},
			Traits: rule.Traits{Once: true}, Ready: notElection, Do: duel,
		}},
	}
}

// duel: a wolf goes out and the night follows at once; a villager sends the knight out; with others nothing happens. 机械狼's kills whoever
// it meets.
func duel(r *rule.Run, u *rule.Use) {
	r.AnnounceNow(rule.Fact{Key: "决斗", On: []rule.Char{u.Body}, To: u.At[0].Named})
	t := u.At[0]
	if !t.Lands() {
		return
	}
	wolf := r.Faction(t.At) == Wolf
	switch {
	case wolf || u.Hold.Terms.Kills:
		r.HitNow(rule.Harm{On: t.At, Kind: causeDuel, By: u.Body, Use: u, Named: t.Named, Outside: true})
		if wolf {
			r.Cut()
			r.AnnounceNow(rule.On("直接入夜"))
		}
	case r.Faction(t.At) == Village:
		r.GoOut(u.Body, rule.Cause{Kind: causeDuel, By: u.Body, Skill: knightDuel, Hold: u.Hold.ID})
		r.Settled()
	}
}
