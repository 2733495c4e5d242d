package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"daoyan/director/ballot"
	"daoyan/director/guimi"
	"daoyan/director/roles"
)

func newRolesCmd(p *program) *cobra.Command {
	return &cobra.Command{
		Use:   "roles [身份]",
		Short: "身份一览：每种身份的技能、顺位、截止、目标、限制、开关",
		Long: "roles 把程序里每种身份的声明写成一页 Markdown；写上身份名就只写那一种。\n" +
			"同一页加上测它的剧本，就是仓库里的 docs/roles.md（make generate 重写）。",
		Example: "  daoyan roles\n  daoyan roles 女巫",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			book := guimi.New()
			if len(args) == 0 {
				return printText(p.out, roles.Page(book, "诡秘之主", nil))
			}
			id := book.Identity(args[0])
			if id == nil {
				var known []string
				for _, x := range book.Identities {
					known = append(known, x.Name)
				}
				return fmt.Errorf("没有「%s」这种身份；最接近的是 %s", args[0], ballot.ClosestWord(args[0], known))
			}
			return printText(p.out, roles.Identity(book, id, nil))
		},
	}
}
