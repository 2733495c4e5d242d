package main

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"daoyan": main})
}

// TestScripts plays the scripts of testdata/script, each a session at a terminal without a person. Beside the commands of testscript they have
// "exits CODE ARGUMENT…", which runs daoyan and wants that exit code, and "board", which opens an embedded forum (board_test.go).
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", "atexit_sleep_ms=0") // a program under the race detector else takes a second to end
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "board": boardCommand},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: exits CODE ARGUMENT…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec("daoyan", args[1:]...)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("daoyan %s: exit code %d, want %d", strings.Join(args[1:], " "), got, want)
	}
}

// said is what one run of the program said.
type said struct {
	code      int
	out, errs string
}

// try runs one command line in this process: without a terminal, at a clock that stands.
func try(t *testing.T, args ...string) said {
	t.Helper()
	var out, errs bytes.Buffer
	p := program{in: strings.NewReader(""), out: &out, errs: &errs, now: func() time.Time { return time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC) }}
	code := p.run(context.Background(), args)
	return said{code, out.String(), errs.String()}
}
