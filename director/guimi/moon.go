package guimi

import "daoyan/director/rule"

const moonNight rule.SkillID = "moon.night"

// moon is 月亮 (村民24, ¶5.24): out only by day, but for love, and then another night comes.
func moon() card {
	return card{
		id: rule.Identity{Name: "月亮", Side: Village, Built: true, Para: "5.24", Grants: []rule.Grant{{Skill: moonNight}}},
		skills: []*rule.Skill{{
			ID: moonNight, Name: "夜", Of: "月亮", Para: "5.24", Traits: rule.Traits{Forced: true},
			Rules: []rule.Rule{
				{On: rule.Strike, Layer: rule.HitNature, Para: "5.24", Do: notButForLove},
				{On: rule.Fall, Layer: rule.FallPublic, Para: "5.24", Do: moonSets},
			},
		}},
	}
}

func notButForLove(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Harm.On != h.Owner.Char || r.Phase().Kind != rule.Night || m.Harm.Kind == causeLove {
		return rule.Pass()
	}
	return rule.Stop("moon")
}

// moonSets turns the card and puts an extra night in.
func moonSets(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	r.Announce(rule.OnIs("翻牌", m.Gone.Face, m.Who))
	r.Say("额外黑夜")
	extraNight(r)
	return rule.Change("moon")
}
