package guimi_test

import (
	"slices"
	"testing"

	"daoyan/director/random"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

const minute rule.Instant = 60

// choices is what is known of the choices of a phase while it is played: how long each is open.
type choices map[rule.Opened]rule.Question

func (cs choices) note(r *rule.Run) {
	for _, q := range r.Questions() {
		if q.Choice && q.Opened {
			cs[rule.Opened{Hold: q.Hold, N: q.N}] = q
		}
	}
}

func (cs choices) of(o rule.Opened) (rule.Question, bool) {
	q, ok := cs[rule.Opened{Hold: o.Hold, N: o.N}]
	return q, ok
}

// instants lists all at which something happens in a phase, but for the opening of one choice and its own end.
func (cs choices) instants(tb *table, but int) []rule.Instant {
	t := &tb.In.Times
	out := append([]rule.Instant{t.Open, t.Opening, t.Opening - minute, t.Opening + minute}, t.Closes...)
	for _, c := range t.Closes {
		out = append(out, c+minute, c-rule.Instant(t.JudgeBefore)*minute)
	}
	for _, sl := range tb.Book.Night {
		at := t.Dusk + rule.Instant(sl.Runs)*minute
		out = append(out, at, at+minute, t.Opening-rule.Instant(sl.Runs)*minute)
	}
	for i := range tb.In.Lines {
		out = append(out, tb.In.Lines[i].At, tb.In.Lines[i].Came())
	}
	for i, o := range tb.In.Opened {
		if q, ok := cs.of(o); ok && i != but {
			out = append(out, o.At, q.Closes+minute)
		}
	}
	return out
}

// outcomeOf is what a run gives, without the times at which it is published.
func outcomeOf(tb *table, r *rule.Run) string {
	x := result{Next: r.Next(), Told: filled(r.Told), Public: filled(r.Public), Draws: filled(r.Draws), Fates: filled(r.Fates), Casts: filled(r.Casts)}
	for i := range x.Public {
		x.Public[i].At = 0
	}
	for i := range x.Next.Carry {
		x.Next.Carry[i].Opened = 0
	}
	return asJSON(tb.t, x)
}

// between tells whether any of some instants lies from a to b.
func between(at []rule.Instant, a, b rule.Instant) bool {
	return slices.ContainsFunc(at, func(x rule.Instant) bool { return a <= x && x <= b })
}

// TestOpenedLaterClosesLater: a notice that the forum takes later, with nothing else in between, closes its choice that much later, never after
// the opening, and changes nothing else.
func TestOpenedLaterClosesLater(t *testing.T) {
	cs, r, shifted := choices{}, (*rule.Run)(nil), 0
	play(t, effort(250), 60000, func(tb *table, s random.Step) {
		if isLook(s) {
			cs.note(tb.Run)
		}
	}, func(tb *table) {
		if r == nil {
			r = rule.NewRun(tb.Book)
		}
		for i, o := range tb.In.Opened {
			q, ok := cs.of(o)
			by := rule.Instant(1 + tb.rng.IntN(600))
			at := cs.instants(tb, i)
			early := func(ln rule.Line) bool { return ln.Hold == o.Hold && ln.At/minute < (o.At+by)/minute }
			if !ok || between(at, o.At, o.At+by) || between(at, q.Closes+minute, q.Closes+minute+by) || slices.ContainsFunc(tb.In.Lines, early) {
				continue
			}
			shifted++
			in := copied(&tb.In)
			in.Opened[i].At += by
			closes := in.Opened[i].At + rule.Instant(q.Minutes)*minute
			if end := in.Times.Opening - minute; end > 0 && q.Closes <= end {
				closes = min(closes, end)
			}
			in.Now = in.Opened[i].At
			r.Resolve(tb.Began, &in)
			if k := slices.IndexFunc(r.Questions(), func(x rule.Question) bool { return x.Choice && x.Hold == q.Hold && x.N == q.N }); k >= 0 && r.Questions()[k].Closes != closes {
				tb.wrong("opened at %d for %d minutes it closes at %d, want %d", in.Now, q.Minutes, r.Questions()[k].Closes, closes)
			}
			in.Now = tb.In.Now + by
			r.Resolve(tb.Began, &in)
			if !r.Done {
				tb.wrong("opened %d seconds later the phase is not over: %+v", by, r.Questions())
				return
			}
			if d := cmp.Diff(outcomeOf(tb, tb.Run), outcomeOf(tb, r)); d != "" {
				tb.wrong("%+v opened %d seconds later changes the outcome of phase %+v:\n%s", o, by, tb.Began.Phase, d)
				return
			}
		}
		clear(cs)
	})
	if shifted == 0 {
		t.Fatal("no choice could be opened later")
	}
}
