package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"daoyan/store"
	"daoyan/store/storetest"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 5, time.UTC)

func newGame(t *testing.T) *store.Store {
	t.Helper()
	s := storetest.Open(t)
	must(t, s.CreateGame("g", []byte(`{"day":1}`), store.Batch{}))
	return s
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func same(t testing.TB, what string, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

func commit(t testing.TB, s *store.Store, b store.Batch) int64 {
	t.Helper()
	no, err := s.Commit("g", b)
	must(t, err)
	return no
}

func journal(t testing.TB, s *store.Store, from int64) []store.Record {
	t.Helper()
	var out []store.Record
	for r, err := range s.Journal("g", from) {
		must(t, err)
		out = append(out, r)
	}
	return out
}

func entryIDs(entries []store.Entry) string {
	var ids []string
	for _, e := range entries {
		ids = append(ids, e.ID)
	}
	return strings.Join(ids, " ")
}

func TestCommitKeepsEverythingOfABatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "daoyan.db")
	s := storetest.OpenAt(t, path, store.Options{})
	must(t, s.CreateGame("g", []byte("m"), store.Batch{Records: []store.Record{{At: noon, Kind: "deal", Data: []byte(`{}`)}}}))
	first := commit(t, s, store.Batch{
		After:   1,
		Records: []store.Record{{At: noon, Kind: "vote", Data: []byte(`{"on":3}`)}, {Kind: "close"}},
		Outbox:  []store.Entry{{ID: "day1", Urgency: 2, Due: noon, Kind: "post", Target: "t12", Payload: []byte("天亮了")}},
		Cursors: map[string][]byte{"thread": []byte("99")},
		Archive: []store.Item{{Kind: "post", ID: "99", At: noon, Data: []byte("投票对象：甲")}},
	})
	same(t, "first number", first, int64(2))
	must(t, s.Close())

	s = storetest.OpenAt(t, path, store.Options{})
	same(t, "journal", journal(t, s, 0), []store.Record{
		{No: 1, At: noon, Kind: "deal", Data: []byte(`{}`)},
		{No: 2, At: noon, Kind: "vote", Data: []byte(`{"on":3}`)},
		{No: 3, Kind: "close"},
	})
	same(t, "journal from 3", journal(t, s, 3), []store.Record{{No: 3, Kind: "close"}})
	same(t, "journal from behind the end", journal(t, s, 4), []store.Record(nil))
	pending, err := s.Pending("g")
	must(t, err)
	same(t, "pending", pending, []store.Entry{{ID: "day1", Seq: 1, Urgency: 2, Due: noon, Kind: "post", Target: "t12",
		Payload: []byte("天亮了"), State: store.Pending}})
	cursor, err := s.Cursor("g", "thread")
	must(t, err)
	same(t, "cursor", cursor, []byte("99"))
	never, err := s.Cursor("g", "other")
	must(t, err)
	same(t, "cursor never set", never, []byte(nil))
	versions, err := s.Archived("g", "post", "99")
	must(t, err)
	same(t, "archive", versions, []store.Version{{No: 1, At: noon, Data: []byte("投票对象：甲")}})
	games, err := s.Games()
	must(t, err)
	same(t, "games", games, []store.Game{{Name: "g", Meta: []byte("m"), Last: 3}})
}

