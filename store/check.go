package store

import (
	"bytes"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// Check reads the whole file and reports everything that does not hold together: bbolt's own pages; journals numbered from 1 without
// gaps; outbox entries whose sequence and board's number are their own, with indices that say the same; archived texts numbered
// without gaps, none like the one before. It takes a while on a large file.
func (s *Store) Check() error {
	var faults []error
	err := s.db.View(func(tx *bolt.Tx) error {
		for err := range tx.Check() {
			faults = append(faults, err)
		}
		return eachGame(tx, func(name string, g bucket) error {
			for _, err := range []error{g.checkJournal(), g.checkOutbox(), g.checkArchive()} {
				if err != nil {
					faults = append(faults, fmt.Errorf("game %q: %w", name, err))
				}
			}
			return nil
		})
	})
	if err := errors.Join(append(faults, err)...); err != nil {
		return s.db.Damaged(err)
	}
	return nil
}

func (g bucket) checkJournal() error {
	want := int64(1)
	return g.sub(subJournal).ForEach(func(k, v []byte) error {
		r, err := decodeRecord(k, v)
		if err != nil {
			return err
		}
		if r.No != want {
			return fmt.Errorf("journal: record %d stands where %d should", r.No, want)
		}
		want++
		return nil
	})
}

func (g bucket) checkOutbox() error {
	seqs := map[int64]string{}
	pending, sent := map[string]string{}, map[string]string{}
	outbox := g.sub(subOutbox)
	err := outbox.ForEach(func(k, v []byte) error {
		e, err := decodeEntry(k, v)
		if err != nil {
			return err
		}
		if e.ID != string(k) {
			return fmt.Errorf("outbox: entry %q lies under %q", e.ID, k)
		}
		if other, taken := seqs[e.Seq]; taken || e.Seq < 1 || uint64(e.Seq) > outbox.Sequence() {
			return fmt.Errorf("outbox: entry %q has sequence %d, so has %q, the last given is %d", e.ID, e.Seq, other, outbox.Sequence())
		}
		seqs[e.Seq] = e.ID
		if e.State == Pending {
			pending[string(pendingKey(e))] = e.ID
		}
		if e.SentID == "" {
			return nil
		}
		if other, taken := sent[string(sentKey(e))]; taken {
			return fmt.Errorf("outbox: entries %q and %q both went out as %s %s", other, e.ID, e.Kind, e.SentID)
		}
		sent[string(sentKey(e))] = e.ID
		return nil
	})
	if err != nil {
		return err
	}
	return errors.Join(sameIndex("pending", g.sub(subPending), pending), sameIndex("sent", g.sub(subSent), sent))
}

func sameIndex(name string, b *bolt.Bucket, want map[string]string) error {
	n := 0
	err := b.ForEach(func(k, v []byte) error {
		n++
		if id, ok := want[string(k)]; !ok || id != string(v) {
			return fmt.Errorf("outbox: the index %q has %x for %q, the entries have %q", name, k, v, id)
		}
		return nil
	})
	if err == nil && n != len(want) {
		err = fmt.Errorf("outbox: the index %q has %d lines for %d entries", name, n, len(want))
	}
	return err
}

func (g bucket) checkArchive() error {
	var item, text []byte
	want := 1
	return g.sub(subArchive).ForEach(func(k, v []byte) error {
		prefix, _, err := cutItem(k)
		if err != nil {
			return err
		}
		one, err := decodeVersion(k, v)
		if err != nil {
			return err
		}
		if !bytes.Equal(prefix, item) {
			item, text, want = prefix, nil, 1
		}
		if one.No != want {
			return fmt.Errorf("archive: version %d of %q stands where %d should", one.No, item, want)
		}
		if want > 1 && bytes.Equal(one.Data, text) {
			return fmt.Errorf("archive: version %d of %q is the same as the one before", one.No, item)
		}
		text = one.Data
		want++
		return nil
	})
}
