package demo_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"

	"github.com/google/go-cmp/cmp"
)

// wrongKill is a game in day 3 in whose night 2 the wolves have killed 年糕; 饺子 is the guard and 包子 a wolf.
func wrongKill(t *testing.T, tweak func(*demo.Options)) (*stage, *bosses) {
	t.Helper()
	st, b := directed(t, village(), func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Polls.Day, c.Polls.Night = "*/10 * 8-20 * *", "*/10 * 8-20 * *" }
		if tweak != nil {
			tweak(o)
		}
	})
	st.at(6, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.at(6, "21:12", func() { st.send("年糕", "预言 面条") })
	st.until(8, "12:00")
	if st.seat("年糕").Place != "出局" {
		t.Fatalf("%+v", st.seat("年糕"))
	}
	return st, b
}

// TestLateTruth: a guard that was written in time and never read is put in two days later. The victim is in play again, is told so once, as
// are all; he may vote and his vote counts. A dry run has shown all of it and written nothing.
func TestLateTruth(t *testing.T) {
	t.Parallel()
	st, _ := wrongKill(t, nil)
	const order = "补录 第2夜 21:35 饺子 守护 年糕"
	before, words := len(st.journal("order")), len(st.told(st.w.Players["年糕"], ""))
	dry, err := st.try(director.Order{Text: order, Dry: true})
	if err != nil || dry.Done {
		t.Fatal(dry, err)
	}
	report := strings.Join(dry.Lines(), "\n")
	for _, want := range []string{"第2夜 年糕 不再出局（原来：指杀）", "更正（私信给 年糕）", "更正（公告）", "已经发出、现在不对的公告：11 号 【第3天】 开门", "已经发出、现在不对的私信：给 年糕 的（第2夜）"} {
		if !strings.Contains(report, want) {
			t.Errorf("the dry run does not say %q:\n%s", want, report)
		}
	}
	st.until(8, "12:10")
	if len(st.journal("order")) != before || len(st.journal("rewound")) != 0 || len(st.told(st.w.Players["年糕"], "")) != words || st.seat("年糕").Place != "出局" {
		t.Fatal("the dry run has done something")
	}
	for name, want := range map[string]string{"年糕": "如果 饺子 写了「守护 年糕」，年糕 就不会出局", "饺子": "没有谁的行动或者票针对过他，也没有哪一件事能让他出局"} {
		if why, err := st.d.Explain("", name); err != nil || !strings.Contains(why, want) {
			t.Errorf("explain %s lacks %q: %s, %v", name, want, why, err)
		}
	}
	if said := st.order(order); said != report {
		t.Errorf("done is not what was foretold:\n%s", said)
	}
	st.until(8, "12:30")
	if st.seat("年糕").Place != "在场" || len(st.journal("rewound")) != 1 {
		t.Errorf("%+v", st.seat("年糕"))
	}
	st.want(st.w.Players["年糕"], "你没有出局，仍然在场", 1)
	if got := holding(st.posts("第3天"), "没有出局、照常发言和投票的：[b]年糕[/b]"); len(got) != 1 {
		t.Errorf("%v", got)
	}
	st.want(st.w.Players["饺子"], "你写的「守护 年糕」现在算数", 1)
	for _, name := range st.o.Names {
		if name != "年糕" && name != "饺子" {
			st.want(st.w.Players[name], "更正", 0)
		}
	}
	for name, uid := range st.w.Players { // what the seer was told is told again to nobody, not to him either: it holds
		for _, m := range st.told(uid, "更正") {
			if strings.Contains(m.Text, "查验") || (name == "年糕") != strings.Contains(m.Text, "告诉过你的结果照旧") {
				t.Errorf("%s reads %s", name, m.Text)
			}
		}
	}
	if got := holding(st.posts("第3天"), "查验"); len(got) > 0 {
		t.Errorf("everybody reads %v", got)
	}
	if got := st.status().Undone; len(got) != 1 || !strings.Contains(got[0], order) {
		t.Errorf("status tells of %q", got)
	}
	st.vote("年糕", "第3天", "面条")
	st.until(8, "13:00")
	if st.notVoted("年糕") {
		t.Error("the vote of one who is in play again does not stand")
	}
	st.stop()
	st.start()
	why, err := st.d.Explain("", "年糕")
	for _, want := range []string{"只差一件事：如果 饺子 没有写「守护 年糕」，年糕 就出局了（指杀）", "收回过：年糕在第2夜出局（指杀），由 导演甲 在 12月8日", "下令「" + order + "」"} {
		if err != nil || !strings.Contains(why, want) {
			t.Errorf("explain lacks %q: %s, %v", want, why, err)
		}
	}
	st.until(9, "21:30")
	if got := holding(st.posts("第3天"), "投票结果"); len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]面条[/td][td]1[/td][td]年糕") {
		t.Errorf("%v", got)
	}
	if len(st.faults) > 0 || st.status().Held != "" {
		t.Errorf("held %q, faults %v", st.status().Held, st.faults)
	}
}