// Each of these batches is wrong in one place; nothing of it may stay, the right parts neither.
func TestCommitRefusesAWholeBatch(t *testing.T) {
	good := store.Batch{
		After:   1,
		Records: []store.Record{{Kind: "x"}},
		Outbox:  []store.Entry{{ID: "new", Kind: "post"}},
		Cursors: map[string][]byte{"c": []byte("new")},
		Archive: []store.Item{{Kind: "post", ID: "1", Data: []byte("new")}},
	}
	for name, c := range map[string]struct {
		spoil func(*store.Batch)
		want  error
		text  string
	}{
		"journal moved on":        {spoil: func(b *store.Batch) { b.After = 0 }, want: store.ErrConflict},
		"journal not so far":      {spoil: func(b *store.Batch) { b.After = 2 }, want: store.ErrConflict},
		"records anywhere":        {spoil: func(b *store.Batch) { b.After = store.Anywhere }, want: store.ErrConflict},
		"moved on, no records":    {spoil: func(b *store.Batch) { b.After, b.Records = 0, nil }, want: store.ErrConflict},
		"record without kind":     {spoil: func(b *store.Batch) { b.Records[0].Kind = "" }, text: "kind"},
		"other words under an ID": {spoil: func(b *store.Batch) { b.Outbox[0].ID = "old" }, want: store.ErrDuplicate},
		"entry without ID":        {spoil: func(b *store.Batch) { b.Outbox[0].ID = "" }, text: "ID"},
		"entry comes in sent":     {spoil: func(b *store.Batch) { b.Outbox[0].State = store.Sent }, text: "sent"},
		"mark on nothing":         {spoil: func(b *store.Batch) { b.Marks = []store.Mark{{ID: "nobody", State: store.Sent}} }, want: store.ErrNoEntry},
		"mark without ID":         {spoil: func(b *store.Batch) { b.Marks = []store.Mark{{State: store.Sent}} }, want: store.ErrNoEntry},
		"mark of no state":        {spoil: func(b *store.Batch) { b.Marks = []store.Mark{{ID: "old"}} }, text: "cannot be"},
		"number of another": {spoil: func(b *store.Batch) {
			b.Marks = []store.Mark{{ID: "new", State: store.Sent, SentID: "77"}}
		}, want: store.ErrSentTwice},
		"cursor without name":  {spoil: func(b *store.Batch) { b.Cursors[""] = []byte("x") }, text: "cursor"},
		"item without ID":      {spoil: func(b *store.Batch) { b.Archive[0].ID = "" }, text: "ID"},
		"item without kind":    {spoil: func(b *store.Batch) { b.Archive[0].Kind = "" }, text: "kind"},
		"entry without a kind": {spoil: func(b *store.Batch) { b.Outbox[0].Kind = "" }, text: "kind"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newGame(t)
			commit(t, s, store.Batch{
				Records: []store.Record{{Kind: "start"}},
				Outbox:  []store.Entry{{ID: "old", Kind: "post", Payload: []byte("old")}},
				Marks:   []store.Mark{{ID: "old", State: store.Sent, SentID: "77"}},
				Cursors: map[string][]byte{"c": []byte("old")},
			})
			before := everything(t, s)
			b := store.Batch{
				After: good.After, Records: append([]store.Record(nil), good.Records...), Outbox: append([]store.Entry(nil), good.Outbox...),
				Cursors: map[string][]byte{"c": []byte("new")}, Archive: append([]store.Item(nil), good.Archive...),
			}
			c.spoil(&b)
			_, err := s.Commit("g", b)
			if err == nil {
				t.Fatal("the batch was taken")
			}
			if c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.text) {
				t.Errorf("got fault %q, want %v and %q in it", err, c.want, c.text)
			}
			same(t, "contents", everything(t, s), before)
		})
	}
	s := newGame(t)
	commit(t, s, store.Batch{Records: []store.Record{{Kind: "start"}}})
	commit(t, s, good) // the batch that the cases spoil is a good one
}

type contents struct {
	Journal  []store.Record
	Outbox   []store.Entry
	Pending  []store.Entry
	Cursor   []byte
	Versions []store.Version
}

func everything(t testing.TB, s *store.Store) contents {
	t.Helper()
	all, err := s.AllOutbox("g")
	must(t, err)
	pending, err := s.Pending("g")
	must(t, err)
	cursor, err := s.Cursor("g", "c")
	must(t, err)
	versions, err := s.Archived("g", "post", "1")
	must(t, err)
	return contents{journal(t, s, 1), all, pending, cursor, versions}
}

