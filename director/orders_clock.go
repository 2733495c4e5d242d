package director

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// clockOrders are the orders about the timetable and the whole game.
func clockOrders() []orderKind {
	return []orderKind{
		{word: "shift", words: []string{"顺延"}, args: "[多久]", like: []string{"顺延 30分", "shift 2h", "顺延 1天"},
			means: "还没到的时限全部往后移；公布新的时间。回答导演被问的“要不要顺延”时可以不写多久：移到每个人都还有完整的时间。原来的时限还没到，就能用 回退 #记录编号 收回", do: (*ordering).shift},
		{word: "as-is", words: []string{"照常"}, like: []string{"照常"}, means: "回答导演被问的“要不要顺延”：不顺延，按原来的时间接着结算", do: (*ordering).asIs},
		{word: "deadline", words: []string{"时限"}, args: "关门｜开门｜入夜后的分钟数｜选择｜角色 [技能] [几月几日] 几点｜+多久｜-多久｜现在", like: []string{"时限 关门 21:30", "时限 关门 12月6日 21:00", "时限 关门 现在", "时限 开门 +1小时", "deadline 45 -10分", "时限 饺子 最后一枪 +30分"},
			means: "改一个时限：今天关门、明早开门、夜里的一个时限（后面的跟着动）、开局的选择，或者一名角色正开着的选择；公布新的时间，选择只告诉本人。再改一次就是改回去", do: (*ordering).deadline},
		{word: "pause", words: []string{"暂停"}, like: []string{"暂停 理由：论坛维护"}, means: "对局停下，不再有任何结算，并且公布", do: (*ordering).pause},
		{word: "resume", words: []string{"继续"}, args: "[顺延]", like: []string{"继续", "继续 顺延"}, means: "停下的对局接着走；写 顺延，时限按停下的时间往后移", do: (*ordering).resume},
		{word: "rule", past: true, words: []string{"裁定"}, args: "开关 值", like: []string{"裁定 witch.self_save true", "裁定 第2夜 witch.self_save false"}, means: "回答一个设成 ask 的规则开关；本局以后都照这个。先写哪一夜、哪一天，就从那里起按这个重新结算", do: (*ordering).answerSwitch},
		{word: "go-on", words: []string{"不等", "入夜"}, like: []string{"不等"}, means: "不等没回复“收到”的玩家了，第一夜照常开始", do: (*ordering).goOn},
		{word: "thread", words: []string{"换帖"}, args: "投票｜讨论｜进程 主题编号", like: []string{"换帖 投票 1234"}, means: "帖子被锁、被移走时，换到另一帖；原来那帖里的票照算", do: (*ordering).moveThread},
		{word: "end", words: []string{"结束"}, args: "阵营｜平局", like: []string{"结束 狼人阵营", "end 平局"}, means: "对局到此为止，宣布胜者，发出复盘", do: (*ordering).end},
	}
}

// span reads how long: 30分, 2小时, 1天, 1h30m; a bare number is minutes.
func span(words []string) (rule.Instant, error) {
	text := strings.Join(words, "")
	if n, err := strconv.Atoi(text); err == nil {
		text = fmt.Sprint(n, "m")
	}
	days := 0
	if head, rest, ok := strings.Cut(text, "天"); ok {
		n, err := strconv.Atoi(head)
		if err != nil {
			return 0, refuse("「%s」不是时间：写 30分、2小时、1天", strings.Join(words, " "))
		}
		days, text = n, rest+"0m"
	}
	text = strings.NewReplacer("个半小时", "h30m", "半小时", "30m", "半个小时", "30m", "小时", "h", "个", "", "分钟", "m", "分", "m").Replace(text)
	d, err := time.ParseDuration(text)
	if d += time.Duration(days) * 24 * time.Hour; err != nil || d < time.Minute || d > 14*24*time.Hour {
		return 0, refuse("「%s」不是时间：写 30分、2小时、1天，最多 14 天", strings.Join(words, " "))
	}
	return rule.Instant(d / time.Second), nil
}

