package director

import "daoyan/director/rule"

// tonightOrders are the orders that work as a skill of the night at hand would, through all that the night does with it.
func tonightOrders() []orderKind {
	return []orderKind{
		{word: "shield", words: []string{"护盾"}, args: "角色 [取消]", like: []string{"护盾 饺子", "shield 饺子 取消"},
			means: "今夜还没结算的致死伤害都伤不到这名角色；跟着别人出局的（殉情……）不算", do: (*ordering).shield},
		{word: "knife", words: []string{"刀"}, args: "角色 [谁刀的｜取消]", like: []string{"刀 饺子", "刀 饺子 包子", "knife 饺子 取消"},
			means: "今夜多一刀，和别的刀一起照规则结算：守护、救药都能挡。要谁一定出局，用 出局", do: (*ordering).knife},
		{word: "redirect", words: []string{"改目标"}, args: "原目标 新目标 [只改谁的]｜原目标 取消", like: []string{"改目标 饺子 包子", "改目标 饺子 包子 面条", "redirect 饺子 取消"},
			means: "今夜从现在起对原目标用的技能落到新目标身上；写了谁，就只改他的", do: (*ordering).redirect},
	}
}

// wordsOff take an order for the night back.
var wordsOff = []string{"取消", "off"}

// night refuses where no night runs.
func (x *ordering) night() error {
	if !x.t.game.Running || x.t.game.Phase().Kind != rule.Night {
		return refuse("现在不是夜里，「%s」只在夜里有用", x.kind.words[0])
	}
	return nil
}

// targeted reads an order about one in play tonight, and whether it takes an earlier one back.
func (x *ordering) targeted(most int) (who rule.Char, off bool, err error) {
	if who, err = x.first(1, most); err != nil {
		return who, false, err
	}
	if err := x.night(); err != nil {
		return who, false, err
	}
	if x.placeOf(who) != rule.InPlay {
		return who, false, refuse("%s 不在场", x.t.nameOf(who))
	}
	return who, len(x.args) == 2 && said(x.args[1], wordsOff), nil
}

// here has to be forced for one who is not in play.
func (x *ordering) here(who rule.Char) error {
	if x.placeOf(who) == rule.InPlay {
		return nil
	}
	return x.unusual("%s 不在场", x.t.nameOf(who))
}

func (x *ordering) shield() error {
	who, off, err := x.targeted(2)
	switch {
	case err != nil:
		return err
	case off:
		x.say("%s 没有护盾了", x.t.nameOf(who))
		return x.patch(rule.Patch{Do: rule.PatchShield, On: who, Off: true})
	case len(x.args) > 1:
		return x.want(1, 1)
	}
	x.say("%s 今夜有护盾", x.t.nameOf(who))
	return x.patch(rule.Patch{Do: rule.PatchShield, On: who})
}

func (x *ordering) knife() error {
	who, off, err := x.targeted(2)
	switch {
	case err != nil:
		return err
	case off:
		x.say("导演加在 %s 身上、还没结算的刀收回", x.t.nameOf(who))
		return x.patch(rule.Patch{Do: rule.PatchKill, On: who, Word: byOrder, Off: true})
	}
	p := rule.Patch{Do: rule.PatchKill, On: who, Word: byOrder}
	if len(x.args) == 2 {
		by, err := x.someone(x.args[1])
		if err == nil {
			err = x.here(by)
		}
		if err != nil {
			return err
		}
		p.To = []rule.Char{by}
		x.say("%s 今夜被 %s 刀", x.t.nameOf(who), x.t.nameOf(by))
		return x.patch(p)
	}
	x.say("%s 今夜被刀", x.t.nameOf(who))
	return x.patch(p)
}

func (x *ordering) redirect() error {
	if err := x.want(2, 3); err != nil {
		return err
	}
	who, off, err := x.targeted(3)
	switch {
	case err != nil:
		return err
	case off:
		x.say("对 %s 用的技能不再改目标", x.t.nameOf(who))
		return x.patch(rule.Patch{Do: rule.PatchRedirect, On: who, Off: true})
	}
	var to []rule.Char
	for _, word := range x.args[1:] {
		c, err := x.someone(word)
		if err == nil {
			err = x.here(c)
		}
		if err != nil {
			return err
		}
		to = append(to, c)
	}
	if who == to[0] {
		return refuse("新目标和原目标一样")
	}
	if len(to) == 2 {
		x.say("今夜 %s 对 %s 用的技能落到 %s 身上", x.t.nameOf(to[1]), x.t.nameOf(who), x.t.nameOf(to[0]))
	} else {
		x.say("今夜对 %s 用的技能都落到 %s 身上", x.t.nameOf(who), x.t.nameOf(to[0]))
	}
	return x.patch(rule.Patch{Do: rule.PatchRedirect, On: who, To: to})
}
