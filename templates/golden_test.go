package templates

import (
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"
)

var update = flag.Bool("update", false, "write testdata/*.txt anew")

func builtin(t testing.TB) *Set {
	t.Helper()
	s, err := New(nil, shanghai)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSamples compares what every view becomes with testdata/NAME.txt.
func TestSamples(t *testing.T) {
	s := builtin(t)
	for _, x := range samples() {
		t.Run(x.name, func(t *testing.T) {
			got, err := s.Text(x.view)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", x.name+".txt")
			if *update {
				if err := os.WriteFile(path, []byte(got+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(strings.TrimSuffix(string(want), "\n"), got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			checkText(t, x.view, got)
		})
	}
}

// checkText looks for what no text may hold: nothing at all, leftovers of the template language, words of the program, tags of players, and
// characters a GBK board has not.
func checkText(t *testing.T, v View, got string) {
	t.Helper()
	if len(got) < 10 {
		t.Errorf("%q is shorter than boards take", got)
	}
	for _, bad := range []string{"{{", "}}", "<no value>", "%!", "later days", "unknown_name", "two-nights", "[/quote][b]投票", "〔", "&#", "0001"} {
		if strings.Contains(got, bad) {
			t.Errorf("holds %q:\n%s", bad, got)
		}
	}
	if _, err := simplifiedchinese.GBK.NewEncoder().String(got); err != nil {
		t.Errorf("does not fit a GBK board: %v\n%s", err, got)
	}
	if _, title := v.(ThreadTitle); title && (strings.Contains(got, "\n") || len([]rune(got)) > 40) {
		t.Errorf("no title: %q", got)
	}
}

// TestEveryViewHasASample keeps the samples complete.
func TestEveryViewHasASample(t *testing.T) {
	seen := map[reflect.Type]bool{}
	for _, x := range samples() {
		seen[reflect.TypeOf(x.view)] = true
	}
	for _, v := range views() {
		if !seen[reflect.TypeOf(v)] {
			t.Errorf("there is no sample of %T", v)
		}
	}
	if len(seen) != len(views()) {
		t.Errorf("%d kinds of samples, %d views", len(seen), len(views()))
	}
}
