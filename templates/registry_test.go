package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"daoyan/internal/around"
)

// source parses the Go files of a package of the module, without its tests.
func source(t *testing.T, dir string) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(around.Root(t), dir, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no source in %s: %v", dir, err)
	}
	var out []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

// literal is the value of a string literal.
func literal(e ast.Expr) (string, bool) {
	b, ok := e.(*ast.BasicLit)
	if !ok || b.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(b.Value)
	return s, err == nil
}

func callee(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func typeName(c *ast.CompositeLit) string {
	switch x := c.Type.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}

// field is a string field of a composite literal.
func (f found) field(c *ast.CompositeLit, name string) (string, bool) {
	for _, e := range c.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
				return f.word(kv.Value)
			}
		}
	}
	return "", false
}

// found are the keys a scan has met, by kind; under "const" the constants of the packages scanned, by name.
type found struct {
	keys   map[string]map[string]bool
	consts map[string]string
}

func (f found) add(kind, key string) {
	if f.keys[kind] == nil {
		f.keys[kind] = map[string]bool{}
	}
	f.keys[kind][key] = true
}

// word is the value of a string literal or of a constant.
func (f found) word(e ast.Expr) (string, bool) {
	if id, ok := e.(*ast.Ident); ok {
		s, ok := f.consts[id.Name]
		return s, ok
	}
	return literal(e)
}

func (f found) readConsts(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		if g, ok := n.(*ast.GenDecl); ok && g.Tok == token.CONST {
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				for i := range v.Values {
					if s, ok := literal(v.Values[i]); ok {
						f.consts[v.Names[i].Name] = s
					}
				}
			}
		}
		return true
	})
}

// scan walks a file: kind is what facts made there become, "fact" while that is not known.
func (f found) scan(n ast.Node, kind string) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.FuncDecl:
			f.returned(x)
		case *ast.CallExpr:
			return f.call(x, kind)
		case *ast.CompositeLit:
			switch key, ok := f.field(x, "Key"); {
			case !ok:
			case typeName(x) == "Refusal":
				f.add("refused", key)
			case typeName(x) == "Fact":
				f.add(kind, key)
			}
			if list, ok := x.Type.(*ast.ArrayType); ok && ofSkills(list) {
				for _, e := range x.Elts {
					if s, ok := e.(*ast.CompositeLit); ok {
						f.skill(s)
					}
				}
			}
		}
		return true
	})
}

// returned reads the keys of refusals that a function hands to whoever refuses: what it returns first is named so.
func (f found) returned(d *ast.FuncDecl) {
	if d.Type.Results == nil || len(d.Type.Results.List[0].Names) == 0 || d.Type.Results.List[0].Names[0].Name != "key" {
		return
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) > 0 {
			if key, ok := f.word(r.Results[0]); ok && key != "" {
				f.add("refused", key)
			}
		}
		return true
	})
}

// call reads one call; it tells whether its arguments are still to be walked.
func (f found) call(c *ast.CallExpr, kind string) bool {
	into := map[string]string{"Tell": "told", "TellGroup": "told", "TellWord": "told", "Announce": "public", "AnnounceNow": "public", "Say": "public"}
	var first string
	var ok bool
	if len(c.Args) > 0 {
		first, ok = f.word(c.Args[0])
	}
	switch name := callee(c); {
	case name == "No" && ok:
		f.add("refused", first)
	case (name == "On" || name == "OnIs" || name == "Count") && ok:
		f.add(kind, first)
	case name == "Say" && ok:
		f.add("public", first)
	case name == "TellWord" && len(c.Args) > 1:
		if word, ok := f.word(c.Args[1]); ok {
			f.add("told", word)
		}
	case name == "lay" && len(c.Args) > 2: // what lay marks is told a word
		if word, ok := f.word(c.Args[2]); ok && word != "" {
			f.add("told", word)
		}
	case into[name] != "":
		for _, a := range c.Args {
			f.scan(a, into[name])
		}
		return false
	}
	return true
}

