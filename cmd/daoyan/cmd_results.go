package main

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director"
)

func newResultsCmd(p *program) *cobra.Command {
	var asCSV, asPost bool
	c := &cobra.Command{
		Use:   "results [对局]",
		Short: "战绩：谁演了什么、撑过几天、吃了几张牌、谁是助理",
		Long: "results 列出一局里每个角色的战绩：先后由谁演、身份、阵营、输赢、撑过几个讨论日、何时怎样出局、黄牌红牌、场外助理。\n" +
			"没有结束的局也能看，里面有身份，只给导演看。--bbcode 是可以直接贴到论坛的表格，措辞在模板 results.tmpl 里。",
		Example: "  daoyan results\n  daoyan results 第一局 --csv\n  daoyan results 第一局 --bbcode",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if asCSV && asPost {
				return errors.New("results: --csv 和 --bbcode 是两种格式：只写一个")
			}
			raw, err := p.ask(c.Context(), director.Request{Do: "results", Game: strings.Join(args, "")})
			if err != nil {
				return err
			}
			var r director.Results
			if err := json.Unmarshal(raw, &r); err != nil {
				return fmt.Errorf("results: %w", err)
			}
			switch {
			case asCSV:
				return resultsCSV(p.out, &r)
			case asPost:
				return printText(p.out, r.Post+"\n")
			default:
				return printText(p.out, resultsTable(&r))
			}
		},
	}
	c.Flags().BoolVar(&asCSV, "csv", false, "给表格软件的 CSV")
	c.Flags().BoolVar(&asPost, "bbcode", false, "给论坛的代码")
	return c
}

// resultsRows are a head and a line for each character.
func resultsRows(r *director.Results) [][]string {
	rows := [][]string{{"楼层", "角色", "玩家", "身份", "最后的身份", "阵营", "结果", "撑过天数", "出局", "黄牌", "红牌", "助理"}}
	for _, x := range r.Rows {
		won := ""
		if x.Winner {
			won = "胜"
		}
		rows = append(rows, []string{strconv.Itoa(x.No), x.Name, strings.Join(x.Players, "、"), x.Identity, x.Now, x.Faction, won,
			strconv.Itoa(x.Days), x.Out, strconv.Itoa(x.Yellow), strconv.Itoa(x.Red), x.Helper})
	}
	return rows
}

func resultsTable(r *director.Results) string {
	head := "《" + r.Title + "》还没有结束\n\n"
	switch {
	case r.Over && r.Winner != "":
		head = "《" + r.Title + "》胜者：" + r.Winner + "\n\n"
	case r.Over:
		head = "《" + r.Title + "》平局\n\n"
	}
	return head + table(resultsRows(r))
}

// resultsCSV writes the rows as CSV. A cell that a spreadsheet would take for a formula gets a sign before it that makes it text.
func resultsCSV(w io.Writer, r *director.Results) error {
	out := csv.NewWriter(w)
	for _, row := range resultsRows(r) {
		for i, cell := range row {
			if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
				row[i] = "'" + cell
			}
		}
		if err := out.Write(row); err != nil {
			return fmt.Errorf("results: %w", err)
		}
	}
	out.Flush()
	return out.Error()
}
