package director

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/rule"
	"daoyan/templates"
)

// deadline moves one deadline: 关门, 开门, a stage of the night or of the start with all behind it, or an open choice.
func (x *ordering) deadline() error {
	t := x.t
	if len(x.args) < 2 {
		return x.want(2, 3)
	}
	if t.game.Over || !t.game.Running {
		return refuse("现在没有进行中的白天或夜晚；要推迟下一个的开始，用 顺延")
	}
	r, err := x.look()
	if err != nil {
		return err
	}
	now := max(x.at, t.game.Seen)
	next := now - now%60 + 60 // the minute at hand is in time
	if t.come(x.now) < x.now {
		next = x.now - x.now%60 + 60
	}
	in := t.game.In.Times
	last, least := t.nightEnd()
	switch word, kind := x.args[0], r.Phase().Kind; {
	case word == "关门" || word == "close":
		if r, err = x.openDay(); err != nil {
			return err
		}
		to, err := x.instant(r.Closing(), next, 1)
		if err != nil {
			return err
		}
		return x.moveTo("关门", to, in.ClosingMoved(r.ClosesOn(), to, now))
	case word == "开门" || word == "open":
		if kind != rule.Night {
			return refuse("现在不是夜里")
		}
		to, err := x.instant(in.Opening, next, 1)
		if err != nil {
			return err
		}
		if to < in.After(last) {
			if err := x.unusual("开门以前，夜里的时限还没有过完，会提前到开门时一起结算"); err != nil {
				return err
			}
		}
		return x.moveTo("开门", to, in.OpeningMoved(to, now))
	case kind != rule.Day && strings.TrimLeft(word, "入夜后") != word || isNumber(word) || word == "选择":
		at, name, err := x.stage(r, word)
		if err != nil {
			return err
		}
		to, err := x.instant(at, next, 1)
		if err != nil {
			return err
		}
		if first := x.dueBefore(r, at); to < first {
			if err := x.unusual("%s 还有一个时限排在前面，那以前轮不到这一段：先改前面的", x.t.time(first).Format("1月2日 15:04")); err != nil {
				return err
			}
		}
		return x.moveTo(name+"和它后面的时限", to, in.StageMoved(kind, at, to-at, next, last, least))
	}
	return x.moveChoice(r, next)
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(strings.TrimRight(word, "分钟"))
	return err == nil
}

