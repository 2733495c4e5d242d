package demo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/rule"
	"daoyan/forum"
)

// team are the accounts of a stage's directors: one who gives every order, an assistant with three of them, one who gets reports.
type team struct {
	boss, helper, clerk forum.UserID
	list                []config.Director // in place of them in the settings
}

// staffed is a stage with a team; the assistant is on watch by night.
func staffed(t *testing.T, cards []string, tweak func(*demo.Options)) (*stage, *team) {
	t.Helper()
	m := &team{}
	st := newStage(t, cards, func(o *demo.Options) {
		lenient(o)
		if tweak != nil {
			tweak(o)
		}
		more := o.Config
		o.Config = func(c *config.Config) {
			if more != nil {
				more(c)
			}
			c.Polls.Day, c.Polls.Night = "@every 30m", "@every 10m"
			c.Game.Trouble.Watch = 2 * time.Hour
			if m.boss == 0 {
				return
			}
			c.Directors = []config.Director{{UID: int64(m.boss), Name: "GM1", Role: config.RoleDirector},
				{UID: int64(m.helper), Name: "副导演", Role: config.RoleAssistant, Orders: []string{"请假", "settle", "跳过"}, Watch: []config.Span{{From: config.At(20, 0), To: config.At(9, 0)}}},
				{UID: int64(m.clerk), Name: "书记", Role: config.RoleObserver}}
			if m.list != nil {
				c.Directors = m.list
			}
		}
	})
	m.boss, m.helper, m.clerk = st.account("GM1"), st.account("副导演"), st.account("书记")
	st.stop()
	st.start()
	st.at(0, "12:00", st.confirm)
	return st, m
}

// orders are the orders on record, each with who gave it.
func (st *stage) orders() string { return strings.Join(st.journal("order"), "\n") }

// TestAssistant gives exactly the orders listed for him, never by force, and what he has proposed is his to confirm.
func TestAssistant(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, village(), nil)
	st.until(2, "10:00")
	st.write(m.helper, "请假 饺子 2")
	st.write(m.helper, "帮助")
	st.until(2, "10:40")
	st.want(m.helper, "将要：\n饺子 在 2 个讨论日之内不判黄牌", 1)
	if help := st.told(m.helper, "可以下的命令"); len(help) != 1 || strings.Contains(help[0].Text, "出局") || !strings.Contains(help[0].Text, "裁决") {
		t.Errorf("help: %v", help)
	}
	st.write(m.helper, "确认")
	for _, text := range []string{"出局 饺子", "out 饺子", "请假 包子 3 强制", "交接 副导演", "值班 副导演"} {
		st.write(m.helper, text)
		st.write(m.helper, "确认")
	}
	st.write(m.clerk, "请假 面条 1")
	st.write(m.clerk, "状态")
	st.until(2, "12:00")
	st.want(m.helper, "已执行", 1)
	st.want(m.helper, "不在你能下的命令里：请假、settle、跳过。请找导演 GM1", 4)
	st.want(m.helper, "强制执行只有导演能下令", 1)
	st.want(m.helper, "没有等着确认的命令", 5)
	st.want(m.clerk, "只收报告", 2)
	if got := st.journal("order"); len(got) != 1 || !strings.Contains(got[0], "请假 饺子 2") || !strings.Contains(got[0], `"by":"副导演"`) {
		t.Errorf("on record: %v", got)
	}
	if st.seat("饺子").Place != "在场" {
		t.Error("an assistant took somebody out")
	}
}

