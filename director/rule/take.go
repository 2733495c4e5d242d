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
	var best *Holding
	var why *Refusal
	for _, h := range r.claimed(c) {
		ref := r.openNow(h, c.At)
		switch {
		case ref == nil && (best == nil || r.before(h, best)):
			best = h
		case ref != nil && (why == nil || why.Key == passive || why.Wait && !ref.Wait && ref.Key != passive):
			why = ref
		}
	}
	if best == nil {
		if why == nil {
			why = &Refusal{Key: "not-held", Args: []string{c.Word}, Wait: true}
		}
		return Line{}, why
	}
	ln := Line{Seq: c.Seq, At: c.At, Read: r.In.Now, Actor: c.Actor, Hold: best.ID, Word: c.Word, Chars: c.Chars, Opt: c.Opt, GiveUp: c.GiveUp}
	ln.ForPack = best.skill.Traits.ByPack && best.Owner.Char >= 0 && c.Actor != best.Owner.Char
	if c.GiveUp && best.skill.Traits.Forced {
		return Line{}, No("forced", best.skill.Name)
	}
	if !c.GiveUp && best.skill.Traits.Pointed && !c.Pack && r.Banned(c.Actor, BanPointed) {
		return Line{}, No("banned", best.skill.Name)
	}
	if ref := r.lawful(best, &ln); ref != nil {
		return Line{}, ref
	}
	return ln, nil
}

// passive refuses a skill that nobody writes; another reason of a skill of the same name says more.
const passive = "passive"

// claimed lists the holdings that a claim's word may mean for its writer.
func (r *Run) claimed(c Claim) []*Holding {
	var out []*Holding
	for _, h := range r.S.Holdings {
		s := h.skill
		if s.Name != c.Word && !slices.Contains(s.Aliases, c.Word) {
			continue
		}
		if r.writes(h, c) {
			out = append(out, h)
		}
	}
	return out
}

