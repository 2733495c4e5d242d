package guimi_test

import (
	"slices"
	"strings"
	"testing"

	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

// result is all that a finished phase gives, ready to be written down.
type result struct {
	Next   *rule.State
	Told   []rule.Telling
	Public []rule.Notice
	Out    []*rule.Gone
	Draws  []rule.Draw
	Fates  []rule.LineFate
	Tally  []int
	Casts  []rule.Cast
	Trace  []rule.TraceLine
}

// resultOf writes down what a run gives. The falls of the run itself point into its trace; without it they are as in the table.
func resultOf(tb *table, r *rule.Run, trace bool) string {
	x := result{Next: r.Next(), Told: filled(r.Told), Public: filled(r.Public), Draws: filled(r.Draws), Fates: filled(r.Fates), Tally: r.Tally, Casts: filled(r.Casts)}
	if trace {
		x.Out, x.Trace = r.Out, r.Trace
	}
	return asJSON(tb.t, x)
}

// filled makes no list an empty one.
func filled[T any](l []T) []T { return append([]T{}, l...) }

// TestSameInputsSameBytes: a phase resolved once at its end, by a run that is fresh, from the table as it was stored, gives byte for byte what
// it gave by many looks; and with the trace kept nothing else changes.
func TestSameInputsSameBytes(t *testing.T) {
	play(t, effort(100), 40000, nil, func(tb *table) {
		want := resultOf(tb, tb.Run, false)
		began, in := written(tb.t, tb.Book, tb.Began), copied(&tb.In)
		r := rule.NewRun(tb.Book)
		r.Resolve(began, &in)
		if d := cmp.Diff(want, resultOf(tb, r, false)); d != "" {
			tb.wrong("a fresh run gives another result:\n%s", d)
			return
		}
		before, given := asJSON(tb.t, began), asJSON(tb.t, in)
		in.Trace = true
		r.Resolve(began, &in)
		traced := resultOf(tb, r, true)
		if d := cmp.Diff(want, resultOf(tb, r, false)); d != "" {
			tb.wrong("with the trace the result is another:\n%s", d)
			return
		}
		again := rule.NewRun(tb.Book)
		again.Resolve(began, &in)
		if d := cmp.Diff(traced, resultOf(tb, again, true)); d != "" {
			tb.wrong("two traces of one phase:\n%s", d)
			return
		}
		in.Trace = false
		if asJSON(tb.t, began) != before || asJSON(tb.t, in) != given {
			tb.wrong("a run has written into the table or the facts it was given")
		}
	})
}

// TestEveryFallHasACause: the trace leads from every fall to a skill in somebody's hands, but for those that the vote and the cards give.
func TestEveryFallHasACause(t *testing.T) {
	var r *rule.Run
	play(t, effort(200), 45000, nil, func(tb *table) {
		if r == nil {
			r = rule.NewRun(tb.Book)
		}
		in := copied(&tb.In)
		in.Trace = true
		r.Resolve(tb.Began, &in)
		falls := 0
		for i, l := range r.Trace {
			kind, fell := strings.CutPrefix(l.V.Key, "out:")
			if !fell {
				continue
			}
			falls++
			at := int32(i)
			for at >= 0 && r.Trace[at].Of < 0 {
				if next := r.Trace[at].Cause; next < at {
					at = next
				} else {
					tb.wrong("trace line %d follows from %d", at, next)
					return
				}
			}
			if at < 0 && !slices.Contains([]string{"票", "红牌", "冤死", "替死"}, kind) {
				tb.wrong("phase %+v: nothing says why %d went out: %s", tb.Began.Phase, l.On, kind)
			}
		}
		if falls != len(r.Out) {
			tb.wrong("%d falls, %d in the trace", len(r.Out), falls)
		}
	})
}
