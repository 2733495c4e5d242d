package arch

import (
	"maps"
	"slices"
	"testing"
)

// TestModule looks at the program as it is; the other tests make sure that it would see.
func TestModule(t *testing.T) {
	pkgs := load(t)
	imports := map[string][]string{}
	for _, p := range pkgs {
		imports[p.PkgPath] = slices.Sorted(maps.Keys(p.Imports))
	}
	t.Run("imports run one way", func(t *testing.T) {
		for _, c := range crossings(borders, imports) {
			t.Error(c)
		}
	})
	t.Run("every border stands somewhere", func(t *testing.T) {
		for _, path := range strayBorders(borders, imports) {
			t.Errorf("there is no package at %q", path)
		}
	})
	t.Run("the rules are pure", func(t *testing.T) {
		rules, _ := in(pkgs, pure...)
		analyze(t, pureAnalyzer(), rules)
	})
	t.Run("only commands have a clock", func(t *testing.T) {
		_, others := in(pkgs, "cmd")
		analyze(t, clockAnalyzer(), others)
	})
	t.Run("no package keeps state", func(t *testing.T) {
		analyze(t, globalsAnalyzer(), pkgs)
	})
	t.Run("public names are explained", func(t *testing.T) {
		analyze(t, docsAnalyzer(), pkgs)
	})
}
