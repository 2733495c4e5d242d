package guimi_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
)

// days is when a game that nobody has won is left.
const days = 8

// The flags of a longer or another search: go test ./director/guimi -run Random -games 50 -from 1000000.
var (
	times = flag.Int("games", 1, "how many times as many random games are played")
	from  = flag.Uint64("from", 0, "what is added to every random game's seed")
)

// effort is how much of n is done: less with -short and under the race detector, but never nothing.
func effort(n int) int {
	if testing.Short() {
		n /= 10
	}
	return max(n*(*times)/slower, 2)
}

// table is one random game of a test.
type table struct {
	*random.Player
	t     testing.TB
	seed  uint64
	cards []string
	rng   *rand.Rand // the test's own draws; the game's are not touched
	bad   bool
}

// wrong reports what does not hold, with all that plays the game again, and leaves the game.
func (tb *table) wrong(say string, args ...any) {
	tb.t.Helper()
	if !tb.bad {
		tb.t.Errorf("seed %d, %v, %v:", tb.seed, tb.cards, tb.State.Set)
		tb.t.Errorf(say, args...)
	}
	tb.bad = true
}

// legalBoard deals under the post's limits.
func legalBoard(b *rule.Book) random.Board {
	return func(fixed []string, seed uint64) ([]string, error) { return guimi.DealBoard(b, fixed, seed) }
}

// cardsFor deals the table of a seed: mostly 12 to 20 seats under the limits, every 16th of 21 to 40, every fourth a forced one of 4 to 16.
func cardsFor(b *rule.Book, seed uint64, want ...string) []string {
	n := int(seed / 4)
	switch {
	case seed%4 == 0:
		return random.Deal(b, nil, max(4+n%13, len(want)), seed, want...)
	case seed%16 == 1:
		return random.Deal(b, legalBoard(b), 21+n/4%20, seed, want...)
	default:
		return random.Deal(b, legalBoard(b), 12+n%9, seed, want...)
	}
}

// play plays games of random tables: watch is called after every step, after at the end of every phase. Either may be nil.
func play(t *testing.T, games int, first uint64, watch func(*table, random.Step), after func(*table)) {
	t.Helper()
	playOn(t, random.New(guimi.New(), random.Careful()), games, first, watch, after, nil)
}

// playOn is play by a player of the test's own; before, if there is one, is called before every game.
func playOn(t *testing.T, p *random.Player, games int, first uint64, watch func(*table, random.Step), after, before func(*table)) {
	t.Helper()
	first += *from
	for seed := first; seed < first+uint64(games); seed++ {
		tb := &table{t: t, Player: p, seed: seed, cards: cardsFor(p.Book, seed), rng: rand.New(rand.NewPCG(seed, 1))}
		if err := tb.Deal(tb.cards, tb.seed, random.Settings(p.Book, seed)); err != nil {
			t.Fatal(err)
		}
		if before != nil {
			before(tb)
		}
		tb.play(watch, after)
		if t.Failed() {
			return
		}
	}
}

// play plays a table that has been dealt.
func (tb *table) play(watch func(*table, random.Step), after func(*table)) {
	tb.t.Helper()
	defer func() {
		if e := recover(); e != nil {
			tb.wrong("panic: %v\n%s", e, debug.Stack())
		}
	}()
	tb.Watch = nil
	if watch != nil {
		tb.Watch = func(s random.Step) {
			if !tb.bad {
				watch(tb, s)
			}
		}
	}
	for !tb.bad && !tb.State.Winner && tb.State.Phase.No <= days {
		if err := tb.Phase(); err != nil {
			tb.wrong("%v", err)
			return
		}
		if after != nil {
			after(tb)
		}
	}
}

// isLook tells a look from the other steps.
func isLook(s random.Step) bool { return s.IsLook() }

// copied are inputs that share nothing that is written to later.
func copied(in *rule.Inputs) rule.Inputs {
	out := *in
	out.Lines, out.Ballots, out.Opened, out.Drawn = slices.Clone(in.Lines), slices.Clone(in.Ballots), slices.Clone(in.Opened), slices.Clone(in.Drawn)
	out.Ruled, out.Requests, out.Conduct, out.Patches = slices.Clone(in.Ruled), slices.Clone(in.Requests), slices.Clone(in.Conduct), slices.Clone(in.Patches)
	return out
}

// asJSON writes a value down.
func asJSON(tb testing.TB, x any) string {
	tb.Helper()
	b, err := json.Marshal(x)
	if err != nil {
		tb.Fatal(err)
	}
	return string(b)
}

// written is a table as it is stored and read again.
func written(tb testing.TB, b *rule.Book, s *rule.State) *rule.State {
	tb.Helper()
	out := new(rule.State)
	if err := json.Unmarshal([]byte(asJSON(tb, s)), out); err != nil {
		tb.Fatal(err)
	}
	if err := b.Bind(out); err != nil {
		tb.Fatal(err)
	}
	return out
}

// TestGamesKeepTheInvariants: no panic, every phase ends by time alone, and the invariants hold at every look and after every phase.
func TestGamesKeepTheInvariants(t *testing.T) {
	play(t, effort(450), 0, func(tb *table, s random.Step) {
		if err := tb.Sound(s); err != nil {
			tb.wrong("%v", err)
		}
	}, func(tb *table) {
		if err := tb.Check(); err != nil {
			tb.wrong("%v", err)
		}
		if tb.Run.Over != tb.State.Winner {
			tb.wrong("over: the run says %v, the table %v", tb.Run.Over, tb.State.Winner)
		}
	})
}

// TestOutStaysOut: who is out comes back only by 复活 or by an order.
func TestOutStaysOut(t *testing.T) {
	play(t, effort(120), 10000, nil, func(tb *table) {
		for i := range tb.Began.Seats {
			c := rule.Char(i)
			if tb.Began.Seats[i].Place != rule.Out || tb.State.Seats[i].Place == rule.Out {
				continue
			}
			if !slices.ContainsFunc(tb.Run.Public, func(n rule.Notice) bool { return n.Key == "复活" && slices.Contains(n.On, c) }) {
				tb.wrong("seat %d is back from the dead: %v", i, tb.Run.Public)
			}
		}
	})
}

// asValue gives a value as it is written down and read again.
func asValue(tb testing.TB, x, out any) {
	tb.Helper()
	if err := json.Unmarshal([]byte(asJSON(tb, x)), out); err != nil {
		tb.Fatal(err)
	}
}
