package demo_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
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

// inReview is the opening of day 2 waiting for the directors, in a game whose first night 包子 has killed 年糕 in.
func inReview(t *testing.T, tweak func(*demo.Options)) (*stage, *bosses, string) {
	t.Helper()
	st, b := directed(t, village(), func(o *demo.Options) {
		reviewed(o)
		if tweak != nil {
			tweak(o)
		}
	})
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.at(3, "23:30", func() { st.send("年糕", "遗言：小心面条") })
	st.until(4, "08:05")
	_, no := st.draft("昨夜出局：年糕")
	return st, b, no
}

// TestSettledAnewBehindAnEdit: what a director has written himself is neither lost nor sent where what it was about has changed: it waits, and
// he may have either.
func TestSettledAnewBehindAnEdit(t *testing.T) {
	t.Parallel()
	st, _, no := inReview(t, nil)
	st.order("改稿 " + no + " [b]雾里[/b]倒下的是年糕")
	st.order("通过 " + no)
	if report := st.order("补录 第1夜 21:35 饺子 守护 年糕"); !strings.Contains(report, no+" 号你改过，改的文字留着，先扣着不发：照你的发，写 放出 "+no) {
		t.Error(report)
	}
	st.stop()
	st.start()
	st.until(4, "09:00")
	if d, same := st.draft("雾里"); same != no || !d.Held || !strings.Contains(d.Why, "结果变了") || st.opened(day2) {
		t.Errorf("number %s, was %s: %+v; opened %v", same, no, d, st.opened(day2))
	}
	st.order("改稿 " + no + " 原文")
	if d, _ := st.draft("开门"); strings.Contains(d.Text, "昨夜出局") || strings.Contains(d.Text, "雾里") || strings.Contains(d.Text, "小心面条") {
		t.Errorf("%+v", d)
	}
	st.order("放出 " + no)
	st.until(4, "09:10")
	if got := st.posts(day2); len(got) != 1 || strings.Contains(got[0].Text, "昨夜出局") {
		t.Errorf("%v", got)
	}
	st.sound()
}

// TestSettledAnewBeforeTheResult: the votes of a day are settled otherwise while their result waits: the result is made anew, and nothing corrects it.
func TestSettledAnewBeforeTheResult(t *testing.T) {
	t.Parallel()
	st, b, no := inReview(t, nil)
	st.order("通过 " + no)
	st.at(4, "12:00", func() {
		st.vote("饺子", day2, "汤圆")
		st.vote("面条", day2, "汤圆")
		st.vote("烧卖", day2, "馒头")
	})
	st.until(5, "12:00")
	st.order("告诉 汤圆 在吗")
	st.until(6, "21:05")
	_, no = st.draft("投票结果")
	if d, _ := st.draft("投票结果"); !strings.Contains(d.Text, "出局：汤圆") {
		t.Fatalf("%+v", d)
	}
	order := fmt.Sprintf("改判 第2天 %d 馒头", st.floor("面条", day2))
	if report := st.order(order); !strings.Contains(report, no+" 号还没有发") || strings.Contains(report, "更正（公告）") {
		t.Error(report)
	}
	st.stop()
	st.start()
	if d, same := st.draft("投票结果"); same != no || !strings.Contains(d.Text, "出局：馒头") || strings.Contains(d.Text, "出局：汤圆") {
		t.Errorf("%+v", d)
	}
	st.until(6, "21:40")
	if got := holding(st.posts(day2), "投票结果"); len(got) != 1 || !strings.Contains(got[0].Text, "出局：[b]馒头[/b]") {
		t.Errorf("%v", got)
	}
	if got := holding(st.posts(day2), "更正"); len(got) != 0 {
		t.Errorf("%v", got)
	}
	st.want(st.w.Players["汤圆"], "你没有出局，仍然在场", 1)
	st.want(st.w.Players["馒头"], "你在第2天出局了", 1)
	st.want(b.deputy, no+" 号公告还没有发，重新结算以后改写了", 1)
	st.sound()
}

