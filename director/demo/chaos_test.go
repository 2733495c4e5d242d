package demo_test

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/local"
	"daoyan/store"
	"daoyan/templates"
)

// misfortune strikes some of the daemon's requests, by chance that begins the same every time.
type misfortune struct {
	mu    sync.Mutex // requests come side by side where one has been given up
	rng   *rand.Rand
	calm  int // how many requests in a hundred are let be
	count map[string]int
}

func (m *misfortune) Strike(r *http.Request) local.Fault {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.rng.IntN(100) < m.calm {
		return local.Fault{}
	}
	kind := "read"
	if r.Method == http.MethodPost {
		kind = "write"
	}
	var f local.Fault
	what := ""
	switch m.rng.IntN(6) {
	case 0:
		what, f.Lost = "lost", true
	case 1:
		what, f.Lost, f.Status = "lost behind a proxy", true, http.StatusBadGateway
	case 2:
		what, f.Mute = "unanswered", true
	case 3:
		what, f.Mute, f.Status = "unanswered by a proxy", true, http.StatusGatewayTimeout
	case 4:
		// A board takes two equal posts of an administrator; whether a request comes twice is not in the hands of who sends it. Where an
		// interval holds, the second is refused and that refusal is all the sender hears.
		if kind == "write" && !strings.Contains(r.URL.RawQuery, "ac=pm") {
			return local.Fault{}
		}
		what, f.Twice = "twice", true
	case 5:
		if kind == "write" {
			return local.Fault{}
		}
		what, f.Stale = "stale", true
	}
	m.count[kind+" "+what]++
	return f
}

// mark finds the marker under a text.
var mark = regexp.MustCompile(`〔[0-9A-Z]+〕`)

// TestChaos plays the short game while requests and answers are lost, cut off, served twice or out of a cache: at the end everything that was
// to be sent is on the forum, once.
func TestChaos(t *testing.T) {
	t.Parallel()
	seeds := []uint64{1, 2, 3}
	if os.Getenv("DAOYAN_EXHAUSTIVE") != "" {
		for s := uint64(4); s <= 200; s++ {
			seeds = append(seeds, s)
		}
	}
	total := map[string]int{}
	for _, seed := range seeds {
		m := &misfortune{rng: rand.New(rand.NewPCG(seed, 6)), calm: 80, count: total}
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { chaotic(t, m, seed) })
	}
	if t.Failed() {
		return
	}
	t.Logf("misfortunes: %v", total)
	for _, what := range []string{"lost", "unanswered", "unanswered by a proxy", "twice"} {
		if total["write "+what] == 0 {
			t.Errorf("no write was %s: the test proves nothing about it", what)
		}
	}
	if total["read stale"] == 0 {
		t.Error("nothing came out of a cache")
	}
}

func chaotic(t *testing.T, m *misfortune, seed uint64) {
	t.Helper()
	o := options(t, []string{"猎人", "狼人", "狼人", "村民", "预言家"}, 4)
	o.Chaos = m
	o.Limits = func(s *local.Settings) { s.MessageInterval = 15 * time.Second }
	o.Config = func(c *config.Config) { c.Game.Trouble = config.Trouble{Outage: 24 * 60} } // nobody is there to be asked
	var log strings.Builder
	o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
	w, s, d := opened(t, o)
	p := demo.NewPlayers(w, 9)
	p.Follow(d.Status)
	p.Start()
	toTheEnd(t, w, d)
	for _, f := range p.Faults {
		var refused *forum.Error
		if !errors.As(f, &refused) || refused.Kind != forum.TooFast { // the interval holds for players too
			t.Errorf("seed %d: a player's fault: %v", seed, f)
		}
	}
	if log.Len() > 0 {
		t.Errorf("seed %d: %s", seed, log.String())
	}
	sentOnce(t, w, s, seed)
}

// sentOnce compares the outbox with the forum.
func sentOnce(t *testing.T, w *demo.World, s *store.Store, seed uint64) {
	t.Helper()
	times := map[string]int{}
	texts := slices.DeleteFunc(everything(t, w), func(text string) bool { return strings.HasPrefix(text, "group ") })
	for _, talk := range w.Forum.Inbox(w.Director) {
		if talk.Group != 0 {
			texts = append(texts, talk.Subject)
			for _, x := range w.Forum.Group(talk.Group) {
				texts = append(texts, x.Text)
			}
		}
	}
	for _, text := range texts {
		for _, x := range mark.FindAllString(text, -1) {
			times[x]++
		}
	}
	for x, n := range times {
		if n > 1 {
			t.Errorf("seed %d: %s is on the forum %d times", seed, x, n)
		}
	}
	all, err := s.AllOutbox("demo")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		switch e.Kind {
		case "thread", "post", "message", "group", "group-say":
			if x := templates.Mark("demo/" + e.ID); e.State == store.Sent && times[x] != 1 {
				t.Errorf("seed %d: %s %s of %d is not on the forum", seed, e.Kind, e.ID, len(all))
			}
		}
		if e.State == store.Pending || e.State == store.Held || e.State == store.Failed && e.Note != "过时，没有发" {
			t.Errorf("seed %d: %s %s is %s: %s", seed, e.Kind, e.ID, e.State, e.Note)
		}
	}
	if len(all) < 20 {
		t.Errorf("seed %d: only %d entries", seed, len(all))
	}
	for name, uid := range w.Players {
		for _, x := range w.Forum.Conversation(w.Director, uid) {
			if read, err := s.Archived("demo", "message", fmt.Sprint(x.ID)); x.From == uid && (err != nil || len(read) != 1) {
				t.Errorf("seed %d: what %s wrote, %q, was read %d times: %v", seed, name, x.Text, len(read), err)
			}
		}
	}
}
