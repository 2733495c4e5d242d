package director

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/rule"
)

// backOrders are the orders that take back what has been settled, or settle it anew with what was not known then.
func backOrders() []orderKind {
	return []orderKind{
		{word: "rollback", words: []string{"回退"}, args: "第几夜｜第几天｜#记录编号｜撤销 [阶段]", like: []string{"回退 第2夜", "回退 第2夜 女巫", "回退 #123", "回退 撤销"},
			means: "从那里起重新结算：这以后导演下的命令和裁定收回，顺延和改过的时限只要还没有到也改回去，玩家写的照原来的时间再算，还成立的都算数。先列出每一处不同、已经发出去而现在不对的消息，以及要发的更正。什么都不删：撤销 收回上一次回退、补录或改判", do: (*ordering).rollBack},
		{word: "late", words: []string{"补录"}, args: "消息编号｜第几天 票｜第几夜 时刻 角色 写的内容", like: []string{"补录 第2夜 21:35 饺子 守护 面条", "补录 1024", "补录 第2天 票"},
			means: "按时写了、但是没有读到或者读晚了的，按它自己的时间算，从那里起重新结算。第几天 票：那一天投票帖里数完票以后才看到的，都算上；哪一帖不该算，先下令 作废。密帖里的一帖写 pid:编号", do: (*ordering).addLate},
	}
}

// past is a phase that has begun, which an order is about.
type past struct {
	*again
	first, end int // of the game's events that stand
	phase      rule.Phase
	at         rule.Instant // where in it; 0: from its beginning
}

var (
	phaseWord = regexp.MustCompile(`^(?:第?(\d+)(夜|晚|天|日)|(night|夜|day|vote|白天|投票)(\d+))(.*)$`)
	countWord = regexp.MustCompile(`^第([二三四五六七八九]?)(十?)([一二三四五六七八九]?)(夜|晚|天|日)`)
	clockWord = regexp.MustCompile(`^(\d{1,2})[:：](\d{2})$`)
)

// foldPhase is the folded text of a phase, its number in digits: 第十二夜 is 第12夜.
func foldPhase(word string) string {
	word = ballot.Fold(word)
	m := countWord.FindStringSubmatch(word)
	if m == nil || m[1]+m[2]+m[3] == "" || m[1] != "" && m[2] == "" && m[3] != "" {
		return word
	}
	digit := func(s string) int {
		return slices.Index([]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}, s)
	}
	n := digit(m[1]) + digit(m[3])
	if m[2] != "" {
		n = max(digit(m[1]), 1)*10 + digit(m[3])
	}
	return "第" + strconv.Itoa(n) + strings.TrimPrefix(word, "第"+m[1]+m[2]+m[3])
}

// phaseOf finds the phase that a word names; is tells whether it names one at all.
func (x *ordering) phaseOf(word string) (p *past, is bool, err error) {
	folded := foldPhase(word)
	m := phaseWord.FindStringSubmatch(folded)
	if m == nil {
		return nil, false, nil
	}
	a, err := x.history()
	if err != nil {
		return nil, true, err
	}
	var names []string
	for i := range a.list {
		e := &a.list[i]
		if e.Kind != game.Began || e.Phase.Kind == rule.Setup {
			continue
		}
		name := x.t.phaseName(*e.Phase)
		names = append(names, name)
		if ballot.Fold(name) != folded && !named(*e.Phase, m) {
			continue
		}
		end := i + 1
		for end < len(a.list) && a.list[end].Kind != game.Began {
			end++
		}
		return &past{again: a, first: i, end: end, phase: *e.Phase}, true, nil
	}
	return nil, true, refuse("没有「%s」，或者还没有到；有的是 %s", word, cmp.Or(strings.Join(names, "、"), "：还没有开始"))
}

// named tells whether 第2夜, day2 and the like name a phase.
func named(p rule.Phase, m []string) bool {
	night := m[2] == "夜" || m[2] == "晚" || m[3] == "night" || m[3] == "夜"
	return strconv.Itoa(int(p.No)) == m[1]+m[4] && night == (p.Kind == rule.Night) && p.Extra == 0 && ballot.Fold(p.Part) == m[5]
}

