package demo_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"

	"github.com/google/go-cmp/cmp"
)

// often has the daemon look every twenty minutes by day and post tallies thrice.
func often(o *demo.Options) {
	o.Config = func(c *config.Config) {
		c.Polls.Day, c.Game.Tallies = "@every 20m", []config.TimeOfDay{config.At(12, 0), config.At(18, 0), config.At(20, 30)}
	}
}

const tallyTitle = "目前票型"

// TestTallies posts how the votes stand at the times of the settings, each once whatever becomes of the daemon, and on request, not too often.
func TestTallies(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家"}, often)
	st.until(0, "12:00")
	st.confirm()
	st.at(2, "11:00", func() {
		st.vote("饺子", "第1天", "包子")
		st.vote("面条", "第1天", "包子")
		st.vote("汤圆", "第1天", "弃权")
		st.vote("年糕", "第1天", "包孑")
	})
	st.at(2, "14:03", func() { st.post("馒头", "第1天", "＠导演 票型 麻烦了") })
	st.at(2, "14:04", func() { st.vote("馒头", "第1天", "面条") })
	st.at(2, "14:25", func() { st.post("馒头", "第1天", "@导演票型，再来一次") })
	st.at(2, "15:00", func() { st.post("包子", "第1天", "问导演票型什么时候出") })
	st.at(3, "20:59", func() { st.post("包子", "第1天", "@导演 票型") })
	st.until(2, "12:01")
	st.stop()
	st.start()
	st.until(2, "17:00")
	st.stop() // over 18:00
	st.until(2, "19:10")
	st.start()
	st.until(3, "22:00")

	got := holding(st.posts("第1天"), tallyTitle)
	want := []string{"02 12:00", "02 14:21", "02 19:10", "02 20:30", "03 12:00", "03 18:00", "03 20:30"}
	if d := cmp.Diff(want, clocks(got, postedAt)); d != "" {
		t.Fatalf("(-want +got):\n%s", d)
	}
	first := got[0].Text
	for _, words := range []string{"统计到 12月2日 12:00", "[td]包子[/td][td]2[/td][td]饺子 2#、面条 3#[/td]", "弃权（1）：汤圆 4#", "没有投票（3）：包子、年糕、馒头", "5# 年糕：", "关门时间：12月3日 21:00"} {
		if !strings.Contains(first, words) {
			t.Errorf("the first tally does not hold %q:\n%s", words, first)
		}
	}
	if asked := got[1].Text; !strings.Contains(asked, "统计到 12月2日 14:03") || strings.Contains(asked, "14:04") || strings.Contains(asked, "[td]面条[/td][td]1") {
		t.Errorf("the tally asked for holds what was posted later:\n%s", asked)
	}
	if late := got[2].Text; !strings.Contains(late, "统计到 12月2日 18:00") || !strings.Contains(late, "[td]面条[/td]") {
		t.Errorf("the tally of 18:00 that came late:\n%s", late)
	}
}

// TestTallyOfTwoThreads: votes in a thread of their own are not in the way of a request in the discussion, and do not count as speech.
func TestTallyOfTwoThreads(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家"}, set(func(c *config.Config) {
		c.Polls.Day, c.Game.Tallies = "@every 2h", nil
		c.Game.Threads.Vote = config.Thread{Per: config.PerDay}
	}))
	st.until(0, "12:00")
	st.confirm()
	st.at(2, "11:00", func() {
		st.vote("饺子", "第1天 投票", "包子")
		st.post("包子", "第1天 讨论", "@导演 票型")
	})
	st.until(2, "13:30")
	st.stop()
	st.start()
	st.until(3, "22:00")
	if got := holding(st.posts("第1天 讨论"), tallyTitle); len(got) != 1 || !strings.Contains(got[0].Text, "包子[/td][td]1[/td]") {
		t.Errorf("tallies in the discussion: %v", got)
	}
	if got := holding(st.posts("第1天 投票"), tallyTitle); len(got) != 0 {
		t.Errorf("tallies among the votes: %v", got)
	}
	quiet := st.told(st.w.Players["饺子"], "】提醒")
	if len(quiet) == 0 || !strings.Contains(quiet[0].Text, "还没有发言") || strings.Contains(quiet[0].Text, "还没有投票") {
		t.Errorf("who has voted and not spoken is told %v", quiet)
	}
}

