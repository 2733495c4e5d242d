// Command daoyan directs multi-day forum werewolf games.
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata" // zones by name also where the machine keeps none

	"github.com/mattn/go-isatty"

	"daoyan/director/config"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // whoever presses Ctrl-C again does not want to wait for the end
	p := program{
		in: os.Stdin, out: os.Stdout, errs: os.Stderr, env: os.Environ(), now: time.Now,
		terminal: isatty.IsTerminal(os.Stdin.Fd()) && isatty.IsTerminal(os.Stdout.Fd()),
	}
	os.Exit(p.run(ctx, os.Args[1:]))
}

// program is one run of daoyan: what it may touch of the world, and what the flags of all commands say.
type program struct {
	in        io.Reader
	out, errs io.Writer
	env       []string // as os.Environ gives it
	now       func() time.Time
	terminal  bool // somebody sits there who sees and can be asked

	config string // --config: where the settings lie
}

// run executes one command line and tells the exit code; exit.go documents the codes. Everything that waits ends with ctx.
func (p *program) run(ctx context.Context, args []string) int {
	root := newRootCmd(p)
	root.SetArgs(lessIsNoFlag(args))
	root.SetIn(p.in)
	root.SetOut(p.out)
	root.SetErr(p.errs)
	err := root.ExecuteContext(ctx)
	var exit exitError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &exit):
		return exit.code
	default:
		_ = printText(p.errs, "daoyan: "+plain(err)+"\n") // the exit code tells all the same
		return exitFault
	}
}

// The environment variables that are no settings.
const (
	envConfig   = "DAOYAN_CONFIG"         // the default of --config
	envPassword = "DAOYAN_ADMIN_PASSWORD" // of the administrator that forum serve makes
)

// variable is an environment variable's value, "" where it is not set.
func (p *program) variable(name string) string {
	for _, line := range slices.Backward(p.env) {
		if key, value, _ := strings.Cut(line, "="); key == name {
			return value
		}
	}
	return ""
}

// settings reads the file that --config names, and the environment.
func (p *program) settings() (config.Config, error) {
	env := slices.DeleteFunc(slices.Clone(p.env), func(line string) bool {
		name, _, _ := strings.Cut(line, "=")
		return name == envConfig || name == envPassword
	})
	return config.Load(p.config, env)
}
