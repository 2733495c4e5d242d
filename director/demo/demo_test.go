package demo_test

import (
	"context"
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
	w, err := demo.NewWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s, err := store.Open(o.Path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := w.NewGame(s); err != nil {
		t.Fatal(err)
	}
	d, err := w.Daemon(s)
	if err != nil {
		t.Fatal(err)
	}
	p := demo.NewPlayers(w, 5)
	p.Follow(d.Status)
	p.Start()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := d.Run(ctx, true); err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Faults {
		t.Errorf("a player's fault: %v", f)
	}
	if !over {
		t.Fatalf("the game did not end by %s; log:\n%s", w.Clock.Now(), log.String())
	}
}
