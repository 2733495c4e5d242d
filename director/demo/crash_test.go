package demo_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/local"
	"daoyan/store"

	"github.com/google/go-cmp/cmp"
)

// killer counts the daemon's steps that leave a trace, in the store or on the board, and kills it: at one of them, or at every one the first
// time it comes to it; under the race detector at one in so many of these.
type killer struct {
	count, at int
	where     string
	every     bool
	met       map[string]bool
	commits   int
	kills     int
}

// step is one step; what tells it from all others, so that it is survived when the next daemon comes to it again.
func (k *killer) step(where string, what ...any) {
	k.count++
	key := fmt.Sprint(where, what)
	fresh := k.every && !k.met[key]
	if fresh {
		k.met[key] = true
	}
	if k.count == k.at || fresh && len(k.met)%slower == 0 {
		k.where = where
		k.kills++
		panic(director.ErrKilled)
	}
}

// words are what the steps the daemon came to were about.
func (k *killer) words() []string { return slices.Collect(maps.Keys(k.met)) }

func (k *killer) commit(stage string) error {
	if stage == store.AfterCommit {
		k.commits++
	}
	k.step("store "+stage, k.commits)
	return nil
}

// mortal is a board at whose every writing call the daemon may die, before the board has heard of it and after.
type mortal struct {
	director.Board
	k *killer
}

func (m mortal) NewThread(ctx context.Context, fid forum.BoardID, subject, text string) (forum.ThreadID, forum.PostID, error) {
	m.k.step("before NewThread", subject)
	tid, pid, err := m.Board.NewThread(ctx, fid, subject, text)
	m.k.step("after NewThread", subject)
	return tid, pid, err
}

func (m mortal) Reply(ctx context.Context, tid forum.ThreadID, text string) (forum.PostID, error) {
	m.k.step("before Reply", tid, text)
	pid, err := m.Board.Reply(ctx, tid, text)
	m.k.step("after Reply", tid, text)
	return pid, err
}

func (m mortal) SendMessage(ctx context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	m.k.step("before SendMessage", to, text)
	mid, err := m.Board.SendMessage(ctx, to, text)
	m.k.step("after SendMessage", to, text)
	return mid, err
}

func (m mortal) CreateGroup(ctx context.Context, subject string, members []forum.User, text string) (forum.GroupID, forum.MessageID, error) {
	m.k.step("before CreateGroup", subject)
	gid, mid, err := m.Board.CreateGroup(ctx, subject, members, text)
	m.k.step("after CreateGroup", subject)
	return gid, mid, err
}

func (m mortal) SendGroup(ctx context.Context, gid forum.GroupID, text string) (forum.MessageID, error) {
	m.k.step("before SendGroup", gid, text)
	mid, err := m.Board.SendGroup(ctx, gid, text)
	m.k.step("after SendGroup", gid, text)
	return mid, err
}

func (m mortal) RemoveMember(ctx context.Context, gid forum.GroupID, who forum.User) error {
	m.k.step("before RemoveMember", gid, who)
	err := m.Board.RemoveMember(ctx, gid, who)
	m.k.step("after RemoveMember", gid, who)
	return err
}

func (m mortal) Edit(ctx context.Context, tid forum.ThreadID, pid forum.PostID, text string) error {
	m.k.step("before Edit", tid, pid, text)
	err := m.Board.Edit(ctx, tid, pid, text)
	m.k.step("after Edit", tid, pid, text)
	return err
}

func (m mortal) SetClosed(ctx context.Context, tid forum.ThreadID, closed bool) error {
	m.k.step("before SetClosed", tid)
	err := m.Board.SetClosed(ctx, tid, closed)
	m.k.step("after SetClosed", tid)
	return err
}

func (m mortal) ReadThread(ctx context.Context, tid forum.ThreadID, after forum.PostID) (forum.Page, error) {
	m.k.step("ReadThread", tid, after)
	return m.Board.ReadThread(ctx, tid, after)
}

func (m mortal) NewMessages(ctx context.Context, since forum.MessageID, known func(forum.MessageID) bool) ([]forum.Message, error) {
	m.k.step("NewMessages", since)
	return m.Board.NewMessages(ctx, since, known)
}

