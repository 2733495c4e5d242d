package rulebook

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/director/standard12"
	"daoyan/internal/around"
)

// pages are the rule books, each with the package that plays by it.
var pages = []struct {
	page, set string
	rules     func() *rule.Book
}{
	{"docs/rulebook.md", "director/guimi", guimi.New},
	{"docs/standard12.md", "director/standard12", standard12.New},
}

// TestRuleBook holds the rule books against the program as it is; the other tests make sure that it would see.
func TestRuleBook(t *testing.T) {
	root := around.Root(t)
	for i, x := range pages {
		t.Run(filepath.Base(x.page), func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(root, x.page))
			if err != nil {
				t.Fatal(err)
			}
			cited, err := cites(os.DirFS(root), x.set)
			if err != nil {
				t.Fatal(err)
			}
			holds(t, read(string(text)), meant(cited, i), x.rules())
		})
	}
}

// meant picks the citations of one of the pages: what stands in a rule set's package is of its own page, all else of the first.
func meant(cited []cite, page int) []cite {
	return slices.DeleteFunc(cited, func(c cite) bool {
		of := 0
		for i, x := range pages {
			if strings.HasPrefix(c.at, x.set+"/") || strings.HasPrefix(c.at, x.page+":") {
				of = i
			}
		}
		return of != page
	})
}

func holds(t *testing.T, b *book, cited []cite, rules *rule.Book) {
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

func TestMeant(t *testing.T) {
	cited := []cite{{at: "director/guimi/a.go:1"}, {at: "director/standard12/a.go:1"}, {at: "director/phases.go:3"}, {at: "docs/standard12.md:2"}, {at: "director/standard12x/a.go:1"}}
	for page, want := range [][]string{{"director/guimi/a.go:1", "director/phases.go:3", "director/standard12x/a.go:1"}, {"director/standard12/a.go:1", "docs/standard12.md:2"}} {
		var got []string
		for _, c := range meant(slices.Clone(cited), page) {
			got = append(got, c.at)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", pages[page].page, got, want)
		}
	}
}
