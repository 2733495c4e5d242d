package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
)

// closely has the forum read every five minutes by night.
func closely(o *demo.Options) {
	o.Config = func(c *config.Config) { c.Polls.Night, c.Polls.Day = "@every 5m", "@every 30m" }
}

// TestOrderDice sets a die that is still to be thrown, throws it again and takes that back; what has been told cannot be changed.
func TestOrderDice(t *testing.T) {
	t.Parallel()
	st, n := seated(t, []string{"赌徒", "狼人", "狼人", "摄梦人", "预言家", "村民", "村民", "猎人"}, closely, 2, "12:00")
	st.refused("骰子 "+n[0]+" 4", "没有随机")
	st.until(3, "21:02")
	st.send(n[0], "赌博")
	st.until(3, "21:12")
	st.refused("骰子", n[0]+" 的「赌博」")
	st.refused("骰子 "+n[0]+" 7", "写 1 到 6")
	st.refused("骰子 "+n[1]+" 4", "没有替 "+n[1]+" 掷的")
	st.refused("骰子 9 4", "编号是 1 到 2")
	st.refused("骰子 "+n[3]+" "+n[3], "抽不到")
	st.refused("骰子 "+n[0]+" 收回", "没有定过")
	was := st.foretold("骰子 "+n[0]+" 重掷", "原来是 掷出")
	st.foretold("骰子 "+n[0]+" 4", n[0]+" 的「赌博」：掷出 4", "会告诉 "+n[0]+"：骰子:4")
	st.order("骰子 " + n[0] + " 4")
	st.order("骰子 " + n[0] + " 收回")
	if says := st.foretold("骰子 "+n[0]+" 3", "原来是"); says[strings.Index(says, "原来是"):strings.Index(says, "）")] != was[strings.Index(was, "原来是"):strings.Index(was, "）")] {
		t.Errorf("taken back, it is %s; it was %s", says, was)
	}
	st.order("dice " + n[0] + " 赌博 4")
	st.order("骰子 " + n[3] + " " + n[5]) // whom the dreamer's silence takes
	st.until(3, "21:30")
	st.want(st.w.Players[n[0]], "你掷出了 4 点", 1)
	st.refused("骰子 "+n[0]+" 5", "先回退")
	st.sound()
	st.until(3, "22:05")
	st.send(n[0], "守护 "+n[6])
	st.until(4, "09:00")
	explained, err := st.d.Explain("", "night 1")
	if err != nil || !strings.Contains(explained, n[3]+"<摄梦>") {
		t.Errorf("%s, %v", explained, err)
	}
	st.sound()
}

// TestOrderSkip leaves a stage of the night out, and takes another's leaving out back.
func TestOrderSkip(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), closely, 3, "21:02")
	st.send(n[4], "预言 "+n[1])
	st.send(n[0], "守护 "+n[5])
	st.send(n[1], "狼群 杀人 "+n[5])
	st.until(3, "21:20")
	st.refused("跳过 77", "没有「77」这个顺位，最接近的是「7」")
	st.refused("跳过 药", "16、17、18、19、20、21、最后的药、22、")
	st.refused("跳过 opening", "跳不过去")
	st.refused("跳过 天亮", "跳不过去")
	st.refused("跳过 守护 取消", "没有被跳过")
	st.refused("重来 守护", "还没有进行")
	st.foretold("跳过 守护", "顺位 10（守护） 不进行", n[5]+" 出局（指杀）")
	st.order("跳过 10")
	st.order("跳过 守护 取消")
	st.order("skip 预言")
	st.until(3, "21:50")
	st.refused("跳过 守护", "已经进行过了")
	st.until(4, "09:00")
	st.want(st.w.Players[n[4]], "查验结果", 0)
	if st.seat(n[5]).Place != "在场" {
		t.Error("a stage whose skipping was taken back did not run")
	}
	st.sound()
}

