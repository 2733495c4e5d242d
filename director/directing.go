package director

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/config"
	"daoyan/director/message"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// writes is whose line a message may be: its account's character, or the one it played when it wrote. Who directs plays in no game that goes on.
func (t *table) writes(m forum.Message) (rule.Char, bool) {
	if t.d.listed(m.From.ID) != nil { // has played, in a game that is over
		return rule.Nobody, false
	}
	if who, ok := t.char(m.From.ID); ok {
		return who, true
	}
	for _, b := range t.facts.orders.former {
		if b.uid == m.From.ID && instant(m.At) < b.until {
			return b.who, true
		}
	}
	return rule.Nobody, false
}

// listed is the entry of the settings for an account, by its number and by nothing else; nil: it is none of the directors.
func (d *Director) listed(uid forum.UserID) *config.Director {
	for i := range d.cfg.Directors {
		if forum.UserID(d.cfg.Directors[i].UID) == uid {
			return &d.cfg.Directors[i]
		}
	}
	return nil
}

// directs tells whether a message is for this game's director to give orders with: a private one, from an account that is listed, and for this
// game where there are several.
func (t *table) directs(m forum.Message) bool {
	return m.Group == 0 && t.d.listed(m.From.ID) != nil && t.d.addressed(m) == t
}

// addressed is the game that a director's message is for: the one it names first, else the only one that goes on, else the first: it asks.
func (d *Director) addressed(m forum.Message) *table {
	var live []*table
	for _, t := range d.tables {
		if _, plays := t.char(m.From.ID); !plays && (!t.game.Over || t.unsent()) {
			live = append(live, t)
		}
	}
	word, _ := cutWord(m.Text)
	for _, t := range live {
		if ballot.Fold(word) == ballot.Fold(t.name) || ballot.Fold(word) == ballot.Fold(t.meta.Title) {
			return t
		}
	}
	if len(live) == 0 {
		return nil
	}
	for _, t := range live {
		if _, waits := t.facts.orders.drafts[m.From.ID]; waits {
			return t // whose order waits for its 确认
		}
	}
	return live[0]
}

// The words with which a director answers a proposal, and asks.
var (
	wordsConfirm = []string{"确认", "confirm"}
	wordsCancel  = []string{"取消", "cancel", "否"}
	wordsOrders  = []string{"帮助", "命令", "help"}
	wordsState   = []string{"状态", "status"}
	wordsVotes   = []string{"票型", "votes"}
)

func said(text string, words []string) bool {
	text = ballot.Fold(text)
	return slices.ContainsFunc(words, func(w string) bool { return ballot.Fold(w) == text })
}

// refuseByMail tells a director that he gives no orders by e-mail: whoever gets into his mailbox would have the game.
func (t *table) refuseByMail(c *change, m forum.Message) {
	t.put(c, sendMail, urgentReceipt, fmt.Sprint("director-mail/", m.ID),
		letter{To: m.From.ID, Text: "《" + t.meta.Title + "》邮件只收报告，不能下令：没有执行。下令请用论坛私信，或在主持用的机器上用 daoyan order。"})
}

// refuseLate tells a director that what he wrote came to light behind messages of his that may have been read: a 确认 would be for another order.
func (t *table) refuseLate(c *change, m forum.Message) {
	t.put(c, sendMessage, urgentReceipt, fmt.Sprint("director-late/", m.ID),
		letter{To: m.From.ID, Text: fmt.Sprintf("《%s》你在 %s 写的私信，论坛晚了才给出来：没有执行。还要这样做的话，请再发一遍。", t.meta.Title, m.At.In(t.zone).Format("1月2日 15:04"))})
}

// answerDirector takes a director's message: an order is proposed back with what it would do, 确认 carries it out. Only his own words count,
// never what he quotes.
func (t *table) answerDirector(ctx context.Context, c *change, m forum.Message) {
	listed := t.d.listed(m.From.ID)
	text := t.forThisGame(m.Text)
	var reply string
	wait, waits := t.facts.orders.drafts[m.From.ID]
	switch {
	case listed.Role == config.RoleObserver && !t.directsAll(listed):
		reply = "你的账号只收报告，不能下令。"
	case text == "":
		reply = t.ordersHelp(listed)
	case said(text, wordsConfirm) && waits:
		reply = t.confirm(ctx, c, wait, m)
	case said(text, wordsConfirm):
		reply = "没有等着确认的命令。"
	case said(text, wordsCancel):
		c.note(factDraft, fact{UID: m.From.ID})
		reply = "好，没有执行。"
	case said(text, wordsOrders):
		reply = t.ordersHelp(listed)
	case said(text, wordsState):
		reply = t.summary(listed)
	case said(text, wordsVotes):
		reply = t.votesReply()
	case t.severalGames() && text == strings.TrimSpace(m.Text):
		reply = "有好几局在进行：先写对局的名字，再写命令。例如：" + t.name + " 状态"
	default:
		o := Order{Game: t.name, Text: text, By: listed.Name, UID: m.From.ID, Through: fmt.Sprint("message ", m.ID)}
		reply = t.propose(ctx, c, o, m)
	}
	for i, part := range t.split("《" + t.meta.Title + "》" + reply) {
		t.put(c, sendMessage, urgentReceipt, fmt.Sprintf("director/%d/%d", m.ID, i), letter{To: m.From.ID, Text: part})
	}
}

// forThisGame is a message without the name of the game that it may begin with.
func (t *table) forThisGame(text string) string {
	word, rest := cutWord(text)
	if ballot.Fold(word) == ballot.Fold(t.name) || ballot.Fold(word) == ballot.Fold(t.meta.Title) {
		return strings.TrimSpace(rest)
	}
	return strings.TrimSpace(text)
}