// shift moves what is still to come.
func (x *ordering) shift() error {
	t := x.t
	if t.game.Over {
		return refuse("对局已经结束")
	}
	waits := t.waits(askLate)
	from, by := t.come(x.now), rule.Instant(0)
	if closing, over := t.overDue(x.now); over { // its votes wait: it closes so long from now
		from, by = closing-1, (x.now-closing+59)/60*60
	}
	switch {
	case len(x.args) > 0:
		n, err := span(x.args)
		if err != nil {
			return err
		}
		by += n
	case waits:
		by = (x.now - from + 59) / 60 * 60
	default:
		return refuse("顺延多久？例如：顺延 30分")
	}
	x.answerAll("顺延")
	if len(x.args) > 0 {
		x.say("没到的时限往后移 %s", strings.Join(x.args, " "))
	} else {
		x.say("没到的时限往后移，让每个人都还有完整的时间")
	}
	return x.move(from, by, templates.Shift{})
}

// overDue is the close of the day at hand where it has passed and its votes have not been counted.
func (t *table) overDue(now rule.Instant) (rule.Instant, bool) {
	if !t.game.Running || t.game.Phase().Kind != rule.Day || t.game.Ballots {
		return 0, false
	}
	r, err := t.game.LookOpen(t.game.Seen)
	if err != nil || r.WasCut() {
		return 0, false
	}
	return r.Closing(), now >= r.Closing()
}

// move moves the deadlines behind an instant, or the beginning of the next phase, and announces it.
func (x *ordering) move(from, by rule.Instant, v templates.Shift) error {
	t := x.t
	if t.game.Running {
		last, least := t.nightEnd()
		move := t.game.In.Times.Shifted
		if v.Resumed {
			move = t.game.In.Times.StoodStill
		}
		times := move(t.game.Phase().Kind, from, by, last, least)
		x.c.add(ofEvents(t.game.Retime(times, max(x.at, t.game.Seen)))...)
		return x.announceTimes(times, from, v)
	} else if begin := t.nextBegin(); !begin.IsZero() {
		at := instant(begin) + by
		x.c.note(factBegins, fact{At: at})
		v.Times = []templates.Moment{{Name: t.phaseName(t.game.Phase()) + "开始", At: t.time(at)}}
	}
	return x.announceMoved(v)
}

// announceTimes announces the deadlines behind an instant as they are from now on.
func (x *ordering) announceTimes(times rule.Times, from rule.Instant, v templates.Shift) error {
	v.Times = x.t.momentsAfter(times, from)
	return x.announceMoved(v)
}

func (x *ordering) announceMoved(v templates.Shift) error {
	t := x.t
	for _, m := range v.Times {
		x.shows("%s：%s", m.Name, m.At.Format("1月2日 15:04"))
	}
	v.Head = t.headOf(x.c, t.game.Phase(), plotShift)
	t.publish(x.c, t.meta.Game.Publish.Notice, "shift", t.text(v))
	return nil
}

// nightEnd is the last minute of the night's timetable and the room, in seconds, that its opening must leave behind it.
func (t *table) nightEnd() (last int16, least rule.Instant) {
	for _, sl := range t.rules.Book.Night {
		if sl.From == rule.FromDusk {
			last = max(last, sl.Runs)
		}
	}
	w := t.meta.Game.Windows
	return last, rule.Instant(w.Reaction+w.Gift) * 60
}

// momentsAfter names the deadlines of the phase at hand that lie behind an instant.
func (t *table) momentsAfter(times rule.Times, from rule.Instant) []templates.Moment {
	var out []templates.Moment
	add := func(name string, at rule.Instant) {
		if at > from {
			out = append(out, templates.Moment{Name: name, At: t.time(at)})
		}
	}
	switch t.game.Phase().Kind {
	case rule.Day:
		add("关门", times.Closes[t.plan()])
	case rule.Night:
		for _, m := range stageMinutes(t.rules.Book.Night) {
			add(fmt.Sprintf("入夜后 %d 分钟的时限", m), times.After(m))
		}
		add("开门", times.Opening)
	case rule.Setup:
		for _, sl := range t.rules.Book.Setup {
			if sl.Runs > 0 {
				add(sl.Name, times.AfterOpen(sl.Runs))
			}
		}
	}
	return out
}

