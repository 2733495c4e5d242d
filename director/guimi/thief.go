package guimi

import "daoyan/director/rule"

const (
	thiefSteal rule.SkillID = "thief.steal"

	markSteal rule.MarkKind = "steal"
)

// thief is 怪盗 (狼人15, ¶6.15): 偷盗 X Y takes X's first use of the night over and turns it on Y.
func thief() card {
	return card{
		id: rule.Identity{Name: "怪盗", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.15", Grants: []rule.Grant{{Skill: thiefSteal}}},
		skills: []*rule.Skill{{
			ID: thiefSteal, Name: "偷盗", Of: "怪盗", Para: "6.15", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 4, Self: true, First: true, Names: true},
			Traits: rule.Traits{Once: true}, Legal: stealLegal, Do: steal,
			Rules: []rule.Rule{{On: rule.Turn, Layer: rule.TurnTake, Mark: markSteal, Para: "6.15", Do: stolen}},
		}},
	}
}

func stealLegal(_ *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if ln.Chars[0] == h.Owner.Char {
		return rule.No("self", h.Print().Name)
	}
	return nil
}

// steal with no new target takes nothing over, and is spent.
func steal(r *rule.Run, u *rule.Use) {
	if u.Fate != rule.Landed || len(u.Line.Chars) < 2 {
		return
	}
	on := append([]rule.Char{u.At[0].At}, u.Line.Chars[1:]...)
	r.Mark(u.Hold, markSteal, tonight(), on...)
}

// stolen makes the thief the hand and the body of the use, on the targets he named.
func stolen(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	s := m.Hold.Print()
	if m.Who != k.On[0] || k.N > 0 || m.Use == nil || m.Use.Body == k.Owner || s.Traits.Forced || r.SlotNo() <= k.Slot || !r.InPlay(k.Owner) {
		return rule.Pass()
	}
	to := k.On[1:]
	if len(to) < int(s.Shape.Min) || s.Shape.Max == 0 {
		return rule.Pass()
	}
	k.N++
	ln := *m.Line
	ln.Chars = to[:min(len(to), int(s.Shape.Max))]
	m.Use.Hand, m.Use.Body, m.Use.Line = k.Owner, k.Owner, &ln
	return rule.Change("stolen", int32(k.Owner))
}
