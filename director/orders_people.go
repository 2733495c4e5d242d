package director

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// tell sends a player word of an order.
func (x *ordering) tell(who rule.Char, v templates.Ordered) {
	v.Character = x.t.nameOf(who)
	x.t.message(x.c, urgentReceipt, "ordered/"+v.Key, who, x.t.text(v))
}

func ordered(key, to string) templates.Ordered { return templates.Ordered{Key: key, To: to} }

// peopleOrders are the orders about who plays.
func peopleOrders() []orderKind {
	return []orderKind{
		{word: "replace", words: []string{"替补", "换人"}, args: "角色 [新账号]", like: []string{"替补 饺子 张三", "替补 饺子 uid:123"},
			means: "换一位玩家演这个角色，每个角色一次。借用账号的局，写新玩家的本号（可以不写），账号的密码要由你改掉再给他；自己账号的局，写新玩家的账号，从此只认它。" +
				"身份、经过、现在有效的行动用私信交给新玩家，票和行动都留在座位上", do: (*ordering).replace},
		{word: "helper", words: []string{"助理"}, args: "角色 账号｜无", like: []string{"助理 饺子 张三", "助理 饺子 无"},
			means: "登记或取消一位场外助理（只给场次不超过三场的玩家）。助理的私信会回答，但不算行动", do: (*ordering).helper},
	}
}

// Helper is the account of a 场外助理.
type Helper struct {
	Account string       `json:"account"`
	UID     forum.UserID `json:"uid"`
}

// maxHelped is how many earlier games a player may have and still have a 场外助理 (¶9.3).
const maxHelped = 3

// account finds an account of the board by its name or as uid:123.
func (x *ordering) account(word string) (forum.User, error) {
	u, found, err := x.lookUp(word)
	if err == nil && !found {
		err = refuse("论坛上没有账号「%s」", word)
	}
	return u, err
}

// lookUp is account for a word that may be no account's: found tells whether it is one.
func (x *ordering) lookUp(word string) (u forum.User, found bool, err error) {
	if n, ok := strings.CutPrefix(strings.ToLower(word), "uid"); ok {
		uid, err := strconv.ParseInt(strings.TrimLeft(n, ":："), 10, 64)
		if err != nil || uid <= 0 {
			return u, false, refuse("「%s」不是账号编号", word)
		}
		return forum.User{ID: forum.UserID(uid), Name: word}, true, nil
	}
	u, err = x.t.d.board.FindUser(x.ctx, word)
	var fe *forum.Error
	switch {
	case errors.As(err, &fe) && fe.Kind == forum.NotFound:
		return u, false, nil
	case err != nil:
		return u, false, refuse("现在向论坛查不到账号「%s」（%v）：稍后再试，或者写 uid:编号", word, err)
	}
	return u, true, nil
}

// free refuses an account that has a part in the game already; one that knows of another character than the one it is for has to be forced.
func (x *ordering) free(u forum.User, who rule.Char) error {
	t := x.t
	if c, ok := t.char(u.ID); ok {
		return refuse("账号「%s」在本局演 %s", u.Name, t.nameOf(c))
	}
	if u.ID == t.d.me.ID || t.isDirector(u.ID) {
		return refuse("账号「%s」是导演的", u.Name)
	}
	if c, ok := t.formerly(u.ID); ok {
		return x.unusual("账号「%s」先前演过 %s，知道他的身份", u.Name, t.nameOf(c))
	}
	if c, ok := t.helps(u.ID); ok && c != who {
		return x.unusual("账号「%s」是 %s 的场外助理", u.Name, t.nameOf(c))
	}
	return nil
}

// newPerson refuses the account of a new player's own, beside the one he is lent, that has a part in the game already. What the board does
// not know is taken for his name.
func (x *ordering) newPerson(word string, who rule.Char) error {
	if slices.ContainsFunc(x.t.d.cfg.Directors, func(d config.Director) bool { return ballot.Fold(d.Name) == ballot.Fold(word) }) {
		return refuse("账号「%s」是导演的", word)
	}
	u, found, err := x.lookUp(word)
	if err != nil || !found {
		return err
	}
	return x.free(u, who)
}

func (x *ordering) replace() error {
	t := x.t
	lent := t.meta.Game.Accounts == config.Lent
	least := 2
	if lent {
		least = 1
	}
	who, err := x.first(least, 2)
	if err != nil {
		return err
	}
	if t.facts.orders.replaced[who] {
		if err := x.unusual("%s 已经换过一次人，每个角色只能替补一次", t.nameOf(who)); err != nil {
			return err
		}
	}
	if x.placeOf(who) == rule.Out {
		if err := x.unusual("%s 已经出局了", t.nameOf(who)); err != nil {
			return err
		}
	}
	old := t.meta.Players[who]
	rec := fact{Who: who, UID: old.UID, Text: old.Account, At: x.now}
	if lent {
		if rec.Key = strings.Join(x.args[1:], ""); rec.Key != "" {
			if err := x.newPerson(rec.Key, who); err != nil {
				return err
			}
		}
		x.say("%s 换人。账号「%s」的密码请由你改掉，再交给新玩家：没有改之前，原来的玩家还能用它", t.nameOf(who), old.Account)
	} else {
		u, err := x.account(x.args[1])
		if err == nil {
			err = x.free(u, who)
		}
		if err != nil {
			return err
		}
		rec.UID, rec.Text = u.ID, u.Name
		x.say("%s 换人：从现在起只认账号「%s」", t.nameOf(who), u.Name)
	}
	if old.Mail != "" {
		x.say("先前登记的邮箱不再用，私信从此走论坛")
	}
	x.c.note(factReplaced, rec)
	x.c.note(factProposed, fact{Who: who})
	return x.handOver(who, rec.UID, lent)
}