// TestOrderRepeat runs a stage again, as the table stands then.
func TestOrderRepeat(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), closely, 3, "21:02")
	st.send(n[4], "预言 "+n[1])
	st.until(3, "22:35")
	st.want(st.w.Players[n[4]], "【狼人阵营】", 1)
	st.order("查验结果 " + n[1] + " 非狼人阵营")
	st.refused("重来 dusk", "不能重来")
	st.foretold("重来 预言", "再进行一遍", "会告诉 "+n[4]+"：查验:"+n[1]+"=非狼人阵营")
	st.order("重来 17")
	st.until(3, "22:45")
	st.want(st.w.Players[n[4]], n[1]+"是【非狼人阵营】", 1)
	st.sound()
	st.until(4, "09:00")
	st.sound()
}

// TestOrderNoVote calls a day's vote off and on again.
func TestOrderNoVote(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), closely, 3, "22:00")
	st.refused("跳过 投票", "现在不是白天")
	st.until(4, "09:30")
	for _, name := range n {
		st.vote(name, day2, n[5])
	}
	st.until(4, "12:00")
	st.refused("跳过 投票 取消", "本来就要投票")
	st.foretold("跳过 投票", "不再有："+n[5]+" 出局（票）")
	st.order("跳过 投票")
	st.refused("跳过 投票", "本来就不投票")
	st.order("跳过 投票 取消")
	st.order("skip 投票")
	st.until(4, "12:40")
	if got := holding(st.posts(day2), "今天不投票"); len(got) == 0 {
		t.Errorf("%v", st.posts(day2))
	}
	st.sound()
	st.until(6, "21:30")
	if st.seat(n[5]).Place != "在场" {
		t.Error("voted out on a day without a vote")
	}
	st.refused("跳过 投票", "现在不是白天")
	st.sound()
}

// TestOrderVoteAnew voids what has been voted by day, so that everybody votes once more, and takes that back.
func TestOrderVoteAnew(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, witched(), set(func(c *config.Config) {
		c.Polls.Night, c.Polls.Day = "@every 5m", "@every 30m"
		c.Game.Reminders = []int{3510} // day 2: at 10:30
	}))
	n := st.o.Names
	st.until(3, "22:00")
	st.refused("重来 投票", "现在不是白天")
	st.until(4, "09:30") // day 2: Friday to Sunday
	st.refused("重来 投票", "还没有算数的票")
	st.refused("重来 14", "重来 投票")
	for _, name := range n[:5] {
		st.vote(name, day2, n[5])
	}
	st.vote(n[6], day2, n[4])
	st.vote(n[5], day2, "弃权")
	st.vote(n[7], day2, "弃权")
	st.until(4, "10:00")
	old := st.floor(n[6], day2)
	st.order(fmt.Sprint("改判 ", old, " ", n[3]))
	st.post(n[0], day2, "@导演 票型")
	st.until(4, "11:00")
	st.refused("重来 投票 取消", "没有重新投票")
	st.refused("重来 投票 马上", "写法")
	st.foretold("重来 投票", "投过的："+n[0]+"、"+n[1], n[6], "不再有："+n[5]+" 出局（票）")
	st.order("重来 投票")
	if got := st.status().NotVoted; len(got) != len(n) {
		t.Errorf("not voted: %v", got)
	}
	st.refused(fmt.Sprint("改判 ", old, " ", n[3]), "在重新投票以前")
	st.until(4, "11:10")
	if got := holding(st.posts(day2), "重新投票：到这时为止的票都不算"); len(got) != 1 {
		t.Errorf("%v", st.posts(day2))
	}
	st.want(st.w.Players[n[0]], "还没有投票", 0)
	st.vote(n[0], day2, n[7]) // no change, no quotation
	st.vote(n[2], day2, n[7])
	st.until(4, "12:00")
	if st.notVoted(n[0]) || !st.notVoted(n[1]) || !st.notVoted(n[6]) {
		t.Errorf("not voted: %v", st.status().NotVoted)
	}
	st.foretold("重来 投票 取消", "原来的票照算", "会公布：原票照算")
	st.order("重来 投票 取消")
	st.until(4, "12:30")
	if st.notVoted(n[1]) || st.notVoted(n[6]) {
		t.Errorf("not voted: %v", st.status().NotVoted)
	}
	st.want(st.w.Players[n[0]], "不算", 1) // a second vote
	st.order("repeat 投票")
	if !st.notVoted(n[6]) {
		t.Error("the vote before the order counts")
	}
	st.order(fmt.Sprint("回退 #", st.recorded("order")))
	if st.notVoted(n[6]) {
		t.Error("the vote does not count although the order was taken back")
	}
	st.order("重来 投票")
	st.vote(n[1], day2, n[7])
	st.until(6, "20:50")
	st.sound()
	st.until(6, "21:10")
	st.refused("重来 投票", "已经数完")
	for name, want := range map[string]string{n[5]: "在场", n[7]: "出局"} {
		if got := st.seat(name).Place; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got := holding(st.posts(day2), "投票结果"); len(got) != 1 || !strings.Contains(got[0].Text, "[td]"+n[7]+"[/td][td]1[/td]") {
		t.Errorf("%v", got)
	}
	if got := holding(st.posts(day2), "更正（"); len(got) != 0 {
		t.Errorf("the tally was right when it was posted: %v", got)
	}
	st.until(6, "21:50")
	st.sound()
}

