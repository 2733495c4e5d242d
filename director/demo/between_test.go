package demo_test

import (
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/rule"
	"daoyan/forum"
)

// TestWritingBetweenPhases: who writes while no phase is open is answered, whatever he holds; here before a day that waits for the director.
func TestWritingBetweenPhases(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"骑士", "狼人", "狼人", "狼王", "村民", "村民", "白痴", "预言家"}, func(o *demo.Options) { watch = asking(o, "day.weekend_extra") })
	watch(st)
	st.until(0, "12:00")
	st.confirm()
	st.until(4, "09:00")
	if s := st.status(); s.Running {
		t.Fatalf("%s goes on", s.Phase)
	}
	told := map[string]int{}
	texts := []string{"你好啊今天怎么样", "状态", "决斗 包子", "帮助", "撤回", "撤回 决斗", "放弃 决斗", "收到", "遗言：再见"}
	for _, name := range st.o.Names {
		told[name] = len(st.told(st.w.Players[name], ""))
		for _, text := range texts {
			st.send(name, text)
		}
	}
	st.until(4, "13:00")
	for _, name := range st.o.Names {
		all := st.told(st.w.Players[name], "")
		if got := len(all) - told[name]; got != len(texts) {
			t.Errorf("%s is answered %d times: %v", name, got, all)
		}
		for _, m := range all {
			if strings.Contains(m.Text, "1月1日") {
				t.Errorf("%s reads of the beginning of time: %s", name, m.Text)
			}
		}
	}
	if got := st.told(st.w.Players["饺子"], "身份：骑士"); len(got) != 1 || strings.Contains(got[0].Text, "为止") || !strings.Contains(got[0].Text, "现在没有要你写的") {
		t.Errorf("where the knight stands: %v", got)
	}
}

// TestABugInAnAnswer: a message with which the rules have a bug is passed over: its writer hears nothing, the directors hear of it, once, and all
// goes on.
func TestABugInAnAnswer(t *testing.T) {
	t.Parallel()
	broken := 0
	st, b := directed(t, []string{"骑士", "狼人", "狼人", "守卫", "预言家", "村民", "村民", "村民"}, func(o *demo.Options) {
		rs := director.Guimi()
		rs.Make = func(c config.Game) *rule.Book {
			book := director.Guimi().Make(c)
			duel := book.SkillsNamed("决斗")[0]
			duel.Tag = func(*rule.Run, *rule.Holding) string {
				if broken == 1 {
					broken = 2
					panic("out of reach: 饺子 is 骑士")
				}
				return ""
			}
			return book
		}
		o.Rulesets = map[string]director.Ruleset{"guimi": rs}
	})
	st.until(2, "10:00")
	broken = 1
	st.send("饺子", "状态")
	st.send("面条", "状态")
	st.until(2, "12:00")
	if broken != 2 {
		t.Fatal("nothing broke")
	}
	st.want(b.first, "读 饺子 在 12月2日 10:00 写来的私信时程序出错", 1)
	st.want(b.first, "骑士", 0)
	st.want(st.w.Players["面条"], "身份：", 1)
	st.stop()
	st.start()
	st.send("饺子", "状态")
	st.until(2, "14:00")
	st.want(b.first, "程序出错", 1)
	st.want(st.w.Players["饺子"], "身份：骑士", 1)
}