// TestSettledAnewBeforeTheNightIsOver: the game comes to stand in the night that had been over. The opening that waits is not sent; the day opens
// once the night is over, with the last words that were left, and whoever gets there as it is now.
func TestSettledAnewBeforeTheNightIsOver(t *testing.T) {
	t.Parallel()
	st, _, no := inReview(t, func(o *demo.Options) { o.Settings.Words = 2 })
	if report := st.order("出局 第1夜 23:00 春卷"); !strings.Contains(report, no+" 号不对了，没有发") || !strings.Contains(report, "只能结算到第1夜") {
		t.Error(report)
	}
	st.refused("放出 "+no, "已经不对了")
	st.stop()
	st.start()
	st.until(4, "10:00")
	if st.opened(day2) {
		t.Fatalf("day 2 is open: %v", st.posts(day2))
	}
	st.send("春卷", "最后一枪 汤圆")
	st.until(4, "10:30")
	st.order("照常")
	st.until(4, "13:00")
	if got := st.posts(day2); len(got) != 1 || !strings.Contains(got[0].Text, "年糕") || !strings.Contains(got[0].Text, "春卷") || !strings.Contains(got[0].Text, "汤圆") || !strings.Contains(got[0].Text, "小心面条") {
		t.Errorf("%v", got)
	}
	st.sound()
}

// TestSettledAnewAndTakenBackBeforeTheOpening: an opening that is not to be sent any more is, once that is taken back, with its number and for its time.
func TestSettledAnewAndTakenBackBeforeTheOpening(t *testing.T) {
	t.Parallel()
	st, _, no := inReview(t, nil)
	st.order("出局 第1夜 23:00 春卷")
	st.refused("扣住 "+no, "作废了")
	st.order("回退 撤销")
	if d, same := st.draft("昨夜出局：年糕"); same != no || !strings.Contains(d.Text, "小心面条") {
		t.Errorf("number %s, was %s: %+v", same, no, d)
	}
	st.until(4, "09:00")
	if got := st.posts(day2); len(got) != 1 || !strings.Contains(got[0].Text, "年糕") || got[0].At.Format("02 15:04") != "04 08:30" {
		t.Errorf("%v", got)
	}
	st.sound()
}

// TestSettledAnewOnMoreFloors: what is made anew and does not fit on the floors it had gets another, in its order; and gives it back.
func TestSettledAnewOnMoreFloors(t *testing.T) {
	t.Parallel()
	killed := func(room int) *stage {
		st, _ := directed(t, village(), func(o *demo.Options) {
			reviewed(o)
			review := o.Config
			o.Config = func(c *config.Config) {
				if review(c); room > 0 {
					c.Forum.MaxPostBytes = room
				}
			}
		})
		st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
		st.until(4, "08:05")
		return st
	}
	st := killed(0)
	st.until(4, "09:00")
	text, _, _ := strings.Cut(st.posts(day2)[0].Text, "[size=1]")
	st = killed(len(strings.TrimSpace(text)) + 130)
	for i, order := range []string{"出局 第1夜 22:50 馒头", "回退 撤销", "出局 第1夜 22:50 馒头"} {
		st.order(order)
		if d, _ := st.draft("开门"); strings.Contains(d.Text, "（1/2）") != (i != 1) {
			t.Errorf("%s: %+v", order, d)
		}
	}
	st.sound()
	st.until(4, "09:00")
	got := st.posts(day2)
	if len(got) != 2 || !strings.Contains(got[0].Text, "（1/2）") || !strings.Contains(got[0].Text, "昨夜出局：[b]年糕、馒头[/b]") || !strings.Contains(got[1].Text, "（2/2）") {
		t.Errorf("%v", got)
	}
}

// TestCorrectionTakenBack: a correction that has not been sent is not sent any more when what it tells of is taken back.
func TestCorrectionTakenBack(t *testing.T) {
	t.Parallel()
	st, _ := wrongKill(t, func(o *demo.Options) {
		often := o.Config
		o.Config = func(c *config.Config) {
			often(c)
			c.Game.Publish.Notice = config.Release{Mode: config.Review, Within: 30 * time.Minute}
		}
	})
	st.order("作废 第2夜 包子 杀人")
	_, no := st.draft("更正")
	if report := st.order("回退 撤销"); !strings.Contains(report, no+" 号不对了，没有发") || strings.Contains(report, "更正（公告）") {
		t.Error(report)
	}
	st.until(8, "13:00")
	if got := holding(st.posts("第3天"), "更正"); len(got) != 0 {
		t.Errorf("%v", got)
	}
	st.order("作废 第2夜 包子 杀人")
	st.until(8, "14:00")
	if got := holding(st.posts("第3天"), "更正"); len(got) != 1 {
		t.Errorf("%v", got)
	}
	st.order("回退 撤销")
	st.until(8, "15:00")
	if got := holding(st.posts("第3天"), "更正"); len(got) != 2 || !strings.Contains(got[1].Text, "出局：[b]年糕[/b]") {
		t.Errorf("%v", got)
	}
	st.sound()
}

