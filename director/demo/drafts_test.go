package demo_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
)

// reviewed has every announcement of a game wait half an hour for the directors.
func reviewed(o *demo.Options) {
	o.Config = func(c *config.Config) {
		slow := config.Release{Mode: config.Review, Within: 30 * time.Minute}
		c.Game.Publish = config.Publish{Dawn: slow, Result: slow, Notice: slow, Tally: slow, End: slow}
	}
}

// draft is the draft that holds a word, with its number as it is written in orders.
func (st *stage) draft(word string) (director.Draft, string) {
	st.t.Helper()
	for _, d := range st.status().Drafts {
		if strings.Contains(d.Text, word) {
			return d, fmt.Sprint(d.No)
		}
	}
	st.t.Fatalf("no draft says %q: %+v", word, st.status().Drafts)
	return director.Draft{}, ""
}

// dry gives an order that must only foretell something, and hold a word.
func (st *stage) dry(text, word string) {
	st.t.Helper()
	done, err := st.try(director.Order{Text: text, Dry: true})
	if err != nil || done.Done || !strings.Contains(strings.Join(done.Lines(), "\n"), word) {
		st.t.Errorf("dry %s: %v, %v; want %q", text, done, err, word)
	}
}

// marker is what stands at the end of each post of the daemon, see templates.Mark.
var marker = regexp.MustCompile(`〔[0-9A-Z]{6}〕`)

// TestDrafts: what waits for the directors is held, rewritten, released, rejected and, once it is out, put right; each of these can be taken
// back, and is refused with the order that would do where it makes no sense.
func TestDrafts(t *testing.T) {
	t.Parallel()
	st, b := directed(t, pack(), reviewed)
	st.voteOut("饺子")
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.until(4, "08:05")
	d, no := st.draft("年糕")
	if !d.Asked || d.Held || d.Due.Format("02 15:04") != "04 08:30" || strings.Contains(d.Text, "[b]") || !strings.Contains(d.Text, "昨夜出局：年糕") {
		t.Fatalf("%+v", d)
	}
	st.dry("扣住 "+no, "扣住 "+no+" 号")
	st.refused("不发 "+no, "要开新帖")
	st.refused("更正 "+no+" 文字", "改稿 "+no)
	st.refused("改稿 99 文字", "等着发的有 "+no)
	st.refused("通过 九", "没有「九」号公告")
	st.refused("改稿 "+no, "写法：改稿")
	st.refused("改稿 "+no+" "+strings.Repeat("长", 9000), "太长了")
	st.order("扣住 " + no + " 理由：核对")
	st.stop()
	st.start()
	st.until(4, "09:00")
	if d, _ := st.draft("年糕"); !d.Held || d.Why != "核对" || d.Asked {
		t.Errorf("%+v", d)
	}
	if st.opened("第2天") {
		t.Error("the day opens though its announcement is held")
	}
	st.dry("改稿 "+no+" [b]雾散了[/b]", no+" 号改为：雾散了")
	st.order("改稿 " + no + " [b]雾散了[/b]")
	st.draft("雾散了")
	st.order("改稿 " + no + " 原文")
	st.draft("年糕")
	st.order("edit " + no + " [b]雾散了[/b]\n昨夜出局：年糕")
	st.dry("放出 "+no, "现在就发")
	st.order("放出 " + no)
	st.until(4, "09:10")
	first := st.posts("第2天")[0]
	mark := marker.FindString(first.Text)
	if !strings.HasPrefix(first.Text, "[b]雾散了[/b]\n昨夜出局：年糕") || mark == "" {
		t.Fatalf("the day opens with:\n%s", first.Text)
	}
	for _, text := range []string{"扣住 " + no, "不发 " + no, "改稿 " + no + " 文字", "通过 " + no} {
		st.refused(text, "更正 "+no)
	}
	st.dry("更正 "+no+" 昨夜出局：[b]年糕[/b]，没有别人", "没有别人")
	st.order("更正 " + no + " 昨夜出局：[b]年糕[/b]，没有别人")
	st.until(4, "09:20")
	if p := st.posts("第2天")[0]; p.ID != first.ID || !strings.HasPrefix(p.Text, "昨夜出局：[b]年糕[/b]，没有别人") || marker.FindString(p.Text) != mark {
		t.Errorf("corrected it reads:\n%s", p.Text)
	}
	st.order("更正 " + no + " 原文")
	st.until(4, "09:30")
	if p := st.posts("第2天")[0]; !strings.Contains(p.Text, "昨夜出局：[b]年糕[/b]\n") || marker.FindString(p.Text) != mark {
		t.Errorf("taken back it reads:\n%s", p.Text)
	}

	st.until(6, "21:05")
	_, no = st.draft("投票结果")
	st.dry("不发 "+no, "不发 "+no+" 号")
	st.order("不发 " + no + " 理由：写错了人")
	st.refused("扣住 "+no, "已经否决")
	st.refused("不发 "+no, "已经否决")
	st.refused("改稿 "+no+" 文字", "放出 "+no)
	st.until(6, "22:00")
	if got := holding(st.posts("第2天"), "投票结果"); len(got) != 0 {
		t.Errorf("rejected, it is out: %v", got)
	}
	if !strings.Contains(strings.Join(st.journal("verdict"), "\n"), "写错了人") {
		t.Error("the reason is not on record")
	}
	st.order("放出 " + no)
	st.until(6, "22:10")
	if got := holding(st.posts("第2天"), "投票结果"); len(got) != 1 {
		t.Errorf("released, it is out %d times", len(got))
	}
	st.want(b.first, "没有人处理", 6) // five running tallies and the vote of day 1
	if len(st.faults) > 0 {
		t.Errorf("%v", st.faults)
	}
}

