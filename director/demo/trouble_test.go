package demo_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/clock"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
)

// faulty is a board that a test can take down, or hide posts on.
type faulty struct {
	director.Board
	f *faults
}

type faults struct {
	down   bool
	hidden map[forum.PostID]bool
	veiled map[forum.PostID]bool // blocked by a moderator, which the daemon's account is not here
	quiet  forum.UserID          // whose messages the board does not show
	pages  int                   // what every thread is said to have; 0: the truth
}

func (b faulty) fail() error {
	if b.f.down {
		return &forum.Error{Kind: forum.Unavailable, Op: "read", Text: "站点关闭", Sure: true}
	}
	return nil
}

func (b faulty) Hello(ctx context.Context) (forum.User, time.Duration, error) {
	if err := b.fail(); err != nil {
		return forum.User{}, 0, err
	}
	return b.Board.Hello(ctx)
}

func (b faulty) see(p forum.Page, err error) (forum.Page, error) {
	if err := b.fail(); err != nil {
		return forum.Page{}, err
	}
	p.Posts = slices.DeleteFunc(p.Posts, func(x forum.Post) bool { return b.f.hidden[x.ID] })
	for i := range p.Posts {
		if x := &p.Posts[i]; b.f.veiled[x.ID] {
			x.Body, x.Blocked = "", "该帖被管理员或版主屏蔽"
		}
	}
	if b.f.pages > 0 {
		p.Count = b.f.pages
	}
	return p, err
}

func (b faulty) ReadThread(ctx context.Context, tid forum.ThreadID, after forum.PostID) (forum.Page, error) {
	return b.see(b.Board.ReadThread(ctx, tid, after))
}

func (b faulty) ReadAll(ctx context.Context, tid forum.ThreadID) (forum.Page, error) {
	return b.see(b.Board.ReadAll(ctx, tid))
}

func (b faulty) NewMessages(ctx context.Context, since forum.MessageID, known func(forum.MessageID) bool) ([]forum.Message, error) {
	if err := b.fail(); err != nil {
		return nil, err
	}
	list, err := b.Board.NewMessages(ctx, since, known)
	return slices.DeleteFunc(list, func(m forum.Message) bool { return b.f.quiet != 0 && m.From.ID == b.f.quiet }), err
}

func (b faulty) SendMessage(ctx context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	if err := b.fail(); err != nil {
		return 0, err
	}
	return b.Board.SendMessage(ctx, to, text)
}

// troubled is a directed stage on a board with faults.
func troubled(t *testing.T, cards []string, tweak func(*demo.Options)) (*stage, *bosses, *faults) {
	t.Helper()
	f := &faults{hidden: map[forum.PostID]bool{}}
	st, b := directed(t, cards, func(o *demo.Options) {
		o.Wrap = func(board director.Board) director.Board { return faulty{board, f} }
		if tweak != nil {
			tweak(o)
		}
	})
	return st, b, f
}

// TestOutageOverTheClose is case C12: the board is down over 关门. Nothing is counted before the director has said whether it moves; what was
// posted before counts, what was posted after is late.
func TestOutageOverTheClose(t *testing.T) {
	t.Parallel()
	play := func(t *testing.T, answer string) *stage {
		st, b, f := troubled(t, village(), nil)
		st.until(3, "20:39")
		st.vote("饺子", election, "包子")
		st.until(3, "20:40")
		f.down = true
		st.until(3, "21:25")
		f.down = false
		st.until(3, "21:26")
		st.vote("面条", election, "烧卖")
		st.until(3, "22:00")
		if got := holding(st.posts(election), "竞选结果"); len(got) != 0 {
			t.Fatalf("counted before the director has ruled: %v", got)
		}
		st.want(b.first, "论坛打不开。关门（21:00）以前的", 1)
		st.want(b.deputy, "论坛打不开。关门（21:00）以前的", 1)
		if got := st.waiting(); !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, "顺延") }) {
			t.Errorf("waiting: %v", got)
		}
		st.stop() // the question outlives the daemon
		st.start()
		st.until(3, "22:10")
		st.order(answer)
		return st
	}
	st := play(t, "照常")
	st.until(3, "22:30")
	got := holding(st.posts(election), "竞选结果")
	if len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]包子[/td]") || strings.Contains(got[0].Text, "[tr][td]烧卖[/td]") {
		t.Errorf("as it was: %v", got)
	}
	st.want(st.w.Players["面条"], "发在关门以后", 1)
	if s := st.status(); s.Phase != "第1夜" || !s.Due.After(st.time(3, "22:10")) {
		t.Errorf("%s, next due %s: the night has its full length behind the answer", s.Phase, s.Due)
	}

	st = play(t, "顺延 30分")
	st.until(3, "22:30")
	if got := holding(st.posts(election), "顺延"); len(got) != 1 || !strings.Contains(got[0].Text, "关门：[b]12月3日 22:40[/b]") {
		t.Errorf("announced: %v", got)
	}
	st.want(st.w.Players["面条"], "现在算数：投给烧卖", 1)
	st.until(3, "22:50")
	if got := holding(st.posts(election), "竞选结果"); len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]烧卖[/td]") {
		t.Errorf("moved: %v", got)
	}
	if len(st.faults) > 0 {
		t.Error(st.faults)
	}
}

