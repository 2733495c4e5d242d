package director

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// skillOrders are the orders about skills in somebody's hands, what they have laid, and whom they tie.
func skillOrders() []orderKind {
	return []orderKind{
		{word: "skill", words: []string{"技能"}, args: "角色 加｜去｜次数 技能 [几次]", like: []string{"技能 饺子 加 守护", "技能 饺子 去 毒药", "技能 饺子 次数 毒药 2", "skill 饺子 加 见习守卫.守护"},
			means: "给一个技能、拿走一个技能、改剩下的次数（不限 也可以）；被拿走的再 加 就原样还回来。好几个身份有同名技能时写成 身份.技能。本人会知道", do: (*ordering).skill},
		{word: "mark", words: []string{"标记"}, args: "角色 加｜去 技能 [今夜｜今天｜一直]", like: []string{"标记 饺子 加 守护", "mark 饺子 去 恐惧", "标记 饺子 加 迷惑 一直"},
			means: "让一个技能留下的效果落到角色身上，或者去掉；不写多久，就到这一阶段结束。没有人会收到通知", do: (*ordering).mark},
		{word: "link", words: []string{"连结", "情侣"}, args: "角色 角色 [技能]", like: []string{"情侣 饺子 包子", "连结 饺子 包子 链接", "link 混沌 饺子 认亲"},
			means: "像那个技能一样把角色连在一起，不写技能就是情侣；认亲、附身是前一个跟着后一个。相关的人会知道", do: (*ordering).link},
		{word: "unlink", words: []string{"解除"}, args: "角色 角色 [技能]", like: []string{"解除 饺子 包子", "unlink 饺子 包子 链接"}, means: "解除角色之间的连结，相关的人会知道", do: (*ordering).unlink},
		{word: "badge", words: []string{"警徽"}, args: "角色｜无", like: []string{"警徽 饺子", "badge 无"},
			means: "警徽交给一名角色，原来的警长就不是了；无 是从此没有警长。票数、殉职照规则跟着走，并且公布", do: (*ordering).badge},
	}
}

func (x *ordering) skill() error {
	who, err := x.first(3, 4)
	if err != nil {
		return err
	}
	did, word := x.args[1], x.args[2]
	if len(x.args) == 4 && did != "次数" && did != "uses" {
		return x.usage()
	}
	switch did {
	case "加", "add":
		return x.giveSkill(who, word)
	case "去", "remove":
		return x.takeSkill(who, word)
	case "次数", "uses":
		return x.usesLeft(who, word)
	}
	return refuse("「%s」不是 加、去、次数 中的一个", did)
}

// bare is a skill's word without the identity that may stand before it, and that identity.
func bare(word string) (identity, skill string) {
	parts := strings.FieldsFunc(word, func(r rune) bool { return r == '.' || r == '．' || r == '·' })
	if len(parts) != 2 {
		return "", word
	}
	return parts[0], parts[1]
}

// meant lists the skills of the rule set that a word means: by its name, behind its identity, or as the program calls it.
func (x *ordering) meant(word string) ([]*rule.Skill, error) {
	b := x.t.rules.Book
	if s := b.Skill(rule.SkillID(word)); s != nil && slices.Contains(b.Skills, s) {
		return []*rule.Skill{s}, nil
	}
	of, name := bare(word)
	list := b.SkillsNamed(name)
	if of != "" {
		list = slices.DeleteFunc(list, func(s *rule.Skill) bool { return s.Of != of })
	}
	if len(list) > 0 {
		return list, nil
	}
	var all []string
	for _, s := range b.Skills {
		all = append(all, s.Name)
	}
	return nil, refuse("没有「%s」这个技能，最接近的是「%s」", word, ballot.ClosestWord(name, all))
}

