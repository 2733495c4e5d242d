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