// stageMinutes are the minutes at which slots of a timetable run, each once.
func stageMinutes(slots []rule.Slot) []int16 {
	var out []int16
	for i := range slots {
		if slots[i].From <= rule.FromOpen && slots[i].Runs > 0 {
			out = append(out, slots[i].Runs)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// plan is on which calendar day of the day at hand it closes.
func (t *table) plan() int {
	r, err := t.game.LookOpen(t.game.Seen)
	if err != nil {
		return t.game.In.Times.Plan
	}
	return r.ClosesOn()
}

// answerAll settles everything that waits for the directors.
func (x *ordering) answerAll(how string) {
	for _, key := range slices.Sorted(maps.Keys(x.t.facts.orders.asked)) {
		if key == askGone { // only a thread that can be read settles that
			continue
		}
		x.c.note(factAnswered, fact{Key: key, At: x.now, Text: how})
	}
}

func (x *ordering) asIs() error {
	t := x.t
	switch {
	case len(t.facts.orders.asked) == 0:
		return refuse("现在没有问题在等导演回答")
	case t.waits(askGone):
		return refuse("帖子还读不到：先 换帖，或者请版主恢复")
	}
	_, late := t.facts.orders.asked[askLate]
	if x.answerAll("照常"); !late {
		x.c.note(factBegins, fact{At: x.now}) // what follows has its full time from here
	}
	x.say("按原来的时间接着结算")
	return nil
}

func (x *ordering) pause() error {
	t := x.t
	switch {
	case t.game.Over:
		return refuse("对局已经结束")
	case t.game.HeldUp != "":
		return refuse("对局已经停着：%s", t.game.HeldUp)
	}
	why := "导演暂停"
	if x.o.Why != "" {
		why += "：" + x.o.Why
	}
	x.c.add(ofEvents(t.game.Hold(why, max(x.at, t.game.Seen)))...)
	t.publish(x.c, t.meta.Game.Publish.Notice, "pause", t.text(templates.Shift{Head: t.headOf(x.c, t.game.Phase(), plotShift), Paused: true}))
	x.say("对局停下，不再有任何结算")
	return nil
}

func (x *ordering) resume() error {
	t := x.t
	if t.game.HeldUp == "" {
		return refuse("对局没有停着")
	}
	if err := x.want(0, 1); err != nil {
		return err
	}
	since := t.facts.orders.stopped
	x.c.add(ofEvents(t.game.Hold("", max(x.at, t.game.Seen)))...)
	x.say("对局继续")
	if len(x.args) == 1 {
		if w := x.args[0]; w != "顺延" && w != "shift" {
			return refuse("「继续」后面只能写 顺延")
		}
		return x.move(since, (x.now-since+30)/60*60, templates.Shift{Resumed: true})
	}
	x.c.note(factAnswered, fact{At: x.now, Text: "继续"}) // deadlines that have passed meanwhile are meant to have passed
	t.publish(x.c, t.meta.Game.Publish.Notice, "resume", t.text(templates.Shift{Head: t.headOf(x.c, t.game.Phase(), plotShift), Resumed: true}))
	return nil
}

// answerSwitch answers a switch that is set to ask.
func (x *ordering) answerSwitch() error {
	if err := x.want(2, 2); err != nil {
		return err
	}
	t := x.t
	if all := t.game.Book.Switches; !slices.ContainsFunc(all, func(s rule.Switch) bool { return s.Name == x.args[0] }) {
		names := make([]string, len(all))
		for i := range all {
			names[i] = all[i].Name
		}
		return refuse("没有「%s」这个规则开关，最接近的是「%s」", x.args[0], ballot.ClosestWord(x.args[0], names))
	}
	if p := x.back; p != nil {
		p.change.From, p.change.Rule = p.list[p.first].No, map[string]string{x.args[0]: x.args[1]}
		p.head = fmt.Sprintf("从%s起按 %s = %s 重新结算", t.phaseName(p.phase), x.args[0], x.args[1])
		return p.play()
	}
	at := max(x.at, t.game.Seen)
	if !t.game.Running { // nothing is missed by then, and no night begins in the past
		at = max(at, x.now)
	}
	ev, err := t.game.Rule(x.args[0], x.args[1], at)
	if err != nil {
		return refuse("不能这样裁定：%v", err)
	}
	x.c.add(ofEvents(ev)...)
	x.then = append(x.then, func() error { return t.tellBarred(x.args[0]) })
	x.say("%s：%s = %s", t.switchOf(x.args[0]).Means, x.args[0], x.args[1])
	return nil
}

func (x *ordering) goOn() error {
	t := x.t
	if !t.waitsForPlayers() {
		return refuse("现在没有在等谁回复“收到”")
	}
	x.say("不再等 %s", strings.Join(t.namesOf(t.unconfirmed()), "、"))
	x.c.note(factGoOn, fact{At: x.now})
	return nil
}

// moveThread lets a kind of thread go on in another one.
func (x *ordering) moveThread() error {
	if err := x.want(2, 2); err != nil {
		return err
	}
	kinds := map[string]string{"投票": threadVote, "讨论": threadDiscussion, "进程": threadProgress, "电梯": threadElevator,
		threadVote: threadVote, threadDiscussion: threadDiscussion, threadProgress: threadProgress, threadElevator: threadElevator}
	kind, ok := kinds[x.args[0]]
	tid, err := strconv.ParseInt(x.args[1], 10, 64)
	if !ok || err != nil || tid <= 0 {
		return refuse("写法：换帖 投票 主题编号（网址里的 tid）")
	}
	page, err := x.t.d.board.ReadThread(x.ctx, forum.ThreadID(tid), 1<<62)
	if err != nil {
		return refuse("主题 %d 读不到：%s", tid, boardSays(err))
	}
	key := x.t.threadKey(kind)
	if x.t.facts.threads[key] == forum.ThreadID(tid) {
		return refuse("%s本来就在主题 %d", x.args[0], tid)
	}
	x.c.note(factThread, fact{Key: key, TID: forum.ThreadID(tid)})
	if x.t.waits(askClosed) {
		x.c.note(factAnswered, fact{Key: askClosed, At: x.now, Text: "换帖"})
	}
	x.say("%s从现在起在主题 %d「%s」", x.args[0], tid, page.Subject)
	return nil
}

// boardSays is what the board itself answered.
func boardSays(err error) string {
	var fe *forum.Error
	if errors.As(err, &fe) && fe.Text != "" {
		return fe.Text
	}
	return err.Error()
}

func (x *ordering) end() error {
	t := x.t
	if err := x.want(1, 1); err != nil {
		return err
	}
	if t.game.Over {
		return refuse("对局已经结束")
	}
	r, err := t.lookAt(x.at)
	if err != nil {
		return err
	}
	winner := t.rules.Draw
	if w := x.args[0]; w != "平局" && w != "draw" {
		side, err := x.side(w)
		if err != nil {
			return err
		}
		if winner = side; !lives(r, side) {
			if err := x.unusual("没有活着的角色属于%s", side); err != nil {
				return err
			}
		}
	}
	if t.game.Running {
		t.keepStory(x.c, r, &game.Event{Fates: slices.Clone(r.Fates)})
	}
	x.c.add(ofEvents(t.game.EndFor(winner, max(x.at, t.game.Seen)))...)
	t.gameOver(x.c, r, winner)
	x.answerAll("结束")
	x.say("对局结束，胜者：%s", winner)
	return nil
}