func TestPendingGoesByUrgencyThenComingIn(t *testing.T) {
	s := newGame(t)
	commit(t, s, store.Batch{After: store.Anywhere, Outbox: []store.Entry{
		{ID: "receipt1", Urgency: 9, Kind: "message"}, {ID: "notice1", Urgency: 1, Kind: "message"},
		{ID: "draft", Urgency: 0, Kind: "post", State: store.Held},
	}})
	commit(t, s, store.Batch{After: store.Anywhere, Outbox: []store.Entry{
		{ID: "notice0", Urgency: 1, Kind: "message"}, {ID: "receipt0", Urgency: 9, Kind: "message"},
	}})
	for _, step := range []struct {
		marks     []store.Mark
		want, all string
	}{
		{nil, "notice1 notice0 receipt1 receipt0", "receipt1 notice1 draft notice0 receipt0"},
		{[]store.Mark{{ID: "notice1", State: store.Sent, SentID: "5"}}, "notice0 receipt1 receipt0", ""},
		{[]store.Mark{{ID: "notice0", State: store.Pending, Attempts: 1, Next: noon}}, "notice0 receipt1 receipt0", ""},
		{[]store.Mark{{ID: "draft", State: store.Pending}, {ID: "receipt1", State: store.Failed, Note: "对方屏蔽"}}, "draft notice0 receipt0", ""},
		{[]store.Mark{{ID: "receipt1", State: store.Pending}, {ID: "receipt0", State: store.Sent}}, "draft notice0 receipt1", "receipt1 notice1 draft notice0 receipt0"},
	} {
		commit(t, s, store.Batch{After: store.Anywhere, Marks: step.marks})
		pending, err := s.Pending("g")
		must(t, err)
		same(t, "pending", entryIDs(pending), step.want)
		if step.all != "" {
			all, err := s.AllOutbox("g")
			must(t, err)
			same(t, "all", entryIDs(all), step.all)
		}
	}
	all, err := s.AllOutbox("g")
	must(t, err)
	same(t, "a mark's fields", all[3], store.Entry{ID: "notice0", Urgency: 1, Kind: "message", Seq: 4, State: store.Pending, Attempts: 1, Next: noon})
}

func TestSameEntryAgainIsLetBe(t *testing.T) {
	s := newGame(t)
	e := store.Entry{ID: "a", Kind: "post", Target: "t1", Payload: []byte("x")}
	commit(t, s, store.Batch{After: store.Anywhere, Outbox: []store.Entry{e}, Marks: []store.Mark{{ID: "a", State: store.Sent, SentID: "8"}}})
	before := everything(t, s)
	commit(t, s, store.Batch{After: store.Anywhere, Outbox: []store.Entry{e}})
	same(t, "contents", everything(t, s), before)
	for _, other := range []store.Entry{
		{ID: "a", Kind: "message", Target: "t1", Payload: []byte("x")},
		{ID: "a", Kind: "post", Target: "t2", Payload: []byte("x")},
		{ID: "a", Kind: "post", Target: "t1", Payload: []byte("y")},
	} {
		if _, err := s.Commit("g", store.Batch{After: store.Anywhere, Outbox: []store.Entry{other}}); !errors.Is(err, store.ErrDuplicate) {
			t.Errorf("entry %+v: got %v, want ErrDuplicate", other, err)
		}
	}
}

// A post and a message are numbered apart; a number given up is free again.
func TestSentNumbers(t *testing.T) {
	s := newGame(t)
	commit(t, s, store.Batch{After: store.Anywhere,
		Outbox: []store.Entry{{ID: "p", Kind: "post"}, {ID: "m", Kind: "message"}, {ID: "p2", Kind: "post"}},
		Marks:  []store.Mark{{ID: "p", State: store.Sent, SentID: "1"}, {ID: "m", State: store.Sent, SentID: "1"}}})
	commit(t, s, store.Batch{After: store.Anywhere, Marks: []store.Mark{{ID: "p", State: store.Sent, SentID: "1"}}}) // again
	commit(t, s, store.Batch{After: store.Anywhere, Marks: []store.Mark{{ID: "p", State: store.Pending}, {ID: "p2", State: store.Sent, SentID: "1"}}})
	_, err := s.Commit("g", store.Batch{After: store.Anywhere, Marks: []store.Mark{{ID: "p", State: store.Sent, SentID: "1"}}})
	if !errors.Is(err, store.ErrSentTwice) {
		t.Errorf("got %v, want ErrSentTwice", err)
	}
}

