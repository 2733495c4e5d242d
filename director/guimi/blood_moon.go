package guimi

import "daoyan/director/rule"

const (
	bloodSeal rule.SkillID = "bloodmoon.seal"
	bloodLast rule.SkillID = "bloodmoon.last"

	markSealed    rule.MarkKind = "sealed"
	markLastStand rule.MarkKind = "last-stand"
)

// bloodMoon is 血月使徒 (狼人11, ¶6.11).
func bloodMoon() card {
	return card{
		id: rule.Identity{Name: "血月使徒", Aliases: []string{"血月"}, Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.11",
			Grants: []rule.Grant{{Skill: bloodSeal}, {Skill: bloodLast}}},
		skills: []*rule.Skill{
			{
				ID: bloodSeal, Name: "封印", Of: "血月使徒", Para: "6.11", Asks: rule.InAdvance, Ready: notElection,
				Rules: []rule.Rule{
					{On: rule.Fall, Layer: rule.FallPublic, Para: "6.11", Do: bloodTurns},
					{On: rule.Turn, Layer: rule.TurnHold, Mark: markSealed, Para: "6.11", Do: sealed},
				},
			},
			{
				ID: bloodLast, Name: "苟住", Of: "血月使徒", Para: "6.11",
				Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Para: "6.11", Do: lastStand}},
			},
		},
	}
}

// bloodTurns: voted out, or picked by 侦探, he turns his card and the village is sealed in the coming night.
func bloodTurns(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	c := m.Gone.Cause.Kind
	if m.Who != h.Owner.Char || c != causeVote && c != causePicked || !reveals(r, h) {
		return rule.Pass()
	}
	r.Announce(rule.OnIs("翻牌", m.Gone.Identity, m.Who))
	r.Mark(h, markSealed, rule.For(rule.Night, 1), m.Who)
	return rule.Change("sealed")
}

// sealed: no skill of the village that is not 强制 works in that night.
func sealed(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.Who < 0 || r.Phase().Kind != rule.Night || m.Hold.Print().Traits.Forced || m.Hold.Print().Traits.Table || r.Faction(m.Who) != Village {
		return rule.Pass()
	}
	return rule.Stop("sealed", int32(k.Owner))
}

// lastStand notes that the vote took him as the last wolf; the endings look at how many are left (¶4.1).
func lastStand(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || m.Gone.Cause.Kind != causeVote || m.Gone.Faction != Wolf || livingOf(r, Wolf) > 0 {
		return rule.Pass()
	}
	r.Mark(h, markLastStand, rule.For(rule.Day, 1), m.Who)
	return rule.Change("last-stand")
}

// livingOf counts those of a faction who count for endings.
func livingOf(r *rule.Run, f rule.Faction) int {
	n := 0
	for i := range r.S.Seats {
		if c := rule.Char(i); r.Lives(c) && r.Faction(c) == f {
			n++
		}
	}
	return n
}
