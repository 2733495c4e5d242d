package rulebook

import (
	"os"
	"path/filepath"
	"testing"

	"daoyan/director/guimi"
)

// TestRuleBook holds docs/rulebook.md against the program as it is; the other tests make sure that it would see.
func TestRuleBook(t *testing.T) {
	root := moduleRoot(t)
	text, err := os.ReadFile(filepath.Join(root, "docs", "rulebook.md"))
	if err != nil {
		t.Fatal(err)
	}
	b := read(string(text))
	cited, err := cites(os.DirFS(root), "director/guimi")
	if err != nil {
		t.Fatal(err)
	}
	rules := guimi.New()
	built := func(card string) bool {
		id := rules.Identity(card)
		return id == nil || id.Built
	}
	none := func(name string, faults []string) {
		t.Run(name, func(t *testing.T) {
			for _, f := range faults {
				t.Error(f)
			}
		})
	}
	none("the book is in form", b.faults)
	none("what code cites exists", unknown(b, cited))
	none("what is cited is meant", astray(b, cited))
	none("what the book says is cited", uncited(b, cited, built))
	none("cards and skills cite their own paragraph", misplaced(b, rules))
	none("skills run where the book says", mistimed(b, rules))
	none("switches are those of the rules", unsettled(b, rules.Switches, built))
}

// moduleRoot walks up to where go.mod lies.
func moduleRoot(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod above the tests")
		}
		dir = parent
	}
}