// TestVoteHistory: on request the tally tells every vote of the day, by time and by character; so do a director's message and, also when the
// day is over, daoyan explain. The board shows it as tables, whatever players have written.
func TestVoteHistory(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), func(o *demo.Options) { often(o); lenient(o) })
	at := func(clock string, do func()) { st.at(2, clock, do) }
	at("11:00", func() { st.vote("饺子", election, "包子") })
	at("11:10", func() { st.vote("年糕", election, "[b]包孑[/b][/td]") })
	at("11:20", func() { st.vote("面条", election, "包子") })
	at("11:30", func() { st.change("饺子", election, "烧卖") })
	at("11:40", func() { st.vote("面条", election, "弃权") }) // no change: does not count
	st.until(2, "13:00")
	st.order("代投 汤圆 包子")
	st.until(2, "13:10")
	st.post("馒头", election, "@导演 票型")
	st.write(b.first, "票型")
	st.write(st.w.Players["馒头"], "票型") // no director
	st.until(2, "14:30")

	asked := holding(st.posts(election), tallyTitle)
	if len(asked) != 2 || strings.Contains(asked[0].Text, "按时间") {
		t.Fatalf("%v", asked)
	}
	text := asked[1].Text
	for _, words := range []string{
		"[td]包子[/td][td]2[/td][td]面条 4#、汤圆[/td]", "没有投票（5）：包子、年糕、馒头、烧卖、春卷", "3# 年糕：",
		"[td]12月2日 11:00[/td][td]2#[/td][td]饺子[/td][td]包子（后来改了）[/td]",
		"[td]12月2日 11:30[/td][td]5#[/td][td]饺子[/td][td]改投 烧卖[/td]",
		"[td]导演代投[/td][td]汤圆[/td][td]包子[/td]",
		"饺子：包子 2# → 改投 烧卖 5#\n", "面条：包子 4# → 弃权 6#（不算：", "汤圆：包子 导演代投",
	} {
		if !strings.Contains(text, words) {
			t.Errorf("the tally asked for does not hold %q:\n%s", words, text)
		}
	}
	if i, j := strings.Index(text, "11:30[/td]"), strings.Index(text, "11:40[/td]"); i < 0 || j < i {
		t.Errorf("not in the order of time:\n%s", text)
	}
	page := st.page(election)
	if n := strings.Count(page, "<table"); n == 0 || strings.Contains(page, "[td]") || strings.Contains(page, "[/table]") || strings.Contains(page, "[tr]") {
		t.Errorf("the board does not show the tables (%d): %s", n, page)
	}
	st.want(b.first, "按角色：\n饺子：包子 2# → 改投 烧卖 5#", 1)
	st.want(st.w.Players["馒头"], "按角色", 0)

	st.until(4, "09:00")
	for _, what := range []string{"vote 1", "day 1"} {
		says, err := st.d.Explain("", what)
		if err != nil || !strings.Contains(says, "12月2日 11:00　2#　饺子：包子（后来改了）") || !strings.Contains(says, "没有投票（5）：包子、年糕、馒头、烧卖、春卷") {
			t.Errorf("%s: %v\n%s", what, err, says)
		}
	}
	if says, err := st.d.Explain("", "vote 2"); err != nil || !strings.Contains(says, "没有人得票") {
		t.Errorf("the day that goes on: %v\n%s", err, says)
	}
}

// page is the page that a guest of the board reads of the thread of a phase, as the board serves it.
func (st *stage) page(phase string) string {
	st.t.Helper()
	rec := httptest.NewRecorder()
	st.w.Forum.Handler().ServeHTTP(rec, httptest.NewRequestWithContext(st.t.Context(), http.MethodGet, fmt.Sprintf("/forum.php?mod=viewthread&tid=%d", st.thread(phase)), nil))
	if rec.Code != http.StatusOK {
		st.t.Fatalf("the board answers %d", rec.Code)
	}
	return rec.Body.String()
}
