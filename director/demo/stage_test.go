package demo_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/local"
	"daoyan/store"
)

// stage is a game on the embedded forum whose players do what a test says at the times it says.
type stage struct {
	t      *testing.T
	o      demo.Options
	w      *demo.World
	s      *store.Store
	d      *director.Director
	faults []string // what was logged as an error
	phases map[string]time.Time
	silent string // never says 收到
	leaky  bool   // the leak check has something to hold
}

// newStage makes the forum and the game and starts the daemon.
func newStage(t *testing.T, cards []string, tweak func(*demo.Options)) *stage {
	t.Helper()
	st := &stage{t: t, o: options(t, cards, 4), phases: map[string]time.Time{}}
	st.o.Log = slog.New(slog.NewTextHandler(logged{st}, &slog.HandlerOptions{Level: slog.LevelError}))
	st.o.Watch = func(x director.Sight) {
		if x.Kind == "phase" {
			st.phases[x.Text] = x.At
		}
	}
	if tweak != nil {
		tweak(&st.o)
	}
	var err error
	if st.w, err = demo.NewWorld(st.o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.w.Close() })
	st.open()
	if err := st.w.NewGame(st.s); err != nil {
		t.Fatal(err)
	}
	st.start()
	t.Cleanup(func() {
		st.alarms()
		st.stop()
	})
	return st
}

// alarms fails a test in which the leak check has held what may be told.
func (st *stage) alarms() {
	if st.leaky || st.d == nil {
		return
	}
	all, err := st.d.Status()
	if err != nil {
		return
	}
	for _, g := range all {
		for _, d := range g.Drafts {
			if strings.Contains(d.Why, "泄密检查") {
				st.t.Errorf("a false alarm: %+v", d)
			}
		}
	}
}

type logged struct{ st *stage }

func (l logged) Write(b []byte) (int, error) {
	l.st.faults = append(l.st.faults, string(b))
	return len(b), nil
}

func (st *stage) open() {
	st.t.Helper()
	s, err := store.Open(st.o.Path, store.Options{})
	if err != nil {
		st.t.Fatal(err)
	}
	st.s = s
}

// start begins the life of a daemon on the store.
func (st *stage) start() {
	st.t.Helper()
	if st.s == nil {
		st.open()
	}
	d, err := st.w.Daemon(st.s)
	if err != nil {
		st.t.Fatal(err)
	}
	st.d = d
}

// stop ends it: nobody directs until the next start.
func (st *stage) stop() {
	st.t.Helper()
	if st.s == nil {
		return
	}
	if err := st.s.Close(); err != nil {
		st.t.Error(err)
	}
	st.s, st.d = nil, nil
}

// time is a time of day on the n-th calendar day of the game, from 0.
func (st *stage) time(n int, clock string) time.Time {
	st.t.Helper()
	c, err := time.Parse("15:04", clock)
	if err != nil {
		st.t.Fatal(err)
	}
	y, m, d := st.o.Start.Date()
	return time.Date(y, m, d+n, c.Hour(), c.Minute(), 0, 0, st.o.Start.Location())
}

// at has something done at a time.
func (st *stage) at(n int, clock string, do func()) { st.w.Clock.At(st.time(n, clock), do) }

// until lets the daemon work, or with nobody directing the time pass.
func (st *stage) until(n int, clock string) {
	st.t.Helper()
	ctx, cancel := context.WithCancel(st.t.Context())
	defer cancel()
	if st.d == nil {
		if err := st.w.Clock.Until(ctx, st.time(n, clock)); err != nil {
			st.t.Fatal(err)
		}
		return
	}
	st.w.Clock.At(st.time(n, clock), cancel)
	if err := st.d.Run(ctx, false); err != nil {
		st.t.Fatal(err)
	}
}

// send has a character write to the daemon.
func (st *stage) send(name, text string) {
	st.t.Helper()
	if _, err := st.w.Forum.SendMessage(st.w.Players[name], st.w.Director, text); err != nil {
		st.t.Error(err)
	}
}

// confirm has everybody say 收到.
func (st *stage) confirm() {
	for _, name := range st.o.Names {
		if name != st.silent {
			st.send(name, "收到")
		}
	}
}

// thread is the discussion thread of a phase.
func (st *stage) thread(phase string) forum.ThreadID {
	st.t.Helper()
	threads, err := st.w.Forum.Threads(st.w.Board)
	if err != nil {
		st.t.Fatal(err)
	}
	for _, th := range threads {
		if strings.Contains(th.Subject, phase) {
			return th.ID
		}
	}
	st.t.Fatalf("there is no thread of %s", phase)
	return 0
}

// post has a character post in the thread of a phase.
func (st *stage) post(name, phase, text string) {
	st.t.Helper()
	if _, err := st.w.Forum.Reply(st.w.Players[name], st.thread(phase), text); err != nil {
		st.t.Error(err)
	}
}

func (st *stage) vote(name, phase, target string) {
	st.post(name, phase, "投票对象："+target+"\n投票理由：直觉")
}

// posts are the daemon's posts in the thread of a phase.
func (st *stage) posts(phase string) []local.Post {
	st.t.Helper()
	all, err := st.w.Forum.Thread(st.thread(phase))
	if err != nil {
		st.t.Fatal(err)
	}
	var out []local.Post
	for _, p := range all {
		if p.UID == st.w.Director {
			out = append(out, p)
		}
	}
	return out
}

// told lists what the daemon has written to an account that holds a word.
func (st *stage) told(uid forum.UserID, word string) []local.Message {
	var out []local.Message
	for _, m := range st.w.Forum.Conversation(st.w.Director, uid) {
		if m.From == st.w.Director && strings.Contains(m.Text, word) {
			out = append(out, m)
		}
	}
	return out
}

// holding picks the posts that hold a word.
func holding(posts []local.Post, word string) []local.Post {
	var out []local.Post
	for _, p := range posts {
		if strings.Contains(p.Text, word) {
			out = append(out, p)
		}
	}
	return out
}

// clocks are the days of the month and times of day of moments.
func clocks[T any](list []T, at func(T) time.Time) []string {
	var out []string
	for _, x := range list {
		out = append(out, at(x).Format("02 15:04"))
	}
	return out
}

func sentAt(m local.Message) time.Time { return m.At }
func postedAt(p local.Post) time.Time  { return p.At }
