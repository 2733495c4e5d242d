package ballot

import (
	"os"
	"path/filepath"
	"testing"
)

// shared finds the folder beside the module that holds the material people gave, or says that it is not there.
func shared(t testing.TB, parts ...string) (string, bool) {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the package")
		}
	}
	path := filepath.Join(append([]string{dir, "..", "shared"}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Logf("%s is not here: nothing to hold the package against", path)
		return "", false
	}
	return path, true
}
