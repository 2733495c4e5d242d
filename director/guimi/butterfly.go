package guimi

import "daoyan/director/rule"

const butterflyHug rule.SkillID = "butterfly.hug"

// butterfly is 花蝴蝶 (狼人21, ¶6.21).
func butterfly() card {
	return card{
		id: rule.Identity{Name: "花蝴蝶", Side: Wolf, Pack: rule.NeverKnife, Built: true, Para: "6.21", Grants: []rule.Grant{{Skill: butterflyHug}}},
		skills: []*rule.Skill{{
			ID: butterflyHug, Name: "拥抱", Of: "花蝴蝶", Para: "6.21", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
			Lays:   []rule.MarkKind{markHug},
			Traits: rule.Traits{Repeat: rule.OncePerTarget}, Do: lay(markHug, tonight, ""),
			Rules: []rule.Rule{
				block(markHug, "1.12"),
				{On: rule.Aim, Layer: rule.AimNull, Mark: markHug, Para: "2.4", Do: hugged},
				{On: rule.Aim, Layer: rule.AimSpread, Mark: markHug, Para: "2.4", Do: hugSpreads},
			},
		}},
	}
}

// hugged: no skill works on whom she holds, but her own.
func hugged(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.T.At) || m.Use.Body == k.Owner || r.SlotNo() <= k.Slot {
		return rule.Pass()
	}
	return rule.Stop("hugged", int32(m.T.At))
}

// hugSpreads: what reaches her reaches whom she holds as well.
func hugSpreads(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.T.At != k.Owner || r.SlotNo() <= k.Slot || !r.InPlay(k.On[0]) {
		return rule.Pass()
	}
	r.Spread(m, k.On[0])
	return rule.Change("spread", int32(k.On[0]))
}
