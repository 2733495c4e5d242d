package rulebook

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// cite is one place in the sources that names a paragraph.
type cite struct {
	para string
	at   string // file:line
	test bool   // no code: a test, or a page
	file string // the whole text it stands in
}

var (
	signForm = regexp.MustCompile(`¶ ?(\d+(?:\.\d+)?)?`)
	alone    = regexp.MustCompile(`^\d+\.\d+$`)
)

// cites lists, by file, what the Go sources of a tree cite: strings under the key Para, numbers behind the paragraph sign in comments, and
// in the packages below ruleSets any string that is a paragraph's number and nothing else, for it may be handed on as one. The pages in docs
// cite by the sign as well.
func cites(tree fs.FS, ruleSets string) ([]cite, error) {
	var out []cite
	err := fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || path != "." && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		page := strings.HasPrefix(path, "docs/") && strings.HasSuffix(path, ".md")
		if !page && !strings.HasSuffix(path, ".go") {
			return nil
		}
		src, err := fs.ReadFile(tree, path)
		if err != nil {
			return err
		}
		if page {
			out = append(out, citesOfPage(path, string(src))...)
			return nil
		}
		found, err := citesOf(path, src, strings.HasPrefix(path, ruleSets+"/"))
		out = append(out, found...)
		return err
	})
	return out, err
}

func citesOf(path string, src []byte, strays bool) ([]cite, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var out []cite
	add := func(para string, pos token.Pos) {
		out = append(out, cite{para: para, at: fmt.Sprintf("%s:%d", path, fset.Position(pos).Line), test: strings.HasSuffix(path, "_test.go"), file: string(src)})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Para" {
				if text, ok := literal(n.Value); ok {
					add(text, n.Pos())
					return false
				}
			}
		case *ast.BasicLit:
			if text, ok := literal(n); ok && strays && alone.MatchString(text) {
				add(text, n.Pos())
			}
		}
		return true
	})
	for _, group := range file.Comments {
		for _, c := range group.List {
			for _, m := range signForm.FindAllStringSubmatchIndex(c.Text, -1) {
				add(signed(c.Text, m), c.Pos()+token.Pos(m[0]))
			}
		}
	}
	return out, nil
}

// signed is the number of a match of signForm; empty where a sign stands alone.
func signed(text string, m []int) string {
	if m[2] < 0 {
		return ""
	}
	return text[m[2]:m[3]]
}

// citesOfPage lists what a page for people cites. A sign alone in brackets explains itself.
func citesOfPage(path, text string) []cite {
	var out []cite
	for _, m := range signForm.FindAllStringSubmatchIndex(strings.ReplaceAll(text, "(¶)", "(  )"), -1) {
		out = append(out, cite{para: signed(text, m), at: fmt.Sprintf("%s:%d", path, 1+strings.Count(text[:m[0]], "\n")), test: true, file: text})
	}
	return out
}

// literal is the value of a string literal.
func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// unknown lists what cites a paragraph that the book does not have.
func unknown(b *book, cited []cite) []string {
	var out []string
	for _, c := range cited {
		if b.find(c.para) == nil && !b.hasChapter(c.para) {
			out = append(out, fmt.Sprintf("%s: there is no paragraph %q", c.at, c.para))
		}
	}
	return out
}

// astray lists citations of a card's paragraph in files that do not even name the card: another paragraph must be meant.
func astray(b *book, cited []cite) []string {
	var out []string
	for _, c := range cited {
		if p := b.find(c.para); p != nil && p.titled() && !strings.Contains(c.file, p.title) {
			out = append(out, fmt.Sprintf("%s: cites %s %s, but the file does not name it", c.at, c.para, p.title))
		}
	}
	return out
}

// uncited lists the paragraphs of chapters 2 to 8, which all describe what happens, that no code but tests cites. Those of cards that are
// not built yet are waited for.
func uncited(b *book, cited []cite, built func(card string) bool) []string {
	var out []string
	for i := range b.paragraphs {
		p := &b.paragraphs[i]
		if p.chapter < 2 || p.chapter > 8 || p.titled() && !built(p.title) {
			continue
		}
		if !slices.ContainsFunc(cited, func(c cite) bool { return c.para == p.number() && !c.test }) {
			out = append(out, fmt.Sprintf("no code cites %s %s", p.number(), p.title))
		}
	}
	return out
}

