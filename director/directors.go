package director

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
)

// posted is who directs a game beside what the settings say.
type posted struct {
	charge forum.UserID // who is the director in charge since a hand-over; 0: the first director listed
	watch  forum.UserID // who is on watch by order; 0: whoever the settings name
}

// CheckDirectors fails, with the nearest word, where an assistant is to give an order that there is not.
func CheckDirectors(list []config.Director) error {
	kinds := orderKinds()
	for _, d := range list {
		for _, word := range d.Orders {
			if !slices.ContainsFunc(kinds, func(k orderKind) bool { return k.called(word) }) {
				return fmt.Errorf("directors: %s: there is no order %q; the nearest is %s", d.Name, word, nearestOrder(kinds, word))
			}
		}
	}
	return nil
}

// CheckPlayer fails where somebody who has to do with a character would read the directors' reports: by the account that plays it, by its player's
// own or his mailbox, or by whoever helps him.
func CheckPlayer(list []config.Director, p *Player) error {
	for _, d := range list {
		var who string
		switch uid := forum.UserID(d.UID); {
		case uid == p.UID:
			who = fmt.Sprintf("用的账号 %d", uid)
		case p.Person != "" && ballot.Fold(p.Person) == ballot.Fold(d.Name):
			who = "的玩家 " + p.Person
		case p.Mail != "" && strings.EqualFold(p.Mail, d.Mail):
			who = "的邮箱 " + p.Mail
		case p.Helper != nil && p.Helper.UID == uid:
			who = "的场外助理 " + p.Helper.Account
		default:
			continue
		}
		return fmt.Errorf("%s %s 列在 directors 里，会收到给导演的报告：换一个，或者从 directors 里去掉", p.Character, who)
	}
	return nil
}

// charge is the director in charge; nil where the settings list none.
func (t *table) charge() *config.Director {
	if d := t.d.listed(t.facts.orders.posted.charge); d != nil {
		return d
	}
	for i := range t.d.cfg.Directors {
		if d := &t.d.cfg.Directors[i]; d.Role == config.RoleDirector {
			return d
		}
	}
	return nil
}

// directsAll tells whether an account may give every order: it is listed as a director, or in charge.
func (t *table) directsAll(d *config.Director) bool {
	return d.Role == config.RoleDirector || forum.UserID(d.UID) == t.facts.orders.posted.charge
}

// permitted refuses an order that its giver may not give. From the terminal everything may be ordered.
func (x *ordering) permitted() error {
	if x.o.UID == 0 {
		return nil
	}
	d := x.t.d.listed(x.o.UID)
	switch {
	case d == nil || !x.t.directsAll(d) && len(d.Orders) == 0:
		return refuse("你的账号只收报告，不能下令。")
	case x.t.directsAll(d):
		return nil
	case !slices.ContainsFunc(d.Orders, x.kind.called):
		return refuse("「%s」不在你能下的命令里：%s。请找%s。", x.kind.words[0], strings.Join(d.Orders, "、"), x.t.chargeName())
	case x.o.Force:
		return refuse("强制执行只有导演能下令。请找%s。", x.t.chargeName())
	}
	return nil
}

func (t *table) chargeName() string {
	if d := t.charge(); d != nil {
		return "导演 " + d.Name
	}
	return "导演"
}

// onWatch lists who is on watch at an instant: by order, else by the settings. Nobody: every director is asked at once.
func (t *table) onWatch(at rule.Instant) []forum.UserID {
	if t.meta.Game.Trouble.Watch <= 0 {
		return nil
	}
	if d := t.d.listed(t.facts.orders.posted.watch); d != nil {
		return []forum.UserID{forum.UserID(d.UID)}
	}
	var out []forum.UserID
	for _, d := range t.d.cfg.Directors {
		if slices.ContainsFunc(d.Watch, func(s config.Span) bool { return s.Holds(t.time(at)) }) {
			out = append(out, forum.UserID(d.UID))
		}
	}
	return out
}

// tellWatch puts something that waits for an answer to who is on watch, to every director where nobody is.
func (t *table) tellWatch(c *change, what string, r report) {
	on := t.onWatch(instant(t.d.boardTime()))
	t.tellSome(c, urgentReceipt, what, r, func(d *config.Director) bool { return len(on) == 0 || slices.Contains(on, forum.UserID(d.UID)) })
}

