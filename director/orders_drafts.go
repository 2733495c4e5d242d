package director

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"daoyan/store"
)

// draftOrders are the orders about what is said in the game's name: each announcement has a number.
func draftOrders() []orderKind {
	return []orderKind{
		{word: "approve", words: []string{"通过", "放出"}, args: "[编号…]", like: []string{"通过", "放出 12", "approve 12 13"},
			means: "等着过目的、扣着的、否决了的公告现在就发，夜里静默也发；不写编号就是全部等着过目的。编号见 状态。反过来是 扣住", do: (*ordering).approve},
		{word: "hold", words: []string{"扣住"}, args: "编号… ", like: []string{"扣住 12 理由：票数要再核对"},
			means: "还没发出去的公告到了时间也不发，直到 放出；排在它后面的跟着等", do: (*ordering).holdBack},
		{word: "reject", words: []string{"不发", "否决"}, args: "编号…", like: []string{"不发 12 理由：写错了人"},
			means: "还没发出去的公告不发了，理由记下来；排在后面的照发。后悔了用 放出。开帖的那一条不能不发", do: (*ordering).drop},
		{word: "edit", words: []string{"改稿"}, args: "编号 文字｜原文", like: []string{"改稿 12 昨夜出局：饺子", "改稿 12 原文"}, free: true,
			means: "把还没发出去的公告换成这段文字，什么时候发不变；写 原文 就是改回来", do: (*ordering).rewrite},
		{word: "correct", words: []string{"更正"}, args: "编号 文字｜原文", like: []string{"更正 12 昨夜出局：包子", "更正 12 原文"}, free: true,
			means: "把已经发出去的公告改成这段文字：论坛让改就编辑那一帖，不让就另发一帖更正；写 原文 就是改回来", do: (*ordering).amend},
		{word: "draft", words: []string{"拟稿"}, args: "文字", like: []string{"拟稿 周末照常，祝大家玩得开心"}, free: true,
			means: "写一段话先扣着，放出 的时候才发在讨论帖里", do: (*ordering).writeDraft},
	}
}

// named finds the announcements that an order's words number.
func (x *ordering) named(words []string) ([]*announcement, error) {
	var out []*announcement
	for _, w := range words {
		n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(w, "#"), "号"))
		all := x.t.facts.drafts.list
		if err != nil || n < 1 || n > len(all) {
			return nil, refuse("没有「%s」号公告；%s", w, x.t.numbers())
		}
		if !slices.Contains(out, all[n-1]) {
			out = append(out, all[n-1])
		}
	}
	return out, nil
}

// numbers says what there is to be named.
func (t *table) numbers() string {
	all, err := t.drafts()
	if err != nil {
		return err.Error()
	}
	var waits, sent []string
	for i := range all {
		if no := strconv.Itoa(all[i].No); all[i].Sent {
			sent = append(sent, no)
		} else {
			waits = append(waits, no)
		}
	}
	say := "现在没有等着发的"
	if len(waits) > 0 {
		say = "等着发的有 " + strings.Join(waits, "、")
	}
	if len(sent) > 0 {
		say += "，最近发出的有 " + strings.Join(sent, "、")
	}
	return say
}

// entry is one entry of the outbox with what it says, sent or not.
func (t *table) entry(id string) (store.Entry, letter, error) {
	e, err := t.d.store.Entry(t.name, id)
	if err != nil {
		return e, letter{}, fmt.Errorf("director: game %s: %w", t.name, err)
	}
	var l letter
	if err := json.Unmarshal(e.Payload, &l); err != nil {
		return e, l, fmt.Errorf("director: game %s: outbox entry %s: %w", t.name, id, err)
	}
	return e, l, nil
}

// stateOf sorts the entries of an announcement: what is still to be sent, and what is on the board, also where that has not been noted yet.
func (x *ordering) stateOf(a *announcement) (waits, sent []store.Entry, err error) {
	t := x.t
	for _, id := range a.Entries {
		e, l, err := t.entry(id)
		if err != nil {
			return nil, nil, err
		}
		if a.approved {
			e.Due = time.Time{}
		}
		there, err := x.there(&e, &l)
		if err != nil {
			return nil, nil, err
		}
		if there {
			sent = append(sent, e)
		} else {
			waits = append(waits, e)
		}
	}
	return waits, sent, nil
}

