package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/guimi"
)

func newConfigCmd(p *program) *cobra.Command {
	return group(&cobra.Command{
		Use:     "config",
		Short:   "检查设置",
		Example: "  daoyan config check",
	}, newConfigCheckCmd(p))
}

func newConfigCheckCmd(p *program) *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "检查设置文件、环境变量、规则开关和模板，列出所有不对的地方",
		Long: "config check 把设置整个读一遍：写错的名字（附上最接近的）、不合理的值、读不了的文件、不存在的规则开关、写坏的模板，\n" +
			"一次全部列出来。它不连论坛。",
		Example: "  daoyan config check\n  daoyan config check --config 周末/config.yaml",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			c, err := p.settings()
			if err != nil {
				return err
			}
			if err := checkBeyond(c); err != nil {
				return err
			}
			return printText(p.out, settingsText(p.config, c))
		},
	}
}

// checkBeyond looks for what the settings alone cannot tell: switches that no rule asks, templates that do not parse.
func checkBeyond(c config.Config) error {
	switches, faults := rulings(guimi.New(), c.Game.Rulings)
	if _, _, err := precedents(c.Game, "guimi", switches); err != nil {
		faults = append(faults, err)
	}
	if err := director.CheckDirectors(c.Directors); err != nil {
		faults = append(faults, err)
	}
	if _, err := wordings(c); err != nil {
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// settingsText tells the most important settings, so that a director sees whether they are what he meant.
func settingsText(path string, c config.Config) string {
	access := "有"
	switch {
	case c.Forum.CookiesFile != "":
		access = "用浏览器里存下来的 cookie"
	case c.Forum.Password == "":
		access = "没有！写 password_file，或设环境变量 DAOYAN_FORUM_PASSWORD"
	}
	g := c.Game
	return path + " 没有问题。\n" + table([][]string{
		{"  论坛", fmt.Sprintf("%s ，版块 %d，账号 %s", c.Forum.URL, c.Forum.Board, c.Forum.User)},
		{"  密码", access},
		{"  数据文件", c.Data},
		{"  时间", fmt.Sprintf("%s：%v 开门，%v 关门，一个讨论日 %d 天，碰到周末多 %d 天", c.Clock.Zone, g.Times.Open, g.Times.Close, g.Times.Days, g.Times.WeekendExtra)},
		{"  能指挥的人", fmt.Sprintf("%d 个", len(c.Directors))},
		{"  改过的规则开关", fmt.Sprintf("%d 个", len(g.Rulings))},
	})
}
