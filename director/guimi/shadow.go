package guimi

import "daoyan/director/rule"

const (
	shadowWear rule.SkillID = "shadow.wear"
)

// shadow is 影子 (不定3, ¶8.3): follows the faction of whom it wears, and takes over that one's skills as they are when he goes out.
func shadow() card {
	return card{
		id: rule.Identity{Name: "影子", Side: None, Built: true, Para: "8.3", Grants: []rule.Grant{{Skill: shadowWear}}},
		skills: []*rule.Skill{{
			ID: shadowWear, Name: "附身", Of: "影子", Para: "8.3", Asks: rule.AtSetup, Shape: rule.Shape{Min: 1, Max: 1},
			Traits: rule.Traits{Forced: true, Once: true, Free: true}, Do: follow("village"),
			Ties: markFollows, Tie: tieFollow("village"),
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Mark: markFollows, Para: "8.3", Do: inherit}},
		}},
	}
}

// inherit copies the hand of the fallen as it was at that moment.
func inherit(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	me := k.On[0]
	if m.Who != k.On[1] || !r.InPlay(me) {
		return rule.Pass()
	}
	for i := range m.Gone.Hand {
		h := &m.Gone.Hand[i]
		if !h.Print().Moves() || h.IsLost() {
			continue
		}
		r.Copy(h, me, rule.Source{How: rule.Inherited, Whose: m.Who})
		r.TellWord(me, "获得", h.Print().Name)
	}
	return rule.Change("inherits", int32(m.Who))
}