func TestCites(t *testing.T) {
	tree := fstest.MapFS{
		"a/x/x.go": {Data: []byte("// Package x is one (¶1.2,\n// ¶ 1.3).\npackage x\n\nvar y = card{Para: \"1.1\", Other: \"2.2\", Para2: \"9.9\"}\n" +
			"var z = breach{\"10.2\", \"2.2 not alone\"} // ¶ and nothing\n")},
		"a/x/x_test.go":       {Data: []byte("package x\n\nvar w = card{Para: `1.4`}\n")},
		"b/y.go":              {Data: []byte("package b\n\nvar v = \"3.3\" // not of the rule sets: \"¶\" is no citation in a string\nvar u = \"¶4.4\"\n")},
		"a/x/testdata/bad.go": {Data: []byte("no go at all")},
		".git/bad.go":         {Data: []byte("nor this")},
		"docs/words.md":       {Data: []byte("Paragraphs (¶) are cited, chapters (¶5) too.\n\n| ward | ¶5.5 |\n")},
		"README.md":           {Data: []byte("¶ 7")},
	}
	got, err := cites(tree, "a")
	if err != nil {
		t.Fatal(err)
	}
	want := []cite{
		{para: "1.1", at: "a/x/x.go:5"}, {para: "2.2", at: "a/x/x.go:5"}, {para: "9.9", at: "a/x/x.go:5"}, {para: "10.2", at: "a/x/x.go:6"},
		{para: "1.2", at: "a/x/x.go:1"}, {para: "1.3", at: "a/x/x.go:2"}, {para: "", at: "a/x/x.go:6"}, {para: "1.4", at: "a/x/x_test.go:3", test: true},
		{para: "", at: "b/y.go:3"}, {para: "5", at: "docs/words.md:1", test: true}, {para: "5.5", at: "docs/words.md:3", test: true},
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(cite{}), cmpopts.IgnoreFields(cite{}, "file")); d != "" {
		t.Error(d)
	}
	if last := got[len(got)-1]; !strings.HasPrefix(last.file, "Paragraphs") {
		t.Errorf("the text of %s is %q", last.at, last.file)
	}
	if _, err := cites(fstest.MapFS{"bad.go": {Data: []byte("no go")}}, "a"); err == nil {
		t.Error("a file that does not parse went through")
	}
}

func TestAstray(t *testing.T) {
	b := &book{paragraphs: []paragraph{{chapter: 4, no: 1, title: "判定"}, {chapter: 5, no: 1, title: "预言家"}}}
	cited := []cite{{para: "5.1", at: "a.go:1", file: "预言家 checks"}, {para: "5.1", at: "b.go:1", file: "the flow"}, {para: "4.1", file: "the flow"}}
	if d := cmp.Diff([]string{"b.go:1: cites 5.1 预言家, but the file does not name it"}, astray(b, cited)); d != "" {
		t.Error(d)
	}
}

func TestUnknownAndUncited(t *testing.T) {
	b := &book{paragraphs: []paragraph{
		{chapter: 1, no: 1, title: "目标"}, {chapter: 2, no: 1, title: "时刻表"}, {chapter: 2, no: 2, title: "提交"},
		{chapter: 5, no: 0, title: "警长"}, {chapter: 5, no: 1, title: "预言家"}, {chapter: 5, no: 2, title: "女巫"}, {chapter: 9, no: 1, title: "牌"},
	}}
	cited := []cite{{para: "2.1", at: "a.go:1"}, {para: "2.2", at: "a_test.go:1", test: true}, {para: "5.7", at: "a.go:3"}, {para: "", at: "a.go:4"},
		{para: "5", at: "a.go:5"}, {para: "6", at: "a.go:6"}}
	if d := cmp.Diff([]string{`a.go:3: there is no paragraph "5.7"`, `a.go:4: there is no paragraph ""`, `a.go:6: there is no paragraph "6"`}, unknown(b, cited)); d != "" {
		t.Error(d)
	}
	want := []string{"no code cites 2.2 提交", "no code cites 5.0 警长", "no code cites 5.2 女巫"}
	got := uncited(b, cited, func(card string) bool { return card != "预言家" })
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
