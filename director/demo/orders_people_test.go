package demo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
)

// TestReplaceInTheNight is case C18: a substitute takes over in the night, from an account of his own. The line stands with the seat, he is told
// who he is, what was checked and what is written; the account before writes nothing any more.
func TestReplaceInTheNight(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), set(func(c *config.Config) { c.Game.Accounts = config.Own }))
	fresh := st.account("新人")
	st.until(3, "21:10")
	st.send("年糕", "预言 烧卖")
	st.until(4, "09:00")
	st.want(st.w.Players["年糕"], "查验", 1)
	st.vote("年糕", day2, "弃权")
	st.until(6, "21:05") // night 2
	st.send("年糕", "预言 包子")
	st.until(6, "21:10")
	st.write(fresh, "在吗")
	st.until(6, "21:20")
	st.want(fresh, "没有采用", 1)
	st.refused("替补 年糕", "写法")
	st.refused("替补 年糕 查无此人", "没有账号")
	st.refused("替补 年糕 饺子", "在本局演 饺子")
	st.refused("替补 年糕 书记", "是导演的")
	dry, err := st.try(orderOf("替补 年糕 新人", false))
	if err != nil || !dry.Done {
		t.Fatal(err)
	}
	st.until(6, "21:25")
	got := st.told(fresh, "你接替扮演「年糕」")
	if len(got) != 1 {
		t.Fatalf("%v", st.told(fresh, ""))
	}
	for _, word := range []string{"身份是【预言家】", "写过：预言 烧卖", "烧卖", "写过：预言 包子", "非狼人阵营"} {
		if !strings.Contains(got[0].Text, word) {
			t.Errorf("the handover does not hold %q:\n%s", word, got[0].Text)
		}
	}
	st.want(st.w.Players["年糕"], "已经由别的玩家接替", 1)
	if p := holding(st.posts(day2), "年糕换了玩家"); len(p) != 1 {
		t.Errorf("announced: %v", p)
	}
	st.send("年糕", "预言 面条") // the old account
	st.until(6, "21:40")
	st.want(st.w.Players["年糕"], "已经由别的玩家接替", 2)
	st.until(7, "09:00")
	st.want(fresh, "查验结果：包子是【狼人阵营】", 1)
	const day3 = "第3天"
	st.vote("年糕", day3, "面条")
	if _, err := st.w.Forum.Reply(fresh, st.thread(day3), "投票对象：包子\n投票理由：查到的"); err != nil {
		t.Fatal(err)
	}
	st.stop()
	st.start()
	st.until(7, "13:00")
	if st.notVoted("年糕") {
		t.Error("the new account has no vote")
	}
	st.refused("替补 年糕 张三", "每个角色只能替补一次")
	if len(st.faults) > 0 {
		t.Error(st.faults)
	}
}

// TestReplaceOnALentAccount: the account stays, the director is reminded of its password, the vote stays, the person before is told on his own.
func TestReplaceOnALentAccount(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	old := st.account("玩家面条") // whom the roster names
	st.until(2, "09:00")
	st.vote("面条", election, "包子")
	st.until(2, "12:10")
	st.refused("替补 面条 书记", "是导演的")
	st.refused(fmt.Sprint("替补 面条 uid:", b.deputy), "是导演的")
	st.refused("替补 面条 饺子", "在本局演 饺子")
	if says := st.order("替补 面条 新玩家"); !strings.Contains(says, "密码请由你改掉") {
		t.Error(says)
	}
	st.until(2, "12:20")
	st.want(st.w.Players["面条"], "你接替扮演「面条」", 1)
	st.want(old, "账号换了密码", 1)
	if st.notVoted("面条") {
		t.Error("the vote has gone with the player")
	}
	st.change("面条", election, "烧卖")
	st.until(3, "21:30")
	if got := holding(st.posts(election), "竞选结果"); len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]烧卖[/td][td]1[/td][td]面条") {
		t.Errorf("%v", got)
	}
}

// TestReplaceAWolf takes the old account out of the pack's conversation and opens one with the new.
func TestReplaceAWolf(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), set(func(c *config.Config) { c.Game.Accounts = config.Own }))
	fresh := st.account("新狼")
	st.until(2, "10:00")
	st.order("替补 包子 新狼")
	st.until(2, "14:00")
	in := 0
	for _, talk := range st.w.Forum.Inbox(fresh) {
		if talk.Group != 0 {
			in++
		}
	}
	if in != 1 {
		t.Errorf("the new wolf is in %d conversations", in)
	}
	for _, talk := range st.w.Forum.Inbox(st.w.Players["包子"]) {
		if talk.Group != 0 {
			t.Error("the old account is still in the pack's conversation")
		}
	}
	st.until(3, "21:20")
	st.write(fresh, "杀人 饺子")
	st.until(4, "09:00")
	if st.seat("饺子").Place != "出局" {
		t.Error("the pack does not hear the new wolf")
	}
	if len(st.faults) > 0 {
		t.Error(st.faults)
	}
}

// TestHelper: a helper's messages are answered and never count; only players of at most three games may have one.
func TestHelper(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), func(o *demo.Options) { o.Games = map[string]int{"饺子": 2, "面条": 7} })
	helper := st.account("老手")
	st.until(3, "20:00")
	st.refused("助理 面条 老手", "超过三场")
	st.order("助理 饺子 老手")
	st.until(3, "21:10")
	st.write(helper, "守护 面条")
	st.write(helper, "帮助 守护")
	st.until(3, "21:30")
	st.want(helper, "刚才写的没有采用", 1)
	st.want(helper, "守护一名", 0)
	if got := st.told(helper, "守护"); len(got) < 1 {
		t.Errorf("no help: %v", st.told(helper, ""))
	}
	if s := st.status(); slices.ContainsFunc(s.Asking, func(a director.Asking) bool { return a.Who == "饺子" && a.Skill == "守护" && a.Answered }) {
		t.Error("the helper has played")
	}
	st.order("助理 饺子 无")
	st.write(helper, "状态")
	st.until(3, "22:00")
	st.want(helper, "没有采用", 2)
}
