package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const goodScenario = `scenario: 守护挡刀
seats: [饺子 守卫, 面条 狼人, 汤圆 村民, 年糕 村民, 馒头 村民]
script:
  - night: 1
    do: [饺子 守护 汤圆, 狼群 杀人 汤圆]
    expect: {out: [], public: [平安夜]}
`

// scenarioRun runs "daoyan scenario run" on files of a folder of their own; DIR in an argument is that folder.
func scenarioRun(t *testing.T, args ...string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"all/good.yaml":     goodScenario,
		"all/sub/more.yml":  goodScenario,
		"all/notes.txt":     "no scenario",
		"bad/bad.yaml":      strings.Replace(goodScenario, "out: []", "out: [汤圆]", 1),
		"nothing/notes.txt": "no scenario",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	c := newScenarioCmd()
	c.SilenceErrors, c.SilenceUsage = true, true
	c.SetOut(&out)
	c.SetErr(&out)
	full := []string{"run"}
	for _, a := range args {
		full = append(full, strings.ReplaceAll(a, "DIR", dir))
	}
	c.SetArgs(full)
	err := c.Execute()
	return strings.ReplaceAll(out.String(), dir, "DIR"), err
}

func TestScenarioRun(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
		code int
	}{
		{[]string{"DIR/all"}, "2 passed, 0 failed\n", 0},
		{[]string{"DIR/all/good.yaml", "DIR/all"}, "3 passed, 0 failed\n", 0},
		{[]string{"--known", "DIR/all"}, "2 passed, 0 failed, 0 skipped\n", 0},
		{[]string{"DIR/bad", "DIR/all"}, "DIR/bad/bad.yaml:6: night 1: out\n    - 汤圆\n    + (nobody)\n2 passed, 1 failed\n", 1},
	} {
		got, err := scenarioRun(t, c.args...)
		code := 0
		if exit := (exitError{}); errors.As(err, &exit) {
			code = exit.code
		} else if err != nil {
			t.Errorf("%v: %v", c.args, err)
		}
		if got != c.want || code != c.code {
			t.Errorf("%v: got %q and exit %d, want %q and %d", c.args, got, code, c.want, c.code)
		}
	}
}

func TestScenarioRunRefusesPathsWithoutScenarios(t *testing.T) {
	for _, args := range [][]string{{"DIR/gone"}, {"DIR/nothing"}, {"DIR/all", "DIR/nothing"}, {}} {
		if _, err := scenarioRun(t, args...); err == nil || errors.As(err, new(exitError)) {
			t.Errorf("%v: got %v, want a fault", args, err)
		}
	}
}
