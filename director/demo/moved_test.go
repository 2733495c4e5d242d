package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/local"
)

// cast has a character vote in a thread, wherever it is listed.
func (st *stage) cast(name string, tid forum.ThreadID, target string) {
	st.t.Helper()
	if _, err := st.w.Forum.Reply(st.w.Players[name], tid, "投票对象："+target+"\n投票理由：直觉"); err != nil {
		st.t.Fatal(err)
	}
}

// elected are the words of the election's result in a thread.
func (st *stage) elected(tid forum.ThreadID) string {
	st.t.Helper()
	posts, err := st.w.Forum.Thread(tid)
	if err != nil {
		st.t.Fatal(err)
	}
	got := holding(posts, "竞选结果")
	if len(got) != 1 {
		st.t.Fatalf("results %v", got)
	}
	return got[0].Text
}

// TestAThreadThatIsMoved to another board is followed: its number is the same. What the list that it has left goes on saying of it is not
// believed, so votes are read as soon as before.
func TestAThreadThatIsMoved(t *testing.T) {
	t.Parallel()
	st, b, _ := troubled(t, village(), func(o *demo.Options) {
		o.Limits = func(s *local.Settings) { s.API = true }
		more := o.Config
		o.Config = func(c *config.Config) {
			if more != nil {
				more(c)
			}
			c.Forum.API = config.Auto
			c.Polls.Day = "@every 1m"
		}
	})
	elsewhere, err := st.w.Forum.AddBoard("归档区")
	if err != nil {
		t.Fatal(err)
	}
	st.until(3, "18:00")
	st.vote("饺子", election, "包子")
	tid := st.thread(election)
	if err := st.w.Forum.MoveThread(tid, elsewhere, true); err != nil {
		t.Fatal(err)
	}
	st.until(3, "18:40")
	st.cast("面条", tid, "包子")
	st.until(3, "18:43")
	if st.notVoted("面条") {
		t.Error("a vote in a thread that has moved is not seen within three minutes")
	}
	st.until(3, "22:00")
	if got := st.elected(tid); !strings.Contains(got, "[tr][td]包子[/td][td]2[/td]") {
		t.Error(got)
	}
	st.want(b.first, "读不到", 0)
}

// TestAThreadThatIsMergedAway: the directors hear in which thread its posts are now, and there the votes count on, each once.
func TestAThreadThatIsMergedAway(t *testing.T) {
	t.Parallel()
	st, b, _ := troubled(t, village(), nil)
	st.until(3, "18:00")
	st.vote("饺子", election, "包子")
	st.until(3, "18:30")
	tid := st.thread(election)
	into, _, err := st.w.Forum.NewThread(st.w.Director, st.w.Board, "试演 合并帖", "版主开的")
	if err != nil {
		t.Fatal(err)
	}
	if err := st.w.Forum.MergeThreads(into, tid); err != nil {
		t.Fatal(err)
	}
	st.until(3, "19:00")
	st.want(b.first, fmt.Sprintf("读过的帖子现在在主题 %d 里", into), 1)
	st.cast("面条", into, "包子")
	st.order(fmt.Sprintf("换帖 讨论 %d", into))
	st.until(3, "22:00")
	if got := st.elected(into); !strings.Contains(got, "[tr][td]包子[/td][td]2[/td]") {
		t.Error(got)
	}
	st.want(b.first, "有帖子被删掉", 0)
}
