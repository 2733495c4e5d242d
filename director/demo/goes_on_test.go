package demo_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"daoyan/director/config"
)

// TestTakenBackOnADayThatGoesOn: what an order has announced by day is taken back by going back to before it, and taken back in turn. Everybody reads how it
// stands then, and no word of a result: the day has none yet.
func TestTakenBackOnADayThatGoesOn(t *testing.T) {
	t.Parallel()
	st, b := directed(t, witched(), set(func(c *config.Config) { c.Polls.Day = "@every 10m" }))
	n := st.o.Names
	st.until(4, "09:30") // day 2: Friday to Sunday
	for _, name := range n[:5] {
		st.vote(name, day2, n[5])
	}
	now := st.time(4, "10:00")
	pass := func() {
		now = now.Add(20 * time.Minute)
		st.until(4, now.Format("15:04"))
	}
	public := func(want string) {
		t.Helper()
		pass()
		posts := holding(st.posts(day2), "更正")
		if len(posts) == 0 {
			t.Fatalf("there is no correction; want %q", want)
		}
		text := posts[len(posts)-1].Text
		if !strings.Contains(text, want) || strings.Contains(text, "没有人出局") || strings.Contains(text, "结果作废") {
			t.Errorf("the correction is %q; want %q", text, want)
		}
	}
	for _, x := range []struct{ do, back, again string }{
		{"重来 投票", "原来的票照算", "重新投票：12月4日 " + now.Add(-time.Second).Format("15:04") + " 以前的票都不算"},
		{"跳过 投票", "今天照常投票", "今天不投票"},
		{"出局 " + n[6], "没有出局、照常发言和投票的：[b]" + n[6], "出局：[b]" + n[6]},
		{"复活 " + n[6], "仍然出局的：[b]" + n[6], n[6] + "复活，回到场上"},
		{"警徽 " + n[2], "现在没有警长", n[2] + "是警长"},
		{"加速", "没有加速：可以改票，照常判黄牌", "加速：不能改票，今天不判黄牌"},
	} {
		st.until(4, now.Format("15:04"))
		st.order(x.do)
		no := st.recorded("order")
		pass()
		report := st.order(fmt.Sprint("回退 #", no))
		public(x.back)
		if again := st.order("回退 撤销"); x.do == "加速" && (!strings.Contains(report, "关门：原来是 12月4日 21:00，现在是 12月6日 21:00") || !strings.Contains(again, "关门：原来是 12月6日 21:00，现在是 12月4日 21:00")) {
			t.Errorf("the time of the close is not reported:\n%s\n%s", report, again)
		}
		public(x.again)
	}
	if got := holding(st.posts(day2), "关门：[b]12月6日 21:00"); len(got) != 1 {
		t.Errorf("the time of the close is announced %d times: %v", len(got), st.posts(day2))
	}
	st.want(st.w.Players[n[6]], "你没有回到场上，仍然出局", 1)
	st.want(b.watcher, "结果作废", 0)
	st.sound()
}
