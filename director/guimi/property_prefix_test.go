package guimi_test

import (
	"slices"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
)

// outcome is a copy of all that a run has told, as far as nothing may take it back.
type outcome struct {
	told   []rule.Telling
	public []rule.Notice
	out    []rule.Gone
	draws  []rule.Draw
}

// of copies what a run has told.
func (o *outcome) of(r *rule.Run) {
	o.told, o.public, o.out, o.draws = o.told[:0], o.public[:0], o.out[:0], o.draws[:0]
	for _, t := range r.Told {
		t.On = slices.Clone(t.On)
		o.told = append(o.told, t)
	}
	for _, n := range r.Public {
		n.On = slices.Clone(n.On)
		o.public = append(o.public, n)
	}
	for _, g := range r.Out {
		x := *g
		x.Cause.Trace, x.Hand, x.Eaten, x.Back, x.Public = 0, nil, false, false, false
		o.out = append(o.out, x)
	}
	for _, d := range r.Draws {
		d.Chars = slices.Clone(d.Chars)
		o.draws = append(o.draws, d)
	}
}

func sameFact(a, b rule.Fact) bool {
	return a.Key == b.Key && slices.Equal(a.On, b.On) && a.Eq == b.Eq && a.To == b.To && a.Num == b.Num && a.Has == b.Has && a.Text == b.Text
}

func sameTelling(a, b rule.Telling) bool {
	return a.To == b.To && a.Group == b.Group && a.Slot == b.Slot && sameFact(a.Fact, b.Fact)
}

func sameNotice(a, b rule.Notice) bool {
	return a.When == b.When && a.At == b.At && sameFact(a.Fact, b.Fact)
}

func sameGone(a, b rule.Gone) bool {
	return a.Who == b.Who && a.Seq == b.Seq && a.Cause == b.Cause && a.Faction == b.Faction && a.Identity == b.Identity && a.Face == b.Face
}

func sameDraw(a, b rule.Draw) bool {
	return a.Key == b.Key && a.N == b.N && a.Value == b.Value && slices.Equal(a.Chars, b.Chars) && slices.Equal(a.Names, b.Names)
}

// begins reports where the later outcome does not begin with the earlier.
func begins(tb *table, what string, earlier, later *outcome) {
	tb.t.Helper()
	heads(tb, what+" told", earlier.told, later.told, sameTelling)
	heads(tb, what+" public", earlier.public, later.public, sameNotice)
	heads(tb, what+" out", earlier.out, later.out, sameGone)
	heads(tb, what+" drawn", earlier.draws, later.draws, sameDraw)
}

func heads[T any](tb *table, what string, head, whole []T, same func(a, b T) bool) {
	tb.t.Helper()
	for i := range head {
		if i >= len(whole) || !same(head[i], whole[i]) {
			got := "nothing"
			if i < len(whole) {
				got = asJSON(tb.t, whole[i])
			}
			tb.wrong("phase %d (%v %d): %s: at first %s, then %s\nlines %s", tb.Began.Phase.Seq, tb.Began.Phase.Kind, tb.Began.Phase.No, what,
				asJSON(tb.t, head[i]), got, asJSON(tb.t, tb.In.Lines))
			return
		}
	}
}

// TestLaterLooksBeginWithEarlierOnes: whatever comes in between two looks, the later tells all that the earlier told, and only more.
func TestLaterLooksBeginWithEarlierOnes(t *testing.T) {
	var was, is outcome
	phase := int32(-1)
	play(t, effort(350), 20000, func(tb *table, s random.Step) {
		if !isLook(s) {
			return
		}
		is.of(tb.Run)
		if phase == tb.Began.Phase.Seq {
			begins(tb, "from look to look", &was, &is)
		}
		was, is, phase = is, was, tb.Began.Phase.Seq
	}, func(*table) { phase = -1 })
}

// knownAt are the facts of a phase that were known at an instant, by their own times.
func knownAt(in *rule.Inputs, voted, now rule.Instant) rule.Inputs {
	out := copied(in)
	out.Now = now
	out.Lines = slices.DeleteFunc(out.Lines, func(l rule.Line) bool { return l.At > now })
	out.Opened = slices.DeleteFunc(out.Opened, func(o rule.Opened) bool { return o.At > now })
	out.Requests = slices.DeleteFunc(out.Requests, func(q rule.Request) bool { return q.At > now })
	if voted == 0 || now < voted {
		out.Ballots, out.Conduct = nil, nil
	}
	return out
}

// TestFactsKnownSoFarTellTheBeginning: a run with the facts up to an instant tells the beginning of what the run with all of them tells.
func TestFactsKnownSoFarTellTheBeginning(t *testing.T) {
	var whole, part outcome
	var nows []rule.Instant
	voted := rule.Instant(0)
	var r *rule.Run
	play(t, effort(120), 30000, func(tb *table, s random.Step) {
		if nows = append(nows, s.Now); s.Voted {
			voted = s.Now
		}
	}, func(tb *table) {
		if r == nil {
			r = rule.NewRun(tb.Book)
		}
		whole.of(tb.Run)
		for range 6 {
			now := nows[tb.rng.IntN(len(nows))]
			in := knownAt(&tb.In, voted, now)
			r.Resolve(tb.Began, &in)
			part.of(r)
			begins(tb, "with what is known so far", &part, &whole)
		}
		nows, voted = nows[:0], 0
	})
}

// TestOrdersAreOnlyAdded: an order of the director changes nothing of what was told before it.
func TestOrdersAreOnlyAdded(t *testing.T) {
	h := random.Careful()
	h.Orders = 4
	var was, is outcome
	phase := int32(-1)
	playOn(t, random.New(guimi.New(), h), effort(250), 35000, func(tb *table, s random.Step) {
		if err := tb.Sound(s); err != nil {
			tb.wrong("%v", err)
		}
		if !isLook(s) {
			return
		}
		is.of(tb.Run)
		if phase == tb.Began.Phase.Seq {
			begins(tb, "from look to look", &was, &is)
		}
		was, is, phase = is, was, tb.Began.Phase.Seq
	}, func(tb *table) {
		phase = -1
		if err := tb.Check(); err != nil {
			tb.wrong("%v", err)
		}
	}, nil)
}
