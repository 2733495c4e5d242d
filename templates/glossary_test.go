package templates

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"daoyan/internal/around"
)

var code = regexp.MustCompile("`([^`]+)`")

// TestGlossary looks every word of the code that docs/glossary.md explains up in the source.
func TestGlossary(t *testing.T) {
	root := around.Root(t)
	doc, err := os.ReadFile(filepath.Join(root, "docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	src := sourceText(t, root)
	words := map[string]bool{}
	for w := range strings.FieldsFuncSeq(src, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		words[w] = true
	}
	tables, identities, _ := strings.Cut(string(doc), "\n## Identities\n")
	rows := 0
	for line := range strings.Lines(tables) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		for _, m := range code.FindAllStringSubmatch(cells[1], -1) {
			rows++
			if !words[m[1]] {
				t.Errorf("docs/glossary.md explains %s, which is nowhere in the code", m[1])
			}
		}
	}
	for line := range strings.Lines(identities) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || !strings.Contains(cells[1], "`") {
			continue
		}
		first := code.FindStringSubmatch(cells[1])[1]
		for _, m := range code.FindAllStringSubmatch(cells[3], -1) {
			rows++
			id := m[1]
			if !strings.Contains(id, ".") {
				id = first + "." + id
			}
			if !strings.Contains(src, `"`+id+`"`) && !strings.Contains(src, `"`+other(cells[1], id)+`"`) {
				t.Errorf("docs/glossary.md names the skill %s, which is nowhere in the code", id)
			}
		}
	}
	if rows < 250 {
		t.Errorf("found only %d words in docs/glossary.md", rows)
	}
}

// other is the skill id under the second code word of a cell.
func other(cell, id string) string {
	words := code.FindAllStringSubmatch(cell, -1)
	_, name, _ := strings.Cut(id, ".")
	return words[len(words)-1][1] + "." + name
}

// sourceText is all Go source of the program.
func sourceText(t *testing.T, root string) string {
	t.Helper()
	var b strings.Builder
	for _, dir := range []string{"director", "forum", "store", "templates", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			src, err := os.ReadFile(path)
			b.Write(src)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
