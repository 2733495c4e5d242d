package demo_test

import (
	"strings"
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/templates"
)

func strict(o *demo.Options) { o.Settings.Penalties = true }

// everybody votes and speaks in a phase, but for some.
func (st *stage) everybody(phase, target string, but ...string) {
	for _, name := range st.o.Names {
		skip := false
		for _, b := range but {
			skip = skip || b == name
		}
		if !skip && st.seat(name).Place == "在场" {
			st.vote(name, phase, target)
		}
	}
}

// TestLeaveAndAbsence is case C17: leave exempts from cards and from being missed; who is missed without it is told so, and from the second day in
// a row on the directors are told what they could do. Nothing is done by itself.
func TestLeaveAndAbsence(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil) // no cards: the streak is looked at alone
	st.until(3, "20:00")
	st.everybody(election, "弃权", "春卷", "面条")
	st.until(4, "10:00")
	st.want(st.w.Players["春卷"], "没有你的票，也没有请假", 1)
	st.order("请假 春卷 1")
	st.want(b.first, "连续", 0)
	st.until(6, "20:00")
	st.everybody(day2, "弃权", "春卷", "面条")
	st.until(7, "10:00")
	st.want(st.w.Players["春卷"], "没有你的票，也没有请假", 1) // leave does not count
	st.want(st.w.Players["面条"], "没有你的票，也没有请假", 2)
	st.want(b.first, "面条 已经连续 2 个讨论日没有投票", 1)
	st.until(8, "20:00")
	st.everybody("第3天", "弃权", "春卷", "面条")
	st.until(9, "10:00")
	st.want(st.w.Players["春卷"], "没有你的票，也没有请假", 2)
	st.want(b.first, "春卷 已经连续", 0) // one day in a row again
	if st.seat("面条").Place != "在场" || st.seat("春卷").Place != "在场" {
		t.Error("somebody went out by itself")
	}
}

// TestCards: leave keeps the yellow card away; cards by order come with those of the vote, a red one takes out without last words.
func TestCards(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), strict)
	st.until(3, "18:00")
	st.order("请假 春卷 1")
	st.everybody(election, "弃权", "春卷")
	st.order("黄牌 饺子")
	st.order("red 面条")
	st.until(3, "18:10")
	st.want(st.w.Players["春卷"], "请假批准了：1 个讨论日", 1)
	st.want(st.w.Players["饺子"], "判你一张黄牌", 1)
	st.want(st.w.Players["面条"], "判你红牌", 1)
	if st.seat("面条").Place != "在场" {
		t.Error("a red card is out after the vote, not before")
	}
	st.until(3, "21:20")
	got := holding(st.posts(election), "黄牌：饺子（导演判罚）")
	if len(got) != 1 || !strings.Contains(got[0].Text, "[color=red]红牌[/color]：面条（导演判罚）") || strings.Contains(got[0].Text, "春卷") {
		t.Errorf("%v", got)
	}
	if st.seat("面条").Place != "出局" || len(st.told(st.w.Players["面条"], "你可以留下遗言")) != 0 {
		t.Errorf("%+v", st.seat("面条"))
	}
	st.until(6, "18:00")
	st.everybody(day2, "弃权", "春卷", "饺子")
	st.until(6, "21:20") // 春卷's leave is over; 饺子 has two
	if got := holding(st.posts(day2), "黄牌：春卷（没有投票）"); len(got) != 1 || !strings.Contains(got[0].Text, "红牌[/color]：饺子（没有投票）") {
		t.Errorf("%v", got)
	}
}

// TestConductIsReported: posts by who is out, and by anybody while the day is closed; each once, to the directors alone.
func TestConductIsReported(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), set(func(c *config.Config) { c.Game.Threads.Discussion = config.Thread{Per: config.PerGame} }))
	const thread = "讨论帖"
	st.until(2, "10:00")
	st.order("出局 饺子")
	st.until(2, "10:10")
	st.post("饺子", thread, "我还想说两句")
	st.post("面条", thread, "安静")
	st.until(2, "14:00")
	st.want(b.first, "饺子（已经出局", 1)
	st.until(3, "23:30")
	st.post("面条", thread, "睡不着")
	st.until(4, "07:00")
	st.want(b.first, "面条（关门到开门之间", 1)
	st.stop()
	st.start()
	st.until(4, "12:00")
	st.want(b.first, "不该发言", 2)
	st.want(b.watcher, "不该发言", 2)
	for _, p := range st.posts(thread) {
		if strings.Contains(p.Text, "不该发言") {
			t.Error("it was said in public")
		}
	}
}

