package rule

import "slices"

// Claim is a submission as its writer meant it: words read, not yet judged.
type Claim struct {
	Actor  Char
	Pack   bool // written in the pack's name
	Word   string
	Chars  []Char
	Opt    []string
	GiveUp bool
	At     Instant
	Seq    int64
}

// Take judges a submission against the run as it stands (resolved up to the claim's time) and binds it to the holding it means (¶2.2).
func (r *Run) Take(c Claim) (Line, *Refusal) {
	best, why := r.meant(&c)
	if best == nil {
		return Line{}, why
	}
	ln := r.line(Line{Seq: c.Seq, At: c.At, Read: r.In.Now, Actor: c.Actor, Hold: best.ID, Word: c.Word, Chars: c.Chars, Opt: c.Opt, GiveUp: c.GiveUp})
	ln.ForPack = best.skill.Traits.ByPack && best.Owner.Char >= 0 && c.Actor != best.Owner.Char
	if c.GiveUp && best.skill.Traits.Forced {
		return Line{}, No("forced", best.skill.Name)
	}
	if !c.GiveUp && best.skill.Traits.Pointed && !c.Pack && r.Banned(c.Actor, BanPointed) {
		return Line{}, No("banned", best.skill.Name)
	}
	if ref := r.lawful(best, ln); ref != nil {
		return Line{}, ref
	}
	return *ln, nil
}

// passive refuses a skill that nobody writes; another reason of a skill of the same name says more.
const passive = "passive"

// meant finds, among the holdings that a claim's word may mean for its writer, the one that takes the line; if there is none, why not.
func (r *Run) meant(c *Claim) (*Holding, *Refusal) {
	var best *Holding
	why, of, wait := "", c.Word, true
	for _, h := range r.S.Holdings {
		s := h.skill
		if s.Name != c.Word && !slices.Contains(s.Aliases, c.Word) || !r.writes(h, c) {
			continue
		}
		key, later := r.openNow(h, c.At)
		switch {
		case key == "" && (best == nil || r.before(h, best)):
			best = h
		case key != "" && (why == "" || why == passive || wait && !later && key != passive):
			why, of, wait = key, s.Name, later
		}
	}
	if best != nil {
		return best, nil
	}
	if why == "" {
		why = "not-held"
	}
	return nil, &Refusal{Key: why, Args: []string{of}, Wait: wait}
}

func (r *Run) writes(h *Holding, c *Claim) bool {
	if g := h.Owner.Group; g != "" {
		return c.Pack && g == PackGroup || !c.Pack && r.S.Member(g, c.Actor) && r.InPlay(c.Actor)
	}
	if c.Pack {
		return h.skill.Traits.ByPack && r.S.Member(PackGroup, h.Owner.Char)
	}
	if h.skill.Traits.ByPack && r.S.Member(PackGroup, c.Actor) && r.S.Member(PackGroup, h.Owner.Char) {
		return true
	}
	if h.Owner.Char == c.Actor {
		return true
	}
	return len(r.bound[TurnHand]) > 0 && r.mayWrite(h, r.line(Line{Actor: c.Actor, Hold: h.ID, Chars: c.Chars, At: c.At}))
}

// PackGroup is the group whose members share a knife; a rule set without one never uses it.
const PackGroup GroupID = "pack"

// before prefers a holding that ends, then one with room for another line, then the older.
func (r *Run) before(a, b *Holding) bool {
	if a.Until.Ever != b.Until.Ever {
		return !a.Until.Ever
	}
	fa, fb := len(r.Standing(a)) < r.OpenUses(a), len(r.Standing(b)) < r.OpenUses(b)
	return fa && !fb
}

// openNow judges whether a line for the holding may be taken at that time: the key of a refusal, "" for none, and whether it may be later in
// the phase.
func (r *Run) openNow(h *Holding, at Instant) (key string, wait bool) {
	if key, choice := r.choiceNow(h, at); choice {
		return key, key == "not-open"
	}
	s := h.skill
	switch {
	case s.Asks == Passive || s.Asks == OnRun:
		return passive, false
	case s.phase != r.S.Phase.Kind || s.slot >= 0 && !r.timed(s):
		return "wrong-phase", true
	case !r.Live(h) && h.lost():
		return "lost", true
	case !r.Live(h):
		return "not-held", true
	case s.Nights != nil && !s.Nights(r.S.Phase.No):
		return "wrong-night", false
	case s.Traits.Pointed && h.Owner.Char >= 0 && r.Banned(h.Owner.Char, BanPointed):
		return "banned", false
	case h.Left == 0 || r.OpenUses(h) == 0:
		return "spent", true
	case s.Ready != nil && !s.Ready(r, h):
		return "not-open", true
	case r.tooLate(h, at):
		return "late", false
	}
	return "", false
}

// tooLate tells whether the time for lines for the holding is over.
func (r *Run) tooLate(h *Holding, at Instant) bool {
	if h.skill.Asks == AtOnce {
		return at/60 > r.In.Times.Closes[r.plan]/60 || r.cut || r.slot >= 0 && r.slots[r.slot].From != FromOpen
	}
	return r.slot >= h.skill.slot || at/60 > r.ClosingOf(h)/60
}

// ClosingOf is the last minute in which a line for the holding is in time: the printed one, for a skill won in this phase at least ten
// minutes from then, never after its slot has run (¶2.8).
func (r *Run) ClosingOf(h *Holding) Instant {
	if h.skill.Asks == AtOnce {
		return r.In.Times.Closes[r.plan]
	}
	t := r.closing(h.skill)
	if h.got > 0 {
		sl := &r.slots[h.skill.slot]
		runs := r.slotTime(sl) - grace
		t = min(max(t, h.got+600), max(runs, t))
	}
	return t
}

