package demo_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/demo"
	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/store"
)

func ruleset() map[string]director.Ruleset {
	return map[string]director.Ruleset{"guimi": director.Guimi()}
}

func options(t testing.TB, cards []string, seed uint64) demo.Options {
	t.Helper()
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		t.Fatal(err)
	}
	return demo.Options{
		Title: "试演", Ruleset: "guimi", Rulesets: ruleset(), Names: demo.Names(len(cards)), Cards: cards, Seed: seed,
		Settings: rule.Settings{Reaction: 30, Words: int8(guimi.LastWords(len(cards))), Penalties: true},
		Start:    time.Date(2026, 11, 30, 10, 0, 0, 0, zone), Path: filepath.Join(t.TempDir(), "game.db"),
	}
}

// opened is a new game with a daemon that is to direct it.
func opened(t testing.TB, o demo.Options) (*demo.World, *store.Store, *director.Director) {
	t.Helper()
	w, err := demo.NewWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	s, d := begun(t, w, o)
	return w, s, d
}

// begun is the game of a world, with the daemon.
func begun(t testing.TB, w *demo.World, o demo.Options) (*store.Store, *director.Director) {
	t.Helper()
	s, err := store.Open(o.Path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(s.Check(), s.Close()); err != nil {
			t.Error(err)
		}
	})
	if err := w.NewGame(s); err != nil {
		t.Fatal(err)
	}
	d, err := w.Daemon(s)
	if err != nil {
		t.Fatal(err)
	}
	return s, d
}

// toTheEnd directs a game until it is over, which it must be within ninety days of its clock.
func toTheEnd(t testing.TB, w *demo.World, d *director.Director) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	w.Clock.At(w.Clock.Now().AddDate(0, 0, 90), cancel)
	if err := d.Run(ctx, true); err != nil {
		t.Fatal(err)
	}
	if ctx.Err() != nil {
		t.Fatalf("the game is not over by %s", w.Clock.Now())
	}
}

func TestWholeGame(t *testing.T) {
	t.Parallel()
	o := options(t, []string{"预言家", "女巫", "守卫", "猎人", "村民", "村民", "白痴", "骑士", "狼王", "狼美人", "狼人", "丘比特"}, 3)
	var log strings.Builder
	o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	over := false
	o.Watch = func(s director.Sight) {
		if s.Kind == "over" {
			over = true
		}
		if s.Kind == "held" {
			t.Errorf("held: %s", s.Text)
		}
		if testing.Verbose() {
			fmt.Printf("--- %s %s\n%s\n", s.At.Format("01-02 15:04"), s.Kind, s.Text)
		}
	}
	w, _, d := opened(t, o)
	p := demo.NewPlayers(w, 5)
	p.Follow(d.Status)
	p.Start()
	toTheEnd(t, w, d)
	for _, f := range p.Faults {
		t.Errorf("a player's fault: %v", f)
	}
	if !over {
		t.Fatalf("the game did not end by %s; log:\n%s", w.Clock.Now(), log.String())
	}
}
