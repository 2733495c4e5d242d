package store_test

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"daoyan/store"
)

// model is what the store promises, in plain maps.
type model struct {
	journal []store.Record
	outbox  map[string]store.Entry
	cursors map[string][]byte
	archive map[string][]store.Version // kind/id
}

func (m *model) clone() *model {
	c := &model{journal: slices.Clone(m.journal), outbox: map[string]store.Entry{}, cursors: map[string][]byte{}, archive: map[string][]store.Version{}}
	for k, v := range m.outbox {
		c.outbox[k] = v
	}
	for k, v := range m.cursors {
		c.cursors[k] = v
	}
	for k, v := range m.archive {
		c.archive[k] = slices.Clone(v)
	}
	return c
}

// apply returns what the batch makes of the model, or why it may not.
func (m *model) apply(b store.Batch) (*model, error) {
	if int(b.After) != len(m.journal) && (b.After != store.Anywhere || len(b.Records) > 0) {
		return nil, store.ErrConflict
	}
	m = m.clone()
	for _, r := range b.Records {
		r.No = int64(len(m.journal)) + 1
		m.journal = append(m.journal, r)
	}
	for _, e := range b.Outbox {
		if old, ok := m.outbox[e.ID]; ok {
			if old.Kind != e.Kind || old.Target != e.Target || !bytes.Equal(old.Payload, e.Payload) {
				return nil, store.ErrDuplicate
			}
			continue
		}
		e.Seq = int64(len(m.outbox)) + 1
		if e.State == "" {
			e.State = store.Pending
		}
		m.outbox[e.ID] = e
	}
	for _, k := range b.Marks {
		e, ok := m.outbox[k.ID]
		if !ok {
			return nil, store.ErrNoEntry
		}
		for _, o := range m.outbox {
			if o.ID != k.ID && o.Kind == e.Kind && k.SentID != "" && o.SentID == k.SentID {
				return nil, store.ErrSentTwice
			}
		}
		e.State, e.Attempts, e.SentID, e.Next, e.Note = k.State, k.Attempts, k.SentID, k.Next, k.Note
		m.outbox[k.ID] = e
	}
	for k, v := range b.Cursors {
		m.cursors[k] = v
	}
	for _, it := range b.Archive {
		key := it.Kind + "/" + it.ID
		old := m.archive[key]
		if len(old) > 0 && bytes.Equal(old[len(old)-1].Data, it.Data) {
			continue
		}
		m.archive[key] = append(old, store.Version{No: len(old) + 1, At: it.At, Data: it.Data})
	}
	return m, nil
}

func (m *model) entries(keep func(store.Entry) bool, order func(a, b store.Entry) int) []store.Entry {
	var out []store.Entry
	for _, e := range m.outbox {
		if keep(e) {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, order)
	return out
}

func bySeq(a, b store.Entry) int { return cmp.Compare(a.Seq, b.Seq) }

var (
	genTime  = rapid.Custom(func(t *rapid.T) time.Time { return time.Unix(rapid.Int64Range(-1e10, 1e10).Draw(t, "s"), 7).UTC() })
	genWords = rapid.SampledFrom([][]byte{{}, []byte("甲"), []byte("乙\x00"), bytes.Repeat([]byte("长"), 3000)})
	genKind  = rapid.SampledFrom([]string{"post", "message", "p"})
	genID    = rapid.SampledFrom([]string{"1", "11", "x", "x1", "天", "day1/结果"})
)

func genBatch(after int64) *rapid.Generator[store.Batch] {
	return rapid.Custom(func(t *rapid.T) store.Batch {
		return store.Batch{
			After: rapid.SampledFrom([]int64{after, after, after, store.Anywhere, after + 1, after - 1}).Draw(t, "after"),
			Records: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) store.Record {
				return store.Record{At: genTime.Draw(t, "at"), Kind: genKind.Draw(t, "kind"), Data: genWords.Draw(t, "data")}
			}), 0, 6).Draw(t, "records"),
			Outbox: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) store.Entry {
				return store.Entry{ID: genID.Draw(t, "id"), Urgency: rapid.Uint8Range(0, 3).Draw(t, "urgency"), Due: genTime.Draw(t, "due"),
					Kind: genKind.Draw(t, "kind"), Target: "t", Payload: genWords.Draw(t, "payload"),
					State: rapid.SampledFrom([]store.State{"", store.Pending, store.Held}).Draw(t, "state")}
			}), 0, 2).Draw(t, "outbox"),
			Marks: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) store.Mark {
				return store.Mark{ID: genID.Draw(t, "id"), State: rapid.SampledFrom([]store.State{store.Pending, store.Sent, store.Sent, store.Failed, store.Held}).Draw(t, "state"),
					Attempts: rapid.IntRange(0, 3).Draw(t, "attempts"), SentID: rapid.SampledFrom([]string{"", "5", "55", "6"}).Draw(t, "sent"),
					Next: genTime.Draw(t, "next"), Note: string(genWords.Draw(t, "note"))}
			}), 0, 2).Draw(t, "marks"),
			Cursors: rapid.MapOfN(genID, genWords, 0, 2).Draw(t, "cursors"),
			Archive: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) store.Item {
				return store.Item{Kind: genKind.Draw(t, "kind"), ID: genID.Draw(t, "id"), At: genTime.Draw(t, "at"), Data: genWords.Draw(t, "data")}
			}), 0, 3).Draw(t, "archive"),
		}
	})
}

