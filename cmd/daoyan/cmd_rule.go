package main

import (
	"github.com/spf13/cobra"

	"daoyan/director"
)

func newRuleCmd(p *program) *cobra.Command {
	return &cobra.Command{
		Use:   "rule 对局 开关 值",
		Short: "裁定一个设成 ask 的规则开关",
		Long: "rule 回答程序问导演的规则开关：停在那里的结算按它继续，本局以后再遇到同一个开关，也照这次的回答，并注明是先例。\n" +
			"没有问到也可以先说；已经用过的回答再改，从下一阶段起算。开关见 daoyan rulings；在等什么裁定，见 daoyan status。",
		Example: "  daoyan rule 第一局 witch.self_save false\n  daoyan rule 第一局 day.cut now",
		Args:    cobra.ExactArgs(3),
		RunE: func(c *cobra.Command, args []string) error {
			return p.order(c.Context(), director.Order{Game: args[0], Text: "裁定 " + args[1] + " " + args[2]})
		},
	}
}
