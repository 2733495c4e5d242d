package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const pigSpared rule.SkillID = "pig.spared"

// pigCurse is how many villagers lose their skills when 肉猪 is voted out.
const pigCurse = 2

// pig is 肉猪 (村民33, ¶5.33).
func pig() card {
	return card{
		id: rule.Identity{Name: "肉猪", Side: Village, Built: true, Para: "5.33", Grants: []rule.Grant{{Skill: pigSpared, Uses: 1}}},
		skills: []*rule.Skill{{
			ID: pigSpared, Name: "苟活", Of: "肉猪", Para: "5.33", Traits: rule.Traits{Forced: true},
			Rules: []rule.Rule{
				{On: rule.Strike, Layer: rule.HitSpare, Para: "2.6", Do: sparedOnce},
				{On: rule.Fall, Layer: rule.FallLater, Para: "5.33", Do: pigCurses},
			},
		}},
	}
}

// sparedOnce uses up the first pointed kill that would land.
func sparedOnce(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Harm.On != h.Owner.Char || !m.Harm.Pointed || h.Left == 0 {
		return rule.Pass()
	}
	h.Left = 0
	return rule.Stop("spared")
}

// pigCurses: voted out, he takes the skills of random villagers still in play for good.
func pigCurses(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || m.Gone.Cause.Kind != causeVote {
		return rule.Pass()
	}
	from := slices.DeleteFunc(r.S.InPlay(), func(c rule.Char) bool { return r.Faction(c) != Village })
	n := 0
	for ; n < pigCurse && len(from) > 0; n++ {
		c := from[0]
		if len(from) > 1 {
			c = r.Pick(h, "cursed", from)
		}
		loseAll(r, c, h.ID, true)
		from = slices.DeleteFunc(from, func(x rule.Char) bool { return x == c })
	}
	return rule.Change("curse", int32(n))
}
