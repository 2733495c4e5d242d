package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/internal/around"
	"daoyan/templates"
)

// structs lists the fields of the views and their parts, in order; what is embedded stands under its type's name.
func structs(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, name := range []string{"parts.go", "views_public.go", "views_private.go", "views_orders.go"} {
		path := filepath.Join(around.Root(t), "templates", name)
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok {
				out[spec.Name.Name] = fields(s)
			}
			return false
		})
	}
	return out
}

func fields(s *ast.StructType) []string {
	var out []string
	for _, f := range s.Fields.List {
		if id, ok := f.Type.(*ast.Ident); ok && len(f.Names) == 0 {
			out = append(out, id.Name)
		}
		for _, name := range f.Names {
			out = append(out, name.Name)
		}
	}
	return out
}

var (
	viewMethod = regexp.MustCompile(`func \((\w+)\) template\(\) string +\{ return "(\w+)" \}`)
	keyedKind  = regexp.MustCompile(`"(\w+)": (\w+)\{\}`)
	funcName   = regexp.MustCompile(`(?m)^\t\t"(\w+)": `)
)

// pairs are the two groups of a pattern in a source.
func pairs(p *regexp.Regexp, src string) map[string]string {
	out := map[string]string{}
	for _, m := range p.FindAllStringSubmatch(src, -1) {
		out[m[1]] = m[2]
	}
	return out
}

// TestTemplatesPage holds docs/templates.md against the templates: every file with the fields of its view, the views' own types with theirs.
func TestTemplatesPage(t *testing.T) {
	page, types := file(t, "docs/templates.md"), structs(t)
	views := pairs(viewMethod, file(t, "templates/view.go"))
	want := map[string][]string{"shared.tmpl": nil}
	for kind, given := range pairs(keyedKind, file(t, "templates/set.go")) {
		want[kind+".tmpl"] = []string{given}
	}
	for view, name := range views {
		want[name+".tmpl"] = types[view]
	}
	got := map[string][]string{}
	explained := map[string]bool{}
	for _, row := range rows(page) {
		switch name := row[0][0]; {
		case strings.HasSuffix(name, ".tmpl"):
			got[name] = row[1]
		case types[name] != nil:
			explained[name] = true
			if d := cmp.Diff(types[name], row[1]); d != "" {
				t.Errorf("the fields of %s (-code +page):\n%s", name, d)
			}
		}
	}
	files, err := fs.Glob(templates.Builtin(), "*.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(files, slices.Sorted(maps.Keys(got))); d != "" {
		t.Errorf("the files (-code +page):\n%s", d)
	}
	for _, name := range files {
		if d := cmp.Diff(want[name], got[name]); d != "" {
			t.Errorf("the fields of %s (-code +page):\n%s", name, d)
		}
	}
	for name, list := range types {
		if views[name] == "" && len(list) > 0 && !explained[name] {
			t.Errorf("nothing is said of the fields of %s", name)
		}
	}
}

// TestTemplateWords: the page lists what a template may call.
func TestTemplateWords(t *testing.T) {
	var want []string
	for _, m := range funcName.FindAllStringSubmatch(file(t, "templates/funcs.go"), -1) {
		want = append(want, m[1])
	}
	slices.Sort(want)
	var got []string
	for _, row := range rows(section(t, file(t, "docs/templates.md"), "## 写法")) {
		if !strings.HasPrefix(row[0][0], "{{") {
			got = append(got, row[0]...)
		}
	}
	slices.Sort(got)
	if d := cmp.Diff(want, got); len(want) < 10 || d != "" {
		t.Errorf("(-code +page):\n%s", d)
	}
}

// TestTemplatesNobodySends: the page says which templates the daemon does not fill yet, and no others.
func TestTemplatesNobodySends(t *testing.T) {
	daemon := program(t, []string{"director"})
	var want []string
	for view, name := range pairs(viewMethod, file(t, "templates/view.go")) {
		if !strings.Contains(daemon, "templates."+view+"{") {
			want = append(want, name)
		}
	}
	slices.Sort(want)
	var got []string
	if page := file(t, "docs/templates.md"); strings.Contains(page, "\n## 备用的\n") {
		_, list, _ := strings.Cut(section(t, page, "## 备用的"), "不会发：")
		got = strings.Split(strings.Trim(strings.TrimSpace(list), "。"), "、")
		slices.Sort(got)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("docs/templates.md, last section (-code +page):\n%s", d)
	}
}

var link = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)

// TestLinks: what a page of ours points at is there.
func TestLinks(t *testing.T) {
	root := around.Root(t)
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, page := range append(pages, filepath.Join(root, "README.md"), filepath.Join(root, "README.zh-CN.md")) {
		src, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(src), -1) {
			found++
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s points at %s, which is not there", filepath.Base(page), m[1])
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d links found", found)
	}
}
