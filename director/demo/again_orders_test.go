package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/rule"
)

// TestWordsAfterARollBack: whose going out is taken back may leave no last words, and takes nobody's place among those who may; who has gone out by it may until
// the next opening, which publishes them.
func TestWordsAfterARollBack(t *testing.T) {
	t.Parallel()
	st, _ := wrongKill(t, func(o *demo.Options) { o.Settings.Words = 1 })
	st.want(st.w.Players["年糕"], "你可以留下遗言", 1)
	st.order("作废 第2夜 包子 杀人")
	st.until(8, "12:10")
	st.send("年糕", "遗言：我是被冤枉的")
	st.until(8, "12:20")
	st.want(st.w.Players["年糕"], "遗言已经记下", 0)
	st.order("出局 第2夜 21:05 烧卖")
	st.until(8, "12:30")
	st.want(st.w.Players["烧卖"], "你可以留下遗言", 1)
	st.send("烧卖", "遗言：面条有问题")
	st.until(8, "12:40")
	st.stop()
	st.start()
	st.order("出局 馒头")
	st.until(8, "12:50")
	st.want(st.w.Players["馒头"], "你可以留下遗言", 0) // one may leave some, and one has
	st.until(10, "09:00")
	if got := holding(st.posts("第4天"), "面条有问题"); len(got) != 1 || strings.Contains(got[0].Text, "冤枉") {
		t.Errorf("%v", got)
	}
	st.sound()
}

// TestWordsAreSaidOnce: last words that an opening has published are not published again because the night before it is settled anew.
func TestWordsAreSaidOnce(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), func(o *demo.Options) { o.Settings.Words = 2 })
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.at(3, "23:30", func() { st.send("年糕", "遗言：小心面条") })
	st.until(4, "12:00")
	if got := holding(st.posts(day2), "小心面条"); len(got) != 1 {
		t.Fatalf("%v", got)
	}
	st.order("出局 第1夜 21:05 烧卖")
	st.until(4, "12:10")
	st.send("烧卖", "遗言：我没有话说")
	st.send("年糕", "遗言：再说一遍")
	st.until(7, "09:00")
	got := holding(st.posts("第3天"), "我没有话说")
	if len(got) != 1 || strings.Contains(got[0].Text, "小心面条") || strings.Contains(got[0].Text, "再说一遍") {
		t.Errorf("%v", got)
	}
	st.sound()
}

// TestDiceAfterARollBack: a die set by order holds whenever its moment is settled again; a roll-back to before the order drops it, says so, and gives back
// what was thrown; taken back, it holds again.
func TestDiceAfterARollBack(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"赌徒", "狼人", "狼人", "守卫", "预言家", "村民", "村民", "猎人"}, closely)
	n := st.o.Names
	st.until(3, "21:02")
	st.send(n[0], "赌博")
	st.send(n[1], "狼群 杀人 "+n[5])
	st.until(3, "21:12")
	was := st.foretold("骰子 "+n[0]+" 重掷", "原来是 掷出")
	thrown := was[strings.Index(was, "原来是 掷出 ")+len("原来是 掷出 "):][:1]
	value := "4"
	if thrown == value {
		value = "3"
	}
	st.order("骰子 " + n[0] + " " + value)
	dice := st.recorded("order")
	st.until(4, "12:00")
	st.want(st.w.Players[n[0]], "你掷出了 "+value+" 点", 1)

	st.foretold("补录 第1夜 21:05 "+n[3]+" 守护 "+n[5], n[5]+" 不再出局")
	for _, order := range []string{"补录 第1夜 21:05 " + n[3] + " 守护 " + n[5], "回退 撤销"} {
		if report := st.order(order); strings.Contains(report, "骰子") {
			t.Errorf("%s touches the die: %s", order, report)
		}
	}
	undo := fmt.Sprintf("回退 #%d", dice)
	st.foretold(undo, "收回：导演命令 骰子", "原来是 骰子:"+value+"；", "骰子:"+thrown+"（原来的他已经读到了，收不回来）")
	st.order(undo)
	st.until(4, "12:10")
	st.want(st.w.Players[n[0]], "你掷出了 "+thrown+" 点", 1)
	st.sound()
	if report := st.order("回退 撤销"); !strings.Contains(report, "骰子:"+thrown+"；现在是 骰子:"+value) {
		t.Error(report)
	}
	st.until(4, "12:20")
	st.want(st.w.Players[n[0]], "你掷出了 "+value+" 点", 2)
	if report := st.order("回退 第1夜"); !strings.Contains(report, "收回：导演命令 骰子") {
		t.Error(report)
	}
	st.sound()
}

