package dry_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/dry"
	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/store"
)

// TestRehearsal directs a game for three days on a forum that it may not write to: everything is told and nothing is there.
func TestRehearsal(t *testing.T) {
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		t.Fatal(err)
	}
	cards := []string{"猎人", "狼人", "狼人", "村民", "预言家", "女巫"}
	told := map[string]int{}
	w, err := demo.NewWorld(demo.Options{
		Title: "试演", Ruleset: "guimi", Names: demo.Names(len(cards)), Cards: cards, Seed: 4,
		Rulesets: map[string]director.Ruleset{"guimi": {Book: guimi.New(), Badge: guimi.Badge, Draw: guimi.Draw, GroupName: guimi.GroupName}},
		Settings: rule.Settings{Reaction: 30, Penalties: true},
		Start:    time.Date(2026, 11, 30, 10, 0, 0, 0, zone), Path: filepath.Join(t.TempDir(), "game.db"),
		Config: func(c *config.Config) { c.Game.Confirm.Wait = false },
		Wrap: func(b director.Board) director.Board {
			return dry.New(b, func(what, text string) {
				kind, _, _ := strings.Cut(what, " ")
				told[kind]++
				if strings.Contains(text, "身份") {
					told["cards"]++
				}
			})
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s, err := store.Open(filepath.Join(t.TempDir(), "copy.db"), store.Options{})
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
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	w.Clock.At(w.Clock.Now().Add(72*time.Hour), cancel)
	if err := d.Run(ctx, false); err != nil {
		t.Fatal(err)
	}
	if told["私信账号"] < len(cards) || told["cards"] < len(cards) || told["在版块"] < 2 || told["在上面说的新帖里回帖"] < 1 {
		t.Errorf("told %v", told)
	}
	threads, err := w.Forum.Threads(w.Board)
	if err != nil || len(threads) > 0 {
		t.Errorf("%d threads on the forum, %v", len(threads), err)
	}
	for name, uid := range w.Players {
		if talks := w.Forum.Inbox(uid); len(talks) > 0 {
			t.Errorf("%s has %d conversations", name, len(talks))
		}
	}
}
