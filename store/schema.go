package store

import (
	"encoding/binary"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

var keySchema = []byte("schema")

// migration takes the file from one schema version to the next, inside the transaction that records the new version.
type migration func(*bolt.Tx) error

// migrations lead from an empty file to the present schema; the file's version is how many of them it has been through. A released
// step is never changed: a new layout is a new step.
var migrations = []migration{makeBuckets}

func makeBuckets(tx *bolt.Tx) error {
	for _, name := range [][]byte{bucketMeta, bucketGames, bucketSecrets} {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) migrate(steps []migration) error {
	var have int
	err := s.db.View(func(tx *bolt.Tx) (err error) {
		have, err = schemaOf(tx)
		return err
	})
	switch {
	case err != nil:
		return err
	case have == len(steps):
		return nil
	case have > len(steps):
		return fmt.Errorf("%w（文件是第 %d 版，本程序到第 %d 版）", ErrNewer, have, len(steps))
	}
	return s.update(func(tx *bolt.Tx) error {
		for i, step := range steps[have:] {
			if err := step(tx); err != nil {
				return fmt.Errorf("bring the data file to schema %d: %w", have+i+1, err)
			}
		}
		return tx.Bucket(bucketMeta).Put(keySchema, binary.AppendUvarint(nil, uint64(len(steps))))
	})
}

// schemaOf reads the file's version: 0 for a file just made. A bbolt file of some other program is refused.
func schemaOf(tx *bolt.Tx) (int, error) {
	meta := tx.Bucket(bucketMeta)
	if meta == nil {
		if k, _ := tx.Cursor().First(); k != nil {
			return 0, fmt.Errorf("这是别的程序的文件（里面有 %q）：换一个文件名", k)
		}
		return 0, nil
	}
	v, n := binary.Uvarint(meta.Get(keySchema))
	if n <= 0 || v > 1<<31 {
		return 0, fmt.Errorf("%w（版本号读不出）", ErrDamaged)
	}
	return int(v), nil
}
