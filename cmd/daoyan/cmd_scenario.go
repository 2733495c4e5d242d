package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director/scenario"
)

// newScenarioCmd is "daoyan scenario": files that set up a table, play some phases and say what the rules require.
func newScenarioCmd() *cobra.Command {
	c := &cobra.Command{
		Use:   "scenario",
		Short: "run scenario files: what happens at this table if …",
		Args:  cobra.NoArgs,
	}
	c.AddCommand(newScenarioRunCmd())
	return c
}

func newScenarioRunCmd() *cobra.Command {
	var known bool
	c := &cobra.Command{
		Use:   "run PATH…",
		Short: "play files and folders of scenarios and print every expectation that fails",
		Long: "run plays scenario files, and those in folders, and prints a diff for every expectation that does not hold (- wanted, + got).\n" +
			"It exits 1 if a file fails. A file that is not valid fails with its line and the nearest valid word.",
		Example: "  daoyan scenario run same-guard-same-cure.yaml\n  daoyan scenario run --known scenarios/",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			paths, err := scenarioFiles(args)
			if err != nil {
				return err
			}
			opt := scenario.Options{Known: known, Workers: runtime.GOMAXPROCS(0)}
			totals, err := scenario.RunFiles(cmd.OutOrStdout(), scenario.Rulesets(), paths, os.ReadFile, opt)
			if err != nil {
				return err
			}
			if totals.Failed > 0 {
				return exitError{1}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&known, "known", false, "leave out files whose tables hold identities not built yet")
	return c
}

// scenarioFiles lists the files to run: a file as given, of a folder every .yaml and .yml below it, by name. A folder without one is an error,
// for a mistyped path must not pass.
func scenarioFiles(args []string) ([]string, error) {
	var out []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, fmt.Errorf("scenario: %w", err)
		}
		if !info.IsDir() {
			out = append(out, arg)
			continue
		}
		before := len(out)
		err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && slices.Contains([]string{".yaml", ".yml"}, strings.ToLower(filepath.Ext(path))) {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("scenario: %w", err)
		}
		if len(out) == before {
			return nil, errors.New("scenario: no .yaml file in " + arg)
		}
	}
	return out, nil
}
