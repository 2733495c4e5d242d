package main

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/rule"
)

// completeOrder offers what may stand next in an order for a game, any where game is empty: its word, then what the way it is written names at
// that place.
func (p *program) completeOrder(ctx context.Context, game string, words []string) []cobra.Completion {
	if len(words) == 0 {
		return orderWords()
	}
	guide := director.OrderGuide()
	i := slices.IndexFunc(guide, func(g director.Guide) bool { return slices.Contains(g.Words, words[0]) })
	if i < 0 {
		return nil
	}
	slots := slotsOf(guide[i].Args, len(words)-1)
	if len(slots) == 0 {
		return nil
	}
	at := completion{p: p, words: words}
	at.sit(ctx, game)
	var out []cobra.Completion
	for _, slot := range slots {
		for _, w := range at.fits(slot) {
			if w != "" && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// slotsOf are the kinds of word that may stand at a place of an order's arguments, from 0: "角色 加｜去 技能 [几次]". A place with … behind it goes on.
func slotsOf(args string, at int) []string {
	places := strings.Fields(args)
	if len(places) == 0 {
		return nil
	}
	if last := places[len(places)-1]; at >= len(places) && strings.HasSuffix(strings.Trim(last, "[]"), "…") {
		at = len(places) - 1
	}
	if at >= len(places) {
		return nil
	}
	return strings.Split(strings.TrimRight(strings.Trim(places[at], "[]"), "…"), "｜")
}

// completion is one place of an order to be offered words for: those of the games that the order may be for.
type completion struct {
	p     *program
	words []string // what stands before the place
	games []director.GameStatus
	books []*rule.Book // what those games are played by; every rule set where no game is found
}

// sit finds the games.
func (x *completion) sit(ctx context.Context, game string) {
	if raw, err := x.p.ask(ctx, director.Request{Do: "status"}); err == nil && json.Unmarshal(raw, &x.games) != nil {
		x.games = nil
	}
	if game != "" {
		x.games = slices.DeleteFunc(x.games, func(g director.GameStatus) bool { return g.Name != game })
	}
	all := boards()
	for _, name := range sortedKeys(all) {
		if len(x.games) == 0 || slices.ContainsFunc(x.games, func(g director.GameStatus) bool { return g.Ruleset == name }) {
			x.books = append(x.books, all[name].rules.Book)
		}
	}
}

// fits lists the words of a kind; a kind that is none is a word itself.
func (x *completion) fits(slot string) []string {
	var out []string
	switch slot {
	case "角色", "对象", "原目标", "新目标", "只改谁的", "谁刀的":
		for _, g := range x.games {
			for _, s := range g.Seats {
				out = append(out, s.Name)
			}
		}
	case "身份":
		for _, b := range x.books {
			for i := range b.Identities {
				out = append(out, b.Identities[i].Name)
			}
		}
	case "技能":
		for _, b := range x.books {
			for _, s := range b.Skills {
				out = append(out, s.Name)
			}
		}
	case "阵营":
		for _, b := range x.books {
			for i := range b.Identities {
				out = append(out, string(b.Identities[i].Side))
			}
		}
	case "开关":
		for _, b := range x.books {
			for _, s := range b.Switches {
				out = append(out, s.Name)
			}
		}
	case "值":
		for _, b := range x.books {
			if i := slices.IndexFunc(b.Switches, func(s rule.Switch) bool { return s.Name == x.words[len(x.words)-1] }); i >= 0 {
				out = append(out, b.Switches[i].Words()...)
			}
		}
	case "导演":
		return x.p.listedDirectors()
	case "哪种公告", "楼层", "编号", "主题编号", "讨论日数", "账号", "新账号", "多久", "文字", "写法", "原因", "几次", "结果", "群名",
		"第几夜", "第几天", "#记录编号", "消息编号", "时刻", "写的内容", "阶段":
		return nil // only the writer knows
	default:
		return []string{slot}
	}
	return out
}

// listedDirectors are the names in the settings.
func (p *program) listedDirectors() []string {
	c, err := p.settings()
	if err != nil {
		return nil
	}
	var out []string
	for _, d := range c.Directors {
		out = append(out, d.Name)
	}
	return out
}