// TestAShortOutage before the close, or one in mid-day, asks nobody.
func TestAShortOutage(t *testing.T) {
	t.Parallel()
	st, b, f := troubled(t, village(), nil)
	st.until(3, "20:50")
	f.down = true
	st.until(3, "21:01")
	f.down = false
	st.until(3, "21:30")
	st.want(b.first, "论坛打不开", 0)
	if got := holding(st.posts(election), "竞选结果"); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

// TestAClosedThread is case C13: somebody closes the vote thread before 关门. That is reported and no early close; the count waits for the director.
func TestAClosedThread(t *testing.T) {
	t.Parallel()
	st, b, _ := troubled(t, village(), nil)
	st.until(3, "19:10")
	st.vote("饺子", election, "包子")
	if err := st.w.Forum.SetClosed(st.thread(election), true); err != nil {
		t.Fatal(err)
	}
	st.until(3, "20:30")
	st.want(b.first, "投票帖被锁了", 1)
	if s := st.status(); s.Phase != election || st.notVoted("饺子") {
		t.Errorf("%s: the day has closed early", s.Phase)
	}
	st.until(3, "21:40")
	if got := holding(st.posts(election), "竞选结果"); len(got) != 0 {
		t.Fatalf("counted although nobody could vote: %v", got)
	}
	if err := st.w.Forum.SetClosed(st.thread(election), false); err != nil {
		t.Fatal(err)
	}
	st.order("顺延 1小时")
	st.until(3, "22:20")
	st.vote("面条", election, "包子")
	st.until(3, "22:50")
	if got := holding(st.posts(election), "竞选结果"); len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]包子[/td][td]2[/td]") {
		t.Errorf("%v", got)
	}
	st.want(b.first, "投票帖被锁了", 1)
}

// TestAThreadOpenedAgain long before the close settles itself.
func TestAThreadOpenedAgain(t *testing.T) {
	t.Parallel()
	st, b, _ := troubled(t, village(), nil)
	st.until(2, "10:00")
	for _, closed := range []bool{true, false} {
		if err := st.w.Forum.SetClosed(st.thread(election), closed); err != nil {
			t.Fatal(err)
		}
		st.until(2, map[bool]string{true: "14:00", false: "18:00"}[closed])
	}
	st.want(b.first, "投票帖被锁了", 1)
	st.want(b.first, "重新打开了", 1)
	if len(st.status().Doubts) != 0 {
		t.Errorf("%v", st.status().Doubts)
	}
}

// TestAThreadThatIsGone is never taken for silence; the votes read before count in another thread.
func TestAThreadThatIsGone(t *testing.T) {
	t.Parallel()
	st, b, _ := troubled(t, village(), nil)
	st.until(2, "10:00")
	st.vote("饺子", election, "包子")
	st.until(2, "14:00")
	tid := st.thread(election)
	if err := st.w.Forum.DeleteThread(tid); err != nil {
		t.Fatal(err)
	}
	st.until(3, "23:00")
	st.want(b.first, "帖子读不到了", 1)
	st.refused("照常", "帖子还读不到")
	if s := st.status(); s.Phase != election {
		t.Fatalf("%s: it went on without votes", s.Phase)
	}
	moved, _, err := st.w.Forum.NewThread(st.w.Director, st.w.Board, "试演 第1天 补票帖", "请在这里补投")
	if err != nil {
		t.Fatal(err)
	}
	st.refused("换帖 投票 9999", "读不到")
	st.order(fmt.Sprintf("换帖 讨论 %d", moved))
	st.until(3, "23:10")
	st.want(b.first, "帖子读不到。关门（21:00）以前的", 1)
	st.order("顺延 20分")
	st.vote("面条", "补票帖", "烧卖")
	st.vote("汤圆", "补票帖", "包子")
	st.until(3, "23:40")
	if got := holding(st.posts("补票帖"), "竞选结果"); len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]包子[/td][td]2[/td]") {
		t.Errorf("%v", got)
	}
}

