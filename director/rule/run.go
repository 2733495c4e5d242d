package rule

// grace is how long after its last minute a slot waits: message times have no seconds, so the whole minute is in time.
const grace Instant = 60

type binding struct {
	rule *Rule
	hold *Holding
	mark *Mark // nil for a nature
	rank int32 // order of the book, then seat
}

type choice struct {
	hold   *Holding
	n      int8
	asked  Instant
	opened Instant // 0: notice not taken yet
	closes Instant // last minute in time
	window int16   // minutes
	done   bool
}

// Op is one operation of the phase as others may hear of it: who used which skill on whom, and what became of it.
type Op struct {
	Use   *Use
	Named Char
	At    Char
	Fate  Fate
	Slot  int16
}

// Run works one phase out. It may be used again for another; what it hands out is good until then.
type Run struct {
	Book *Book
	S    State
	In   *Inputs

	began *State // the table as the phase began

	Told   []Telling
	Public []Notice
	Out    []*Gone // who went out in this phase, in order
	Ops    []Op
	Fates  []LineFate
	Draws  []Draw  // draws made in this phase that were not recorded before
	Asked  []Ruled // rulings the director must give; Value is empty
	Cited  []Ruled // precedents that decided something, each switch once
	Trace  []TraceLine
	Tally  []int  // half votes on each seat, after a vote
	Casts  []Cast // the votes as they were counted
	Done   bool
	Winner Faction
	Over   bool

	bound    [numLayers][]binding
	due      [][]*Holding
	slots    []Slot
	slot     int16
	now      Instant
	plan     int     // index of the day's closing among In.Times.Closes
	cut      bool    // straight into the night
	novote   bool    // no vote today
	polled   Instant // votes before it count no more; 0: all do
	uses     []Use
	strikes  []*Harm
	copies   []*Harm
	harms    []Harm
	probe    Holding
	onward   []Harm
	pending  []*Gone
	settling bool
	settled  bool   // the strikes of the phase have been settled
	skip     []bool // slots that an order leaves out
	choices  []choice
	patched  int    // of the patches pinned to an instant: those before are done
	did      []bool // lines of the day that acted already
	ticked   int
	matters  [24]Matter
	depth    int
	cause    int32
	working  bool // a phase is played, not only looked at
	spoke    []spoken
	wonders  *Switch // the first switch that was read outside of play without an answer
	supposed *Ruled  // an answer that is only tried
	at       int     // index among the due of the slot that runs
	fired    [2]uint64
	asks     []Question
	marks    arena[Mark]
	chars    arena[Char]
	targets  arena[Target]
	named    arena[Named]
	gone     arena[Gone]
	hands    arena[Holding]
	lines    arena[Line]
}

// NewRun makes a run for a book.
func NewRun(b *Book) *Run { return &Run{Book: b} }

// Resolve plays the phase that s is in with the facts known so far. It stops where news is missing; Done tells whether the phase is over,
// and then [Run.Next] is the state after it. s and in are only read.
func (r *Run) Resolve(s *State, in *Inputs) {
	r.reset(s, in)
	r.working = true
	if s.Set.asks(r.Book) {
		defer r.halt()
	}
	r.play()
	r.working = false
}

func (r *Run) play() {
	if r.Winner = r.S.Won; r.S.Winner {
		r.Over, r.Done = true, true
		return
	}
	r.patch("")
	r.carry()
	for i := range r.slots {
		if !r.reach(i) {
			return
		}
		if r.Over {
			break
		}
		r.runSlot(i)
	}
	r.Done = true
	r.now = max(r.now, r.lastInstant())
}

// Show takes the state in without playing anything: for looking at a table between two phases. Nobody is asked anything.
func (r *Run) Show(s *State) {
	r.reset(s, &Inputs{})
	r.Done = true
}