// opened tells whether there is a thread of a phase.
func (st *stage) opened(phase string) bool {
	st.t.Helper()
	threads, err := st.w.Forum.Threads(st.w.Board)
	if err != nil {
		st.t.Fatal(err)
	}
	for _, th := range threads {
		if strings.Contains(th.Subject, phase) {
			return true
		}
	}
	return false
}

// TestLongDraft: an announcement of several floors is shown whole, goes out whole, once nobody has said anything of it is told of once, and with
// shorter words needs fewer floors.
func TestLongDraft(t *testing.T) {
	t.Parallel()
	st, b := directed(t, pack(), func(o *demo.Options) {
		reviewed(o)
		more := o.Config
		o.Config = func(c *config.Config) {
			more(c)
			c.Forum.MaxPostBytes = 1200
		}
	})
	st.until(3, "12:00")
	st.order("剧情 开门 " + strings.Repeat("雾气漫过街道，没有人说话。", 60) + "尾声甲")
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.until(4, "08:05")
	d, no := st.draft("年糕")
	st.want(b.first, "尾声甲", 1)
	if !strings.Contains(d.Text, "尾声甲") {
		t.Errorf("the draft ends before its end: %s", d.Text)
	}
	short := strings.Repeat("只说要紧的事情，一件一件来。", 30)
	st.order("改稿 " + no + " 甲段" + short + "乙段")
	st.order("放出 " + no)
	st.until(4, "08:30")
	posts := st.posts("第2天")
	var text strings.Builder
	for _, p := range posts {
		text.WriteString(p.Text)
	}
	if len(posts) != 2 || strings.Count(text.String(), "要紧")+strings.Count(text.String(), "要\n") < 29 || !strings.Contains(posts[0].Text, "甲段") || !strings.Contains(posts[1].Text, "乙段") {
		t.Errorf("rewritten it stands in %d floors:\n%s", len(posts), text.String())
	}
	st.order("剧情 结果 " + strings.Repeat("人群散去，只剩下灯火。", 60) + "尾声乙")
	st.until(6, "22:00")
	if got := holding(st.posts("第2天"), "尾声乙"); len(got) != 1 {
		t.Errorf("the end of the result is out %d times", len(got))
	}
	_, result := st.draft("投票结果")
	st.want(b.first, "到了时限没有人处理，"+result+" 号公告已经发出", 1)
	if len(st.faults) > 0 {
		t.Error(st.faults)
	}
}

// TestDraftsByMessage: on his phone a director reads what waits with its number and lets it out.
func TestDraftsByMessage(t *testing.T) {
	t.Parallel()
	st, b := directed(t, pack(), reviewed)
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.until(4, "08:02")
	_, no := st.draft("年糕")
	st.write(b.first, "状态")
	st.write(b.deputy, "通过")
	st.until(4, "08:12")
	st.write(b.deputy, "确认")
	st.until(4, "08:25")
	st.want(b.first, no+" 号，请过目，12月4日 08:30 自动发出：", 1)
	st.want(b.deputy, "已执行：\n现在就发 "+no+" 号", 1)
	if p := st.posts("第2天")[0]; !p.At.Before(st.time(4, "08:25")) {
		t.Errorf("it is out at %v", p.At)
	}
	st.refused("通过", "没有等着过目的公告")
}

