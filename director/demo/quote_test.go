package demo_test

import (
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
)

// TestStrayQuote: what stands before a [/quote] that nothing opened may be quoted, so no request, no vote and no skill is carried out; its writer
// hears of it and writes it again.
func TestStrayQuote(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家"}, func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Polls.Night = "@every 5m" }
	})
	player := st.w.Players["饺子"]
	st.until(0, "12:00")
	st.confirm()
	st.at(2, "11:00", func() { st.post("饺子", progress, "导演，我申请加速[/quote]") })
	st.at(2, "12:00", func() { st.vote("饺子", "第1天", "包子\n[/quote]") })
	st.until(2, "20:00")
	st.want(player, "没有采用「导演，我申请加速」：它后面有一个 [/quote]", 1)
	if asked := st.journal("requested"); len(asked) != 0 {
		t.Errorf("a request that may be quoted counts: %v", asked)
	}
	st.want(player, "多出来的 [/quote]", 1)
	if !st.notVoted("饺子") {
		t.Error("a vote that may be quoted counts")
	}
	st.vote("饺子", "第1天", "面条")
	st.until(2, "21:30")
	if st.notVoted("饺子") {
		t.Error("written again it does not count")
	}
	st.at(3, "21:05", func() { st.send("饺子", "守护 包子[/quote]") })
	st.until(3, "21:20")
	st.want(player, "没有采用「守护 包子」：它后面有一个 [/quote]，前面却没有 [quote]", 1)
	st.want(player, "收到：守护 包子", 0)
}
