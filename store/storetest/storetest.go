// Package storetest opens stores in tests and checks each file's consistency when its test ends.
package storetest

import (
	"errors"
	"path/filepath"
	"testing"

	"daoyan/store"
)

// Open opens a new, empty store in the test's own directory.
func Open(t testing.TB) *store.Store {
	t.Helper()
	return OpenAt(t, filepath.Join(t.TempDir(), "daoyan.db"), store.Options{})
}

// OpenAt opens the store at path. When the test ends the store is closed, if the test has not closed it, and the file is opened once
// more and checked.
func OpenAt(t testing.TB, path string, o store.Options) *store.Store {
	t.Helper()
	s, err := store.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		again, err := store.Open(path, store.Options{})
		if err != nil {
			t.Errorf("the store does not open again after the test: %v", err)
			return
		}
		if err := errors.Join(again.Check(), again.Close()); err != nil {
			t.Error(err)
		}
	})
	return s
}
