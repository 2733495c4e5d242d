package demo_test

import (
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
)

// TestNightOfTheSettings plays a night on the minutes of the game's own settings.
func TestNightOfTheSettings(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "女巫", "预言家"}, func(o *demo.Options) {
		lenient(o)
		o.Rulesets = map[string]director.Ruleset{"guimi": director.Guimi()}
		o.Config = func(c *config.Config) {
			c.Game.Night = config.Night{Obey: 5, Early: 10, Middle: 30, Knives: 120, Readers: 150, Settle: 160}
			c.Polls.Night = "@every 5m"
		}
	})
	st.until(0, "12:00")
	st.confirm()
	st.at(3, "21:31", func() { st.send("饺子", "守护 汤圆") })
	st.at(3, "22:50", func() { st.send("包子", "杀人 汤圆") })
	st.at(3, "22:55", func() { st.send("馒头", "预言 包子") })
	st.until(4, "09:00")
	if got := st.told(st.w.Players["饺子"], "守护 汤圆"); len(got) != 1 || strings.Contains(got[0].Text, "可以改到") {
		t.Errorf("a ward 31 minutes after dusk: %v", got)
	}
	if got := st.told(st.w.Players["包子"], "可以改到 12月3日 23:00"); len(got) != 1 {
		t.Errorf("a knife 110 minutes after dusk: %v", st.told(st.w.Players["包子"], "杀人"))
	}
	if got := st.told(st.w.Players["馒头"], "查验"); len(got) == 0 || got[len(got)-1].At.Before(st.time(3, "23:30")) {
		t.Errorf("the check is told: %v", clocks(got, sentAt))
	}
	if first := st.posts("第2天")[0].Text; !strings.Contains(first, "昨夜出局：[b]汤圆[/b]") {
		t.Errorf("day 2 opens with:\n%s", first)
	}
}

// TestOwnAccounts: where everybody plays from his own account, an account named like a player is a stranger's.
func TestOwnAccounts(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家"}, func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Game.Accounts = config.Own }
		watch = staff(o)
	})
	uid := watch(st)
	other, err := st.w.Forum.AddUser("玩家饺子", "of no use")
	if err != nil {
		t.Fatal(err)
	}
	for _, clock := range []string{"13:00", "15:00"} {
		st.at(0, clock, func() {
			if _, err := st.w.Forum.SendMessage(other, st.w.Director, "守护 包子"); err != nil {
				t.Error(err)
			}
		})
	}
	st.until(0, "18:00")
	if n := len(st.told(other, "没有采用")); n != 1 {
		t.Errorf("answered %d times, want once", n)
	}
	if n := len(st.told(uid, "本号")); n != 0 {
		t.Errorf("the directors hear %d times of a player's own account where there are none beside", n)
	}
}

// TestDusk: the result of a vote says when the night begins, and where a choice is open the night itself does, once it has begun.
func TestDusk(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"猎人", "狼人", "狼人", "村民", "村民", "预言家", "村民"}, func(o *demo.Options) {
		lenient(o)
		o.Config = func(c *config.Config) { c.Polls.Night = "@every 5m" }
	})
	st.at(3, "12:00", func() { st.vote("包子", "第1天", "包子") })
	st.voteOut("饺子")
	st.at(6, "21:10", func() { st.send("饺子", "最后一枪 汤圆") })
	st.until(6, "22:00")
	if got := holding(st.posts("第1天"), "入夜时间：12月3日 21:00"); len(got) != 1 || !strings.Contains(got[0].Text, "竞选结果") {
		t.Errorf("the dusk of night 1: %v", got)
	}
	if got := holding(st.posts("第2天"), "入夜时间稍后公布"); len(got) != 1 {
		t.Errorf("the result of day 2: %v", got)
	}
	if got := holding(st.posts("第2天"), "入夜时间：12月6日 21:10"); len(got) != 1 || !strings.Contains(got[0].Text, "第2夜") {
		t.Errorf("the dusk of night 2: %v", st.posts("第2天"))
	}
}
