package recount

import (
	"os"
	"path/filepath"
	"strings"
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

func readCase(t *testing.T, name string) (*File, bool) {
	t.Helper()
	path, ok := shared(t, "cases", "inputs", name+".txtar")
	if !ok {
		return nil, false
	}
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	return f, true
}

// TestCases counts every vote case people gave and holds it against the outcome they say is right.
func TestCases(t *testing.T) {
	dir, ok := shared(t, "cases", "inputs")
	if !ok {
		return
	}
	files, err := filepath.Glob(filepath.Join(dir, "[AD]*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases in %s: %v", dir, err)
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		t.Run(name, func(t *testing.T) {
			f, _ := readCase(t, name)
			got, err := f.Count(nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range got.Differences(f.Expect) {
				t.Error(d)
			}
		})
	}
}
