package demo_test

import (
	"testing"

	"daoyan/director/config"
	"daoyan/forum"
)

// holdBack has an account write to the daemon what the board does not show before it is let through.
func (st *stage) holdBack(uid forum.UserID, text string) forum.MessageID {
	st.t.Helper()
	id, err := st.w.Forum.SendMessage(uid, st.w.Director, text)
	if err == nil {
		err = st.w.Forum.SetMessageHeld(id, true)
	}
	if err != nil {
		st.t.Error(err)
	}
	return id
}

func (st *stage) letThrough(id forum.MessageID) {
	st.t.Helper()
	if err := st.w.Forum.SetMessageHeld(id, false); err != nil {
		st.t.Error(err)
	}
}

// TestMessageBehindHigherOnes: a guard's line comes to light in time behind the wolves', which has a higher number. It counts by its time, once,
// however often a daemon is started anew; there is nothing to ask the directors.
func TestMessageBehindHigherOnes(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), set(func(c *config.Config) { c.Polls.Night = "@every 10m" }))
	var line, hello forum.MessageID
	stranger := st.account("路人")
	st.at(3, "21:02", func() { line = st.holdBack(st.w.Players["饺子"], "守护 年糕") })
	st.at(3, "21:03", func() { hello = st.holdBack(stranger, "我也想玩") })
	st.at(3, "21:05", func() { st.send("包子", "杀人 年糕") })
	st.until(3, "21:23")
	st.want(st.w.Players["包子"], "杀人 年糕", 1)
	st.letThrough(line)
	st.letThrough(hello)
	st.until(3, "21:38")
	st.want(st.w.Players["包子"], "杀人 年糕", 1)
	st.want(st.w.Players["饺子"], "守护 年糕", 1)
	st.stop()
	st.start()
	st.send("饺子", "状态")
	st.until(4, "12:00")
	st.want(st.w.Players["饺子"], "守护 年糕", 2) // the line, and what he asked for
	st.want(b.first, "结算过了才读到", 0)
	st.want(stranger, "", 1)
	if st.seat("年糕").Place != "在场" || len(st.faults) > 0 {
		t.Errorf("%+v, faults %v", st.seat("年糕"), st.faults)
	}
}

// TestSurfacedMessageSurvivesAKill: killed at any write while a line that comes to light after the night is read, answered and put to the
// directors, it is answered once and proposed once.
func TestSurfacedMessageSurvivesAKill(t *testing.T) {
	t.Parallel()
	for n := 1; ; n++ {
		st, b := directed(t, village(), nil)
		var line forum.MessageID
		st.at(3, "21:05", func() { line = st.holdBack(st.w.Players["饺子"], "守护 年糕") })
		st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
		st.until(4, "12:00")
		if st.seat("年糕").Place != "出局" {
			t.Fatalf("%+v", st.seat("年糕"))
		}
		st.letThrough(line)
		killed := st.diesAt(n, 4, "13:10")
		st.start()
		st.until(4, "16:10")
		for _, account := range []forum.UserID{b.first, b.deputy} {
			if got := st.told(account, "结算过了才读到"); len(got) != 1 {
				t.Fatalf("killed at write %d: proposed to %d: %v", n, account, got)
			}
		}
		st.want(st.w.Players["饺子"], "守护 年糕", 1)
		st.write(b.first, "确认")
		st.until(4, "19:10")
		if st.seat("年糕").Place != "在场" || len(st.journal("rewound")) != 1 {
			t.Errorf("killed at write %d: %+v", n, st.seat("年糕"))
		}
		if killed {
			continue
		}
		if n <= 4 {
			t.Errorf("only %d writes to be killed at", n-1)
		}
		return
	}
}

// TestDirectorsWordBehindHigherOnes: a 确认 that comes to light behind a later message of the same director confirms nothing.
func TestDirectorsWordBehindHigherOnes(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), set(func(c *config.Config) { c.Polls.Day = "@every 10m" }))
	st.until(2, "10:00")
	word := st.holdBack(b.first, "确认")
	st.write(b.first, "出局 饺子")
	st.until(2, "10:15")
	st.want(b.first, "将要", 1)
	st.letThrough(word)
	st.until(2, "10:35")
	st.want(b.first, "论坛晚了才给出来：没有执行", 1)
	if st.seat("饺子").Place != "在场" || len(st.journal("order")) != 0 {
		t.Errorf("%+v", st.seat("饺子"))
	}
	st.write(b.first, "确认")
	st.until(2, "10:55")
	if st.seat("饺子").Place != "出局" {
		t.Errorf("%+v", st.seat("饺子"))
	}
}