// TestStrikeAndUndo: what somebody wrote two days ago is taken back, and that again: everybody is told what holds each time, and in the end the game is
// what it was.
func TestStrikeAndUndo(t *testing.T) {
	t.Parallel()
	st, _ := wrongKill(t, nil)
	before := st.status()
	report := st.order("作废 第2夜 包子 杀人")
	if !strings.Contains(report, "第2夜 年糕 不再出局") {
		t.Error(report)
	}
	st.until(8, "12:20")
	if st.seat("年糕").Place != "在场" {
		t.Errorf("%+v", st.seat("年糕"))
	}
	report = st.order("回退 撤销")
	for _, want := range []string{"第2夜 年糕 出局（指杀）", "作废 第2夜 包子 杀人", "已经发出、现在不对的公告：13 号 【第3天】 更正\n", "已经发出、现在不对的私信：给 年糕 的更正（第2夜）"} {
		if !strings.Contains(report, want) { // the opening, 11, was right after all
			t.Errorf("the report does not say %q:\n%s", want, report)
		}
	}
	st.until(8, "12:40")
	st.want(st.w.Players["年糕"], "更正", 2)
	st.want(st.w.Players["年糕"], "你在第2夜出局了", 1)
	if got := holding(st.posts("第3天"), "出局：[b]年糕[/b]"); len(got) != 2 { // in the opening, and in the second correction
		t.Errorf("%v", got)
	}
	after := st.status()
	if d := cmp.Diff(before.Seats, after.Seats); d != "" || before.Phase != after.Phase {
		t.Errorf("%s, then %s: %s", before.Phase, after.Phase, d)
	}
}

// TestRollBackDropsOrders: what the director has ordered since does not count, nor what it brought about; what players wrote does.
func TestRollBackDropsOrders(t *testing.T) {
	t.Parallel()
	st, _ := wrongKill(t, nil)
	st.order("出局 春卷")
	st.until(8, "12:10")
	st.send("春卷", "最后一枪 汤圆")
	st.until(8, "12:30")
	if st.seat("春卷").Place != "出局" || st.seat("汤圆").Place != "出局" {
		t.Fatalf("%+v %+v", st.seat("春卷"), st.seat("汤圆"))
	}
	report := st.order("回退 第3天")
	for _, want := range []string{"收回：导演命令 出局 春卷", "第3天 春卷 不再出局", "第3天 汤圆 不再出局", "春卷写的「最后一枪 汤圆」现在不算数"} {
		if !strings.Contains(report, want) {
			t.Errorf("the report does not say %q:\n%s", want, report)
		}
	}
	st.until(8, "12:50")
	for _, name := range []string{"春卷", "汤圆"} {
		if st.seat(name).Place != "在场" {
			t.Errorf("%+v", st.seat(name))
		}
		st.want(st.w.Players[name], "你没有出局，仍然在场", 1)
	}
	if st.seat("年糕").Place != "出局" {
		t.Error("what was before is taken back too")
	}
	st.vote("汤圆", "第3天", "面条")
	st.until(8, "13:10")
	if st.notVoted("汤圆") {
		t.Error("the vote of one who is in play again does not stand")
	}
	st.until(10, "09:00")
	if s := st.status(); s.Held != "" || s.Phase != "第4天" || len(st.faults) > 0 {
		t.Errorf("%s, held %q, faults %v", s.Phase, s.Held, st.faults)
	}
}

