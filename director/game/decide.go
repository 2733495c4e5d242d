package game

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"daoyan/director/rule"
)

// Mismatch says that a run did not reproduce what was told, drawn, opened or published before: with an order or a ruling before it, that is
// what the order changes; without one it is a bug, and the game must be held.
type Mismatch struct {
	What      string
	Want, Got string
	Explained bool // an order or ruling of the phase at hand may be why
}

func (m *Mismatch) Error() string {
	return fmt.Sprintf("game: the phase run again gives other %s than before", m.What)
}

// Details are what was and what is: secrets, for the journal and the director alone.
func (m *Mismatch) Details() string { return fmt.Sprintf("was %s, is %s", m.Want, m.Got) }

// Start is a game's first event.
func Start(d Deal, at rule.Instant) []Event { return []Event{{Kind: Dealt, At: at, Deal: &d}} }

// TakeOver goes on with a table at which those phases were played elsewhere; the next one begins at a time.
func TakeOver(s *rule.State, played []rule.Phase, begins, at rule.Instant) (Event, error) {
	table, err := json.Marshal(s)
	if err != nil {
		return Event{}, fmt.Errorf("game: the table cannot be written down: %w", err)
	}
	return Event{Kind: TakenOver, At: at, When: begins, Table: table, Played: played}, nil
}

// Begin starts the next phase with its times.
func (g *Game) Begin(t rule.Times, at rule.Instant) []Event {
	s, err := g.Current()
	if err != nil || g.Running || g.Over {
		return nil
	}
	p := s.Phase
	return []Event{{Kind: Began, At: at, Times: &t, Phase: &p}}
}

// Look runs the phase at hand with what is known up to now. The run is good until the next call; nothing is decided by looking.
func (g *Game) Look(now rule.Instant, trace bool) (*rule.Run, error) {
	s, err := g.Current()
	if err != nil {
		return nil, err
	}
	if g.run == nil {
		g.run = rule.NewRun(g.Book)
	}
	in := g.In
	in.Now, in.Trace = now, trace
	g.run.Resolve(s, &in)
	return g.run, nil
}

// Tick moves the phase at hand on to now, up to which everything has been read, and returns what that makes true.
func (g *Game) Tick(now rule.Instant) ([]Event, error) {
	if !g.Running || g.Over || g.HeldUp != "" {
		return nil, nil
	}
	now = max(now, g.Seen)
	r, err := g.Look(now, false)
	if err != nil {
		return nil, err
	}
	ev, err := g.news(r, now)
	if err != nil {
		return nil, err
	}
	if r.Done {
		return g.end(r, ev, now)
	}
	return ev, nil
}

func (g *Game) end(r *rule.Run, ev []Event, now rule.Instant) ([]Event, error) {
	ended := Event{Kind: Ended, At: r.Now(), Fates: append([]rule.LineFate(nil), r.Fates...), Phase: phaseOf(r), table: r.Next()}
	if !g.lean {
		if err := ended.writeTable(); err != nil {
			return nil, err
		}
	}
	ev = append(ev, ended)
	if r.Over {
		ev = append(ev, Event{Kind: Won, At: now, Winner: r.Winner})
	}
	return ev, nil
}

// writeTable writes the table down that the event holds.
func (e *Event) writeTable() (err error) {
	if e.Table, err = json.Marshal(e.table); err != nil {
		return fmt.Errorf("game: the table cannot be written down: %w", err)
	}
	e.table = nil
	return nil
}

func phaseOf(r *rule.Run) *rule.Phase { p := r.Phase(); return &p }

// news lists what a run gives beyond what is recorded; what is recorded must come first, unchanged.
func (g *Game) news(r *rule.Run, now rule.Instant) ([]Event, error) {
	var ev []Event
	fresh, err := g.freshDraws(r)
	if err != nil {
		return nil, err
	}
	for i := range fresh {
		ev = append(ev, Event{Kind: Drawn, At: now, Draw: &fresh[i]})
	}
	out := make([]rule.Gone, len(r.Out))
	for i, x := range r.Out {
		out[i] = rule.Gone{Who: x.Who, Seq: x.Seq, Cause: x.Cause, Faction: x.Faction, Identity: x.Identity, Face: x.Face, Public: x.Public}
		out[i].Cause.Trace = 0
	}
	if err := repeats(g, "falls", g.Out, out, func(a, b rule.Gone) bool { return a.Who == b.Who }); err != nil {
		return nil, err
	}
	if r.Tally != nil && g.Tally == nil {
		ev = append(ev, Event{Kind: Counted, At: now, Tally: slices.Clone(r.Tally), Casts: slices.Clone(r.Casts)})
	}
	for i := len(g.Out); i < len(out); i++ {
		ev = append(ev, Event{Kind: Fell, At: now, Gone: &out[i], When: r.Out[i].At})
	}
	if err := repeats(g, "tellings", g.Told, r.Told, func(a, b rule.Telling) bool { return reflect.DeepEqual(a, b) }); err != nil {
		return nil, err
	}
	for _, t := range r.Told[len(g.Told):] {
		t.On = slices.Clone(t.On) // the run's own memory
		ev = append(ev, Event{Kind: Told, At: now, Telling: &t})
	}
	if err := repeats(g, "public facts", g.Public, r.Public, func(a, b rule.Notice) bool { return reflect.DeepEqual(a.Fact, b.Fact) }); err != nil {
		return nil, err
	}
	for _, n := range r.Public[len(g.Public):] {
		n.On = slices.Clone(n.On)
		ev = append(ev, Event{Kind: Published, At: now, Notice: &n})
	}
	return append(g.choices(r, ev, now), g.puzzles(r, now)...), nil
}

