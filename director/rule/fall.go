package rule

import "slices"

// GoOut takes c out of play. What that sets off waits until the strikes at hand are settled, or comes with [Run.settleFalls] of whoever
// began it. It does nothing if c is out already.
func (r *Run) GoOut(c Char, cause Cause) {
	seat := &r.S.Seats[c]
	if seat.Place == Out {
		return
	}
	g := &r.gone.take(1)[0]
	*g = Gone{Who: c, Seq: r.S.Phase.Seq, At: r.now, Cause: cause, Faction: seat.Side, Identity: r.CardOf(c), Face: r.Face(c)}
	n := 0
	for _, h := range r.S.Holdings {
		if h.Owner.Char == c {
			n++
		}
	}
	g.Hand = r.hands.take(n)[:0]
	for _, h := range r.S.Holdings {
		if h.Owner.Char != c {
			continue
		}
		h.Dying = r.Live(h)
		g.Hand = append(g.Hand, *h)
	}
	seat.Place = Out
	r.S.Fallen = append(r.S.Fallen, g)
	r.Out = append(r.Out, g)
	r.pending = append(r.pending, g)
	for _, k := range r.S.Marks {
		if k.WhileIn && k.Owner == c {
			k.Gone = true
		}
	}
	if r.In.Trace {
		r.Trace = append(r.Trace, TraceLine{Slot: r.SlotID(), Of: cause.Hold, V: Verdict{Key: "out:" + cause.Kind}, On: c, Cause: r.cause})
	}
}

// Settled carries out what the falls so far set off. A rule set's own work calls it after it has taken somebody out.
func (r *Run) Settled() { r.settleFalls() }

// settleFalls works the queue of falls off: what is turned up, who follows, what falls due later, what may be chosen
// (¶2.7).
func (r *Run) settleFalls() {
	if r.settling {
		return
	}
	r.settling = true
	for len(r.pending) > 0 {
		g := r.pending[0]
		r.pending = r.pending[1:]
		m := r.matter(Fall)
		m.Who, m.Gone = g.Who, g
		was := r.cause
		r.cause = g.Cause.Trace
		r.judge(m, FallPublic, FallChoice)
		r.cause = was
		r.depth--
	}
	r.settling = false
	r.Refresh()
	r.check()
}

// check runs the standing checks until none of them changes anything.
func (r *Run) check() {
	if len(r.bound[StayCheck]) == 0 {
		return
	}
	before := len(r.S.Fallen)
	m := r.matter(Stay)
	r.judge(m, StayCheck, StayCheck)
	r.depth--
	if len(r.S.Fallen) != before {
		r.settleFalls()
	}
}

// FallOf gives the record of c's last fall, nil if c is not out.
func (r *Run) FallOf(c Char) *Gone {
	for i := len(r.S.Fallen) - 1; i >= 0; i-- {
		if g := r.S.Fallen[i]; g.Who == c && !g.Back {
			return g
		}
	}
	return nil
}

// Alter gives the record of a fall for changing: the state shares it with the one before.
func (r *Run) Alter(g *Gone) *Gone {
	i := slices.Index(r.S.Fallen, g)
	n := &r.gone.take(1)[0]
	*n = *g
	r.S.Fallen[i] = n
	return n
}

// Ask opens a choice on a holding for that many minutes; it counts from when the forum has taken the notice (¶2.9).
func (r *Run) Ask(h *Holding, minutes int16) {
	ch := choice{hold: h, window: minutes, asked: r.now}
	for i := range r.choices {
		if r.choices[i].hold == h {
			ch.n++
		}
	}
	ch.opened = r.openedAt(h.ID, ch.n)
	r.fixClose(&ch)
	r.choices = append(r.choices, ch)
}

// carried numbers a choice that was opened in the phase before.
const carried int8 = 100

func (r *Run) openedAt(h HoldingID, n int8) Instant {
	for _, o := range r.In.Opened {
		if o.Hold == h && o.N == n {
			return o.At
		}
	}
	return 0
}

func (r *Run) fixClose(ch *choice) {
	if ch.opened == 0 {
		return
	}
	ch.closes = r.In.Times.window(ch.opened, ch.opened+Instant(ch.window)*60)
	for _, w := range r.In.Times.Windows {
		if w.Hold == ch.hold.ID && w.N == ch.n {
			ch.closes = w.Closes
		}
	}
	if o := r.In.Times.Opening; o > 0 && ch.asked < o && ch.closes > o-grace {
		ch.closes = o - grace
	}
}

// carry opens again what the phase before left open without waiting for it, until the opening: of the night at hand, or of the day that
// follows a day without a night between.
func (r *Run) carry() {
	for _, c := range r.S.Carry {
		ch := choice{hold: r.H(c.Hold), n: carried, opened: c.Opened, closes: r.In.Times.Opening - grace}
		if r.S.Phase.Kind != Night {
			ch.closes = r.In.Times.Open - grace
		}
		if ch.opened == 0 {
			ch.opened = r.openedAt(c.Hold, carried)
		}
		if ch.opened == 0 && r.S.Phase.Kind != Night {
			ch.opened = ch.closes // its time is up, whether or not anybody knew of it
		}
		r.choices = append(r.choices, ch)
	}
	r.S.Carry = nil
}

func (r *Run) answer(ch *choice) int {
	if ch.hold.skill.Traits.Late && r.otherChoices() {
		return -1
	}
	for i := range r.In.Lines {
		ln := &r.In.Lines[i]
		if ln.Hold == ch.hold.ID && !r.did[i] && ln.At/60 >= ch.opened/60 && ln.At/60 <= ch.closes/60 {
			return i
		}
	}
	return -1
}

func (r *Run) otherChoices() bool {
	for i := range r.choices {
		if c := &r.choices[i]; !c.done && !c.hold.skill.Traits.Late && !c.hold.skill.Traits.Loose {
			return true
		}
	}
	return false
}

// choose carries out a choice: the line that answers it, or what silence means.
func (r *Run) choose(i, line int) {
	ch := &r.choices[i]
	ch.done = true
	h := ch.hold
	var ln *Line
	if line >= 0 {
		r.did[line] = true
		ln = &r.In.Lines[line]
	} else if h.skill.Traits.Forced {
		ln = r.silentLine(h)
	}
	if ln == nil || ln.GiveUp {
		if h.skill.Silent == nil {
			return
		}
		if ln = h.skill.Silent(r, h, r.LegalTargets(h)); ln == nil {
			return
		}
	}
	r.perform(h, ln)
	for j := range r.choices { // asked twice for what can be used once
		if x := &r.choices[j]; x.hold == h && h.Left == 0 {
			x.done = true
		}
	}
	r.settleFalls()
}

// Missed tells whether a choice lapsed at the opening because the forum had not taken its notice.
func (r *Run) Missed() bool {
	return slices.ContainsFunc(r.choices, func(c choice) bool { return c.done && c.opened == 0 })
}

// Lapse ends an open choice as if its time were up.
func (r *Run) Lapse(h *Holding) {
	for i := range r.choices {
		if r.choices[i].hold == h && !r.choices[i].done {
			r.choose(i, -1)
		}
	}
}