func (t *table) severalGames() bool {
	n := 0
	for _, other := range t.d.tables {
		if !other.game.Over {
			n++
		}
	}
	return n > 1
}

// orderTime is when an order that came by message takes effect: when it was written, and not before what the game has seen.
func (t *table) orderTime(m forum.Message) rule.Instant { return max(t.game.Seen, instant(m.At)) }

// propose tells a director what his order would do and keeps it until he confirms.
func (t *table) propose(ctx context.Context, c *change, o Order, m forum.Message) string {
	dry := o
	dry.Dry = true
	would, err := t.order(ctx, dry, t.orderTime(m), t.orderTime(m), &change{})
	if err != nil {
		c.note(factDraft, fact{UID: m.From.ID})
		return err.Error()
	}
	c.note(factDraft, fact{UID: m.From.ID, Draft: &o, Says: would.Says})
	return "将要：\n" + strings.Join(would.Lines(), "\n") + "\n回复「确认」执行，「取消」作罢。"
}

// confirm carries out the order that was proposed, unless it would do something else by now: then it is proposed again.
func (t *table) confirm(ctx context.Context, c *change, d draft, m forum.Message) string {
	o := d.order
	dry := o
	dry.Dry = true
	would, err := t.order(ctx, dry, t.orderTime(m), t.orderTime(m), &change{})
	switch {
	case err != nil:
		c.note(factDraft, fact{UID: m.From.ID})
		return err.Error()
	case !slices.Equal(would.Says, d.says):
		c.note(factDraft, fact{UID: m.From.ID, Draft: &o, Says: would.Says})
		return "情况变了，没有执行。现在将要：\n" + strings.Join(would.Lines(), "\n") + "\n回复「确认」执行，「取消」作罢。"
	}
	c.note(factDraft, fact{UID: m.From.ID})
	done, err := t.order(ctx, o, t.orderTime(m), t.orderTime(m), c)
	if err != nil {
		return err.Error()
	}
	return "已执行：\n" + strings.Join(done.Lines(), "\n")
}

// ordersHelp lists the orders that an account may give.
func (t *table) ordersHelp(d *config.Director) string {
	var b strings.Builder
	b.WriteString("可以下的命令（写下来，看清楚会怎样，再回复「确认」）：\n")
	for _, k := range orderKinds() {
		if !t.directsAll(d) && !slices.ContainsFunc(d.Orders, k.called) {
			continue
		}
		fmt.Fprintf(&b, "%s %s\n", k.words[0], k.args)
	}
	b.WriteString("后面可以写 理由：……；写「状态」看对局到哪里、什么在等你裁决；写「票型」看今天的票，按时间、按角色。")
	return b.String()
}

// summary is how the game stands, for somebody listed on his phone.
func (t *table) summary(who *config.Director) string {
	s, err := t.status()
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	b.WriteString(s.Phase)
	if s.Held != "" {
		b.WriteString("，停着" + report{secret: "：" + s.Held}.readBy(t.directsAll(who)))
	}
	if !s.Due.IsZero() {
		b.WriteString("，下一个时限 " + s.Due.Format("1月2日 15:04"))
	}
	if sent, err := t.d.plan(); err == nil && !sent[t].IsZero() {
		fmt.Fprintf(&b, "\n待发 %d 条，预计 %s 发完", s.Unsent, sent[t].In(t.zone).Format("1月2日 15:04"))
	}
	if len(s.NotVoted) > 0 {
		b.WriteString("\n还没投票：" + strings.Join(s.NotVoted, "、"))
	}
	for _, d := range s.Doubts {
		b.WriteString("\n待裁决：" + d.What + "　" + d.Text)
	}
	for _, u := range s.Undone {
		b.WriteString("\n重新结算过：" + u)
	}
	for i := range s.Drafts {
		d := &s.Drafts[i]
		if secret := d.To != "" || t.facts.drafts.list[d.No-1].stopped > 0; !t.directsAll(who) && (secret || !d.Sent && !t.readsDrafts(who)) {
			d.Text, d.Why = onlyDirectors, ""
		}
		b.WriteString("\n" + d.Lines())
	}
	return b.String()
}

// votesReply is how the votes of the day stand, for a director on his phone.
func (t *table) votesReply() string {
	text, err := t.votesNow()
	if err != nil {
		return err.Error()
	}
	return "\n" + text
}

// answerBystander answers accounts that have to do with a character and are not its player's: one that played it before, a 场外助理.
func (t *table) answerBystander(c *change, m forum.Message) bool {
	if m.Group != 0 {
		return false
	}
	if who, ok := t.formerly(m.From.ID); ok {
		gone := templates.Leaving{Character: t.nameOf(who)}
		t.put(c, sendMessage, urgentReceipt, fmt.Sprint("formerly/", m.ID), letter{To: m.From.ID, Text: t.text(gone)})
		return true
	}
	who, ok := t.helps(m.From.ID)
	if !ok {
		return false
	}
	parts, lines := []string(nil), false
	for _, in := range t.mail.Read(m.Text, message.Writer{Char: who}) {
		switch {
		case in.Kind == message.Help && in.Word != "":
			parts = append(parts, t.text(templates.HelpSkill{Topic: in.Word, Skills: t.printed(in.Word)}))
		case in.Kind == message.Claimed || in.Kind == message.Proposed:
			lines = true
		}
	}
	parts = append(parts, t.text(templates.Helping{Lines: lines}))
	t.put(c, sendMessage, urgentReceipt, fmt.Sprint("helper/", m.ID), letter{To: m.From.ID, Text: strings.Join(parts, "\n\n")})
	return true
}
