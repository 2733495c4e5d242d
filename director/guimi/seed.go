package guimi

import "daoyan/director/rule"

const (
	seedInfect rule.SkillID = "seed.infect"

	markInfecting rule.MarkKind = "infecting"

	causeInfect = "感染"
)

// seed is 种狼 (狼人5, ¶6.5): the night's kill becomes an infection, and he goes out for it.
func seed() card {
	return card{
		id: rule.Identity{Name: "种狼", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.5", Grants: []rule.Grant{{Skill: seedInfect}}},
		skills: []*rule.Skill{{
			ID: seedInfect, Name: "感染", Of: "种狼", Para: "6.5", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
			Traits: rule.Traits{Once: true, ByPack: true}, Do: infect, Due: turnWolf,
			Rules: []rule.Rule{{On: rule.Turn, Layer: rule.TurnBlock, Para: "2.5", Do: infectBlocked}},
		}},
	}
}

// infectBlocked: what takes the pack's kill takes the infection; the pack may take its own word back by a later kill, not his.
func infectBlocked(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Hold != h {
		return rule.Pass()
	}
	if v := packStopped(r); v.Kind != rule.Passed {
		return v
	}
	if m.Line == nil || !m.Line.ForPack {
		return rule.Pass()
	}
	for _, x := range r.S.Holdings {
		if x.Skill != packKill {
			continue
		}
		for _, ln := range r.Standing(x) {
			if ln.At > m.Line.At || ln.At == m.Line.At && ln.Seq > m.Line.Seq {
				if m.Use != nil {
					m.Use.Kept = true // taken back, not blocked
				}
				return rule.Stop("kill-instead")
			}
		}
	}
	return rule.Pass()
}

func infect(r *rule.Run, u *rule.Use) {
	r.Mark(u.Hold, markInfecting, tonight())
	r.Plan(u, u.Hold.Owner.Char, causeInfect, func(r *rule.Run, h *rule.Harm) {
		r.GoOut(h.On, rule.Cause{Kind: causeInfect, By: h.On, Skill: seedInfect, Hold: u.Hold.ID})
	})
	for _, t := range u.At {
		if t.Lands() {
			r.Owe(u.Hold, momentOpening, 0, t.At, 0)
		}
	}
}

// turnWolf is the infection at the opening: it takes no wolf, nobody who is out, nobody who cannot change sides.
func turnWolf(r *rule.Run, l rule.Later) {
	c := l.On
	if !r.InPlay(c) || r.Faction(c) == Wolf || r.MayNotTurn(c) {
		return
	}
	for _, h := range r.S.Holdings {
		if h.Owner.Char == c {
			r.Lose(h, l.By)
		}
	}
	r.SetBase(c, Wolf)
	unfollow(r, c)
	r.Say("感染")
	r.Refresh()
	joinPack(r, c)
}

// unfollow lets c stand on its own again.
func unfollow(r *rule.Run, c rule.Char) {
	for _, k := range r.S.Marks {
		if k.Kind == markFollows && len(k.On) > 0 && k.On[0] == c {
			k.Gone = true
		}
	}
}