// there tells whether an entry is on the board, also where that has not been noted yet.
func (x *ordering) there(e *store.Entry, l *letter) (bool, error) {
	d := x.t.d
	if !d.doubt[x.t.name+"/"+e.ID] || e.State != store.Pending || e.Due.After(d.clock.Now()) {
		return e.State == store.Sent, nil
	}
	got, err := x.t.find(x.ctx, *e, *l)
	if err != nil {
		return false, refuse("现在查不出%s是不是已经在论坛上了，过一会儿再试", x.t.describe(*e, *l))
	}
	return got.id != 0, nil
}

// unsent are the entries of an announcement none of which is on the board yet.
func (x *ordering) unsent(a *announcement) ([]store.Entry, error) {
	waits, sent, err := x.stateOf(a)
	if err == nil && len(sent) > 0 {
		if a.Private {
			return nil, refuse("%d 号已经送出去了，收不回来", a.No)
		}
		return nil, refuse("%d 号已经发出去了；要改就写：更正 %d 新的文字", a.No, a.No)
	}
	return waits, err
}

func (x *ordering) verdict(a *announcement, key, text string) {
	x.c.note(factVerdict, fact{N: a.No, Key: key, Text: text})
}

func (x *ordering) approve() error {
	list, err := x.named(x.args)
	if err != nil {
		return err
	}
	if len(x.args) == 0 {
		if list = x.t.forReview(); len(list) == 0 {
			return refuse("没有等着过目的公告；%s", x.t.numbers())
		}
	}
	for _, a := range list {
		waits, err := x.unsent(a)
		if err != nil {
			return err
		}
		if a.void {
			if err := x.unusual("%d 号说的在重新结算以后已经不对了", a.No); err != nil {
				return err
			}
		}
		for _, e := range waits {
			w := waiting{Entry: e, letter: letterOf(&e)}
			x.t.ruled(&w)
			if why := x.t.leaks(&w.Entry, &w.letter); why != "" {
				if !x.readsAll() {
					return refuse("%d 号说出了看的人不该知道的事，放不放只有导演能定。请找%s。", a.No, x.t.chargeName())
				}
				x.say("注意：它说出了 %s，看的人本来不该知道", why)
			}
			if e.State != store.Pending {
				x.c.marks = append(x.c.marks, store.Mark{ID: e.ID, State: store.Pending, Attempts: e.Attempts})
			}
		}
		x.verdict(a, verdictApproved, "")
		x.say("现在就发 %d 号：%s", a.No, x.t.headline(a))
	}
	return nil
}

// forReview are the announcements that the directors are asked about.
func (t *table) forReview() []*announcement {
	all, err := t.drafts()
	if err != nil {
		return nil
	}
	var out []*announcement
	for i := range all {
		if all[i].Asked {
			out = append(out, t.facts.drafts.list[all[i].No-1])
		}
	}
	return out
}

// headline is the first line of what an announcement says, without the number of a floor above it.
func (t *table) headline(a *announcement) string {
	head, _, _ := strings.Cut(floorNo.ReplaceAllString(plain(strings.Join(t.floors(a), "\n")), ""), "\n")
	return head
}

// someDrafts are the announcements that the order names, one at least.
func (x *ordering) someDrafts() ([]*announcement, error) {
	if len(x.args) == 0 {
		return nil, refuse("写上编号：%s %s。%s", x.kind.words[0], x.kind.like[0], x.t.numbers())
	}
	return x.named(x.args)
}

func (x *ordering) holdBack() error {
	list, err := x.someDrafts()
	if err != nil {
		return err
	}
	for _, a := range list {
		waits, err := x.unsent(a)
		if err != nil {
			return err
		}
		if a.dropped || a.void {
			return refuse("%d 号已经否决了或者作废了，本来就不会发", a.No)
		}
		x.verdict(a, verdictHeld, x.o.Why)
		x.say("扣住 %d 号：%s", a.No, x.t.headline(a))
		if slices.ContainsFunc(waits, func(e store.Entry) bool { return e.Kind == sendThread }) {
			x.say("它要开新帖：放出以前没有那一帖")
		}
	}
	return nil
}