// giveSkill gives all that one identity has under that name.
func (x *ordering) giveSkill(who rule.Char, word string) error {
	list, err := x.meant(word)
	if err != nil {
		return err
	}
	var named []string
	for _, s := range list {
		name := s.Of + "." + s.Name
		if s.Of == "" {
			name = string(s.ID)
		}
		if !slices.Contains(named, name) {
			named = append(named, name)
		}
	}
	if len(named) > 1 {
		return refuse("「%s」有好几个，写清楚是哪一个：%s", word, strings.Join(named, "、"))
	}
	if list[0].Traits.Table {
		return refuse("「%s」不是谁的技能，它跟着警徽、监狱或者一次提问走", word)
	}
	if err := x.alive(who); err != nil {
		return err
	}
	r, err := x.look()
	if err != nil {
		return err
	}
	var ps []rule.Patch
	for _, s := range list {
		if r.KeptBy(who, s.ID) == nil {
			ps = append(ps, rule.Patch{Do: rule.PatchHold, On: who, Skill: s.ID})
		}
	}
	if len(ps) == 0 {
		return refuse("%s 已经有「%s」了", x.t.nameOf(who), list[0].Name)
	}
	x.say("%s 得到「%s」", x.t.nameOf(who), list[0].Name)
	return x.patch(ps...)
}

// alive has to be forced for one who is out.
func (x *ordering) alive(who rule.Char) error {
	if x.placeOf(who) != rule.Out {
		return nil
	}
	return x.unusual("%s 已经出局了", x.t.nameOf(who))
}

// kept lists the skills of that name that a character has, each once.
func (x *ordering) kept(who rule.Char, word string) ([]*rule.Skill, error) {
	list, err := x.meant(word)
	if err != nil {
		return nil, err
	}
	r, err := x.look()
	if err != nil {
		return nil, err
	}
	var has []string
	for _, h := range r.S.Holdings {
		if s := h.Print(); h.Owner.Char == who && r.Keeps(h) && !s.Traits.Table && !slices.Contains(has, s.Name) {
			has = append(has, s.Name)
		}
	}
	list = slices.DeleteFunc(slices.Clone(list), func(s *rule.Skill) bool { return s.Traits.Table || r.KeptBy(who, s.ID) == nil })
	switch {
	case len(list) > 0:
		return list, nil
	case len(has) == 0:
		return nil, refuse("%s 没有技能", x.t.nameOf(who))
	}
	return nil, refuse("%s 没有「%s」；有的是 %s", x.t.nameOf(who), word, strings.Join(has, "、"))
}

func (x *ordering) takeSkill(who rule.Char, word string) error {
	list, err := x.kept(who, word)
	if err != nil {
		return err
	}
	var ps []rule.Patch
	for _, s := range list {
		p := rule.Patch{Do: rule.PatchHold, On: who, Skill: s.ID, Off: true}
		if s.Traits.Unlosable {
			if err := x.unusual("「%s」是不会失去的技能", s.Name); err != nil {
				return err
			}
			p.N = 1
		}
		ps = append(ps, p)
	}
	x.say("%s 失去「%s」", x.t.nameOf(who), list[0].Name)
	return x.patch(ps...)
}

func (x *ordering) usesLeft(who rule.Char, word string) error {
	if err := x.want(4, 4); err != nil {
		return err
	}
	list, err := x.kept(who, word)
	if err != nil {
		return err
	}
	left, text := -1, "不限次数"
	if w := x.args[3]; w != "不限" && w != "unlimited" {
		if left, err = strconv.Atoi(strings.TrimRight(w, "次")); err != nil || left < 0 || left > 99 {
			return refuse("「%s」不是次数：写 0 到 99，或者 不限", w)
		}
		text = fmt.Sprintf("还能用 %d 次", left)
	}
	var ps []rule.Patch
	for _, s := range list {
		if left < 0 && s.Traits.Once {
			return refuse("「%s」是限定技，不能不限次数", s.Name)
		}
		ps = append(ps, rule.Patch{Do: rule.PatchUses, On: who, Skill: s.ID, N: int32(left)})
	}
	x.say("%s 的「%s」%s", x.t.nameOf(who), list[0].Name, text)
	return x.patch(ps...)
}

func (x *ordering) mark() error {
	who, err := x.first(3, 4)
	if err != nil {
		return err
	}
	switch x.args[1] {
	case "加", "add":
		return x.layMark(who)
	case "去", "remove":
		return x.clearMark(who)
	}
	return refuse("「%s」不是 加、去 中的一个", x.args[1])
}

