package guimi

import "daoyan/director/rule"

const (
	penguinFreeze rule.SkillID = "penguin.freeze"

	markIceSelf rule.MarkKind = "ice-self"
)

// penguin is 企鹅 (村民13, ¶5.13).
func penguin() card {
	return card{
		id: rule.Identity{Name: "企鹅", Side: Village, Built: true, Para: "5.13", Grants: []rule.Grant{{Skill: penguinFreeze}}},
		skills: []*rule.Skill{{
			ID: penguinFreeze, Name: "冰冻", Of: "企鹅", Para: "5.13", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Lays:   []rule.MarkKind{markIce},
			Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning}, Do: freeze,
			Rules: []rule.Rule{
				block(markIce, "1.12"),
				{On: rule.Aim, Layer: rule.AimNull, Mark: markIceSelf, Para: "5.13", Do: untouchable},
			},
		}},
	}
}

// freeze blocks another, who is told if that cost a night skill; himself it makes untouchable.
func freeze(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		switch {
		case !t.Lands():
		case t.At == u.Body:
			r.Mark(u.Hold, markIceSelf, tonight(), t.At)
		default:
			told := nightSkill(r, t.At)
			r.Mark(u.Hold, markIce, tonight(), t.At)
			if told {
				r.Tell(t.At, rule.On("冰冻"))
			}
		}
	}
}

// untouchable: no skill of another works on whoever the mark stands on, from the next slot on (¶2.4).
func untouchable(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.T.At) || m.Use.Body == m.T.At || r.SlotNo() <= k.Slot {
		return rule.Pass()
	}
	return rule.Stop("untouchable", int32(m.T.At))
}
