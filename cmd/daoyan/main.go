// Command daoyan directs multi-day forum werewolf games.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

func main() {
	os.Exit(run(os.Args[1:]))
}

// run executes one command line and tells the exit code; exit.go documents the codes.
func run(args []string) int {
	root := newRootCmd()
	root.SetArgs(args)
	err := root.Execute()
	var exit exitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.code
	default:
		fmt.Fprintln(os.Stderr, "daoyan:", err)
		return 2
	}
}

func newRootCmd() *cobra.Command {
	root := &cobra.Command{
		Use:           "daoyan",
		Short:         "导演：在论坛上主持版杀",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(newScenarioCmd())
	return root
}