// TestPagesThatShrink are read again from the first, and reported.
func TestPagesThatShrink(t *testing.T) {
	t.Parallel()
	st, b, f := troubled(t, village(), nil)
	st.until(2, "10:00")
	st.vote("饺子", election, "包子")
	f.pages = 5
	st.until(2, "14:00")
	f.pages = 4
	st.until(2, "18:00")
	st.want(b.first, "从 5 页变成了 4 页", 1)
	st.until(3, "20:00")
	st.want(b.first, "页变成了", 1)
}

// TestALatePost comes to light behind others: it counts by its time, the directors hear of it, and the tally that it was missing from is put right
// by a new post (C20).
func TestALatePost(t *testing.T) {
	t.Parallel()
	st, b, f := troubled(t, village(), func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Game.Tallies = []config.TimeOfDay{config.At(19, 30)} }
	})
	st.until(3, "19:00")
	st.vote("饺子", election, "烧卖")
	st.change("饺子", election, "包子")
	pid, _ := st.latest("饺子", election)
	f.hidden[pid] = true
	st.vote("面条", election, "烧卖")
	st.until(3, "19:40")
	tally := holding(st.posts(election), "目前票型")
	if len(tally) != 2 || !strings.Contains(tally[1].Text, "[tr][td]烧卖[/td][td]2[/td]") {
		t.Fatalf("%v", tally)
	}
	f.hidden = nil
	st.until(3, "20:50")
	st.want(b.first, "晚了才看到", 1)
	got := holding(st.posts(election), "更正")
	if len(got) != 1 || !strings.Contains(got[0].Text, "12月3日 19:30 的票型") || !strings.Contains(got[0].Text, "饺子：原来写的是烧卖，应该是包子") {
		t.Errorf("corrected: %v", got)
	}
	if link := fmt.Sprintf("[url=forum.php?mod=redirect&goto=findpost&ptid=%d&pid=%d]12月3日 19:30 的票型[/url]", st.thread(election), tally[1].ID); len(got) != 1 || !strings.Contains(got[0].Text, link) {
		t.Errorf("the correction does not point to %s: %v", link, got)
	}
	if now := holding(st.posts(election), "目前票型"); now[1].Text != tally[1].Text || !now[1].Edited.IsZero() {
		t.Error("the old tally was touched")
	}
	if due := st.status().Due; !due.Equal(st.time(3, "21:00")) {
		t.Errorf("the close has moved to %s", due)
	}
	st.until(3, "21:30")
	if got := holding(st.posts(election), "竞选结果"); len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]包子[/td][td]1[/td][td]饺子") {
		t.Errorf("%v", got)
	}
}

// TestDeadlinesMissed is case C22: the daemon was down over a night's deadlines. The first is settled with what had been written, the dawn does not
// come by itself, the director is asked once; with 顺延 everybody has the whole of his time.
func TestDeadlinesMissed(t *testing.T) {
	t.Parallel()
	st, b, _ := troubled(t, []string{"女巫", "狼人", "狼人", "村民", "预言家", "村民", "村民", "猎人"}, nil)
	st.until(3, "21:50")
	st.send("包子", "杀人 烧卖")
	st.until(3, "21:55")
	st.stop()
	st.at(3, "23:00", func() { st.send("年糕", "预言 包子") }) // past his deadline
	st.until(4, "01:00")
	st.start()
	st.until(4, "08:30")
	st.want(b.first, "没有人值守", 1)
	st.want(st.w.Players["饺子"], "指杀", 1) // told to the witch
	if s := st.status(); s.Phase != "第1夜" || len(s.Doubts) != 1 || st.seat("烧卖").Place != "在场" {
		t.Fatalf("%s, %v, %+v", s.Phase, s.Doubts, st.seat("烧卖"))
	}
	st.send("饺子", "毒药 包子") // while the director is asked
	st.until(4, "09:00")
	st.want(st.w.Players["饺子"], "对局现在停着", 1)
	st.stop()
	st.start()
	st.until(4, "09:30")
	st.want(b.first, "没有人值守", 1)
	says := st.order("顺延")
	if !strings.Contains(says, "开门：12月4日 11:") {
		t.Error(says)
	}
	asked := st.time(4, "09:30")
	s := st.status()
	i := slices.IndexFunc(s.Asking, func(a director.Asking) bool { return a.Skill == "救药" })
	if i < 0 || s.Asking[i].Until.Sub(asked) < 30*time.Minute {
		t.Fatalf("the witch has no more than this: %+v", s.Asking)
	}
	st.send("饺子", "救药 烧卖")
	st.until(4, "10:20")
	if st.seat("烧卖").Place != "在场" {
		t.Error("the potion did not save him")
	}
	st.until(4, "12:00")
	if st.status().Phase != day2 || st.seat("烧卖").Place != "在场" {
		t.Errorf("%s, %+v", st.status().Phase, st.seat("烧卖"))
	}
	if len(st.faults) > 0 || st.status().Held != "" {
		t.Error(st.faults, st.status().Held)
	}
}

