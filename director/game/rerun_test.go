package game_test

import (
	"slices"
	"testing"

	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

// TestLive: what a rewinding takes back and what it makes true again by taking back another.
func TestLive(t *testing.T) {
	back := func(to int64) game.Event { return game.Event{Kind: game.Rewound, To: to} }
	e := game.Event{Kind: game.Remarked}
	for _, c := range []struct {
		name string
		list []game.Event
		want []int64
	}{
		{"nothing taken back", []game.Event{e, e, e}, []int64{1, 2, 3}},
		{"from 2 on", []game.Event{e, e, e, back(2), e}, []int64{1, 5}},
		{"twice", []game.Event{e, e, e, back(3), e, back(2), e}, []int64{1, 7}},
		{"taken back itself", []game.Event{e, e, e, back(2), e, back(4), e}, []int64{1, 2, 3, 7}},
		{"only what was played since", []game.Event{e, e, e, back(2), e, e, back(6), e}, []int64{1, 5, 8}},
		{"to a record that was taken back already", []game.Event{e, e, e, back(2), e, back(3), e}, []int64{1, 2, 7}},
		{"at the very end", []game.Event{e, e, back(2)}, []int64{1}},
	} {
		var list []game.Record
		for i, x := range c.list {
			list = append(list, game.Record{No: int64(i + 1), Event: x})
		}
		var got []int64
		for _, r := range game.Live(list) {
			got = append(got, r.No)
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// records are the table's journal, numbered.
func (tb *table) records() []game.Record {
	out := make([]game.Record, len(tb.journal))
	for i, e := range tb.journal {
		out[i] = game.Record{No: int64(i + 1), Event: e}
	}
	return out
}

// no is the record of the n-th event of a kind.
func (tb *table) no(kind game.Kind, n int) int64 {
	tb.t.Helper()
	for i := range tb.journal {
		if tb.journal[i].Kind == kind {
			if n--; n == 0 {
				return int64(i + 1)
			}
		}
	}
	tb.t.Fatalf("no %s in the journal", kind)
	return 0
}

// killed plays night 1, in which the wolf kills 4 and the seer looks at the wolf, and the day behind it.
func killed(t *testing.T) *table {
	tb := deal(t, "预言家", "女巫", "守卫", "狼人", "村民", "猎人", "村民", "村民", "村民")
	tb.toNight()
	dusk := 3 * day
	tb.says(dusk+60, 3, "杀人", 4)
	tb.says(dusk+120, 0, "预言", 3)
	for m := rule.Instant(0); m <= 12*60; m += 5 {
		tb.tick(dusk + m*60)
	}
	open := 4*day - 13*3600
	tb.fold(tb.g.Begin(rule.Times{Open: open, Closes: []rule.Instant{4 * day, 5 * day, 6 * day}, JudgeBefore: 180}, open))
	tb.tick(open)
	tb.fold(tb.g.Vote([]rule.Vote{{From: 0, To: 6, At: open + 60}, {From: 1, To: 6, At: open + 90}, {From: 2, To: 7, At: open + 90}}, nil, 4*day))
	for m := rule.Instant(0); m <= 10; m++ {
		tb.tick(4*day + m*60)
	}
	return tb
}

func fallen(g *game.Game) []rule.Char {
	s, err := g.Current()
	if err != nil {
		return nil
	}
	var out []rule.Char
	for i := range s.Seats {
		if s.Seats[i].Place == rule.Out {
			out = append(out, rule.Char(i))
		}
	}
	return out
}

// TestPlay plays a game again with one thing changed, and shows what comes of it.
func TestPlay(t *testing.T) {
	tb := killed(t)
	if got := fallen(tb.g); !slices.Equal(got, []rule.Char{4, 6}) {
		t.Fatalf("out: %v", got)
	}
	night := tb.no(game.Began, 3)
	voted := tb.no(game.Voted, 1)
	for _, c := range []struct {
		name   string
		change game.Change
		out    []rule.Char
		stops  bool
	}{
		{"nothing", game.Change{From: night}, []rule.Char{4, 6}, false},
		{"the kill taken back", game.Change{From: night, Strike: []int64{tb.journal[tb.no(game.Taken, 1)-1].Line.Seq}}, []rule.Char{6}, false},
		{"a guard that was read too late", game.Change{From: tb.no(game.Taken, 2), Add: []game.Submission{{Claim: rule.Claim{Actor: 2, Word: "守护", Chars: []rule.Char{4}, At: 3*day + 100, Seq: 900}}}}, []rule.Char{6}, false},
		{"an order in the night", game.Change{From: tb.no(game.Taken, 2), Order: []rule.Patch{{Do: rule.PatchOut, On: 7, Word: "离场", At: 3*day + 100, Seq: 900}}}, []rule.Char{4, 6, 7}, false},
		{"another vote", game.Change{From: voted, Votes: map[int32]game.Event{3: {Kind: game.Voted, At: 4 * day, Votes: []rule.Vote{{From: 0, To: 7, At: 4*day - 90}}}}}, []rule.Char{4, 7}, false},
		{"the hunter voted out, who was never asked", game.Change{From: voted, Votes: map[int32]game.Event{3: {Kind: game.Voted, At: 4 * day, Votes: []rule.Vote{{From: 0, To: 5, At: 4*day - 90}}}}}, []rule.Char{4}, true},
	} {
		out, err := game.Play(guimi.New(), tb.records(), &c.change)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := fallen(out.Game); !slices.Equal(got, c.out) || c.stops != (out.Stopped > 0) || c.stops != out.Game.Running {
			t.Errorf("%s: out %v, stopped %d, running %v", c.name, got, out.Stopped, out.Game.Running)
		}
	}
	if _, err := game.Play(guimi.New(), tb.records(), &game.Change{From: 1}); err == nil {
		t.Error("the deal was taken back")
	}
}

// TestPlayDropsOrders: with Drop what the director has ordered since does not count, what he had ordered before does.
func TestPlayDropsOrders(t *testing.T) {
	tb := deal(t, "预言家", "女巫", "守卫", "狼人", "村民", "猎人", "村民", "村民", "村民")
	tb.toNight()
	dusk := 3 * day
	out := func(who rule.Char, at rule.Instant) {
		tb.fold(tb.g.Order(rule.Patch{Do: rule.PatchOut, On: who, Word: "离场", At: at}))
		tb.tick(at + 1)
	}
	out(6, dusk+60)
	out(7, dusk+1800)
	tb.tick(dusk + 7200)
	first, second := tb.no(game.Ordered, 1), tb.no(game.Ordered, 2)
	for from, want := range map[int64][]rule.Char{first: nil, second: {6}} {
		again, err := game.Play(guimi.New(), tb.records(), &game.Change{From: from, Drop: true})
		if err != nil {
			t.Fatal(err)
		}
		r, err := again.Game.Look(dusk+7200, false)
		if err != nil {
			t.Fatal(err)
		}
		var got []rule.Char
		for _, g := range r.Out {
			got = append(got, g.Who)
		}
		if !slices.Equal(got, want) || len(again.Dropped) != 2-len(want) {
			t.Errorf("from %d: out %v, dropped %v", from, got, again.Dropped)
		}
	}
}

// TestTakenOverStays: a game that was taken over is not played again from before its first phase here.
func TestTakenOverStays(t *testing.T) {
	tb := deal(t, "预言家", "女巫", "守卫", "狼人", "村民", "村民")
	s, err := tb.g.Current()
	if err != nil {
		t.Fatal(err)
	}
	s.Phase = rule.Phase{Seq: 2, Kind: rule.Night, No: 1}
	over, err := game.TakeOver(s, []rule.Phase{{}, {Seq: 1, Kind: rule.Day, No: 1}}, 3*day, 3*day)
	if err != nil {
		t.Fatal(err)
	}
	tb.fold([]game.Event{over, {Kind: game.Fell, At: 3 * day, Gone: &rule.Gone{Who: 4, Seq: 1}}})
	if p := tb.g.Phase(); p.Kind != rule.Night || tb.g.Running || tb.g.EndedAt != 3*day || len(tb.g.Out) != 1 {
		t.Fatalf("%+v, running %v, ended %d, out %v", p, tb.g.Running, tb.g.EndedAt, tb.g.Out)
	}
	tb.fold(tb.g.Begin(rule.Times{Dusk: 3 * day, Opening: 3*day + 11*3600}, 3*day))
	var list []game.Record
	for i, e := range tb.journal {
		list = append(list, game.Record{No: int64(i + 1), Event: e})
	}
	for _, from := range []int64{1, 2, 3} {
		if _, err := game.Play(tb.g.Book, list, &game.Change{From: from}); err == nil {
			t.Errorf("played again from record %d", from)
		}
	}
	if _, err := game.Play(tb.g.Book, list, &game.Change{From: 4}); err != nil {
		t.Error(err)
	}
}
