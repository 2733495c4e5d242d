package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// newCompletionCmd writes the scripts that complete command lines: cobra has such a command too, but in English.
func newCompletionCmd(p *program) *cobra.Command {
	return group(&cobra.Command{
		Use:   "completion",
		Short: "命令行补全的脚本（bash、zsh、fish、powershell）",
		Long: "completion 写出一种 shell 的补全脚本：装上以后，按 Tab 补全命令、选项、角色、身份、技能和规则开关。\n" +
			"怎么装，见各个命令的说明。",
		Example: "  daoyan completion bash --help",
	},
		p.completionFor("bash", "  source <(daoyan completion bash)", "  daoyan completion bash > /etc/bash_completion.d/daoyan",
			"要先装有 bash-completion 软件包。", (*cobra.Command).GenBashCompletionV2),
		p.completionFor("zsh", "  source <(daoyan completion zsh)", `  daoyan completion zsh > "${fpath[1]}/_daoyan"`,
			"没有打开过补全的，先在 ~/.zshrc 里加一行：autoload -U compinit; compinit", zshCompletion),
		p.completionFor("fish", "  daoyan completion fish | source", "  daoyan completion fish > ~/.config/fish/completions/daoyan.fish", "", (*cobra.Command).GenFishCompletion),
		p.completionFor("powershell", "  daoyan completion powershell | Out-String | Invoke-Expression", "  daoyan completion powershell >> $PROFILE", "", powershellCompletion),
	)
}

// completionFor writes the script of one shell: with now it works in the window at hand, with always in every one from then on.
func (p *program) completionFor(shell, now, always, first string, write func(root *cobra.Command, w io.Writer, described bool) error) *cobra.Command {
	bare := false
	if first != "" {
		first += "\n"
	}
	c := &cobra.Command{
		Use:   shell,
		Short: shell + " 的补全脚本",
		Long: fmt.Sprintf("%s 的补全脚本写到标准输出。%s\n只在现在这个窗口里用：\n\n%s\n\n以后每次打开都有，运行一次：\n\n%s\n\n然后重新打开一个窗口。",
			shell, "\n"+first, now, always),
		Example: "  daoyan completion " + shell,
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return write(c.Root(), p.out, !bare) },
	}
	c.Flags().BoolVar(&bare, "no-descriptions", false, "补全时只列词，不带说明")
	return c
}

func zshCompletion(root *cobra.Command, w io.Writer, described bool) error {
	if described {
		return root.GenZshCompletion(w)
	}
	return root.GenZshCompletionNoDesc(w)
}

func powershellCompletion(root *cobra.Command, w io.Writer, described bool) error {
	if described {
		return root.GenPowerShellCompletionWithDesc(w)
	}
	return root.GenPowerShellCompletion(w)
}
