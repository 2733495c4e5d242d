package demo_test

import (
	"context"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
)

// groupsOf counts the group conversations in an account's inbox.
func (st *stage) groupsOf(name string) int {
	n := 0
	for _, x := range st.w.Forum.Inbox(st.w.Players[name]) {
		if x.Group != 0 {
			n++
		}
	}
	return n
}

// recruited is a game in whose day 1 烧卖 is dealt a wolf's card by mistake, and how to take that back.
func recruited(t *testing.T, tweak func(*demo.Options)) (st *stage, b *bosses, undo string) {
	t.Helper()
	st, b = directed(t, village(), tweak)
	st.until(2, "10:00")
	st.order("身份 烧卖 狼王")
	return st, b, st.lastUndone()
}

// TestWronglyInAGroup: who was let into the pack by what is taken back is put out of its conversation. The director hears since when he was there, and what cannot
// be unlearnt; he and the others hear that he is none of them. Once that is taken back he is invited again.
func TestWronglyInAGroup(t *testing.T) {
	t.Parallel()
	st, _, undo := recruited(t, nil)
	st.until(2, "10:10")
	talk, ok := st.group("烧卖")
	if !ok {
		t.Fatal("who has become a wolf is not in the pack's conversation")
	}
	st.foretold(undo, "烧卖 不该进狼群：从 12月2日 10:00 起在群聊里，成员（包子、面条）", "收不回来", "原来的他已经读到了")
	st.until(2, "10:20")
	if st.groupsOf("烧卖") != 1 {
		t.Error("the dry run has put him out")
	}
	st.order(undo)
	st.until(2, "10:30")
	if n := st.groupsOf("烧卖"); n != 0 {
		t.Errorf("still in %d conversations", n)
	}
	if st.groupsOf("包子") != 2 || st.groupsOf("饺子") != 0 {
		t.Error("the wrong ones are put out")
	}
	all := st.w.Forum.Group(talk.Group)
	if last := all[len(all)-1].Text; !strings.Contains(last, "更正：烧卖不在狼群里") {
		t.Errorf("the group hears last:\n%s", last)
	}
	st.want(st.w.Players["烧卖"], "你不在狼群里，不再听得到那里的话", 1)
	for _, name := range []string{"包子", "面条", "饺子"} {
		st.want(st.w.Players[name], "不在狼群里", 0)
	}
	st.order("回退 撤销")
	st.until(2, "10:40")
	if again, ok := st.group("烧卖"); !ok || again.Group == talk.Group {
		t.Errorf("not invited again: %+v", again)
	}
	st.sound()
}

// TestWronglyInAGroupUnopened: a conversation that the board has not opened yet is not opened with somebody who does not belong there.
func TestWronglyInAGroupUnopened(t *testing.T) {
	t.Parallel()
	st, _, undo := recruited(t, nil)
	if report := st.order(undo); !strings.Contains(report, "烧卖 不该进狼群：那里的群聊还没有开，不开了") {
		t.Error(report)
	}
	st.until(2, "10:30")
	for name, n := range map[string]int{"烧卖": 0, "包子": 1, "面条": 1} {
		if st.groupsOf(name) != n {
			t.Errorf("%s is in %d conversations, want %d", name, st.groupsOf(name), n)
		}
	}
	st.sound()
}

// TestWronglyACouple: two who have been made lovers by mistake lose their conversation.
func TestWronglyACouple(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(2, "10:00")
	st.forced("情侣 馒头 烧卖", "")
	undo := st.lastUndone()
	st.until(2, "10:10")
	if st.groupsOf("馒头") != 1 || st.groupsOf("烧卖") != 1 {
		t.Fatal("lovers have no conversation")
	}
	report := st.order(undo)
	for _, want := range []string{"馒头 不该进情侣：", "烧卖 不该进情侣：", "成员（馒头）"} {
		if !strings.Contains(report, want) {
			t.Errorf("the report does not say %q:\n%s", want, report)
		}
	}
	st.until(2, "10:20")
	if st.groupsOf("馒头") != 0 || st.groupsOf("烧卖") != 0 {
		t.Error("they still have it")
	}
	st.order("回退 撤销")
	st.until(2, "10:30")
	if st.groupsOf("馒头") != 1 || st.groupsOf("烧卖") != 1 {
		t.Error("they have none again")
	}
	st.sound()
}

// TestStillInAGroup: who is in a conversation though no longer of the group, whatever is taken back, was not let in by that.
func TestStillInAGroup(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(2, "10:00")
	st.order("身份 包子 村民 强制")
	st.until(2, "10:10")
	st.order("出局 烧卖")
	st.until(2, "10:20")
	if report := st.order(st.lastUndone()); strings.Contains(report, "不该进") {
		t.Error(report)
	}
	st.until(2, "10:30")
	if st.groupsOf("包子") != 1 {
		t.Errorf("in %d conversations", st.groupsOf("包子"))
	}
}

