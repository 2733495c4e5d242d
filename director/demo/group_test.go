package demo_test

import (
	"slices"
	"strings"
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum/local"

	"github.com/google/go-cmp/cmp"
)

func pack() []string {
	return []string{"守卫", "狼人", "狼人", "狼人", "村民", "村民", "村民", "预言家"}
}

// voteOut has everybody vote for one character on day 2.
func (st *stage) voteOut(name string) {
	st.until(0, "12:00")
	st.confirm()
	st.at(6, "12:00", func() {
		for _, n := range st.o.Names {
			st.vote(n, "第2天", name)
		}
	})
}

func lenient(o *demo.Options) { o.Settings.Penalties = false }

// TestRelay: where the forum's group messages are not used, words for the pack go through the daemon to the others of it, and to nobody else;
// who is out is no longer heard.
func TestRelay(t *testing.T) {
	t.Parallel()
	st := newStage(t, pack(), func(o *demo.Options) {
		lenient(o)
		o.Config = func(c *config.Config) { c.Game.Groups = config.Relay }
	})
	st.at(0, "13:00", func() { st.send("包子", "狼群：今晚先看饺子\n别急") })
	st.at(0, "14:00", func() { st.send("饺子", "狼群：有人吗") })
	st.voteOut("包子")
	st.at(7, "10:00", func() { st.send("包子", "狼群：你们加油") })
	st.at(7, "11:00", func() { st.send("面条", "狼群: 收到") })
	st.until(7, "20:00")

	heard := map[string][]string{}
	for _, name := range st.o.Names {
		for _, m := range st.told(st.w.Players[name], "狼群 · ") {
			text, _, _ := strings.Cut(m.Text, "〔")
			heard[name] = append(heard[name], strings.TrimSpace(text))
		}
	}
	first, second := "狼群 · 包子：\n今晚先看饺子\n别急", "狼群 · 面条：\n收到"
	if d := cmp.Diff(map[string][]string{"面条": {first}, "汤圆": {first, second}}, heard); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for name, word := range map[string]string{"面条": "已经转给狼群的其他成员", "包子": "狼群的话不再转达"} {
		if len(st.told(st.w.Players[name], word)) == 0 {
			t.Errorf("%s is not told %s", name, word)
		}
	}
	if len(st.told(st.w.Players["饺子"], "转")) != 0 {
		t.Error("who is in no pack is told about passing on")
	}
	for _, name := range []string{"面条", "汤圆"} {
		if len(st.told(st.w.Players[name], "包子已经出局，离开狼群")) != 1 || len(st.told(st.w.Players[name], "以「狼群：」开头")) != 1 {
			t.Errorf("%s does not hear who has left, or how to speak", name)
		}
	}
}

// group is the pack's conversation as an account sees it in its inbox; ok is false where it is not there.
func (st *stage) group(name string) (local.Talk, bool) {
	inbox := st.w.Forum.Inbox(st.w.Players[name])
	i := slices.IndexFunc(inbox, func(x local.Talk) bool { return x.Group != 0 })
	if i < 0 {
		return local.Talk{}, false
	}
	return inbox[i], true
}

// TestLeavingAGroup: who goes out loses the group's conversation once that is announced, not before, and the group is told.
func TestLeavingAGroup(t *testing.T) {
	t.Parallel()
	st := newStage(t, pack(), func(o *demo.Options) {
		lenient(o)
		o.Config = func(c *config.Config) { c.Game.Publish.Result.Mode = config.Review }
	})
	st.voteOut("包子")
	st.until(6, "21:20")
	talk, ok := st.group("包子")
	if !ok {
		t.Fatal("out of the group before the announcement")
	}
	st.until(6, "21:40")
	if _, ok := st.group("包子"); ok {
		t.Error("still in the group after the announcement")
	}
	if _, ok := st.group("面条"); !ok {
		t.Error("a member in play is not in the group any more")
	}
	all := st.w.Forum.Group(talk.Group)
	if last := all[len(all)-1].Text; !strings.Contains(last, "包子已经出局，离开狼群") {
		t.Errorf("the group hears last:\n%s", last)
	}
	if len(st.faults) > 0 {
		t.Error(st.faults)
	}
}