// Whatever is written, refused and reopened, the store reads like the model, and holds together.
func TestStoreIsTheModel(t *testing.T) {
	dir := t.TempDir()
	runs := 0
	rapid.Check(t, func(t *rapid.T) {
		runs++
		path := filepath.Join(dir, fmt.Sprintf("%d.db", runs))
		s, err := store.Open(path, store.Options{})
		ok(t, err)
		defer func() { ok(t, s.Close()) }()
		ok(t, s.CreateGame("g", nil, store.Batch{}))
		ok(t, s.CreateGame("other", nil, store.Batch{}))
		m := &model{journal: []store.Record{}}
		t.Repeat(map[string]func(*rapid.T){
			"commit": func(t *rapid.T) {
				b := genBatch(int64(len(m.journal))).Draw(t, "batch")
				want, why := m.apply(b)
				no, err := s.Commit("g", b)
				if !errors.Is(err, why) {
					t.Fatalf("commit: got %v, want %v", err, why)
				}
				if why != nil {
					return
				}
				if len(b.Records) > 0 && no != int64(len(m.journal))+1 {
					t.Fatalf("first record is %d after %d", no, len(m.journal))
				}
				m = want
			},
			"reopen": func(t *rapid.T) {
				ok(t, s.Close())
				s, err = store.Open(path, store.Options{})
				ok(t, err)
			},
			"": func(t *rapid.T) { compare(t, s, m) },
		})
		ok(t, s.Check())
	})
}

func ok(t *rapid.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func compare(t *rapid.T, s *store.Store, m *model) {
	t.Helper()
	records := []store.Record{}
	for r, err := range s.Journal("g", 0) {
		ok(t, err)
		records = append(records, r)
	}
	equal(t, "journal", records, m.journal)
	all, err := s.AllOutbox("g")
	ok(t, err)
	equal(t, "outbox", all, m.entries(func(store.Entry) bool { return true }, bySeq))
	pending, err := s.Pending("g")
	ok(t, err)
	equal(t, "pending", pending, m.entries(func(e store.Entry) bool { return e.State == store.Pending },
		func(a, b store.Entry) int { return cmp.Or(cmp.Compare(a.Urgency, b.Urgency), bySeq(a, b)) }))
	for name, want := range m.cursors {
		got, err := s.Cursor("g", name)
		ok(t, err)
		equal(t, "cursor "+name, got, want)
	}
	for key, want := range m.archive {
		kind, id, _ := bytes.Cut([]byte(key), []byte("/"))
		got, err := s.Archived("g", string(kind), string(id))
		ok(t, err)
		equal(t, "archive "+key, got, want)
	}
	games, err := s.Games()
	ok(t, err)
	equal(t, "lengths", []int64{games[0].Last, games[1].Last}, []int64{int64(len(m.journal)), 0})
}

func equal(t *rapid.T, what string, got, want any) {
	t.Helper()
	if d := gocmp.Diff(want, got, gocmp.Comparer(bytes.Equal)); d != "" {
		t.Fatalf("%s (-want +got):\n%s", what, d)
	}
}