// TestWronglyRelayed: where the daemon passes the group's words on, it passes none on to who does not belong there.
func TestWronglyRelayed(t *testing.T) {
	t.Parallel()
	st, _, undo := recruited(t, func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Game.Groups = config.Relay }
	})
	st.until(2, "10:10")
	if report := st.order(undo); !strings.Contains(report, "烧卖 不该进狼群：他知道了里面有 包子、面条，转给他的话也可能看过，收不回来") {
		t.Error(report)
	}
	st.until(2, "10:20")
	st.send("包子", "狼群：今晚先看饺子")
	st.until(2, "13:30")
	st.want(st.w.Players["面条"], "今晚先看饺子", 1)
	st.want(st.w.Players["烧卖"], "今晚先看饺子", 0)
	st.want(st.w.Players["面条"], "更正：烧卖不在狼群里", 1)
	st.sound()
}

// keeping is a board that puts nobody out of a group.
type keeping struct{ director.Board }

func (keeping) RemoveMember(context.Context, forum.GroupID, forum.User) error {
	return &forum.Error{Kind: forum.NoPermission, Text: "抱歉，您没有权限", Sure: true}
}

// TestWronglyInAGroupForGood: where the board puts nobody out, the director is told to do it himself.
func TestWronglyInAGroupForGood(t *testing.T) {
	t.Parallel()
	st, b, undo := recruited(t, func(o *demo.Options) { o.Wrap = func(b director.Board) director.Board { return keeping{b} } })
	st.until(2, "10:10")
	st.order(undo)
	st.until(2, "10:20")
	st.want(b.first, "把「烧卖」移出狼群群聊的操作没有发出去，论坛说：抱歉，您没有权限。请用导演账号在论坛的群聊里把他移出", 1)
}

// TestIntruderSurvivesAKill: killed at any write while somebody is put out of a group, he is put out and the others hear of it once.
func TestIntruderSurvivesAKill(t *testing.T) {
	t.Parallel()
	for n := 1; ; n++ {
		st, b, undo := recruited(t, closely)
		st.until(2, "10:10")
		talk, _ := st.group("烧卖")
		st.write(b.first, undo)
		st.until(2, "10:40")
		st.write(b.first, "确认")
		killed := st.diesAt(n, 2, "11:20")
		st.start()
		st.until(2, "12:00")
		if st.groupsOf("烧卖") != 0 || len(st.journal("rewound")) != 1 {
			t.Errorf("killed at write %d: in %d conversations, %d rewindings", n, st.groupsOf("烧卖"), len(st.journal("rewound")))
		}
		said := 0
		for _, m := range st.w.Forum.Group(talk.Group) {
			if strings.Contains(m.Text, "更正：烧卖不在狼群里") {
				said++
			}
		}
		if said != 1 {
			t.Errorf("killed at write %d: said %d times", n, said)
		}
		st.want(st.w.Players["烧卖"], "你不在狼群里", 1)
		st.sound()
		if !killed {
			if n <= 4 {
				t.Errorf("only %d writes to be killed at", n-1)
			}
			return
		}
	}
}

// TestOutByARollBackLeavesTheGroup: who has gone out since a night was settled anew leaves the pack's conversation once that is announced, and comes back
// to one when it is taken back.
func TestOutByARollBackLeavesTheGroup(t *testing.T) {
	t.Parallel()
	st, _ := wrongKill(t, nil)
	talk, _ := st.group("面条")
	st.order("出局 第2夜 21:05 包子")
	st.until(8, "12:10")
	if st.groupsOf("包子") != 0 || st.groupsOf("面条") != 1 {
		t.Errorf("包子 is in %d conversations, 面条 in %d", st.groupsOf("包子"), st.groupsOf("面条"))
	}
	all := st.w.Forum.Group(talk.Group)
	if last := all[len(all)-1].Text; !strings.Contains(last, "包子已经出局，离开狼群") {
		t.Errorf("the group hears last:\n%s", last)
	}
	st.order("回退 撤销")
	st.until(8, "12:20")
	if st.groupsOf("包子") != 1 {
		t.Errorf("包子 is in %d conversations", st.groupsOf("包子"))
	}
	st.sound()
}

// TestLeavingBehindADraft: who was to leave the pack's conversation behind an announcement that is made anew stays if he is not out by it, and leaves
// once if he is.
func TestLeavingBehindADraft(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		order  func(out string) string
		groups int
	}{
		{"in play", func(out string) string { return out }, 1},
		{"out", func(string) string { return "补录 第1夜 21:35 饺子 守护 年糕" }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			st, _ := directed(t, village(), reviewed)
			st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
			st.until(3, "22:00")
			st.order("出局 面条")
			out := st.lastUndone()
			st.until(4, "08:05")
			talk, _ := st.group("包子")
			st.order(c.order(out))
			st.until(4, "08:20")
			if st.groupsOf("面条") != 1 {
				t.Errorf("before the announcement in %d conversations", st.groupsOf("面条"))
			}
			st.until(4, "09:00")
			if st.groupsOf("面条") != c.groups || st.groupsOf("包子") != 1 {
				t.Errorf("in %d conversations, want %d", st.groupsOf("面条"), c.groups)
			}
			left := 0
			for _, m := range st.w.Forum.Group(talk.Group) {
				if strings.Contains(m.Text, "面条已经出局，离开狼群") {
					left++
				}
			}
			if left != 1-c.groups {
				t.Errorf("the group hears %d times that he has left", left)
			}
			st.sound()
		})
	}
}