func (r *Run) reset(s *State, in *Inputs) {
	s.cloneInto(&r.S)
	r.In, r.began = in, s
	if s.Phase.Kind == Day {
		r.S.Votes = nil
	}
	r.Told, r.Public, r.Out, r.Ops = r.Told[:0], r.Public[:0], r.Out[:0], r.Ops[:0]
	r.Fates, r.Draws, r.Asked, r.Trace = r.Fates[:0], r.Draws[:0], r.Asked[:0], r.Trace[:0]
	r.Tally, r.Casts, r.Cited = nil, r.Casts[:0], r.Cited[:0]
	r.Done, r.Over, r.Winner = false, false, ""
	r.slots = r.Book.Timetable(s.Phase)
	r.slot, r.now, r.plan, r.cut, r.novote, r.polled = -1, 0, in.Times.Plan, false, false, 0
	r.uses, r.harms, r.patched = r.uses[:0], r.harms[:0], 0
	r.marks.reset()
	r.chars.reset()
	r.targets.reset()
	r.named.reset()
	r.gone.reset()
	r.hands.reset()
	r.lines.reset()
	r.strikes, r.copies, r.pending, r.choices = r.strikes[:0], r.copies[:0], r.pending[:0], r.choices[:0]
	r.ticked, r.depth, r.cause, r.settling, r.settled = 0, 0, -1, false, false
	r.working, r.wonders, r.supposed, r.spoke = false, nil, nil, r.spoke[:0]
	r.at, r.fired = 0, [2]uint64{}
	r.skip = append(r.skip[:0], make([]bool, len(r.slots))...)
	r.did = append(r.did[:0], make([]bool, len(in.Lines))...)
	for len(r.due) < len(r.slots) {
		r.due = append(r.due, nil)
	}
	for i := range r.due {
		r.due[i] = r.due[i][:0]
	}
	for i := range r.bound {
		r.bound[i] = r.bound[i][:0]
	}
	for _, h := range r.S.Holdings {
		r.bind(h)
	}
	for _, k := range r.S.Marks {
		r.bindMark(k)
	}
}

// bind makes a holding heard and due. Holdings lost for good, or ended, stay out; whoever gives one back binds it again.
func (r *Run) bind(h *Holding) {
	if h.Until.over() {
		return
	}
	for i := range h.skill.Rules {
		if rl := &h.skill.Rules[i]; rl.Mark == "" {
			r.insert(binding{rule: rl, hold: h, rank: r.place(InLayer, rl.Layer, h.ID, h.rank())})
		}
	}
	if r.timed(h.skill) {
		r.insertDue(int(h.skill.slot), h)
	}
}

// timed tells whether a skill stands in the timetable of the phase at hand.
func (r *Run) timed(s *Skill) bool {
	return s.slot >= 0 && s.phase == r.S.Phase.Kind && s.part == r.S.Phase.Part
}

func (h *Holding) rank() int32 {
	k := int32(h.skill.no)<<10 | int32(uint8(h.Owner.Char))
	if h.Terms.Behind {
		k |= 1 << 9
	}
	return k
}

func (r *Run) bindMark(k *Mark) {
	if k.Gone || k.By < 0 {
		return
	}
	h := r.S.Holdings[k.By]
	for i := range h.skill.Rules {
		if rl := &h.skill.Rules[i]; rl.Mark == k.Kind {
			r.insert(binding{rule: rl, hold: h, mark: k, rank: r.place(InLayer, rl.Layer, h.ID, h.rank())})
		}
	}
}

func (r *Run) insert(b binding) {
	l := append(r.bound[b.rule.Layer], b)
	for i := len(l) - 1; i > 0 && l[i-1].rank > b.rank; i-- {
		l[i-1], l[i] = b, l[i-1]
	}
	r.bound[b.rule.Layer] = l
}

// insertDue keeps a slot's holdings in printed order, then true cards before Behind ones, then seat. What is won for the slot that runs comes
// behind what has run.
func (r *Run) insertDue(slot int, h *Holding) {
	key := func(h *Holding) int32 { return r.place(InSlot, 0, h.ID, h.turn()) }
	l := append(r.due[slot], h)
	first := 0
	if slot == int(r.slot) {
		first = r.at + 1
	}
	for i := len(l) - 1; i > first && key(l[i-1]) > key(h); i-- {
		l[i-1], l[i] = h, l[i-1]
	}
	r.due[slot] = l
}

// turn is a holding's place among those of its slot.
func (h *Holding) turn() int32 {
	k := int32(h.skill.printed)<<12 | int32(uint8(h.Owner.Char))
	if h.Terms.Behind {
		k |= 1 << 10
	}
	return k
}

// H gives a holding of the run's state.
func (r *Run) H(id HoldingID) *Holding { return r.S.Holdings[id] }

// Began is the table as the phase began.
func (r *Run) Began() *State { return r.began }

// Now is the time inside the run.
func (r *Run) Now() Instant { return r.now }

// Phase is the phase that runs.
func (r *Run) Phase() Phase { return r.S.Phase }

// SlotID is the slot that runs, "" before the first.
func (r *Run) SlotID() string {
	if r.slot < 0 {
		return ""
	}
	return r.slots[r.slot].ID
}

// SlotNo is the index of the slot that runs; -1 before the first.
func (r *Run) SlotNo() int16 { return r.slot }

