package guimi

import "daoyan/director/rule"

const elderAuthority rule.SkillID = "elder.authority"

// elder is 长老狼 (狼人18, ¶6.18): voted out he turns his card and calls every wolf into the pack.
func elder() card {
	return card{
		id: rule.Identity{Name: "长老狼", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.18", Grants: []rule.Grant{{Skill: elderAuthority}}},
		skills: []*rule.Skill{{
			ID: elderAuthority, Name: "权威", Of: "长老狼", Para: "6.18", Asks: rule.InAdvance, Ready: notElection, Due: callAll,
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallPublic, Para: "6.18", Do: elderTurns}},
		}},
	}
}

func elderTurns(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || m.Gone.Cause.Kind != causeVote || !reveals(r, h) {
		return rule.Pass()
	}
	r.Announce(rule.OnIs("翻牌", m.Gone.Identity, m.Who))
	r.Owe(h, momentDusk, 0, m.Who, 0)
	return rule.Change("authority")
}

// callAll brings every wolf in play into the pack as the night begins. A knife that is only for those outside it is good for this night.
func callAll(r *rule.Run, _ rule.Later) {
	for _, c := range r.S.InPlay() {
		if r.Faction(c) != Wolf {
			continue
		}
		for _, h := range r.S.Holdings {
			if h.Owner.Char == c && h.Skill == mechKnife && !h.IsLost() {
				h.Terms.InPack, h.Until = 0, tonight()
			}
		}
		joinPack(r, c)
	}
}
