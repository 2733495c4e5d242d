// Package store keeps everything the daemon must not forget in one bbolt file: per game a journal of numbered records, an outbox of
// posts and messages to send, reading cursors and an archive of raw posts and messages; beside the games, the sessions' secrets. It
// holds bytes and envelopes and knows nothing about the game.
//
// Whatever one input causes is written by one Commit, in one transaction that is on the disk when Commit returns.
package store

import (
	"errors"
	"fmt"
	"os"

	bolt "go.etcd.io/bbolt"

	"daoyan/internal/boltfile"
)

// The faults a caller may want to tell apart with errors.Is.
var (
	ErrConflict   = errors.New("the journal has moved on: read it and decide again")
	ErrNoGame     = errors.New("没有叫这个名字的对局：daoyan status 列出有哪些")
	ErrGameExists = errors.New("已经有一局叫这个名字：换一个名字")
	ErrNoEntry    = errors.New("there is no such outbox entry")
	ErrDuplicate  = errors.New("the outbox holds something else under this ID")
	ErrSentTwice  = errors.New("another outbox entry went out under this number")
	ErrInUse      = boltfile.ErrInUse
	ErrDamaged    = boltfile.ErrDamaged
	ErrNewer      = errors.New("数据文件是更新版本的 daoyan 写的：换那个版本来运行，或者恢复升级以前的备份")
)

// The buckets at the root of the file.
var (
	bucketMeta    = []byte("meta")
	bucketGames   = []byte("games")
	bucketSecrets = []byte("secrets")
)

// The stages at which Options.OnCommit is called.
const (
	BeforeCommit = "before" // nothing of the transaction is on the disk
	AfterCommit  = "after"  // all of it is
)

// Options are the store's hooks.
type Options struct {
	// OnCommit is called around every write with BeforeCommit and AfterCommit. Its error is returned by the write: before the commit
	// it undoes the transaction, after it the transaction stands though the caller does not hear of it, as when the process is
	// killed there. Nil calls nothing.
	OnCommit func(stage string) error
}

// Store is an open data file. Its methods may be called from several goroutines; writes wait for each other.
type Store struct {
	db       *boltfile.File
	onCommit func(stage string) error
}

// Open opens the data file at path, or makes one that only its owner can read, and brings it to the present schema. It fails with
// ErrInUse while another process has the file, with ErrNewer if a newer daoyan wrote it and with ErrDamaged where it cannot be read, as
// every method does that comes upon a bad page.
func Open(path string, o Options) (*Store, error) {
	return open(path, o, migrations)
}

func open(path string, o Options, steps []migration) (*Store, error) {
	db, err := boltfile.Open(path)
	switch {
	case errors.Is(err, ErrDamaged):
		return nil, fmt.Errorf("打不开数据文件：%w。备份是 daoyan backup 写的那一份，怎么恢复见 daoyan backup --help", err)
	case err != nil:
		return nil, fmt.Errorf("打不开数据文件：%w", err)
	}
	s := &Store{db: db, onCommit: o.OnCommit}
	// A backup copied back may have come with the copier's mode; the file holds sessions and identities.
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("数据文件设不成只有自己能读：%w", err), db.Close())
	}
	if err := s.migrate(steps); err != nil {
		return nil, errors.Join(fmt.Errorf("打不开数据文件 %s：%w", path, err), db.Close())
	}
	return s, nil
}

// Close lets go of the file once running transactions are done. Closing twice is harmless.
func (s *Store) Close() error {
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("close the data file: %w", err)
	}
	return nil
}

var errDied = errors.New("store: ended before a commit")

// update runs fn in the one write transaction at a time; every write of the package goes through here.
func (s *Store) update(fn func(*bolt.Tx) error) error {
	var died any // a panic of the hook is the end of a process in a test, and no damage of the file
	err := s.db.Update(func(tx *bolt.Tx) (err error) {
		if err := fn(tx); err != nil {
			return err
		}
		defer func() {
			if died = recover(); died != nil {
				err = errDied
			}
		}()
		return s.stage(BeforeCommit)
	})
	switch {
	case died != nil:
		panic(died)
	case err != nil:
		return err
	}
	return s.stage(AfterCommit)
}

func (s *Store) stage(name string) error {
	if s.onCommit == nil {
		return nil
	}
	return s.onCommit(name)
}