func ofSkills(list *ast.ArrayType) bool {
	p, ok := list.Elt.(*ast.StarExpr)
	if !ok {
		return false
	}
	s, ok := p.X.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Skill"
}

func (f found) skill(c *ast.CompositeLit) {
	name, ok := f.field(c, "Name")
	if of, _ := f.field(c, "Of"); ok {
		f.add("skill", strings.TrimSpace(of+" "+name))
	}
}

func ruleKeys(t *testing.T) found {
	t.Helper()
	f := found{map[string]map[string]bool{}, map[string]string{}}
	for _, dir := range []string{"director/rule", "director/game", "director/guimi", "director/standard12"} {
		files := source(t, dir)
		for _, file := range files {
			f.readConsts(file)
		}
		for _, file := range files {
			f.scan(file, "fact")
		}
	}
	return f
}

// TestEveryKeyIsWorded looks through the rules for every fact that is told or made public, every refusal and every skill.
func TestEveryKeyIsWorded(t *testing.T) {
	s := builtin(t).builtin
	keys := ruleKeys(t)
	for _, kind := range []string{"told", "public", "refused", "skill"} {
		if len(keys.keys[kind]) < 20 {
			t.Errorf("found only %d keys of %s: the scan sees too little", len(keys.keys[kind]), kind)
		}
		for _, key := range slices.Sorted(maps.Keys(keys.keys[kind])) {
			if !s.has(kind, key) {
				t.Errorf("%s.tmpl words no %q", kind, kind+" "+key)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys.keys["fact"])) {
		if !s.has("told", key) && !s.has("public", key) {
			t.Errorf("neither told.tmpl nor public.tmpl words the fact %q", key)
		}
	}
}

// TestEveryRefusalIsUsed: a sentence for a key that is gone would never be read again.
func TestEveryRefusalIsUsed(t *testing.T) {
	refused := ruleKeys(t).keys["refused"]
	for _, key := range worded(builtin(t), "refused") {
		if !refused[key] {
			t.Errorf("refused.tmpl words %q, which nobody refuses with", key)
		}
	}
}

// worded lists the keys of a kind that have a template.
func worded(s *Set, kind string) []string {
	var out []string
	for _, x := range s.builtin.root.Templates() {
		if key, ok := strings.CutPrefix(x.Name(), kind+" "); ok && key != "*" {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return out
}

// TestVoteCauses compares the causes of package ballot with their sentences, both ways.
func TestVoteCauses(t *testing.T) {
	causes := map[string]bool{}
	for _, file := range source(t, "director/ballot") {
		ast.Inspect(file, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok || len(v.Names) != 1 || v.Names[0].Name != "causes" {
				return true
			}
			for _, e := range v.Values[0].(*ast.CompositeLit).Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					if key, ok := literal(kv.Value.(*ast.CompositeLit).Elts[0]); ok {
						causes[key] = true
					}
				}
			}
			return false
		})
	}
	if got, want := worded(builtin(t), "cause"), slices.Sorted(maps.Keys(causes)); !slices.Equal(got, want) {
		t.Errorf("cause.tmpl words\n%v, package ballot has\n%v", got, want)
	}
}

// TestUnknownKeys compares the keys of package message with their sentences, both ways.
func TestUnknownKeys(t *testing.T) {
	keys := map[string]bool{}
	for _, file := range source(t, "director/message") {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, spec := range g.Specs {
				if v := spec.(*ast.ValueSpec); ast.IsExported(v.Names[0].Name) && len(v.Values) == 1 {
					if key, ok := literal(v.Values[0]); ok {
						keys[key] = true
					}
				}
			}
		}
	}
	if got, want := worded(builtin(t), "unknown"), slices.Sorted(maps.Keys(keys)); !slices.Equal(got, want) {
		t.Errorf("unknown.tmpl words\n%v, package message has\n%v", got, want)
	}
}
