package demo_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var (
	marks  = regexp.MustCompile(`(?:\[size=1\]\[color=#999999\])?〔[0-9A-Z]{6}〕(?:\[/color\]\[/size\])?`)
	floors = regexp.MustCompile(` ?\d+#`)
)

// plain is a text of the daemon's without its marker, and without floors: what came late moves them.
func plain(text string) string {
	return strings.TrimSpace(floors.ReplaceAllString(marks.ReplaceAllString(text, ""), ""))
}

// announced is everything public the daemon has said, thread by thread, but for running tallies.
func (st *stage) announced() map[string][]string {
	st.t.Helper()
	threads, err := st.w.Forum.Threads(st.w.Board)
	if err != nil {
		st.t.Fatal(err)
	}
	out := map[string][]string{}
	for _, th := range threads {
		posts, err := st.w.Forum.Thread(th.ID)
		if err != nil {
			st.t.Fatal(err)
		}
		for _, p := range posts {
			if p.UID == st.w.Director && !strings.Contains(p.Text, tallyTitle) {
				out[th.Subject] = append(out[th.Subject], plain(p.Text))
			}
		}
	}
	return out
}

// results is what the daemon has told a character about something, but for reminders.
func (st *stage) results(name, word string) []string {
	var out []string
	for _, m := range st.told(st.w.Players[name], word) {
		if !strings.Contains(m.Text, "】提醒") {
			out = append(out, plain(m.Text))
		}
	}
	return out
}

// scripted plays a game by the clock alone: nobody waits for the daemon.
func scripted(t *testing.T) *stage {
	st := newStage(t, []string{"骑士", "狼人", "狼人", "守卫", "村民", "预言家", "村民", "村民"}, lenient)
	st.at(0, "12:00", st.confirm)
	st.at(3, "10:00", func() {
		for _, name := range []string{"饺子", "包子", "面条", "汤圆"} {
			st.vote(name, "第1天", "汤圆")
		}
		st.vote("年糕", "第1天", "包孑")
	})
	st.at(3, "20:59", func() { st.vote("馒头", "第1天", "包子") })
	st.at(3, "21:00", func() { st.vote("烧卖", "第1天", "包子") }) // too late
	st.at(3, "21:20", func() { st.send("汤圆", "守护 面条"); st.send("馒头", "预言 包子") })
	st.at(3, "21:39", func() { st.send("汤圆", "守护 烧卖") })
	st.at(3, "21:50", func() { st.send("包子", "杀人 年糕") })
	st.at(3, "21:55", func() { st.send("面条", "杀人 春卷") })
	st.at(3, "22:30", func() { st.send("馒头", "预言 面条") }) // too late
	return st
}

// TestDowntime stops the daemon over 关门, a night's deadlines and an opening: it reads everything first, by the forum's own times, and comes to
// what a daemon does that was there. Only the times of posting differ.
func TestDowntime(t *testing.T) {
	t.Parallel()
	there, away := scripted(t), scripted(t)
	there.until(4, "09:30")
	away.until(3, "20:40")
	away.stop()
	away.until(4, "09:00")
	away.start()
	away.until(4, "09:05")
	away.order("照常") // asked once whether the night moves, the director lets it be
	away.until(4, "09:30")
	if d := cmp.Diff(there.announced(), away.announced()); d != "" {
		t.Errorf("said in public (-there +away):\n%s", d)
	}
	for name, word := range map[string]string{"馒头": "查验", "汤圆": "守护", "包子": "杀人", "年糕": "不算", "烧卖": "不算"} {
		want, got := there.results(name, word), away.results(name, word)
		if len(want) == 0 {
			t.Errorf("%s is told nothing of %s", name, word)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("told to %s (-there +away):\n%s", name, d)
		}
	}
	if at := away.posts("第2天")[0].At; at.Before(away.time(4, "09:00")) {
		t.Errorf("day 2 opened at %s, while nobody was there", at)
	}
	for _, st := range []*stage{there, away} {
		if len(st.faults) > 0 {
			t.Error(st.faults)
		}
	}
}

// TestDowntimeOfADay stops the daemon over a duel and the close behind it: the votes that fell with the knight are void from the duel on,
// whenever it is read.
func TestDowntimeOfADay(t *testing.T) {
	t.Parallel()
	play := func() *stage {
		st := scripted(t)
		st.at(4, "10:00", func() {
			for _, name := range []string{"包子", "面条", "汤圆"} {
				st.vote(name, "第2天", "饺子")
			}
			st.vote("烧卖", "第2天", "面条")
		})
		st.at(5, "15:00", func() { st.send("饺子", "决斗 烧卖") })
		st.at(6, "16:00", func() { st.vote("汤圆", "第2天", "面条") })
		return st
	}
	there, away := play(), play()
	there.until(7, "09:30")
	away.until(5, "09:00")
	away.stop()
	away.until(6, "23:30")
	away.start()
	away.until(6, "23:35")
	away.order("照常")
	away.until(7, "09:30")
	want, got := there.announced(), away.announced()
	for _, list := range []map[string][]string{want, got} { // nobody is asked to vote anew when it is too late
		for subject, posts := range list {
			var kept []string
			for _, p := range posts {
				if !strings.Contains(p, "请重新投票") {
					kept = append(kept, p)
				}
			}
			list[subject] = kept
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("said in public (-there +away):\n%s", d)
	}
	if len(holding(there.posts("第2天"), "请重新投票")) != 1 || len(holding(away.posts("第2天"), "请重新投票")) != 0 {
		t.Error("asked to vote anew otherwise than in time and once")
	}
}
