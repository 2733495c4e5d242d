package guimi

import "daoyan/director/rule"

const (
	rustyTetanus rule.SkillID = "rusty.tetanus"

	causeTetanus = "破伤风"
)

// rusty is 锈剑骑士 (村民21, ¶5.21): killed by wolves he takes the next wolf down the ring along, a day later.
func rusty() card {
	return card{
		id: rule.Identity{Name: "锈剑骑士", Side: Village, Built: true, Para: "5.21", Grants: []rule.Grant{{Skill: rustyTetanus}}},
		skills: []*rule.Skill{{
			ID: rustyTetanus, Name: "破伤风", Of: "锈剑骑士", Para: "5.21", Traits: rule.Traits{Forced: true}, Due: diesOfTetanus,
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Para: "5.21", Do: wounds}},
		}},
	}
}

// wounds fixes on one wolf at once; he goes out at the opening of the day after the one that announces the knight. Turned round (机械狼), it is
// the villager whose skill killed.
func wounds(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	why, on := m.Gone.Cause, rule.Nobody
	switch {
	case h.Terms.Turned:
		if why.By != m.Who && why.Kind != causeLove && why.By >= 0 && r.Faction(why.By) == Village {
			on = nearestKiller(r, m.Who, why.By)
		}
	case why.Pointed && wolfHand(r, why.By):
		on = firstWolfBelow(r, m.Who)
	}
	if on == rule.Nobody {
		return rule.Pass()
	}
	wait := int8(0)
	if r.Phase().Kind == rule.Night {
		wait = 1 // the opening of the night at hand announces the knight
	}
	r.Owe(h, momentTetanus, wait, on, 0)
	return rule.Change("tetanus", int32(on))
}

func firstWolfBelow(r *rule.Run, c rule.Char) rule.Char {
	for _, x := range r.Ring(c, 1, len(r.S.Seats)) {
		if r.Faction(x) == Wolf {
			return x
		}
	}
	return rule.Nobody
}

// nearestKiller is, of the villagers whose strikes are on c in this phase, the nearest up the ring.
func nearestKiller(r *rule.Run, c, by rule.Char) rule.Char {
	harms := r.Harms()
	for _, x := range r.Ring(c, -1, len(r.S.Seats)) {
		for _, h := range harms {
			if h.By == x && h.On == c && h.Do == nil && r.Faction(x) == Village {
				return x
			}
		}
	}
	return by
}

func diesOfTetanus(r *rule.Run, l rule.Later) {
	r.GoOut(l.On, rule.Cause{Kind: causeTetanus, By: rule.Nobody, Skill: l.Skill, Hold: l.By})
}
