package guimi_test

import (
	"encoding/json"
	"testing"

	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

// replay plays a random game over again through the journal: every step becomes events, which are folded in and written down.
type replay struct {
	*table
	game    *game.Game
	journal []game.Event
	began   bool
}

func (re *replay) fold(ev []game.Event, err error) {
	if err != nil {
		re.wrong("%v", err)
		return
	}
	for _, e := range ev {
		back := game.Event{}
		if err := json.Unmarshal([]byte(asJSON(re.t, e)), &back); err != nil {
			re.t.Fatal(err)
		}
		back.Kind = e.Kind // the journal keeps it beside the event
		re.journal = append(re.journal, back)
		if err := re.game.Evolve(e); err != nil {
			re.wrong("%v", err)
		}
	}
}

// step does through the game what the player has just done.
func (re *replay) step(s random.Step) {
	if !re.began {
		re.began = true
		re.fold(re.game.Begin(re.In.Times, s.Now), nil)
	}
	switch {
	case s.Claim != nil:
		ev, ref, err := re.game.Submit(*s.Claim, "")
		re.fold(ev, err)
		if (ref == nil) != (s.Refusal == nil) || ref != nil && ref.Key != s.Refusal.Key {
			re.wrong("%+v: the player hears %+v, the game says %+v", *s.Claim, s.Refusal, ref)
		}
	case s.Opened != nil:
		re.fold(re.game.Open(s.Opened.Hold, s.Opened.N, s.Opened.At), nil)
	case s.Request != nil:
		re.fold(re.game.Request(*s.Request, ""), nil)
	case s.Ruled != nil:
		re.fold(re.game.Rule(s.Ruled.Switch, s.Ruled.Value, s.Now))
	case s.Order != nil:
		re.fold(re.game.Order(*s.Order), nil)
	case s.Voted:
		re.fold(re.game.Vote(re.In.Ballots, re.In.Conduct, s.Now), nil)
	default:
		re.fold(re.game.Tick(s.Now))
		// A look that brought nothing to light has been there all the same: what is read from now on is read after it.
		re.fold([]game.Event{{Kind: game.Remarked, At: s.Now}}, nil)
	}
}

// table as it is written down.
func (re *replay) tableOf(g *game.Game) string {
	s, err := g.Current()
	if err != nil {
		re.t.Fatal(err)
	}
	return asJSON(re.t, s)
}

// TestReplayGivesTheTable: a random game driven through its journal comes to the same table after every phase, and folding the journal again
// without running a rule comes to the table it ended with.
func TestReplayGivesTheTable(t *testing.T) {
	var re *replay
	h := random.Careful()
	h.Orders = 1
	playOn(t, random.New(guimi.New(), h), effort(80), 50000, func(tb *table, s random.Step) {
		if re == nil || re.table != tb {
			re = &replay{table: tb, game: game.New(tb.Book)}
			re.fold(game.Start(game.Deal{Book: tb.Book.Name, Names: make([]string, len(tb.cards)), Cards: tb.cards, Seed: tb.seed,
				Settings: tb.Began.Set, Sheriff: rule.Nobody}, s.Now), nil)
		}
		re.step(s)
	}, func(tb *table) {
		re.began = false
		if re.game.Running {
			tb.wrong("the phase is over, and the game says it runs")
			return
		}
		if d := cmp.Diff(asJSON(tb.t, tb.State), re.tableOf(re.game)); d != "" {
			tb.wrong("through the journal the table is another:\n%s", d)
			return
		}
		if !tb.State.Winner && tb.State.Phase.No <= days {
			return
		}
		again := game.New(tb.Book)
		for _, e := range re.journal {
			if err := again.Evolve(e); err != nil {
				tb.wrong("%v", err)
				return
			}
		}
		if d := cmp.Diff(re.tableOf(re.game), re.tableOf(again)); d != "" {
			tb.wrong("folded again the table is another:\n%s", d)
		}
		if again.Over != tb.State.Winner || again.Winner != tb.State.Won {
			tb.wrong("folded again %q has won: %v; it was %q: %v", again.Winner, again.Over, tb.State.Won, tb.State.Winner)
		}
	}, nil)
}
