package demo_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestExtraDay: the day that 太阳 leaves behind is announced with who may speak, and the ordinary day follows without a night.
func TestExtraDay(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "太阳", "村民", "预言家", "村民", "村民"}, lenient)
	st.until(0, "12:00")
	st.confirm()
	st.at(3, "21:10", func() { st.send("包子", "杀人 汤圆") })
	st.at(3, "22:50", func() { st.send("汤圆", "日 饺子 包子") })
	st.until(5, "10:00")
	got := st.posts("第1夜后的额外白天")
	if len(got) == 0 {
		t.Fatal("no thread")
	}
	for _, words := range []string{"昨夜出局：[b]汤圆[/b]", "接下来先过额外的一天", "只有这些角色可以发言：饺子、包子", "关门：12月4日 21:00"} {
		if !strings.Contains(got[0].Text, words) {
			t.Errorf("the extra day does not say %q:\n%s", words, got[0].Text)
		}
	}
	if d := cmp.Diff("04 08:00 05 08:00", st.phases["第1夜后的额外白天"].Format("02 15:04")+" "+st.phases["第2天"].Format("02 15:04")); d != "" {
		t.Error(d)
	}
	if next := st.posts("第2天")[0].Text; strings.Contains(next, "昨夜") || strings.Contains(next, "额外") {
		t.Errorf("the ordinary day behind it:\n%s", next)
	}
}

// TestExtraNight: between the two nights that 月亮 leaves behind the opening announces the first, and when the second begins; last words
// stand there once.
func TestExtraNight(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "月亮", "村民", "预言家", "村民", "村民"}, lenient)
	st.voteOut("汤圆")
	st.at(6, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.at(6, "21:20", func() { st.send("汤圆", "遗言：看好包子") })
	st.at(7, "21:10", func() { st.send("包子", "杀人 饺子") })
	st.until(7, "09:00")
	between := holding(st.posts("第2天"), "额外的一夜")
	if len(between) != 1 {
		t.Fatalf("%d announcements between the nights", len(between))
	}
	if d := cmp.Diff([]string{"07 08:00"}, clocks(between, postedAt)); d != "" {
		t.Error(d)
	}
	for _, words := range []string{"昨夜出局：[b]年糕[/b]", "看好包子", "入夜时间：12月7日 21:00"} {
		if !strings.Contains(between[0].Text, words) {
			t.Errorf("does not say %q:\n%s", words, between[0].Text)
		}
	}
	st.until(8, "09:00")
	day := st.posts("第3天")[0].Text
	if !strings.Contains(day, "昨夜出局：[b]饺子[/b]") || strings.Contains(day, "年糕、") || strings.Contains(day, "看好包子") {
		t.Errorf("day 3 opens with:\n%s", day)
	}
	if len(holding(st.posts("第2天"), "额外的一夜")) != 1 {
		t.Error("the extra night is announced twice")
	}
}

// TestRecast: whose votes fall away with somebody who goes out before the vote is asked in public to vote anew, without quoting.
func TestRecast(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"骑士", "狼人", "狼人", "村民", "村民", "预言家", "村民", "村民"}, lenient)
	st.until(0, "12:00")
	st.confirm()
	st.at(4, "10:00", func() {
		st.vote("饺子", "第2天", "包子")
		st.vote("面条", "第2天", "饺子")
		st.vote("汤圆", "第2天", "饺子")
		st.vote("年糕", "第2天", "面条")
	})
	st.at(4, "15:00", func() { st.send("饺子", "决斗 年糕") })
	st.at(4, "16:00", func() { st.vote("面条", "第2天", "年糕") })
	st.until(6, "21:10")
	got := holding(st.posts("第2天"), "请重新投票")
	if len(got) != 1 || !strings.Contains(got[0].Text, "饺子已经出局") || !strings.Contains(got[0].Text, "面条、汤圆：请在 12月6日 21:00 以前另发一帖") {
		t.Fatalf("asked to vote anew: %v", got)
	}
	result := holding(st.posts("第2天"), "投票结果")
	if len(result) != 1 || !strings.Contains(result[0].Text, "[td]年糕[/td][td]1[/td][td]面条") {
		t.Errorf("the result: %v", result)
	}
}