func (x *ordering) drop() error {
	list, err := x.someDrafts()
	if err != nil {
		return err
	}
	for _, a := range list {
		waits, err := x.unsent(a)
		switch {
		case err != nil:
			return err
		case a.dropped, a.void:
			return refuse("%d 号已经否决了或者作废了，本来就不会发", a.No)
		case slices.ContainsFunc(waits, func(e store.Entry) bool { return e.Kind == sendThread }):
			return refuse("%d 号要开新帖，不发就没有帖子可用：改稿 %d 新的文字，或者 扣住 %d", a.No, a.No, a.No)
		}
		for _, e := range waits {
			x.c.marks = append(x.c.marks, store.Mark{ID: e.ID, State: store.Failed, Attempts: e.Attempts, Note: strings.TrimSpace("导演不发 " + x.o.Why)})
		}
		x.verdict(a, verdictDropped, x.o.Why)
		x.say("不发 %d 号：%s", a.No, x.t.headline(a))
	}
	return nil
}

// newText reads the number and the words of an order that says something anew; no words: the original again.
func (x *ordering) newText() (*announcement, []string, error) {
	word, text := cutWord(x.rest)
	if text = strings.TrimSpace(text); word == "" || text == "" {
		return nil, nil, refuse("「%s」的写法：%s %s。%s", x.kind.words[0], x.kind.words[0], x.kind.args, x.t.numbers())
	}
	list, err := x.named([]string{word})
	if err != nil {
		return nil, nil, err
	}
	a := list[0]
	if a.Private {
		return nil, nil, refuse("%d 号是私信，不能改；不发 %d，再重新写", a.No, a.No)
	}
	if text != "原文" {
		parts := x.t.split(text)
		if len(parts) > len(a.Entries) {
			return nil, nil, refuse("太长了：原来是 %d 帖，这段文字要 %d 帖", len(a.Entries), len(parts))
		}
		x.verdict(a, verdictEdited, text)
		return a, parts, nil
	}
	x.verdict(a, verdictEdited, "")
	return a, x.t.original(a), nil
}

func (x *ordering) rewrite() error {
	a, parts, err := x.newText()
	if err != nil {
		return err
	}
	if _, err := x.unsent(a); err != nil {
		return err
	}
	if a.dropped || a.void {
		return refuse("%d 号已经否决了或者作废了；要发就先 放出 %d", a.No, a.No)
	}
	x.say("%d 号改为：%s", a.No, plain(strings.Join(parts, "\n")))
	if !a.held {
		x.warnOfText(strings.Join(parts, "\n"))
	}
	return nil
}

func (x *ordering) amend() error {
	a, parts, err := x.newText()
	if err != nil {
		return err
	}
	waits, sent, err := x.stateOf(a)
	switch {
	case err != nil:
		return err
	case len(sent) == 0 && len(waits) > 0:
		return refuse("%d 号还没有发出去；要改就写：改稿 %d 新的文字", a.No, a.No)
	}
	for i, id := range a.Entries {
		if !slices.ContainsFunc(sent, func(e store.Entry) bool { return e.ID == id }) {
			continue // goes out as it is to be now
		}
		_, l, err := x.t.entry(id)
		if err != nil {
			return err
		}
		text := "（并入上一楼）"
		if i < len(parts) {
			text = parts[i]
		}
		x.t.put(x.c, sendEdit, urgentPublic, fmt.Sprintf("edit/%d/%d", a.No, i), letter{Thread: l.Thread, Of: id, After: id, Text: text})
	}
	x.say("%d 号改为：%s", a.No, plain(strings.Join(parts, "\n")))
	return nil
}

func (x *ordering) writeDraft() error {
	no, err := x.speak()
	if err != nil {
		return err
	}
	x.c.note(factVerdict, fact{N: no, Key: verdictHeld})
	x.say("拟好，先扣着：%s", strings.TrimSpace(x.rest))
	x.shows("它是 %d 号：放出 %d 的时候发在讨论帖里", no, no)
	return nil
}