func (r *Run) writes(h *Holding, c Claim) bool {
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
	ln := Line{Actor: c.Actor, Hold: h.ID, Chars: c.Chars, At: c.At}
	return len(r.bound[TurnHand]) > 0 && r.mayWrite(h, &ln)
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

// openNow judges whether a line for the holding may be taken at that time.
func (r *Run) openNow(h *Holding, at Instant) *Refusal {
	s := h.skill
	if ref, ok := r.choiceNow(h, at); ok {
		return ref
	}
	if s.Asks == Passive || s.Asks == OnRun {
		return No(passive, s.Name)
	}
	if s.phase != r.S.Phase.Kind || s.slot >= 0 && !r.timed(s) {
		return &Refusal{Key: "wrong-phase", Args: []string{s.Name}, Wait: true}
	}
	if !r.Live(h) {
		if h.lost() {
			return &Refusal{Key: "lost", Args: []string{s.Name}, Wait: true}
		}
		return &Refusal{Key: "not-held", Args: []string{s.Name}, Wait: true}
	}
	if s.Nights != nil && !s.Nights(r.S.Phase.No) {
		return No("wrong-night", s.Name)
	}
	if s.Traits.Pointed && h.Owner.Char >= 0 && r.Banned(h.Owner.Char, BanPointed) {
		return No("banned", s.Name)
	}
	if h.Left == 0 || r.OpenUses(h) == 0 {
		return &Refusal{Key: "spent", Args: []string{s.Name}, Wait: true}
	}
	if s.Ready != nil && !s.Ready(r, h) {
		return &Refusal{Key: "not-open", Args: []string{s.Name}, Wait: true}
	}
	if s.Asks == AtOnce {
		if at/60 > r.In.Times.Closes[r.plan]/60 || r.cut || r.slot >= 0 && r.slots[r.slot].From != FromOpen {
			return No("late", s.Name)
		}
		return nil
	}
	if r.slot >= s.slot || at/60 > r.ClosingOf(h)/60 {
		return No("late", s.Name)
	}
	return nil
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

func (r *Run) choiceNow(h *Holding, at Instant) (*Refusal, bool) {
	over := false
	for i := range r.choices {
		ch := &r.choices[i]
		if ch.hold != h {
			continue
		}
		over = ch.done || ch.opened > 0
		if !ch.done && ch.opened > 0 && at/60 <= ch.closes/60 {
			if h.skill.Traits.Late && r.otherChoices() {
				return &Refusal{Key: "not-open", Args: []string{h.skill.Name}, Wait: true}, true
			}
			return nil, true
		}
	}
	if over && h.skill.Asks == OnChoice {
		return No("late", h.skill.Name), true
	}
	if h.skill.Asks == OnChoice {
		return &Refusal{Key: "not-open", Args: []string{h.skill.Name}, Wait: true}, true
	}
	return nil, false
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
		if ref := r.targetOK(h, c); ref != nil {
			return ref
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

// targetOK judges one target by the skill's shape and its limits on naming again.
func (r *Run) targetOK(h *Holding, c Char) *Refusal {
	s := h.skill
	if !s.Shape.Self && c == h.Owner.Char {
		return No("self", s.Name)
	}
	p := r.S.Seats[c].Place
	switch {
	case s.Shape.OutOnly:
		if p != Out {
			return No("not-out", s.Name)
		}
	case s.Shape.OutToo && p == Out:
	case !p.Rights().IsTarget:
		return No("not-in-play", s.Name)
	}
	if s.Traits.Repeat == AnyRepeat {
		return nil
	}
	for i := len(h.Named) - 1; i >= 0; i-- {
		n := &h.Named[i]
		if !n.Landed || !slices.Contains(n.Chars, c) {
			continue
		}
		switch s.Traits.Repeat {
		case OncePerTarget:
			return No("once-per-target", s.Name)
		case NotTwoNightsRunning:
			if n.Seq == r.S.Prev[r.S.Phase.Kind] {
				return No("two-nights", s.Name)
			}
		}
	}
	return nil
}

// MayName tells whether a holding may name c now, as far as its skill's shape and limits say.
func (r *Run) MayName(h *Holding, c Char) bool { return r.targetOK(h, c) == nil }

// LegalTargets lists whom a holding may name now, by seat; nobody while the skill is not open.
func (r *Run) LegalTargets(h *Holding) []Char {
	if h.skill.Ready != nil && !h.skill.Ready(r, h) {
		return nil
	}
	var out []Char
	for i := range r.S.Seats {
		c := Char(i)
		if r.targetOK(h, c) != nil {
			continue
		}
		if h.skill.Legal != nil && h.skill.Shape.Min == 1 && !h.skill.Shape.NeedOpt && h.skill.Legal(r, h, &Line{Actor: h.Owner.Char, Hold: h.ID, Chars: []Char{c}, Drawn: true}) != nil {
			continue
		}
		out = append(out, c)
	}
	return out
}

// asked tells whether lines for the skill are taken in phases of that kind, beside choices that a rule opens.
func (s *Skill) asked(k PhaseKind) bool {
	return s.phase == k && s.Asks != OnChoice && s.Asks != Passive && s.Asks != OnRun
}

// Questions lists what may be answered now and what waits for its notice to be sent.
func (r *Run) Questions() []Question {
	var out []Question
	for i := range r.choices {
		ch := &r.choices[i]
		if !ch.done {
			out = append(out, Question{Hold: ch.hold.ID, N: ch.n, Hand: ch.hold.Owner.Char, Group: ch.hold.Owner.Group,
				Choice: true, Opened: ch.opened > 0, Closes: ch.closes, Minutes: ch.window})
		}
	}
	if r.Done {
		return out
	}
	for _, h := range r.S.Holdings {
		if !h.skill.asked(r.S.Phase.Kind) || h.Left == 0 || !r.Live(h) || r.openNow(h, r.In.Now) != nil {
			continue
		}
		closes := r.ClosingOf(h)
		out = append(out, Question{Hold: h.ID, Hand: h.Owner.Char, Group: h.Owner.Group, Opened: true, Closes: closes})
	}
	return out
}
