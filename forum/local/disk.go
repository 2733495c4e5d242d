package local

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	"go.etcd.io/bbolt"

	"daoyan/internal/boltfile"
)

const metaBucket = "meta"

// disk mirrors the records, one bucket a kind, keyed by number in big-endian order.
type disk struct{ db *boltfile.File }

func openDisk(path string) (*disk, error) {
	db, err := boltfile.Open(path)
	if err != nil {
		return nil, err
	}
	return &disk{db}, nil
}

func (d *disk) close() error { return d.db.Close() }

// load reads every record into s and returns the site key: the stored one, or fresh if the file is new.
func (d *disk) load(s *state, fresh []byte) ([]byte, error) {
	key := fresh
	err := d.db.Update(func(tx *bbolt.Tx) error {
		meta, err := tx.CreateBucketIfNotExists([]byte(metaBucket))
		if err != nil {
			return err
		}
		if stored := meta.Get([]byte("key")); stored != nil {
			key = append([]byte(nil), stored...)
		} else if err := meta.Put([]byte("key"), fresh); err != nil {
			return err
		}
		if raw := meta.Get([]byte("last")); raw != nil {
			if err := json.Unmarshal(raw, &s.last); err != nil {
				return fmt.Errorf("read the counters: %w", err)
			}
		}
		return loadRecords(tx, s)
	})
	if err != nil {
		return nil, fmt.Errorf("file %s: %w", d.db.Path(), err)
	}
	return key, nil
}

func loadRecords(tx *bbolt.Tx, s *state) error {
	makers := []func() record{
		func() record { return new(account) }, func() record { return new(room) }, func() record { return new(thread) },
		func() record { return new(post) }, func() record { return new(talk) }, func() record { return new(message) },
	}
	for _, make := range makers {
		kind := make().bucket()
		bucket, err := tx.CreateBucketIfNotExists([]byte(kind))
		if err != nil {
			return err
		}
		err = bucket.ForEach(func(_, raw []byte) error {
			r := make()
			if err := json.Unmarshal(raw, r); err != nil {
				return err
			}
			s.put(r)
			return nil
		})
		if err != nil {
			return fmt.Errorf("read %s: %w", kind, err)
		}
	}
	return nil
}

// change is what one act writes, all of it or nothing.
type change struct {
	last counters
	puts []record
	gone []record
}

// begin starts a change; the caller holds b.mu until commit returns.
func (b *Board) begin() *change { return &change{last: b.state.last} }

func (c *change) put(r record)  { c.puts = append(c.puts, r) }
func (c *change) drop(r record) { c.gone = append(c.gone, r) }

// commit makes a change durable, then visible.
func (b *Board) commit(c *change) error {
	if b.disk != nil {
		if err := b.disk.write(c); err != nil {
			return fmt.Errorf("save a change of the board: %w (is the disk full?)", err)
		}
	}
	b.state.last = c.last
	for _, r := range c.puts {
		b.state.put(r)
	}
	for _, r := range c.gone {
		b.state.drop(r)
	}
	return nil
}

func (d *disk) write(c *change) error {
	last, err := json.Marshal(c.last)
	if err != nil {
		return err
	}
	return d.db.Update(func(tx *bbolt.Tx) error {
		if err := tx.Bucket([]byte(metaBucket)).Put([]byte("last"), last); err != nil {
			return err
		}
		for _, r := range c.puts {
			raw, err := json.Marshal(r)
			if err != nil {
				return err
			}
			if err := tx.Bucket([]byte(r.bucket())).Put(diskKey(r), raw); err != nil {
				return err
			}
		}
		for _, r := range c.gone {
			if err := tx.Bucket([]byte(r.bucket())).Delete(diskKey(r)); err != nil {
				return err
			}
		}
		return nil
	})
}

func diskKey(r record) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(r.key()))
}
