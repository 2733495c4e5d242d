package demo_test

import (
	"strings"
	"testing"

	"daoyan/director/config"
)

// TestQuietHours: at night nothing is posted and nobody is reminded, over a restart too; answers and notices that open a window go out, and
// no deadline moves. A director can let a post out all the same.
func TestQuietHours(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), set(func(c *config.Config) {
		c.Game.Quiet = config.Quiet{From: config.At(22, 0), To: config.At(8, 0), Messages: []string{config.QuietReminders, config.QuietWords}}
		c.Game.Night.Readers, c.Game.Night.Settle = 170, 180 // midnight
		c.Game.Reminders = []int{10}
		c.Polls.Night = "@every 10m"
	}))
	hunter := st.o.Names[7]
	st.at(3, "21:10", func() { st.send("包子", "杀人 "+hunter) })
	st.at(3, "23:00", func() { st.send("饺子", "帮助") })
	st.at(4, "00:05", func() { st.send(hunter, "最后一枪 包子") })
	st.until(3, "22:30")
	before := len(st.posts(election))
	st.dry("公告 睡吧", "08:00 发")
	st.order("公告 睡吧")
	st.order("告诉 面条 明早见")
	d, no := st.draft("睡吧")
	if got := d.Due.Format("02 15:04"); got != "04 08:00" {
		t.Errorf("due at %s", got)
	}
	st.until(4, "00:30")
	st.stop()
	st.start()
	st.until(4, "07:55")
	if got := len(st.posts(election)); got != before {
		t.Errorf("%d posts in quiet hours: %v", got-before, st.posts(election)[before:])
	}
	st.want(st.w.Players["面条"], "明早见", 0)
	for _, n := range st.o.Names {
		for _, m := range st.told(st.w.Players[n], "】提醒") {
			if h := m.At.Hour(); h >= 22 || h < 8 {
				t.Errorf("%s is reminded at %v", n, m.At)
			}
		}
	}
	if got := st.told(st.w.Players["饺子"], "写法"); len(got) < 2 {
		t.Errorf("no help by night: %v", got)
	}
	if got := clocks(st.told(st.w.Players[hunter], "你出局了"), sentAt); len(got) != 1 || got[0] != "04 00:01" {
		t.Errorf("the notice of the last shot: %v", got)
	}
	st.until(4, "08:20")
	if got := clocks(holding(st.posts(election), "睡吧"), postedAt); len(got) != 1 || got[0] != "04 08:00" {
		t.Errorf("posted at %v", got)
	}
	st.want(st.w.Players["面条"], "明早见", 1)
	if first := st.posts(day2)[0]; first.At.Format("15:04") != "08:00" || !strings.Contains(first.Text, hunter) || !strings.Contains(first.Text, "包子") {
		t.Errorf("the day opens at %v with:\n%s", first.At, first.Text)
	}
	st.refused("放出 "+no, "已经发出去了")

	st.until(4, "22:30") // the day goes on
	st.order("公告 还没睡的请看")
	_, no = st.draft("还没睡")
	st.until(4, "22:40")
	if len(holding(st.posts(day2), "还没睡")) != 0 {
		t.Error("posted in quiet hours")
	}
	st.order("放出 " + no)
	st.until(4, "22:50")
	if len(holding(st.posts(day2), "还没睡")) != 1 {
		t.Error("a director cannot let it out")
	}
}
