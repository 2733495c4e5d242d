package rule

type happening struct {
	at     Instant
	choice int // index, -1: none
	line   int // index, -1: none (a lapse when choice is set)
	tick   int // index, -1: none
	patch  int // index, -1: none
}

// sooner is the order of what happens: by time; at one instant what time alone brings comes before what was only read or ordered then, and
// that as it came in.
func (r *Run) sooner(h, o happening) bool {
	switch {
	case h.at != o.at:
		return h.at < o.at
	case r.cameIn(h) != r.cameIn(o):
		return r.cameIn(h) < r.cameIn(o)
	}
	return h.line < o.line
}

// cameIn is the place in the journal of a line or an order; 0 for what time alone brings.
func (r *Run) cameIn(h happening) int64 {
	switch {
	case h.patch >= 0:
		return r.In.Patches[h.patch].Seq
	case h.line >= 0:
		return r.In.Lines[h.line].Seq
	}
	return 0
}

// pass carries out what happens next if that is before limit: a choice answered or lapsed, a line that acts at once, a day's judging of
// requests, an order. It tells false if nothing does. A line read at the limit itself, or an order given then, comes behind the slot that runs
// then, but for upTo.
func (r *Run) pass(limit Instant, upTo bool) bool {
	if r.quiet() {
		return false
	}
	h, ok := r.nextHappening()
	if !ok || h.at > r.In.Now || h.at > limit || h.at == limit && (h.line >= 0 || h.patch >= 0) && !upTo {
		return false
	}
	r.now = max(r.now, h.at)
	r.happen(h)
	return true
}

// quiet tells whether nothing can happen between slots: most of a night.
func (r *Run) quiet() bool {
	return r.S.Phase.Kind != Day && len(r.choices) == 0 && r.patched == len(r.In.Patches)
}

func (r *Run) nextHappening() (happening, bool) {
	best := happening{choice: -1, line: -1, tick: -1, patch: -1}
	found := false
	take := func(h happening) {
		if !found || r.sooner(h, best) {
			best, found = h, true
		}
	}
	if r.S.Phase.Kind == Day && !r.cut {
		r.dayHappenings(take)
	}
	for i := r.patched; i < len(r.In.Patches); i++ {
		if at := r.In.Patches[i].At; at > 0 {
			take(happening{at: at, choice: -1, line: -1, tick: -1, patch: i})
			break
		}
	}
	for i := range r.choices {
		ch := &r.choices[i]
		if ch.done {
			continue
		}
		if ch.opened == 0 {
			if t := r.In.Times.Opening; t > 0 && ch.asked < t && r.In.Now >= t {
				take(happening{at: t, choice: i, line: -1, tick: -1, patch: -1})
			}
			continue
		}
		if li := r.answer(ch); li >= 0 {
			take(happening{at: max(r.In.Lines[li].Came(), ch.opened), choice: i, line: li, tick: -1, patch: -1})
		} else if t := ch.lapse(); r.In.Now >= t {
			take(happening{at: t, choice: i, line: -1, tick: -1, patch: -1})
		}
	}
	return best, found
}

func (ch *choice) lapse() Instant { return ch.closes + grace }

func (r *Run) dayHappenings(take func(happening)) {
	closes := r.In.Times.Closes[r.plan]
	for i := range r.In.Lines {
		ln := &r.In.Lines[i]
		if !r.Known(ln) {
			continue
		}
		if !r.did[i] && r.H(ln.Hold).skill.Asks == AtOnce && ln.At <= closes+grace-1 {
			take(happening{at: ln.Came(), choice: -1, line: i, tick: -1, patch: -1})
		}
	}
	if r.Book.Tick != nil && r.ticked <= r.plan && r.ticked < len(r.In.Times.Closes) {
		if at := r.In.Times.Judged(r.ticked); at < closes {
			take(happening{at: at, choice: -1, line: -1, tick: r.ticked, patch: -1})
		}
	}
}

func (r *Run) happen(h happening) {
	switch {
	case h.patch >= 0:
		r.patched = h.patch + 1
		r.carryOut(&r.In.Patches[h.patch])
	case h.tick >= 0:
		r.ticked = h.tick + 1
		r.Book.Tick(r, h.tick)
	case h.choice >= 0:
		r.choose(h.choice, h.line)
	default:
		r.did[h.line] = true
		ln := &r.In.Lines[h.line]
		if hd := r.H(ln.Hold); r.Live(hd) && hd.Left != 0 && !ln.GiveUp {
			r.perform(hd, ln)
			r.settleFalls()
		} else {
			r.fate(ln, Void)
		}
	}
}

// runSlot runs one slot: its own work before, every due holding in order, its own work after.
func (r *Run) runSlot(i int) {
	sl := &r.slots[i]
	r.slot = int16(i)
	if r.skip[i] {
		for _, h := range r.due[i] {
			r.voidLines(h)
		}
		r.patch(sl.ID)
		return
	}
	if sl.Before != nil {
		sl.Before(r)
	}
	for r.at = 0; r.at < len(r.due[i]); r.at++ {
		r.runDue(r.due[i][r.at])
	}
	if sl.After != nil {
		sl.After(r)
	}
	r.patch(sl.ID)
}

// runDue runs the standing lines of one holding, or what its silence means.
func (r *Run) runDue(h *Holding) {
	s := h.skill
	if s.Asks == Passive || s.Asks == OnChoice || s.Asks == AtOnce || s.Asks == InAdvance {
		return
	}
	if !r.Live(h) || !r.openTonight(h) {
		r.voidLines(h)
		return
	}
	if s.Asks == OnRun {
		if !r.stopped(h, nil) {
			before := len(r.Told) + len(r.Public) + len(r.Out)
			s.Do(r, r.newUse(h, nil))
			if len(r.Told)+len(r.Public)+len(r.Out) > before {
				r.fire(h.skill, h.Owner.Char)
			}
		}
		return
	}
	var buf [8]*Line
	lines := r.standing(h, buf[:0])
	if len(lines) == 0 {
		r.silence(h)
		return
	}
	for _, ln := range lines {
		if h.Left == 0 {
			r.fate(ln, Void)
			continue
		}
		r.perform(h, ln)
	}
}

