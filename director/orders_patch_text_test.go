package director

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"daoyan/director/rule"
)

// TestEveryPatchHasAnOrder: what a roll-back drops is told by the order's Chinese word, whatever kinds the mechanism comes to have.
func TestEveryPatchHasAnOrder(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "rule/patch.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []rule.PatchKind
	ast.Inspect(f, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || len(v.Values) != 1 {
			return true
		}
		if id, ok := v.Type.(*ast.Ident); !ok || id.Name != "PatchKind" {
			return true
		}
		word, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, rule.PatchKind(word))
		return true
	})
	if len(kinds) < 20 {
		t.Fatalf("only %v found", kinds)
	}
	for _, k := range kinds {
		if word := patchWord(&rule.Patch{Do: k}); strings.Contains(word, string(k)) {
			t.Errorf("no order for %s", k)
		}
	}
}
