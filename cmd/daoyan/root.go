package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"daoyan/director/ballot"
)

func newRootCmd(p *program) *cobra.Command {
	root := group(&cobra.Command{
		Use:   "daoyan",
		Short: "导演：在论坛上主持版杀",
		Long: "导演（daoyan）在 Discuz! 论坛上主持多日的版杀：读投票楼、收私信里的技能、按规则结算、发公告。\n" +
			"第一次用：daoyan init，然后照它说的做。先看看一局是什么样：daoyan demo。",
		SilenceUsage:  true,
		SilenceErrors: true,
	},
		newDemoCmd(p), newInitCmd(p), newConfigCmd(p), newNewCmd(p), newPositionCmd(p), newDoctorCmd(p), newRunCmd(p), newStatusCmd(p), newOrderCmd(p), newExplainCmd(p), newResultsCmd(p), newGoOnCmd(p), newRuleCmd(p), newBackupCmd(p),
		newForumCmd(p), newRecountCmd(p), newRulingsCmd(p), newRolesCmd(p), newPairsCmd(p), newCalendarCmd(p), newScenarioCmd(), newVersionCmd(p), newCompletionCmd(p),
		newExitCodesTopic(),
	)
	root.SetUsageFunc(func(c *cobra.Command) error { return printText(p.out, usage(c)) })
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { fmt.Fprint(p.out, help(c)) })
	root.SetFlagErrorFunc(nearestFlag)
	root.PersistentFlags().StringVar(&p.config, "config", cmp.Or(p.variable(envConfig), "config.yaml"), "设置`文件`；也可以写在环境变量 "+envConfig)
	root.PersistentFlags().BoolP("help", "h", false, "这个命令的说明")
	root.SetHelpCommand(newHelpCmd())
	tellHowItIsWritten(root)
	return root
}

// tellHowItIsWritten lets c and all its commands answer a wrong number of words with the line they expect: cobra's own words stop at the count.
func tellHowItIsWritten(c *cobra.Command) {
	if fits := c.Args; fits != nil {
		c.Args = func(c *cobra.Command, args []string) error {
			err := fits(c, args)
			if err == nil {
				return nil
			}
			example, _, _ := strings.Cut(strings.TrimSpace(c.Example), "\n")
			return fmt.Errorf("%w; it is written %q, for example %q: see %s --help", err, strings.TrimSuffix(c.UseLine(), " [flags]"), example, c.CommandPath())
		}
	}
	for _, sub := range c.Commands() {
		tellHowItIsWritten(sub)
	}
}

// group makes a command that only holds others: alone it shows its help, and a word that is none of theirs is refused with the nearest.
func group(c *cobra.Command, commands ...*cobra.Command) *cobra.Command {
	c.AddCommand(commands...)
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return c.Help()
		}
		return unknownCommand(c, args[0])
	}
	return c
}

// unknownCommand names the command of c, or the topic of help, that was probably meant.
func unknownCommand(c *cobra.Command, word string) error {
	var names []string
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	return fmt.Errorf("there is no command %q in %s; the nearest is %s", word, c.CommandPath(), ballot.ClosestWord(word, names))
}

// nearestFlag names the flag that was probably meant.
func nearestFlag(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || unknown.GetSpecifiedShortnames() != "" {
		return fmt.Errorf("%w; see %s --help", err, c.CommandPath())
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return fmt.Errorf("%w; the nearest is --%s", err, ballot.ClosestWord(unknown.GetSpecifiedName(), names))
}
