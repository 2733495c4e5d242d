package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// The exit codes of all commands; exitCodes says what they mean.
const (
	exitDone    = 0
	exitFound   = 1
	exitFault   = 2
	exitDiffers = 3
)

// exitCodes is the one place where exit codes are documented: daoyan help exit-codes prints it.
func exitCodes() []struct {
	code int
	says string
} {
	return []struct {
		code int
		says string
	}{
		{exitDone, "做完了，一切正常。"},
		{exitFound, "做完了，但有事要人来看：\n" +
			"scenario run 有剧本没通过；recount 有楼层要导演裁决；forum read 不认得这一页；\n" +
			"doctor 有要改的；" +
			"new 的板子不合规则，或导演没有确认，对局没有建立；pairs 有先后左右结果的技能。"},
		{exitFault, "没做成：命令写错了，文件读不了，设置有问题，论坛或数据文件用不了。原因写在标准错误输出里。"},
		{exitDiffers, "recount：数出来的和文件里 expect.json 写的不一样。"},
	}
}

// exitError ends the program with a code when everything has been said already.
type exitError struct{ code int }

func (e exitError) Error() string { return "exit " + strconv.Itoa(e.code) }

func newExitCodesTopic() *cobra.Command {
	var b strings.Builder
	b.WriteString("退出码（脚本用 $? 读取）：\n")
	for _, c := range exitCodes() {
		fmt.Fprintf(&b, "\n  %d  %s\n", c.code, strings.ReplaceAll(c.says, "\n", "\n     "))
	}
	return &cobra.Command{Use: "exit-codes", Short: "退出码的含义", Long: b.String()}
}
