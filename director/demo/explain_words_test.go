package demo_test

import (
	"strings"
	"testing"
)

// TestExplainWords: a phase is found however somebody writes it; where there is none, what there is and what may be meant is named.
func TestExplainWords(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, pack(), nil)
	for _, what := range []string{"night 1", "饺子们"} {
		if says, err := st.d.Explain("", what); err == nil {
			t.Errorf("explain %s before the game: %s", what, says)
		}
	}
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.at(4, "12:00", func() {
		for name, to := range map[string]string{"饺子": "包子", "汤圆": "包子", "馒头": "包子", "烧卖": "包子", "包子": "春卷", "面条": "春卷"} {
			st.vote(name, day2, to)
		}
	})
	st.until(7, "10:00")
	for says, words := range map[string][]string{
		"第1夜\n":  {"night 1", "第1夜", "夜 1", "Night1", "ｎｉｇｈｔ １", " 第 1 夜 ", "1夜"},
		"第2天 票型": {"day 2", "vote 2", "投票2", "白天 2", "第2天", "2天", "第2日", "第二天"},
	} {
		for _, what := range words {
			if got, err := st.d.Explain("", what); err != nil || !strings.HasPrefix(got, says) {
				t.Errorf("explain %q: %v, %s", what, err, got)
			}
		}
	}
	if got, err := st.d.Explain("", "第2天"); err != nil || !strings.Contains(got, "\n  [关门] 出局：票 → 包子\n") {
		t.Errorf("a step by its name: %v, %s", err, got)
	}
	for what, want := range map[string]string{
		"night 9": "还没有「night 9」；有的是 第1天、第1夜、第2天", "第2天PK": "还没有「第2天PK」", "night": "「night」不是角色", "包孑": "最接近的角色是 包子", "": "不是角色",
	} {
		if got, err := st.d.Explain("", what); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("explain %q: %v, %s; want %q", what, err, got, want)
		}
	}
	// With one vote less he has still the most; with one that goes over to the other he has not.
	if got, err := st.d.Explain("", "包子"); err != nil || !strings.Contains(got, "只差一件事：如果 ") || !strings.Contains(got, " 投的是 春卷，包子 就不会出局") {
		t.Errorf("%v: %s", err, got)
	}
}
