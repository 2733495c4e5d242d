package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"daoyan/director"
)

func newOrderCmd(p *program) *cobra.Command {
	var o director.Order
	c := &cobra.Command{
		Use:   "order 命令 …",
		Short: "给正在进行的对局下命令：裁决票、出局、红牌、替补、顺延、暂停……",
		Long: "order 把命令交给正在运行的 daoyan run；没有在运行的，就写进数据文件，下次运行时生效。\n" +
			"每条命令有中文和英文两种写法，全部列在 docs/orders.md 里，也可以运行 daoyan order 看。谁在什么时候为什么下了什么命令，都记在案。\n" +
			"拿不准就先加 --dry：只说会怎样，什么也不做。列在设置 directors 里的导演也可以用私信下同样的命令。",
		Example: "  daoyan order 裁决 12 包子\n  daoyan order 红牌 饺子 --why 冒充导演\n  daoyan order 出局 饺子 --dry\n  daoyan order shift 30m",
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return p.completeOrder(c.Context(), o.Game, args), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return printText(p.out, orderList())
			}
			o.Text = strings.Join(args, " ")
			return p.order(c.Context(), o)
		},
	}
	c.Flags().StringVar(&o.Game, "game", "", "哪一`局`；只有一局就不用写")
	c.Flags().StringVar(&o.Why, "why", "", "`理由`，记在案")
	c.Flags().BoolVar(&o.Dry, "dry", false, "只说会怎样，不执行")
	c.Flags().BoolVar(&o.Force, "force", false, "不合规矩也照样执行")
	complete(c, "game", cobra.NoFileCompletions)
	return c
}

// lessIsNoFlag writes what begins with a minus and a digit, a deadline that is to come so much earlier, with the wide minus that orders take as
// well: no flag is a digit, and the flags' reader would ask for one.
func lessIsNoFlag(args []string) []string {
	args = slices.Clone(args)
	for i := slices.Index(args, "order") + 1; i > 0 && i < len(args); i++ {
		if rest, less := strings.CutPrefix(args[i], "-"); less && rest != "" && rest[0] >= '0' && rest[0] <= '9' {
			args[i] = "－" + rest
		}
	}
	return args
}

// order hands an order over and prints what becomes of it.
func (p *program) order(ctx context.Context, o director.Order) error {
	o.By, o.Through = cmp.Or(p.variable("USER"), "终端"), "terminal"
	raw, err := p.askWithin(ctx, 2*time.Minute, director.Request{Do: "order", Game: o.Game, Order: &o})
	if err != nil {
		return err
	}
	var done director.Ordered
	if err := json.Unmarshal(raw, &done); err != nil {
		return fmt.Errorf("order: %w", err)
	}
	text := strings.Join(done.Lines(), "\n") + "\n"
	if !done.Done {
		text += "只是看看，没有执行。\n"
	}
	return printText(p.out, text)
}

// orderWords are the first words of all orders, for completion.
func orderWords() []cobra.Completion {
	var out []cobra.Completion
	for _, k := range director.OrderGuide() {
		for _, w := range k.Words {
			out = append(out, cobra.CompletionWithDesc(w, k.Means))
		}
	}
	return out
}

// orderList is every order with how it is written.
func orderList() string {
	var rows [][]string
	for _, k := range director.OrderGuide() {
		rows = append(rows, []string{strings.Join(k.Words, "、"), k.Args, k.Means})
	}
	return table(rows)
}
