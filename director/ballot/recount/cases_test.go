package recount

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"daoyan/internal/around"
)

func readCase(t *testing.T, name string) (*File, bool) {
	t.Helper()
	path, ok := around.Shared(t, "cases", "inputs", name+".txtar")
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
	dir, ok := around.Shared(t, "cases", "inputs")
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
