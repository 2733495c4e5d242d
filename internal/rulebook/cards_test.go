package rulebook

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/director/rule"
)

// plain are the cards without a skill, which have no paragraph of their own.
var plain = []string{"村民", "狼人"}

// misplaced lists cards without a paragraph, paragraphs without a card, and cards, skills and rules that stand under a wrong number.
func misplaced(b *book, rules *rule.Book) []string {
	var out []string
	bad := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for i := range rules.Identities {
		id := &rules.Identities[i]
		p := b.about(id.Name)
		switch {
		case slices.Contains(plain, id.Name):
		case p == nil:
			bad("%s has no paragraph in the rule book", id.Name)
		case id.Built && id.Para != p.number():
			bad("%s cites %q, its paragraph is %s", id.Name, id.Para, p.number())
		}
	}
	for i := range b.paragraphs {
		if p := &b.paragraphs[i]; p.titled() && p.no > 0 && rules.Identity(p.title) == nil {
			bad("paragraph %s is about %s, which is no card", p.number(), p.title)
		}
	}
	for _, s := range rules.Skills {
		if s.Para == "" {
			bad("skill %s cites no paragraph", s.ID)
		}
		if p := b.about(s.Of); s.Of != "" && (p == nil || s.Para != p.number()) {
			bad("skill %s of %s cites %q, which is another's paragraph", s.ID, s.Of, s.Para)
		}
		for _, r := range s.Rules {
			if b.find(r.Para) == nil {
				bad("a rule of skill %s cites %q, which is no paragraph", s.ID, r.Para)
			}
		}
	}
	return out
}

// unsettled lists where the switches of the rules and those of the book differ. A switch of a card that is not built yet may wait.
func unsettled(b *book, switches []rule.Switch, built func(card string) bool) []string {
	var out []string
	bad := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	named := map[string]bool{}
	for i := range b.paragraphs {
		p := &b.paragraphs[i]
		for _, s := range p.switches {
			if named[s.Name] {
				bad("%s: the rule book lists %s twice", p.number(), s.Name)
			}
			named[s.Name] = true
			at := slices.IndexFunc(switches, func(x rule.Switch) bool { return x.Name == s.Name })
			switch {
			case at < 0 && (!p.titled() || built(p.title)):
				bad("%s: there is no switch %s", p.number(), s.Name)
			case at >= 0 && (switches[at].Default != s.Default || switches[at].Para != s.Para):
				bad("%s: the rule book has %s = %s, the rules have %s in %s", p.number(), s.Name, s.Default, switches[at].Default, switches[at].Para)
			}
		}
	}
	for _, s := range switches {
		if !named[s.Name] {
			bad("%s: the rule book lacks the line: - 开关 `%s` = `%s`：%s", s.Para, s.Name, s.Default, s.Means)
		}
	}
	return out
}

// placeForm is a skill in the book with the number of its place in the night.
var placeForm = regexp.MustCompile(`\*\*(\S+?)\*\*〔(\d+)`)

// mistimed lists skills of which the book says another place in the night than the timetable has. Slots that bear no number are the table's own.
func mistimed(b *book, rules *rule.Book) []string {
	var out []string
	for i := range b.paragraphs {
		p := &b.paragraphs[i]
		for _, m := range placeForm.FindAllStringSubmatch(strings.Join(p.body, "\n"), -1) {
			if places := placesOf(rules, p.title, m[1]); len(places) > 0 && !slices.Contains(places, m[2]) {
				out = append(out, fmt.Sprintf("%s: the rule book runs %s in 〔%s〕, the timetable in %s", p.number(), m[1], m[2], strings.Join(places, ", ")))
			}
		}
	}
	return out
}

// placesOf is where in the night the skills of that name run that a card prints.
func placesOf(rules *rule.Book, card, name string) []string {
	var out []string
	for _, sl := range rules.Night {
		no := strings.TrimRight(sl.ID, "abcdefghijklmnopqrstuvwxyz ")
		for _, s := range sl.Skills {
			if x := rules.Skill(s.Skill); no != "" && x.Of == card && x.Name == name {
				out = append(out, no)
			}
		}
	}
	return out
}

