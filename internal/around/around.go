// Package around finds, for tests, what lies around the package under test: the module's root, and the folder ../shared beside it, which
// holds what people gave and need not be there.
package around

import (
	"os"
	"path/filepath"
	"testing"
)

// Root is the folder of the module's go.mod.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the package")
		}
	}
}

// Shared is a path inside ../shared; where it is not there the test's log says so and ok is false.
func Shared(t testing.TB, parts ...string) (path string, ok bool) {
	t.Helper()
	path = filepath.Join(append([]string{filepath.Dir(Root(t)), "shared"}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Logf("%s is not here: nothing to hold the package against", path)
		return "", false
	}
	return path, true
}
