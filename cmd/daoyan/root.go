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
			return fmt.Errorf("多写或者少写了参数：要写成「%s」，例如「%s」；说明见 %s --help", strings.TrimSuffix(c.UseLine(), " [flags]"), strings.TrimSpace(example), c.CommandPath())
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
	return fmt.Errorf("没有「%s %s」这个命令；最接近的是 %s", c.CommandPath(), word, ballot.ClosestWord(word, names))
}

// nearestFlag names the flag that was probably meant.
func nearestFlag(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var odd *pflag.InvalidValueError
	switch {
	case errors.As(err, &bare):
		return fmt.Errorf("--%s 后面要写值；说明见 %s --help", bare.GetFlag().Name, c.CommandPath())
	case errors.As(err, &odd):
		return fmt.Errorf("--%s 的值「%s」读不懂；说明见 %s --help", odd.GetFlag().Name, odd.GetValue(), c.CommandPath())
	case !errors.As(err, &unknown), unknown.GetSpecifiedShortnames() != "":
		return fmt.Errorf("选项写得不对（%w）；说明见 %s --help", err, c.CommandPath())
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return fmt.Errorf("没有 --%s 这个选项；最接近的是 --%s", unknown.GetSpecifiedName(), ballot.ClosestWord(unknown.GetSpecifiedName(), names))
}
