package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	dreamerDream rule.SkillID = "dreamer.dream"

	markDream rule.MarkKind = "dream"

	causeTwice = "双摄"
	causeAlong = "随摄"
)

// dreamer is 摄梦人 (村民9, ¶5.9).
func dreamer() card {
	return card{
		id: rule.Identity{Name: "摄梦人", Side: Village, Built: true, Para: "5.9", Grants: []rule.Grant{{Skill: dreamerDream}}},
		skills: []*rule.Skill{{
			ID: dreamerDream, Name: "摄梦", Of: "摄梦人", Para: "5.9", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
			Lays:   []rule.MarkKind{markDream},
			Traits: rule.Traits{MustAct: true}, Do: dream,
			Rules: []rule.Rule{
				{On: rule.Strike, Layer: rule.HitDream, Mark: markDream, Para: "2.6", Do: dreamed},
				{On: rule.Fall, Layer: rule.FallFollow, Mark: markDream, Para: "5.9", Do: dreamFollows},
				{On: rule.Fall, Layer: rule.FallLater, Para: "6.22", Do: dreamSpent},
			},
		}},
	}
}

// dream: the same one in his last dream that took effect, nights without one skipped, dies of it.
func dream(r *rule.Run, u *rule.Use) {
	h := u.Hold
	for i := range u.At {
		t := &u.At[i]
		if !t.Lands() {
			continue
		}
		if last := lastDream(h); last != nil && slices.Contains(last.At, t.At) {
			r.Strike(u, t, causeTwice)
		}
		r.MarkOf(u, markDream, tonight(), t.At)
	}
}

// lastDream is the dream before tonight's.
func lastDream(h *rule.Holding) *rule.Named {
	for i := len(h.Named) - 2; i >= 0; i-- {
		if h.Named[i].Landed {
			return &h.Named[i]
		}
	}
	return nil
}

func dreamed(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	h := m.Harm
	if !k.Has(h.On) || h.Beats || h.Outside || h.Kind == causeTwice || h.By == h.On {
		return rule.Pass()
	}
	return rule.Stop("dreamed", int32(h.On))
}

func dreamFollows(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.Who != k.Owner {
		return rule.Pass()
	}
	if !r.Follow(k.On[0], rule.Cause{Kind: causeAlong, By: k.Owner, Skill: dreamerDream, Hold: h.ID}) {
		return rule.Pass()
	}
	return rule.Change("follows", int32(k.On[0]))
}

// dreamSpent: a dream that is good for one death (机械狼) is over with it.
func dreamSpent(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if c := m.Gone.Cause; !h.Terms.OneShot || c.Hold != h.ID || c.Kind != causeTwice {
		return rule.Pass()
	}
	r.Lose(h, h.ID)
	return rule.Change("dream-over")
}
