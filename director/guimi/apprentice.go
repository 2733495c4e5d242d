package guimi

import "daoyan/director/rule"

const (
	apprenticeGuard rule.SkillID = "apprentice.guard"

	markProtect rule.MarkKind = "protect"
)

// apprentice is 见习守卫 (村民37, ¶5.37).
func apprentice() card {
	return card{
		id: rule.Identity{Name: "见习守卫", Side: Village, Built: true, Para: "5.37", Grants: []rule.Grant{{Skill: apprenticeGuard}}},
		skills: []*rule.Skill{{
			ID: apprenticeGuard, Name: "见习", Aliases: []string{"守护"}, Of: "见习守卫", Para: "5.37", Asks: rule.AtNight,
			Lays:  []rule.MarkKind{markProtect},
			Shape: rule.Shape{Min: 1, Max: 1}, Do: lay(markProtect, tonight, ""),
			Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitStandIn, Mark: markProtect, Para: "2.6", Do: standIn}},
		}},
	}
}

// standIn goes out in place of whom he guards, once: dead he cannot do it again. 机械狼's does not stand in for wolves' harm.
func standIn(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	x := m.Harm
	if !k.Has(x.On) || x.On == k.Owner || !r.InPlay(k.Owner) || x.Outside || x.Kind == causeTetanus || h.Terms.NoKin && wolfHand(r, x.By) {
		return rule.Pass()
	}
	r.GoOut(k.Owner, rule.Cause{Kind: x.Kind, Pointed: x.Pointed, By: x.By, Skill: apprenticeGuard, Hold: h.ID})
	return rule.Stop("stand-in", int32(x.On))
}
