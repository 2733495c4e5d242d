package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director/guimi"
)

func newVersionCmd(p *program) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "版本、构建和规则的情况；报告问题时请附上",
		Example: "  daoyan version",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			info, _ := debug.ReadBuildInfo()
			return printText(p.out, versionText(info))
		},
	}
}

// versionText tells what was built from what; info may be nil.
func versionText(info *debug.BuildInfo) string {
	version, revision := "没有记录", "没有记录"
	if info != nil {
		if info.Main.Version != "" {
			version = info.Main.Version
		}
		set := map[string]string{}
		for _, s := range info.Settings {
			set[s.Key] = s.Value
		}
		if r := set["vcs.revision"]; r != "" {
			revision = r + " " + set["vcs.time"]
			if set["vcs.modified"] == "true" {
				revision += "（有没提交的改动）"
			}
		}
	}
	book := guimi.New()
	var built int
	var missing []string
	for _, id := range book.Identities {
		if id.Built {
			built++
		} else {
			missing = append(missing, id.Name)
		}
	}
	rows := [][]string{
		{"daoyan", version},
		{"源码", revision},
		{"Go", fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)},
		{"规则", fmt.Sprintf("诡秘之主（%s）：身份 %d 个，技能 %d 个，规则开关 %d 个", book.Name, built, len(book.Skills), len(book.Switches))},
	}
	if len(missing) > 0 {
		rows = append(rows, []string{"还没有", strings.Join(missing, " ")})
	}
	return table(rows)
}
