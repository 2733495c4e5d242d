package director

import (
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/message"
	"daoyan/director/rule"
	"daoyan/templates"
)

// lineOrders are the orders that write for a player what he could write himself.
func lineOrders() []orderKind {
	return []orderKind{
		{word: "submit", words: []string{"代交"}, args: "角色 技能 目标……", like: []string{"代交 饺子 预言 包子", "代交 包子 狼群 杀人 饺子", "submit 饺子 放弃 预言"},
			means: "替玩家写行动：照他自己来信那样读、照规则判断，不合规则的不收；已经写过的就是改。玩家收到和自己写时一样的回执", do: (*ordering).submitLine},
		{word: "withdraw", words: []string{"代撤"}, args: "角色 [技能]", like: []string{"代撤 饺子", "withdraw 饺子 预言"}, means: "替玩家收回写过的行动；不写技能，就是最后写的那一条", do: (*ordering).withdrawLine},
	}
}

// writing is a player's line as the director writes it: the answer that the player gets is gathered in it.
func (x *ordering) writing(who rule.Char) (*answering, error) {
	t := x.t
	if !t.game.Running {
		return nil, refuse("现在没有进行中的白天或夜晚")
	}
	r, err := x.look()
	if err != nil {
		return nil, err
	}
	at := max(x.at, t.game.Seen)
	return &answering{t: t, c: x.c, r: r, who: who, at: at, before: x.before, from: "order of " + x.o.By + " through " + x.o.Through}, nil
}

// handIn hands a player's lines in: he gets his receipt.
func (x *ordering) handIn(a *answering) {
	t := x.t
	v := templates.Answer{Character: t.nameOf(a.who), Parts: append([]string{t.text(ordered("line", ""))}, a.parts...)}
	t.message(x.c, urgentReceipt, "ordered/line", a.who, t.text(v))
}

func (x *ordering) submitLine() error {
	t := x.t
	if len(x.args) < 2 {
		return x.want(2, 2)
	}
	who, err := x.someone(x.args[0])
	if err != nil {
		return err
	}
	a, err := x.writing(who)
	if err != nil {
		return err
	}
	_, text := cutWord(x.rest)
	before := len(t.game.In.Lines)
	defer func() { t.game.In.Lines = t.game.In.Lines[:before:before] }() // the game takes them in once they are written down
	w := message.Writer{Char: who, Skills: t.writable(a.r, who), Identities: []string{a.r.CardOf(who)}}
	for _, in := range t.mail.Read(text, w) {
		if in.Kind != message.Claimed && in.Kind != message.Proposed {
			return refuse("「%s」不是一条行动：%s", text, t.unread(a, in))
		}
		ref, err := a.claim(in.Claim)
		switch {
		case err != nil:
			return refuse("规则程序判断不了这一条：%v", err)
		case ref != nil:
			return refuse("照规则不收：%s", a.parts[len(a.parts)-1])
		}
		x.say("代 %s 写：%s", t.nameOf(who), t.claimText(in.Claim))
	}
	x.handIn(a)
	return nil
}

// unread is what a player would be answered for what is no line.
func (t *table) unread(a *answering, in message.Intent) string {
	if in.Kind == message.Unknown {
		return t.text(templates.NotUnderstood{Key: in.Key, Text: in.Text, Skill: in.Word, Near: in.Near, Asks: t.asksOf(a.r, a.who)})
	}
	return "写技能和目标"
}

func (x *ordering) withdrawLine() error {
	t := x.t
	who, err := x.first(1, 2)
	if err != nil {
		return err
	}
	a, err := x.writing(who)
	if err != nil {
		return err
	}
	before := len(t.game.In.Lines)
	defer func() { t.game.In.Lines = t.game.In.Lines[:before:before] }() // the game takes them in once they are written down
	did, err := a.withdraw(strings.Join(x.args[1:], ""))
	switch {
	case err != nil:
		return refuse("规则程序判断不了这一条：%v", err)
	case !did && len(x.args) == 2:
		return x.notWritten(a, x.args[1])
	case !did:
		return refuse("不能替 %s 收回：%s", t.nameOf(who), a.parts[len(a.parts)-1])
	}
	x.say("替 %s 收回：%s", t.nameOf(who), a.parts[len(a.parts)-1])
	x.handIn(a)
	return nil
}

// notWritten refuses to take back what a player has not written; of what he has the nearest is named.
func (x *ordering) notWritten(a *answering, word string) error {
	who := x.t.nameOf(a.who)
	var skills []string
	for _, h := range a.r.S.Holdings {
		for _, ln := range a.r.Standing(h) {
			if ln.Actor == a.who {
				skills = append(skills, h.Print().Name)
			}
		}
	}
	if slices.Contains(skills, word) || len(skills) == 0 {
		return refuse("不能替 %s 收回：%s", who, a.parts[len(a.parts)-1])
	}
	return refuse("%s 没有写过「%s」，或者已经进行了；最接近的是「%s」", who, word, ballot.ClosestWord(word, skills))
}
