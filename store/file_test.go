package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	bolt "go.etcd.io/bbolt"

	"daoyan/store"
	"daoyan/store/storetest"
)

func TestOpenFaults(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	must(t, os.WriteFile(text, []byte(strings.Repeat("not a database\n", 4096)), 0o600))
	foreign := filepath.Join(dir, "foreign")
	db, err := bolt.Open(foreign, 0o600, nil)
	must(t, err)
	must(t, db.Update(func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("theirs")); return err }))
	must(t, db.Close())
	for name, c := range map[string]struct{ path, want string }{
		"a text file":       {text, "备份"},
		"another program's": {foreign, `"theirs"`},
		"no such folder":    {filepath.Join(dir, "no", "x.db"), "no such file"},
		"a folder":          {dir, "directory"},
	} {
		s, err := store.Open(c.path, store.Options{})
		if err == nil {
			t.Errorf("%s opened", name)
			must(t, s.Close())
		} else if !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: fault %q, want %q and the path in it", name, err, c.want)
		}
	}
}

func TestOpenWaitsForNobodyLong(t *testing.T) {
	path := filepath.Join(t.TempDir(), "daoyan.db")
	storetest.OpenAt(t, path, store.Options{})
	if _, err := store.Open(path, store.Options{}); !errors.Is(err, store.ErrInUse) {
		t.Errorf("got %v, want ErrInUse", err)
	}
}

// The backup is what the store was at some moment, whole, while another goroutine writes.
func TestBackupWhileWriting(t *testing.T) {
	s := newGame(t)
	commit(t, s, store.Batch{Records: make20(0)})
	var wg sync.WaitGroup
	wg.Go(func() {
		for i := int64(1); i <= 30; i++ {
			if _, err := s.Commit("g", store.Batch{After: 20 * i, Records: make20(0)}); err != nil {
				t.Error(err)
			}
		}
	})
	path := filepath.Join(t.TempDir(), "backup.db")
	must(t, s.Backup(path))
	must(t, s.Backup(path)) // over the first one
	wg.Wait()
	b := storetest.OpenAt(t, path, store.Options{})
	n := int64(len(journal(t, b, 1)))
	if n < 20 || n%20 != 0 {
		t.Errorf("the backup holds %d records, want whole batches of 20", n)
	}
	left, err := os.ReadDir(filepath.Dir(path))
	must(t, err)
	same(t, "files beside the backup", len(left), 1)
}

func TestBackupFaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "daoyan.db")
	s := storetest.OpenAt(t, path, store.Options{})
	link := filepath.Join(t.TempDir(), "link")
	must(t, os.Symlink(path, link))
	for _, to := range []string{path, link} {
		if err := s.Backup(to); err == nil || !strings.Contains(err.Error(), "自己") {
			t.Errorf("backup onto the data file as %s: got %v", to, err)
		}
	}
	if err := s.Backup(filepath.Join(path, "under", "a", "file")); err == nil {
		t.Error("backup to an impossible place went well")
	}
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, "x"), 0o700))
	if err := s.Backup(filepath.Join(dir, "x")); err == nil {
		t.Error("backup onto a folder went well")
	}
	left, err := os.ReadDir(dir)
	must(t, err)
	same(t, "files left behind", len(left), 1)
}

// Every write dies once before and once after its commit; what was decided is there or not, never half.
func TestDeathAroundACommit(t *testing.T) {
	dead := errors.New("killed")
	for _, stage := range []string{store.BeforeCommit, store.AfterCommit} {
		t.Run(stage, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "daoyan.db")
			var dieAt string
			s := storetest.OpenAt(t, path, store.Options{OnCommit: func(at string) error {
				if at == dieAt {
					return dead
				}
				return nil
			}})
			must(t, s.CreateGame("g", []byte("old"), store.Batch{}))
			must(t, s.SetSecret("s", store.Secret("old")))
			dieAt = stage
			batch := store.Batch{Records: make20(0), Outbox: []store.Entry{{ID: "a", Kind: "post"}}}
			no, err := s.Commit("g", batch)
			same(t, "number", no, int64(0))
			for what, err := range map[string]error{
				"Commit": err, "SetSecret": s.SetSecret("s", store.Secret("new")),
				"CreateGame": s.CreateGame("h", nil, store.Batch{}),
			} {
				if !errors.Is(err, dead) {
					t.Errorf("%s: got %v, want the hook's error", what, err)
				}
			}
			must(t, s.Close())

			s = storetest.OpenAt(t, path, store.Options{})
			records, entries, games, word := 0, 0, 1, "old"
			if stage == store.AfterCommit {
				records, entries, games, word = 20, 1, 2, "new"
			}
			got := everything(t, s)
			same(t, "records", len(got.Journal), records)
			same(t, "entries", len(got.Outbox), entries)
			list, err := s.Games()
			must(t, err)
			same(t, "games", len(list), games)
			same(t, "meta", string(list[0].Meta), "old")
			secret, err := s.Secret("s")
			must(t, err)
			same(t, "secret", string([]byte(secret)), word)
		})
	}
}
