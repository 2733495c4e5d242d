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
	return group(&cobra.Command{
		Use:     "scenario",
		Short:   "剧本：这样一桌人这样行动，会怎么样",
		Example: "  daoyan scenario run --known scenarios/",
	}, newScenarioRunCmd())
}

func newScenarioRunCmd() *cobra.Command {
	var known bool
	c := &cobra.Command{
		Use:   "run 路径…",
		Short: "演一遍剧本文件，列出和预期不一样的地方",
		Long: "scenario run 把剧本文件（YAML）和文件夹里所有的剧本演一遍，写出每个不成立的预期（- 要的，+ 实际的）。\n" +
			"写错的剧本算没通过，会指出是哪一行、最接近的正确的词。",
		Example:           "  daoyan scenario run same-guard-same-cure.yaml\n  daoyan scenario run --known scenarios/",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: filesEnding("yaml", "yml"),
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
				return exitError{exitFound}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&known, "known", false, "跳过用到还没有做的身份的剧本")
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
			return nil, errors.New("scenario: 文件夹 " + arg + " 里没有 .yaml 文件")
		}
	}
	return out, nil
}
