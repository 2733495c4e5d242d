package rule

import "slices"

func (r *Run) newUse(h *Holding, ln *Line) *Use {
	if len(r.uses) == cap(r.uses) {
		// Earlier uses stay where they are: matters and harms point at them.
		r.uses = make([]Use, 0, max(32, 2*cap(r.uses)))
	}
	r.uses = append(r.uses, Use{})
	u := &r.uses[len(r.uses)-1]
	u.ID = UseID{Phase: r.S.Phase.Seq, Hold: h.ID, N: int8(len(h.Named))}
	u.Hold, u.Skill, u.Line, u.Why = h, h.skill, ln, r.cause
	u.Hand, u.Body = h.Owner.Char, h.Owner.Char
	if ln != nil && (h.Owner.Char < 0 || (ln.Actor != h.Owner.Char && !ln.ForPack && !ln.Drawn)) {
		u.Hand = ln.Actor
		if u.Body < 0 {
			u.Body = ln.Actor
		}
	}
	if r.In.Trace {
		r.Trace = append(r.Trace, TraceLine{Slot: r.SlotID(), Of: h.ID, Para: h.skill.Para, V: Verdict{Key: "use"}, On: u.Body, Cause: r.cause})
		u.Why = int32(len(r.Trace) - 1)
	}
	return u
}

// stopped judges whether a holding is held back or blocked now.
func (r *Run) stopped(h *Holding, u *Use) bool {
	m := r.matter(Turn)
	m.Who, m.Hold, m.Use = h.Owner.Char, h, u
	if u != nil {
		m.Line = u.Line
	}
	stop := r.heldBack(m)
	r.depth--
	return stop
}

// Blocked tells whether a holding is held back or blocked now, wherever its owner is.
func (r *Run) Blocked(h *Holding) bool {
	m := r.matter(Turn)
	m.Who, m.Hold, m.Probe = h.Owner.Char, h, true
	stop := r.heldBack(m)
	r.depth--
	return stop
}

func (r *Run) heldBack(m *Matter) bool {
	if r.judge(m, TurnFree, TurnFree); m.Allow {
		return false
	}
	stop, _ := r.judge(m, TurnHold, TurnBlock)
	return stop
}

// CanAct tells whether c's ordinary skills are free tonight: nothing holds back or blocks a skill of his that is not forced.
func (r *Run) CanAct(c Char) bool {
	if r.S.Seats[c].Place != InPlay {
		return false
	}
	r.probe = Holding{ID: NoHolding, Owner: Of(c), Card: -1, Until: Forever(), Left: -1, skill: r.Book.any}
	m := r.matter(Turn)
	m.Who, m.Hold, m.Probe = c, &r.probe, true
	stop := r.heldBack(m)
	r.depth--
	return !stop
}

// fire notes that c used a skill in this phase, or that one of his spoke.
func (r *Run) fire(s *Skill, c Char) {
	if c >= 0 && !s.Traits.Table {
		r.fired[c>>6] |= 1 << (c & 63)
	}
}

// Fired tells whether c used a skill in this phase or a passive one of his spoke.
func (r *Run) Fired(c Char) bool { return r.fired[c>>6]&(1<<(c&63)) != 0 }

