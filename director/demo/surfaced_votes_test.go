package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/local"
)

// holdPost has a character post in the thread of a phase what a moderator keeps back.
func (st *stage) holdPost(name, phase, text string) (pid forum.PostID) {
	st.t.Helper()
	pid, err := st.w.Forum.Reply(st.w.Players[name], st.thread(phase), text)
	if err == nil {
		err = st.w.Forum.SetHeld(pid, true)
	}
	if err != nil {
		st.t.Error(err)
	}
	return pid
}

// passPost lets the post through.
func (st *stage) passPost(pid forum.PostID) {
	st.t.Helper()
	if err := st.w.Forum.SetHeld(pid, false); err != nil {
		st.t.Error(err)
	}
}

func voteFor(name string) string { return "投票对象：" + name + "\n投票理由：直觉" }

// surfacedVote is what the directors are told of a vote that comes to light.
const surfacedVote = "的票数完以后才看到"

// miscounted is a game in whose second day a moderator holds 饺子's and 汤圆's votes on 包子, in the thread that votes stand in, back over the count:
// 年糕 goes out by the one vote there is.
func miscounted(t *testing.T, thread string, more ...func(*demo.Options)) (st *stage, b *bosses, held []forum.PostID) {
	t.Helper()
	st, b = directed(t, village(), func(o *demo.Options) {
		for _, tweak := range more {
			tweak(o)
		}
	})
	st.until(6, "20:00")
	for _, name := range []string{"饺子", "汤圆"} {
		held = append(held, st.holdPost(name, thread, voteFor("包子")))
	}
	st.vote("面条", thread, "年糕")
	st.until(6, "21:10")
	if st.seat("年糕").Place != "出局" {
		t.Fatalf("%+v", st.seat("年糕"))
	}
	return st, b, held
}

// proposed wants both directors, and nobody else, to have been asked so many times about votes that came to light.
func (st *stage) proposed(b *bosses, times int) {
	st.t.Helper()
	st.want(b.first, surfacedVote, times)
	st.want(b.deputy, surfacedVote, times)
	st.want(b.watcher, surfacedVote, 0)
}

// putRight has a director confirm, and wants the day counted anew once.
func (st *stage) putRight(b *bosses, day int) {
	st.t.Helper()
	st.write(b.first, "确认")
	st.until(day, "23:00")
	if st.seat("年糕").Place != "在场" || st.seat("包子").Place != "出局" || len(st.journal("rewound")) != 1 {
		st.t.Errorf("%+v %+v, %d rewindings", st.seat("年糕"), st.seat("包子"), len(st.journal("rewound")))
	}
	st.want(st.w.Players["年糕"], "你没有出局，仍然在场", 1)
	if len(st.faults) > 0 || st.status().Held != "" {
		st.t.Errorf("held %q, faults %v", st.status().Held, st.faults)
	}
}

// TestVotesSurfaceByNight: two votes are let through behind the count. Before the night is settled the directors are shown what they would change, once,
// and nothing is done until one of them confirms.
func TestVotesSurfaceByNight(t *testing.T) {
	t.Parallel()
	st, b, held := miscounted(t, day2)
	for _, pid := range held {
		st.passPost(pid)
	}
	st.until(6, "22:38") // the night is settled at 22:40
	st.proposed(b, 1)
	for _, word := range []string{"饺子（12月6日 20:00:", "汤圆（12月6日 20:00:", "投给包子", "第2天 年糕 不再出局", "包子 出局", "「补录 第2天 票」"} {
		if got := st.told(b.first, surfacedVote)[0].Text; !strings.Contains(got, word) {
			t.Errorf("%q is not in %s", word, got)
		}
	}
	st.stop()
	st.start()
	st.until(7, "12:00")
	st.proposed(b, 1)
	if st.seat("年糕").Place != "出局" || len(st.journal("rewound")) != 0 {
		t.Fatal("it was done before anybody confirmed")
	}
	st.putRight(b, 7)
	st.refused("补录 第3天 票", "还没有数")
	st.write(b.deputy, "确认")
	st.until(8, "23:30")
	st.proposed(b, 1)
	if len(st.journal("rewound")) != 1 {
		t.Error("it was done twice")
	}
	st.refused("补录 第2夜 票", "没有数过票")
	st.order("回退 撤销")
	st.until(9, "12:00")
	if st.seat("年糕").Place != "出局" || st.seat("包子").Place != "在场" {
		t.Errorf("taken back: %+v %+v", st.seat("年糕"), st.seat("包子"))
	}
}

