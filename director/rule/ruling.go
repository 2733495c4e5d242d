package rule

import (
	"slices"
	"strconv"
)

// Ask is what a switch is set to where the director wants to be asked.
const Ask = "ask"

// missing unwinds a run that has come to a ruling nobody has given yet: nothing of what would follow may happen, be told or be drawn.
type missing struct{}

// halt ends an unwinding; a bug's panic goes on.
func (r *Run) halt() {
	r.working = false
	if p := recover(); p != nil && p != (missing{}) {
		panic(p)
	}
}

// asks tells whether a switch of the table is set to ask.
func (s *Settings) asks(b *Book) bool {
	for i := range b.Switches {
		if s.Rulings[b.Switches[i].Name] == Ask {
			return true
		}
	}
	return false
}

// Ruling is the word of a switch: the director's answer, the game's setting, or the default. Where a run that plays comes to a switch set to
// ask without an answer it stops there and lists it in Asked. Outside of a run the default stands in for the answer.
func (r *Run) Ruling(sw *Switch, h HoldingID) string {
	v, ok := r.S.Set.Rulings[sw.Name]
	switch {
	case !ok:
		return sw.Default
	case v != Ask:
		return v
	case r.supposed != nil && r.supposed.Switch == sw.Name:
		return r.supposed.Value
	}
	if x := r.ruled(sw.Name, h); x != nil {
		if x.Kept {
			r.cite(sw, *x)
		}
		return x.Value
	}
	if r.working {
		r.Asked = append(r.Asked, Ruled{Switch: sw.Name, Hold: h})
		panic(missing{})
	}
	if r.wonders == nil {
		r.wonders = sw
	}
	return sw.Default
}

// ruled is the answer to a switch for a holding: the one given for it, else one given for all.
func (r *Run) ruled(name string, h HoldingID) *Ruled {
	var kept *Ruled
	for i := range r.In.Ruled {
		x := &r.In.Ruled[i]
		if x.Switch != name || x.Hold != h && x.Hold != NoHolding {
			continue
		}
		if !x.Kept {
			return x
		}
		kept = x
	}
	return kept
}

// cite notes, once a phase, that an earlier answer of the director has decided again.
func (r *Run) cite(sw *Switch, x Ruled) {
	for i := range r.Cited {
		if r.Cited[i].Switch == x.Switch {
			return
		}
	}
	r.Cited = append(r.Cited, x)
	if r.In.Trace {
		r.Trace = append(r.Trace, TraceLine{Slot: r.SlotID(), Of: NoHolding, Para: sw.Para, V: Change("precedent:" + sw.Name + "=" + x.Value), On: Nobody, Cause: r.cause})
	}
}

// Is reads a switch that is true or false.
func (r *Run) Is(sw *Switch, h *Holding) bool { return r.Ruling(sw, h.ID) == "true" }

// holds reads a switch of the book itself; without one it is as given.
func (r *Run) holds(sw *Switch, h HoldingID, without bool) bool {
	if sw == nil {
		return without
	}
	return r.Ruling(sw, h) == "true"
}

// Words are the answers a switch may get: nil where any number may be.
func (s *Switch) Words() []string {
	if s.Values == nil && (s.Default == "true" || s.Default == "false") {
		return []string{"true", "false"}
	}
	return s.Values
}

// Takes tells whether a word may be an answer: one of the switch's words, or a number where it has none.
func (s *Switch) Takes(word string) bool {
	if w := s.Words(); w != nil {
		return slices.Contains(w, word)
	}
	n, err := strconv.Atoi(word)
	return err == nil && n >= 0
}

// lawful judges targets and options of a line. Where a switch set to ask decides it and has not been answered, the line is taken if some
// answer would allow it, and names the switch: it is judged again when it runs.
func (r *Run) lawful(h *Holding, ln *Line) *Refusal {
	r.wonders = nil
	ref := r.legal(h, ln)
	sw := r.wonders
	if sw == nil {
		return ref
	}
	allowed, refused := false, false
	r.supposed = &Ruled{Switch: sw.Name}
	for _, v := range sw.Words() {
		r.supposed.Value = v
		if why := r.legal(h, ln); why != nil {
			ref, refused = why, true
		} else {
			allowed = true
		}
	}
	r.supposed = nil
	switch {
	case !allowed:
		return ref
	case refused:
		ln.Open = sw.Name
	}
	return nil
}

// Barred judges again a line that was taken while a switch was open; nil while it stands.
func (r *Run) Barred(ln *Line) *Refusal {
	if ln.Open == "" || ln.GiveUp {
		return nil
	}
	return r.sensible(r.H(ln.Hold), ln)
}
