package game

import (
	"slices"

	"daoyan/director/rule"
)

// rerun is a game being played again.
type rerun struct {
	g       *Game
	ch      *Change
	out     Rerun
	list    []Record // of the old game
	from    int      // the first of them that is played again
	place   int64    // of the record whose turn it is
	added   int      // so many submissions of the change are in
	ordered int      // and so many orders
	at      rule.Instant
	dirty   bool        // something has come in since the phase was played up to at
	run     *rule.Run   // the phase at hand up to at; nil: it must be looked at anew
	old     rule.Phase  // the phase of the old game whose records have their turn
	asked   []askedOnce // its choices
}

// askedOnce is a choice as it was asked, and as it is asked now.
type askedOnce struct {
	was    rule.Question
	now    *rule.Question
	opened rule.Instant // when its notice was taken, where that has come up
}

func (x *rerun) play() error {
	g := x.g
	x.at, x.dirty, x.old = g.Seen, true, g.Phase()
	for i := range g.Asked {
		x.asked = append(x.asked, askedOnce{was: g.Asked[i], now: &g.Asked[i]})
	}
	x.gather(x.from)
	held, until := g.HeldUp, g.Seen
	if held != "" {
		x.emit(g.Hold("", g.Seen)...)
	}
	if err := x.answers(); err != nil {
		return err
	}
	for i := x.from; i < len(x.list); i++ {
		e := &x.list[i]
		x.place, until = e.Place(), max(until, e.At)
		if e.Kind == Held {
			held = e.Text
		}
		if err := x.insert(e.At); err != nil {
			return err
		}
		if err := x.follow(i, e); err != nil {
			return err
		}
	}
	if err := x.insert(1 << 62); err != nil {
		return err
	}
	if err := x.advance(until); err != nil {
		return err
	}
	if held != "" {
		x.emit(g.Hold(held, max(g.Seen, until))...)
	}
	return nil
}

// answers gives the answers of the change, before anything else.
func (x *rerun) answers() error {
	for i := range x.g.Book.Switches {
		name := x.g.Book.Switches[i].Name
		if v, ok := x.ch.Rule[name]; ok {
			ev, err := x.g.Rule(name, v, x.g.Seen)
			if err != nil {
				return err
			}
			x.emit(ev...)
		}
	}
	return nil
}

// emit makes events true that the game has just decided, which never fails. What comes in behind the stop is not later than it: the game has
// come no further.
func (x *rerun) emit(ev ...Event) {
	for i := range ev {
		e := ev[i]
		if e.Was = x.place; x.out.Stopped > 0 {
			e.At = min(e.At, x.out.Stopped)
		}
		if err := x.g.Evolve(e); err != nil {
			panic(err)
		}
		x.out.Events = append(x.out.Events, e)
		x.dirty, x.run = true, nil
	}
}

// gather notes the choices that the old game asked from a record on to the end of its phase.
func (x *rerun) gather(from int) {
	for i := from; i < len(x.list) && x.list[i].Kind != Began; i++ {
		if x.list[i].Kind == Asked {
			x.asked = append(x.asked, askedOnce{was: *x.list[i].Asked})
		}
	}
}

// lastBegan is the beginning of the phase at hand.
func lastBegan(list []Record) int {
	n := len(list) - 1
	for n >= 0 && list[n].Kind != Began {
		n--
	}
	return n
}

// same tells whether the game plays the phase whose records have their turn.
func (x *rerun) same() bool { return x.g.Running && SamePhase(x.g.Phase(), x.old) }

// SamePhase tells whether two phases are the same stretch of a game, whatever was played before.
func SamePhase(a, b rule.Phase) bool {
	return a.Kind == b.Kind && a.No == b.No && a.Extra == b.Extra && a.Part == b.Part
}

// follow does what a record of the old game comes to now.
func (x *rerun) follow(i int, e *Record) error {
	switch e.Kind {
	case Began:
		return x.phase(i, e)
	case Taken, Refused:
		s, counted := Submitted(&e.Event)
		if slices.Contains(x.ch.Strike, s.Seq) {
			return nil
		}
		return x.submit(s, counted, e.Refusal)
	case Retimed:
		if x.ch.Untime && i > lastBegan(x.list) {
			x.out.Dropped = append(x.out.Dropped, e.Event)
		} else if x.same() && x.out.Stopped == 0 {
			x.emit(x.g.Retime(*e.Times, e.At)...)
		}
	case Requested, Voted, Opened:
		if x.same() && x.out.Stopped == 0 {
			return x.external(e)
		}
	case Ordered, Ruled, Won:
		return x.order(i, e)
	case Held:
	case Remarked:
		if err := x.advance(e.At); err != nil {
			return err
		}
		x.emit(Event{Kind: Remarked, At: max(e.At, x.g.Seen), Text: e.Text})
	default: // what came of the rules: the time until then has passed
		return x.advance(e.At)
	}
	return nil
}

// phase begins a phase as the old game did, if it is the one that comes now.
func (x *rerun) phase(i int, e *Record) error {
	if err := x.advance(e.At); err != nil {
		return err
	}
	x.old, x.asked = *e.Phase, nil
	switch {
	case x.g.Over, x.out.Stopped > 0:
		return nil
	case x.g.Running: // it waits for what the old game did not wait for
		x.stop()
		return nil
	case !SamePhase(x.g.Phase(), *e.Phase):
		return nil
	}
	x.gather(i + 1)
	x.at = max(e.At, x.g.Seen)
	x.emit(x.g.Begin(*e.Times, e.At)...)
	return nil
}

// stop lets the game go on from here in its own time.
func (x *rerun) stop() { x.out.Stopped = max(x.at, x.g.Seen, 1) }