// takeBack reads the past phase, and the time in it, that an order begins with. A vote of the day at hand that has not been counted is no past.
func (x *ordering) takeBack() error {
	if len(x.args) == 0 {
		return nil
	}
	p, is, err := x.phaseOf(x.args[0])
	if err != nil || !is {
		return err
	}
	x.args = x.args[1:]
	if t := x.t; t.game.Running && p.phase.Seq == t.game.Phase().Seq && p.phase.Kind == rule.Day && !t.game.Ballots {
		return nil
	}
	x.back = p
	return x.clock()
}

// clock reads the time in a past phase that the next word gives, if it gives one.
func (x *ordering) clock() error {
	p := x.back
	if len(x.args) == 0 {
		return nil
	}
	m := clockWord.FindStringSubmatch(x.args[0])
	if m == nil {
		return nil
	}
	h, _ := strconv.Atoi(m[1])
	minute, _ := strconv.Atoi(m[2])
	if h > 23 || minute > 59 {
		return refuse("「%s」不是时刻：写 21:35", x.args[0])
	}
	x.args = x.args[1:]
	begin, end := x.t.time(p.begins()), x.t.time(p.ends())
	at := time.Date(begin.Year(), begin.Month(), begin.Day(), h, minute, 0, 0, begin.Location())
	if at.Before(begin.Truncate(time.Minute)) {
		at = at.AddDate(0, 0, 1)
	}
	if at.After(end) {
		return refuse("%s从 %s 到 %s，%s 不在里面", x.t.phaseName(p.phase), begin.Format("1月2日 15:04"), end.Format("1月2日 15:04"), m[0])
	}
	p.at = instant(at)
	return nil
}

func (p *past) begins() rule.Instant { return beginsAt(p.phase, *p.list[p.first].Times) }

// ends is where the phase ended, or how far it has come.
func (p *past) ends() rule.Instant {
	if p.end < len(p.list) || !p.t.game.Running {
		for i := p.end - 1; i > p.first; i-- {
			if p.list[i].Kind == game.Ended {
				return p.list[i].At
			}
		}
	}
	return max(p.x.at, p.t.game.Seen)
}

// behind is the first record of the phase from an instant on, or of what comes behind it.
func (p *past) behind(at rule.Instant) int64 {
	for i := p.first + 1; i < p.end; i++ {
		if p.list[i].At > at {
			return p.list[i].No
		}
	}
	if p.end < len(p.list) {
		return p.list[p.end].No
	}
	return int64(len(p.raw) + 1)
}

// asOf is the game as it stood before the record that is played again first.
func (p *past) asOf() (*table, error) {
	return p.t.replayed(p.raw[:p.change.From-1])
}

func (x *ordering) rollBack() error {
	if err := x.want(1, 2); err != nil {
		return err
	}
	if w := x.args[0]; w == "撤销" || w == "undo" {
		return x.undo()
	}
	p, is, err := x.phaseOf(x.args[0])
	if err != nil {
		return err
	}
	if !is {
		return x.backTo(strings.TrimLeft(x.args[0], "#＃"))
	}
	p.change = game.Change{From: p.list[p.first].No, Drop: true}
	where := x.t.phaseName(p.phase)
	if len(x.args) == 2 {
		at, err := p.stage(x.args[1])
		if err != nil {
			return err
		}
		where += "「" + x.args[1] + "」"
		p.change.From = p.behind(at - 1)
	}
	p.head = fmt.Sprintf("回到%s，从那里重新结算（从记录 #%d 起）", where, p.change.From)
	return p.play()
}

