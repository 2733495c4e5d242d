package arch

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"daoyan/internal/around"
)

// clockwork are the functions of package time that read or await the machine's clock.
var clockwork = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}

// seeded are the functions of math/rand and math/rand/v2 that draw nothing from the process's own source.
var seeded = []string{"New", "NewSource", "NewPCG", "NewChaCha8", "NewZipf"}

// shuffled are the methods of reflect.Value that go through a map.
var shuffled = []string{"MapKeys", "MapRange", "Seq", "Seq2"}

// sorters take what a map gives in no order and put it in order.
var sorters = []string{"Sorted", "SortedFunc", "SortedStableFunc"}

func analyzer(name, doc string, run func(*analysis.Pass)) *analysis.Analyzer {
	return &analysis.Analyzer{Name: name, Doc: doc, Run: func(p *analysis.Pass) (any, error) { run(p); return nil, nil }}
}

func clockAnalyzer() *analysis.Analyzer {
	return analyzer("clock", "reports every look at the machine's clock", func(p *analysis.Pass) {
		uses(p, func(id *ast.Ident, fn *types.Func, _ []ast.Node) {
			if fn.Pkg().Path() == "time" && slices.Contains(clockwork, fn.Name()) {
				p.Reportf(id.Pos(), "time.%s: take the clock as a parameter", fn.Name())
			}
		})
	})
}

func pureAnalyzer() *analysis.Analyzer {
	return analyzer("pure", "reports what makes an outcome depend on more than the arguments", func(p *analysis.Pass) {
		uses(p, func(id *ast.Ident, fn *types.Func, parents []ast.Node) {
			switch path := fn.Pkg().Path(); {
			case strings.HasPrefix(path, "math/rand") && !slices.Contains(seeded, fn.Name()):
				p.Reportf(id.Pos(), "rand.%s draws from the process's source: draw by seed and key", fn.Name())
			case path == "maps" && slices.Contains([]string{"Keys", "Values", "All"}, fn.Name()) && !sorted(p, parents):
				p.Reportf(id.Pos(), "maps.%s comes in no order: hand it to slices.Sorted", fn.Name())
			}
		})
		walk(p, func(n ast.Node, _ []ast.Node) {
			switch n := n.(type) {
			case *ast.GoStmt:
				p.Reportf(n.Pos(), "a goroutine")
			case *ast.SelectStmt:
				p.Reportf(n.Pos(), "a select")
			case *ast.SelectorExpr:
				if fn, ok := p.TypesInfo.Uses[n.Sel].(*types.Func); ok && fn.Pkg() != nil && fn.Pkg().Path() == "reflect" && slices.Contains(shuffled, fn.Name()) {
					p.Reportf(n.Sel.Pos(), "reflect's %s comes in no order", fn.Name())
				}
			case *ast.ChanType:
				p.Reportf(n.Pos(), "a channel")
			case *ast.RangeStmt:
				if ranges[*types.Map](p.TypesInfo.TypeOf(n.X)) {
					p.Reportf(n.Pos(), "a range over a map comes in no order: range over slices.Sorted(maps.Keys(m))")
				}
			}
		})
	})
}

// sorted tells whether the function named at the end of parents is called as an argument of one of the sorters.
func sorted(p *analysis.Pass, parents []ast.Node) bool {
	calls := 0
	for _, n := range slices.Backward(parents) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			continue
		}
		if calls++; calls == 2 {
			return isSorter(p, call)
		}
	}
	return false
}

func isSorter(p *analysis.Pass, call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := p.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg().Path() == "slices" && slices.Contains(sorters, fn.Name())
}

// ranges tells whether ranging over t, or over a type t's constraint allows, ranges over a T.
func ranges[T types.Type](t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case T:
		return true
	case *types.Interface:
		for e := range u.EmbeddedTypes() {
			if union, ok := e.(*types.Union); ok {
				for term := range union.Terms() {
					if ranges[T](term.Type()) {
						return true
					}
				}
			} else if ranges[T](e) {
				return true
			}
		}
	}
	return false
}

// globalsAnalyzer lets package-level variables be tables, sentinels and the like: made where they are declared, never written again.
// What is written through a pointer into a table is not seen.
func globalsAnalyzer() *analysis.Analyzer {
	return analyzer("globals", "reports writing to package-level variables, and init functions", func(p *analysis.Pass) {
		written := func(e ast.Expr) {
			if v := root(p, e); v != nil {
				p.Reportf(e.Pos(), "writes to package-level %s", v.Name())
			}
		}
		walk(p, func(n ast.Node, _ []ast.Node) {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv == nil && n.Name.Name == "init" {
					p.Reportf(n.Pos(), "an init function: have the caller call it")
				}
			case *ast.AssignStmt:
				for _, e := range n.Lhs {
					written(e)
				}
			case *ast.IncDecStmt:
				written(n.X)
			case *ast.RangeStmt:
				if n.Tok == token.ASSIGN {
					written(n.Key)
					written(n.Value)
				}
			case *ast.UnaryExpr:
				// The address of one line of a table is how a table is read without copying; that of the whole is for writing.
				if _, whole := ast.Unparen(n.X).(*ast.Ident); whole && n.Op == token.AND {
					written(n.X)
				}
			case *ast.CallExpr:
				if e := writtenBy(p, n); e != nil {
					written(e)
				}
			}
		})
	})
}

