package game_test

import (
	"encoding/json"
	"testing"

	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/rule"
)

// journal is a game's journal of n events as the store keeps them: phase after phase of lines and tellings, each phase ending with its table.
func journal(tb testing.TB, n int) (kinds []game.Kind, data [][]byte) {
	tb.Helper()
	cards := []string{"预言家", "女巫", "守卫", "狼王", "魔术师", "摄梦人", "噩梦之影", "通灵师", "月亮", "狼美人", "企鹅", "见习守卫"}
	names := make([]string, len(cards))
	for i := range names {
		names[i] = string(rune('A' + i))
	}
	add := func(e game.Event) {
		b, err := json.Marshal(e)
		if err != nil {
			tb.Fatal(err)
		}
		kinds, data = append(kinds, e.Kind), append(data, b)
	}
	add(game.Start(game.Deal{Book: "guimi", Names: names, Cards: cards, Seed: 1, Sheriff: rule.Nobody}, 1)[0])
	s, err := guimi.New().Deal(cards, 1, rule.Settings{})
	if err != nil {
		tb.Fatal(err)
	}
	table, err := json.Marshal(s)
	if err != nil {
		tb.Fatal(err)
	}
	for len(data) < n {
		add(game.Event{Kind: game.Began, Times: &rule.Times{Dusk: 1, Opening: 100}, Phase: &rule.Phase{Kind: rule.Night, No: 1}})
		for i := 0; i < 100; i++ {
			add(game.Event{Kind: game.Taken, At: 5, Line: &rule.Line{Seq: int64(i), At: 5, Actor: rule.Char(i % 12), Hold: rule.HoldingID(i % 12), Chars: []rule.Char{3}}})
			add(game.Event{Kind: game.Told, At: 6, Telling: &rule.Telling{To: rule.Char(i % 12), Fact: rule.OnIs("查验", "狼人阵营", 3), Slot: "17"}})
		}
		add(game.Event{Kind: game.Ended, At: 99, Table: table, Phase: &rule.Phase{Kind: rule.Night, No: 1}})
	}
	return kinds[:n], data[:n]
}

// BenchmarkReplay10000 folds a journal of 10,000 events; 100 ms is the mark.
func BenchmarkReplay10000(b *testing.B) {
	kinds, data := journal(b, 10000)
	book := guimi.New()
	for b.Loop() {
		g := game.New(book)
		for i := range data {
			var e game.Event
			if err := json.Unmarshal(data[i], &e); err != nil {
				b.Fatal(err)
			}
			e.Kind = kinds[i]
			if err := g.Evolve(e); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := g.Current(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReplay10000Reference only decodes the same bytes into maps: what reading them costs whoever reads them.
func BenchmarkReplay10000Reference(b *testing.B) {
	_, data := journal(b, 10000)
	for b.Loop() {
		for i := range data {
			var e map[string]any
			if err := json.Unmarshal(data[i], &e); err != nil {
				b.Fatal(err)
			}
		}
	}
}
