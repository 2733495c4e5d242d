package main

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/guimi"
	"daoyan/director/rule"
)

// completeOrder offers what may stand next in an order: its word, then what the way it is written names at that place.
func (p *program) completeOrder(ctx context.Context, words []string) []cobra.Completion {
	if len(words) == 0 {
		return orderWords()
	}
	guide := director.OrderGuide()
	i := slices.IndexFunc(guide, func(g director.Guide) bool { return slices.Contains(g.Words, words[0]) })
	if i < 0 {
		return nil
	}
	var out []cobra.Completion
	for _, slot := range slotsOf(guide[i].Args, len(words)-1) {
		for _, w := range p.fits(ctx, slot, words) {
			if !slices.Contains(out, w) {
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

// fits lists the words of a kind; a kind that is none is a word itself.
func (p *program) fits(ctx context.Context, slot string, words []string) []string {
	book := guimi.New()
	switch slot {
	case "角色", "对象", "原目标", "新目标", "只改谁的", "谁刀的":
		return p.characters(ctx)
	case "身份":
		var out []string
		for i := range book.Identities {
			out = append(out, book.Identities[i].Name)
		}
		return out
	case "技能":
		var out []string
		for _, s := range book.Skills {
			out = append(out, s.Name)
		}
		return out
	case "阵营":
		var out []string
		for i := range book.Identities {
			out = append(out, string(book.Identities[i].Side))
		}
		return slices.DeleteFunc(out, func(s string) bool { return s == "" })
	case "开关":
		var out []string
		for _, s := range book.Switches {
			out = append(out, s.Name)
		}
		return out
	case "值":
		i := slices.IndexFunc(book.Switches, func(s rule.Switch) bool { return s.Name == words[len(words)-1] })
		if i < 0 {
			return nil
		}
		return book.Switches[i].Words()
	case "导演":
		return p.listedDirectors()
	case "哪种公告", "楼层", "编号", "主题编号", "讨论日数", "账号", "新账号", "多久", "文字", "写法", "原因", "几次", "结果", "群名",
		"第几夜", "第几天", "#记录编号", "消息编号", "时刻", "写的内容", "阶段":
		return nil // only the writer knows
	}
	return []string{slot}
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

// characters are the names at the tables, for completion; none where nobody answers.
func (p *program) characters(ctx context.Context) []string {
	raw, err := p.ask(ctx, director.Request{Do: "status"})
	if err != nil {
		return nil
	}
	var games []director.GameStatus
	if json.Unmarshal(raw, &games) != nil {
		return nil
	}
	var out []string
	for _, g := range games {
		for _, s := range g.Seats {
			out = append(out, s.Name)
		}
	}
	return out
}
