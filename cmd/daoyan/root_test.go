package main

import (
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestEveryCommandExplainsItself walks all commands: a short help that a director can read, examples that begin with the command, a word on
// every flag.
func TestEveryCommandExplainsItself(t *testing.T) {
	seen := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Name() == "completion" || c.Hidden {
			return
		}
		seen++
		if !strings.ContainsFunc(c.Short, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("%s: short help %q", c.CommandPath(), c.Short)
		}
		if c.HasParent() && !c.IsAdditionalHelpTopicCommand() && c.Example == "" {
			t.Errorf("%s has no example", c.CommandPath())
		}
		for line := range strings.Lines(c.Example) {
			if !strings.HasPrefix(line, "  "+c.CommandPath()) {
				t.Errorf("%s: example %q", c.CommandPath(), line)
			}
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" {
				t.Errorf("%s: --%s says nothing", c.CommandPath(), f.Name)
			}
		})
		if text := help(c); !strings.Contains(text, c.Short) && !strings.Contains(text, strings.TrimSpace(c.Long)) {
			t.Errorf("%s: help %q", c.CommandPath(), text)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(newRootCmd(&program{}))
	if seen < 15 {
		t.Errorf("only %d commands", seen)
	}
}

// TestExitCodesAreTold holds the topic against the constants.
func TestExitCodesAreTold(t *testing.T) {
	for i, c := range exitCodes() {
		if c.code != i || c.says == "" {
			t.Errorf("code %d is told as %+v", i, c)
		}
	}
	if text := newExitCodesTopic().Long; strings.Count(text, "\n\n  ") != exitDiffers+1 {
		t.Errorf("the topic: %q", text)
	}
}
