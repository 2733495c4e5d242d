package director

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"daoyan/store"
)

// mostQuoted is how many characters of a text an order's answer quotes.
const mostQuoted = 60

// sayLetters shows what an order has told to whom at once: each text once, whoever gets it.
func (x *ordering) sayLetters(is *table, list []store.Entry) {
	type letters struct {
		head, text string
		to         []string
		private    bool
	}
	var all []*letters
	found := map[string]*letters{}
	for i := range list {
		e, l := &list[i], letterOf(&list[i])
		key := e.Kind + " " + kindOfEntry(e.ID)
		one := found[key]
		if one == nil {
			_, public, _ := is.readers(e, &l)
			one = &letters{head: headOfLetter(e.Kind), private: !public}
			if !x.hasSaid(l.Text) {
				one.text = quoted(l.Text)
			}
			found[key], all = one, append(all, one)
		}
		if to := x.t.recipient(is, e, &l); to != "" && !slices.Contains(one.to, to) {
			one.to = append(one.to, to)
		}
	}
	for _, one := range all {
		if one.text == "" {
			continue
		}
		if one.text = "：" + one.text; one.private {
			one.text = x.aside(one.text, onlyDirectors)
		}
		x.shows("%s%s%s", one.head, strings.Join(one.to, "、"), one.text)
	}
}

// hasSaid tells whether the order's answer has all of a text already, or what it says in its own words.
func (x *ordering) hasSaid(text string) bool {
	text = flatText(plain(text))
	return slices.ContainsFunc(slices.Concat(x.says, x.show), func(s string) bool {
		_, tail, quotes := strings.Cut(flatText(s), "：")
		return strings.Contains(flatText(plain(s)), text) || quotes && strings.HasSuffix(text, " "+tail)
	})
}

// kindOfEntry is what an entry is, without its number, whom it is for and which part.
func kindOfEntry(id string) string {
	parts := strings.Split(id, "/")
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { _, err := strconv.Atoi(p); return err == nil }), "/")
}

func headOfLetter(kind string) string {
	switch kind {
	case sendMessage:
		return "私信给 "
	case sendMail:
		return "邮件给 "
	case sendGroup, sendGroupSay:
		return "群聊里告诉 "
	case sendThread:
		return "开帖"
	case sendEdit:
		return "改公告"
	}
	return "公告"
}

// recipient names whom an entry is for, once the game stands as in another; empty: everybody.
func (t *table) recipient(is *table, e *store.Entry, l *letter) string {
	switch e.Kind {
	case sendGroup, sendGroupSay:
		return t.groupName(groupOf(l.Group))
	case sendMessage, sendMail:
		was, played := t.char(l.To)
		who, plays := is.char(l.To)
		switch d := t.d.listed(l.To); {
		case played && plays:
			return t.nameOf(who)
		case plays:
			return "演 " + t.nameOf(who) + " 的新玩家"
		case played:
			return "原来演 " + t.nameOf(was) + " 的玩家"
		case d != nil:
			return d.Name
		}
		return fmt.Sprint("uid:", l.To)
	}
	return ""
}

// quoted is the beginning of a text in one line.
func quoted(text string) string {
	line := []rune(flatText(plain(text)))
	if len(line) > mostQuoted {
		return string(line[:mostQuoted]) + "……"
	}
	return string(line)
}

// flatText is a text in one line.
func flatText(text string) string { return strings.Join(strings.Fields(text), " ") }
