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
		if c.Hidden {
			return
		}
		seen++
		if !han(c.Short) {
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
		for _, words := range english(c) {
			t.Errorf("%s: help says in English %q", c.CommandPath(), words)
		}
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

func han(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// english lists what a command's help says in English: three words in a row, or a heading, outside of what is typed; and flags' kinds of value as
// Go calls them.
func english(c *cobra.Command) []string {
	var out []string
	for line := range strings.Lines(help(c)) {
		if strings.HasPrefix(line, "  "+c.Root().Name()+" ") || strings.HasPrefix(line, "  source ") {
			continue // to be typed
		}
		if line[0] != ' ' && line != "\n" && !han(line) {
			out = append(out, line)
		}
		for part := range strings.FieldsFuncSeq(line, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.P) || r == '\n' }) {
			if words := strings.Fields(part); len(words) > 2 && !strings.HasPrefix(words[0], c.Root().Name()) {
				out = append(out, part)
			}
		}
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if value, _ := pflag.UnquoteUsage(f); value != "" && !han(value) {
			out = append(out, "--"+f.Name+" "+value)
		}
	})
	return out
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
