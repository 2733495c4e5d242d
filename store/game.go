package store

import (
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// What a game's bucket holds.
var (
	keyMeta    = []byte("meta")
	subJournal = []byte("journal") // number → record
	subOutbox  = []byte("outbox")  // ID → entry
	subPending = []byte("pending") // urgency, sequence → ID of each pending entry
	subSent    = []byte("sent")    // kind, board's number → ID of each sent entry
	subCursors = []byte("cursors")
	subArchive = []byte("archive") // kind, ID, version → time, bytes
)

// Game is one line of the list of games.
type Game struct {
	Name string
	Meta []byte // the caller's
	Last int64  // number of the last record
}

// bucket is a game's bucket. Its sub-buckets exist from the game's first transaction on.
type bucket struct{ *bolt.Bucket }

func (b bucket) sub(name []byte) *bolt.Bucket { return b.Bucket.Bucket(name) }

// CreateGame makes a game together with its first batch, all or nothing. It fails with ErrGameExists if the name is taken.
func (s *Store) CreateGame(name string, meta []byte, first Batch) error {
	err := s.update(func(tx *bolt.Tx) error {
		if name == "" {
			return errors.New("a game needs a name")
		}
		b, err := tx.Bucket(bucketGames).CreateBucket([]byte(name))
		switch {
		case errors.Is(err, berrors.ErrBucketExists):
			return ErrGameExists
		case err != nil:
			return err
		}
		for _, sub := range [][]byte{subJournal, subOutbox, subPending, subSent, subCursors, subArchive} {
			if _, err := b.CreateBucket(sub); err != nil {
				return err
			}
		}
		if err := b.Put(keyMeta, meta); err != nil {
			return err
		}
		_, err = bucket{b}.apply(first)
		return err
	})
	if err != nil {
		return fmt.Errorf("create game %q: %w", name, err)
	}
	return nil
}

// Games lists all games by name.
func (s *Store) Games() ([]Game, error) {
	var out []Game
	err := s.db.View(func(tx *bolt.Tx) error {
		return eachGame(tx, func(name string, g bucket) error {
			last, err := lastNumber(g.sub(subJournal))
			if err != nil {
				return fmt.Errorf("game %q: %w", name, err)
			}
			out = append(out, Game{Name: name, Meta: clone(g.Get(keyMeta)), Last: last})
			return nil
		})
	})
	if err != nil {
		return nil, fmt.Errorf("list the games: %w", err)
	}
	return out, nil
}

// Meta is what the caller keeps about a game outside its journal.
func (s *Store) Meta(game string) ([]byte, error) {
	var meta []byte
	err := s.view(game, func(g bucket) error {
		meta = clone(g.Get(keyMeta))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read about game %q: %w", game, err)
	}
	return meta, nil
}

// Cursor returns what the game's cursor of that name was last set to, nil if never.
func (s *Store) Cursor(game, name string) ([]byte, error) {
	var v []byte
	err := s.view(game, func(g bucket) error {
		v = clone(g.sub(subCursors).Get([]byte(name)))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read cursor %q of game %q: %w", name, game, err)
	}
	return v, nil
}

func gameBucket(tx *bolt.Tx, game string) (bucket, error) {
	b := tx.Bucket(bucketGames).Bucket([]byte(game))
	if b == nil {
		return bucket{}, ErrNoGame
	}
	return bucket{b}, nil
}

func (s *Store) view(game string, fn func(bucket) error) error {
	return s.db.View(func(tx *bolt.Tx) error {
		g, err := gameBucket(tx, game)
		if err != nil {
			return err
		}
		return fn(g)
	})
}

func eachGame(tx *bolt.Tx, fn func(name string, g bucket) error) error {
	games := tx.Bucket(bucketGames)
	return games.ForEachBucket(func(k []byte) error { return fn(string(k), bucket{games.Bucket(k)}) })
}

// clone copies out of the file's memory map, which is valid inside the transaction only; nil stays nil.
func clone(b []byte) []byte {
	if b == nil {
		return nil
	}
	return append([]byte{}, b...)
}
