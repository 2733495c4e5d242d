package store

import (
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// Anywhere as Batch.After says that the batch holds whatever the journal holds by now. A batch with records cannot say so.
const Anywhere int64 = -1

// Batch is everything one input causes.
type Batch struct {
	After   int64             // number of the last record the batch was decided on, or Anywhere
	Records []Record          // appended in order; No is given by the store
	Outbox  []Entry           // new entries, before Marks are looked at
	Marks   []Mark            // what became of entries
	Cursors map[string][]byte // set, each to its value
	Archive []Item            // raw posts and messages this input came from
}

// Commit writes all of a batch or nothing of it and returns when it is on the disk. firstNo is the number of the first of its
// records, 0 if it has none. It fails with ErrConflict if the journal does not end at After, with ErrDuplicate if an outbox entry's
// ID stands for other words, with ErrNoEntry for a mark on no entry, with ErrSentTwice if the board's number is another entry's.
func (s *Store) Commit(game string, b Batch) (firstNo int64, err error) {
	err = s.update(func(tx *bolt.Tx) error {
		g, err := gameBucket(tx, game)
		if err != nil {
			return err
		}
		firstNo, err = g.apply(b)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("write to game %q: %w", game, err)
	}
	return firstNo, nil
}

func (g bucket) apply(b Batch) (firstNo int64, err error) {
	if firstNo, err = g.append(b); err != nil {
		return 0, err
	}
	for _, e := range b.Outbox {
		if err := g.addEntry(e); err != nil {
			return 0, err
		}
	}
	for _, m := range b.Marks {
		if err := g.mark(m); err != nil {
			return 0, err
		}
	}
	for name, v := range b.Cursors {
		if err := g.sub(subCursors).Put([]byte(name), v); err != nil {
			return 0, fmt.Errorf("cursor %q: %w", name, err)
		}
	}
	for _, it := range b.Archive {
		if err := g.archive(it); err != nil {
			return 0, err
		}
	}
	return firstNo, nil
}

// append checks where the journal stands and writes the batch's records there.
func (g bucket) append(b Batch) (int64, error) {
	if b.After == Anywhere && len(b.Records) == 0 {
		return 0, nil
	}
	journal := g.sub(subJournal)
	last, err := lastNumber(journal)
	if err != nil {
		return 0, err
	}
	if last != b.After {
		return 0, fmt.Errorf("decided at %d, the journal is at %d: %w", b.After, last, ErrConflict)
	}
	if len(b.Records) == 0 {
		return 0, nil
	}
	return appendRecords(journal, last, b.Records)
}
