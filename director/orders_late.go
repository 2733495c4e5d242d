package director

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/game"
	"daoyan/director/message"
	"daoyan/director/rule"
	"daoyan/forum"
)

// pidMark stands before the number of a post, as the board counts it: floors move.
const pidMark = "pid:"

// addLate puts in a submission at its own time.
func (x *ordering) addLate() error {
	if len(x.args) == 1 {
		return x.addMessage(x.args[0])
	}
	if err := x.takeBack(); err != nil {
		return err
	}
	if len(x.args) == 1 && slices.Contains(wordsLateVotes, x.args[0]) {
		return x.addVotes()
	}
	if x.back == nil || x.back.at == 0 || len(x.args) < 2 {
		return x.usage()
	}
	who, err := x.someone(x.args[0])
	if err != nil {
		return err
	}
	text := strings.Join(x.args[1:], " ")
	x.back.head = fmt.Sprintf("补录 %s 在%s %s 写的「%s」", x.t.nameOf(who), x.t.phaseName(x.back.phase), x.t.time(x.back.at).Format("15:04"), text)
	return x.back.add(who, text, x.back.at, "order")
}

// wordsLateVotes stand for the posts of a day's vote thread that came to light behind the count.
var wordsLateVotes = []string{"票", "votes"}

// addVotes counts a day anew with all that has been read of its vote thread since it was counted.
func (x *ordering) addVotes() error {
	if x.back == nil {
		return refuse("这一天的票还没有数：发了的票，看到了就会算")
	}
	p, err := x.back.poll()
	if err != nil {
		return err
	}
	return p.past.count(p.day)
}

// addMessage puts in what a message says at the time it was written, whatever was made of it when it was read.
func (x *ordering) addMessage(word string) error {
	kind, number := archiveMessage, strings.TrimLeft(word, "#＃")
	if pid, ok := strings.CutPrefix(number, pidMark); ok {
		kind, number = archiveWhisper, pid
	}
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return refuse("「%s」不是消息编号；也可以写：补录 第2夜 21:35 饺子 守护 面条", word)
	}
	versions, err := x.t.d.store.Archived(x.t.name, kind, strconv.FormatInt(id, 10))
	if err != nil {
		return fmt.Errorf("director: game %s: %w", x.t.name, err)
	}
	if len(versions) == 0 {
		return refuse("没有读到过编号 %d 的消息", id)
	}
	var m forum.Message
	if err := json.Unmarshal(versions[0].Data, &m); err != nil {
		return fmt.Errorf("director: game %s: message %d in the archive: %w", x.t.name, id, err)
	}
	who, ok := x.t.writes(m)
	if !ok {
		return refuse("编号 %d 的消息不是哪个角色写的", id)
	}
	a, err := x.history()
	if err != nil {
		return err
	}
	p := a.phaseOfTime(instant(m.At))
	if p == nil {
		return refuse("编号 %d 的消息写在开局以前", id)
	}
	p.head = fmt.Sprintf("补录 %s 在 %s 写的消息 %d", x.t.nameOf(who), m.At.In(x.t.zone).Format("1月2日 15:04"), id)
	return p.add(who, m.Text, instant(m.At), fmt.Sprint(kind, " ", id))
}

// add puts in what a character wrote at an instant of the phase. What was made of the same message before does not count.
func (p *past) add(who rule.Char, text string, at rule.Instant, from string) error {
	p.change.From = p.behind(at)
	for i := p.first; i < len(p.list); i++ {
		e := &p.list[i]
		if e.From == from && (e.Kind == game.Taken || e.Kind == game.Refused) {
			s, _ := game.Submitted(&e.Event)
			p.change.Strike, p.change.From = append(p.change.Strike, s.Seq), min(p.change.From, e.No)
		}
	}
	s, err := p.asOf()
	if err != nil {
		return err
	}
	r, err := s.lookAt(max(at, s.game.Seen))
	if err != nil {
		return err
	}
	w := message.Writer{Char: who, Skills: s.writable(r, who), Identities: []string{r.CardOf(who)}}
	for _, in := range p.t.mail.Read(text, w) {
		if in.Kind != message.Claimed {
			continue
		}
		c := in.Claim
		c.Actor, c.At, c.Seq = who, at, p.x.seq()+int64(len(p.change.Add))
		p.change.Add = append(p.change.Add, game.Submission{Claim: c, From: from})
	}
	if len(p.change.Add) == 0 {
		return refuse("「%s」里读不出 %s 那时能写的技能", strings.TrimSpace(text), p.t.nameOf(who))
	}
	return p.play()
}

// strike takes back what a character wrote in a past phase, of one skill where he wrote for several.
func (x *ordering) strike() error {
	if err := x.want(1, 2); err != nil {
		return err
	}
	who, err := x.someone(x.args[0])
	if err != nil {
		return err
	}
	p, words := x.back, []string(nil)
	for i := p.first; i < p.end; i++ {
		e := &p.list[i]
		if e.Kind != game.Taken || e.Line.Actor != who || len(x.args) == 2 && e.Line.Word != x.args[1] || p.at > 0 && e.At/60 != p.at/60 {
			continue
		}
		if p.change.From == 0 {
			p.change.From = e.No
		}
		p.change.Strike = append(p.change.Strike, e.Line.Seq)
		if !slices.Contains(words, e.Line.Word) {
			words = append(words, e.Line.Word)
		}
	}
	name := x.t.phaseName(p.phase)
	switch {
	case len(words) == 0:
		return refuse("%s在%s没有写过%s", x.t.nameOf(who), name, cmp.Or(strings.Join(x.args[1:], ""), "什么"))
	case len(words) > 1:
		return refuse("%s在%s写了 %s：写清楚作废哪一个", x.t.nameOf(who), name, strings.Join(words, "、"))
	}
	p.head = fmt.Sprintf("%s在%s写的「%s」不算", x.t.nameOf(who), name, words[0])
	return p.play()
}