// TestAShortAbsence settles what was missed without asking.
func TestAShortAbsence(t *testing.T) {
	t.Parallel()
	st, b, _ := troubled(t, village(), nil)
	st.until(3, "21:55")
	st.stop()
	st.until(3, "22:20")
	st.start()
	st.until(4, "09:00")
	st.want(b.first, "没有人值守", 0)
	if st.status().Phase != day2 {
		t.Error(st.status().Phase)
	}
}

// skewed is a machine whose clock is off by what a test says.
type skewed struct {
	clock.Clock
	by *time.Duration
}

func (c skewed) Now() time.Time { return c.Clock.Now().Add(*c.by) }

func (c skewed) Until(ctx context.Context, t time.Time) error {
	return c.Clock.Until(ctx, t.Add(-*c.by))
}

// TestClockOff is case C28: the machine's clock is 70 seconds ahead of the board's. What is posted before 关门 by the board's clock counts, and
// nothing is final before.
func TestClockOff(t *testing.T) {
	t.Parallel()
	by := 70 * time.Second
	st, _, _ := troubled(t, village(), func(o *demo.Options) {
		o.Machine = func(c clock.Clock) clock.Clock { return skewed{c, &by} }
	})
	st.w.Clock.At(st.time(3, "20:59").Add(30*time.Second), func() { st.vote("饺子", election, "包子") })
	st.w.Clock.At(st.time(3, "21:00").Add(30*time.Second), func() { st.vote("面条", election, "烧卖") })
	st.until(3, "21:00")
	if got := holding(st.posts(election), "竞选结果"); len(got) != 0 {
		t.Fatalf("final at %s by the board", got[0].At)
	}
	st.until(3, "21:10")
	got := holding(st.posts(election), "竞选结果")
	if len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]包子[/td][td]1[/td]") || strings.Contains(got[0].Text, "[tr][td]烧卖[/td]") {
		t.Errorf("%v", got)
	}
	st.want(st.w.Players["面条"], "发在关门以后", 1)
}

// TestClockSet: somebody sets the machine's clock, forward and back; the daemon goes by the board's all the same.
func TestClockSet(t *testing.T) {
	t.Parallel()
	by := time.Duration(0)
	st, _, _ := troubled(t, village(), func(o *demo.Options) {
		o.Machine = func(c clock.Clock) clock.Clock { return skewed{c, &by} }
	})
	st.at(3, "18:00", func() { by = 3*time.Hour + 5*time.Minute })
	st.until(3, "19:00")
	if s := st.status(); s.Phase != election || !s.Running {
		t.Fatalf("%s by a clock that was set forward", s.Phase)
	}
	st.at(3, "19:10", func() { by = -20 * time.Minute })
	st.at(3, "20:59", func() { st.vote("饺子", election, "包子") })
	st.until(3, "21:30")
	got := holding(st.posts(election), "竞选结果")
	if len(got) != 1 || got[0].At.Before(st.time(3, "21:01")) || got[0].At.After(st.time(3, "21:05")) {
		t.Errorf("%v", got)
	}
}

// TestOrdersDoNotPutTheBoardOff: orders that are given while the board is down try it as well, and do not make the wait for it longer.
func TestOrdersDoNotPutTheBoardOff(t *testing.T) {
	t.Parallel()
	st, _, f := troubled(t, village(), nil)
	st.until(3, "20:30")
	f.down = true
	st.until(3, "20:32")
	for range 25 {
		st.order("值班")
	}
	f.down = false
	st.until(3, "20:35")
	if s := st.status(); s.Shut != "" {
		t.Errorf("the board is there again, and the daemon waits: %q", s.Shut)
	}
}

// TestOrderWhileTheBoardIsDown: an order needs no board; nothing is settled by it that has not been read.
func TestOrderWhileTheBoardIsDown(t *testing.T) {
	t.Parallel()
	st, _, f := troubled(t, village(), nil)
	st.until(3, "20:30")
	st.vote("饺子", election, "包子")
	f.down = true
	st.until(3, "20:58")
	st.order("出局 面条")
	st.order("剧情 结果 断网之后")
	if st.seat("面条").Place != "出局" {
		t.Errorf("%+v", st.seat("面条"))
	}
	st.until(3, "21:02")
	f.down = false
	st.until(3, "21:30")
	st.order("照常")
	st.until(3, "21:40")
	got := holding(st.posts(election), "断网之后")
	if len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]包子[/td][td]1[/td][td]饺子") {
		t.Errorf("%v", got)
	}
	if len(st.faults) > 0 || st.status().Held != "" {
		t.Error(st.faults, st.status().Held)
	}
}
