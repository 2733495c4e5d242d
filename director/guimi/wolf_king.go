package guimi

import "daoyan/director/rule"

const kingCharge rule.SkillID = "wolfking.charge"

// wolfKing is 狼王 (狼人1, ¶6.1).
func wolfKing() card {
	return card{
		id: rule.Identity{Name: "狼王", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.1", Grants: []rule.Grant{{Skill: kingCharge}}},
		skills: []*rule.Skill{{
			ID: kingCharge, Name: "冲锋", Of: "狼王", Para: "6.1", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Traits: rule.Traits{Once: true, Pointed: true}, Do: strikeWith(causeKnife),
			Rules: []rule.Rule{{On: rule.Turn, Layer: rule.TurnBlock, Para: "6.1", Do: chargeDreamed}},
		}},
	}
}

// chargeDreamed: who is dreamed tonight cannot charge.
func chargeDreamed(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Hold != h || r.Marked(markDream, h.Owner.Char) == nil {
		return rule.Pass()
	}
	return rule.Stop("dreamed")
}
