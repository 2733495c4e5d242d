package game_test

import (
	"encoding/json"
	"testing"

	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

type table struct {
	t       *testing.T
	g       *game.Game
	journal []game.Event
}

func deal(t *testing.T, cards ...string) *table {
	t.Helper()
	tb := &table{t: t, g: game.New(guimi.New())}
	names := make([]string, len(cards))
	for i := range cards {
		names[i] = string(rune('A' + i))
	}
	tb.fold(game.Start(game.Deal{Book: "guimi", Names: names, Cards: cards, Seed: 7, Settings: rule.Settings{Reaction: 30}, Sheriff: rule.Nobody}, 0))
	return tb
}

func (tb *table) fold(ev []game.Event) {
	tb.t.Helper()
	for _, e := range ev {
		b, err := json.Marshal(e)
		if err != nil {
			tb.t.Fatal(err)
		}
		back := game.Event{Kind: e.Kind}
		if err := json.Unmarshal(b, &back); err != nil {
			tb.t.Fatal(err)
		}
		back.Kind = e.Kind
		tb.journal = append(tb.journal, back)
		if err := tb.g.Evolve(back); err != nil {
			tb.t.Fatal(err)
		}
	}
}

func (tb *table) tick(now rule.Instant) {
	tb.t.Helper()
	ev, err := tb.g.Tick(now)
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.fold(ev)
}

const day = rule.Instant(86400)

// play goes through setup and day 1 into night 1, with dusk at 3 days.
func (tb *table) toNight() {
	tb.fold(tb.g.Begin(rule.Times{Open: 0}, 0))
	tb.tick(day + 120)
	tb.fold(tb.g.Begin(rule.Times{Open: day, Closes: []rule.Instant{2 * day, 3 * day, 4 * day}, Plan: 1, JudgeBefore: 180}, day))
	tb.tick(3*day + 120)
	tb.fold(tb.g.Begin(rule.Times{Dusk: 3 * day, Opening: 3*day + 11*3600}, 3*day))
}

func TestReplayGivesTheSameGame(t *testing.T) {
	tb := deal(t, "预言家", "女巫", "守卫", "狼人", "村民", "村民")
	tb.toNight()
	dusk := 3 * day
	for _, c := range []rule.Claim{
		{Actor: 3, Word: "杀人", Chars: []rule.Char{4}, At: dusk + 60},
		{Actor: 0, Word: "预言", Chars: []rule.Char{3}, At: dusk + 120},
	} {
		ev, ref, err := tb.g.Submit(c, "")
		if err != nil || ref != nil {
			t.Fatalf("%v: %v %v", c, ref, err)
		}
		tb.fold(ev)
	}
	for m := rule.Instant(0); m <= 12*60; m += 5 {
		tb.tick(dusk + m*60)
	}
	if len(tb.g.Out) != 1 || tb.g.Out[0].Who != 4 {
		t.Fatalf("out: %v", tb.g.Out)
	}
	again := game.New(guimi.New())
	for _, e := range tb.journal {
		if err := again.Evolve(e); err != nil {
			t.Fatal(err)
		}
	}
	want, _ := tb.g.Current()
	got, err := again.Current()
	if err != nil {
		t.Fatal(err)
	}
	a, _ := json.Marshal(want)
	b, _ := json.Marshal(got)
	if d := cmp.Diff(string(a), string(b)); d != "" {
		t.Fatalf("replayed table differs:\n%s", d)
	}
}

func TestLateLineIsRefused(t *testing.T) {
	tb := deal(t, "预言家", "女巫", "守卫", "狼人", "村民", "村民")
	tb.toNight()
	_, ref, err := tb.g.Submit(rule.Claim{Actor: 0, Word: "预言", Chars: []rule.Char{3}, At: 3*day + 61*60}, "")
	if err != nil {
		t.Fatal(err)
	}
	if ref == nil || ref.Key != "late" {
		t.Fatalf("refusal: got %v, want late", ref)
	}
}
