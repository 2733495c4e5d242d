package demo_test

import (
	"strings"
	"testing"

	"daoyan/director"
)

// TestSettledAnewBeforeTheOpening: what a night has come to is settled anew while the opening of the day waits for the directors. The draft is made
// anew, with its number and for its time, and nothing is corrected that nobody has read; taken back, it says what it said.
func TestSettledAnewBeforeTheOpening(t *testing.T) {
	t.Parallel()
	st, b := directed(t, pack(), reviewed)
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.until(4, "08:05")
	_, no := st.draft("昨夜出局：年糕")
	const order = "补录 第1夜 21:35 饺子 守护 年糕"
	dry, err := st.try(director.Order{Text: order, Dry: true})
	report := strings.Join(dry.Lines(), "\n")
	if want := no + " 号还没有发，照新的结果改写："; err != nil || !strings.Contains(report, want) || strings.Contains(report, "更正（公告）") {
		t.Errorf("%s, %v; want %q", report, err, want)
	}
	if _, same := st.draft("昨夜出局：年糕"); same != no {
		t.Error("the dry run has changed the draft")
	}
	st.order(order)
	st.stop()
	st.start()
	if d, same := st.draft("开门"); same != no || !d.Asked || d.Due.Format("02 15:04") != "04 08:30" || strings.Contains(d.Text, "昨夜出局") || strings.Contains(d.Text, "年糕（出局") {
		t.Errorf("number %s, was %s: %+v", same, no, d)
	}
	st.order("回退 撤销")
	if _, same := st.draft("昨夜出局：年糕"); same != no {
		t.Errorf("taken back: number %s, was %s", same, no)
	}
	st.order("作废 第1夜 包子 杀人")
	st.until(4, "09:00")
	if got := st.posts(day2); len(got) != 1 || strings.Contains(got[0].Text, "昨夜出局") || got[0].At.Format("02 15:04") != "04 08:30" {
		t.Errorf("day 2 reads %v", got)
	}
	st.want(b.deputy, no+" 号公告还没有发，重新结算以后改写了", 3)
	st.sound()
}
