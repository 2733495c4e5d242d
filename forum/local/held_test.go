package local

import (
	"path/filepath"
	"strings"
	"testing"

	"daoyan/forum"
)

// TestHeldPosts: a reply that waits for a moderator is on no page and in no count, also over a restart; let through, it stands where it was
// written.
func TestHeldPosts(t *testing.T) {
	clock, path := newClock(), filepath.Join(t.TempDir(), "board.db")
	b := openAt(t, path, clock)
	w := &world{t: t, clock: clock, Board: b}
	w.settle()
	first, err := w.Reply(w.dumpling, w.tid, "投票对象：面条")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Reply(w.bun, w.tid, "投票对象：饺子"); err != nil {
		t.Fatal(err)
	}
	look := func(replies int, want string) {
		t.Helper()
		posts, err := w.Thread(w.tid)
		if err != nil {
			t.Fatal(err)
		}
		var authors []string
		for _, p := range posts {
			authors = append(authors, p.Author)
		}
		threads, err := w.Threads(w.fid)
		if got := strings.Join(authors, " "); err != nil || got != want || threads[0].Replies != replies {
			t.Errorf("%s, %d replies, %v; want %s, %d", got, threads[0].Replies, err, want, replies)
		}
	}
	if err := w.SetHeld(first, true); err != nil {
		t.Fatal(err)
	}
	look(1, "导演C 包子")
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	w.Board = openAt(t, path, clock)
	defer w.Close()
	look(1, "导演C 包子")
	if err := w.SetHeld(first, false); err != nil {
		t.Fatal(err)
	}
	look(2, "导演C 饺子 包子")
	if err := w.SetHeld(w.first, true); err == nil {
		t.Error("the first post of a thread is held")
	}
}

// TestHeldMessages: a message that is not shown yet is in no conversation and no inbox; shown, it stands in its place.
func TestHeldMessages(t *testing.T) {
	w := newWorld(t, Settings{})
	first := w.write(w.dumpling, w.boss, "守护 面条")
	if err := w.SetMessageHeld(first, true); err != nil {
		t.Fatal(err)
	}
	if len(w.Inbox(w.boss))+len(w.Conversation(w.boss, w.dumpling)) != 0 {
		t.Error("it is shown")
	}
	director := w.as("导演C")
	if got := director.get("home.php?mod=space&do=pm").rows(); got != "" {
		t.Errorf("rows %s", got)
	}
	second := w.write(w.dumpling, w.boss, "守护 饺子")
	if err := w.SetMessageHeld(first, false); err != nil {
		t.Fatal(err)
	}
	all := w.Conversation(w.boss, w.dumpling)
	if len(all) != 2 || all[0].ID != first || all[1].ID != second {
		t.Errorf("%+v", all)
	}
	if err := w.SetMessageHeld(forum.MessageID(99), true); err == nil {
		t.Error("a message that there is not is held")
	}
}
