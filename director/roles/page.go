package roles

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/rule"
)

// Page is the page of all identities of a book in Markdown. tests are, by identity, the scenarios that try it; nil leaves them out.
func Page(b *rule.Book, title string, tests map[string][]string) string {
	var p strings.Builder
	fmt.Fprintf(&p, "# %s：身份一览\n\n", title)
	p.WriteString("这一页由程序里的声明生成（`make generate`），不要手改。段号指 [规则书](rulebook.md)；〔 〕里是夜晚的顺位，“+20 分”是入夜后第 20 分钟。\n")
	chapter := ""
	for i := range b.Identities {
		id := &b.Identities[i]
		if id.Para == "" {
			continue
		}
		if c, _, _ := strings.Cut(id.Para, "."); c != chapter {
			chapter = c
			fmt.Fprintf(&p, "\n## %s\n", sideWord(id.Side))
		}
		p.WriteString(Identity(b, id, tests[id.Name]))
	}
	if tests != nil {
		p.WriteString(summary(b, tests))
	}
	return p.String()
}

// Identity is what a book declares of one identity.
func Identity(b *rule.Book, id *rule.Identity, tests []string) string {
	var p strings.Builder
	fmt.Fprintf(&p, "\n### %s %s\n\n", id.Para, id.Name)
	if len(id.Aliases) > 0 {
		fmt.Fprintf(&p, "- 别名：%s\n", strings.Join(id.Aliases, "、"))
	}
	fmt.Fprintf(&p, "- 阵营：%s；%s；验：%s\n", factionWord(id.Side), packWord(id), seenWord(id))
	for _, s := range b.Switches {
		if s.Para == id.Para {
			fmt.Fprintf(&p, "- 开关 `%s` = `%s`：%s\n", s.Name, s.Default, s.Means)
		}
	}
	if tests != nil {
		fmt.Fprintf(&p, "- 剧本：%s\n", strings.Join(tests, "、"))
	}
	if skills := skillsOf(b, id); len(skills) > 0 {
		p.WriteString("\n| 技能 | 何时 | 截止 | 写什么 | 限制 |\n| --- | --- | --- | --- | --- |\n")
		for _, s := range skills {
			fmt.Fprintf(&p, "| %s | %s | %s | %s | %s |\n", s.name(), s.when(b), s.closes(b), s.shape(), s.limits(b))
		}
	}
	return p.String()
}

// declared is one skill as an identity has it.
type declared struct {
	*rule.Skill
	uses  int16
	dealt bool
}

// skillsOf lists the skills that stand in an identity's paragraph: those its card deals first.
func skillsOf(b *rule.Book, id *rule.Identity) []declared {
	var out []declared
	for _, g := range id.Grants {
		out = append(out, declared{b.Skill(g.Skill), g.Uses, true})
	}
	for _, s := range b.Skills {
		if s.Para == id.Para && !slices.ContainsFunc(out, func(d declared) bool { return d.ID == s.ID }) {
			out = append(out, declared{Skill: s})
		}
	}
	return out
}

func (d declared) name() string {
	name := d.Name
	if len(d.Aliases) > 0 {
		name += "（" + strings.Join(d.Aliases, "、") + "）"
	}
	if !d.dealt {
		name += "＊"
	}
	return name
}

// slot is where a skill runs, with its phase; nil for one that has no place in a timetable.
func slot(b *rule.Book, s *rule.Skill) (*rule.Slot, rule.PhaseKind) {
	for kind, slots := range [][]rule.Slot{rule.Setup: b.Setup, rule.Day: b.Day, rule.Night: b.Night} {
		for i := range slots {
			if slices.ContainsFunc(slots[i].Skills, func(p rule.Printed) bool { return p.Skill == s.ID }) {
				return &slots[i], rule.PhaseKind(kind)
			}
		}
	}
	return nil, 0
}

func (d declared) when(b *rule.Book) string {
	sl, kind := slot(b, d.Skill)
	auto := ""
	if d.Asks == rule.OnRun {
		auto = "，自动"
	}
	switch {
	case d.Asks == rule.AtOnce:
		return "白天，当场"
	case d.Asks == rule.OnChoice:
		return "打开时"
	case sl == nil:
		return "常驻"
	case kind == rule.Setup:
		return "入场" + auto
	case kind == rule.Day:
		return "白天，关门前" + auto
	case strings.IndexFunc(sl.ID, func(r rune) bool { return r < '0' || r > '9' }) != 0:
		return "夜〔" + strings.TrimRight(sl.ID, "abcdefghijklmnopqrstuvwxyz") + "〕" + nights(d.Skill) + auto
	}
	return "夜，" + stage(sl) + nights(d.Skill) + auto
}

// stage names a slot that bears no number.
func stage(sl *rule.Slot) string {
	switch {
	case sl.From == rule.BeforeOpening && sl.Runs == 0:
		return "开门"
	case sl.From == rule.BeforeOpening:
		return "开门前"
	case sl.From == rule.AfterChoices:
		return "结算之后"
	case sl.Runs == 0:
		return "入夜"
	}
	return "结算之前"
}

// nights says on which nights a skill is open, as its declaration answers.
func nights(s *rule.Skill) string {
	if s.Nights == nil {
		return ""
	}
	switch first, second, third := s.Nights(1), s.Nights(2), s.Nights(3); {
	case first && !second && third:
		return "，单数夜"
	case !first && second && !third:
		return "，双数夜"
	case !first:
		return "，第 2 夜起"
	}
	return ""
}

func (d declared) closes(b *rule.Book) string {
	sl, kind := slot(b, d.Skill)
	switch {
	case d.Asks == rule.OnChoice:
		return "开放的时间内"
	case d.Asks == rule.AtOnce, kind == rule.Day && sl != nil && d.Asks != rule.OnRun:
		return "关门"
	case sl == nil, !d.Written():
		return "—"
	case kind == rule.Setup:
		return fmt.Sprintf("开局后 %d 小时", d.ClosesAt()/60)
	case sl.From == rule.BeforeOpening:
		return fmt.Sprintf("开门前 %d 分", d.ClosesAt())
	}
	return fmt.Sprintf("+%d 分", d.ClosesAt())
}
