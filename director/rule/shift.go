package rule

// Shift is an order that moves the deadlines of a phase that were still to come when it was given: what has passed stays where it was, so that
// a phase run again gives what it has told.
type Shift struct {
	From    Instant // deadlines behind it move
	By      Instant // those of the timetable
	Opening Instant // the opening and what counts back from it; at most By
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
	if t.Opening > from {
		end := later(t.after(t.Dusk, last), from, by) + least
		s.Opening = min(max(end-t.Opening, 0), by)
	}
	t.Shifts = append(t.Shifts[:len(t.Shifts):len(t.Shifts)], s)
	t.Opening += s.Opening
	return t
}

func later(t, from, by Instant) Instant {
	if t > from {
		return t + by
	}
	return t
}

// After is the instant so many minutes after dusk.
func (t *Times) After(minutes int16) Instant { return t.after(t.Dusk, minutes) }

// after is so many minutes after base, with the shifts.
func (t *Times) after(base Instant, minutes int16) Instant {
	at := base + Instant(minutes)*60
	for _, s := range t.Shifts {
		at = later(at, s.From, s.By)
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
		at = later(at, s.From, s.Opening)
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
		if opened <= s.From {
			closes = later(closes, s.From, s.By)
		}
	}
	return closes
}