// TestFewLeft: below the number of the settings a day is under 加速 from its opening, one calendar day long and without cards.
func TestFewLeft(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), func(o *demo.Options) {
		strict(o)
		o.Config = func(c *config.Config) { c.Game.Times.FastBelow = 7 }
	})
	st.until(3, "20:00")
	st.everybody(election, "弃权")
	st.order("出局 饺子")
	st.order("出局 汤圆")
	st.until(4, "09:00")
	if got := holding(st.posts(day2), "今天是加速状态"); len(got) != 1 || !strings.Contains(got[0].Text, "关门时间：[b]12月4日 21:00[/b]") {
		t.Errorf("%v", st.posts(day2))
	}
	st.vote("面条", day2, "包子")
	st.change("面条", day2, "烧卖")
	st.until(4, "12:00")
	st.want(st.w.Players["面条"], "加速期间不能改票", 1)
	st.until(4, "21:20")
	if len(holding(st.posts(day2), "牌：")) != 0 || st.seat("包子").Place != "出局" {
		t.Errorf("%v", st.posts(day2))
	}
}

// TestPause: nothing is settled while the game stands still; it goes on with its deadlines where they were, or moved by the time it stood.
func TestPause(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	st.until(3, "20:00")
	if _, err := st.try(why("暂停", "论坛维护")); err != nil {
		t.Fatal(err)
	}
	st.refused("暂停", "已经停着")
	st.until(3, "23:00")
	if s := st.status(); s.Phase != election || !strings.Contains(s.Held, "论坛维护") || len(holding(st.posts(election), "对局暂停")) != 1 {
		t.Fatalf("%s, %s", s.Phase, s.Held)
	}
	st.stop()
	st.start()
	if says := st.order("继续 顺延"); !strings.Contains(says, "关门：12月4日 00:00") {
		t.Error(says)
	}
	st.until(3, "23:10")
	st.vote("饺子", election, "包子")
	st.until(4, "00:20")
	got := holding(st.posts(election), "竞选结果")
	if len(got) != 1 || !strings.Contains(got[0].Text, "包子[/td][td]1") {
		t.Errorf("%v", got)
	}
	st.order("暂停")
	st.until(4, "04:00")
	st.order("继续")
	st.until(4, "09:00")
	st.want(b.first, "没有人值守", 0) // the director knows
	if s := st.status(); s.Phase != day2 {
		t.Errorf("%s", s.Phase)
	}
	if len(st.faults) > 0 {
		t.Error(st.faults)
	}
}

// TestShiftTheNight moves the deadlines that are still to come.
func TestShiftTheNight(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(3, "21:30")
	st.refused("顺延 一会儿", "不是时间")
	st.refused("照常", "没有问题在等")
	says := st.order("顺延 1小时30分")
	for _, want := range []string{"入夜后 40 分钟的时限：12月3日 23:10", "开门：12月4日 08:00"} {
		if !strings.Contains(says, want) {
			t.Errorf("%s does not say %s", says, want)
		}
	}
	st.until(3, "23:05")
	st.send("饺子", "守护 烧卖")
	st.send("包子", "杀人 烧卖")
	st.until(4, "09:00")
	st.want(st.w.Players["饺子"], "收到：守护 烧卖。可以改到 12月3日 23:10", 1)
	if st.status().Phase != day2 || st.seat("烧卖").Place != "在场" {
		t.Errorf("%s, %+v", st.status().Phase, st.seat("烧卖"))
	}
}

// TestWords: the director's own text goes into the next announcement of its kind, once; messages and posts in his name.
func TestWords(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(3, "20:00")
	st.order("剧情 结果 [i]钟声响了。[/i]\n\n雾散了。")
	st.order("剧情 开门 天亮得很晚。")
	st.order("剧情 票型 窗外有人在数数。")
	st.order("告诉 饺子 请看：一下进程帖")
	st.order("告诉 狼群 注意时间")
	st.order("公告 今晚论坛维护，时限不变")
	st.refused("剧情 明天 下雨", "写法")
	st.refused("告诉 路人 你好", "没有叫「路人」的角色")
	st.until(4, "09:00")
	if got := holding(st.posts(election), "[i]钟声响了。[/i]\n\n雾散了。"); len(got) != 1 || !strings.Contains(got[0].Text, "竞选结果") {
		t.Errorf("%v", got)
	}
	if got := holding(st.posts(day2), "天亮得很晚。"); len(got) != 1 {
		t.Errorf("%v", got)
	}
	if got := holding(st.posts(election), "窗外有人在数数。"); len(got) != 1 || !strings.Contains(got[0].Text, "目前票型") {
		t.Errorf("%v", got)
	}
	if got := holding(st.posts(election), "今晚论坛维护，时限不变"); len(got) != 1 {
		t.Errorf("%v", got)
	}
	st.want(st.w.Players["饺子"], "导演说：\n请看：一下进程帖", 1)
	st.want(st.w.Players["包子"], "注意时间", 1)
	st.want(st.w.Players["面条"], "注意时间", 1)
	st.want(st.w.Players["饺子"], "注意时间", 0)
	st.until(6, "21:30")
	if len(holding(st.posts(day2), "钟声")) != 0 {
		t.Error("a text was used twice")
	}
}