// TestVotesSurfaceBeforeTheDead: they are let through in the small hours, and known of before the morning's announcement.
func TestVotesSurfaceBeforeTheDead(t *testing.T) {
	t.Parallel()
	st, b, held := miscounted(t, day2)
	st.until(7, "02:00")
	for _, pid := range held {
		st.passPost(pid)
	}
	st.until(7, "07:35")
	st.proposed(b, 1)
	if st.opened("第3天") {
		t.Error("the day has begun")
	}
}

// TestVotesSurfaceBeforeTheNextCount: they are let through in the last hour of the next day, and known of when that is counted.
func TestVotesSurfaceBeforeTheNextCount(t *testing.T) {
	t.Parallel()
	st, b, held := miscounted(t, day2)
	st.until(8, "20:55")
	for _, pid := range held {
		st.passPost(pid)
	}
	st.until(8, "21:10")
	st.proposed(b, 1)
}

// TestVotesSurfaceTheNextDay: they are let through when the next day has a thread of its own. The old one is read every few hours, not more.
func TestVotesSurfaceTheNextDay(t *testing.T) {
	t.Parallel()
	seen := &reads{}
	st, b, held := miscounted(t, day2, func(o *demo.Options) {
		o.Chaos = seen
		o.Config = func(c *config.Config) { c.Polls.Day = "@every 10m" }
	})
	seen.watch(st.thread(day2))
	st.until(7, "09:00")
	if seen.pages > 20 {
		t.Errorf("by night the thread was read %d times", seen.pages)
	}
	seen.watch(st.thread(day2))
	for _, pid := range held {
		st.passPost(pid)
	}
	st.until(7, "16:00")
	st.proposed(b, 1)
	st.until(8, "09:00")
	if seen.pages == 0 || seen.pages > 4 {
		t.Errorf("the thread of the day before was read %d times in a day", seen.pages)
	}
	st.putRight(b, 8)
	st.proposed(b, 1)
}

// TestVotesSurfaceOnTheList: where the board's list tells of threads, what is let through is noticed with the next reading.
func TestVotesSurfaceOnTheList(t *testing.T) {
	t.Parallel()
	st, b, held := miscounted(t, day2, func(o *demo.Options) {
		o.Limits = func(s *local.Settings) { s.API = true }
		o.Config = func(c *config.Config) { c.Forum.API, c.Polls.Day = config.Auto, "@every 10m" }
	})
	st.until(7, "09:00")
	for _, pid := range held {
		st.passPost(pid)
	}
	st.until(7, "09:21")
	st.proposed(b, 1)
}

// TestVotesSurfaceInOneThread: the whole game is played in one thread. The votes of a day that is over are no late votes of the day at hand.
func TestVotesSurfaceInOneThread(t *testing.T) {
	t.Parallel()
	st, b, held := miscounted(t, "讨论帖", func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Game.Threads.Discussion.Per = config.PerGame }
	})
	st.until(7, "12:00")
	for _, pid := range held {
		st.passPost(pid)
	}
	st.until(7, "19:00")
	st.proposed(b, 1)
	st.want(b.first, "晚了才看到", 0)
	st.want(b.first, "不该发言", 0)
	st.putRight(b, 7)
}

// TestVotesAppearBehindTheCount: what was written in time is the newest post of the thread, and is seen for the first time behind the count.
func TestVotesAppearBehindTheCount(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	st.until(6, "20:45") // behind the running tally
	st.vote("面条", day2, "年糕")
	held := []forum.PostID{st.holdPost("饺子", day2, voteFor("包子")), st.holdPost("汤圆", day2, voteFor("包子"))}
	st.at(6, "21:02", func() {
		for _, pid := range held {
			st.passPost(pid)
		}
	})
	st.until(6, "21:15")
	st.proposed(b, 1)
	st.want(b.first, "不该发言", 0)
	st.until(7, "12:00")
	st.putRight(b, 7)
}

