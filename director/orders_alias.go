package director

import (
	"cmp"
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// remember makes what a voter wrote for a name an alias of whom he meant, where it means nobody yet.
func (x *ordering) remember(row *ballot.Row, target int) {
	if row == nil || target < 0 || row.Wrote == "" {
		return
	}
	switch row.Cause {
	case ballot.UnknownName, ballot.SeveralNames, ballot.SeatMismatch:
		if x.alias(rule.Char(target), row.Wrote) == nil {
			x.say("「%s」从此在本局当作 %s", row.Wrote, x.t.names.Name(target))
		}
	}
}

// alias gives a character another name, unless it is somebody else's.
func (x *ordering) alias(who rule.Char, text string) error {
	if ballot.Squeeze(text) != text || ballot.Fold(text) == "" {
		return refuse("「%s」里有空格或看不见的字，不能当别名", text)
	}
	f := x.t.names.Find(text)
	taken := f.Candidates
	if f.Index >= 0 {
		taken = []int{f.Index}
	}
	if len(taken) > 0 {
		return refuse("「%s」已经可以指 %s", text, strings.Join(x.t.called(taken), "、"))
	}
	x.c.note(factAlias, fact{Who: who, Text: text})
	x.names = x.t.namesBy(withAlias(x.t.facts.orders.aliases, who, text, false))
	return nil
}

func (x *ordering) addAlias() error {
	who, err := x.first(2, 3)
	switch {
	case err != nil:
		return err
	case len(x.args) == 3 && said(x.args[2], wordsOff):
		return x.dropAlias(who, x.args[1])
	case len(x.args) == 3:
		return x.usage()
	}
	if err := x.alias(who, x.args[1]); err != nil {
		return err
	}
	x.say("「%s」从此在本局当作 %s", x.args[1], x.t.nameOf(who))
	return nil
}

// dropAlias takes an alias back that an order has given.
func (x *ordering) dropAlias(who rule.Char, text string) error {
	all := x.t.facts.orders.aliases
	if has := all[who]; !slices.Contains(has, text) {
		return refuse("「%s」不是导演给 %s 记的别名；记过的有：%s", text, x.t.nameOf(who), cmp.Or(strings.Join(has, "、"), "没有"))
	}
	x.c.note(factAlias, fact{Who: who, Text: text, N: takenBack})
	x.names = x.t.namesBy(withAlias(all, who, text, true))
	x.say("「%s」不再当作 %s", text, x.t.nameOf(who))
	return nil
}
