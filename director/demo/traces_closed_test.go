package demo_test

import (
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum/local"
)

// TestAClosedThreadThatTheListHides: that a thread was closed shows on its page alone; the board's list says of it what it said before. The page is
// read all the same, before its turn to be read whole.
func TestAClosedThreadThatTheListHides(t *testing.T) {
	t.Parallel()
	seen := &reads{}
	st, b := directed(t, village(), func(o *demo.Options) {
		o.Chaos = seen
		o.Limits = func(s *local.Settings) { s.API = true }
		o.Config = func(c *config.Config) { c.Forum.API, c.Polls.Day = config.Auto, "*/2 10-20 3 * *" }
	})
	st.until(3, "10:03")
	seen.watch(st.thread(election))
	if err := st.w.Forum.SetClosed(st.thread(election), true); err != nil {
		t.Fatal(err)
	}
	st.until(3, "10:11")
	st.want(b.first, "投票帖被锁了", 0)
	if seen.pages != 0 {
		t.Errorf("the list says that nothing was posted, and the thread was read %d times", seen.pages)
	}
	st.until(3, "10:31")
	st.want(b.first, "投票帖被锁了", 1)
	if seen.pages > 2 {
		t.Errorf("the thread was read %d times in half an hour", seen.pages)
	}
}
