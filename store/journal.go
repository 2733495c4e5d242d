package store

import (
	"errors"
	"fmt"
	"iter"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Record is one numbered line of a game's journal. Data is the caller's; the store does not look into it.
type Record struct {
	No   int64     // from 1, without gaps; given by the store
	At   time.Time // UTC when read back
	Kind string
	Data []byte
}

// chunk is how many records one read transaction hands out: the reader may write while it reads, which inside a bbolt transaction
// would lock it up.
const chunk = 512

// Journal reads a game's records from number from on, to the end as it is when the reader gets there. The second value is the fault
// that ended the reading; the record is then empty.
func (s *Store) Journal(game string, from int64) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		from := max(from, 1)
		for {
			records, err := s.records(game, from)
			if err != nil {
				yield(Record{}, fmt.Errorf("read the journal of %q from %d: %w", game, from, err))
				return
			}
			for _, r := range records {
				if !yield(r, nil) {
					return
				}
			}
			if len(records) == 0 {
				return
			}
			from += int64(len(records))
		}
	}
}

func (s *Store) records(game string, from int64) ([]Record, error) {
	var out []Record
	err := s.view(game, func(g bucket) error {
		c := g.sub(subJournal).Cursor()
		for k, v := c.Seek(numberKey(from)); k != nil && len(out) < chunk; k, v = c.Next() {
			r, err := decodeRecord(k, v)
			if err != nil {
				return err
			}
			if want := from + int64(len(out)); r.No != want {
				return s.db.Damaged(fmt.Sprintf("record %d is missing", want))
			}
			out = append(out, r)
		}
		return nil
	})
	return out, err
}

func lastNumber(journal *bolt.Bucket) (int64, error) {
	k, _ := journal.Cursor().Last()
	if k == nil {
		return 0, nil
	}
	return keyNumber(k)
}

func encodeRecord(r Record) ([]byte, error) {
	if r.Kind == "" {
		return nil, errors.New("a record needs a kind")
	}
	b := make([]byte, 0, 20+len(r.Kind)+len(r.Data))
	b = appendTime(b, r.At)
	b = appendString(b, r.Kind)
	return append(b, r.Data...), nil
}

func decodeRecord(k, v []byte) (Record, error) {
	no, err := keyNumber(k)
	if err != nil {
		return Record{}, err
	}
	at, rest, err := cutTime(v)
	if err != nil {
		return Record{}, fmt.Errorf("record %d: %w", no, err)
	}
	kind, rest, err := cutString(rest)
	if err != nil {
		return Record{}, fmt.Errorf("record %d: %w", no, err)
	}
	return Record{No: no, At: at, Kind: string(kind), Data: append([]byte(nil), rest...)}, nil
}

// appendRecords writes records behind the last one and returns the first one's number.
func appendRecords(journal *bolt.Bucket, last int64, records []Record) (int64, error) {
	// Records only ever come at the end: a page that is left is never written to again, so it may as well be full.
	journal.FillPercent = 1
	for i, r := range records {
		v, err := encodeRecord(r)
		if err != nil {
			return 0, err
		}
		if err := journal.Put(numberKey(last+1+int64(i)), v); err != nil {
			return 0, err
		}
	}
	return last + 1, nil
}
