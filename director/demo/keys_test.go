package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
)

// sunken is a game in day 2, before which came the extra day of 汤圆, the 太阳, whom the wolves have killed in night 1; 饺子 is the guard.
func sunken(t *testing.T, tweak func(*demo.Options)) (*stage, *bosses) {
	t.Helper()
	st, b := directed(t, []string{"守卫", "狼人", "狼人", "太阳", "村民", "预言家", "村民", "村民"}, tweak)
	st.at(3, "21:10", func() { st.send("包子", "杀人 汤圆") })
	st.until(5, "10:00")
	if st.status().Phase != day2 || st.phases["第1夜后的额外白天"].IsZero() {
		t.Fatal(st.status().Phase, st.phases)
	}
	return st, b
}

// spared takes the extra day of a sunken game away: 汤圆 was guarded.
func (st *stage) spared() {
	st.t.Helper()
	if said := st.order("补录 第1夜 21:35 饺子 守护 汤圆"); !strings.Contains(said, "第1夜 汤圆 不再出局") {
		st.t.Fatal(said)
	}
}

// threads counts the threads of a phase.
func (st *stage) threads(phase string) (n int) {
	st.t.Helper()
	all, err := st.w.Forum.Threads(st.w.Board)
	if err != nil {
		st.t.Fatal(err)
	}
	for _, th := range all {
		if strings.Contains(th.Subject, phase) {
			n++
		}
	}
	return n
}

// TestExtraDayFallsAway: a day that is open keeps its thread, its votes and what was said to the directors about it when the extra day before
// it falls away, and when that is taken back; so it does over a restart.
func TestExtraDayFallsAway(t *testing.T) {
	t.Parallel()
	st, _ := sunken(t, nil)
	st.vote("饺子", day2, "包子")
	st.until(5, "10:30")
	st.order("代投 年糕 包子")
	st.spared()
	st.until(5, "11:00")
	if got := holding(st.posts(day2), "没有出局、照常发言和投票的：[b]汤圆[/b]"); len(got) != 1 {
		t.Errorf("the correction: %v", got)
	}
	st.vote("面条", day2, "饺子")
	st.until(5, "11:30")
	for _, name := range []string{"饺子", "面条", "年糕"} {
		if st.notVoted(name) {
			t.Errorf("the vote of %s does not stand", name)
		}
	}
	st.stop()
	st.start()
	st.vote("馒头", day2, "包子")
	st.until(5, "12:00")
	if st.notVoted("馒头") || st.notVoted("饺子") || st.notVoted("年糕") {
		t.Errorf("after a restart %v have not voted", st.status().NotVoted)
	}
	st.order("回退 撤销")
	st.until(5, "12:30")
	st.stop()
	st.start()
	st.until(7, "21:30") // a weekend
	result := holding(st.posts(day2), "投票结果")
	if len(result) != 1 || !strings.Contains(result[0].Text, "[td]包子[/td][td]3[/td]") {
		t.Errorf("the result: %v", result)
	}
	if n, m := st.threads(day2), st.threads("第1夜后的额外白天"); n != 1 || m != 1 {
		t.Errorf("%d threads of day 2, %d of the extra day", n, m)
	}
	st.sound()
}

// TestExtraDayFallsAwayBehindACount: the votes of a day that has been counted are looked back at in its thread, and explain says on what day it was
// that somebody had gone out.
func TestExtraDayFallsAwayBehindACount(t *testing.T) {
	t.Parallel()
	st, b := sunken(t, nil)
	st.until(7, "20:00")
	held := st.holdPost("饺子", day2, voteFor("包子"))
	st.vote("面条", day2, "年糕")
	st.until(7, "21:10")
	st.spared()
	if st.seat("年糕").Place != "出局" {
		t.Fatalf("%+v", st.seat("年糕"))
	}
	if why, err := st.d.Explain("", "年糕"); err != nil || !strings.Contains(why, "收回过：年糕在第2天出局") {
		t.Error(why, err)
	}
	st.until(8, "02:00")
	st.passPost(held)
	st.until(8, "07:35")
	st.proposed(b, 1)
	st.sound()
}