func TestMistimed(t *testing.T) {
	b := &book{paragraphs: []paragraph{{chapter: 7, no: 8, title: "锁链师", body: []string{
		"- **链接**〔9〕`链接 A B`、**暴走**〔10，限定〕`暴走 A B C`。", "- **免疫**〔22〕：不挨传来的。**别的**〔1〕"}}}}
	rules := rule.NewBook(rule.Book{
		Skills: []*rule.Skill{{ID: "link", Of: "锁链师", Name: "链接"}, {ID: "berserk", Of: "锁链师", Name: "暴走"}, {ID: "immune", Of: "锁链师", Name: "免疫"}},
		Night:  []rule.Slot{{ID: "9b", Skills: []rule.Printed{{Skill: "link"}, {Skill: "berserk"}}}, {ID: "after", Skills: []rule.Printed{{Skill: "immune"}}}},
	})
	if d := cmp.Diff([]string{"7.8: the rule book runs 暴走 in 〔10〕, the timetable in 9"}, mistimed(b, rules)); d != "" {
		t.Error(d)
	}
}

func TestMisplaced(t *testing.T) {
	b := &book{paragraphs: []paragraph{
		{chapter: 2, no: 6, title: "结算"}, {chapter: 5, no: 0, title: "警长"}, {chapter: 5, no: 1, title: "预言家"}, {chapter: 5, no: 2, title: "女巫"},
		{chapter: 5, no: 3, title: "白痴"}, {chapter: 5, no: 4, title: "厨师"}}}
	rules := rule.NewBook(rule.Book{
		Identities: []rule.Identity{
			{Name: "村民", Built: true}, {Name: "预言家", Built: true, Para: "5.1"}, {Name: "女巫", Built: true, Para: "5.1"}, {Name: "白痴"}, {Name: "狐狸"},
		},
		Skills: []*rule.Skill{
			{ID: "seer.check", Of: "预言家", Para: "5.1", Rules: []rule.Rule{{Para: "2.6"}}},
			{ID: "witch.cure", Of: "女巫", Para: "5.1"},
			{ID: "sheriff.lead", Para: "5.0", Rules: []rule.Rule{{Para: "2.7"}}},
			{ID: "pack.kill"},
		},
	})
	want := []string{
		`女巫 cites "5.1", its paragraph is 5.2`,
		"狐狸 has no paragraph in the rule book",
		"paragraph 5.4 is about 厨师, which is no card",
		`skill witch.cure of 女巫 cites "5.1", which is another's paragraph`,
		`a rule of skill sheriff.lead cites "2.7", which is no paragraph`,
		"skill pack.kill cites no paragraph",
	}
	if d := cmp.Diff(want, misplaced(b, rules)); d != "" {
		t.Error(d)
	}
}

func TestUnsettled(t *testing.T) {
	of := func(para, name, value string) rule.Switch {
		return rule.Switch{Name: name, Default: value, Means: "…", Para: para}
	}
	b := &book{paragraphs: []paragraph{
		{chapter: 5, no: 1, title: "甲", switches: []rule.Switch{of("5.1", "a.good", "1"), of("5.1", "a.value", "1"), of("5.1", "a.place", "1"), of("5.1", "a.gone", "1")}},
		{chapter: 5, no: 2, title: "乙", switches: []rule.Switch{of("5.2", "b.waits", "1"), of("5.2", "a.good", "1")}},
	}}
	switches := []rule.Switch{of("5.1", "a.good", "1"), of("5.1", "a.value", "2"), of("5.3", "a.place", "1"), of("5.4", "c.more", "no")}
	want := []string{
		"5.1: the rule book has a.value = 1, the rules have 2 in 5.1",
		"5.1: the rule book has a.place = 1, the rules have 1 in 5.3",
		"5.1: there is no switch a.gone",
		"5.2: the rule book lists a.good twice",
		"5.2: the rule book has a.good = 1, the rules have 1 in 5.1",
		"5.4: the rule book lacks the line: - 开关 `c.more` = `no`：…",
	}
	if d := cmp.Diff(want, unsettled(b, switches, func(card string) bool { return card == "甲" })); d != "" {
		t.Error(d)
	}
}
