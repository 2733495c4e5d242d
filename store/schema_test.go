package store

import (
	"encoding/binary"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

func schema(t *testing.T, s *Store) (n int) {
	t.Helper()
	if err := s.db.View(func(tx *bolt.Tx) (err error) { n, err = schemaOf(tx); return err }); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestMigrateRunsEachStepOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	var ran []string
	step := func(name string, err error) migration {
		return func(*bolt.Tx) error { ran = append(ran, name); return err }
	}
	broken := errors.New("broken")
	for _, c := range []struct {
		steps  []migration
		ran    string
		schema int
		err    error
	}{
		{[]migration{makeBuckets}, "", 1, nil},
		{[]migration{makeBuckets, step("2", nil), step("3", broken)}, "2 3", 1, broken},
		{[]migration{makeBuckets, step("2", nil), step("3", nil)}, "2 3", 3, nil},
		{[]migration{makeBuckets, step("2", nil), step("3", nil)}, "", 3, nil},
		{[]migration{makeBuckets, step("2", nil)}, "", 3, ErrNewer},
	} {
		ran = nil
		s, err := open(path, Options{}, c.steps)
		if !errors.Is(err, c.err) {
			t.Fatalf("%d steps: got fault %v, want %v", len(c.steps), err, c.err)
		}
		if got := strings.Join(ran, " "); got != c.ran {
			t.Errorf("%d steps: ran %q, want %q", len(c.steps), got, c.ran)
		}
		if err == nil {
			if got := schema(t, s); got != c.schema {
				t.Errorf("%d steps: schema %d, want %d", len(c.steps), got, c.schema)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestDamagedSchemaVersionIsSaid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	damage(t, s, func(tx *bolt.Tx) error { return tx.Bucket(bucketMeta).Put(keySchema, []byte{0xff}) })
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err = Open(path, Options{}); !errors.Is(err, ErrDamaged) {
		t.Errorf("got %v", err)
	}
}

func damage(t *testing.T, s *Store, fn func(*bolt.Tx) error) {
	t.Helper()
	if err := s.db.Update(fn); err != nil {
		t.Fatal(err)
	}
}

// Each damage is one that Check must find, in words that name it.
func TestCheckFindsDamage(t *testing.T) {
	entry := func(g bucket, id string, change func(*Entry)) error {
		e, err := readEntry(g.sub(subOutbox), []byte(id))
		if err != nil {
			return err
		}
		change(&e)
		return writeEntry(g.sub(subOutbox), e)
	}
	item := itemPrefix("post", "1")
	for name, c := range map[string]struct {
		do   func(bucket) error
		want string
	}{
		"a record missing":      {func(g bucket) error { return g.sub(subJournal).Delete(numberKey(2)) }, "record 3 stands where 2 should"},
		"first record missing":  {func(g bucket) error { return g.sub(subJournal).Delete(numberKey(1)) }, "record 2 stands where 1 should"},
		"a record cut off":      {func(g bucket) error { return g.sub(subJournal).Put(numberKey(2), []byte{1}) }, "record 2"},
		"a record without kind": {func(g bucket) error { return g.sub(subJournal).Put(numberKey(2), []byte{0, 0, 9, 'x'}) }, "record 2"},
		"a time with too many nanoseconds": {func(g bucket) error {
			return g.sub(subJournal).Put(numberKey(2), append(binary.AppendUvarint([]byte{0}, 1e9), 1, 'x'))
		}, "record 2"},
		"a key of no number":  {func(g bucket) error { return g.sub(subJournal).Put([]byte("zzzzzzzzz"), []byte{0, 0, 0}) }, "is no number"},
		"an entry unreadable": {func(g bucket) error { return g.sub(subOutbox).Put([]byte("a"), []byte("{")) }, `"a" is damaged`},
		"an entry misplaced": {func(g bucket) error {
			return g.sub(subOutbox).Put([]byte("z"), g.sub(subOutbox).Get([]byte("a")))
		}, `"a" lies under "z"`},
		"a sequence twice":     {func(g bucket) error { return entry(g, "a", func(e *Entry) { e.Seq = 2 }) }, "has sequence 2"},
		"a sequence not given": {func(g bucket) error { return entry(g, "a", func(e *Entry) { e.Seq = 9 }) }, "has sequence 9"},
		"pending not listed":   {func(g bucket) error { return entry(g, "b", func(e *Entry) { e.State = Pending }) }, `"pending"`},
		"listed, not pending":  {func(g bucket) error { return entry(g, "a", func(e *Entry) { e.State = Failed }) }, `"pending"`},
		"listed as another": {func(g bucket) error {
			return g.sub(subSent).Put(sentKey(Entry{Kind: "post", SentID: "5"}), []byte("a"))
		}, `"sent"`},
		"sent, not listed": {func(g bucket) error { return g.sub(subSent).Delete(sentKey(Entry{Kind: "post", SentID: "5"})) }, `"sent" has 0 lines for 1`},
		"sent twice": {func(g bucket) error {
			return entry(g, "a", func(e *Entry) { e.SentID = "5" })
		}, "both went out as post 5"},
		"a text missing":       {func(g bucket) error { return g.sub(subArchive).Delete(versionKey(item, 1)) }, "version 2"},
		"a text twice":         {func(g bucket) error { return g.sub(subArchive).Put(versionKey(item, 3), []byte{0, 0, 'y'}) }, "same as the one before"},
		"a text without time":  {func(g bucket) error { return g.sub(subArchive).Put(versionKey(item, 3), nil) }, "ends too early"},
		"an archive key short": {func(g bucket) error { return g.sub(subArchive).Put(item, []byte{0, 0}) }, "is damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Open(filepath.Join(t.TempDir(), "x.db"), Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}()
			err = s.CreateGame("g", nil, Batch{
				Records: []Record{{Kind: "1"}, {Kind: "2"}, {Kind: "3"}},
				Outbox:  []Entry{{ID: "a", Kind: "post"}, {ID: "b", Kind: "post"}},
				Marks:   []Mark{{ID: "b", State: Sent, SentID: "5"}},
				Archive: []Item{{Kind: "post", ID: "1", Data: []byte("x")}, {Kind: "post", ID: "1", Data: []byte("y")}},
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Check(); err != nil {
				t.Fatalf("found before any damage: %v", err)
			}
			damage(t, s, func(tx *bolt.Tx) error {
				g, err := gameBucket(tx, "g")
				if err != nil {
					return err
				}
				return c.do(g)
			})
			if err := s.Check(); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), `"g"`) {
				t.Errorf("got %v, want %q in it", err, c.want)
			}
		})
	}
}

func TestJournalStopsAtAGap(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "x.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	if err := s.CreateGame("g", nil, Batch{Records: []Record{{Kind: "1"}, {Kind: "2"}, {Kind: "3"}}}); err != nil {
		t.Fatal(err)
	}
	damage(t, s, func(tx *bolt.Tx) error {
		return bucket{tx.Bucket(bucketGames).Bucket([]byte("g"))}.sub(subJournal).Delete(numberKey(2))
	})
	var faults []string
	for r, err := range s.Journal("g", 1) {
		if err == nil {
			t.Errorf("record %d was given out of a journal with a gap", r.No)
			continue
		}
		faults = append(faults, err.Error())
	}
	if len(faults) != 1 || !strings.Contains(faults[0], "record 2 is missing") {
		t.Errorf("faults %q", faults)
	}
}
