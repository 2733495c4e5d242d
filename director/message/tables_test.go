package message_test

import (
	"daoyan/director/ballot"
	"daoyan/director/message"
	"daoyan/director/rule"
)

// book is a small rule set with every shape a skill's line has.
func book() *rule.Book {
	one := rule.Shape{Min: 1, Max: 1, Self: true}
	skill := func(id, name, of string, asks rule.Asks, shape rule.Shape, aliases ...string) *rule.Skill {
		return &rule.Skill{ID: rule.SkillID(id), Name: name, Of: of, Asks: asks, Shape: shape, Aliases: aliases}
	}
	return rule.NewBook(rule.Book{
		Name: "small",
		Identities: []rule.Identity{
			{Name: "守卫"}, {Name: "女巫"}, {Name: "狼王"}, {Name: "机械狼"}, {Name: "女仆", Aliases: []string{"顺从的女仆"}}, {Name: "村民"},
		},
		Skills: []*rule.Skill{
			skill("kill", "杀人", "", rule.AtNight, one, "刀人"),
			skill("ward", "守护", "守卫", rule.AtNight, one),
			skill("cure", "救药", "女巫", rule.AtNight, one),
			skill("poison", "毒药", "女巫", rule.AtNight, one),
			skill("insight", "通灵", "女巫", rule.OnRun, rule.Shape{}),
			skill("check", "预言", "预言家", rule.AtNight, one, "查验", "验人"),
			skill("link", "链接", "锁链师", rule.AtNight, rule.Shape{Min: 2, Max: 2}),
			skill("wrong", "冤死", "替罪羊", rule.OnChoice, rule.Shape{Min: 1, Max: 120}),
			skill("gift", "馈赠", "黑商", rule.AtNight, rule.Shape{Min: 1, Max: 1, Options: []string{"毒药", "猎枪", "水晶球"}, NeedOpt: true}),
			skill("face", "变脸", "变脸者", rule.AtNight, rule.Shape{Names: true, NeedOpt: true}),
			skill("copy", "镜像", "镜", rule.OnChoice, rule.Shape{Names: true, NeedOpt: true}),
			skill("steal", "偷盗", "怪盗", rule.AtNight, rule.Shape{Min: 1, Max: 4, First: true, Names: true}),
			skill("eye", "天眼", "占星师", rule.AtNight, rule.Shape{Free: true}),
			skill("extra", "加票", "赌徒", rule.BeforeClose, rule.Shape{Free: true}),
			skill("answer", "接受", "", rule.OnChoice, rule.Shape{Max: 1, Free: true}, "拒绝"),
			skill("open", "打开", "", rule.OnChoice, rule.Shape{}, "不打开"),
			skill("defend", "防御", "刺猬", rule.AtNight, rule.Shape{}),
			skill("duel", "决斗", "骑士", rule.AtOnce, rule.Shape{Min: 1, Max: 1}),
			skill("goat", "替死", "替罪羊", rule.BeforeClose, rule.Shape{}),
			skill("flame", "业炎", "赤狼", rule.AtNight, one),
		},
	})
}

// The characters of the table, by seat from 0.
const (
	jiaozi rule.Char = iota
	baozi
	miantiao
	egret
	isle
	mrX
	ming
	tail
)

func names() *ballot.Names {
	var out []ballot.Character
	for i, name := range []string{"饺子", "包子", "面条", "白鹭", "白鹭洲", "Mr.X", "小·明", "不二"} {
		out = append(out, ballot.Character{Name: name, Seat: i + 1})
	}
	out[miantiao].Aliases, out[baozi].Account = []string{"面条君"}, "steamed01"
	return ballot.NewNames(out)
}

func reader() *message.Reader { return message.New(book(), names()) }

// guard is a writer with a few skills; his character is 饺子.
func guard() message.Writer {
	return message.Writer{Char: jiaozi, Identities: []string{"守卫"}, Skills: []string{"守护", "链接", "毒药"}}
}

// cut is a table of characters with these names.
func cut(list ...string) *ballot.Names {
	var out []ballot.Character
	for _, n := range list {
		out = append(out, ballot.Character{Name: n})
	}
	return ballot.NewNames(out)
}
