package main

import "github.com/spf13/cobra"

// newForumCmd is "daoyan forum": the embedded forum, and reading what real ones served.
func newForumCmd(p *program) *cobra.Command {
	return group(&cobra.Command{
		Use:   "forum",
		Short: "自带的小论坛；读存下来的论坛网页",
		Example: "  daoyan forum serve --user 饺子:密码一 --user 面条:密码二\n" +
			"  daoyan forum read 第1天.html",
	}, newForumServeCmd(p), newForumReadCmd(p))
}
