package guimi

import "daoyan/director/rule"

const (
	beautyCharm rule.SkillID = "beauty.charm"

	markCharm rule.MarkKind = "charm"

	causeLove = "殉情"
)

// beauty is 狼美人 (狼人3, ¶6.3).
func beauty() card {
	return card{
		id: rule.Identity{Name: "狼美人", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.3", Grants: []rule.Grant{{Skill: beautyCharm}}},
		skills: []*rule.Skill{{
			ID: beautyCharm, Name: "魅惑", Of: "狼美人", Para: "6.3", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
			Lays:   []rule.MarkKind{markCharm},
			Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning}, Do: charm,
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallFollow, Mark: markCharm, Para: "6.3", Do: charmed}},
		}},
	}
}

// charm holds through the night and the next day.
func charm(r *rule.Run, u *rule.Use) {
	lay(markCharm, func() rule.Until { return rule.For(rule.Day, 1) }, "")(r, u)
}

// charmed goes along with her, unless she went by a duel, a dream, 同守同救, or was feared that night.
func charmed(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.Who != k.Owner {
		return rule.Pass()
	}
	c := m.Gone.Cause
	if c.Kind == causeDuel || c.Kind == causeTwice || c.Kind == causeAlong || c.Both || r.Marked(markFear, m.Who) != nil {
		return rule.Change("no-charm")
	}
	return followInLove(r, k.On[0], rule.Cause{Kind: causeLove, By: k.Owner, Skill: beautyCharm, Hold: h.ID})
}

// followInLove takes c along and makes it public as 殉情.
func followInLove(r *rule.Run, c rule.Char, cause rule.Cause) rule.Verdict {
	if !r.Follow(c, cause) {
		return rule.Pass()
	}
	r.Announce(rule.On("殉情", c))
	return rule.Change("love", int32(c))
}
