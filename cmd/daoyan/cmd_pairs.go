package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director/guimi"
	"daoyan/director/pairs"
	"daoyan/director/rule"
)

// The size of a search: how many days each table is played, and how often every pair of abilities is tried.
const (
	pairDays  = 4
	pairTimes = 4
)

func newPairsCmd(p *program) *cobra.Command {
	return &cobra.Command{
		Use:   "pairs",
		Short: "任意两人的任意两个技能：谁先提交，结果应该一样",
		Long: "pairs 让每两种身份在小桌上相遇，把两个不同的人的两个技能以两种先后各提交一次，其余的行、骰子、票完全一样，再比结果。\n" +
			"先后能左右结果的一对一对列出来，并以 1 退出；一对都不该有。白天当场生效的技能本来就按时间先后，不在内。",
		Example: "  daoyan pairs",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			book := guimi.New()
			rep, err := pairs.Lines(book, guimi.PairTables(book), guimi.PlainTables(), pairDays, pairTimes)
			if err != nil {
				return err
			}
			if err := printText(p.out, pairsText(book, &rep)); err != nil {
				return err
			}
			if len(rep.Found) > 0 {
				return exitError{exitFound}
			}
			return nil
		},
	}
}

func pairsText(book *rule.Book, rep *pairs.Report) string {
	var b strings.Builder
	for _, f := range rep.Found {
		fmt.Fprintf(&b, "%s：%s  |  %s\n", phaseText(f.Phase), f.First, f.Then)
		fmt.Fprintf(&b, "  座位：%s\n", strings.Join(f.Cards, " "))
		for _, x := range []struct {
			head string
			list []string
		}{{"先写前一行才有", f.Played}, {"先写后一行才有", f.Other}, {"此外不同", f.Table}} {
			if len(x.list) > 0 {
				fmt.Fprintf(&b, "  %s：%s\n", x.head, strings.Join(x.list, "；"))
			}
		}
	}
	fmt.Fprintf(&b, "%d 张桌子，%d 对行，%d 对技能（同一种阶段里共 %d 对）；先后左右结果的：%d 对\n", rep.Tables, rep.Trials, rep.Pairs, rep.Of, len(rep.Found))
	if len(rep.Never) > 0 {
		var names []string
		for _, id := range rep.Never {
			names = append(names, book.Skill(id).Name+"（"+string(id)+"）")
		}
		fmt.Fprintf(&b, "没有和别人的技能同时开着的：%s\n", strings.Join(names, "、"))
	}
	return b.String()
}

func phaseText(p rule.Phase) string {
	switch p.Kind {
	case rule.Setup:
		return "入场"
	case rule.Day:
		return fmt.Sprintf("第 %d 天", p.No)
	default:
		return fmt.Sprintf("第 %d 夜", p.No)
	}
}
