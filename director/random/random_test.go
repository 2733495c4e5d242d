package random_test

import (
	"encoding/json"
	"slices"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

func legal(b *rule.Book) random.Board {
	return func(fixed []string, seed uint64) ([]string, error) { return guimi.DealBoard(b, fixed, seed) }
}

func TestDealSeatsWhatIsWanted(t *testing.T) {
	b := guimi.New()
	for seed := uint64(0); seed < 40; seed++ {
		cards := random.Deal(b, legal(b), 12, seed, "狼兄", "狼弟")
		if !slices.Contains(cards, "狼兄") || !slices.Contains(cards, "狼弟") || len(guimi.CheckBoard(b, cards)) > 0 {
			t.Fatalf("seed %d: %v breaks %v", seed, cards, guimi.CheckBoard(b, cards))
		}
		if d := cmp.Diff(cards, random.Deal(b, legal(b), 12, seed, "狼兄", "狼弟")); d != "" {
			t.Fatalf("seed %d deals two tables:\n%s", seed, d)
		}
		if seed > 1 { // a search in vain takes its time
			continue
		}
		forced := random.Deal(b, legal(b), 5, seed, "女巫", "女巫", "女巫")
		if n := len(slices.DeleteFunc(slices.Clone(forced), func(c string) bool { return c != "女巫" })); n < 3 || len(forced) != 5 {
			t.Fatalf("seed %d: no legal board holds three witches, the forced one is %v", seed, forced)
		}
	}
}

// journal is everything that happened in a game, as bytes.
func journal(t *testing.T, p *random.Player, seed uint64) string {
	t.Helper()
	var out []byte
	p.Watch = func(s random.Step) {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, b...)
	}
	if err := p.Deal(random.Deal(p.Book, legal(p.Book), 14, seed), seed, random.Settings(p.Book, seed)); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Play(6); err != nil {
		t.Fatal(err)
	}
	state, err := json.Marshal(p.State)
	if err != nil {
		t.Fatal(err)
	}
	return string(append(out, state...))
}

func TestSameSeedSameGame(t *testing.T) {
	b := guimi.New()
	used, other := random.New(b, random.Careful()), ""
	for seed := uint64(0); seed < 20; seed++ {
		want := journal(t, random.New(b, random.Careful()), seed)
		if got := journal(t, used, seed); got != want {
			t.Fatalf("seed %d plays two games", seed)
		}
		if want == other {
			t.Fatalf("seeds %d and %d play the same game", seed-1, seed)
		}
		other = want
	}
}

func TestBriskGamesEnd(t *testing.T) {
	b := guimi.New()
	p, won := random.New(b, random.Brisk()), 0
	for seed := uint64(0); seed < 100; seed++ {
		if err := p.Deal(random.Deal(b, legal(b), 12, seed), seed, rule.Settings{Reaction: 30}); err != nil {
			t.Fatal(err)
		}
		over, err := p.Play(12)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if over {
			won++
		}
	}
	if won < 90 {
		t.Fatalf("%d of 100 brisk games were won within 12 days", won)
	}
}
