package demo_test

import (
	"strings"
	"testing"
	"time"

	"daoyan/director/demo"
)

const progress = "进程帖"

// ask has characters ask for 加速 or 延时 in the progress thread.
func (st *stage) ask(word string, names ...string) {
	st.t.Helper()
	for _, name := range names {
		st.post(name, progress, "导演，我"+word)
	}
}

// TestHurried: half of those in play shorten the day at 18:00 of any of its calendar days; then no vote is changed and nobody gets a card.
// Asking twice, asking too late and asking when out count for nothing.
func TestHurried(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), strict)
	st.until(3, "20:00")
	st.everybody(election, "弃权")
	st.until(4, "09:00") // day 2, with a weekend: three calendar days, eight in play
	st.order("出局 年糕")
	st.ask("申请加速", "饺子", "饺子", "包子", "年糕", "面条")
	st.vote("饺子", day2, "包子")
	st.until(4, "18:30")
	if got := holding(st.posts(day2), "加速"); len(got) != 0 {
		t.Fatalf("three of seven are not half: %v", got)
	}
	st.ask("申请加速", "汤圆") // behind the judging: of no use today, and tomorrow it is another calendar day
	st.w.Clock.At(st.time(5, "18:00").Add(-time.Second), func() { st.ask("申请加速", "饺子", "包子", "面条", "馒头") })
	st.at(5, "18:00", func() { st.ask("申请加速", "烧卖") }) // a second late
	st.until(5, "18:40")
	got := holding(st.posts(day2), "加速")
	if len(got) != 1 || !strings.Contains(got[0].Text, "申请加速的有 4 人") || !strings.Contains(got[0].Text, "关门时间改为 [b]12月5日 21:00[/b]") {
		t.Fatalf("%v", got)
	}
	st.change("饺子", day2, "烧卖")
	st.until(5, "19:30")
	st.want(st.w.Players["饺子"], "加速期间不能改票", 1)
	st.until(5, "21:30")
	if got := holding(st.posts(day2), "投票结果"); len(got) != 1 || len(holding(st.posts(day2), "牌：")) != 0 {
		t.Errorf("%v", st.posts(day2))
	}
	if s := st.status(); s.Phase != "第2夜" || len(st.faults) > 0 {
		t.Errorf("%s, %v", s.Phase, st.faults)
	}
}

// TestPutOff: 延时 puts 关门 off by a calendar day and ends 加速; a tie of both changes nothing.
func TestPutOff(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), func(o *demo.Options) { lenient(o) })
	st.until(3, "12:00")
	st.ask("申请加速", "饺子", "包子", "面条", "汤圆")
	st.ask("申请延时", "年糕", "馒头", "烧卖", "春卷")
	st.until(3, "18:30")
	if got := append(holding(st.posts(election), "加速[/b]"), holding(st.posts(election), "延时")...); len(got) != 0 {
		t.Errorf("a tie: %v", got)
	}
	st.until(6, "12:00") // the last calendar day of day 2
	st.ask("申请延时", "年糕", "馒头", "烧卖", "春卷")
	st.stop()
	st.until(6, "18:20") // over the judging: it is caught up with
	st.start()
	st.until(6, "18:40")
	got := holding(st.posts(day2), "延时")
	if len(got) != 1 || !strings.Contains(got[0].Text, "关门时间改为 [b]12月7日 21:00[/b]") {
		t.Fatalf("%v", got)
	}
	st.until(6, "22:00")
	if s := st.status(); s.Phase != day2 || !s.Due.After(st.time(6, "22:00")) {
		t.Errorf("%s, due %s", s.Phase, s.Due.Format(time.DateTime))
	}
	st.until(7, "21:30")
	if s := st.status(); s.Phase != "第2夜" {
		t.Error(s.Phase)
	}
}

// moments are the coming deadlines of a game, as "第 2 天 关门 12-05 21:00".
func (st *stage) moments(days int) string {
	st.t.Helper()
	coming, err := st.d.Upcoming("demo", days)
	if err != nil {
		st.t.Fatal(err)
	}
	var out []string
	for _, d := range coming.List {
		out = append(out, d.Name()+d.At.In(st.o.Start.Location()).Format(" 01-02 15:04"))
	}
	return strings.Join(out, "\n") + "\n"
}

// TestUpcoming: the calendar of a game that goes on lists what is to come as 加速, 顺延 and a shifted night have left it.
func TestUpcoming(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	want := func(has string, not ...string) {
		t.Helper()
		got := st.moments(3)
		for _, line := range strings.Split(has, "、") {
			if !strings.Contains(got, line+"\n") {
				t.Errorf("%q is not in\n%s", line, got)
			}
		}
		for _, line := range not {
			if strings.Contains(got, line+"\n") {
				t.Errorf("%q is in\n%s", line, got)
			}
		}
	}
	st.until(0, "20:00")
	want("第 1 天 开门 12-02 08:00、第 1 天 关门 12-03 21:00、第 3 夜 天亮 12-09 08:00")
	st.until(4, "09:00") // day 2: to the 6th
	want("第 2 天 判定加速与延时 12-04 18:00、第 2 天 关门 12-06 21:00、第 2 天 停止改票与代投 12-06 20:00、第 2 夜 入夜 12-06 21:00、第 4 天 关门 12-10 21:00", "第 2 天 开门 12-04 08:00")
	st.ask("申请加速", "饺子", "包子", "面条", "汤圆")
	st.until(4, "18:30")
	want("第 2 天 关门 12-04 21:00、第 3 天 开门 12-05 08:00、第 3 天 关门 12-07 21:00", "第 2 天 停止改票与代投 12-04 20:00")
	st.order("顺延 30分")
	want("第 2 天 关门 12-04 21:30、第 2 夜 入夜 12-04 21:30")
	st.until(4, "21:50")
	st.order("顺延 1小时")
	want("第 2 夜 第二批技能截止 12-04 23:10、第 2 夜 天亮 12-05 08:00、第 3 天 开门 12-05 08:00", "第 2 夜 入夜 12-04 21:30")
	if _, err := st.d.Upcoming("demo", 0); err == nil {
		t.Error("no days at all are listed")
	}
	st.order("结束 平局")
	if _, err := st.d.Upcoming("demo", 3); err == nil || !strings.Contains(err.Error(), "已经结束，没有时限了") {
		t.Error(err)
	}
}
