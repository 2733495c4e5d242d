package guimi_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/director/scenario"
)

// TestScenarios plays every scenario of this folder: the rules as this package reads them.
func TestScenarios(t *testing.T) {
	paths, err := filepath.Glob("testdata/scenarios/*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scenarios found: %v", err)
	}
	sets := map[string]*scenario.Ruleset{"guimi": {Book: guimi.New(), Badge: guimi.Badge, Links: guimi.Links,
		Factions: []rule.Faction{guimi.Couple, guimi.Unsure}}}
	for _, p := range paths {
		t.Run(filepath.Base(p), func(t *testing.T) {
			var out bytes.Buffer
			totals, err := scenario.RunFiles(&out, sets, []string{p}, os.ReadFile, scenario.Options{})
			if err != nil || totals.Failed > 0 {
				t.Errorf("%v\n%s", err, &out)
			}
		})
	}
}
