package director

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/rule"
	"daoyan/templates"
)

// wordOrders are the orders that only say something.
func wordOrders() []orderKind {
	return []orderKind{
		{word: "story", words: []string{"剧情"}, args: "哪种公告 文字", like: []string{"剧情 开门 雾气漫过街道……", "story result ……"}, free: true,
			means: "放进下一次那种公告里的剧情，可以有论坛代码；不写文字就是撤掉。公告有：" + plotWords(), do: (*ordering).plot},
		{word: "tell", words: []string{"告诉"}, args: "角色｜全体｜群名 文字", like: []string{"告诉 饺子 请看一下进程帖", "告诉 狼群 ……"}, free: true, means: "用导演账号发私信", do: (*ordering).tellWord},
		{word: "announce", words: []string{"公告"}, args: "文字", like: []string{"公告 今晚论坛维护，时限不变"}, free: true, means: "在讨论帖里发一段话", do: (*ordering).announceWord},
	}
}

// Where 剧情 goes: kinds of announcement, each with a text of its own.
const (
	plotDawn       = "dawn"
	plotResult     = "result"
	plotNotice     = "notice"
	plotPace       = "pace"
	plotExtra      = "extra"
	plotShift      = "shift"
	plotSubstitute = "substitute"
	plotTally      = "tally"
	plotVote       = "vote"
	plotElevator   = "elevator"
	plotOver       = "over"
	plotReview     = "review"
)

// plots lists the kinds with their words, in the order of a game; the first word is the one that the order is explained with.
func plots() [][]string {
	return [][]string{{plotDawn, "开门", "天亮"}, {plotResult, "结果"}, {plotNotice, "公示"}, {plotPace, "加速", "延时"}, {plotExtra, "额外"}, {plotShift, "顺延", "暂停", "继续"},
		{plotSubstitute, "替补"}, {plotTally, "票型", "更正"}, {plotVote, "投票帖"}, {plotElevator, "电梯楼"}, {plotOver, "终局"}, {plotReview, "复盘"}}
}

func plotWords() string {
	var words []string
	for _, p := range plots() {
		words = append(words, strings.Join(p[1:], "或"))
	}
	return strings.Join(words, "、")
}

func (x *ordering) plot() error {
	where, text := cutWord(x.rest)
	i := slices.IndexFunc(plots(), func(p []string) bool { return slices.Contains(p, where) })
	if i < 0 {
		return refuse("写法：剧情 哪种公告 文字。公告有：%s", plotWords())
	}
	x.c.note(factPlot, fact{Key: plots()[i][0], Text: strings.TrimSpace(text)})
	if text == "" {
		if x.t.facts.orders.plots[plots()[i][0]] == "" {
			return refuse("没有写过%s的剧情", plots()[i][1])
		}
		x.say("撤掉了%s的剧情", plots()[i][1])
		return nil
	}
	x.say("下一次%s的公告里会有：%s", plots()[i][1], strings.TrimSpace(text))
	x.warnOfText(text)
	return nil
}

// headOf is the head of an announcement with the 剧情 that waits for one of its kind; it is used by it.
func (t *table) headOf(c *change, p rule.Phase, slot string) templates.Head {
	h := t.head(p)
	used := slices.ContainsFunc(c.records, func(r record) bool { return r.kind == factPlot && r.fact.Key == slot })
	if used {
		return h
	}
	if h.Story = t.facts.orders.plots[slot]; h.Story != "" {
		c.note(factPlot, fact{Key: slot})
	}
	return h
}

func (x *ordering) tellWord() error {
	t := x.t
	whom, text := cutWord(x.rest)
	if text = strings.TrimSpace(text); text == "" {
		return refuse("写法：告诉 角色 文字")
	}
	r, err := t.lookAt(x.at)
	if err != nil {
		return err
	}
	to := t.members(r, whom)
	if to == nil {
		who, err := x.someone(whom)
		if err != nil {
			return err
		}
		to = []rule.Char{who}
	}
	from := len(x.c.outbox)
	for _, who := range to {
		x.tell(who, templates.Ordered{Key: "word", Text: text})
	}
	var all []string
	for _, e := range x.c.outbox[from:] {
		all = append(all, e.ID)
	}
	t.announced(x.c, true, all...)
	x.say("私信给 %s：%s", strings.Join(t.namesOf(to), "、"), text)
	return nil
}

// members are those whom 全体 or a group's name means.
func (t *table) members(r *rule.Run, word string) []rule.Char {
	if word == "全体" || word == "all" {
		all := make([]rule.Char, len(t.meta.Players))
		for i := range all {
			all[i] = rule.Char(i)
		}
		return all
	}
	for i := range r.S.Groups {
		if g := &r.S.Groups[i]; t.groupName(g.ID) == word {
			return inChat(r, g)
		}
	}
	return nil
}

func (x *ordering) announceWord() error {
	no, err := x.speak()
	if err != nil {
		return err
	}
	x.say("在讨论帖里发：%s", strings.TrimSpace(x.rest))
	x.shows("它是 %d 号", no)
	if end := x.t.meta.Game.Quiet.Ends(x.t.d.clock.Now().In(x.t.zone)); !end.IsZero() {
		x.shows("现在是静默时间，%s 发；马上要发就写：放出 %d", end.Format("15:04"), no)
	}
	return nil
}

// speak writes a director's own announcement down and gives its number.
func (x *ordering) speak() (no int, err error) {
	text := strings.TrimSpace(x.rest)
	if text == "" {
		return 0, refuse("写法：%s 文字", x.kind.words[0])
	}
	if x.t.threadOf(threadDiscussion) == 0 {
		return 0, refuse("还没有讨论帖")
	}
	x.t.post(x.c, threadDiscussion, fmt.Sprint("announce/", x.at), text)
	return x.c.records[len(x.c.records)-1].fact.Announced.No, nil
}
