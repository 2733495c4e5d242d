package standard12

import "daoyan/director/rule"

const (
	foolTurn rule.SkillID = "fool.turn"

	markFool rule.MarkKind = "fool"
)

// fool is 白痴 (¶5.4): voted out he turns and stays; from then on he neither votes nor is voted for.
func fool() card {
	return card{
		id: rule.Identity{Name: "白痴", Side: Good, Built: true, Para: "5.4", Grants: []rule.Grant{{Skill: foolTurn, Uses: 1}}},
		skills: []*rule.Skill{{
			ID: foolTurn, Name: "翻牌", Of: "白痴", Para: "5.4", Lays: []rule.MarkKind{markFool},
			Rules: []rule.Rule{
				{On: rule.Elect, Layer: rule.ElectSpare, Para: "5.4", Do: foolSpared},
				{On: rule.Ballot, Layer: rule.BallotRight, Mark: markFool, Para: "5.4", Do: foolNoVote},
			},
		}},
	}
}

func foolSpared(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	c := h.Owner.Char
	if m.Who != c || h.Left == 0 {
		return rule.Pass()
	}
	h.Left = 0
	r.Mark(h, markFool, rule.Forever(), c)
	r.Announce(rule.OnIs("翻牌", "白痴", c))
	return rule.Stop("fool")
}

func foolNoVote(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.From >= 0 && k.Has(m.From) || m.To >= 0 && k.Has(m.To) {
		return rule.Stop("fool")
	}
	return rule.Pass()
}