// TestRollBackRefuses what cannot be meant.
func TestRollBackRefuses(t *testing.T) {
	t.Parallel()
	st, _ := wrongKill(t, nil)
	st.refused("回退 第5夜", "没有「第5夜」")
	st.refused("回退 #99999", "没有记录 #99999")
	st.refused("回退 昨天", "既不是哪一夜")
	st.refused("回退 第2夜 厨师", "没有「厨师」这个阶段")
	st.refused("回退 第2夜", "结果和原来一样")
	st.refused("回退 撤销", "没有回退过")
	st.refused("补录 第2夜 12:00 饺子 守护 年糕", "不在里面")
	st.refused("补录 第2夜 22:35 饺子 守护 年糕", "不算数：没有采用「守护 年糕」")
	st.refused("补录 第2夜 21:35 饺子 今晚睡觉", "读不出")
	st.refused("补录 99999", "没有读到过")
	st.refused("作废 第2夜 汤圆 守护", "没有写过守护")
	st.refused("裁定 第2夜 witch.self_save true", "重新结算不通")
	st.refused("出局 第3夜 饺子", "没有「第3夜」")
	if len(st.journal("rewound")) != 0 {
		t.Error("a refused order has done something")
	}
}

// TestOrderInThePast: an order for the table takes effect at a time that is over.
func TestOrderInThePast(t *testing.T) {
	t.Parallel()
	st, _ := wrongKill(t, nil)
	report := st.order("出局 第2夜 21:05 包子")
	if !strings.Contains(report, "第2夜 年糕 不再出局") || !strings.Contains(report, "第2夜 包子 出局（导演）") {
		t.Error(report)
	}
	st.until(8, "12:20")
	if st.seat("年糕").Place != "在场" || st.seat("包子").Place != "出局" {
		t.Errorf("%+v %+v", st.seat("年糕"), st.seat("包子"))
	}
	st.want(st.w.Players["包子"], "你在第2夜出局了", 1)
}

// TestRecountStops: a vote of a day that was counted is settled otherwise. Who goes out is asked for a choice that nobody was asked for before: the
// game stops there, the choice is his from when he is told, and what follows is played again in its own time.
func TestRecountStops(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), set(func(c *config.Config) { c.Polls.Day, c.Polls.Night = "*/10 * 6-20 * *", "*/10 * 6-20 * *" }))
	st.at(6, "12:00", func() {
		st.vote("饺子", "第2天", "春卷") // a hunter
		st.vote("面条", "第2天", "春卷")
		st.vote("汤圆", "第2天", "馒头")
		st.vote("烧卖", "第2天", "馒头")
		st.vote("年糕", "第2天", "馒头")
	})
	st.at(6, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.until(7, "12:00")
	if st.seat("馒头").Place != "出局" || st.seat("年糕").Place != "出局" {
		t.Fatalf("%+v %+v", st.seat("馒头"), st.seat("年糕"))
	}
	st.refused("改判 第1夜 2 春卷", "没有数过票")
	report := st.order(fmt.Sprintf("改判 第2天 %d 春卷", st.floor("汤圆", "第2天")))
	for _, want := range []string{"第2天 馒头 不再出局", "第2天 春卷 出局", "只能结算到第2天", "第2夜还没有到，整个作废", "现在问 最后一枪"} {
		if !strings.Contains(report, want) {
			t.Errorf("the report does not say %q:\n%s", want, report)
		}
	}
	st.until(7, "12:10")
	st.want(st.w.Players["春卷"], "你在第2天出局了", 1)
	st.send("春卷", "最后一枪 面条")
	st.until(7, "12:50")
	for name, place := range map[string]string{"春卷": "出局", "面条": "出局", "馒头": "在场", "年糕": "在场"} {
		if st.seat(name).Place != place {
			t.Errorf("%s is %+v, want %s", name, st.seat(name), place)
		}
	}
	if s := st.status(); s.Phase != "第2夜" || s.Running {
		t.Errorf("%s, running %v", s.Phase, s.Running)
	}
	st.at(7, "21:10", func() { st.send("包子", "杀人 烧卖") })
	st.until(8, "09:00")
	if s := st.status(); s.Phase != "第3天" || st.seat("烧卖").Place != "出局" || s.Held != "" || len(st.faults) > 0 {
		t.Errorf("%s, held %q, faults %v", s.Phase, s.Held, st.faults)
	}
}