// TestRulingInThePast: a switch is ruled otherwise from a night on that is over: what came of it is settled anew, for the whole game it is the answer, and
// taken back it is the one from before.
func TestRulingInThePast(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"女巫", "狼人", "狼人", "狼王", "村民", "村民", "村民", "预言家"}, func(o *demo.Options) {
		o.Settings.Rulings = map[string]string{"witch.self_save": rule.Ask}
		o.Config = func(c *config.Config) { c.Polls.Night, c.Polls.Day = "@every 10m", "@every 30m" }
	})
	witch := st.o.Names[0]
	st.at(3, "21:10", func() { st.send(st.o.Names[1], "杀人 "+witch) })
	st.at(3, "22:05", func() { st.send(witch, "救药 "+witch) })
	st.until(3, "22:25")
	st.order("裁定 witch.self_save true")
	st.until(4, "12:00")
	if st.seat(witch).Place != "在场" {
		t.Fatalf("%+v", st.seat(witch))
	}
	const order = "裁定 第1夜 witch.self_save false"
	st.refused("裁定 第1夜 witch.self_save 也许", "重新结算不通")
	st.refused("裁定 第9夜 witch.self_save false", "没有「第9夜」")
	st.foretold(order, witch+" 出局（指杀）", "更正（私信给 "+witch+"）", "更正（公告）")
	if st.seat(witch).Place != "在场" {
		t.Fatal("the dry run has done something")
	}
	st.order(order)
	st.until(4, "12:40")
	precedents := func() string {
		list, err := st.d.Precedents("")
		if err != nil {
			t.Error(err)
		}
		return list
	}
	if st.seat(witch).Place != "出局" || !strings.Contains(precedents(), `witch.self_save: {value: "false"`) {
		t.Errorf("%+v, %s", st.seat(witch), precedents())
	}
	st.want(st.w.Players[witch], "你在第1夜出局了", 1)
	if got := holding(st.posts(day2), "出局：[b]"+witch+"[/b]"); len(got) != 1 {
		t.Errorf("%v", got)
	}
	st.sound()
	st.order("回退 撤销")
	st.until(4, "13:20")
	if st.seat(witch).Place != "在场" || !strings.Contains(precedents(), `witch.self_save: {value: "true"`) {
		t.Errorf("%+v, %s", st.seat(witch), precedents())
	}
	st.want(st.w.Players[witch], "你没有出局，仍然在场", 1)
	st.sound()
}

// TestWordsAreSaidOnceBetweenNights: nor are those that the announcement between two nights has published.
func TestWordsAreSaidOnceBetweenNights(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "月亮", "村民", "预言家", "村民", "村民"}, lenient)
	st.voteOut("汤圆")
	st.at(6, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.at(6, "21:20", func() { st.send("汤圆", "遗言：看好包子") })
	st.at(7, "21:10", func() { st.send("包子", "杀人 饺子") })
	st.until(7, "12:00")
	if got := holding(st.posts(day2), "看好包子"); len(got) != 1 {
		t.Fatalf("%v", got)
	}
	st.order("作废 第2夜 包子 杀人")
	st.until(8, "09:00")
	got := st.posts("第3天")
	if !strings.Contains(got[0].Text, "昨夜出局：[b]饺子[/b]") || strings.Contains(got[0].Text, "看好包子") {
		t.Errorf("%v", got)
	}
	if again := holding(st.posts(day2), "更正"); len(again) != 1 || !strings.Contains(again[0].Text, "照常发言和投票的：[b]年糕[/b]") {
		t.Errorf("%v", again)
	}
	st.sound()
}