// shortGame plays the short game with a killer and gives everything that is on the forum at the end.
func shortGame(t *testing.T, k *killer, more ...func(*config.Config)) (board []string) {
	t.Helper()
	o := options(t, []string{"猎人", "狼人", "狼人", "村民", "预言家"}, 4)
	o.Config = func(c *config.Config) {
		c.Game.Reminders = []int{720, 55, 15}
		for _, tweak := range more {
			tweak(c)
		}
	}
	k.met = map[string]bool{}
	o.Wrap = func(b director.Board) director.Board { return mortal{b, k} }
	w, err := demo.NewWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	fresh, err := store.Open(o.Path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.NewGame(fresh); err != nil {
		t.Fatal(err)
	}
	if err := fresh.Close(); err != nil {
		t.Fatal(err)
	}
	p := demo.NewPlayers(w, 9)
	p.Start()
	for !live(t, w, p, o.Path, k) {
	}
	for _, f := range p.Faults {
		t.Errorf("killed at %s: a player's fault: %v", k.where, f)
	}
	return everything(t, w)
}

// live is one life of the daemon; it tells whether it ended by itself.
func live(t *testing.T, w *demo.World, p *demo.Players, path string, k *killer) (ended bool) {
	t.Helper()
	s, err := store.Open(path, store.Options{OnCommit: k.commit})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}()
	defer func() {
		if x := recover(); x != nil {
			if e, ok := x.(error); !ok || !errors.Is(e, director.ErrKilled) {
				panic(x)
			}
		}
	}()
	d, err := w.Daemon(s)
	if err != nil {
		t.Fatal(err)
	}
	p.Follow(d.Status)
	if err := d.Run(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	return true
}

// everything lists all posts and all of the daemon's messages, thread by thread and account by account.
func everything(t *testing.T, w *demo.World) []string {
	t.Helper()
	var out []string
	threads, err := w.Forum.Threads(w.Board)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(threads, func(a, b local.Thread) int { return int(a.ID - b.ID) })
	for _, th := range threads {
		posts, err := w.Forum.Thread(th.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range posts {
			out = append(out, fmt.Sprintf("%s #%d %s %v: %s", th.Subject, x.Floor, x.Author, th.Closed, x.Text))
		}
	}
	var names []string
	for n := range w.Players {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		for _, talk := range w.Forum.Inbox(w.Players[n]) {
			if talk.Group != 0 {
				out = append(out, fmt.Sprintf("group %s: %d messages for %s", talk.Subject, len(w.Forum.Group(talk.Group)), n))
			}
		}
		for _, m := range w.Forum.Conversation(w.Director, w.Players[n]) {
			out = append(out, fmt.Sprintf("message %s %v: %s", n, m.From == w.Director, strings.TrimSpace(m.Text)))
		}
	}
	return out
}

// TestKilledEverywhere kills the daemon at every write of the store and every call of the forum of a short game, before and after, each time
// it first comes there: the forum ends up as if nothing had happened, nothing twice and nothing lost.
func TestKilledEverywhere(t *testing.T) {
	t.Parallel()
	want := shortGame(t, &killer{})
	k := &killer{every: true}
	got := shortGame(t, k)
	t.Logf("%d texts on the forum, %d kills", len(want), k.kills)
	if len(want) < 20 || k.kills < 200/slower {
		t.Fatalf("the short game is too short: %d texts, %d kills", len(want), k.kills)
	}
	for _, word := range []string{"】提醒", tallyTitle, "离开狼群"} {
		if !strings.Contains(strings.Join(append(want, k.words()...), "\n"), word) {
			t.Errorf("nothing says %q: the game proves too little", word)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("killed everywhere the forum ends up otherwise (-never killed +killed):\n%s", d)
	}
}

// TestReviewKilledEverywhere is the same where every announcement waits for the directors, and at night for the morning.
func TestReviewKilledEverywhere(t *testing.T) {
	t.Parallel()
	patient := func(c *config.Config) {
		slow := config.Release{Mode: config.Review, Within: 45 * time.Minute}
		c.Game.Publish = config.Publish{Dawn: slow, Result: slow, Notice: slow, Tally: slow, End: slow}
		c.Game.Quiet = config.Quiet{From: config.At(22, 30), To: config.At(7, 0), Messages: []string{config.QuietReminders}}
	}
	want := shortGame(t, &killer{}, patient)
	got := shortGame(t, &killer{every: true}, patient)
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("killed everywhere the forum ends up otherwise (-never killed +killed):\n%s", d)
	}
}

// TestKilledOnce kills it once a game, at steps spread over the game, fewer under the race detector; with DAOYAN_EXHAUSTIVE set at every step.
func TestKilledOnce(t *testing.T) {
	t.Parallel()
	k := &killer{}
	want := shortGame(t, k)
	stride := 1
	if os.Getenv("DAOYAN_EXHAUSTIVE") == "" {
		stride = k.count*slower/6 + 1
	}
	for at := 1; at <= k.count; at += stride {
		one := &killer{at: at}
		got := shortGame(t, one)
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("killed at step %d, %s, the forum ends up otherwise (-never killed +killed):\n%s", at, one.where, d)
		}
	}
}