// raise tells all directors of what those on watch have not settled in time.
func (t *table) raise(c *change, upTo rule.Instant) {
	wait := rule.Instant(t.meta.Game.Trouble.Watch.Seconds())
	if wait <= 0 {
		return
	}
	var old []string
	for _, d := range t.doubts() {
		since := instant(d.Since)
		if on := t.onWatch(since); len(on) > 0 && upTo >= since+wait && since+wait > t.facts.orders.raised {
			old = append(old, fmt.Sprintf("%s（%s 起，值班：%s）：%s", d.What, d.Since.Format("1月2日 15:04"), strings.Join(t.directorNames(on), "、"), d.Text))
		}
	}
	if len(old) == 0 {
		return
	}
	c.note(factRaised, fact{At: upTo})
	t.tellDirectors(c, "raised", fmt.Sprintf("《%s》有 %d 件事值班的导演还没有裁决：\n%s", t.meta.Title, len(old), strings.Join(old, "\n")))
}

func (t *table) directorNames(list []forum.UserID) []string {
	var out []string
	for _, uid := range list {
		if d := t.d.listed(uid); d != nil {
			out = append(out, d.Name)
		}
	}
	return out
}

// directorOrders are the orders about who directs.
func directorOrders() []orderKind {
	return []orderKind{
		{word: "hand-over", words: []string{"交接", "移交导演"}, args: "导演", like: []string{"交接 副导演 理由：出差", "交接 uid:1002"},
			means: "换一位主事的导演：设置 directors 里列出的任何账号，从此什么命令都能下。原来的导演不会因此失去权限；要收回就再交接一次", do: (*ordering).handOverCharge},
		{word: "watch", words: []string{"值班"}, args: "[导演｜无]", like: []string{"值班", "值班 副导演", "值班 无"},
			means: "谁值班：等裁决的事先告诉他，过了设置里 game.trouble.watch 那么久没有解决再告诉所有导演。不写名字是看现在谁值班；无 是照设置里各人的 watch", do: (*ordering).setWatch},
	}
}

// director finds a listed account by its name in the settings or as uid:123.
func (x *ordering) director(word string) (*config.Director, error) {
	var names []string
	var found []*config.Director
	list := x.t.d.cfg.Directors
	for i := range list {
		names = append(names, list[i].Name)
		if ballot.Fold(list[i].Name) == ballot.Fold(word) || strings.EqualFold(word, fmt.Sprint("uid:", list[i].UID)) {
			found = append(found, &list[i])
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return nil, refuse("「%s」不止一位：写 uid:编号", word)
	case len(list) == 0:
		return nil, refuse("设置的 directors 里没有人")
	}
	return nil, refuse("设置的 directors 里没有「%s」，最接近的是 %s", word, ballot.ClosestWord(word, names))
}

func (x *ordering) handOverCharge() error {
	if err := x.want(1, 1); err != nil {
		return err
	}
	to, err := x.director(x.args[0])
	if err != nil {
		return err
	}
	was := x.t.charge()
	if was != nil && was.UID == to.UID {
		return refuse("主事的已经是 %s", to.Name)
	}
	x.say("主事的导演从%s换成 %s，从现在起什么命令都能下", strings.TrimPrefix(x.t.chargeName(), "导演"), to.Name)
	x.c.note(factCharge, fact{UID: forum.UserID(to.UID), At: x.now})
	x.t.tellDirectors(x.c, "charge", fmt.Sprintf("《%s》主事的导演现在是 %s。", x.t.meta.Title, to.Name))
	return nil
}

func (x *ordering) setWatch() error {
	if err := x.want(0, 1); err != nil {
		return err
	}
	t := x.t
	switch {
	case len(x.args) == 0:
		on := t.directorNames(t.onWatch(x.now))
		if len(on) == 0 {
			x.say("现在没有人值班：等裁决的事直接告诉所有导演")
			return nil
		}
		x.say("现在值班：%s", strings.Join(on, "、"))
		return nil
	case slices.Contains([]string{"无", "没有", "none"}, x.args[0]):
		x.say("值班照设置里各人的 watch")
		x.c.note(factWatch, fact{At: x.now})
		return nil
	}
	to, err := x.director(x.args[0])
	if err != nil {
		return err
	}
	x.say("从现在起 %s 值班：等裁决的事先告诉他", to.Name)
	x.c.note(factWatch, fact{UID: forum.UserID(to.UID), At: x.now})
	t.tellSome(x.c, urgentReceipt, "watch", report{text: "《" + t.meta.Title + "》从现在起由你值班：" + t.waitingNow()}, func(d *config.Director) bool { return d.UID == to.UID })
	return nil
}

// waitingNow is what waits for the directors, in a line.
func (t *table) waitingNow() string {
	var out []string
	for _, d := range t.doubts() {
		out = append(out, d.What+"　"+d.Text)
	}
	if len(out) == 0 {
		return "现在没有等裁决的事。"
	}
	return "等裁决的事：\n" + strings.Join(out, "\n")
}