// external takes in a fact that nobody judges.
func (x *rerun) external(e *Record) error {
	if e.Kind == Requested {
		x.emit(x.g.Request(*e.Request, e.From)...)
		return nil
	}
	if err := x.advance(e.At); err != nil || !x.same() || x.out.Stopped > 0 {
		return err
	}
	if e.Kind == Opened {
		return x.open(*e.Opened)
	}
	return x.vote(e)
}

// vote hands in the votes of the day, those of the change or as they were. Where the day closes later by now the game waits for the rest of
// them, where it closes earlier the later ones do not count.
func (x *rerun) vote(e *Record) error {
	v := e.Event
	if other, ok := x.ch.Votes[x.old.Seq]; ok {
		v = other
	}
	r, err := x.look(e.At)
	if err != nil {
		return err
	}
	closing, next := r.Closing(), r.ClosesOn()+1
	switch {
	case r.WasCut():
		return nil
	case closing > e.At:
		x.stop()
		return nil
	case next < len(r.In.Times.Closes) && e.At >= r.In.Times.Closes[next]:
		v.At = closing
		v.Votes = slices.DeleteFunc(slices.Clone(v.Votes), func(b rule.Vote) bool { return b.At >= closing })
	}
	x.emit(x.g.Vote(v.Votes, v.Conduct, v.At)...)
	return nil
}

// look looks at the phase at hand without moving the game.
func (x *rerun) look(at rule.Instant) (*rule.Run, error) {
	x.run = nil
	return x.g.LookOpen(at)
}

// open records that a notice was taken, if its choice has come up.
func (x *rerun) open(o rule.Opened) error {
	i := slices.IndexFunc(x.asked, func(a askedOnce) bool { return a.was.Hold == o.Hold && a.was.N == o.N })
	if i < 0 { // of a choice that the phase before has left open
		r, err := x.look(o.At)
		if err == nil && slices.ContainsFunc(r.Questions(), func(q rule.Question) bool { return q.Choice && !q.Opened && q.Hold == o.Hold && q.N == o.N }) {
			x.emit(x.g.Open(o.Hold, o.N, o.At)...)
		}
		return err
	}
	a := &x.asked[i]
	if a.opened = o.At; a.now != nil {
		x.emit(x.g.Open(a.now.Hold, a.now.N, o.At)...)
	}
	return nil
}

// submit has a submission judged. counted, was: how it was before.
func (x *rerun) submit(s Submission, counted bool, was *rule.Refusal) error {
	if !x.same() {
		if counted {
			x.out.Judged = append(x.out.Judged, Judged{s, x.old, true, rule.No("no-phase")})
		}
		return nil
	}
	ev, ref, err := x.g.Submit(s.Claim, s.From)
	if err != nil {
		return err
	}
	if counted != (ref == nil) || was != nil && ref != nil && was.Key != ref.Key {
		x.out.Judged = append(x.out.Judged, Judged{s, x.old, counted, ref})
	}
	x.run = nil
	x.emit(ev...)
	return nil
}

// order carries out again what the director had ordered or answered, if it still counts and makes sense.
func (x *rerun) order(i int, e *Record) error {
	if e.Kind == Ruled {
		if _, other := x.ch.Rule[e.Ruling.Switch]; other {
			return nil
		}
	}
	switch {
	case e.Kind == Won && i > 0 && x.list[i-1].Kind == Ended: // by the rules: they say it again, or not
		return nil
	case x.ch.Drop && x.waited(i) != x.from, x.g.Over, e.Kind == Ordered && !x.sensible(e.Patch):
		x.out.Dropped = append(x.out.Dropped, e.Event)
		return nil
	case e.Kind == Ordered:
		x.emit(x.g.Order(*e.Patch)...)
		return nil
	case e.Kind == Won:
		if err := x.advance(e.At); err != nil {
			return err
		}
		x.emit(x.g.EndFor(e.Winner, max(e.At, x.g.Seen))...)
		return nil
	}
	ev, err := x.g.Rule(e.Ruling.Switch, e.Ruling.Value, max(e.At, x.g.Seen))
	if err != nil {
		return err
	}
	x.emit(ev...)
	return nil
}

// waited is the beginning of the phase that an order had waited for; -1 where it was given in the phase.
func (x *rerun) waited(i int) int {
	at := x.list[i].At
	for i > 0 && x.list[i].Kind == Ordered {
		i--
	}
	if x.list[i].Kind == Began && x.list[i].At == at {
		return i
	}
	return -1
}

// sensible: the phase is there, nobody is taken out who is out, or brought back who is not.
func (x *rerun) sensible(p *rule.Patch) bool {
	if !x.same() {
		return false
	}
	if p.Do != rule.PatchOut && p.Do != rule.PatchRevive {
		return true
	}
	r, err := x.look(max(p.At, x.g.Seen))
	return err == nil && (r.S.Seats[p.On].Place == rule.Out) == (p.Do == rule.PatchRevive)
}

// insert puts in what the change adds, each piece before the first record of a later time.
func (x *rerun) insert(before rule.Instant) error {
	for ; x.added < len(x.ch.Add) && x.ch.Add[x.added].At < before; x.added++ {
		s := x.ch.Add[x.added]
		if err := x.advance(s.At); err != nil {
			return err
		}
		if err := x.submit(s, false, nil); err != nil {
			return err
		}
	}
	for ; x.ordered < len(x.ch.Order) && x.ch.Order[x.ordered].At < before; x.ordered++ {
		p := x.ch.Order[x.ordered]
		if err := x.advance(p.At); err != nil {
			return err
		}
		if x.g.Running {
			x.emit(x.g.Order(p)...)
		}
	}
	return nil
}