// perform makes a line a use: may it run, whose hand is it, whom does it reach, then what it does (¶2.3).
func (r *Run) perform(h *Holding, ln *Line) {
	if r.Barred(ln) != nil {
		r.fate(ln, Void)
		return
	}
	u := r.newUse(h, ln)
	if r.stopped(h, u) {
		u.Fate = Blocked
		r.fate(ln, Blocked)
		spent := !u.Kept && r.holds(r.Book.BlockSpends, h.ID, false)
		if spent && h.Left > 0 {
			h.Left--
		}
		r.remember(h, u, spent)
		return
	}
	m := r.matter(Turn)
	m.Who, m.Hold, m.Use, m.Line = h.Owner.Char, h, u, ln
	r.judge(m, TurnTake, TurnTake)
	r.depth--
	r.aimAll(u)
	if u.Kept {
		u.Fate = Void
		r.fate(ln, Void)
		r.remember(h, u, false)
		return
	}
	taken := u.Line != ln
	landed := u.Fate == Landed
	if h.Left > 0 {
		h.Left--
	}
	r.remember(h, u, true)
	r.fire(h.skill, u.Body)
	switch {
	case taken:
		r.fate(ln, Taken)
	case landed:
		r.fate(ln, Landed)
	default:
		r.fate(ln, Void)
	}
	r.feedback(u)
	if h.skill.Do != nil {
		was := r.cause
		r.cause = u.Why
		h.skill.Do(r, u)
		r.cause = was
	}
}

func (r *Run) remember(h *Holding, u *Use, ran bool) {
	n := Named{Seq: r.S.Phase.Seq, Chars: u.Line.Chars, Landed: ran && u.Fate == Landed, Ran: ran}
	at := r.chars.take(len(u.At))[:0]
	for i := range u.At {
		if u.At[i].Lands() {
			at = append(at, u.At[i].At)
		}
	}
	n.At = at
	h.Named = r.named.plus(h.Named, n)
}

// aimAll carries every target of a use through the layers of Aim and works out the use's own fate.
func (r *Run) aimAll(u *Use) {
	u.Fate = Landed
	if len(u.Line.Chars) == 0 {
		r.aim(u, nil)
		return
	}
	named := u.Line.Chars
	if u.Skill.Shape.First {
		named = named[:1]
	}
	u.At = r.targets.take(len(named) + 1)[:0]
	for _, c := range named {
		u.At = append(u.At, Target{Named: c, At: c, Fate: Landed})
	}
	for i := 0; i < len(u.At); i++ { // spreading appends
		r.aim(u, &u.At[i])
	}
	if !slices.ContainsFunc(u.At, Target.Lands) {
		u.Fate = Void
		for i := range u.At {
			if u.At[i].Fate == Null {
				u.Fate = Null
			}
		}
	}
}

func (r *Run) aim(u *Use, t *Target) {
	m := r.matter(Aim)
	m.Use, m.T = u, t
	if t != nil && u.Skill.Traits.Free { // it reaches for nobody: it only says names
		if stop, _ := r.judge(m, AimGuess, AimGuess); stop {
			t.Fate, t.Silent = Void, true
		}
	} else if t == nil {
		if stop, _ := r.judge(m, AimGuess, AimGuess); stop {
			u.Fate = Void
		}
	} else {
		r.reachFor(m)
	}
	r.depth--
}

// reachFor carries one target through the layers and lets everybody concerned hear of it.
func (r *Run) reachFor(m *Matter) {
	u, t := m.Use, m.T
	if t.Spread {
		r.settleFate(m, AimImmune, AimImmune)
	} else if p := r.S.Seats[t.At].Place; u.Skill.Shape.OutOnly || u.Skill.Shape.OutToo && p == Out {
		r.settleFate(m, AimGuess, AimGuess)
	} else if p != InPlay {
		t.Fate = Void
	} else {
		r.settleFate(m, AimGuess, AimImmune)
		if t.Fate == Landed && r.S.Seats[t.At].Place != InPlay {
			t.Fate = Void
		}
		if t.Fate == Landed {
			r.judge(m, AimSpread, AimSpread)
			t = m.T
		}
	}
	if !u.Skill.Traits.Free {
		r.judge(m, AimNote, AimNote)
		r.Ops = append(r.Ops, Op{Use: u, Named: t.Named, At: t.At, Fate: t.Fate, Slot: r.slot})
	}
}

