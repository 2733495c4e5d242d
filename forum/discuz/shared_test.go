package discuz

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"daoyan/internal/around"
)

// capture is one captured answer with the HTTP header it came with.
type capture struct {
	name, contentType string
	status            int
	body              []byte
}

// captures reads the captured answers whose name match accepts.
func captures(t testing.TB, match func(name string) bool) []capture {
	t.Helper()
	dir, ok := around.Shared(t, "pages")
	if !ok {
		return nil
	}
	index, err := os.ReadFile(filepath.Join(dir, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var found []capture
	for _, line := range strings.Split(strings.TrimSpace(string(index)), "\n")[1:] {
		cols := strings.Split(line, "\t")
		if !match(cols[0]) {
			continue
		}
		body, err := os.ReadFile(filepath.Join(dir, cols[0]))
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, capture{name: cols[0], contentType: cols[4], status: int(number(cols[3])), body: body})
	}
	if len(found) == 0 {
		t.Fatalf("no captured page matches")
	}
	return found
}

// captured is the one captured answer of that name; ok is false where the pages are not there at all.
func captured(t testing.TB, name string) (c capture, ok bool) {
	t.Helper()
	all := captures(t, func(n string) bool { return n == name })
	if all == nil {
		return capture{}, false
	}
	return all[0], true
}
