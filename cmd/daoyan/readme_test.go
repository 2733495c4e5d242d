package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// typed is what a page shows as typed: its blocks for a shell, and what stands in backticks elsewhere.
func typed(page string) []string {
	var out []string
	block := regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")
	for _, m := range block.FindAllStringSubmatch(page, -1) {
		if m[1] == "sh" {
			out = append(out, strings.Split(strings.TrimSpace(m[2]), "\n")...)
		}
	}
	for _, m := range regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(block.ReplaceAllString(page, ""), -1) {
		out = append(out, m[1])
	}
	return out
}

// ours is the part of a line that daoyan is given.
var ours = regexp.MustCompile(`(?:^|[ $])daoyan((?: +\S+)+)`)

// commandOf is the command that a line means, with a fault where the program has no such command or flag.
func commandOf(root *cobra.Command, line string) (path, fault string) {
	words := strings.Fields(line)
	c, rest, err := root.Find(words)
	if err != nil || c == root || c.HasAvailableSubCommands() && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		return "", "no such command"
	}
	for _, w := range rest {
		name, _, _ := strings.Cut(strings.TrimPrefix(w, "--"), "=")
		if strings.HasPrefix(w, "--") && c.Flag(name) == nil {
			return "", "no flag --" + name
		}
	}
	path = strings.TrimPrefix(c.CommandPath(), "daoyan ")
	if path == "help" && len(rest) > 0 {
		if _, left, err := root.Find(rest); err != nil || len(left) > 0 {
			return "", "no such topic"
		}
	}
	return path, ""
}

// shown lists the commands of ours that a page shows, and what on it is none of ours.
func shown(root *cobra.Command, page, makefile string) (commands, faults []string) {
	for _, line := range typed(page) {
		if m := ours.FindStringSubmatch(line); m != nil {
			path, fault := commandOf(root, m[1])
			if fault != "" {
				faults = append(faults, line+": "+fault)
			} else if !slices.Contains(commands, path) {
				commands = append(commands, path)
			}
		}
		if target, ok := strings.CutPrefix(line, "make "); ok && !strings.Contains("\n"+makefile, "\n"+target+":") {
			faults = append(faults, line+": no such target")
		}
	}
	slices.Sort(commands)
	return commands, faults
}

// TestReadme: both READMEs begin with the two commands, show no command or target that is not there, and show the same commands.
func TestReadme(t *testing.T) {
	root := newRootCmd(&program{})
	root.InitDefaultHelpCmd()
	top := filepath.Join("..", "..")
	makefile, err := os.ReadFile(filepath.Join(top, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	commands := map[string][]string{}
	for _, name := range []string{"README.md", "README.zh-CN.md"} {
		page, err := os.ReadFile(filepath.Join(top, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, after, _ := strings.Cut(string(page), "\n```"); !strings.HasPrefix(after, "sh\nmake demo\nmake test\n```\n") {
			t.Errorf("%s does not begin with the two commands", name)
		}
		var faults []string
		if commands[name], faults = shown(root, string(page), string(makefile)); len(commands[name]) < 12 {
			t.Errorf("%s shows only %v", name, commands[name])
		}
		for _, f := range faults {
			t.Errorf("%s: %s", name, f)
		}
	}
	if d := cmp.Diff(commands["README.md"], commands["README.zh-CN.md"]); d != "" {
		t.Errorf("commands (-README.md +README.zh-CN.md):\n%s", d)
	}
}

func TestCommandOf(t *testing.T) {
	root := newRootCmd(&program{})
	root.InitDefaultHelpCmd()
	for line, want := range map[string][2]string{
		"forum serve --user a:b":  {"forum serve", ""},
		"explain night 3":         {"explain", ""},
		"help exit-codes":         {"help", ""},
		"config check --config=a": {"config check", ""},
		"forum serf":              {"", "no such command"},
		"directs games":           {"", "no such command"},
		"new 第一局 --seat 3":        {"", "no flag --seat"},
		"help exit-code":          {"", "no such topic"},
	} {
		if path, fault := commandOf(root, line); [2]string{path, fault} != want {
			t.Errorf("%q: %q, %q; want %q", line, path, fault, want)
		}
	}
}

func TestShown(t *testing.T) {
	root := newRootCmd(&program{})
	page := "daoyan directs games.\n```sh\nA=b daoyan run\nmake tea\nmake test\n```\n`daoyan status`, `cmd/daoyan`, `daoyan statsu`\n```go\ndaoyan fly\n```\n"
	commands, faults := shown(root, page, "test: x\n")
	if d := cmp.Diff([]string{"run", "status"}, commands); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"make tea: no such target", "daoyan statsu: no such command"}, faults); d != "" {
		t.Error(d)
	}
}