// Spread makes the use at hand reach c as well. Only for rules of layer AimSpread.
func (r *Run) Spread(m *Matter, c Char) {
	i, named := -1, m.T.Named
	for j := range m.Use.At {
		if &m.Use.At[j] == m.T {
			i = j
		}
	}
	m.Use.At = append(m.Use.At, Target{Named: named, At: c, Fate: Landed, Spread: true})
	if i >= 0 {
		m.T = &m.Use.At[i] // the slice may have moved
	}
}

func (r *Run) settleFate(m *Matter, from, to Layer) {
	stop, at := r.judge(m, from, to)
	if !stop {
		return
	}
	switch at {
	case AimDeaf:
		m.T.Fate, m.T.Silent = Void, true
	case AimGuess:
		m.T.Fate, m.T.Silent = Void, true
	case AimImmune:
		m.T.Fate = Immune
	default:
		m.T.Fate = Null
	}
}

// feedback tells the hand that a use with an answer came to nothing.
func (r *Run) feedback(u *Use) {
	if !u.Skill.Traits.Feedback {
		return
	}
	for i := range u.At {
		if u.At[i].Fate == Null && !u.At[i].Silent {
			r.TellWord(u.Hand, "反馈", "空")
			return
		}
	}
}

// Undo makes a use that ran as if it had come to nothing: it is void, not remembered as landed, and not spent.
func (r *Run) Undo(u *Use) {
	u.Fate = Void
	if n := len(u.Hold.Named); n > 0 {
		u.Hold.Named[n-1].Landed, u.Hold.Named[n-1].Ran = false, false
	}
	if u.Hold.Left >= 0 {
		u.Hold.Left++
	}
	for i := range r.Fates {
		if r.Fates[i].Seq == u.Line.Seq && !u.Line.Drawn {
			r.Fates[i].Fate = Void
		}
	}
}

// Harms lists the strikes waiting to be settled, in the order in which they will be.
func (r *Run) Harms() []*Harm {
	out := slices.Clone(r.strikes)
	slices.SortStableFunc(out, func(a, b *Harm) int { return int(a.Rank) - int(b.Rank) })
	return out
}

// Strike lays a strike of a use on one target, to be settled in its printed order. The rule may alter what it gets back.
func (r *Run) Strike(u *Use, t *Target, kind string) *Harm {
	h := r.newHarm(Harm{On: t.At, Kind: kind, Pointed: u.Skill.Traits.Pointed, By: u.Body, Use: u, Named: t.Named, Rank: r.rankOf(u), Beats: u.Hold.Terms.Beats})
	r.strikes = append(r.strikes, h)
	return h
}

// Plan lays something else than a strike into the order of settlement, at the place of the use's skill.
func (r *Run) Plan(u *Use, on Char, kind string, do func(*Run, *Harm)) *Harm {
	h := r.newHarm(Harm{On: on, Kind: kind, By: u.Body, Use: u, Named: on, Rank: r.rankOf(u), Do: do})
	r.strikes = append(r.strikes, h)
	return h
}

func (r *Run) rankOf(u *Use) int32 { return r.place(InSettlement, 0, u.Hold.ID, r.settles(u)) }

func (r *Run) settles(u *Use) int32 {
	place := u.Skill.settle
	if p := u.Hold.Terms.Place; p != "" {
		place = r.Book.mustSkill(p).settle
	}
	k := int32(place)<<20 | int32(u.Skill.no)<<9 | int32(uint8(u.Body))
	if u.Hold.Terms.Behind {
		k |= 1 << 8
	}
	if int(place) < len(r.Book.Settle) {
		k = int32(place)<<20 | int32(uint8(u.Body))
		if u.Hold.Terms.Behind {
			k |= 1<<19 | int32(u.Skill.no)<<9
		}
	}
	return k
}

func (r *Run) newHarm(h Harm) *Harm {
	if len(r.harms) == cap(r.harms) {
		r.harms = make([]Harm, 0, max(16, 2*cap(r.harms)))
	}
	h.why = r.cause
	r.harms = append(r.harms, h)
	return &r.harms[len(r.harms)-1]
}
