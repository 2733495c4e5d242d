package rulebook

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"daoyan/director/scenario"
	"daoyan/internal/around"
)

// fence is a block of code in a page: its language and its lines.
var fence = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")

// blocks lists the blocks of a language in a page.
func blocks(page, language string) []string {
	var out []string
	for _, m := range fence.FindAllStringSubmatch(page, -1) {
		if m[1] == language {
			out = append(out, m[2])
		}
	}
	return out
}

// stale lists the Go blocks of a page that do not stand, line for line, in the file that their first line names.
func stale(page string, tree fs.FS) []string {
	var out []string
	for _, block := range blocks(page, "go") {
		first, rest, _ := strings.Cut(block, "\n")
		path := strings.TrimPrefix(first, "// ")
		src, err := fs.ReadFile(tree, path)
		switch {
		case err != nil:
			out = append(out, fmt.Sprintf("a block begins with %q, which names no file", first))
		case !strings.Contains(string(src), "\n"+rest):
			out = append(out, fmt.Sprintf("%s has changed since it was copied:\n%s", path, rest))
		}
	}
	return out
}

func TestStale(t *testing.T) {
	tree := fstest.MapFS{"a.go": {Data: []byte("package a\n\nfunc a() {\n\tb()\n}\n")}}
	page := func(code string) string { return "# 页\n\n```go\n" + code + "```\n\n```sh\nls\n```\n" }
	for _, c := range []struct {
		code string
		want []string
	}{
		{"// a.go\nfunc a() {\n\tb()\n", nil},
		{"// a.go\nfunc a() {\n\tc()\n", []string{"a.go has changed since it was copied:\nfunc a() {\n\tc()\n"}},
		{"// a.go\n{\n", []string{"a.go has changed since it was copied:\n{\n"}},
		{"func a() {\n", []string{`a block begins with "func a() {", which names no file`}},
	} {
		if d := cmp.Diff(c.want, stale(page(c.code), tree)); d != "" {
			t.Errorf("%q: %s", c.code, d)
		}
	}
}

// TestHowTo holds docs/add-an-identity.md against the program: what it shows of the code stands there, and its scenario plays.
func TestHowTo(t *testing.T) {
	root := around.Root(t)
	text, err := os.ReadFile(filepath.Join(root, "docs", "add-an-identity.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	if n := len(blocks(page, "go")); n < 2 {
		t.Errorf("%d blocks of Go: want a file and its place", n)
	}
	for _, s := range stale(page, os.DirFS(root)) {
		t.Error(s)
	}
	files := blocks(page, "yaml")
	if len(files) == 0 {
		t.Error("no scenario")
	}
	sets := scenario.Rulesets()
	for _, f := range files {
		s, fails := scenario.Load("add-an-identity.md", []byte(f), sets)
		if len(fails) == 0 {
			fails = scenario.Play(sets["guimi"], s)
		}
		for _, x := range fails {
			t.Error(x)
		}
	}
}