// layMark lays what a skill lays on one character.
func (x *ordering) layMark(who rule.Char) error {
	list, err := x.meant(x.args[2])
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(s *rule.Skill) bool { return len(s.Lays) > 0 })
	if i < 0 {
		var all []string
		for _, s := range x.t.rules.Book.Skills {
			if len(s.Lays) > 0 && !slices.Contains(all, s.Name) {
				all = append(all, s.Name)
			}
		}
		return refuse("「%s」不在一名角色身上留下效果；可以写 %s", x.args[2], strings.Join(all, "、"))
	}
	until, text, err := x.lasts()
	if err != nil {
		return err
	}
	if err := x.alive(who); err != nil {
		return err
	}
	x.say("%s 身上有「%s」，%s", x.t.nameOf(who), list[i].Name, text)
	return x.patch(rule.Patch{Do: rule.PatchMark, On: who, Skill: list[i].ID, Word: string(list[i].Lays[0]), Until: until})
}

// lasts reads how long a mark stands.
func (x *ordering) lasts() (rule.Until, string, error) {
	if len(x.args) < 4 {
		return rule.For(x.t.game.Phase().Kind, 1), "到这一阶段结束", nil
	}
	switch x.args[3] {
	case "今夜", "tonight":
		return rule.For(rule.Night, 1), "到夜晚结束", nil
	case "今天", "today":
		return rule.For(rule.Day, 1), "到白天结束", nil
	case "一直", "forever":
		return rule.Forever(), "一直到被去掉", nil
	}
	return rule.Until{}, "", refuse("「%s」不是 今夜、今天、一直 中的一个", x.args[3])
}

// clearMark takes off whatever a skill of that name has laid on one character.
func (x *ordering) clearMark(who rule.Char) error {
	if err := x.want(3, 3); err != nil {
		return err
	}
	r, err := x.look()
	if err != nil {
		return err
	}
	var ps []rule.Patch
	var has []string
	for _, k := range r.S.Marks {
		if k.Gone || !k.Has(who) || k.By < 0 {
			continue
		}
		s := r.H(k.By).Print()
		if !slices.Contains(has, s.Name) {
			has = append(has, s.Name)
		}
		if s.Name == x.args[2] && !slices.ContainsFunc(ps, func(p rule.Patch) bool { return p.Word == string(k.Kind) }) {
			ps = append(ps, rule.Patch{Do: rule.PatchMark, On: who, Word: string(k.Kind), Off: true})
		}
		if s.Name == x.args[2] && len(k.On) > 1 {
			x.say("同一个「%s」也在 %s 身上，一起去掉", s.Name, strings.Join(x.t.namesOf(slices.DeleteFunc(slices.Clone(k.On), func(c rule.Char) bool { return c == who })), "、"))
		}
	}
	switch {
	case len(ps) > 0:
		x.say("%s 身上的「%s」去掉", x.t.nameOf(who), x.args[2])
		return x.patch(ps...)
	case len(has) == 0:
		return refuse("%s 身上没有标记", x.t.nameOf(who))
	}
	return refuse("%s 身上没有「%s」；有的是 %s", x.t.nameOf(who), x.args[2], strings.Join(has, "、"))
}

func (x *ordering) badge() error {
	if err := x.want(1, 1); err != nil {
		return err
	}
	if x.t.rules.Book.Badge == nil {
		return refuse("这套规则没有警徽")
	}
	r, err := x.look()
	if err != nil {
		return err
	}
	has := r.S.Sheriff
	if slices.Contains([]string{"无", "没有", "none"}, x.args[0]) {
		if has == rule.Nobody {
			return refuse("现在没有警长")
		}
		x.say("%s 不再是警长，从此没有警长", x.t.nameOf(has))
		return x.patch(rule.Patch{Do: rule.PatchBadge, On: rule.Nobody})
	}
	who, err := x.someone(x.args[0])
	if err != nil {
		return err
	}
	if who == has {
		return refuse("%s 就是警长", x.t.nameOf(who))
	}
	if err := x.alive(who); err != nil {
		return err
	}
	if r.S.Seats[who].NoVote || !r.MayVote(who) && r.Phase().Kind == rule.Day && x.placeOf(who) == rule.InPlay {
		if err := x.unusual("%s 没有票权", x.t.nameOf(who)); err != nil {
			return err
		}
	}
	x.say("%s 是警长", x.t.nameOf(who))
	return x.patch(rule.Patch{Do: rule.PatchBadge, On: who})
}
