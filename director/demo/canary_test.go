package demo_test

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io/fs"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/store"
	"daoyan/templates"
)

// marked is guimi with a word of its own in everything that a skill tells somebody.
func marked(c config.Game) *rule.Book {
	b := director.Guimi().Make(c)
	seen := map[*rule.Rule]bool{}
	for _, s := range b.Skills {
		for i := range s.Rules {
			rl := &s.Rules[i]
			if seen[rl] {
				continue
			}
			seen[rl] = true
			do := rl.Do
			rl.Do = func(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
				defer sing(r, len(r.Told))
				return do(r, m, h, k)
			}
		}
		if do := s.Do; do != nil {
			s.Do = func(r *rule.Run, u *rule.Use) {
				defer sing(r, len(r.Told))
				do(r, u)
			}
		}
		if due := s.Due; due != nil {
			s.Due = func(r *rule.Run, x rule.Later) {
				defer sing(r, len(r.Told))
				due(r, x)
			}
		}
	}
	return b
}

// sing marks what has been told from a place on; the same every time a phase is played.
func sing(r *rule.Run, from int) {
	for i := from; i < len(r.Told); i++ {
		if x := &r.Told[i]; x.Text == "" {
			h := fnv.New64a()
			fmt.Fprint(h, r.Phase().Seq, x.To, x.Key, x.On, x.Eq)
			x.Text = fmt.Sprintf("canary%016x", h.Sum64())
		}
	}
}

var canary = regexp.MustCompile(`canary[0-9a-f]{16}`)

// singing are the built-in templates for what is told, each with the canary behind it.
func singing(t *testing.T) fs.FS {
	t.Helper()
	src, err := fs.ReadFile(templates.Builtin(), "told.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(src), "\n")
	for i, l := range lines {
		if before, ok := strings.CutSuffix(l, "{{end}}"); ok && !strings.HasPrefix(l, `{{define "told *"`) {
			lines[i] = before + " {{line .Text}}{{end}}"
		}
	}
	return fstest.MapFS{"told.tmpl": {Data: []byte(strings.Join(lines, "\n"))}}
}

// TestCanaries: everything told to somebody in a game with random cards carries a word of its own. While the game goes on that word stands in
// messages to him and nowhere else: no post, no message to another, no group, no report, no log, no status.
func TestCanaries(t *testing.T) {
	t.Parallel()
	heard := 0
	for seed := uint64(1); seed <= max(1, 2/slower); seed++ {
		heard += sung(t, seed)
	}
	if heard < 20/slower {
		t.Errorf("only %d canaries were heard: the games prove too little", heard)
	}
}

func sung(t *testing.T, seed uint64) (heard int) {
	t.Helper()
	o := options(t, random.Deal(guimi.New(), nil, 12, seed, "狼人", "狼人", "预言家", "女巫", "狐狸"), seed)
	rs := director.Guimi()
	rs.Make = marked
	o.Rulesets = map[string]director.Ruleset{"guimi": rs}
	o.Words = singing(t)
	var log strings.Builder
	o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	var watcher forum.UserID
	o.Config = func(c *config.Config) {
		if watcher != 0 {
			c.Directors = []config.Director{{UID: int64(watcher), Name: "书记", Role: config.RoleObserver}}
		}
	}
	over := time.Time{}
	o.Watch = func(x director.Sight) {
		if x.Kind == "over" {
			over = x.At
		}
	}
	w, err := demo.NewWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if watcher, err = w.Forum.AddUser("书记", "pw"); err != nil {
		t.Fatal(err)
	}
	s, d := begun(t, w, o)
	p, told := demo.NewPlayers(w, seed), false
	p.Follow(func() ([]director.GameStatus, error) {
		st, err := d.Status()
		raw, _ := json.Marshal(st)
		if x := canary.FindIndex(raw); x != nil && !told {
			told = true
			t.Errorf("the status tells: %s", raw[max(0, x[0]-300):min(len(raw), x[1]+200)])
		}
		return st, err
	})
	p.Start()
	toTheEnd(t, w, d)
	own := canaries(t, s)
	for _, name := range o.Names {
		for _, m := range w.Forum.Conversation(w.Director, w.Players[name]) {
			for _, x := range canary.FindAllString(m.Text, -1) {
				if heard++; own[x] != name {
					t.Errorf("seed %d: %s, told to %s, reaches %s", seed, x, own[x], name)
				}
			}
		}
		for _, talk := range w.Forum.Inbox(w.Players[name]) {
			for _, m := range w.Forum.Group(talk.Group) {
				silent(t, "a group", m.Text)
			}
		}
	}
	for _, m := range w.Forum.Conversation(w.Director, watcher) {
		silent(t, "a report", m.Text)
	}
	threads, err := w.Forum.Threads(w.Board)
	if err != nil {
		t.Fatal(err)
	}
	for _, th := range threads {
		posts, err := w.Forum.Thread(th.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range posts {
			if x.At.Before(over) {
				silent(t, th.Subject, x.Text)
			}
		}
	}
	silent(t, "the log", log.String())
	return heard
}

func silent(t *testing.T, where, text string) {
	t.Helper()
	if x := canary.FindString(text); x != "" {
		t.Errorf("%s says %s: %s", where, x, text)
	}
}

// canaries says who was told each of them.
func canaries(t *testing.T, s *store.Store) map[string]string {
	t.Helper()
	out := map[string]string{}
	for r, err := range s.Journal("demo", 1) {
		if err != nil {
			t.Fatal(err)
		}
		var x struct {
			Telling *rule.Telling `json:"telling"`
		}
		if r.Kind != "told" {
			continue
		}
		if err := json.Unmarshal(r.Data, &x); err != nil {
			t.Fatal(err)
		}
		out[x.Telling.Text] = demo.Names(12)[x.Telling.To]
	}
	return out
}
