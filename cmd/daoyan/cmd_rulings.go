package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/ballot"
	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/director/scenario"
)

// ruling is a switch as programs read it.
type ruling struct {
	Name    string   `json:"name"`
	Default string   `json:"default"`
	Values  []string `json:"values"`
	Means   string   `json:"means"`
	Para    string   `json:"paragraph"`
}

func newRulingsCmd(p *program) *cobra.Command {
	var asJSON bool
	var from string
	c := &cobra.Command{
		Use:   "rulings",
		Short: "规则开关：名字、意思、默认值、规则书的条目",
		Long: "rulings 列出规则书里两种读法都常见、因此可以由导演定的地方。在设置的 game.rulings 里写，只管以后新开的局：\n\n" +
			"  game:\n    rulings: {witch.self_save: false}\n\n" +
			"每个开关都可以写 ask：遇到时停下来问导演。一局里裁定过的，用 --from 写成文件；设置里写 game.precedents: 文件名，以后的局就照此裁定，\n" +
			"用到的时候会告诉导演是从哪一局来的。",
		Example: "  daoyan rulings\n  daoyan rulings --json\n  daoyan rulings --from 第一局 > precedents.yaml",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if from != "" {
				return p.precedentsOf(c.Context(), from)
			}
			var all []ruling
			for _, s := range guimi.New().Switches {
				all = append(all, ruling{s.Name, s.Default, values(&s), s.Means, s.Para})
			}
			slices.SortStableFunc(all, func(a, b ruling) int { return strings.Compare(a.Name, b.Name) })
			if asJSON {
				return printJSON(p.out, all)
			}
			rows := [][]string{{"开关", "默认", "可以写", "规则书", "意思"}}
			for _, r := range all {
				rows = append(rows, []string{r.Name, r.Default, strings.Join(r.Values, " "), "¶" + r.Para, r.Means})
			}
			return printText(p.out, table(rows))
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "给程序读")
	c.Flags().StringVar(&from, "from", "", "把一`局`里裁定过的写成文件")
	c.MarkFlagsMutuallyExclusive("json", "from")
	complete(c, "from", cobra.NoFileCompletions)
	return c
}

// precedentsOf prints what was ruled in a game as a file for later ones.
func (p *program) precedentsOf(ctx context.Context, game string) error {
	raw, err := p.ask(ctx, director.Request{Do: "precedents", Game: game})
	if err != nil {
		return err
	}
	var file string
	if err := json.Unmarshal(raw, &file); err != nil {
		return fmt.Errorf("rulings: %w", err)
	}
	return printText(p.out, file)
}

// precedents reads the answers from earlier games that the settings name. One to a switch that is set to a word of its own is left out and
// noted; the others' switches are set to ask.
func precedents(g config.Game, rules string, switches map[string]string) (list []game.Precedent, notes []string, err error) {
	if g.Precedents == "" {
		return nil, nil, nil
	}
	src, err := os.ReadFile(g.Precedents)
	if err != nil {
		return nil, nil, fmt.Errorf("game.precedents: %w", err)
	}
	all, fails := scenario.LoadPrecedents(g.Precedents, src, scenario.Rulesets()[rules])
	var faults []error
	for _, f := range fails {
		faults = append(faults, errors.New(f.String()))
	}
	for _, a := range all {
		if word, set := switches[a.Switch]; set && word != rule.Ask {
			notes = append(notes, fmt.Sprintf("规则开关 %s 照 %s；%s裁定过 %s，不用", a.Switch, word, a.From, a.Value))
			continue
		}
		switches[a.Switch] = rule.Ask
		list = append(list, a)
	}
	return list, notes, errors.Join(faults...)
}

// values are what a switch may be set to; a number is written 数字.
func values(s *rule.Switch) []string {
	switch {
	case s.Values != nil:
		return append(slices.Clone(s.Values), "ask")
	case s.Default == "true" || s.Default == "false":
		return []string{"true", "false", "ask"}
	}
	return []string{"数字", "ask"}
}

// rulings reads the switches of the settings against those of a rule set; the error names each that is none, with the nearest, and each that
// cannot be what it is set to.
func rulings(book *rule.Book, set map[string]any) (map[string]string, []error) {
	var names []string
	for _, s := range book.Switches {
		names = append(names, s.Name)
	}
	out := map[string]string{}
	var faults []error
	for _, name := range sortedKeys(set) {
		i := slices.Index(names, name)
		if i < 0 {
			faults = append(faults, fmt.Errorf("game.rulings：没有「%s」这个开关；最接近的是 %s", name, ballot.ClosestWord(name, names)))
			continue
		}
		value, s := fmt.Sprint(set[name]), &book.Switches[i]
		if !may(s, value) {
			faults = append(faults, fmt.Errorf("game.rulings：%s 不能是「%s」，可以是 %s", name, value, strings.Join(values(s), "、")))
			continue
		}
		out[name] = value
	}
	return out, faults
}

func may(s *rule.Switch, value string) bool {
	if value == s.Default || slices.Contains(values(s), value) && value != "数字" {
		return true
	}
	n, err := strconv.Atoi(value)
	return err == nil && n >= 0 && slices.Contains(values(s), "数字")
}