func TestArchiveKeepsEveryText(t *testing.T) {
	s := newGame(t)
	for i, text := range []string{"甲", "甲", "乙", "乙", "甲"} {
		commit(t, s, store.Batch{After: store.Anywhere, Archive: []store.Item{{Kind: "post", ID: "7", At: noon.Add(time.Duration(i)), Data: []byte(text)}}})
	}
	// Neighbours in the file: an ID that begins with the other's, another kind, an empty text, two texts in one batch.
	commit(t, s, store.Batch{After: store.Anywhere, Archive: []store.Item{
		{Kind: "post", ID: "77", Data: []byte("x")}, {Kind: "message", ID: "7", Data: []byte("y")}, {Kind: "post", ID: "6"},
		{Kind: "post", ID: "8", Data: []byte("1")}, {Kind: "post", ID: "8", Data: []byte("2")}, {Kind: "post", ID: "6"},
	}})
	texts := func(kind, id string) (out []string) {
		versions, err := s.Archived("g", kind, id)
		must(t, err)
		for i, v := range versions {
			if v.No != i+1 {
				t.Errorf("%s %s: version %d is numbered %d", kind, id, i+1, v.No)
			}
			out = append(out, v.At.Format("5.999999999 ")+string(v.Data))
		}
		return out
	}
	same(t, "post 7", texts("post", "7"), []string{"0.000000005 甲", "0.000000007 乙", "0.000000009 甲"})
	same(t, "post 77", texts("post", "77"), []string{"0 x"})
	same(t, "post 6", texts("post", "6"), []string{"0 "})
	same(t, "post 8", texts("post", "8"), []string{"0 1", "0 2"})
	same(t, "message 7", texts("message", "7"), []string{"0 y"})
	same(t, "post 9", texts("post", "9"), []string(nil))
}

func TestGames(t *testing.T) {
	s := storetest.Open(t)
	must(t, s.CreateGame("b", []byte("1"), store.Batch{}))
	must(t, s.CreateGame("a", nil, store.Batch{Records: []store.Record{{Kind: "deal"}}}))
	if err := s.CreateGame("a", nil, store.Batch{}); !errors.Is(err, store.ErrGameExists) {
		t.Errorf("got %v, want ErrGameExists", err)
	}
	if err := s.CreateGame("", nil, store.Batch{}); err == nil {
		t.Error("a game without a name was made")
	}
	if err := s.CreateGame("c", nil, store.Batch{Records: []store.Record{{}}}); err == nil {
		t.Error("a game with a bad first batch was made")
	}
	meta, err := s.Meta("b")
	must(t, err)
	same(t, "meta", meta, []byte("1"))
	games, err := s.Games()
	must(t, err)
	same(t, "games", games, []store.Game{{Name: "a", Meta: []byte{}, Last: 1}, {Name: "b", Meta: []byte("1")}})

	calls := map[string]func() error{
		"Commit":    func() error { _, err := s.Commit("no", store.Batch{}); return err },
		"Meta":      func() error { _, err := s.Meta("no"); return err },
		"Cursor":    func() error { _, err := s.Cursor("no", "c"); return err },
		"Pending":   func() error { _, err := s.Pending("no"); return err },
		"AllOutbox": func() error { _, err := s.AllOutbox("no"); return err },
		"Archived":  func() error { _, err := s.Archived("no", "post", "1"); return err },
		"Journal": func() (err error) {
			for _, e := range s.Journal("no", 1) {
				err = e
			}
			return err
		},
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, store.ErrNoGame) {
			t.Errorf("%s on no game: got %v, want ErrNoGame", name, err)
		}
	}
}