// TestOrderPace: 加速 and 延时 by order.
func TestOrderPace(t *testing.T) {
	t.Parallel()
	st, _ := seated(t, witched(), closely, 4, "09:30") // day 2: Friday to Sunday
	st.order("延时")
	st.order("加速")
	st.refused("加速", "已经在加速")
	st.until(4, "10:10")
	if got := holding(st.posts(day2), "导演决定加速"); len(got) != 1 || !strings.Contains(got[0].Text, "12月4日 21:00") {
		t.Errorf("%v", got)
	}
	st.until(4, "21:10")
	st.refused("加速", "")
	st.until(4, "22:00")
	if _, ok := st.phases["第2夜"]; !ok {
		t.Error("the day did not close")
	}
	st.refused("延时", "现在不是白天")
	st.sound()
}

// TestOrderDeadlines moves each kind of deadline by itself, and back.
func TestOrderDeadlines(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), closely, 0, "18:00")
	st.refused("时限 关门 21:30", "现在不是白天")
	st.foretold("时限 选择 +1小时", "开局的选择：", "学来的选择：")
	st.order("时限 选择 +1小时") // the choices of the start
	st.refused("时限 选择 昨天", "不是时间")
	st.until(2, "10:00") // day 1
	st.refused("时限 关们 21:30", "最接近的是「关门」")
	st.refused("时限 关门 一会儿", "不是时间")
	st.refused("时限 开门 现在", "现在不是夜里")
	st.foretold("时限 关门 20:30", "关门改到")
	st.order("时限 关门 ２０：３０")
	st.order("时限 关门 ＋３０分")
	st.order("时限 关门 现在")
	st.until(2, "10:10")
	if got := holding(st.posts(election), "12月2日 10:00"); len(got) == 0 {
		t.Errorf("%v", st.posts(election))
	}
	if _, ok := st.phases["第1夜"]; !ok {
		t.Fatal("the day did not close at once")
	}
	st.until(2, "10:15") // night 1 began at 10:00
	st.refused("时限 33 +10分", "可以写入夜后的分钟数：20、40、60、90、100")
	st.refused("时限 90 现在", "还有一个时限排在前面")
	st.order("时限 60 +30分")
	st.order("时限 入夜后40分钟 -10分")
	st.until(2, "10:33")
	st.send(n[0], "守护 "+n[5]) // too late now
	st.send(n[1], "狼群 杀人 "+n[7])
	st.until(2, "10:45")
	st.want(st.w.Players[n[0]], "收到：守护", 0)
	st.want(st.w.Players[n[1]], "收到：狼群 杀人", 1)
	st.sound()
	st.until(2, "12:10") // 猎人 is out and may shoot
	st.refused("时限 "+n[1]+" +30分", "没有开着的选择")
	st.refused("时限 开门 +1刻", "不是时间")
	st.order("时限 " + n[7] + " 最后一枪 +2小时")
	st.until(2, "13:20")
	st.want(st.w.Players[n[7]], "「最后一枪」的时限改到", 1)
	st.send(n[7], "最后一枪 "+n[1])
	st.until(2, "14:00")
	if st.seat(n[1]).Place != "出局" {
		t.Error("the window of the shot was not moved")
	}
	st.order("时限 开门 +1小时")
	st.order("时限 开门 现在")
	st.until(2, "14:30")
	if _, ok := st.phases["第2天"]; !ok {
		t.Error("the night did not end at once")
	}
	st.sound()
}