// backTo goes back to before a record of the journal.
func (x *ordering) backTo(number string) error {
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return refuse("「%s」既不是哪一夜、哪一天，也不是记录编号", x.args[0])
	}
	a, err := x.history()
	switch {
	case err != nil:
		return err
	case n < 2 || n > int64(len(a.raw)):
		return refuse("没有记录 #%d：能回到的是 #2 到 #%d", n, len(a.raw))
	}
	a.change = game.Change{From: n, Drop: true}
	a.head = fmt.Sprintf("回到记录 #%d（%s）以前，从那里重新结算", n, a.raw[n-1].At.In(x.t.zone).Format("1月2日 15:04"))
	return a.play()
}

// undo takes the latest rewinding back.
func (x *ordering) undo() error {
	a, err := x.history()
	if err != nil {
		return err
	}
	if len(x.t.undone) == 0 {
		return refuse("没有回退过，没有什么可以撤销")
	}
	last := x.t.undone[len(x.t.undone)-1]
	a.change.From, a.undoes = last.no, true
	a.head = "收回：" + last.what(x.t)
	return a.play()
}

// what says on whose order a rewinding was done, when and why.
func (u *undone) what(t *table) string {
	text := t.time(u.at).Format("1月2日 15:04")
	if u.order != nil {
		text = fmt.Sprintf("%s 在 %s 下令「%s」", u.order.By, text, u.order.Text)
		if u.order.Why != "" {
			text += "（理由：" + u.order.Why + "）"
		}
	}
	return text
}

// stage is when a stage of the phase runs, named by its slot, by an identity or by a skill.
func (p *past) stage(word string) (rule.Instant, error) {
	b := p.t.rules.Book
	slots := b.Timetable(p.phase)
	var skills []rule.SkillID
	if id := b.Identity(word); id != nil {
		for _, g := range id.Grants {
			skills = append(skills, g.Skill)
		}
	}
	for _, s := range b.SkillsNamed(word) {
		skills = append(skills, s.ID)
	}
	i := slices.IndexFunc(slots, func(s rule.Slot) bool {
		return strings.EqualFold(s.ID, word) || slices.ContainsFunc(s.Skills, func(d rule.Printed) bool { return slices.Contains(skills, d.Skill) })
	})
	if i < 0 {
		var ids []string
		for _, s := range slots {
			ids = append(ids, s.ID)
		}
		return 0, refuse("%s没有「%s」这个阶段；写身份、技能，或者 %s", p.t.phaseName(p.phase), word, strings.Join(ids, "、"))
	}
	p.change.From = p.behind(p.begins())
	s, err := p.asOf()
	if err != nil {
		return 0, err
	}
	r, err := s.game.Look(max(s.game.Seen, p.begins()), false)
	if err != nil {
		return 0, err
	}
	at := r.RunsAt(i)
	if at > p.ends() {
		return 0, refuse("%s的「%s」还没有到", p.t.phaseName(p.phase), word)
	}
	return at, nil
}

// phaseOfTime is the phase that was played at an instant.
func (a *again) phaseOfTime(at rule.Instant) *past {
	var p *past
	for i := range a.list {
		switch e := &a.list[i]; {
		case e.Kind != game.Began:
		case e.At <= at:
			p = &past{again: a, first: i, end: len(a.list), phase: *e.Phase}
		case p != nil && p.end == len(a.list):
			p.end = i
		}
	}
	return p
}

// look is the table as it stood then.
func (p *past) look() (*rule.Run, error) {
	at := max(p.at, p.begins())
	p.change.From = p.behind(at)
	s, err := p.asOf()
	if err != nil {
		return nil, err
	}
	return s.lookAt(max(at, s.game.Seen))
}

// patch carries an order for the table out in a past phase, at its time or at the phase's beginning.
func (p *past) patch(ps []rule.Patch) error {
	at := max(p.at, p.begins())
	for i := range ps {
		ps[i].At, ps[i].Seq = at, p.x.seq()+int64(i)
	}
	p.change.From, p.change.Order = p.behind(at), ps
	p.head = fmt.Sprintf("从%s %s 起这样算，重新结算", p.t.phaseName(p.phase), p.t.time(at).Format("15:04"))
	return p.play()
}
