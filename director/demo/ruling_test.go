package demo_test

import (
	"encoding/json"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/forum"

	"github.com/google/go-cmp/cmp"
)

// asking sets a switch to ask.
func asking(o *demo.Options, name string) (watch func(*stage) forum.UserID) {
	lenient(o)
	o.Settings.Rulings = map[string]string{name: rule.Ask}
	return staff(o)
}

// frequent has the daemon read more often than it would.
func frequent(o *demo.Options) {
	o.Config = func(c *config.Config) { c.Polls.Day, c.Polls.Night = "@every 15m", "@every 10m" }
}

// rules answers for the director.
func (st *stage) rules(sw, value string) {
	st.t.Helper()
	st.order("裁定 " + sw + " " + value)
}

// TestRuling: a line that hangs on a switch set to ask is taken, the director is asked at once, his answer bars it and its writer is told; the
// next night the answer decides by itself. Nothing of it is lost when the daemon is started anew.
func TestRuling(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"女巫", "狼人", "狼人", "狼王", "村民", "村民", "村民", "预言家"}, func(o *demo.Options) { frequent(o); watch = asking(o, "witch.self_save") })
	uid := watch(st)
	st.until(0, "12:00")
	st.confirm()
	witch, wolf := st.o.Names[0], st.o.Names[1]
	st.at(3, "21:10", func() { st.send(wolf, "杀人 "+witch) })
	st.at(3, "22:05", func() { st.send(witch, "救药 "+witch) })
	st.until(3, "22:29")
	asked := st.told(uid, "要你裁定")
	if len(asked) != 1 || !strings.Contains(asked[0].Text, witch+" 的「救药」") || !strings.Contains(asked[0].Text, "规则 5.2") {
		t.Fatalf("asked: %+v", asked)
	}
	if got := st.told(st.w.Players[witch], "正在问导演"); len(got) != 1 {
		t.Errorf("the witch was told: %+v", got)
	}
	st.stop()
	st.start()
	st.rules("witch.self_save", "false")
	st.until(3, "23:30")
	if got := st.told(st.w.Players[witch], "没有采用「救药"); len(got) != 1 {
		t.Errorf("the witch was told: %+v", got)
	}
	if got := st.told(st.w.Players[witch], "出局"); len(got) == 0 {
		t.Error("the witch saved herself all the same")
	}
	st.refused("裁定 witch.self_save maybe", "不能这样裁定：witch.self_save 不能是「maybe」，要写")
	st.refused("裁定 day.cut now", "day.cut 没有设成 ask，本局照默认的")
}

// TestRulingHoldsTheNight: the night waits where the director is asked, and his answer is a precedent that is cited the night after.
func TestRulingHoldsTheNight(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"守卫", "噩梦之影", "狼人", "狼王", "女巫", "村民", "村民", "预言家"}, func(o *demo.Options) { watch = asking(o, "block.spends_use") })
	uid := watch(st)
	st.until(0, "12:00")
	st.confirm()
	n := st.o.Names
	st.at(3, "21:10", func() { st.send(n[1], "恐惧 "+n[3]) })
	st.at(3, "21:15", func() { st.send(n[3], "冲锋 "+n[5]) })
	st.at(6, "21:10", func() { st.send(n[1], "恐惧 "+n[4]) })
	st.at(6, "21:15", func() { st.send(n[4], "毒药 "+n[5]) })
	st.until(4, "09:00")
	if got := st.told(uid, "要你裁定"); len(got) != 1 || !strings.Contains(got[0].Text, "block.spends_use") {
		t.Fatalf("asked: %+v", got)
	}
	if _, ok := st.phases["第2天"]; ok {
		t.Error("day 2 began without the answer")
	}
	st.rules("block.spends_use", "false")
	st.until(7, "09:00")
	if _, ok := st.phases["第2天"]; !ok {
		t.Error("day 2 did not begin")
	}
	cited := st.told(uid, "按你在第1夜的裁定")
	if len(cited) != 1 || !strings.Contains(cited[0].Text, "block.spends_use = false（规则 2.3）") {
		t.Errorf("cited: %+v", cited)
	}
	if got := st.told(uid, "要你裁定"); len(got) != 1 {
		t.Errorf("asked again: %+v", got)
	}
}