// mute is a board that takes no private messages for a while.
type mute struct {
	director.Board
	on *bool
}

func (m mute) SendMessage(ctx context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	if *m.on {
		return 0, &forum.Error{Kind: forum.TooFast, Wait: 1200, Text: "发表间隔"}
	}
	return m.Board.SendMessage(ctx, to, text)
}

// TestSettledAnewBeforeAMessage: private messages that have not been sent and do not hold any more are not sent; all others are.
func TestSettledAnewBeforeAMessage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, order string
		review      bool                // nor has the opening been sent
		gets        map[string]string   // what a character is told once
		not         map[string][]string // and what it is not told
	}{
		{"saved", "补录 第1夜 21:35 饺子 守护 烧卖", false, map[string]string{"年糕": "面条是【狼人阵营】", "烧卖": "你没有出局，仍然在场"}, map[string][]string{"年糕": {"更正"}, "烧卖": {"你出局了"}}},
		{"saved unseen", "补录 第1夜 21:35 饺子 守护 烧卖", true, map[string]string{"年糕": "面条是【狼人阵营】"}, map[string][]string{"年糕": {"更正"}, "烧卖": {"更正", "出局"}}},
		{"unchecked", "作废 第1夜 年糕 预言", false, map[string]string{"烧卖": "你出局了"}, map[string][]string{"年糕": {"面条是【"}, "烧卖": {"更正"}}},
		{"out too", "出局 第1夜 22:50 年糕", false, map[string]string{"年糕": "面条是【狼人阵营】", "烧卖": "你出局了"}, map[string][]string{"烧卖": {"更正"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			muted := false
			st, _ := directed(t, village(), func(o *demo.Options) {
				if c.review {
					reviewed(o)
				}
				o.Wrap = func(b director.Board) director.Board { return mute{b, &muted} }
			})
			st.at(3, "21:10", func() { st.send("包子", "杀人 烧卖") })
			st.at(3, "21:12", func() { st.send("年糕", "预言 面条") })
			st.at(3, "21:14", func() { muted = true })
			st.until(4, "08:20")
			if len(st.told(st.w.Players["烧卖"], "出局"))+len(st.told(st.w.Players["年糕"], "面条是【")) > 0 {
				t.Fatal(st.told(st.w.Players["烧卖"], "出局"), st.told(st.w.Players["年糕"], "面条是【"))
			}
			st.order(c.order)
			st.until(4, "08:25")
			muted = false
			st.until(4, "12:00")
			for name, word := range c.gets {
				st.want(st.w.Players[name], word, 1)
			}
			for name, words := range c.not {
				for _, word := range words {
					st.want(st.w.Players[name], word, 0)
				}
			}
			st.sound()
		})
	}
}

// TestRedraftSurvivesAKill: killed at any write while a draft is made anew, the day opens once, as it is now, and nothing is corrected.
func TestRedraftSurvivesAKill(t *testing.T) {
	t.Parallel()
	for n := 1; ; n++ {
		st, b, _ := inReview(t, func(o *demo.Options) {
			review := o.Config
			o.Config = func(c *config.Config) {
				review(c)
				c.Polls.Day, c.Polls.Night = "@every 5m", "@every 10m"
			}
		})
		st.write(b.first, "补录 第1夜 21:35 饺子 守护 年糕")
		st.until(4, "08:12")
		st.write(b.first, "确认")
		killed := st.diesAt(n, 4, "08:22")
		st.start()
		st.until(4, "09:00")
		got := st.posts(day2)
		if len(holding(got, "开门")) != 1 || len(holding(got, "昨夜出局"))+len(holding(got, "更正")) > 0 || len(st.journal("rewound")) != 1 {
			t.Errorf("killed at write %d: %d rewindings, %v", n, len(st.journal("rewound")), got)
		}
		st.want(b.deputy, "重新结算以后改写了", 1)
		st.sound()
		if !killed {
			if n <= 4 {
				t.Errorf("only %d writes to be killed at", n-1)
			}
			return
		}
	}
}
