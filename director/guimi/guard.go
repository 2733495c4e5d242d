package guimi

import "daoyan/director/rule"

const (
	guardWard rule.SkillID = "guard.ward"

	markWard rule.MarkKind = "ward"
)

// guard is 守卫 (村民5, ¶5.5): 守护 stops every pointed kill tonight; met by 救药 both fail.
func guard() card {
	return card{
		id: rule.Identity{Name: "守卫", Side: Village, Built: true, Para: "5.5", Grants: []rule.Grant{{Skill: guardWard}}},
		skills: []*rule.Skill{{
			ID: guardWard, Name: "守护", Of: "守卫", Para: "5.5", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Lays:   []rule.MarkKind{markWard},
			Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning}, Do: lay(markWard, tonight, ""),
			Rules: []rule.Rule{
				{On: rule.Strike, Layer: rule.HitBoth, Mark: markWard, Para: "2.6", Do: wardMeetsCure},
				{On: rule.Strike, Layer: rule.HitWard, Mark: markWard, Para: "2.6", Do: warded},
			},
		}},
	}
}

// wardMeetsCure: only a 守护 that stops 指杀 alone cancels with 救药.
func wardMeetsCure(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	x := m.Harm
	if !k.Has(x.On) || !x.Pointed || h.Terms.Wide || x.Outside || r.Marked(markCure, x.On) == nil {
		return rule.Pass()
	}
	x.Both = true
	return rule.Change("both", int32(x.On))
}

func warded(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	x := m.Harm
	if !k.Has(x.On) || x.Beats || x.NoWard || x.Outside || !h.Terms.Wide && (!x.Pointed && !x.Parried || x.Both) {
		return rule.Pass()
	}
	if h.Terms.OneShot {
		r.Lose(h, h.ID)
	}
	return rule.Stop("warded", int32(x.On))
}