// handOver tells the new player all that belongs to the character, the one before that it is his no more, and everybody that it has changed
// hands.
func (x *ordering) handOver(who rule.Char, uid forum.UserID, lent bool) error {
	t := x.t
	r, err := t.lookAt(x.at)
	if err != nil {
		return err
	}
	name := t.nameOf(who)
	v := templates.Substitute{Game: t.meta.Title, Character: name, Lent: lent, Identity: r.CardOf(who), Faction: string(r.S.Seats[who].Side),
		Skills: t.skillsOf(r, who), History: t.history(r, who)}
	for i, part := range t.split(t.text(v)) {
		t.put(x.c, sendMessage, urgentNotice, fmt.Sprintf("substitute/%d/%d", who, i), letter{To: uid, Text: part})
	}
	leaving := t.text(templates.Leaving{Character: name, Lent: lent})
	old := t.meta.Players[who]
	switch {
	case !lent:
		t.put(x.c, sendMessage, urgentReceipt, "leaving", letter{To: old.UID, Text: leaving})
		x.leaveGroups(who, forum.User{ID: old.UID, Name: old.Account})
	case old.Person != "":
		if u, err := x.account(old.Person); err == nil {
			t.put(x.c, sendMessage, urgentReceipt, "leaving", letter{To: u.ID, Text: leaving})
			break
		}
		fallthrough
	default:
		x.say("原来的玩家请由你通知，他的本号没有登记或者查不到")
	}
	t.publish(x.c, t.meta.Game.Publish.Notice, "substituted", t.text(templates.Substituted{Head: t.headOf(x.c, r.Phase(), plotSubstitute), Name: name}))
	x.say("身份和经过会私信给新玩家，公开帖里只说 %s 换了玩家", name)
	return nil
}

// leaveGroups takes an account out of the conversations of its character's groups.
func (x *ordering) leaveGroups(who rule.Char, u forum.User) {
	t := x.t
	for _, key := range slices.Sorted(maps.Keys(t.facts.members)) {
		members := t.facts.members[key]
		if latest, _ := t.latestGroup(groupOf(key)); key == latest && slices.Contains(members, who) && t.facts.groups[key] != 0 {
			t.put(x.c, sendRemove, urgentFeedback, "replaced/"+key, letter{Group: key, Members: []rule.Char{who}, Account: &u})
			x.c.note(factLeft, fact{Key: key, Who: who})
		}
	}
}

// history is what a character wrote and was told, phase by phase, up to now.
func (t *table) history(r *rule.Run, who rule.Char) []templates.History {
	var out []templates.History
	name := t.nameOf(who)
	for _, raw := range t.facts.stories {
		var p templates.ReviewPhase
		if json.Unmarshal(raw, &p) != nil {
			continue
		}
		h := templates.History{Phase: p.Phase}
		for _, d := range p.Deeds {
			if d.Actor == name {
				h.Lines = append(h.Lines, d.Line)
			}
		}
		for _, heard := range p.Heard {
			if heard.To == name {
				h.Facts = append(h.Facts, heard.Fact)
			}
		}
		if len(h.Lines)+len(h.Facts) > 0 {
			out = append(out, h)
		}
	}
	if !t.game.Running {
		return out
	}
	now := templates.History{Phase: phaseView(r.Phase()), Lines: t.standingTexts(r, who)}
	for i := range t.game.Told {
		if t.game.Told[i].To == who {
			now.Facts = append(now.Facts, t.factView(t.game.Told[i].Fact))
		}
	}
	if len(now.Lines)+len(now.Facts) > 0 {
		out = append(out, now)
	}
	return out
}

func (x *ordering) helper() error {
	who, err := x.first(2, 2)
	if err != nil {
		return err
	}
	p := x.t.meta.Players[who]
	if slices.Contains([]string{"无", "没有", "none"}, x.args[1]) {
		x.c.note(factHelper, fact{Who: who})
		x.say("%s 没有场外助理了", p.Character)
		return nil
	}
	if err := x.alive(who); err != nil {
		return err
	}
	if p.Games != nil && *p.Games > maxHelped {
		if err := x.unusual("%s 参加过 %d 场，超过三场的不能有场外助理", p.Character, *p.Games); err != nil {
			return err
		}
	}
	u, err := x.account(x.args[1])
	if err == nil {
		err = x.free(u, who)
	}
	if err != nil {
		return err
	}
	x.say("%s 的场外助理：%s", p.Character, u.Name)
	if p.Games == nil {
		x.say("名册里没有写 %s 的场次（games），请你自己确认不超过三场", p.Character)
	}
	x.c.note(factHelper, fact{Who: who, UID: u.ID, Text: u.Name})
	return nil
}
