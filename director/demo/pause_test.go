package demo_test

import (
	"strings"
	"testing"
	"time"

	"daoyan/director/config"
	"daoyan/director/demo"
)

// reminded has the daemon look every five minutes and remind a quarter of an hour ahead.
func reminded(o *demo.Options) {
	o.Config = func(c *config.Config) {
		c.Polls.Night, c.Polls.Day = "@every 5m", "@every 5m"
		c.Game.Reminders = []int{15}
	}
}

// reminders are the times of day at which an account was reminded of a skill.
func (st *stage) reminders(name, skill string) string {
	got := st.told(st.w.Players[name], skill)
	out := got[:0]
	for _, m := range got {
		if strings.Contains(m.Text, "提醒：") {
			out = append(out, m)
		}
	}
	return strings.Join(clocks(out, sentAt), "、")
}

// openUntil is until when a choice is open.
func (st *stage) openUntil(name, skill string) time.Time {
	st.t.Helper()
	for _, a := range st.status().Asking {
		if a.Choice && a.Who == name && a.Skill == skill {
			return a.Until
		}
	}
	st.t.Fatalf("%s is not asked for %s: %+v", name, skill, st.status().Asking)
	return time.Time{}
}

// TestPauseInANight: while the game stands still in a night nothing settles, nobody is reminded or heard, and the table stands as it stood, for
// orders too; then every deadline that was still to come comes by the length of the pause later.
func TestPauseInANight(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), reminded, 3, "21:02") // the ward is due by 21:40, the knife by 22:00, the readers by 22:30
	st.send(n[4], "预言 "+n[1])
	st.send(n[1], "狼群 杀人 "+n[5])
	st.until(3, "21:21")
	st.order("暂停 理由：论坛维护")
	st.refused("暂停", "已经停着：导演暂停：论坛维护")
	st.send(n[0], "守护 "+n[5])
	st.until(3, "22:00")
	st.send(n[5], "状态")
	st.stop()
	st.start()
	st.until(3, "23:01")
	st.want(st.w.Players[n[0]], "对局现在停着", 1)
	st.want(st.w.Players[n[4]], "查验结果", 0)
	st.want(st.w.Players[n[5]], "对局停着：现在写来的行动不算", 1)
	st.want(st.w.Players[n[5]], "已经出局", 0)
	if got := st.status(); got.Held == "" || !got.Due.IsZero() || st.seat(n[5]).Place != "在场" || len(got.Asking) < 4 {
		t.Errorf("%+v", got)
	}
	st.foretold("跳过 守护", "顺位 10（守护） 不进行", "没有写下的行动落空") // it has not run
	st.foretold("护盾 "+n[5], "不再有："+n[5]+" 出局（指杀）")
	st.order("继续 顺延") // after a hundred minutes
	if got := st.moments(1); !strings.Contains(got, "第 1 夜 第二批技能截止 12-03 23:20\n第 1 夜 杀人等技能截止 12-03 23:40\n第 1 夜 女巫等技能截止 12-04 00:10\n第 1 夜 夜间结算 12-04 00:20\n") {
		t.Error(got)
	}
	st.sound()
	st.until(3, "23:10")
	if a, b := st.everywhere("对局暂停"), st.everywhere("对局继续"); len(a) != 1 || len(b) != 1 {
		t.Errorf("announced: %v, %v", a, b)
	}
	st.send(n[0], "守护 "+n[6])
	st.until(3, "23:35")
	st.send(n[0], "守护 "+n[5]) // too late
	st.until(4, "01:00")
	st.want(st.w.Players[n[0]], "收到：守护", 1)
	if got := st.reminders(n[0], "守护"); got != "03 23:05" {
		t.Errorf("reminded of the ward: %s", got)
	}
	if got := clocks(st.told(st.w.Players[n[4]], "查验结果"), sentAt); len(got) != 1 || got[0] != "04 00:11" {
		t.Errorf("checked: %v", got)
	}
	st.until(4, "07:30")
	st.order("暂停")
	st.until(4, "08:30")
	st.order("继续 顺延")
	if got := st.moments(1); !strings.Contains(got, "第 1 夜 天亮 12-04 09:00\n") { // it has the half hour that it had
		t.Error(got)
	}
	st.until(4, "09:10")
	if st.seat(n[5]).Place != "出局" {
		t.Error("the knife has gone with the pause")
	}
	st.sound()
}

// votedOut is a game in which the hunter has just been voted out on day 2: his shot is open, 烧卖's red card falls behind it.
func votedOut(t *testing.T) (st *stage, names []string) {
	t.Helper()
	st, _ = directed(t, witched(), reminded)
	names = st.o.Names
	st.until(6, "20:40")
	for _, name := range names {
		st.vote(name, day2, names[7])
	}
	st.order("红牌 " + names[6])
	st.until(6, "21:06")
	return st, names
}

// TestResumeByMessage: while the game stands still messages are read as often as before, so that a director's word can let it go on.
func TestResumeByMessage(t *testing.T) {
	t.Parallel()
	st, m := directed(t, village(), func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Polls.Night, c.Polls.Idle = "@every 2m", "@every 12h" }
	})
	st.until(3, "21:30")
	st.order("暂停")
	st.at(3, "21:35", func() { st.write(m.first, "继续") })
	st.at(3, "21:40", func() { st.write(m.first, "确认") })
	st.until(3, "21:45")
	if held := st.status().Held; held != "" {
		t.Errorf("still held: %s", held)
	}
}

