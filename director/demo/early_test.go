package demo_test

import (
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
)

// TestTooEarly: a skill of the night that comes by day, or behind 关门 while the vote is being settled, is answered with when it can be sent
// again; sent again then, it is taken.
func TestTooEarly(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家"}, func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Polls.Day, c.Polls.Night = "@every 10m", "@every 5m" }
	})
	player := st.w.Players["饺子"]
	st.until(0, "12:00")
	st.confirm()
	st.at(2, "12:00", func() { st.everybody("第1天", "馒头") })
	st.until(3, "20:00")
	st.send("饺子", "守护 面条")
	st.until(3, "20:20")
	st.want(player, "没有采用「守护 面条」：现在不是用「守护」的时候。第1夜还没有开始，最早 12月3日 21:00：看到入夜的公告再发一次。", 1)
	st.at(3, "21:00", func() { st.send("饺子", "守护 包子") })
	st.until(3, "21:01")
	st.want(player, "没有采用「守护 包子」：现在不是用「守护」的时候。第1夜还没有开始：看到入夜的公告再发一次。", 1)
	st.until(3, "21:10")
	st.send("饺子", "守护 包子")
	st.until(3, "21:20")
	st.want(player, "收到：守护 包子", 1)
}
