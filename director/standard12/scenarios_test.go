package standard12_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"daoyan/director/scenario"
)

// TestScenarios plays every scenario of this folder: the rules as docs/standard12.md has them, and the cases of ../shared/cases that speak for
// the common rules.
func TestScenarios(t *testing.T) {
	paths, err := filepath.Glob("testdata/scenarios/*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scenarios found: %v", err)
	}
	sets := scenario.Rulesets()
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
