package demo_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/demo"
	"daoyan/forum"
)

// TestLastWords: as many as the rules count leave last words, in the order of going out, and 上帝使徒 whatever the count. They come by private
// message, may be written anew until the opening, and stand with the dawn list, forum code as plain text; nobody else's do.
func TestLastWords(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"女巫", "狼人", "狼人", "上帝使徒", "预言家", "村民", "村民", "猎人"}, func(o *demo.Options) { o.Settings.Words = 1 })
	st.at(3, "21:30", func() { st.send("包子", "杀人 烧卖") })
	st.at(3, "22:10", func() { st.send("饺子", "毒药 年糕") })
	first, second := "烧卖", "年糕" // the knife settles before the poison
	st.until(3, "23:30")
	st.want(st.w.Players[first], "你可以留下遗言", 1)
	st.want(st.w.Players[second], "你出局了", 1)
	st.want(st.w.Players[second], "你可以留下遗言", 0)
	st.send(first, "遗言：先前的话")
	st.send(second, "遗言：我也要说")
	st.until(4, "01:00")
	st.send(first, "遗言：小心 [b]包子[/b]")
	st.until(4, "07:50")
	if len(st.everywhere("小心 ")) != 0 {
		t.Error("last words are out before the opening")
	}
	st.until(4, "12:00")
	dawn := st.posts(day2)[0].Text
	if !strings.Contains(dawn, first) || !strings.Contains(dawn, second) || !strings.Contains(dawn, "小心 ") || strings.Contains(dawn, "[b]包子[/b]") {
		t.Error(dawn)
	}
	if len(st.everywhere("先前的话")) != 0 {
		t.Error("words that were written anew")
	}
	st.send(first, "遗言：还有一句")
	st.until(6, "12:00")
	for _, name := range []string{"饺子", "包子", "面条", "馒头"} {
		st.vote(name, day2, "汤圆")
	}
	st.until(6, "21:30")
	st.want(st.w.Players["汤圆"], "你可以留下遗言", 1) // beyond the count
	st.send("汤圆", "遗言：神恩")
	st.until(7, "12:00")
	if got := st.everywhere("神恩"); len(got) != 1 || got[0].ID != st.posts("第3天")[0].ID {
		t.Errorf("%v", got)
	}
	if len(st.everywhere("我也要说")) != 0 || len(st.everywhere("还有一句")) != 0 {
		t.Error("last words of one who has none, or of one who is late")
	}
}

// TestLastSecond: the second before 关门 counts, 关门 itself does not.
func TestLastSecond(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	closing := st.time(3, "21:00")
	st.w.Clock.At(closing.Add(-time.Second), func() { st.vote("饺子", election, "包子") })
	st.w.Clock.At(closing, func() { st.vote("面条", election, "烧卖") })
	st.until(3, "21:30")
	got := holding(st.posts(election), "竞选结果")
	if len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]包子[/td][td]1[/td]") || strings.Contains(got[0].Text, "[tr][td]烧卖[/td]") {
		t.Errorf("%v", got)
	}
	st.want(st.w.Players["面条"], "发在关门以后", 1)
}

// powerless is a board that lets the daemon close nothing.
type powerless struct{ director.Board }

func (b powerless) SetClosed(context.Context, forum.ThreadID, bool) error {
	return &forum.Error{Kind: forum.NoPermission, Op: "close a thread", Text: "抱歉，您没有权限", Sure: true}
}

// TestThreadsAreClosed at 关门 where the board lets the daemon; where it does not, the game goes on and nobody is bothered.
func TestThreadsAreClosed(t *testing.T) {
	t.Parallel()
	for _, may := range []bool{true, false} {
		st, b := directed(t, village(), func(o *demo.Options) {
			if !may {
				o.Wrap = func(board director.Board) director.Board { return powerless{board} }
			}
		})
		st.until(3, "20:50")
		if st.info(election).Closed {
			t.Error("closed before 关门")
		}
		st.until(3, "22:00")
		if st.info(election).Closed != may {
			t.Errorf("may close %v, closed %v", may, st.info(election).Closed)
		}
		st.until(4, "09:00")
		if st.status().Phase != day2 || len(st.faults) > 0 {
			t.Errorf("%s, %v", st.status().Phase, st.faults)
		}
		st.want(b.first, "没有发出去", 0)
	}
}