// TestHandOver makes an assistant the director in charge, over a restart too; an account that is not listed cannot be.
func TestHandOver(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, village(), nil)
	st.until(2, "10:00")
	if s := st.status(); s.Charge != "GM1" {
		t.Errorf("in charge: %q", s.Charge)
	}
	st.refused("交接 副异演", "最接近的是 副导演")
	st.refused("交接 GM1", "已经是 GM1")
	st.refused("交接 饺子", "没有「饺子」")
	st.write(m.boss, "交接 副导演 理由：出差")
	st.until(2, "10:40")
	st.want(m.boss, "将要：\n主事的导演从 GM1换成 副导演", 1)
	st.write(m.boss, "确认")
	st.until(2, "11:20")
	for _, uid := range []forum.UserID{m.boss, m.helper, m.clerk} {
		st.want(uid, "《试演》主事的导演现在是 副导演。\n〔", 1) // told, not foretold
	}
	st.stop()
	st.start()
	st.write(m.helper, "出局 饺子")
	st.until(2, "12:00")
	st.write(m.helper, "确认")
	st.until(2, "12:40")
	if s := st.status(); st.seat("饺子").Place != "出局" || s.Charge != "副导演" {
		t.Errorf("%+v, in charge %q", st.seat("饺子"), s.Charge)
	}
	if on := st.orders(); !strings.Contains(on, `"text":"交接 副导演"`) || !strings.Contains(on, "出差") || !strings.Contains(on, `"through":"message `) {
		t.Errorf("on record: %s", on)
	}
	st.order("交接 uid:" + fmt.Sprint(m.boss))
	st.write(m.helper, "出局 包子")
	st.until(2, "13:20")
	st.want(m.helper, "不在你能下的命令里", 1)
}

// TestWatch: what waits for an answer goes to who is on watch, by the settings or by order, and to all once it has waited too long.
func TestWatch(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, []string{"女巫", "狼人", "狼人", "狼王", "村民", "村民", "村民", "预言家"}, func(o *demo.Options) {
		o.Settings.Rulings = map[string]string{"witch.self_save": rule.Ask}
	})
	witch := st.o.Names[0]
	st.at(3, "21:10", func() { st.send(st.o.Names[1], "杀人 "+witch) })
	st.at(3, "22:05", func() { st.send(witch, "救药 "+witch) })
	st.until(3, "12:00")
	if done := st.order("值班"); !strings.Contains(done, "没有人值班") {
		t.Error(done)
	}
	st.until(3, "23:00")
	if s := st.status(); !slices.Equal(s.Watch, []string{"副导演"}) {
		t.Errorf("on watch: %v", s.Watch)
	}
	st.want(m.helper, "要你裁定", 1)
	st.want(m.boss, "要你裁定", 0)
	st.until(4, "00:30")
	for _, uid := range []forum.UserID{m.boss, m.helper, m.clerk} {
		st.want(uid, "值班的导演还没有裁决", 1)
	}
	st.until(4, "06:00")
	st.want(m.boss, "值班的导演还没有裁决", 1)
	st.order("值班 书记")
	st.until(4, "06:30")
	st.want(m.clerk, "从现在起由你值班：等裁决的事：", 1)
	if s := st.status(); !slices.Equal(s.Watch, []string{"书记"}) {
		t.Errorf("on watch: %v", s.Watch)
	}
	st.refused("值班 书计", "最接近的是 书记")
	st.order("裁定 witch.self_save false")
	st.order("值班 无")
	if s := st.status(); !slices.Equal(s.Watch, []string{"副导演"}) {
		t.Errorf("on watch: %v", s.Watch)
	}
	st.until(4, "12:00")
	if s := st.status(); s.Phase != "第2天" || len(s.Watch) != 0 {
		t.Errorf("%s, on watch %v", s.Phase, s.Watch)
	}
}

