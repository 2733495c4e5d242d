package rule

// reach moves the run's time up to a slot, carrying out what happens on the way. It tells false where news is missing.
func (r *Run) reach(i int) bool {
	sl := &r.slots[i]
	if sl.From == AfterChoices {
		for r.ChoicesPending() && r.pass(r.In.Now, true) { // just until no choice holds the phase up
		}
		return !r.ChoicesPending()
	}
	for {
		if r.cut && (sl.From == AtClose || sl.From == FromOpen) { // what the rest of the day would have brought comes now
			return true
		}
		t := r.runsAt(i)
		if r.pass(t, false) {
			continue // that may have moved the slot
		}
		if r.In.Now < t {
			return false
		}
		r.now = max(r.now, t)
		return true
	}
}

// runsAt is when slot i runs: at its time, or, where the table has agreed so, at the end of the minute in which the last of those who may write
// for it has written.
func (r *Run) runsAt(i int) Instant {
	sl := &r.slots[i]
	at := r.slotTime(sl)
	if r.S.Phase.Kind != Night || sl.From != FromDusk || !r.holds(r.Book.EarlyAdvance, NoHolding, false) {
		return at
	}
	early := r.In.Times.Dusk
	for _, h := range r.due[i] {
		if !h.skill.Written() || !r.Live(h) || !r.openTonight(h) {
			continue
		}
		last, done := r.answered(h)
		if !done {
			return at
		}
		early = max(early, last)
	}
	return min(at, early)
}

// answered tells whether nothing further is awaited for a holding, and when the minute of the latest line for it was over, and the second in
// which it was read: what else came in then comes before the slot.
func (r *Run) answered(h *Holding) (last Instant, done bool) {
	for i := range r.In.Lines {
		if ln := &r.In.Lines[i]; ln.Hold == h.ID {
			last = max(last, ln.At-ln.At%60+grace, ln.Read+1)
		}
	}
	return last, r.GaveUp(h) || len(r.Standing(h)) == r.OpenUses(h)
}

// slotTime is when a slot runs: its minute, and where lines are due with it the whole of that minute.
func (r *Run) slotTime(sl *Slot) Instant {
	t := &r.In.Times
	var at Instant
	switch sl.From {
	case FromOpen:
		at = t.after(t.Open, sl.Runs)
	case AtClose:
		return t.Closes[r.plan] + grace
	case BeforeOpening:
		at = t.beforeOpening(sl.Runs)
	default:
		at = t.after(t.Dusk, sl.Runs)
	}
	if sl.lines {
		at += grace
	}
	if t.Opening > 0 {
		at = min(at, t.Opening)
	}
	return at
}

func (r *Run) lastInstant() Instant {
	if r.S.Phase.Kind == Night {
		return r.In.Times.Opening
	}
	return r.now
}

// closing is the last instant in which a line for a skill of slot sl is in time.
func (r *Run) closing(s *Skill) Instant {
	t := &r.In.Times
	sl := &r.slots[s.slot]
	switch sl.From {
	case FromOpen:
		return t.after(t.Open, s.closes)
	case AtClose:
		return t.Closes[r.plan]
	case BeforeOpening:
		return t.beforeOpening(s.closes)
	default:
		return t.after(t.Dusk, s.closes)
	}
}

// NextDue is the next instant at which something may happen although nobody writes: a slot, the end of a window, a judging of requests. It
// is 0 when nothing is due by time alone.
func (r *Run) NextDue() Instant {
	var next Instant
	consider := func(t Instant) {
		if t > r.In.Now && (next == 0 || t < next) {
			next = t
		}
	}
	for i := int(r.slot) + 1; i < len(r.slots); i++ {
		if sl := &r.slots[i]; sl.From != AfterChoices {
			consider(r.slotTime(sl))
		}
	}
	for i := range r.choices {
		if ch := &r.choices[i]; !ch.done && ch.opened > 0 {
			consider(ch.lapse())
		}
	}
	if r.S.Phase.Kind == Day && !r.cut {
		for i, c := range r.In.Times.Closes[:r.plan+1] {
			consider(r.In.Times.Judged(i))
			consider(c)
		}
	}
	return next
}

// RunsAt is when the i-th slot of the phase at hand runs at the latest: of one that waits for choices, when the last by the clock does.
func (r *Run) RunsAt(i int) Instant {
	if sl := &r.slots[i]; sl.From != AfterChoices {
		return r.slotTime(sl)
	}
	return r.Ends()
}
