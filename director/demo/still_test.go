package demo_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNothingPublicMoves: whether a seer, a guard, a witch and a hunter act in the night, early, late or not at all, shows nowhere in public:
// the same posts at the same seconds, and the threads closed alike.
func TestNothingPublicMoves(t *testing.T) {
	t.Parallel()
	cards := []string{"女巫", "狼人", "狼人", "守卫", "预言家", "村民", "村民", "猎人"}
	play := func(t *testing.T, act func(*stage)) []string {
		st, _ := directed(t, cards, nil)
		st.at(3, "21:20", func() { st.send("包子", "杀人 烧卖") })
		act(st)
		st.until(4, "12:00")
		var out []string
		threads, err := st.w.Forum.Threads(st.w.Board)
		if err != nil {
			t.Fatal(err)
		}
		for _, th := range threads {
			posts, err := st.w.Forum.Thread(th.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range posts {
				out = append(out, fmt.Sprintf("%s, closed %v, %s: %s", th.Subject, th.Closed, p.At.Format("02 15:04"), plain(p.Text)))
			}
		}
		return out
	}
	silent := play(t, func(*stage) {})
	busy := play(t, func(st *stage) {
		st.at(3, "21:01", func() { st.send("年糕", "预言 包子"); st.send("汤圆", "守护 春卷") })
		st.at(3, "21:39", func() { st.send("年糕", "预言 面条"); st.send("汤圆", "撤回") })
		st.at(3, "22:20", func() { st.send("饺子", "放弃 毒药"); st.send("饺子", "放弃 救药") })
		st.at(4, "03:00", func() { st.send("年糕", "预言 烧卖") }) // too late
	})
	if d := cmp.Diff(silent, busy); d != "" {
		t.Errorf("(-nobody acts +everybody acts):\n%s", d)
	}
}
