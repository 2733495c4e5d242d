package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/internal/around"
)

var library = map[string]string{
	"good.yaml": small + "script: [{night: 1, do: [狼群 杀人 年糕], expect: {out: [年糕]}}]",
	"wrong.yaml": small + `script:
  - night: 1
    do: [饺子 守护 年糕, 狼群 杀人 年糕, 年糕 预言 包子铺, 年糕 预言 年糕]
    expect:
      out: [年糕]
      told: {年糕: []}
      public: [平安夜]
      refused: []
      won: 狼人阵营
  - day: 2
    votes: {饺子: 包子铺}
  - night: 2
`,
	"typo.yaml":    small + "script: [{nigth: 1}]",
	"unbuilt.yaml": "scenario: 试\nseats: [饺子 白狼]\nscript: [{night: 1, do: [饺子 撕咬]}]",
	"broken.yaml":  "scenario: 试\nseats: [饺子 女仆, 面条 狼人]\nscript: [{setup: [饺子 顺从 大], expect: {out: []}}]",
}

func fromLibrary(path string) ([]byte, error) {
	if text, ok := library[path]; ok {
		return []byte(text), nil
	}
	return nil, errors.New("there is no such file")
}

const printed = `wrong.yaml:7: night 1: out
    - 年糕
    + (nobody)
wrong.yaml:8: night 1: told 年糕
    + 查验:包子铺=狼人阵营
wrong.yaml:9: night 1: public
    - 平安夜
wrong.yaml:10: night 1: refused
    + 年糕 预言 年糕
wrong.yaml:11: night 1: won
    - 狼人阵营
    + 未分
    # refused: 年糕 预言 年糕 (self 预言)
wrong.yaml:14: night 2: never comes: 村民阵营 has won before it
typo.yaml:3: phase: no key "nigth"; nearest: night
typo.yaml:3: phase: wants one of setup, day, night
gone.yaml: there is no such file
`

func TestRunFiles(t *testing.T) {
	paths := []string{"good.yaml", "wrong.yaml", "typo.yaml", "unbuilt.yaml", "gone.yaml", "good.yaml"}
	for _, workers := range []int{0, 1, 8} {
		var b bytes.Buffer
		totals, err := RunFiles(&b, toySets(), paths, fromLibrary, Options{Known: true, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(printed+"2 passed, 3 failed, 1 skipped\n", b.String()); d != "" {
			t.Errorf("%d workers (-want +got):\n%s", workers, d)
		}
		if totals != (Totals{Passed: 2, Failed: 3, Skipped: 1}) {
			t.Errorf("got %+v", totals)
		}
	}
}

func TestRunFilesCountsUnbuiltAsFailed(t *testing.T) {
	var b bytes.Buffer
	if _, err := RunFiles(&b, toySets(), []string{"unbuilt.yaml"}, fromLibrary, Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "unbuilt.yaml:2: seats: 白狼 is not built yet\n0 passed, 1 failed\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestRunFilesReportsRulesThatBreakDown(t *testing.T) {
	var b bytes.Buffer
	totals, err := RunFiles(&b, toySets(), []string{"broken.yaml", "good.yaml"}, fromLibrary, Options{})
	if err != nil || totals != (Totals{Passed: 1, Failed: 1}) {
		t.Fatalf("got %+v, %v", totals, err)
	}
	if !strings.HasPrefix(b.String(), "broken.yaml: setup: the rules broke down: ") || !strings.Contains(b.String(), "# rule/verbs.go:") {
		t.Errorf("got %s", b.String())
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestRunFilesSaysWhenItCannotPrint(t *testing.T) {
	if _, err := RunFiles(full{}, toySets(), []string{"good.yaml", "typo.yaml"}, fromLibrary, Options{}); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Errorf("got %v", err)
	}
}

// sharedScenarios lists the scenario files that people gave, beside the module; none if they are not here.
func sharedScenarios(t testing.TB) []string {
	dir, ok := around.Shared(t, "scenarios")
	if !ok {
		return nil
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios in %s: %v", dir, err)
	}
	return files
}

// TestSharedScenarios plays every scenario whose identities are built: the specification of the rules.
func TestSharedScenarios(t *testing.T) {
	sets, left := Rulesets(), 0
	for _, path := range sharedScenarios(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".yaml"), func(t *testing.T) {
			o := one(sets, path, os.ReadFile, true)
			if o.skipped {
				left++
			}
			for _, f := range o.fails {
				t.Error(f)
			}
		})
	}
	t.Logf("%d left out: their tables hold identities not built yet", left)
}

// TestFactsHaveWords: whatever the rules tell while the shared scenarios are played, a scenario file can expect.
func TestFactsHaveWords(t *testing.T) {
	set := Rulesets()[defaultRules]
	reported := map[string]bool{}
	for _, path := range sharedScenarios(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, fails := Load(path, data, map[string]*Ruleset{defaultRules: set})
		if len(fails)+len(f.Unbuilt) > 0 {
			continue // TestSharedScenarios has them
		}
		w := newWords(set)
		for _, s := range f.Seats {
			w.chars = append(w.chars, s.Name)
		}
		script := f.Script
		for i := range script {
			f.Script = script[:i+1]
			p := newPlayer(set, f)
			p.play()
			for _, token := range facts(p) {
				if fault := w.token(token); fault != "" && !reported[fault] {
					reported[fault] = true
					t.Errorf("%s says %s: %s", path, token, fault)
				}
			}
		}
	}
}

// facts are the tokens of the phase that was played last.
func facts(p *player) []string {
	var out []string
	for i := range p.run.Told {
		out = append(out, p.run.Told[i].Token(p.name))
	}
	for i := range p.run.Public {
		out = append(out, p.run.Public[i].Token(p.name))
	}
	return out
}

// BenchmarkSharedScenarios plays all of them; the reference is five seconds for the whole folder.
func BenchmarkSharedScenarios(b *testing.B) {
	sets, files := Rulesets(), sharedScenarios(b)
	for b.Loop() {
		if _, err := RunFiles(&bytes.Buffer{}, sets, files, os.ReadFile, Options{Known: true, Workers: 1}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*max(len(files), 1)), "µs/file")
}

func ExampleFailure_String() {
	fmt.Println(Failure{File: "f.yaml", Line: 18, Phase: "night 1", Say: "out", Diff: []string{"- 饺子", "+ (nobody)"}, Notes: []string{"refused: 狼群 杀人 饺子 (late 杀人)"}})
	// Output:
	// f.yaml:18: night 1: out
	//     - 饺子
	//     + (nobody)
	//     # refused: 狼群 杀人 饺子 (late 杀人)
}
