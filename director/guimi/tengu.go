package guimi

import "daoyan/director/rule"

const (
	tenguDevour rule.SkillID = "tengu.devour"

	markDevoured rule.MarkKind = "devoured"
)

// tengu is 天狗 (狼人14, ¶6.14): whom he devours cannot be voted out at the next 关门.
func tengu() card {
	return card{
		id: rule.Identity{Name: "天狗", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.14", Grants: []rule.Grant{{Skill: tenguDevour}}},
		skills: []*rule.Skill{{
			ID: tenguDevour, Name: "吞食", Of: "天狗", Para: "6.14", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
			Lays:   []rule.MarkKind{markDevoured},
			Traits: rule.Traits{Repeat: rule.OncePerTarget}, Do: lay(markDevoured, nextVote, ""),
			Rules: []rule.Rule{{On: rule.Elect, Layer: rule.ElectBar, Mark: markDevoured, Para: "6.14", Do: notElected}},
		}},
	}
}

// nextVote is the length of a mark that ends with the next 关门.
func nextVote() rule.Until { return rule.For(rule.Day, 1) }

// notElected: the vote takes nobody in the stead of whoever the mark stands on.
func notElected(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.Who < 0 || !k.Has(m.Who) {
		return rule.Pass()
	}
	return rule.Stop("not-elected", int32(m.Who))
}