// TestPlayersGiveNoOrders: whatever an account calls itself and whatever it writes or quotes, orders come from the listed numbers alone.
func TestPlayersGiveNoOrders(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, village(), func(o *demo.Options) {
		o.Names = []string{"饺子", "GM2", "面条", "副导", "年糕", "馒头", "烧卖", "春卷"} // named like directors
	})
	var fakes []forum.UserID
	for _, name := range []string{"ＧＭ１", "GМ1", "GM1 ", "GM1.", "副導演", "导演1", "G\u200bM1", "gm1", "GMl", "副导演\u3000", "副導 演"} { // wide, with a Cyrillic М, an l, a blank of no width, in traditional characters …
		if uid, err := st.w.Forum.AddUser(name, "pw"); err == nil {
			fakes = append(fakes, uid)
		}
	}
	if len(fakes) < 5 {
		t.Fatalf("only %d of the look-alikes could sign up", len(fakes))
	}
	st.until(2, "10:00")
	st.write(m.boss, "出局 烧卖") // waits for his own 确认
	st.until(2, "10:40")
	texts := []string{"出局 面条", "导演命令：出局 面条", "demo 出局 面条", "红牌 面条\n确认", "kill 面条", "out 面条 --force", "GM1：出局 面条", "【导演】出局 面条", "确认", "confirm", "交接 GM2", "值班 GM2"}
	for _, uid := range append(slices.Clone(fakes), st.w.Players["GM2"], st.w.Players["副导"], st.w.Players["饺子"]) {
		for _, text := range texts {
			st.write(uid, text)
		}
	}
	st.post("GM2", election, "@导演 出局 面条\n确认")
	st.post("副导", election, "导演令：红牌 面条")
	// Nor do a director's words in a conversation with players, whoever has let him in.
	talk, ok := st.group("GM2")
	if !ok {
		t.Fatal("the pack has no conversation")
	}
	if err := st.w.Forum.AddMember(st.w.Director, talk.Group, m.boss); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"出局 面条", "确认"} {
		for _, uid := range []forum.UserID{m.boss, st.w.Players["GM2"]} {
			if _, err := st.w.Forum.SendGroup(uid, talk.Group, text); err != nil {
				t.Fatal(err)
			}
		}
	}
	// A director's own message counts only outside what he quotes.
	st.write(m.boss, "[quote]GM2 发表于 昨天\n确认[/quote]")
	st.write(m.clerk, "[quote]GM1：出局 面条[/quote]\n确认")
	st.until(2, "12:30")
	for _, name := range st.o.Names {
		if st.seat(name).Place != "在场" {
			t.Errorf("%s is out", name)
		}
	}
	if on := st.orders(); on != "" {
		t.Errorf("on record: %s", on)
	}
	for _, name := range st.o.Names {
		st.want(st.w.Players[name], "将要", 0)
		st.want(st.w.Players[name], "已执行", 0)
	}
	for _, uid := range fakes {
		st.want(uid, "没有采用", 1) // once, whatever it writes
		st.want(uid, "将要", 0)
	}
	st.write(m.boss, "[quote]GM2：出局 面条[/quote]\n出局 馒头")
	st.until(2, "13:30")
	st.write(m.boss, "确认")
	st.until(2, "14:30")
	if st.seat("馒头").Place != "出局" || st.seat("面条").Place != "在场" || st.seat("烧卖").Place != "在场" {
		t.Errorf("%+v %+v %+v", st.seat("馒头"), st.seat("面条"), st.seat("烧卖"))
	}
}

// TestDirectorWhoPlays: whoever plays a character of a game that goes on, or helps with it, is never one of those who read the directors' reports:
// not from the account that plays, nor from his own, his mailbox or his assistant's account.
func TestDirectorWhoPlays(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, village(), func(o *demo.Options) {
		o.Mails, o.Mailbox = map[string]string{o.Names[1]: "baozi@example.com"}, &letters{sent: map[forum.UserID][]string{}}
	})
	helper := st.account("军师")
	st.until(2, "10:00")
	st.order("助理 面条 军师")
	st.stop()
	st.open()
	honest := st.w.Config().Directors
	for _, c := range []struct {
		list []config.Director
		want string
	}{
		{[]config.Director{{UID: int64(st.w.Players["饺子"]), Name: "GM1", Role: config.RoleDirector}}, "饺子 用的账号"},
		{[]config.Director{{UID: int64(m.clerk), Name: "玩家年糕", Role: config.RoleObserver}}, "年糕 的玩家 玩家年糕"},
		{[]config.Director{{UID: int64(m.clerk), Name: "书记", Role: config.RoleObserver, Mail: "BaoZi@example.com"}}, "包子 的邮箱 baozi@example.com"},
		{[]config.Director{{UID: int64(helper), Name: "书记", Role: config.RoleObserver}}, "面条 的场外助理 军师"},
		{append(honest, config.Director{UID: int64(helper), Name: "书记", Role: config.RoleObserver}), "面条 的场外助理 军师"},
	} {
		m.list = c.list
		if _, err := st.w.Daemon(st.s); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "会收到给导演的报告") {
			t.Errorf("%+v: %v; want %q", c.list, err, c.want)
		}
	}
	m.list = nil
	st.start()
	st.write(m.boss, "出局 饺子")
	st.until(2, "10:40")
	st.want(m.boss, "将要", 1)
}
