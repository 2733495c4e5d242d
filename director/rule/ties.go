package rule

// Where says what sort of place two things share.
type Where uint8

// The places in which only the order of the book and of the seats says what comes first.
const (
	InSlot       Where = iota // uses of one skill in one slot
	InLayer                   // rules of one layer
	InSettlement              // strikes that settle at one place
)

// Swap takes what one holding does just before what another does that stands before it, in one place. It is for trying both ways and never
// for play.
type Swap struct {
	Where Where
	Layer Layer // of InLayer
	Slot  int16 // of InSlot
	A, B  HoldingID
	Paras [2]string // what A and B do there stands in these paragraphs

	before int32 // where A stands
}

// place is where something stands among its like. Places are even, so that there is room before each.
func (r *Run) place(w Where, l Layer, id HoldingID, at int32) int32 {
	if s := r.In.Swap; s != nil && s.B == id && s.Where == w && (w != InLayer || s.Layer == l) && 2*at > s.before && s.shares(w, at) {
		return s.before - 1
	}
	return 2 * at
}

// shares tells whether what stands at a place shares it with A: strikes of one holding may settle at several.
func (s *Swap) shares(w Where, at int32) bool {
	return w != InSettlement || settlesWith(s.before/2, at)
}

// settlesWith tells whether nothing but book and seats orders two places of settlement.
func settlesWith(a, b int32) bool { return a>>20 == b>>20 }

// spoken is a rule that did something to a matter.
type spoken struct {
	layer Layer
	hold  HoldingID
}

func (r *Run) heard(l Layer, id HoldingID) {
	x := spoken{l, id}
	for _, y := range r.spoke {
		if x == y {
			return
		}
	}
	r.spoke = append(r.spoke, x)
}

func (r *Run) didSpeak(l Layer, id HoldingID) bool {
	for _, y := range r.spoke {
		if y.layer == l && y.hold == id {
			return true
		}
	}
	return false
}

// Ties lists, after a run that kept them, every two things of different owners of which only the order of the book or of the seats says which
// comes first, and of which at least one did something. A skill that was come by stands behind a true card's: that is in order (¶2.1, ¶2.6).
func (r *Run) Ties() []Swap {
	out := r.slotTies(nil)
	out = r.layerTies(out)
	return r.strikeTies(out)
}

func (r *Run) slotTies(out []Swap) []Swap {
	for i := 0; i <= int(r.slot) && i < len(r.due); i++ {
		for j, a := range r.due[i] {
			for _, b := range r.due[i][j+1:] {
				if a.turn()>>8 == b.turn()>>8 && a.Owner != b.Owner && r.ran(a) && r.ran(b) {
					out = append(out, Swap{Where: InSlot, Slot: int16(i), A: a.ID, B: b.ID, Paras: [2]string{a.skill.Para, b.skill.Para}, before: 2 * a.turn()})
				}
			}
		}
	}
	return out
}

// ran tells whether a holding came to its turn in this phase.
func (r *Run) ran(h *Holding) bool {
	return h.skill.Asks == OnRun || len(h.Named) > 0 && h.Named[len(h.Named)-1].Seq == r.S.Phase.Seq
}

func (r *Run) layerTies(out []Swap) []Swap {
	for l := range numLayers {
		first := len(out)
		for j := range r.bound[l] {
			a := &r.bound[l][j]
			for k := range r.bound[l][j+1:] {
				b := &r.bound[l][j+1+k]
				if a.hold.Owner == b.hold.Owner || a.hold.Terms.Behind != b.hold.Terms.Behind || !r.didSpeak(l, a.hold.ID) && !r.didSpeak(l, b.hold.ID) {
					continue
				}
				s := Swap{Where: InLayer, Layer: l, A: a.hold.ID, B: b.hold.ID, Paras: [2]string{a.rule.Para, b.rule.Para}, before: a.rank}
				if !listed(out[first:], &s) {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

func (r *Run) strikeTies(out []Swap) []Swap {
	first := len(out)
	for _, a := range r.strikes {
		for _, b := range r.strikes {
			if a.Rank >= b.Rank || a.Use == nil || b.Use == nil || a.By == b.By || a.Use.Hold.Terms.Behind != b.Use.Hold.Terms.Behind || !settlesWith(a.Rank/2, b.Rank/2) {
				continue
			}
			s := Swap{Where: InSettlement, A: a.Use.Hold.ID, B: b.Use.Hold.ID, Paras: [2]string{a.Use.Skill.Para, b.Use.Skill.Para}, before: a.Rank}
			if !listed(out[first:], &s) {
				out = append(out, s)
			}
		}
	}
	return out
}

func listed(swaps []Swap, s *Swap) bool {
	for i := range swaps {
		if swaps[i].A == s.A && swaps[i].B == s.B {
			return true
		}
	}
	return false
}