// stage finds a deadline of the timetable that is still to come: so many minutes after dusk, or at the start the next one.
func (x *ordering) stage(r *rule.Run, word string) (rule.Instant, string, error) {
	in := &x.t.game.In.Times
	setup := r.Phase().Kind == rule.Setup
	var all []string
	slots := x.t.rules.Book.Timetable(r.Phase())
	for i := range slots {
		sl := &slots[i]
		if setup != (sl.From == rule.FromOpen) || sl.From > rule.FromOpen || sl.Runs <= 0 {
			continue
		}
		at := in.After(sl.Runs)
		if setup {
			at = in.AfterOpen(sl.Runs)
		}
		if n := strconv.Itoa(int(sl.Runs)); at > x.at {
			if setup && word == "选择" {
				return at, "开局的选择", nil
			}
			if digits := strings.Trim(word, "入夜后分钟"); digits == n {
				return at, "入夜后 " + n + " 分钟的时限", nil
			}
			if !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	if len(all) == 0 {
		return 0, "", refuse("这一阶段没有还没到的时限")
	}
	if setup {
		return 0, "", refuse("开局的时限写「选择」")
	}
	return 0, "", refuse("「%s」不是还没到的时限；可以写入夜后的分钟数：%s", word, strings.Join(all, "、"))
}

// dueBefore is the last deadline of the timetable that is still to come before another: what is due behind it waits for it. 0: there is none.
func (x *ordering) dueBefore(r *rule.Run, at rule.Instant) (last rule.Instant) {
	in, setup := &x.t.game.In.Times, r.Phase().Kind == rule.Setup
	for _, minute := range stageMinutes(x.t.rules.Book.Timetable(r.Phase())) {
		due := in.After(minute)
		if setup {
			due = in.AfterOpen(minute)
		}
		if due > x.at && due < at {
			last = max(last, due)
		}
	}
	return last
}

// instant reads from the order's i-th word on when a deadline is to be: a time of day, so much later or earlier, or now.
func (x *ordering) instant(was, next rule.Instant, i int) (rule.Instant, error) {
	words := x.args[i:]
	text := strings.Join(words, "")
	var to rule.Instant
	switch sign := strings.IndexAny(text, "+-＋－"); {
	case text == "现在" || text == "now":
		return next, nil
	case sign == 0:
		_, size := text[0], len(string([]rune(text)[:1]))
		n, err := span([]string{text[size:]})
		if err != nil {
			return 0, err
		}
		if to = was + n; strings.HasPrefix(text, "-") || strings.HasPrefix(text, "－") {
			to = was - n
		}
	default:
		at, ok := clockAfter(x.t.time(next), text)
		if !ok {
			return 0, refuse("「%s」不是时间：写几点几分（21:30，12月6日 21:30）、+30分、-30分，或者 现在", text)
		}
		to = instant(at)
	}
	switch {
	case to < next:
		return 0, refuse("%s 已经过了", x.t.time(to).Format("1月2日 15:04"))
	case to == was:
		return 0, refuse("时限本来就是 %s", x.t.time(to).Format("1月2日 15:04"))
	}
	return to, nil
}

// clockAfter is the first moment behind another, or at it, that a text names: by its time of day, or by its date too.
func clockAfter(from time.Time, text string) (time.Time, bool) {
	date, clock, dated := strings.Cut(text, "日")
	if !dated {
		clock = text
	}
	c, err := time.Parse("15:04", strings.NewReplacer("：", ":", "点", ":", "分", "").Replace(clock))
	if err != nil {
		return c, false
	}
	y, m, d := from.Date()
	on := time.Date(y, m, d, c.Hour(), c.Minute(), 0, 0, from.Location())
	if !dated {
		if on.Before(from) {
			on = on.AddDate(0, 0, 1)
		}
		return on, true
	}
	day, err := time.Parse("1月2", date)
	if err != nil {
		return day, false
	}
	if on = time.Date(y, day.Month(), day.Day(), c.Hour(), c.Minute(), 0, 0, from.Location()); on.AddDate(0, 6, 0).Before(from) {
		on = on.AddDate(1, 0, 0)
	}
	return on, true
}

// moveChoice moves the end of a choice that is open.
func (x *ordering) moveChoice(r *rule.Run, next rule.Instant) error {
	t := x.t
	if f := t.names.FindSeat(x.args[0]); f.Index < 0 && len(f.Candidates) == 0 {
		words := append([]string{"关门", "开门", "选择"}, t.namesOf(r.S.InPlay())...)
		return refuse("没有叫「%s」的时限或角色，最接近的是「%s」", x.args[0], ballot.ClosestWord(x.args[0], words))
	}
	who, err := x.someone(x.args[0])
	if err != nil {
		return err
	}
	var open []rule.Question
	var names []string
	for _, q := range r.Questions() {
		if s := r.H(q.Hold).Print(); q.Choice && q.Hand == who {
			names = append(names, s.Name)
			if len(x.args) == 2 || s.Name == x.args[1] {
				open = append(open, q)
			}
		}
	}
	switch {
	case len(names) == 0:
		return refuse("%s 现在没有开着的选择；能改的还有 关门、开门、入夜后几分钟", t.nameOf(who))
	case len(open) != 1:
		return refuse("写清楚是哪个选择：%s", strings.Join(names, "、"))
	case !open[0].Opened:
		return refuse("「%s」的通知还没有发出去，时限还没有开始", names[0])
	}
	q := open[0]
	to, err := x.instant(q.Closes, next, len(x.args)-1)
	if err != nil {
		return err
	}
	name := r.H(q.Hold).Print().Name
	x.tell(who, templates.Ordered{Key: "window", To: name, At: t.time(to)})
	x.say("%s 的「%s」改到 %s", t.nameOf(who), name, t.time(to).Format("1月2日 15:04"))
	x.c.add(ofEvents(t.game.Retime(t.game.In.Times.WindowMoved(q.Hold, q.N, to), max(x.at, t.game.Seen)))...)
	return nil
}

// moveTo gives the phase at hand other times and announces them.
func (x *ordering) moveTo(name string, to rule.Instant, times rule.Times) error {
	t := x.t
	x.say("%s改到 %s", name, t.time(to).Format("1月2日 15:04"))
	x.c.add(ofEvents(t.game.Retime(times, max(x.at, t.game.Seen)))...)
	return x.announceTimes(times, max(x.at, t.game.Seen), templates.Shift{Moved: true})
}