func (r *Run) openTonight(h *Holding) bool {
	s := h.skill
	if s.Nights != nil && !s.Nights(r.S.Phase.No) {
		return false
	}
	return h.Left != 0 && (s.Ready == nil || s.Ready(r, h))
}

func (r *Run) voidLines(h *Holding) {
	for i := range r.In.Lines {
		if ln := &r.In.Lines[i]; ln.Hold == h.ID && !ln.GiveUp {
			r.fate(ln, Void)
		}
	}
}

// silence is what happens where nobody answered: nothing, or a random legal target for what must be done. A block leaves a must-act skill
// silent and draws nothing.
func (r *Run) silence(h *Holding) {
	t := h.skill.Traits
	if !t.Forced && !t.MustAct && h.skill.Silent == nil {
		return
	}
	if r.stopped(h, nil) {
		return
	}
	if ln := r.silentLine(h); ln != nil {
		r.perform(h, ln)
	}
}

func (r *Run) silentLine(h *Holding) *Line {
	legal := r.LegalTargets(h)
	if h.skill.Silent != nil {
		return h.skill.Silent(r, h, legal)
	}
	ln := r.line(Line{Actor: h.Owner.Char, Hold: h.ID, Drawn: true})
	for n := int8(0); n < h.skill.Shape.Min; n++ {
		if len(legal) == 0 {
			return nil
		}
		c := r.Pick(h, BySilence, legal)
		ln.Chars = append(ln.Chars, c)
		legal = without(legal, c)
	}
	return ln
}

// line keeps a line that nobody has written in memory that lasts as long as the run's result.
func (r *Run) line(ln Line) *Line {
	out := &r.lines.take(1)[0]
	*out = ln
	return out
}

func without(l []Char, c Char) []Char {
	out := make([]Char, 0, len(l))
	for _, x := range l {
		if x != c {
			out = append(out, x)
		}
	}
	return out
}

// Standing lists the lines that stand for a holding: the last ones, as many as may stand, in order of time; giving up takes back all before.
func (r *Run) Standing(h *Holding) []*Line { return r.standing(h, nil) }

func (r *Run) standing(h *Holding, out []*Line) []*Line {
	n := r.OpenUses(h)
	if n == 0 { // used up by now
		return out
	}
	for i := range r.In.Lines {
		ln := &r.In.Lines[i]
		if ln.Hold != h.ID || !r.mayWrite(h, ln) || r.tooMany(h, ln, len(out)) {
			continue
		}
		if ln.GiveUp {
			out = out[:0]
			continue
		}
		if len(out) == n {
			copy(out, out[1:])
			out = out[:n-1]
		}
		out = append(out, ln)
	}
	return out
}

// tooMany tells whether a line comes too late because as many as may stand do, and the table has agreed that the first word counts (¶2.2).
func (r *Run) tooMany(h *Holding, ln *Line, standing int) bool {
	return h.skill.Written() && standing > 0 && (ln.GiveUp || standing >= r.OpenUses(h)) && !r.holds(r.Book.Revisable, h.ID, true)
}

// GaveUp tells whether the latest line for the holding gives it up.
func (r *Run) GaveUp(h *Holding) bool {
	gave := false
	for i := range r.In.Lines {
		if ln := &r.In.Lines[i]; ln.Hold == h.ID {
			gave = ln.GiveUp
		}
	}
	return gave
}

// OpenUses is how many lines may stand for a holding in this phase.
func (r *Run) OpenUses(h *Holding) int {
	n := 1
	if h.skill.Open != nil {
		n = h.skill.Open(r, h)
	}
	if h.Left >= 0 && n > int(h.Left) {
		n = int(h.Left)
	}
	return max(n, 0)
}

// mayWrite judges whose hand writes for a holding.
func (r *Run) mayWrite(h *Holding, ln *Line) bool {
	own := h.Owner.Char < 0 || ln.Actor == h.Owner.Char || ln.ForPack
	if len(r.bound[TurnHand]) == 0 {
		return own
	}
	m := r.matter(Turn)
	m.Who, m.Hold, m.Line, m.Probe = h.Owner.Char, h, ln, true
	stopped, _ := r.judge(m, TurnHand, TurnHand)
	allow := m.Allow
	r.depth--
	return !stopped && (own || allow)
}

func (r *Run) fate(ln *Line, f Fate) {
	for i := range r.Fates {
		if r.Fates[i].Seq == ln.Seq {
			if !ln.Drawn && f == Landed {
				r.Fates[i].Fate = f
			}
			return
		}
	}
	if !ln.Drawn {
		r.Fates = append(r.Fates, LineFate{Seq: ln.Seq, Fate: f})
	}
}

// ChoicesPending tells whether an open choice holds the phase up.
func (r *Run) ChoicesPending() bool {
	for i := range r.choices {
		if ch := &r.choices[i]; !ch.done && !ch.hold.skill.Traits.Loose {
			return true
		}
	}
	return false
}

// Ends is when the latest slot runs that goes by the clock: the phase's own end where no choice outlasts it.
func (r *Run) Ends() Instant {
	var end Instant
	for i := range r.slots {
		if sl := &r.slots[i]; sl.From != AfterChoices {
			end = max(end, r.slotTime(sl))
		}
	}
	return end
}