// TestPauseInAChoice: while the game stands still a shot that is open neither lapses nor is fired, whoever may fire it is not reminded, and what
// waits for it waits; then it is open for as long as it was when the pause began.
func TestPauseInAChoice(t *testing.T) {
	t.Parallel()
	st, n := votedOut(t)
	hunter := st.w.Players[n[7]]
	st.order("时限 " + n[7] + " +10分")
	was := st.openUntil(n[7], "最后一枪")
	st.order("暂停")
	st.send(n[7], "最后一枪 "+n[1])
	st.send(n[7], "遗言 看好"+n[2])
	st.until(6, "22:36")
	st.want(hunter, "对局现在停着", 1)
	st.want(hunter, "遗言记下了", 1)
	if _, night := st.phases["第2夜"]; night || st.seat(n[1]).Place != "在场" || st.seat(n[6]).Place != "在场" || !st.openUntil(n[7], "最后一枪").Equal(was) {
		t.Errorf("%+v", st.status())
	}
	st.order("继续 顺延")
	is := st.openUntil(n[7], "最后一枪")
	if is.Sub(was) != 90*time.Minute {
		t.Errorf("open until %s, it was %s", is, was)
	}
	st.sound()
	st.until(6, "22:55")
	if _, night := st.phases["第2夜"]; night || st.seat(n[6]).Place != "在场" {
		t.Error("the night or the card does not wait for the shot")
	}
	st.until(6, "23:04")
	st.send(n[7], "最后一枪 "+n[1])
	st.until(6, "23:15")
	if got, want := st.reminders(n[7], "最后一枪"), is.Add(-15*time.Minute).Format("02 15:04"); got != want {
		t.Errorf("reminded: %s, want %s", got, want)
	}
	for _, name := range []string{n[1], n[6]} {
		if st.seat(name).Place != "出局" {
			t.Errorf("%s: %+v", name, st.seat(name))
		}
	}
	if _, night := st.phases["第2夜"]; !night {
		t.Error("the night does not begin")
	}
	st.sound()
	st.until(7, "09:00")
	if got := holding(st.posts("第3天"), "看好"+n[2]); len(got) != 1 {
		t.Errorf("%v", st.posts("第3天"))
	}
	st.sound()
}

// TestPauseOverAChoice: gone on without moving anything, a shot whose time has passed has lapsed.
func TestPauseOverAChoice(t *testing.T) {
	t.Parallel()
	st, n := votedOut(t)
	st.order("暂停")
	st.until(6, "22:36")
	st.order("继续")
	st.until(6, "22:46")
	st.send(n[7], "最后一枪 "+n[1])
	st.until(6, "22:56")
	if st.seat(n[1]).Place != "在场" || st.seat(n[6]).Place != "出局" {
		t.Errorf("%+v", st.status().Seats)
	}
	if _, night := st.phases["第2夜"]; !night {
		t.Error("the night does not begin")
	}
	st.sound()
}

// TestTimesInAPause: 顺延 and 时限 in a pause count from where the game stands, and to a time that is still to come.
func TestTimesInAPause(t *testing.T) {
	t.Parallel()
	st, n := votedOut(t)
	was := st.openUntil(n[7], "最后一枪")
	st.order("暂停")
	st.until(6, "22:36")
	st.order("顺延 90分")
	if is := st.openUntil(n[7], "最后一枪"); is.Sub(was) != 90*time.Minute {
		t.Errorf("open until %s, it was %s", is, was)
	}
	st.refused("时限 "+n[7]+" -30分", "已经过了")
	st.order("时限 " + n[7] + " 22:50")
	st.order("继续")
	st.until(6, "22:48")
	st.send(n[7], "最后一枪 "+n[1])
	st.until(6, "23:00")
	if st.seat(n[1]).Place != "出局" {
		t.Errorf("%+v", st.status().Seats)
	}
	st.sound()
}

// TestOrderPauseEverywhere: pausing stops, and 继续 顺延 moves, every kind of deadline.
func TestOrderPauseEverywhere(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, witched(), closely)
	pause := func(day int, clock, until string) {
		t.Helper()
		st.until(day, clock)
		st.order("暂停")
		st.until(day, until)
		st.order("继续 顺延")
	}
	pause(0, "18:00", "19:00") // the choices of the start: 10:00 the next day
	st.until(1, "10:30")
	if _, ok := st.phases["第1天"]; ok {
		t.Error("the start did not wait")
	}
	pause(2, "20:00", "22:00") // a day that is to close on the third
	st.until(3, "20:30")
	pause(3, "20:30", "21:30")
	st.until(3, "21:50")
	if _, ok := st.phases["第1夜"]; ok {
		t.Error("the day did not wait")
	}
	st.until(4, "08:00")
	if _, ok := st.phases["第1夜"]; !ok {
		t.Error("the day did not close")
	}
	st.sound()
}
