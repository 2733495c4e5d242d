package guimi

import "daoyan/director/rule"

const (
	darkGuise rule.SkillID = "dark.guise"
	darkHunt  rule.SkillID = "dark.hunt"
	darkWard  rule.SkillID = "dark.ward"
	darkKing  rule.SkillID = "dark.king"

	markDarkWard rule.MarkKind = "dark-ward"

	causeDark = "黑夜狩猎"
)

// dark is 双子星暗 (三方12, ¶7.13); of the pack if he chose so at the start.
func dark() card {
	return card{
		id: rule.Identity{Name: darkName, Side: twinSide, Built: true, Para: "7.13", Grants: []rule.Grant{
			{Skill: darkGuise}, {Skill: darkHunt}, {Skill: darkWard}, {Skill: darkKing}, {Skill: twinLoyal}}},
		skills: []*rule.Skill{
			{
				ID: darkGuise, Name: "伪装", Of: darkName, Para: "7.13", Asks: rule.AtSetup, Traits: rule.Traits{Once: true, Free: true},
				Do: func(r *rule.Run, u *rule.Use) { joinPack(r, u.Body) },
			},
			{
				ID: darkHunt, Name: "黑夜狩猎", Of: darkName, Para: "7.13", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
				Nights: evenNight, Do: strikeWith(causeDark),
			},
			{
				ID: darkWard, Name: "黑暗守护", Of: darkName, Para: "7.13",
				Rules: []rule.Rule{
					{On: rule.Fall, Layer: rule.FallLater, Para: "7.13", Do: darkLeaves},
					{On: rule.Strike, Layer: rule.HitWard, Mark: markDarkWard, Para: "7.13", Do: darkShields},
				},
			},
			{
				ID: darkKing, Name: "暗之王", Of: darkName, Para: "7.13", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Traits: rule.Traits{Pointed: true}, Ready: gone(lightName), Do: strikeWith(causeKnife),
			},
		},
	}
}

// darkLeaves: once 暗 is out, 光 is under his ward for good.
func darkLeaves(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	on := living(r, lightName)
	if m.Who != h.Owner.Char || on == rule.Nobody {
		return rule.Pass()
	}
	r.Mark(h, markDarkWard, rule.Forever(), on)
	return rule.Change("dark-ward", int32(on))
}

// darkShields keeps from lethal damage by night.
func darkShields(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.Harm.On) || m.Harm.Beats || r.Phase().Kind != rule.Night || living(r, darkName) != rule.Nobody {
		return rule.Pass()
	}
	return rule.Stop("dark-ward", int32(m.Harm.On))
}