// writtenBy is what a call of delete, clear or copy, or of a method with a pointer receiver, may write to.
func writtenBy(p *analysis.Pass, call *ast.CallExpr) ast.Expr {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if b, ok := p.TypesInfo.Uses[f].(*types.Builtin); ok && slices.Contains([]string{"delete", "clear", "copy"}, b.Name()) {
			return call.Args[0]
		}
	case *ast.SelectorExpr:
		s := p.TypesInfo.Selections[f]
		if s == nil || s.Kind() != types.MethodVal {
			return nil
		}
		_, byPointer := s.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
		_, isPointer := s.Recv().Underlying().(*types.Pointer)
		if byPointer && !isPointer {
			return f.X
		}
	}
	return nil
}

// root is the package-level variable that e is, or is a part of; nil if it is none.
func root(p *analysis.Pass, e ast.Expr) *types.Var {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return packageLevel(p.TypesInfo.Uses[x])
		case *ast.SelectorExpr:
			if v := packageLevel(p.TypesInfo.Uses[x.Sel]); v != nil {
				return v // of another package
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}

func packageLevel(o types.Object) *types.Var {
	if v, ok := o.(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return v
	}
	return nil
}

// known are methods whose name says all there is to say.
var known = []string{"Error", "Unwrap", "String", "ServeHTTP", "Len", "Less", "Swap"}

// docsAnalyzer wants a comment on every name that other packages see: its own, or that of the block it stands in. Fields and known
// methods may do without.
func docsAnalyzer() *analysis.Analyzer {
	return analyzer("docs", "reports exported names without a comment", func(p *analysis.Pass) {
		missing := func(id *ast.Ident, docs ...*ast.CommentGroup) {
			if id.IsExported() && !slices.ContainsFunc(docs, func(c *ast.CommentGroup) bool { return c.Text() != "" }) {
				p.Reportf(id.Pos(), "%s has no comment", id.Name)
			}
		}
		for _, f := range p.Files {
			for _, d := range f.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Recv == nil || ast.IsExported(receiver(d)) && !slices.Contains(known, d.Name.Name) {
						missing(d.Name, d.Doc)
					}
				case *ast.GenDecl:
					for _, s := range d.Specs {
						switch s := s.(type) {
						case *ast.TypeSpec:
							missing(s.Name, d.Doc, s.Doc, s.Comment)
						case *ast.ValueSpec:
							for _, id := range s.Names {
								missing(id, d.Doc, s.Doc, s.Comment)
							}
						}
					}
				}
			}
		}
	})
}

// receiver is the name of the type that a method belongs to.
func receiver(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// uses calls fn for every mention of a package-level function of another package.
func uses(p *analysis.Pass, fn func(*ast.Ident, *types.Func, []ast.Node)) {
	walk(p, func(n ast.Node, parents []ast.Node) {
		id, ok := n.(*ast.Ident)
		if !ok {
			return
		}
		if f, ok := p.TypesInfo.Uses[id].(*types.Func); ok && f.Pkg() != nil && f.Pkg() != p.Pkg && f.Signature().Recv() == nil {
			fn(id, f, parents)
		}
	})
}

func walk(p *analysis.Pass, fn func(n ast.Node, parents []ast.Node)) {
	for _, f := range p.Files {
		ast.PreorderStack(f, nil, func(n ast.Node, parents []ast.Node) bool { fn(n, parents); return true })
	}
}

func TestAnalyzersSee(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), clockAnalyzer(), "clock")
	analysistest.Run(t, analysistest.TestData(), pureAnalyzer(), "pure")
	analysistest.Run(t, analysistest.TestData(), globalsAnalyzer(), "globals")
	analysistest.Run(t, analysistest.TestData(), docsAnalyzer(), "docs")
}

// load reads and type-checks the whole module, tests aside.
func load(t *testing.T) []*packages.Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: around.Root(t)}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
	}
	return pkgs
}

// in picks the packages at or below one of the paths; out the others.
func in(pkgs []*packages.Package, paths ...string) (in, out []*packages.Package) {
	for _, p := range pkgs {
		if slices.ContainsFunc(paths, func(path string) bool { return below(p.PkgPath, module, path) }) {
			in = append(in, p)
		} else {
			out = append(out, p)
		}
	}
	return in, out
}

func analyze(t *testing.T, a *analysis.Analyzer, pkgs []*packages.Package) {
	t.Helper()
	if len(pkgs) == 0 {
		t.Errorf("there is no package for %q to look at", a.Name)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%s: %v", act.Package.PkgPath, act.Err)
		}
		for _, d := range act.Diagnostics {
			t.Errorf("%s: %s", act.Package.Fset.Position(d.Pos), d.Message)
		}
	}
}