// TestEnd ends the game with a winner, in mid-phase.
func TestEnd(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(3, "21:30")
	st.send("年糕", "预言 包子")
	st.until(3, "21:40")
	st.refused("结束 外星人", "没有「外星人」这个阵营")
	st.order("story over 雾散了，剩下的人各自回家。")
	st.order("结束 狼人")
	st.until(3, "22:00")
	if s := st.status(); !s.Over || s.Winner != "狼人阵营" {
		t.Fatalf("%+v", s)
	}
	if got := holding(st.posts(election), "雾散了，剩下的人各自回家。"); len(got) != 1 || !strings.Contains(got[0].Text, "游戏结束") {
		t.Errorf("%v", got)
	}
	if got := holding(st.posts(election), "复盘"); len(got) == 0 || !strings.Contains(got[len(got)-1].Text, "预言 包子") {
		t.Errorf("%v", got)
	}
	st.refused("出局 饺子", "已经结束")
}

// TestDirectorAway is case C30: what waits for a director is brought to the deputy's notice again and never decided by itself; the deputy may
// answer, and the journal says who did.
func TestDirectorAway(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	st.until(2, "09:00")
	st.post("饺子", election, "我投票给烧卖吧")
	st.until(2, "12:30")
	st.want(b.deputy, "我投票给烧卖吧", 0)
	st.want(b.deputy, "需要你裁决", 1)
	st.until(3, "06:00")
	st.want(b.deputy, "等导演裁决", 1)
	st.want(b.first, "等导演裁决", 1)
	if !st.notVoted("饺子") {
		t.Error("it was decided for the director")
	}
	i := strings.Index(st.told(b.deputy, "需要你裁决")[0].Text, "裁决 ")
	order, _, _ := strings.Cut(st.told(b.deputy, "需要你裁决")[0].Text[i:], "\n")
	st.write(b.deputy, order)
	st.until(3, "10:00")
	st.write(b.deputy, "确认")
	st.until(3, "13:00")
	if st.notVoted("饺子") {
		t.Error("the deputy's word is not taken")
	}
	st.until(3, "20:30")
	st.want(b.deputy, "等导演裁决", 1)
	given := st.journal("order")
	if len(given) != 1 || !strings.Contains(given[0], `"by":"副导演"`) || !strings.Contains(given[0], `"through":"message `) {
		t.Errorf("%v", given)
	}
}

// TestEveryOrderIsOnRecord: who, when, through what and why.
func TestEveryOrderIsOnRecord(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(2, "10:00")
	if _, err := st.try(why("黄牌 饺子", "骂人")); err != nil {
		t.Fatal(err)
	}
	if _, err := st.try(orderOf("黄牌 面条", false)); err != nil {
		t.Fatal(err)
	}
	st.refused("黄牌 路人", "没有叫")
	given := st.journal("order")
	if len(given) != 2 || !strings.Contains(given[0], `"why":"骂人"`) || !strings.Contains(given[0], `"through":"terminal"`) || !strings.Contains(given[0], `"text":"黄牌 饺子"`) {
		t.Errorf("%v", given)
	}
}

// TestResults: who played what and how it went, with cards, replacements and helpers.
func TestResults(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), strict)
	st.account("老手")
	st.until(3, "20:00")
	st.everybody(election, "弃权")
	st.order("黄牌 饺子")
	st.order("替补 面条 接替的人")
	st.order("助理 汤圆 老手")
	st.until(3, "22:00")
	st.send("包子", "杀人 烧卖")
	st.until(6, "20:00")
	st.everybody(day2, "包子", "春卷")
	st.until(7, "10:00")
	st.order("结束 村民阵营")
	r, err := st.d.Results("demo")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]templates.Outcome{}
	for _, x := range r.Rows {
		rows[x.Name] = x
	}
	switch {
	case !r.Over || r.Winner != "村民阵营":
		t.Errorf("%+v", r)
	case rows["饺子"].Yellow != 1 || !rows["饺子"].Winner || rows["饺子"].Days != 3 || rows["饺子"].Out != "":
		t.Errorf("%+v", rows["饺子"])
	case strings.Join(rows["面条"].Players, ",") != "玩家面条,接替的人":
		t.Errorf("%+v", rows["面条"])
	case rows["汤圆"].Helper != "老手" || rows["春卷"].Yellow != 1:
		t.Errorf("%+v, %+v", rows["汤圆"], rows["春卷"])
	case rows["包子"].Winner || rows["包子"].Out != "第2天，票" || rows["包子"].Days != 1:
		t.Errorf("%+v", rows["包子"])
	case !strings.Contains(r.Post, "玩家面条、接替的人"):
		t.Error(r.Post)
	}
}