// choiceNow judges a line for a holding that is a choice, or has been one in this phase: the key of a refusal, "" for none.
func (r *Run) choiceNow(h *Holding, at Instant) (key string, choice bool) {
	over := false
	for i := range r.choices {
		ch := &r.choices[i]
		if ch.hold != h {
			continue
		}
		over = ch.done || ch.opened > 0
		if !ch.done && ch.opened > 0 && at/60 <= ch.closes/60 {
			if h.skill.Traits.Late && r.otherChoices() {
				return "not-open", true
			}
			return "", true
		}
	}
	switch {
	case h.skill.Asks != OnChoice:
		return "", false
	case over:
		return "late", true
	}
	return "not-open", true
}

// legal judges what a line says, and whether it may replace one that stands.
func (r *Run) legal(h *Holding, ln *Line) *Refusal {
	if r.tooMany(h, ln, len(r.Standing(h))) {
		return No("final", h.skill.Name)
	}
	if ln.GiveUp {
		return nil
	}
	return r.sensible(h, ln)
}

// sensible judges targets and options of a line.
func (r *Run) sensible(h *Holding, ln *Line) *Refusal {
	s := h.skill
	sh := s.Shape
	if n := len(ln.Chars); n < int(sh.Min) {
		return No("few-targets", s.Name, itoa(int(sh.Min)))
	} else if n > int(sh.Max) {
		return No("many-targets", s.Name, itoa(int(sh.Max)))
	}
	for i, c := range ln.Chars {
		if !sh.Twice && slices.Contains(ln.Chars[:i], c) {
			return No("twice", s.Name)
		}
		if key := r.barsTarget(h, c); key != "" {
			return No(key, s.Name)
		}
	}
	if ref := sh.options(s.Name, ln.Opt); ref != nil {
		return ref
	}
	if s.Legal != nil {
		return s.Legal(r, h, ln)
	}
	return nil
}

func (sh Shape) options(name string, opt []string) *Refusal {
	if sh.Free {
		return nil
	}
	if sh.NeedOpt && len(opt) == 0 {
		return No("need-option", append([]string{name}, sh.Options...)...)
	}
	for _, o := range opt {
		if !sh.Names && !slices.Contains(sh.Options, o) {
			return No("bad-option", append([]string{name, o}, sh.Options...)...)
		}
	}
	return nil
}

// barsTarget judges one target by the skill's shape and its limits on naming again: the key of a refusal, "" for none.
func (r *Run) barsTarget(h *Holding, c Char) (key string) {
	s := h.skill
	if !s.Shape.Self && c == h.Owner.Char {
		return "self"
	}
	p := r.S.Seats[c].Place
	switch {
	case s.Shape.OutOnly:
		if p != Out {
			return "not-out"
		}
	case s.Shape.OutToo && p == Out:
	case !p.Rights().IsTarget:
		return "not-in-play"
	}
	if s.Traits.Repeat == AnyRepeat {
		return ""
	}
	for i := len(h.Named) - 1; i >= 0; i-- {
		n := &h.Named[i]
		if !n.Landed || !slices.Contains(n.Chars, c) {
			continue
		}
		switch s.Traits.Repeat {
		case OncePerTarget:
			return "once-per-target"
		case NotTwoNightsRunning:
			if n.Seq == r.S.Prev[r.S.Phase.Kind] {
				return "two-nights"
			}
		}
	}
	return ""
}

// MayName tells whether a holding may name c now, as far as its skill's shape and limits say.
func (r *Run) MayName(h *Holding, c Char) bool { return r.barsTarget(h, c) == "" }

// LegalTargets lists whom a holding may name now, by seat; nobody while the skill is not open. The list is good until the run is used again.
func (r *Run) LegalTargets(h *Holding) []Char {
	s := h.skill
	if s.Ready != nil && !s.Ready(r, h) {
		return nil
	}
	out := r.chars.take(len(r.S.Seats))[:0]
	one := r.line(Line{Actor: h.Owner.Char, Hold: h.ID, Chars: r.chars.take(1), Drawn: true})
	judged := s.Legal != nil && s.Shape.Min == 1 && !s.Shape.NeedOpt
	for i := range r.S.Seats {
		one.Chars[0] = Char(i)
		if r.barsTarget(h, Char(i)) == "" && (!judged || s.Legal(r, h, one) == nil) {
			out = append(out, Char(i))
		}
	}
	return out
}

// asked tells whether lines for the skill are taken in phases of that kind, beside choices that a rule opens.
func (s *Skill) asked(k PhaseKind) bool {
	return s.phase == k && s.Asks != OnChoice && s.Asks != Passive && s.Asks != OnRun
}

// Questions lists what may be answered now and what waits for its notice to be sent. The list is good until the next one, or until the run is
// used again.
func (r *Run) Questions() []Question {
	out := r.asks[:0]
	for i := range r.choices {
		ch := &r.choices[i]
		if !ch.done {
			out = append(out, Question{Hold: ch.hold.ID, N: ch.n, Hand: ch.hold.Owner.Char, Group: ch.hold.Owner.Group,
				Choice: true, Opened: ch.opened > 0, Closes: ch.closes, Minutes: ch.window})
		}
	}
	for _, h := range r.S.Holdings {
		if r.Done {
			break
		}
		if !h.skill.asked(r.S.Phase.Kind) || h.Left == 0 || !r.Live(h) {
			continue
		}
		if key, _ := r.openNow(h, r.In.Now); key != "" {
			continue
		}
		out = append(out, Question{Hold: h.ID, Hand: h.Owner.Char, Group: h.Owner.Group, Opened: true, Closes: r.ClosingOf(h)})
	}
	r.asks = out
	return out
}