// TestRulingFromAnEarlierGame: what was ruled in an earlier game decides without a question, and is cited as that game's; what the director
// rules in this one takes its place.
func TestRulingFromAnEarlierGame(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"守卫", "噩梦之影", "狼人", "狼王", "女巫", "村民", "村民", "预言家"}, func(o *demo.Options) {
		watch = asking(o, "block.spends_use")
		o.Ruled = []game.Precedent{{Switch: "block.spends_use", Value: "false", From: "《第一局》第1夜"}}
	})
	uid := watch(st)
	st.until(0, "12:00")
	st.confirm()
	n := st.o.Names
	st.at(3, "21:10", func() { st.send(n[1], "恐惧 "+n[3]) })
	st.at(3, "21:15", func() { st.send(n[3], "冲锋 "+n[5]) })
	st.until(4, "09:00")
	if _, ok := st.phases["第2天"]; !ok || len(st.told(uid, "要你裁定")) > 0 {
		t.Errorf("day 2 begun: %v, asked %v", ok, st.told(uid, "要你裁定"))
	}
	if cited := st.told(uid, "按你在《第一局》第1夜的裁定结算：block.spends_use = false"); len(cited) != 1 {
		t.Errorf("cited: %+v", cited)
	}
	file := func() string {
		var out string
		if err := json.Unmarshal(st.d.Do(t.Context(), director.Request{Do: "precedents"}).Result, &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	if got := file(); !strings.Contains(got, `block.spends_use: {value: "false", from: 《第一局》第1夜}`) {
		t.Error(got)
	}
	st.rules("block.spends_use", "true")
	if got := file(); !strings.Contains(got, `block.spends_use: {value: "true", from: 《试演》第2天}`) {
		t.Error(got)
	}
}

// TestCutNow: the director who wants to be asked when a cut night begins is asked, nobody is told a dusk before, and his now is now.
func TestCutNow(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"骑士", "狼人", "狼人", "狼王", "村民", "村民", "村民", "预言家"}, func(o *demo.Options) { frequent(o); watch = asking(o, "day.cut") })
	uid := watch(st)
	st.until(0, "12:00")
	st.confirm()
	st.at(5, "10:00", func() { st.send(st.o.Names[0], "决斗 "+st.o.Names[1]) })
	st.until(5, "10:40")
	if got := st.told(uid, "要你裁定"); len(got) != 1 || !strings.Contains(got[0].Text, "day.cut") {
		t.Fatalf("asked: %+v", got)
	}
	if cut := holding(st.posts("第2天"), "直接入夜"); len(cut) != 1 || strings.Contains(cut[0].Text, "21:00") {
		t.Errorf("the cut reads: %+v", cut)
	}
	st.rules("day.cut", "now")
	st.until(5, "12:00")
	if got := st.phases["第2夜"].Format("02 15:04"); got != "05 10:41" {
		t.Errorf("night 2 begins on the %s, want the 05 10:41", got)
	}
}

// TestWeekendAsked: the day that touches the weekend is as long as the director says, who is asked the night before.
func TestWeekendAsked(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, pack(), func(o *demo.Options) { watch = asking(o, "day.weekend_extra") })
	uid := watch(st)
	st.until(0, "12:00")
	st.confirm()
	st.until(3, "22:00")
	if asked := st.told(uid, "要你裁定"); len(asked) != 1 || !strings.Contains(asked[0].Text, "day.weekend_extra") {
		t.Fatalf("asked: %+v", asked)
	}
	st.until(4, "09:00")
	if _, ok := st.phases["第2天"]; ok {
		t.Error("day 2 began without the answer")
	}
	st.rules("day.weekend_extra", "0")
	st.until(5, "22:00")
	if got := st.phases["第2夜"]; !got.Equal(st.time(5, "21:00")) {
		t.Errorf("night 2 begins at %s, want Saturday, 21:00", got)
	}
}

// TestVoteSettles: the game's own time until a text stands.
func TestVoteSettles(t *testing.T) {
	t.Parallel()
	st := newStage(t, pack(), func(o *demo.Options) {
		lenient(o)
		o.Settings.Rulings = map[string]string{"votes.settle_seconds": "300"}
	})
	st.voteOut(st.o.Names[0])
	st.until(6, "21:03")
	if got := holding(st.posts("第2天"), "投票结果"); len(got) > 0 {
		t.Errorf("the result is out before the texts stand: %+v", got)
	}
	st.until(6, "21:10")
	if got := holding(st.posts("第2天"), "投票结果"); len(got) != 1 {
		t.Errorf("results: %+v", got)
	}
}

// TestBothWays: what only the seats order in a night is reported to the director with both outcomes, before anything of the settlement is out.
func TestBothWays(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"操纵月亮的女孩", "噩梦之影", "操纵月亮的女孩", "狼王", "村民", "村民", "村民", "预言家"}, func(o *demo.Options) {
		lenient(o)
		watch = staff(o)
	})
	uid := watch(st)
	st.until(0, "12:00")
	st.confirm()
	n := st.o.Names
	st.at(3, "21:10", func() { st.send(n[0], "操纵 "+n[2]) })
	st.at(3, "21:11", func() { st.send(n[2], "操纵 "+n[0]) })
	st.at(3, "21:12", func() { st.send(n[3], "杀人 "+n[4]) })
	st.until(4, "09:00")
	got := st.told(uid, "规则没有排先后")
	if len(got) != 1 {
		t.Fatalf("reports: %+v", got)
	}
	for _, want := range []string{n[0] + " 的「操纵」（规则 5.31） 在先", n[2] + " 的「操纵」（规则 5.31） 在后"} {
		if !strings.Contains(got[0].Text, want) {
			t.Errorf("%q is missing in %s", want, got[0].Text)
		}
	}
	if d := cmp.Diff([]string{"03 22:41"}, clocks(got, sentAt)); d != "" {
		t.Error(d)
	}
}
