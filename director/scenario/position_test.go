package scenario_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"daoyan/director/random"
	"daoyan/director/roster"
	"daoyan/director/rule"
	"daoyan/director/scenario"
	"daoyan/director/standard12"

	"github.com/google/go-cmp/cmp"
)

func people(cards []string) roster.Roster {
	var out roster.Roster
	for i, card := range cards {
		out = append(out, roster.Row{Seat: i + 1, Character: string(rune('一' + i*7)), Account: string(rune('一' + i*7)), Identity: card, Games: -1})
	}
	return out
}

func asJSON(t rapid.TB, v any) string {
	t.Helper()
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestPositionComesBack exports random games at a boundary of phases: what is read from the file is the table to the last byte, and the game
// plays on from it as it would have.
func TestPositionComesBack(t *testing.T) {
	sets := scenario.Rulesets()
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64Range(0, 1<<40).Draw(t, "seed")
		name := rapid.SampledFrom([]string{"guimi", "guimi", "guimi", "standard12"}).Draw(t, "rules")
		set := sets[name]
		var cards []string
		if name == "standard12" {
			cards, _ = standard12.Deal(standard12.Seats, seed)
		} else {
			cards = random.Deal(set.Book, nil, rapid.IntRange(8, 24).Draw(t, "seats"), seed)
		}
		habits := random.Careful()
		habits.Orders = 10
		here, there := random.New(set.Book, habits), random.New(set.Book, habits)
		for _, p := range []*random.Player{here, there} {
			if err := p.Deal(cards, seed, random.Settings(set.Book, seed)); err != nil {
				t.Fatal(err)
			}
		}
		var played []rule.Phase
		for n := rapid.IntRange(0, 9).Draw(t, "phases"); n > 0 && !here.State.Winner; n-- {
			phase(t, here)
			phase(t, there)
			played = append(played, here.Began.Phase)
		}
		if here.State.Winner {
			return
		}
		there.State = back(t, name, sets, cards, here.State, played)
		if d := cmp.Diff(asJSON(t, here.State), asJSON(t, there.State)); d != "" {
			t.Fatalf("the table (-exported +read):\n%s", d)
		}
		for n := 0; n < 3 && !here.State.Winner; n++ {
			phase(t, here)
			phase(t, there)
			if d := cmp.Diff([]any{here.Run.Told, here.Run.Public, here.Run.Draws}, []any{there.Run.Told, there.Run.Public, there.Run.Draws}); d != "" {
				t.Fatalf("played on (-here +there):\n%s", d)
			}
		}
	})
}

func phase(t rapid.TB, p *random.Player) {
	t.Helper()
	if err := p.Phase(); err != nil {
		t.Fatal(err)
	}
}

// back writes a table into a file and reads it.
func back(t rapid.TB, name string, sets map[string]*scenario.Ruleset, cards []string, s *rule.State, played []rule.Phase) *rule.State {
	t.Helper()
	pos := scenario.Position{Title: "一局", Rules: name, Rows: people(cards), State: s, At: 1_700_000_000, Played: played}

	file, err := pos.Write(time.UTC)
	if err != nil {
		t.Fatal(err)
	}
	read, fails := scenario.LoadPosition("position.yaml", file, sets, scenario.PositionOptions{Zone: time.UTC, Reaction: 30})
	for _, f := range fails {
		t.Errorf("%s", f)
	}
	if len(fails) > 0 {
		t.Fatalf("%s", file)
	}
	if strings.Contains(string(file), "!!") {
		t.Errorf("%s", file)
	}
	return read.State
}
