package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"daoyan/store"
	"daoyan/store/storetest"
)

// full is the bytes of a data file with a game of several pages in it.
func full(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "whole.db")
	s := storetest.OpenAt(t, path, store.Options{})
	must(t, s.CreateGame("g", []byte("meta"), store.Batch{}))
	for i := range int64(10) {
		batch := store.Batch{After: 20 * i, Records: make20(0)}
		for n := range 20 {
			batch.Outbox = append(batch.Outbox, store.Entry{ID: fmt.Sprint(i, "-", n), Kind: "post", Payload: []byte(strings.Repeat("x", 300))})
		}
		_, err := s.Commit("g", batch)
		must(t, err)
	}
	must(t, s.Close())
	b, err := os.ReadFile(path)
	must(t, err)
	return b
}

// useAll does with a data file what a daemon does, up to the first fault.
func useAll(path string) (err error) {
	s, err := store.Open(path, store.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if _, err := s.Games(); err != nil {
		return err
	}
	for _, err := range s.Journal("g", 1) {
		if err != nil {
			return err
		}
	}
	if _, err := s.AllOutbox("g"); err != nil {
		return err
	}
	if err := s.Check(); err != nil {
		return err
	}
	_, err = s.Commit("g", store.Batch{After: 200, Records: make20(0)})
	return err
}

// A file that was cut off anywhere, or whose pages hold something else, is a fault that says what to do; it kills nobody.
func TestDamagedFile(t *testing.T) {
	whole := full(t)
	page := os.Getpagesize()
	if len(whole) < 20*page {
		t.Fatalf("the file has only %d bytes", len(whole))
	}
	bad := map[string][]byte{}
	for n := 1; n < len(whole); n += page * 2 / 3 {
		bad[fmt.Sprint("cut off after ", n)] = whole[:n]
	}
	for at := 0; at < len(whole); at += page {
		x := append([]byte(nil), whole...)
		copy(x[at:at+page], bytes.Repeat([]byte{byte(-(at / page % 2))}, page)) // all zeroes, all ones by turns
		bad[fmt.Sprint("a page of nothing at ", at)] = x
	}
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 50 {
		x := append([]byte(nil), whole...)
		for range 1 + r.IntN(20) {
			x[r.IntN(len(x))] = byte(r.Uint32())
		}
		bad[fmt.Sprint("scribbled ", n)] = x
	}
	for name, b := range bad {
		path := filepath.Join(t.TempDir(), "daoyan.db") // each its own: this process keeps the lock on a broken one
		must(t, os.WriteFile(path, b, 0o600))
		err := useAll(path)
		// bbolt makes its file longer in advance: a tail that nothing stands in yet may be missing.
		if strings.HasPrefix(name, "cut off") && len(b) < len(whole)/2 && !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s: got %v, want ErrDamaged", name, err)
		}
		if errors.Is(err, store.ErrDamaged) && (!strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "备份")) {
			t.Errorf("%s: the fault %q does not say which file, or not what to do", name, err)
		}
	}
}

// TestHookMayPanic: a hook that ends the process in the middle of a write is let through, and leaves the file as it was.
func TestHookMayPanic(t *testing.T) {
	kills := false
	s := storetest.OpenAt(t, filepath.Join(t.TempDir(), "daoyan.db"), store.Options{OnCommit: func(string) error {
		if kills {
			panic("killed")
		}
		return nil
	}})
	kills = true
	died := func() (p any) {
		defer func() { p = recover() }()
		_ = s.CreateGame("g", nil, store.Batch{})
		return nil
	}
	same(t, "panic", died(), any("killed"))
	same(t, "panic of the next", died(), any("killed"))
	games, err := s.Games()
	must(t, err)
	same(t, "games", len(games), 0)
}
