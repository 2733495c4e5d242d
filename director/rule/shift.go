package rule

// Shift is an order that moves the deadlines of a phase that were still to come when it was given: what has passed stays where it was, so that
// a phase run again gives what it has told.
type Shift struct {
	From    Instant // deadlines behind it move
	By      Instant // those of the timetable
	Opening Instant // the opening and what counts back from it
	Floor   Instant `json:",omitempty"` // where things move to earlier times: none to before this
	Still   bool    `json:",omitempty"` // the game stood still from From on for as long as By
}

// Window is the end that an order gave an open choice.
type Window struct {
	Hold   HoldingID `json:"hold"`
	N      int8      `json:"n,omitempty"`
	Closes Instant   `json:"closes"`
}

// Shifted gives the times of a phase with everything behind from moved by so much. A day's 关门 move; a night's minutes do, and its opening only
// if by asks for more room than the night has: least is what its opening must leave behind the last minute of the timetable, last.
func (t Times) Shifted(kind PhaseKind, from, by Instant, last int16, least Instant) Times {
	if kind == Day {
		closes, judges := make([]Instant, len(t.Closes)), make([]Instant, len(t.Closes))
		for i, c := range t.Closes {
			closes[i], judges[i] = later(c, from, by), later(t.Judged(i), from, by)
		}
		t.Closes, t.Judges = closes, judges
	}
	s := Shift{From: from, By: by}
	if t.Opening > from && by > 0 {
		end := later(t.after(t.Dusk, last), from, by) + least
		s.Opening = min(max(end-t.Opening, 0), by)
	}
	return t.with(s)
}

// StoodStill gives the times of a phase in which the game stood still from an instant on for so long: the arguments are as in [Times.Shifted].
// A night's opening leaves as much room behind the pause as it did before, at most least; a choice that was opened meanwhile counts from its end.
func (t Times) StoodStill(kind PhaseKind, from, by Instant, last int16, least Instant) Times {
	was := t.Opening
	t = t.Shifted(kind, from, by, last, least)
	s := &t.Shifts[len(t.Shifts)-1]
	s.Still = true
	if short := from + by + min(was-from, least) - t.Opening; was > from && short > 0 {
		s.Opening += short
		t.Opening += short
	}
	return t
}

// with adds a shift; what an order has given an end of its own moves with the rest.
func (t Times) with(s Shift) Times {
	t.Shifts = append(t.Shifts[:len(t.Shifts):len(t.Shifts)], s)
	t.Opening += s.Opening
	t.Windows = append([]Window(nil), t.Windows...)
	for i := range t.Windows {
		t.Windows[i].Closes = s.moved(t.Windows[i].Closes, s.By)
	}
	return t
}

// StageMoved gives the times of a phase in which a deadline of the timetable, and whatever stands behind it, comes by so much later or earlier,
// but not before now: last and least are as in [Times.Shifted].
func (t Times) StageMoved(kind PhaseKind, deadline, by, now Instant, last int16, least Instant) Times {
	if by >= 0 {
		return t.Shifted(kind, deadline-1, by, last, least)
	}
	return t.with(Shift{From: deadline - 1, By: by, Floor: now})
}

// OpeningMoved gives the times of a night that ends at another instant; what counts back from its end goes with it, but not to before now.
func (t Times) OpeningMoved(to, now Instant) Times {
	s := Shift{From: now, Opening: to - t.Opening}
	if s.Opening < 0 {
		s.Floor = now
	}
	return t.with(s)
}

// ClosingMoved gives the times of a day whose i-th calendar day closes at another instant. Requests are judged as long before it as they were,
// but not before now: not at all where that is over.
func (t Times) ClosingMoved(i int, to, now Instant) Times {
	closes, judges := append([]Instant(nil), t.Closes...), make([]Instant, len(t.Closes))
	for j := range closes {
		judges[j] = t.Judged(j)
	}
	if was := judges[i]; was > now {
		if judges[i] += to - closes[i]; judges[i] <= now {
			judges[i] = to
		}
	}
	closes[i] = to
	for j := i + 1; j < len(closes); j++ {
		closes[j] = max(closes[j], to)
	}
	for j := range i {
		closes[j] = min(closes[j], to)
	}
	t.Closes, t.Judges = closes, judges
	return t
}

// WindowMoved gives the times of a phase in which an open choice ends at another instant.
func (t Times) WindowMoved(hold HoldingID, n int8, to Instant) Times {
	t.Windows = append(t.Windows[:len(t.Windows):len(t.Windows)], Window{Hold: hold, N: n, Closes: to})
	return t
}

// moved is where a shift puts an instant that moves by so much if it lies behind the shift's own.
func (s *Shift) moved(t, by Instant) Instant {
	if t <= s.From {
		return t
	}
	return max(t+by, min(t, s.Floor))
}

func later(t, from, by Instant) Instant {
	if t > from {
		return t + by
	}
	return t
}

// After is the instant so many minutes after dusk.
func (t *Times) After(minutes int16) Instant { return t.after(t.Dusk, minutes) }

// AfterOpen is the instant so many minutes after the opening of a day or of the start.
func (t *Times) AfterOpen(minutes int16) Instant { return t.after(t.Open, minutes) }

// after is so many minutes after base, with the shifts.
func (t *Times) after(base Instant, minutes int16) Instant {
	at := base + Instant(minutes)*60
	for _, s := range t.Shifts {
		at = s.moved(at, s.By)
	}
	return at
}

// beforeOpening is so many minutes before the opening; what had passed when the opening was moved stays.
func (t *Times) beforeOpening(minutes int16) Instant {
	at := t.Opening - Instant(minutes)*60
	for _, s := range t.Shifts {
		at -= s.Opening
	}
	for _, s := range t.Shifts {
		at = s.moved(at, s.Opening)
	}
	return at
}

// Judged is when the requests of the i-th calendar day are judged.
func (t *Times) Judged(i int) Instant {
	if t.Judges != nil {
		return t.Judges[i]
	}
	return t.Closes[i] - Instant(t.JudgeBefore)*60
}

// window is the end of a window that was open when a shift was ordered, moved with the rest.
func (t *Times) window(opened, closes Instant) Instant {
	for _, s := range t.Shifts {
		switch end := s.From + s.By; {
		case opened <= s.From:
			closes = s.moved(closes, s.By)
		case s.Still && opened < end:
			closes += end - opened
		}
	}
	return closes
}