// TestUndoSurvivesAKill: killed at any write while a line is struck, nothing is taken back twice and each correction is sent once. One line after
// another is put in and taken back in the same game.
func TestUndoSurvivesAKill(t *testing.T) {
	t.Parallel()
	st, b := wrongKill(t, nil)
	begin := st.time(8, "12:10")
	clock := func(n, minutes int) string {
		return begin.Add(time.Duration(40*(n-1)+minutes) * time.Minute).Format("15:04")
	}
	st.until(8, clock(1, 0))
	for n := 1; n <= 12; n++ {
		text := "作废 第2夜 包子 杀人"
		if n > 1 {
			text = "回退 撤销"
		}
		st.write(b.first, text)
		st.until(8, clock(n, 15))
		st.write(b.first, "确认")
		killed := st.diesAt(n, 8, clock(n, 27))
		st.start()
		st.until(8, clock(n, 38))
		if got := len(st.journal("rewound")); got != n {
			t.Errorf("killed at write %d: %d rewindings on record", n, got)
		}
		st.want(st.w.Players["年糕"], "更正", n)
		st.want(b.first, "已执行", n)
		if got := holding(st.posts("第3天"), "第2夜的结果作废"); len(got) != n {
			t.Errorf("killed at write %d: %d public corrections", n, len(got))
		}
		if place := st.seat("年糕").Place; (place == "在场") != (n%2 == 1) {
			t.Errorf("killed at write %d: %s", n, place)
		}
		if !killed {
			if n <= 4 {
				t.Errorf("only %d writes to be killed at", n-1)
			}
			return
		}
	}
}

// TestRollBackAWonGame: a game that was declared over goes on, if the director means it although everybody's card has been shown.
func TestRollBackAWonGame(t *testing.T) {
	t.Parallel()
	st, _ := wrongKill(t, nil)
	st.order("结束 狼人阵营")
	st.until(8, "12:20")
	if !st.status().Over {
		t.Fatal("the game is not over")
	}
	st.refused("回退 第3天", "对局已经结束，身份和复盘已经公布")
	done, err := st.try(orderOf("回退 第3天", true))
	if report := strings.Join(done.Lines(), "\n"); err != nil || !strings.Contains(report, "收回：结束 狼人阵营") || !strings.Contains(report, "先前宣布的胜负作废") {
		t.Fatalf("%s, %v", report, err)
	}
	st.until(8, "12:40")
	if s := st.status(); s.Over || s.Phase != "第3天" || !s.Running {
		t.Errorf("%s, over %v", s.Phase, s.Over)
	}
	st.vote("饺子", "第3天", "面条")
	st.until(8, "13:00")
	if st.notVoted("饺子") {
		t.Error("no votes are read")
	}
}
