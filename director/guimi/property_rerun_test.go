package guimi_test

import (
	"slices"
	"strings"
	"testing"

	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

// journals plays random games through their journals and hands each to a test once it is over.
func journals(t *testing.T, h random.Habits, games int, first uint64, test func(tb *table, list []game.Record)) {
	t.Helper()
	var re *replay
	playOn(t, random.New(guimi.New(), h), games, first, func(tb *table, s random.Step) {
		if re == nil || re.table != tb {
			re = &replay{table: tb, game: game.New(tb.Book)}
			re.fold(game.Start(game.Deal{Book: tb.Book.Name, Names: make([]string, len(tb.cards)), Cards: tb.cards, Seed: tb.seed,
				Settings: tb.Began.Set, Sheriff: rule.Nobody}, s.Now), nil)
		}
		re.step(s)
	}, func(tb *table) {
		re.began = false
		if tb.State.Winner || tb.State.Phase.No > days {
			test(tb, numbered(re.journal))
		}
	}, nil)
}

// numbered are events as a journal keeps them.
func numbered(ev []game.Event) []game.Record {
	list := make([]game.Record, len(ev))
	for i := range ev {
		list[i] = game.Record{No: int64(i + 1), Event: ev[i]}
	}
	return list
}

// happened is what came of a game, phase by phase and in each of them sort by sort: everything but the instants at which it was looked at.
func happened(tb *table, list []game.Record) []string {
	var out []string
	phase := 0
	sorted := func() {
		slices.SortStableFunc(out[phase:], func(a, b string) int {
			return strings.Compare(strings.SplitN(a, " ", 2)[0], strings.SplitN(b, " ", 2)[0])
		})
		phase = len(out)
	}
	for i := range list {
		e := list[i].Event
		if e.Kind == game.Began {
			sorted()
		}
		if e.Kind == game.Remarked || e.Kind == game.Puzzled || e.Kind == game.Cited || e.Kind == game.Opened {
			continue
		}
		e.At, e.Was, e.When = 0, 0, 0
		out = append(out, string(e.Kind)+" "+asJSON(tb.t, e))
	}
	sorted()
	return out
}

// folded is a journal's table at its end.
func folded(tb *table, list []game.Record) string {
	g := game.New(tb.Book)
	for i := range list {
		if err := g.Evolve(list[i].Event); err != nil {
			tb.t.Fatal(err)
		}
	}
	s, err := g.Current()
	if err != nil {
		tb.t.Fatal(err)
	}
	return asJSON(tb.t, s) + asJSON(tb.t, g.Winner)
}

// behind is the journal after a rewinding: the records before it and what was played again.
func behind(tb *table, list []game.Record, change *game.Change) ([]game.Record, *game.Rerun) {
	tb.t.Helper()
	out, err := game.Play(tb.Book, list, change)
	if err == nil {
		err = out.Write()
	}
	if err != nil {
		tb.wrong("from %d: %v", change.From, err)
		return nil, nil
	}
	journal := slices.Clone(list)
	add := func(e game.Event) {
		back := game.Event{}
		asValue(tb.t, e, &back)
		back.Kind = e.Kind
		journal = append(journal, game.Record{No: int64(len(journal) + 1), Event: back})
	}
	add(game.Event{Kind: game.Rewound, To: change.From})
	for _, e := range out.Events {
		add(e)
	}
	return journal, out
}

// TestRewindingChangesNothing: a game taken back to any record and played again from there with nothing changed has the same outcomes; and
// taking that back restores the journal exactly.
func TestRewindingChangesNothing(t *testing.T) {
	h := random.Careful()
	h.Orders = 1
	journals(t, h, effort(24), 90000, func(tb *table, list []game.Record) {
		want, table := happened(tb, list), folded(tb, list)
		for range 4 {
			from := 2 + tb.rng.Int64N(int64(len(list)-1))
			journal, out := behind(tb, list, &game.Change{From: from})
			if out == nil {
				return
			}
			live := game.Live(journal)
			if out.Stopped != 0 || len(out.Judged)+len(out.Dropped) > 0 {
				tb.wrong("from %d: stopped at %d, judged otherwise %+v, dropped %+v", from, out.Stopped, out.Judged, out.Dropped)
			}
			if d := cmp.Diff(want, happened(tb, live)); d != "" {
				tb.wrong("from %d of %d, %s:\n%s", from, len(list), list[from-1].Kind, d)
				return
			}
			if d := cmp.Diff(table, folded(tb, live)); d != "" {
				tb.wrong("from %d: the table is another:\n%s", from, d)
				return
			}
			undone := game.Live(append(journal, game.Record{No: int64(len(journal) + 1), Event: game.Event{Kind: game.Rewound, To: int64(len(list) + 1)}}))
			if d := cmp.Diff(asJSON(tb.t, list), asJSON(tb.t, undone)); d != "" {
				tb.wrong("from %d: taken back it is not what it was:\n%s", from, d)
				return
			}
		}
	})
}

// straight plays the submissions, votes, notices and orders of a journal from the first record on, without one submission and with one at its
// own time; false where something comes up that the journal has no answer to.
func straight(tb *table, list []game.Record, strike int64, add *game.Submission) ([]game.Record, bool) {
	g := game.New(tb.Book)
	var out []game.Event
	fold := func(ev []game.Event, err error) {
		if err != nil {
			tb.t.Fatal(err)
		}
		for _, e := range ev {
			if err := g.Evolve(e); err != nil {
				tb.t.Fatal(err)
			}
			out = append(out, e)
		}
	}
	submit := func(s game.Submission) {
		ev, _, err := g.Submit(s.Claim, s.From)
		fold(ev, err)
	}
	for i := range list {
		e := &list[i]
		if add != nil && e.At > add.At {
			fold(g.Tick(add.At))
			submit(*add)
			add = nil
		}
		switch e.Kind {
		case game.Dealt:
			fold([]game.Event{e.Event}, nil)
		case game.Began:
			if !g.Over && (g.Running || g.Phase().Kind != e.Phase.Kind || g.Phase().No != e.Phase.No || g.Phase().Extra != e.Phase.Extra) {
				return nil, false
			}
			fold(g.Begin(*e.Times, e.At), nil)
		case game.Taken, game.Refused:
			if s, _ := game.Submitted(&e.Event); s.Seq != strike {
				submit(s)
			}
		case game.Opened:
			if !slices.ContainsFunc(g.Asked, func(q rule.Question) bool { return q.Hold == e.Opened.Hold && q.N == e.Opened.N }) {
				return nil, false
			}
			fold(g.Open(e.Opened.Hold, e.Opened.N, e.At), nil)
		case game.Requested, game.Voted:
			if !g.Running {
				continue
			}
			if e.Kind == game.Voted {
				fold(g.Vote(e.Votes, e.Conduct, e.At), nil)
				continue
			}
			fold(g.Request(*e.Request, ""), nil)
		case game.Ruled:
			fold(g.Rule(e.Ruling.Switch, e.Ruling.Value, e.At))
		case game.Remarked:
			fold(g.Tick(e.At))
			fold([]game.Event{{Kind: game.Remarked, At: e.At}}, nil)
		}
	}
	return numbered(out), true
}

// TestStruckAndAddedAsFromTheStart: with a submission taken back, or put in at its own time, a game played again from there is the game that
// never had it, or always had.
func TestStruckAndAddedAsFromTheStart(t *testing.T) {
	compared, changed := 0, 0
	journals(t, random.Careful(), effort(60), 91000, func(tb *table, list []game.Record) {
		var taken []int
		for i := range list {
			if list[i].Kind == game.Taken {
				taken = append(taken, i)
			}
		}
		for range min(4, len(taken)) {
			at := taken[tb.rng.IntN(len(taken))]
			s, _ := game.Submitted(&list[at].Event)
			change := &game.Change{From: list[at].No, Strike: []int64{s.Seq}}
			var add *game.Submission
			if tb.rng.IntN(2) == 0 && s.At > list[0].At {
				add = &s
				change.Add = []game.Submission{s}
				change.From = min(change.From, list[slices.IndexFunc(list, func(r game.Record) bool { return r.At > s.At })].No)
			}
			journal, out := behind(tb, list, change)
			if out == nil {
				return
			}
			if out.Stopped > 0 {
				continue
			}
			want, ok := straight(tb, list, s.Seq, add)
			if !ok {
				continue
			}
			compared++
			if d := cmp.Diff(happened(tb, list), happened(tb, want)); d != "" {
				changed++
			}
			if d := cmp.Diff(happened(tb, want), happened(tb, game.Live(journal))); d != "" {
				tb.wrong("submission %d %+v, added %v:\n%s", list[at].No, s.Claim, add != nil, d)
				return
			}
		}
	})
	if compared < 10 || changed == 0 {
		t.Errorf("%d games compared, %d of them changed: that proves nothing", compared, changed)
	}
}
