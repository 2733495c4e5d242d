package standard12

import "daoyan/director/rule"

const (
	packKill  rule.SkillID = "pack.kill"
	wolfBurst rule.SkillID = "wolf.burst"

	causeKnife = "刀"
	causeBurst = "自爆"
)

func pack() card {
	return card{skills: []*rule.Skill{{
		ID: packKill, Name: "杀人", Aliases: []string{"刀人"}, Para: "2.2", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
		Traits: rule.Traits{Pointed: true}, Do: strike(causeKnife),
	}}}
}

// strike lays a strike of that cause on everybody the use reaches.
func strike(cause string) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		for i := range u.At {
			if u.At[i].Lands() {
				r.Strike(u, &u.At[i], cause)
			}
		}
	}
}

// recast: another card by order is a card like a dealt one: its side, and a place in the pack or none.
func recast(r *rule.Run, c rule.Char) {
	id := r.Book.Identity(r.CardOf(c))
	r.SetBase(c, id.Side)
	if id.Pack != rule.InGroup {
		r.LeaveGroup(rule.PackGroup, c)
		return
	}
	if r.JoinGroup(rule.PackGroup, c) {
		r.Tell(c, rule.On("狼群", others(r.Pack(rule.PackGroup), c)...))
	}
}

// wolf is 狼人 (¶6.1): by night one of the pack, by day he may blow himself up.
func wolf() card {
	return card{
		id: rule.Identity{Name: "狼人", Side: Wolves, Pack: rule.InGroup, Built: true, Para: "6.1", Grants: []rule.Grant{{Skill: wolfBurst, Uses: 1}}},
		skills: []*rule.Skill{{
			ID: wolfBurst, Name: "自爆", Of: "狼人", Para: "6.1", Asks: rule.AtOnce, Traits: rule.Traits{Free: true}, Do: burst,
		}},
	}
}

// burst ends the day: night follows, whatever vote was due (¶3.5).
func burst(r *rule.Run, u *rule.Use) {
	c := u.Hold.Owner.Char
	r.Announce(rule.On("自爆", c))
	r.Say("直接入夜")
	r.Cut()
	if Election(r.Phase()) {
		putOff(r)
		r.Agenda(rule.Phase{Kind: rule.Night, No: r.Phase().No + 1})
	}
	r.GoOut(c, rule.Cause{Kind: causeBurst, By: c, Skill: wolfBurst, Hold: u.Hold.ID})
}