// The reader of a journal may write to it: each record read appends one until there are enough, over several chunks.
func TestJournalMayBeWrittenWhileRead(t *testing.T) {
	s := newGame(t)
	commit(t, s, store.Batch{Records: make20(1)})
	n, last := int64(0), int64(20)
	for r, err := range s.Journal("g", 1) {
		must(t, err)
		n++
		if r.No != n {
			t.Fatalf("record %d came as the %dth", r.No, n)
		}
		if n%10 == 0 && n < 2000 {
			commit(t, s, store.Batch{After: last, Records: make20(int(last))})
			last += 20
		}
	}
	if n < 600 || n > last {
		t.Errorf("read %d records of %d", n, last)
	}
	for _, err := range s.Journal("g", 1) {
		must(t, err)
		break // leaving early leaves no transaction open: the store closes
	}
}

// What was read stays readable when the file is gone from memory.
func TestReadingsOutliveTheStore(t *testing.T) {
	s := newGame(t)
	commit(t, s, store.Batch{
		Records: []store.Record{{Kind: "x", Data: []byte("r")}}, Outbox: []store.Entry{{ID: "a", Kind: "post", Payload: []byte("p")}},
		Cursors: map[string][]byte{"c": []byte("c")}, Archive: []store.Item{{Kind: "post", ID: "1", Data: []byte("v")}},
	})
	must(t, s.SetSecret("s", store.Secret("s")))
	got := everything(t, s)
	secret, err := s.Secret("s")
	must(t, err)
	games, err := s.Games()
	must(t, err)
	meta, err := s.Meta("g")
	must(t, err)
	must(t, s.Close())
	words := string(got.Journal[0].Data) + string(got.Outbox[0].Payload) + string(got.Cursor) + string(got.Versions[0].Data) + string([]byte(secret))
	same(t, "words", words+string(meta)+string(games[0].Meta), `rpcvs{"day":1}{"day":1}`)
}

func make20(from int) []store.Record {
	out := make([]store.Record, 20)
	for i := range out {
		out[i] = store.Record{At: noon, Kind: "vote", Data: fmt.Appendf(nil, `{"n":%d}`, from+i)}
	}
	return out
}

func TestSecretsAreKeptAndNeverPrinted(t *testing.T) {
	s := storetest.Open(t)
	must(t, s.SetSecret("board", store.Secret("cookie=abc")))
	got, err := s.Secret("board")
	must(t, err)
	same(t, "secret", []byte(got), []byte("cookie=abc"))
	js, err := json.Marshal(map[string]any{"s": got})
	must(t, err)
	hex := fmt.Sprintf("%x", []byte("cookie"))
	printed := fmt.Sprintf("%v %s %q %x %d %+v %#v ", got, got, got, got, got, struct{ S store.Secret }{got}, got) + string(js) + got.LogValue().String()
	if strings.Contains(printed, "abc") || strings.Contains(printed, hex) || strings.Contains(printed, "99") {
		t.Errorf("the secret is in %s", printed)
	}
	must(t, s.SetSecret("board", nil))
	got, err = s.Secret("board")
	must(t, err)
	same(t, "secret forgotten", got == nil, true)
}

func TestFileIsPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "daoyan.db")
	s := storetest.OpenAt(t, path, store.Options{})
	must(t, s.Close())
	must(t, os.Chmod(path, 0o644))
	s = storetest.OpenAt(t, path, store.Options{})
	backup := filepath.Join(t.TempDir(), "b.db")
	must(t, s.Backup(backup))
	for _, p := range []string{path, backup} {
		info, err := os.Stat(p)
		must(t, err)
		same(t, "mode of "+p, info.Mode().Perm(), os.FileMode(0o600))
	}
}