// Fits tells whether a run of the phase at hand gives all that is recorded of it; a [Mismatch] says what it does not.
func (g *Game) Fits(r *rule.Run) error {
	_, err := g.news(r, g.Seen)
	return err
}

// freshDraws lists the draws that are not recorded yet. A recorded draw that the run no longer makes is a mismatch.
func (g *Game) freshDraws(r *rule.Run) ([]rule.Draw, error) {
	var fresh []rule.Draw
	made := 0
	for _, d := range r.Draws {
		if slices.ContainsFunc(g.In.Drawn, func(x rule.Draw) bool { return x.Key == d.Key }) {
			made++
		} else {
			fresh = append(fresh, d)
		}
	}
	if made < len(g.In.Drawn) {
		return nil, &Mismatch{What: "draws", Want: fmt.Sprint(g.In.Drawn), Got: fmt.Sprint(r.Draws), Explained: g.mayDiffer()}
	}
	return fresh, nil
}

// repeats tells whether what was recorded stands at the head of what a run gives.
func repeats[T any](g *Game, what string, want, got []T, same func(a, b T) bool) error {
	for i := range want {
		if i >= len(got) {
			return &Mismatch{What: what, Want: fmt.Sprint(want[i]), Got: "nothing", Explained: g.mayDiffer()}
		}
		if !same(want[i], got[i]) {
			return &Mismatch{What: what, Want: fmt.Sprint(want[i]), Got: fmt.Sprint(got[i]), Explained: g.mayDiffer()}
		}
	}
	return nil
}

// choices lists the choices whose notice has not been asked for yet.
func (g *Game) choices(r *rule.Run, ev []Event, now rule.Instant) []Event {
	for _, q := range r.Questions() {
		if !q.Choice || q.Opened || g.askedFor(q) {
			continue
		}
		ev = append(ev, Event{Kind: Asked, At: now, Asked: &q})
	}
	return ev
}

func (g *Game) askedFor(q rule.Question) bool {
	for _, a := range g.Asked {
		if a.Hold == q.Hold && a.N == q.N {
			return true
		}
	}
	return false
}

// puzzles lists what the run asks the director and has not asked before, and the precedents that it was decided by.
func (g *Game) puzzles(r *rule.Run, now rule.Instant) []Event {
	var ev []Event
	for _, x := range r.Asked {
		ev = append(ev, g.Puzzle(x.Switch, x.Hold, now)...)
	}
	for _, x := range r.Cited {
		if !slices.Contains(g.Cited, x) {
			ev = append(ev, Event{Kind: Cited, At: now, Ruling: &x})
		}
	}
	return ev
}

func (g *Game) mayDiffer() bool {
	return len(g.In.Patches) > 0 || slices.ContainsFunc(g.In.Ruled, func(x rule.Ruled) bool { return !x.Kept })
}

// Submit judges a submission: first everything up to its time, then the line itself. A refusal is an event too, and comes back as well.
func (g *Game) Submit(c rule.Claim, from string) ([]Event, *rule.Refusal, error) {
	if !g.Running || g.Over || g.HeldUp != "" {
		return nil, rule.No("no-phase"), nil
	}
	r, err := g.Look(max(c.At, g.Seen), false)
	if err != nil {
		return nil, nil, err
	}
	if c.Seq == 0 {
		c.Seq = g.Seq + 1
	}
	ln, ref := r.Take(c)
	if ref != nil {
		return []Event{{Kind: Refused, At: c.At, Claim: &c, Refusal: ref, From: from}}, ref, nil
	}
	ev := []Event{{Kind: Taken, At: c.At, Line: &ln, From: from, Pack: c.Pack}}
	if ln.Open != "" {
		ev = append(ev, g.Puzzle(ln.Open, ln.Hold, c.At)...)
	}
	return ev, nil, nil
}

// Open records that the forum has taken the notice of a choice. One that is heard of late opens it no earlier than the phase has been played,
// so that nothing told since changes.
func (g *Game) Open(hold rule.HoldingID, n int8, at rule.Instant) []Event {
	at = max(at, g.Seen)
	return []Event{{Kind: Opened, At: at, Opened: &rule.Opened{Hold: hold, N: n, At: at}}}
}

// Vote records the day's standing votes and everybody's conduct, read to the end of the day.
func (g *Game) Vote(votes []rule.Vote, conduct []rule.Conduct, at rule.Instant) []Event {
	return []Event{{Kind: Voted, At: at, Votes: votes, Conduct: conduct}}
}

// Request records a wish to shorten or lengthen the day.
func (g *Game) Request(q rule.Request, from string) []Event {
	return []Event{{Kind: Requested, At: q.At, Request: &q, From: from}}
}

// Order records an order that changes the table of the phase at hand, at the patch's instant.
func (g *Game) Order(p rule.Patch) []Event {
	if p.Seq == 0 {
		p.Seq = g.Seq + 1
	}
	return []Event{{Kind: Ordered, At: p.At, Patch: &p}}
}

// Retime records that the phase at hand has other times from now on.
func (g *Game) Retime(t rule.Times, at rule.Instant) []Event {
	return []Event{{Kind: Retimed, At: at, Times: &t}}
}

// EndFor ends the game for a winner, whatever the rules say.
func (g *Game) EndFor(winner rule.Faction, at rule.Instant) []Event {
	return []Event{{Kind: Won, At: at, Winner: winner}}
}

// Hold lets the game stand still, or go on with an empty reason.
func (g *Game) Hold(why string, at rule.Instant) []Event {
	return []Event{{Kind: Held, At: at, Text: why}}
}
