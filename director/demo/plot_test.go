package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum/local"
)

// everywhere are the daemon's posts in all threads that hold a word.
func (st *stage) everywhere(word string) (out []local.Post) {
	st.t.Helper()
	threads, err := st.w.Forum.Threads(st.w.Board)
	if err != nil {
		st.t.Fatal(err)
	}
	for _, th := range threads {
		posts, err := st.w.Forum.Thread(th.ID)
		if err != nil {
			st.t.Fatal(err)
		}
		out = append(out, holding(posts, word)...)
	}
	return out
}

// TestPlotsEverywhere: every kind of announcement takes the director's own text, once; a text waits for an announcement of its kind and is
// taken by no other.
func TestPlotsEverywhere(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"太阳", "狼人", "狼人", "守卫", "村民", "预言家", "村民", "村民"}, set(func(c *config.Config) {
		c.Game.Threads.Vote.Per, c.Game.Threads.Elevator.Per = config.PerDay, config.PerDay
		c.Game.Tallies = nil
	}))
	kinds := map[string]string{ // what else stands in the post that a text belongs into
		"电梯楼": "电梯楼", "投票帖": "投票请写成两行", "顺延": "时限改为", "加速": "申请加速的有", "结果": "竞选结果", "额外": "接下来先过额外的一天",
		"开门": "今天竞选警长", "替补": "换了玩家", "终局": "游戏结束", "复盘": "【复盘】",
	}
	for kind := range kinds {
		st.order("剧情 " + kind + " 《" + kind + "的剧情》")
	}
	st.until(2, "10:00")
	st.order("替补 年糕")
	st.order("顺延 10分")
	st.order("顺延 10分")
	st.ask("申请加速", "饺子", "包子", "面条", "汤圆")
	st.at(2, "21:40", func() { st.send("包子", "杀人 饺子") })
	st.at(2, "22:45", func() { st.send("饺子", "日 面条 汤圆") })
	st.until(3, "10:00")
	st.order("结束 平局")
	st.until(3, "12:00")
	for kind, beside := range kinds {
		if got := st.everywhere("《" + kind + "的剧情》"); len(got) != 1 || !strings.Contains(got[0].Text, beside) {
			t.Errorf("%s: %v", kind, got)
		}
	}
	if got := st.everywhere("本局平局"); len(got) != 1 || strings.Contains(got[0].Text, "没有人了") {
		t.Errorf("a draw by order, with people in play: %v", got)
	}
	st.refused("剧情 明天 下雨", "电梯楼")
}

// TestStoryInParts: on a board with short posts the whole story after the game comes in numbered parts, each within the limit and with its
// tables closed, and nothing is missing.
func TestStoryInParts(t *testing.T) {
	t.Parallel()
	const most = 900
	st, _ := directed(t, village(), func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Forum.MaxPostBytes = most }
		o.Limits = func(s *local.Settings) { s.MaxPost = most }
	})
	st.until(3, "20:00")
	st.everybody(election, "包子")
	st.at(3, "21:30", func() {
		st.send("饺子", "守护 烧卖")
		st.send("年糕", "预言 包子")
		st.send("包子", "杀人 馒头")
	})
	st.until(4, "12:00")
	st.order("结束 村民阵营")
	st.until(4, "16:00")
	var story []string
	for _, p := range st.posts(day2) {
		if len(p.Text) > most {
			t.Errorf("%d bytes:\n%s", len(p.Text), p.Text)
		}
		if strings.Count(p.Text, "[table]") != strings.Count(p.Text, "[/table]") || strings.Count(p.Text, "[tr]") != strings.Count(p.Text, "[/tr]") {
			t.Errorf("a table is torn:\n%s", p.Text)
		}
		if len(story) > 0 || strings.Contains(p.Text, "【复盘】") {
			story = append(story, p.Text)
		}
	}
	if len(story) < 2 || !strings.HasPrefix(story[0], "（1/") {
		t.Fatalf("%d parts: %v", len(story), story)
	}
	whole := strings.Join(story, "\n")
	for _, name := range st.o.Names {
		if !strings.Contains(whole, name+"（玩家"+name+"）") {
			t.Errorf("the story leaves %s out", name)
		}
	}
	for _, words := range []string{"守护 烧卖", "预言 包子", "杀人 馒头", "查验结果：包子是【狼人阵营】"} {
		if !strings.Contains(whole, words) {
			t.Errorf("the story does not hold %q", words)
		}
	}
	for i, part := range story {
		if !strings.Contains(part, fmt.Sprintf("（%d/%d）", i+1, len(story))) {
			t.Errorf("part %d of %d:\n%s", i+1, len(story), part)
		}
	}
}
