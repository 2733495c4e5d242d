package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	evilNight  rule.SkillID = "evilknight.night"
	evilMalice rule.SkillID = "evilknight.malice"

	causeMalice = "邪恶"
)

// evilKnight is 恶灵骑士 (狼人13, ¶6.13): never out by night, and once he strikes back at a villager who used a skill on him.
func evilKnight() card {
	return card{
		id: rule.Identity{Name: "恶灵骑士", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.13", Grants: []rule.Grant{{Skill: evilNight}, {Skill: evilMalice}}},
		skills: []*rule.Skill{
			{
				ID: evilNight, Name: "主宰黑夜", Of: "恶灵骑士", Para: "6.13", Traits: rule.Traits{Forced: true},
				Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitNature, Para: "6.13", Do: notByNight}},
			},
			{
				ID: evilMalice, Name: "邪恶", Of: "恶灵骑士", Para: "6.13", Asks: rule.OnRun, Traits: rule.Traits{Once: true}, Do: strikeBack,
			},
		},
	}
}

func notByNight(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Harm.On != h.Owner.Char || r.Phase().Kind != rule.Night {
		return rule.Pass()
	}
	return rule.Stop("night")
}

// strikeBack picks one of tonight's villagers: of those whose skill is lethal the one of the earliest slot, else one at random. A block on
// him takes it for the night.
func strikeBack(r *rule.Run, u *rule.Use) {
	var all []rule.Char
	victim := rule.Nobody
	for i := range r.Ops {
		op := &r.Ops[i]
		by := op.Use.Body
		if op.At != u.Body || by == u.Body || !r.InPlay(by) || r.Faction(by) != Village {
			continue
		}
		if victim == rule.Nobody && lethal(r, op.Use) {
			victim = by
		}
		all = addOnce(all, by)
	}
	if len(all) == 0 {
		return
	}
	if victim == rule.Nobody {
		victim = all[0]
		if len(all) > 1 {
			slices.Sort(all)
			victim = r.Pick(u.Hold, "victim", all)
		}
	}
	u.Hold.Left = 0
	r.Strike(u, &rule.Target{Named: victim, At: victim}, causeMalice)
}

// lethal tells whether a use has laid a strike that waits to be settled.
func lethal(r *rule.Run, u *rule.Use) bool {
	return slices.ContainsFunc(r.Harms(), func(h *rule.Harm) bool { return h.Use == u && h.Do == nil })
}