// SlotOf is the index in its phase's timetable of the slot a skill runs in; -1 if it has none.
func (r *Run) SlotOf(id SkillID) int16 { return r.Book.mustSkill(id).slot }

// Live tells whether a holding may act and speak now.
func (r *Run) Live(h *Holding) bool {
	if !r.Keeps(h) {
		return false
	}
	if c := h.Owner.Char; c >= 0 {
		if p := r.S.Seats[c].Place; p != InPlay && !(p == Jailed && h.skill.Traits.InJail) && !(p == Away && h.skill.Traits.Afar) {
			return false
		}
	}
	return h.skill.Needs == "" || r.Has(h.Owner.Char, h.skill.Needs)
}

// Keeps tells whether a holding is its owner's now, wherever he is: begun, not ended, not off, its card on top.
func (r *Run) Keeps(h *Holding) bool {
	if len(h.Off) > 0 || !h.Wait.over() || h.Until.over() {
		return false
	}
	return h.Card < 0 || r.S.Cards[h.Card].Top
}

// Has tells whether c holds a skill live with uses left.
func (r *Run) Has(c Char, id SkillID) bool { return r.Held(c, id) != nil }

// Held gives c's live holding of a skill with uses left, nil if there is none.
func (r *Run) Held(c Char, id SkillID) *Holding {
	for _, h := range r.S.Holdings {
		if h.Skill == id && h.Owner.Char == c && h.Left != 0 && r.Live(h) {
			return h
		}
	}
	return nil
}

// KeptBy gives c's holding of a skill that is not lost, live or not, used up or not; nil if there is none.
func (r *Run) KeptBy(c Char, id SkillID) *Holding {
	for _, h := range r.S.Holdings {
		if h.Skill == id && h.Owner.Char == c && r.Keeps(h) {
			return h
		}
	}
	return nil
}

// matter gives a matter to fill in; release it with r.depth--.
func (r *Run) matter(k Kind) *Matter {
	if r.depth == len(r.matters) {
		panic("rule: matters nested too deep: rules set each other off without end")
	}
	m := &r.matters[r.depth]
	r.depth++
	*m = Matter{Kind: k, Who: Nobody, From: Nobody, To: Nobody}
	return m
}

// judge shows a matter to the rules of the layers from..to, in order, and tells whether one stopped it and in which layer.
func (r *Run) judge(m *Matter, from, to Layer) (stopped bool, at Layer) {
	for l := from; l <= to; l++ {
		for i := 0; i < len(r.bound[l]); i++ {
			b := r.bound[l][i]
			if b.mark != nil {
				if b.mark.Gone {
					continue
				}
			} else if !r.Live(b.hold) && !(m.Kind == Fall && b.hold.Dying && b.hold.Owner.Char == m.Who) {
				continue
			}
			if m.Kind == Strike && m.Harm.Pierce && l <= HitSpare && b.hold.skill.Traits.Forced {
				continue
			}
			v := b.rule.Do(r, m, b.hold, b.mark)
			for r.bound[l][i] != b { // the rule has bound another before itself
				i++
			}
			if v.Kind == Passed {
				continue
			}
			if r.In.Ties {
				r.heard(l, b.hold.ID)
			}
			if b.mark == nil && !m.Probe && (m.Kind == Aim || m.Kind == Strike || m.Kind == Fall || m.Kind == Stay) {
				r.fire(b.hold.skill, b.hold.Owner.Char)
			}
			if r.In.Trace && !m.Probe {
				r.note(b.hold.ID, b.rule.Para, v, m)
			}
			if v.Kind == Stopped {
				return true, l
			}
		}
	}
	return false, 0
}

func (r *Run) note(of HoldingID, para string, v Verdict, m *Matter) {
	on := m.Who
	switch m.Kind {
	case Aim:
		if on = Nobody; m.T != nil {
			on = m.T.At
		}
	case Strike:
		on = m.Harm.On
	case Ballot:
		on = m.From
	}
	cause := r.cause
	if m.Use != nil {
		cause = m.Use.Why
	}
	r.Trace = append(r.Trace, TraceLine{Slot: r.SlotID(), Of: of, Para: para, V: v, On: on, Cause: cause})
}

// Heard tells whether a line had come before what runs now. A rule that looks at all lines of a phase looks at those alone: what comes later
// must not change what it has told.
func (r *Run) Heard(ln *Line) bool { return ln.Came() < r.now }

// Known tells whether the holding a line is for has come about yet in this run.
func (r *Run) Known(ln *Line) bool { return int(ln.Hold) < len(r.S.Holdings) }
