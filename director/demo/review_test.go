package demo_test

import (
	"strings"
	"testing"
	"time"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/local"

	"github.com/google/go-cmp/cmp"
)

// TestReview: announcements wait for the directors, who see them at once, and then go out by themselves, nothing behind them before; the
// game does not wait.
func TestReview(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, pack(), func(o *demo.Options) {
		lenient(o)
		o.Config = func(c *config.Config) {
			slow := config.Release{Mode: config.Review, Within: 30 * time.Minute}
			c.Game.Publish = config.Publish{Dawn: slow, Result: slow, Notice: slow}
		}
		watch = staff(o)
	})
	uid := watch(st)
	st.voteOut("饺子")
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.at(6, "21:05", func() { st.send("包子", "杀人 春卷") })
	st.until(4, "08:20")
	st.stop()
	st.start()
	st.until(6, "21:20")
	if th := st.info("第2天"); th.Closed || len(holding(st.posts("第2天"), "投票结果")) > 0 {
		t.Errorf("the day's thread is closed (%v) or holds the result before the directors' time is over", th.Closed)
	}
	st.until(7, "10:00")
	if want, got := st.time(3, "21:00"), st.phases["第1夜"]; !got.Equal(want) {
		t.Errorf("night 1 begins at %s, want %s", got, want)
	}
	var floors []local.Post
	for _, p := range st.posts("第2天") {
		if !strings.Contains(p.Text, tallyTitle) {
			floors = append(floors, p)
		}
	}
	if d := cmp.Diff([]string{"04 08:30", "06 21:31"}, clocks(floors, postedAt)); d != "" {
		t.Fatalf("day 2 (-want +got):\n%s", d)
	}
	if !strings.Contains(floors[0].Text, "年糕") || !strings.Contains(floors[1].Text, "饺子") {
		t.Errorf("day 2 reads:\n%s\n%s", floors[0].Text, floors[1].Text)
	}
	if !st.info("第2天").Closed {
		t.Error("the thread of day 2 is still open")
	}
	if d := cmp.Diff([]string{"03 21:01", "04 08:00", "06 21:01", "07 08:00"}, clocks(st.told(uid, "请过目"), sentAt)); d != "" {
		t.Errorf("drafts (-want +got):\n%s", d)
	}
	if draft := st.told(uid, "请过目")[1].Text; !strings.Contains(draft, "将在 12月4日 08:30 发出") || !strings.Contains(draft, "年糕") {
		t.Errorf("the draft of the dawn:\n%s", draft)
	}
}

// info is the thread of a phase as the board lists it.
func (st *stage) info(phase string) local.Thread {
	st.t.Helper()
	threads, err := st.w.Forum.Threads(st.w.Board)
	if err != nil {
		st.t.Fatal(err)
	}
	for _, th := range threads {
		if strings.Contains(th.Subject, phase) {
			return th
		}
	}
	st.t.Fatalf("there is no thread of %s", phase)
	return local.Thread{}
}
