package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director"
)

// positionTemplate is a position to be filled in.
//
//go:embed position.yaml
var positionTemplate string

func newPositionCmd(p *program) *cobra.Command {
	var template bool
	c := &cobra.Command{
		Use:   "position [对局]",
		Short: "把一局的局面写成文件，别处可以接着玩；或者给一份空白的来填",
		Long: "position 把对局的局面写成 YAML：现在这一段开始时（两段之间就是现在）谁在场、手里有什么、谁出局了、身上有什么效果、接下来是哪一段。\n" +
			"daoyan new 名字 --from 这个文件，就从那里接着玩：规则上一模一样，连以后的骰子都一样。这一段里已经写来的行动、下的命令不在里面。\n" +
			"别处玩到一半的局，用 --template 要一份样本来填。文件里有所有人的身份，只给导演看。",
		Example: "  daoyan position 第一局 > position.yaml\n  daoyan position --template > position.yaml",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if template {
				return printText(p.out, positionTemplate)
			}
			raw, err := p.ask(c.Context(), director.Request{Do: "position", Game: strings.Join(args, "")})
			if err != nil {
				return err
			}
			var file string
			if err := json.Unmarshal(raw, &file); err != nil {
				return fmt.Errorf("position: %w", err)
			}
			return printText(p.out, file)
		},
	}
	c.Flags().BoolVar(&template, "template", false, "一份样本，每一项都有说明")
	return c
}
