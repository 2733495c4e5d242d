package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newHelpCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "help [命令]",
		Short:   "一个命令或一个题目的说明",
		Example: "  daoyan help new\n  daoyan help exit-codes",
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			at, _, err := c.Root().Find(args)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var names []cobra.Completion
			for _, sub := range at.Commands() {
				if !sub.Hidden {
					names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return unknownCommand(about, rest[0])
			}
			return about.Help()
		},
	}
}

// help is a command's whole help.
func help(c *cobra.Command) string {
	text := strings.TrimSpace(cmp.Or(c.Long, c.Short)) + "\n"
	if c.IsAdditionalHelpTopicCommand() {
		return text
	}
	return text + "\n" + usage(c)
}

// usage is the part of a command's help that says how it is written.
func usage(c *cobra.Command) string {
	var b strings.Builder
	b.WriteString("用法：\n")
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s 命令\n", c.CommandPath())
	} else {
		fmt.Fprintf(&b, "  %s [选项]\n", strings.TrimSuffix(c.UseLine(), " [flags]"))
	}
	if c.Example != "" {
		fmt.Fprintf(&b, "\n例子：\n%s\n", c.Example)
	}
	var commands, topics [][]string
	for _, sub := range c.Commands() {
		row := []string{"  " + sub.Name(), sub.Short}
		switch {
		case sub.IsAdditionalHelpTopicCommand():
			topics = append(topics, []string{"  " + c.Root().Name() + " help " + sub.Name(), sub.Short})
		case sub.IsAvailableCommand():
			commands = append(commands, row)
		}
	}
	section(&b, "命令", commands)
	section(&b, "选项", flagRows(c.LocalNonPersistentFlags()))
	shared := pflag.NewFlagSet("", pflag.ContinueOnError)
	shared.AddFlagSet(c.PersistentFlags())
	shared.AddFlagSet(c.InheritedFlags())
	section(&b, "所有命令都有的选项", flagRows(shared))
	section(&b, "另有说明", topics)
	if len(commands) > 0 {
		fmt.Fprintf(&b, "\n一个命令的详细说明：%s 命令 --help\n", c.CommandPath())
	}
	return b.String()
}

func section(b *strings.Builder, head string, rows [][]string) {
	if len(rows) > 0 {
		fmt.Fprintf(b, "\n%s：\n%s", head, table(rows))
	}
}

// flagRows are the flags that people may set, each with its default where it has one.
func flagRows(flags *pflag.FlagSet) [][]string {
	var rows [][]string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, says := pflag.UnquoteUsage(f)
		name := "  --" + f.Name
		if f.Shorthand != "" {
			name = "  -" + f.Shorthand + ", --" + f.Name
		}
		switch f.DefValue {
		case "", "[]", "false", "0":
		default:
			says += "（默认 " + f.DefValue + "）"
		}
		rows = append(rows, []string{strings.TrimRight(name+" "+value, " "), says})
	})
	return rows
}
