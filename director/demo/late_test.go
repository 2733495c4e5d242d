package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
)

// surfacing is wrongKill's game, where the board keeps back what 饺子 writes at a time of night 2 and shows it two days later, behind what is done
// before he writes.
func surfacing(t *testing.T, clock, text string, before ...func(*stage, *bosses)) (*stage, *bosses) {
	t.Helper()
	f := &faults{}
	st, b := directed(t, village(), func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Polls.Day, c.Polls.Night = "@every 10m", "@every 10m" }
		o.Wrap = func(board director.Board) director.Board { return faulty{board, f} }
	})
	st.at(6, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.until(6, "21:30")
	for _, do := range before {
		do(st, b)
	}
	f.quiet = st.w.Players["饺子"]
	st.at(6, clock, func() { st.send("饺子", text) })
	st.until(8, "12:00")
	if st.seat("年糕").Place != "出局" {
		t.Fatalf("%+v", st.seat("年糕"))
	}
	f.quiet = 0
	st.until(8, "12:20")
	return st, b
}

// TestMessageSurfaces: a guard's line that was written in time comes to light two days later. The directors are shown what it would change and
// nothing is done; one of them confirms, the victim is back, and everything is told right once.
func TestMessageSurfaces(t *testing.T) {
	t.Parallel()
	st, b := surfacing(t, "21:35", "守护 年糕")
	for _, account := range []forum.UserID{b.first, b.deputy} {
		got := st.told(account, "结算过了才读到")
		if len(got) != 1 || !strings.Contains(got[0].Text, "第2夜 年糕 不再出局（原来：指杀）") || !strings.Contains(got[0].Text, "补录 ") {
			t.Errorf("proposed to %d: %v", account, got)
		}
	}
	st.want(b.watcher, "结算过了才读到", 0)
	if st.seat("年糕").Place != "出局" || len(st.journal("rewound")) != 0 {
		t.Fatal("it was done before anybody confirmed")
	}
	st.stop()
	st.start()
	st.write(b.first, "确认")
	st.until(8, "12:50")
	if st.seat("年糕").Place != "在场" || len(st.journal("rewound")) != 1 {
		t.Errorf("%+v", st.seat("年糕"))
	}
	st.write(b.deputy, "确认")
	st.until(8, "13:20")
	if len(st.journal("rewound")) != 1 {
		t.Error("it was done twice")
	}
	st.want(st.w.Players["年糕"], "你没有出局，仍然在场", 1)
	st.want(st.w.Players["饺子"], "你写的「守护 年糕」现在算数", 1)
	if got := holding(st.posts("第3天"), "没有出局、照常发言和投票的：[b]年糕[/b]"); len(got) != 1 {
		t.Errorf("%v", got)
	}
	if len(st.faults) > 0 || st.status().Held != "" {
		t.Errorf("held %q, faults %v", st.status().Held, st.faults)
	}
}

// TestMessageSurfacesBesideADraft: an order that waits for its 确认 goes on waiting when a message surfaces; 确认 is for that one alone.
func TestMessageSurfacesBesideADraft(t *testing.T) {
	t.Parallel()
	st, b := surfacing(t, "21:35", "守护 年糕", func(st *stage, b *bosses) { st.write(b.first, "别名 包子 小包") })
	if got := st.told(b.first, "结算过了才读到"); len(got) != 1 || !strings.Contains(got[0].Text, "你还有别的命令等着确认") {
		t.Errorf("%v", got)
	}
	st.write(b.first, "确认")
	st.until(8, "12:50")
	st.want(b.first, "已执行", 1)
	if len(st.journal("rewound")) != 0 || len(st.journal("alias")) != 1 {
		t.Errorf("%d rewindings, %d aliases", len(st.journal("rewound")), len(st.journal("alias")))
	}
}

// TestLateMessageSurfaces: what was too late when it was written is no matter for the directors.
func TestLateMessageSurfaces(t *testing.T) {
	t.Parallel()
	st, b := surfacing(t, "22:35", "守护 年糕")
	st.want(b.first, "结算过了才读到", 0)
	st.write(b.first, "确认")
	st.until(8, "12:50")
	st.want(b.first, "没有等着确认的命令", 1)
	if st.seat("年糕").Place != "出局" {
		t.Errorf("%+v", st.seat("年糕"))
	}
}

// TestLateByNumber: a line that was struck is put in again by the number of its message, which tells its time.
func TestLateByNumber(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), set(func(c *config.Config) { c.Polls.Day, c.Polls.Night = "@every 10m", "@every 10m" }))
	st.at(6, "21:10", func() { st.send("包子", "杀人 年糕") })
	number := ""
	st.at(6, "21:35", func() { number = st.numbered("饺子", "守护 年糕") })
	st.until(8, "12:00")
	if st.seat("年糕").Place != "在场" {
		t.Fatalf("%+v", st.seat("年糕"))
	}
	st.order("作废 第2夜 饺子 守护")
	st.until(8, "12:20")
	if st.seat("年糕").Place != "出局" {
		t.Fatalf("%+v", st.seat("年糕"))
	}
	report := st.order("补录 " + number)
	if !strings.Contains(report, "补录 饺子 在 12月6日 21:35 写的消息 "+number) || !strings.Contains(report, "第2夜 年糕 不再出局（原来：指杀）") {
		t.Error(report)
	}
	st.until(8, "12:40")
	if st.seat("年糕").Place != "在场" {
		t.Errorf("%+v", st.seat("年糕"))
	}
}

// numbered sends the daemon a message and gives its number.
func (st *stage) numbered(name, text string) string {
	st.t.Helper()
	id, err := st.w.Forum.SendMessage(st.w.Players[name], st.w.Director, text)
	if err != nil {
		st.t.Error(err)
	}
	return fmt.Sprint(id)
}