// TestVotesSurfaceApart: votes have a thread of their own, which nothing else is read in by night.
func TestVotesSurfaceApart(t *testing.T) {
	t.Parallel()
	st, b, held := miscounted(t, "第2天 投票帖", func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Game.Threads.Vote.Per = config.PerDay }
	})
	for _, pid := range held {
		st.passPost(pid)
	}
	st.until(6, "22:38")
	st.proposed(b, 1)
	st.until(7, "12:00")
	st.putRight(b, 7)
}

// TestVotesThatChangeNothing: what comes to light and is void, was too late when it was written, or changes no vote, is no matter for the directors;
// what only they can read is theirs to rule on.
func TestVotesThatChangeNothing(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	var held []forum.PostID
	st.at(6, "20:00", func() {
		held = append(held, st.holdPost("饺子", day2, voteFor("谁都不是")), st.holdPost("汤圆", day2, "今天听了一天，没有头绪"))
		st.vote("面条", day2, "年糕")
		st.vote("春卷", day2, "包孑")
		st.vote("烧卖", day2, "包孑")
	})
	st.at(6, "20:10", func() { held = append(held, st.holdPost("面条", day2, voteFor("包子"))) }) // changes nothing without a quote
	st.at(6, "21:00", func() { held = append(held, st.holdPost("汤圆", day2, voteFor("包子"))) })
	st.until(6, "21:40")
	st.order("别名 包子 包孑") // from now on: a new count would differ by this alone
	for _, pid := range held {
		st.passPost(pid)
	}
	st.until(7, "12:00")
	st.proposed(b, 0)
	st.want(b.first, "晚了才看到", 0)
	if st.seat("年糕").Place != "出局" || len(st.faults) > 0 {
		t.Errorf("%+v, %v", st.seat("年糕"), st.faults)
	}
}

// TestDoubtfulVoteSurfaces: a name that only the directors can read. They are told how to let it count, by the post's own number, and it counts.
func TestDoubtfulVoteSurfaces(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	st.until(6, "20:00")
	held := []forum.PostID{st.holdPost("饺子", day2, "我投票给包子吧"), st.holdPost("汤圆", day2, voteFor("包孑"))}
	st.vote("面条", day2, "年糕")
	st.until(6, "21:10")
	for _, pid := range held {
		st.passPost(pid)
	}
	st.until(7, "12:00")
	st.want(b.first, surfacedVote, 1)
	for _, pid := range held {
		order := fmt.Sprintf("裁决 第2天 pid:%d ", pid)
		if got := st.told(b.first, surfacedVote); !strings.Contains(got[0].Text, order) {
			t.Errorf("%q is not in %v", order, got)
		}
		st.order(order + "包子")
	}
	if st.seat("年糕").Place != "在场" || st.seat("包子").Place != "出局" {
		t.Errorf("%+v %+v", st.seat("年糕"), st.seat("包子"))
	}
	st.refused("裁决 第2天 pid:9999 包子", "没有编号 9999 的帖子")
}

// TestSurfacedVotesSurviveAKill: killed at any write while votes that come to light are read and put to the directors, they are put to them once.
func TestSurfacedVotesSurviveAKill(t *testing.T) {
	t.Parallel()
	for n := 1; ; n++ {
		st, b, held := miscounted(t, day2)
		st.until(7, "09:00")
		for _, pid := range held {
			st.passPost(pid)
		}
		killed := st.diesAt(n, 7, "19:05")
		st.start()
		st.until(7, "22:05")
		if one, two := st.told(b.first, surfacedVote), st.told(b.deputy, surfacedVote); len(one) != 1 || len(two) != 1 {
			t.Fatalf("killed at write %d: %v %v", n, one, two)
		}
		st.putRight(b, 7)
		if killed {
			continue
		}
		if n <= 4 {
			t.Errorf("only %d writes to be killed at", n-1)
		}
		return
	}
}