// TestOwnAnnouncements: a director writes announcements of his own, at once or for later, and tells players things.
func TestOwnAnnouncements(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.refused("拟稿 早了", "还没有讨论帖")
	st.until(2, "10:00")
	st.dry("公告 今晚维护", "今晚维护")
	st.dry("拟稿 周末照常", "拟好，先扣着：周末照常")
	st.order("公告 今晚维护")
	st.order("拟稿 [b]周末[/b]照常")
	st.refused("拟稿", "写法")
	st.until(2, "10:10")
	if len(holding(st.posts(election), "今晚维护")) != 1 || len(holding(st.posts(election), "照常")) != 0 {
		t.Fatalf("%v", st.posts(election))
	}
	d, no := st.draft("周末照常")
	if !d.Held {
		t.Errorf("%+v", d)
	}
	st.order("draft 另一段")
	_, other := st.draft("另一段")
	st.order("放出 " + no)
	st.order("不发 " + other)
	st.until(2, "10:20")
	if len(holding(st.posts(election), "[b]周末[/b]照常")) != 1 || len(holding(st.posts(election), "另一段")) != 0 {
		t.Errorf("%v", st.posts(election))
	}
	st.dry("告诉 包子 看帖", "私信给 包子：看帖")
	st.order("告诉 包子 看帖")
	st.order("告诉 全体 别急")
	_, all := st.draft("别急")
	st.order("不发 " + all)
	st.until(2, "10:30")
	st.want(st.w.Players["包子"], "看帖", 1)
	st.want(st.w.Players["包子"], "别急", 0)
	st.refused("改稿 "+all+" 文字", "是私信")
	st.order("放出 " + all)
	st.until(2, "10:40")
	st.want(st.w.Players["面条"], "别急", 1)
	st.refused("不发 "+all, "收不回来")
}

// stubborn is a board that lets nobody change a post.
type stubborn struct{ director.Board }

func (stubborn) Edit(context.Context, forum.ThreadID, forum.PostID, string) error {
	return &forum.Error{Kind: forum.NoPermission, Text: "不能再进行编辑", Sure: true}
}

// TestCorrectedElsewhere: where the board lets nobody change a post, the correction is a post of its own.
func TestCorrectedElsewhere(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), func(o *demo.Options) { o.Wrap = func(b director.Board) director.Board { return stubborn{b} } })
	st.until(2, "10:00")
	st.order("公告 今晚八点关门")
	st.until(2, "10:10")
	_, no := st.draft("今晚八点关门")
	st.order("更正 " + no + " 今晚[b]九[/b]点关门")
	st.until(2, "10:20")
	if got := holding(st.posts(election), "今晚[b]九[/b]点关门"); len(got) != 1 || !strings.Contains(got[0].Text, "先前发的「今晚八点关门」以这里为准") {
		t.Errorf("%v", st.posts(election))
	}
	st.want(b.first, "另发了一帖更正", 1)
}

// TestAReleaseSurvivesAKill: killed at any write while a draft is released and then put right, it is on the board once, as it is to be.
func TestAReleaseSurvivesAKill(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), set(func(c *config.Config) { c.Polls.Day = "@every 10m" }))
	begin := st.time(2, "10:00")
	clock := func(n, minutes int) string {
		return begin.Add(time.Duration(40*(n-1)+minutes) * time.Minute).Format("15:04")
	}
	st.until(2, clock(1, 0))
	_, opening := st.draft("电梯楼")
	for n := 1; n < 12; n++ {
		text := fmt.Sprintf("第%d稿", n)
		st.order("拟稿 " + text)
		_, no := st.draft(text)
		st.write(b.first, "放出 "+no)
		st.until(2, clock(n, 15))
		st.write(b.first, "确认")
		killed := st.diesAt(n, 2, clock(n, 22))
		st.start()
		st.until(2, clock(n, 23))
		st.order("更正 " + opening + " " + text + "之后的电梯楼")
		amended := st.diesAt(n, 2, clock(n, 30))
		st.start()
		st.until(2, clock(n, 40))
		all := st.posts(election)
		if got := holding(all, text); len(got) != 1 {
			t.Errorf("killed at write %d: released, it is out %d times", n, len(got))
		}
		if got := holding(st.posts("进程"), text+"之后"); len(got) != 1 {
			t.Errorf("killed at write %d: put right %d times", n, len(got))
		}
		if !killed && !amended {
			if n <= 4 {
				t.Errorf("only %d writes to be killed at", n-1)
			}
			return
		}
	}
	t.Fatal("there are more writes to be killed at than there is time for")
}
