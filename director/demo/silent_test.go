package demo_test

import (
	"strings"
	"testing"

	"daoyan/director/config"
)

// TestSilentOnTheSunsDay: on 太阳's extra day only those it named may post; others are reported, and their votes count.
func TestSilentOnTheSunsDay(t *testing.T) {
	t.Parallel()
	st, b := directed(t, []string{"太阳", "狼人", "狼人", "守卫", "村民", "预言家", "村民", "村民"}, set(func(c *config.Config) { c.Game.Tallies = nil }))
	st.at(3, "21:30", func() { st.send("包子", "杀人 饺子") })
	st.at(3, "22:45", func() { st.send("饺子", "日 面条 汤圆") })
	st.until(4, "10:00")
	phase := st.status().Phase
	if !strings.Contains(phase, "额外白天") {
		t.Fatal(phase)
	}
	st.vote("面条", phase, "年糕")
	st.vote("馒头", phase, "年糕")
	st.until(4, "14:00")
	st.want(b.first, "馒头（今天不能发言", 1)
	st.want(b.first, "面条（今天", 0)
	if st.notVoted("馒头") {
		t.Error("the vote of a silent one does not count")
	}
}

// TestAWanderersPost is reported to the directors.
func TestAWanderersPost(t *testing.T) {
	t.Parallel()
	st, b := directed(t, []string{"流浪者", "狼人", "狼人", "守卫", "村民", "预言家", "村民", "村民"}, nil)
	st.at(3, "21:30", func() { st.send("饺子", "流浪") })
	st.until(4, "10:00")
	if st.seat("饺子").Place != "流浪" {
		t.Fatalf("%+v", st.seat("饺子"))
	}
	st.post("饺子", day2, "我在外面看着")
	st.until(4, "14:00")
	st.want(b.first, "饺子（流浪在外", 1)
}

// TestAJailedPost is reported in whichever thread of the day it stands, and a vote in it does not count; one by who looked in on the prisoner is
// nothing to report.
func TestAJailedPost(t *testing.T) {
	t.Parallel()
	st, b := directed(t, []string{"监视者", "狼人", "狼人", "守卫", "村民", "预言家", "村民", "村民"}, set(func(c *config.Config) { c.Game.Threads.Vote = config.Thread{Per: config.PerDay} }))
	st.at(2, "12:00", func() { st.send("饺子", "巡视 馒头 春卷") })
	st.at(3, "21:30", func() { st.send("馒头", "预言 包子") }) // who acts is jailed
	st.until(4, "10:00")
	if st.seat("馒头").Place != "狱中" {
		t.Fatalf("%+v", st.seat("馒头"))
	}
	const ballots = "第2天 投票帖"
	st.post("馒头", "第2天 讨论帖", "放我出去")
	st.post("饺子", "第2天 讨论帖", "我看过了")
	st.vote("馒头", ballots, "饺子")
	st.vote("饺子", ballots, "弃权")
	st.until(4, "14:00")
	st.want(b.first, "馒头（在狱中", 2)
	st.want(b.first, "饺子（", 0)
	if got := st.told(st.w.Players["馒头"], "这一票不算"); len(got) != 1 || strings.Contains(got[0].Text, "另发一帖") {
		t.Errorf("the prisoner hears of his vote: %v", got)
	}
	if len(st.everywhere("在狱中）")) != 0 {
		t.Error("it was said in public")
	}
}
