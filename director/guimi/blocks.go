package guimi

import "daoyan/director/rule"

// The marks that block a character for the night.
const (
	markFear    rule.MarkKind = "fear"
	markControl rule.MarkKind = "control"
	markIce     rule.MarkKind = "ice"
	markStab    rule.MarkKind = "stab"
	markHug     rule.MarkKind = "hug"
)

// tonight is the length of a mark that ends when the night does.
func tonight() rule.Until { return rule.For(rule.Night, 1) }

// block takes every skill that is not 强制 of whoever a mark of that kind stands on, for slots after its own; in its own slot only where
// the two aim at each other (¶1.12).
func block(kind rule.MarkKind, para string) rule.Rule {
	return rule.Rule{On: rule.Turn, Layer: rule.TurnBlock, Mark: kind, Para: para,
		Do: func(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
			if m.Who < 0 || !k.Has(m.Who) || m.Hold.Print().Traits.Forced {
				return rule.Pass()
			}
			if k.Slot == r.SlotNo() && !m.Probe && !aimsAt(m.Line, k.Owner) {
				return rule.Pass()
			}
			return rule.Stop("blocked", int32(k.Owner))
		}}
}

func aimsAt(ln *rule.Line, c rule.Char) bool {
	if ln == nil {
		return false
	}
	for _, x := range ln.Chars {
		if x == c {
			return true
		}
	}
	return false
}

// lay marks everybody a use reaches and tells them if word is not empty.
func lay(kind rule.MarkKind, until func() rule.Until, word string) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		for i := range u.At {
			if !u.At[i].Lands() {
				continue
			}
			r.MarkOf(u, kind, until(), u.At[i].At)
			if word != "" {
				r.Tell(u.At[i].At, rule.On(word))
			}
		}
	}
}

// nightSkill tells whether c has a skill that could have been used tonight, already run or not (企鹅, ¶5.13).
func nightSkill(r *rule.Run, c rule.Char) bool {
	if r.S.Member(rule.PackGroup, c) {
		return true
	}
	for _, h := range r.S.Holdings {
		s := h.Print()
		if h.Owner.Char != c || s.Asks != rule.AtNight || !r.Live(h) {
			continue
		}
		if s.Nights != nil && !s.Nights(r.Phase().No) {
			continue
		}
		if h.Left != 0 || usedTonight(r, h) {
			return true
		}
	}
	return false
}

func usedTonight(r *rule.Run, h *rule.Holding) bool {
	n := len(h.Named)
	return n > 0 && h.Named[n-1].Seq == r.Phase().Seq
}