// TestExtraDayFallsAwayWithAVoteThread: the day keeps both its threads, and what was spoken in it.
func TestExtraDayFallsAwayWithAVoteThread(t *testing.T) {
	t.Parallel()
	st, _ := sunken(t, func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Game.Threads.Vote.Per = config.PerDay }
	})
	st.post("饺子", "第2天 讨论", "大家好")
	st.until(5, "10:30")
	st.spared()
	st.post("面条", "第2天 讨论", "大家好")
	st.cast("面条", st.thread("第2天 投票"), "包子")
	st.until(7, "21:30")
	votes := st.journal("voted")
	for _, want := range []string{`{"who":0,"posts":1}`, `{"who":2,"voted":true,"posts":1}`} {
		if got := votes[len(votes)-1]; !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
	st.sound()
}

// moonlit is a game in day 3 with a 月亮, 汤圆, in whose day 2 target has gone out by the one vote there was, that of 饺子.
func moonlit(t *testing.T, target string) *stage {
	t.Helper()
	st, _ := directed(t, []string{"守卫", "狼人", "狼人", "月亮", "村民", "预言家", "村民", "村民"}, nil)
	st.at(6, "12:00", func() { st.vote("饺子", day2, target) })
	st.until(8, "10:00")
	if st.status().Phase != "第3天" || st.seat(target).Place != "出局" {
		t.Fatal(st.status().Phase, st.seat(target))
	}
	return st
}

// TestExtraNightFallsAway: as with the extra day.
func TestExtraNightFallsAway(t *testing.T) {
	t.Parallel()
	st := moonlit(t, "汤圆")
	st.vote("面条", "第3天", "包子")
	st.until(8, "11:00")
	order := "改判 第2天 " + fmt.Sprint(st.floor("饺子", day2)) + " 年糕"
	st.order(order)
	st.until(8, "12:00")
	st.vote("馒头", "第3天", "包子")
	st.until(8, "12:30")
	if st.notVoted("面条") || st.notVoted("馒头") {
		t.Errorf("%v have not voted", st.status().NotVoted)
	}
	if report := st.order("回退 撤销"); !strings.Contains(report, order) {
		t.Errorf("the report does not name the order that is taken back:\n%s", report)
	}
	st.until(8, "13:00")
	if st.notVoted("面条") || st.notVoted("馒头") {
		t.Errorf("taken back: %v have not voted", st.status().NotVoted)
	}
	if n := st.threads("第3天"); n != 1 {
		t.Errorf("%d threads", n)
	}
	st.sound()
}

// TestExtraNightComesIn: a day that is over and comes again behind an extra night is played in its thread, which is open again.
func TestExtraNightComesIn(t *testing.T) {
	t.Parallel()
	st := moonlit(t, "年糕")
	st.until(9, "22:00")
	st.order("改判 第2天 " + fmt.Sprint(st.floor("饺子", day2)) + " 汤圆")
	st.until(11, "12:00")
	st.vote("面条", "第3天", "包子")
	st.until(11, "13:00")
	if s := st.status(); s.Phase != "第3天" || st.notVoted("面条") || !st.notVoted("馒头") || st.threads("第3天") != 1 {
		t.Errorf("%s, %v have not voted, %d threads", s.Phase, s.NotVoted, st.threads("第3天"))
	}
	st.sound()
}

// TestExtraDayFallsAwayBeforeAMessage: a message of a later night that has not been sent is still known as that night's, and not sent when it does not
// hold any more either.
func TestExtraDayFallsAwayBeforeAMessage(t *testing.T) {
	t.Parallel()
	muted := false
	st, _ := sunken(t, func(o *demo.Options) {
		o.Wrap = func(b director.Board) director.Board { return mute{b, &muted} }
	})
	st.at(7, "21:10", func() { st.send("包子", "杀人 烧卖") })
	st.at(7, "21:14", func() { muted = true })
	st.until(8, "08:20")
	if st.seat("烧卖").Place != "出局" || len(st.told(st.w.Players["烧卖"], "出局")) > 0 {
		t.Fatal(st.seat("烧卖"), st.told(st.w.Players["烧卖"], "出局"))
	}
	st.spared()
	st.order("补录 第2夜 21:35 饺子 守护 烧卖")
	st.until(8, "08:25")
	muted = false
	st.until(8, "12:00")
	st.want(st.w.Players["烧卖"], "你没有出局，仍然在场", 1)
	st.want(st.w.Players["烧卖"], "你出局了", 0)
	st.want(st.w.Players["烧卖"], "先前关于第2夜", 0)
	st.sound()
}
