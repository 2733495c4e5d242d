package director

import (
	"slices"
	"strconv"
	"strings"

	"daoyan/director/rule"
	"daoyan/templates"
)

// cardOrders are the orders about conduct.
func cardOrders() []orderKind {
	return []orderKind{
		{word: "yellow", words: []string{"黄牌"}, args: "角色 [取消]", like: []string{"黄牌 饺子", "yellow 饺子 取消"}, means: "判一张黄牌，和下一次关门的判罚一起公布、一起算；取消 是收回还没有公布的一张", do: (*ordering).yellowCard},
		{word: "red", words: []string{"红牌"}, args: "角色 [取消]", like: []string{"红牌 饺子 理由：冒充导演", "red 饺子 取消"}, means: "判红牌：下一次投票结算以后出局，没有遗言，也不能用技能；取消 是在那以前收回", do: (*ordering).redCard},
		{word: "leave", words: []string{"请假"}, args: "角色 讨论日数", like: []string{"请假 饺子 2", "请假 饺子 0"}, means: "几个讨论日之内不判黄牌，也不算失踪；0 是销假", do: (*ordering).grantLeave},
	}
}

// The kinds of card in records and templates.
const (
	cardYellow = "yellow"
	cardRed    = "red"
)

// switchRedAt is declared by every rule set that shows cards.
const switchRedAt = "cards.red_at"

func (x *ordering) yellowCard() error { return x.card(cardYellow, "黄牌") }
func (x *ordering) redCard() error    { return x.card(cardRed, "红牌") }

func (x *ordering) card(kind, name string) error {
	who, err := x.first(1, 2)
	switch {
	case err != nil:
		return err
	case len(x.args) == 2 && said(x.args[1], wordsOff):
		return x.takeCard(who, kind, name)
	case len(x.args) == 2:
		return x.want(1, 1)
	case x.placeOf(who) == rule.Out:
		return refuse("%s 已经出局了", x.t.nameOf(who))
	}
	if x.t.switchOf(switchRedAt).Means == "" {
		return refuse("这套规则没有黄牌、红牌；要罚下就下令 出局 %s 红牌", x.t.nameOf(who))
	}
	x.say("%s 吃一张%s，下一次关门时一起结算", x.t.nameOf(who), name)
	if !x.voting() && (kind == cardRed || x.fills(who)) {
		if err := x.whenOut(who); err != nil {
			return err
		}
	}
	x.c.note(factCard, fact{Who: who, Key: kind, At: x.now})
	x.tell(who, templates.Ordered{Key: kind})
	return nil
}

// voting tells whether the day at hand has still to close: what becomes of a card at its close is seen by looking ahead.
func (x *ordering) voting() bool {
	g := x.t.game
	return g.Running && g.Phase().Kind == rule.Day && !g.Ballots
}

// fills tells whether one yellow card more makes a red one.
func (x *ordering) fills(who rule.Char) bool {
	t := x.t
	measure, set := t.numberRuled(switchRedAt)
	if !set {
		measure, _ = strconv.Atoi(t.switchOf(switchRedAt).Default)
	}
	r, err := x.look()
	return err == nil && int(r.S.Seats[who].Yellow)+int(t.facts.orders.cards[who].yellow)+1 >= measure
}

// whenOut shows what else a red card would bring about as the table stands now, where its close is not in sight yet.
func (x *ordering) whenOut(who rule.Char) error {
	t := x.t
	if !t.game.Running {
		return nil
	}
	at := max(x.at, t.game.Seen)
	before, err := t.suppose(at, nil)
	if err != nil {
		return unforeseen(err)
	}
	after, err := t.suppose(at, func(in *rule.Inputs) {
		in.Patches = append(slices.Clip(in.Patches), rule.Patch{Do: rule.PatchOut, On: who, Word: "红牌", At: at, Seq: x.seq()})
	})
	if err != nil {
		return unforeseen(err)
	}
	head := "照现在的场上，那时 " + t.nameOf(who) + " 出局，"
	for _, l := range minus(t.fallLines(after), t.fallLines(before)) {
		if l.what != t.nameOf(who)+" 出局" {
			x.shows("%s%s 也出局", head, strings.TrimSuffix(l.what, " 出局"))
		}
	}
	if judge := t.rules.Book.Judge; judge != nil {
		if side, over := judge(after); over {
			x.shows("%s%s 获胜", head, side)
		}
	}
	return nil
}

// takeCard takes a card back that an order has shown and no close has counted yet.
func (x *ordering) takeCard(who rule.Char, kind, name string) error {
	has := x.t.facts.orders.cards[who]
	if kind == cardRed && !has.red || kind == cardYellow && has.yellow == 0 {
		return refuse("%s 没有导演判的、还没公布的%s", x.t.nameOf(who), name)
	}
	x.say("收回判给 %s 的一张%s", x.t.nameOf(who), name)
	x.c.note(factCard, fact{Who: who, Key: kind, At: x.now, N: takenBack})
	x.tell(who, templates.Ordered{Key: "word", Text: "先前判你的一张" + name + "收回了。"})
	return nil
}

func (x *ordering) grantLeave() error {
	who, err := x.first(2, 2)
	if err != nil {
		return err
	}
	days, err := strconv.Atoi(strings.TrimRight(x.args[1], "天日个讨论"))
	if err != nil || days < 0 || days > 30 {
		return refuse("「%s」不是讨论日数：写 0 到 30", x.args[1])
	}
	if err := x.alive(who); err != nil {
		return err
	}
	x.c.note(factLeave, fact{Who: who, N: days})
	if days == 0 {
		x.say("%s 的请假结束", x.t.nameOf(who))
		x.tell(who, templates.Ordered{Key: "back"})
		return nil
	}
	x.say("%s 在 %d 个讨论日之内不判黄牌", x.t.nameOf(who), days)
	x.tell(who, templates.Ordered{Key: "leave", Days: days})
	return nil
}
