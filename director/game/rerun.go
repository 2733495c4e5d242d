package game

import (
	"errors"
	"slices"

	"daoyan/director/rule"
)

// Change is what is otherwise than it was, from a record of the journal on.
type Change struct {
	From   int64             // the first record that is played again; what stands before it stays
	Strike []int64           // submissions that do not count, by the number of their claim
	Add    []Submission      // submissions that count, at their own times, the earliest first
	Order  []rule.Patch      // orders carried out at their instants, the earliest first
	Votes  map[int32]Event   // the vote of a day by its phase's place in the order of play, as a [Voted] event
	Rule   map[string]string // answers to switches set to ask
	Drop   bool              // what the director has ordered and answered since does not count
	Untime bool              // nor how he has moved the deadlines of the phase at hand
	Dealt  func(*Game)       // what is done to the table once it is dealt; nil: nothing
}

// Submission is a line as its writer meant it, and the message it came in.
type Submission struct {
	rule.Claim
	From string
}

// Submitted gives the submission that an event of kind [Taken] or [Refused] judges, and whether it counts.
func Submitted(e *Event) (s Submission, counts bool) {
	if e.Kind == Refused {
		return Submission{*e.Claim, e.From}, false
	}
	ln := e.Line
	c := rule.Claim{Actor: ln.Actor, Pack: e.Pack, Word: ln.Word, Chars: ln.Chars, Opt: ln.Opt, GiveUp: ln.GiveUp, At: ln.At, Seq: ln.Seq}
	return Submission{c, e.From}, true
}

// Judged is a submission that is judged otherwise than it was.
type Judged struct {
	Submission
	Phase   rule.Phase    // in which it was written
	Counted bool          // it did count
	Why     *rule.Refusal // why it does not now; nil: it does
}

// Rerun is a game played again from a record on: up to the instant it had reached, or as far as what is known carries it.
type Rerun struct {
	Game    *Game // as it stands then
	Events  []Event
	Judged  []Judged     // submissions that are judged otherwise
	Dropped []Event      // orders and answers that do not count any more, or make no sense any more
	Stopped rule.Instant // where something is asked that never was, or more votes are wanted: the game goes on from there; 0: nowhere
}

// Play plays a game again from change.From on: with what players wrote at the times they wrote it, their votes, requests and conduct, the times
// of the same phases, and the notices as they were taken where the same choice comes up; but for what the change says. Nothing is drawn anew:
// a draw hangs on the game's seed and its own key alone. list are the records that stand, see [Live]. It fails on a journal it cannot read,
// on an answer that is none, and with a [*Mismatch] where the rules contradict themselves.
func Play(b *rule.Book, list []Record, change *Change) (*Rerun, error) {
	n := slices.IndexFunc(list, func(r Record) bool { return r.No >= change.From })
	if n < 0 {
		n = len(list)
	}
	if n < given(list) {
		return nil, errors.New("game: what was dealt, or taken over from elsewhere, is never taken back")
	}
	if slices.ContainsFunc(list[n:], func(r Record) bool { return r.Kind == TakenOver }) {
		return nil, errors.New("game: what was taken over is never taken back")
	}
	g := New(b)
	for i := range list[:n] {
		if err := g.Evolve(list[i].Event); err != nil {
			return nil, err
		}
		if list[i].Kind == Dealt && change.Dealt != nil {
			change.Dealt(g)
		}
	}
	x := &rerun{g: g, ch: change, out: Rerun{Game: g}, list: list, from: n, place: change.From}
	g.lean = true
	if err := x.play(); err != nil {
		return nil, err
	}
	g.lean = false
	return &x.out, nil
}

// given is how many records a game stands on: its deal, and of one that was taken over all up to its first phase.
func given(list []Record) int {
	over := slices.IndexFunc(list, func(r Record) bool { return r.Kind == TakenOver })
	if over < 0 {
		return min(1, len(list))
	}
	n := slices.IndexFunc(list[over:], func(r Record) bool { return r.Kind == Began })
	if n < 0 {
		return len(list)
	}
	return over + n
}

// Write writes the tables down that the events hold: they can be stored then.
func (r *Rerun) Write() error {
	for i := range r.Events {
		if e := &r.Events[i]; e.table != nil {
			if err := e.writeTable(); err != nil {
				return err
			}
		}
	}
	return nil
}
