package demo_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/local"
)

// TestPace: on a board that takes a message every 15 seconds and lets one write to four accounts a day nothing is ever refused, across
// restarts too, and the daemon knows from the start when it will be done.
func TestPace(t *testing.T) {
	t.Parallel()
	const most, gap = 4, 15 * time.Second
	cards := []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家", "村民", "村民", "村民", "村民"}
	st := newStage(t, cards, func(o *demo.Options) {
		o.Limits = func(s *local.Settings) { s.MessageInterval, s.DailyTalks = gap, most }
		o.Config = func(c *config.Config) { c.Forum.MessageEvery, c.Forum.MessagesTo = gap+time.Second, most }
	})
	st.until(0, "10:05")
	status, err := st.d.Status()
	if err != nil {
		t.Fatal(err)
	}
	foreseen := status[0].Sent
	if status[0].Unsent < 6 {
		t.Fatalf("%d left to send", status[0].Unsent)
	}
	for _, clock := range []string{"11:00", "12:00", "13:00"} {
		st.stop()
		st.start()
		st.until(0, clock)
	}
	st.until(3, "12:00")

	type sent struct {
		to forum.UserID
		at time.Time
	}
	var all []sent
	var lastCard time.Time
	for _, uid := range st.w.Players {
		for _, m := range st.told(uid, "") {
			all = append(all, sent{uid, m.At})
			if strings.Contains(m.Text, "身份是") && m.At.After(lastCard) {
				lastCard = m.At
			}
		}
	}
	for _, x := range all {
		within := map[forum.UserID]bool{}
		for _, y := range all {
			if d := x.at.Sub(y.at); d >= 0 && d < 24*time.Hour {
				within[y.to] = true
			}
			if d := x.at.Sub(y.at); d > 0 && d < gap {
				t.Fatalf("messages at %s and %s", y.at, x.at)
			}
		}
		if len(within) > most {
			t.Fatalf("%d accounts written to in the day before %s", len(within), x.at)
		}
	}
	if d := lastCard.Sub(foreseen); d < -time.Minute || d > time.Minute {
		t.Errorf("the last card went out at %s, foreseen was %s", lastCard, foreseen)
	}
	entries, err := st.s.AllOutbox("demo")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Attempts > 1 {
			t.Errorf("%s was refused: %s", e.ID, e.Note)
		}
	}
}

// TestMoreThanTheBoardTakes: where a board takes less than the settings say, what it refuses waits, each hour it is tried again, and the directors
// hear of it once, whatever waits.
func TestMoreThanTheBoardTakes(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), func(o *demo.Options) {
		o.Limits = func(s *local.Settings) { s.DailyBegun = 3 }
	})
	if _, err := st.w.Forum.SendMessage(b.first, st.w.Director, "这样导演账号不算先开口"); err != nil {
		t.Fatal(err)
	}
	st.until(0, "12:00")
	got := 0
	for _, uid := range st.w.Players {
		got += len(st.told(uid, "身份是"))
	}
	if got == 0 || got > 4 {
		t.Fatalf("%d cards on a board that takes four", got)
	}
	st.until(4, "12:00")
	for name, uid := range st.w.Players {
		if len(st.told(uid, "身份是")) != 1 {
			t.Errorf("%s has %d cards", name, len(st.told(uid, "身份是")))
		}
	}
	st.want(b.first, "没有发出去，论坛说：您超出了24小时内群聊会话的上限", 1)
}

// deafened is a board on which some accounts take no messages.
type deafened struct {
	director.Board
	deaf func(forum.UserID) bool
}

func (d deafened) SendMessage(ctx context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	if d.deaf(to) {
		return 0, &forum.Error{Kind: forum.Unwilling, Op: "send a message", Text: "抱歉，该用户只接收好友发送的短消息", Sure: true}
	}
	return d.Board.SendMessage(ctx, to, text)
}

// TestUnreachable: a message that is refused is not lost; everybody is asked to look at his settings, in words that name nobody, once a phase.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	var st *stage
	var end time.Time
	var watch func(*stage) forum.UserID
	st = newStage(t, []string{"守卫", "狼人", "狼人", "村民", "女巫", "预言家"}, func(o *demo.Options) {
		lenient(o)
		watch = staff(o)
		o.Wrap = func(b director.Board) director.Board {
			return deafened{b, func(to forum.UserID) bool { return to == st.w.Players["年糕"] && st.w.Clock.Now().Before(end) }}
		}
	})
	uid := watch(st)
	end = st.time(1, "09:30")
	st.until(0, "12:00")
	st.confirm()
	st.until(1, "12:00")
	if got := st.told(st.w.Players["年糕"], "身份是"); len(got) != 1 || got[0].At.Before(end) || got[0].At.After(end.Add(time.Hour)) {
		t.Errorf("the card of who took no messages until %s came: %v", end, clocks(got, sentAt))
	}
	if got := st.told(uid, "没有发出去"); len(got) != 1 || !strings.Contains(got[0].Text, "给「年糕」的私信") || !strings.Contains(got[0].Text, "只接收好友") {
		t.Errorf("the director hears: %v", got)
	}
	end = st.time(4, "23:00")
	st.until(2, "09:00")
	st.at(3, "21:10", func() { st.send("包子", "杀人 汤圆") })
	st.at(3, "22:10", func() { st.send("年糕", "我是女巫，帮助") })
	st.until(4, "22:00")
	public := holding(st.posts("第1天"), "请查收私信")
	if len(public) == 0 {
		t.Fatal("nobody is asked to look at his settings")
	}
	for _, p := range public {
		for _, name := range append(st.o.Names, "女巫", "刀口") {
			if strings.Contains(p.Text, name) {
				t.Errorf("the post names %s:\n%s", name, p.Text)
			}
		}
	}
	if len(public) > 2 {
		t.Errorf("%d posts ask in day 1 and night 1", len(public))
	}
}

// TestBrokenTemplate: a template of the director's that fails is replaced by the built-in one, and he hears what to mend, once.
func TestBrokenTemplate(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家"}, func(o *demo.Options) {
		o.Words = fstest.MapFS{"received.tmpl": {Data: []byte("{{if not .Again}}收到 {{index (names nil) 3}}{{end}}\n")}}
		watch = staff(o)
	})
	uid := watch(st)
	st.until(0, "12:00")
	st.confirm()
	st.until(1, "12:00")
	for _, name := range st.o.Names {
		if len(st.told(st.w.Players[name], "记下了")) != 1 {
			t.Errorf("%s gets no answer", name)
		}
	}
	got := st.told(uid, "模板")
	if len(got) != 1 || !strings.Contains(got[0].Text, "received.tmpl") {
		t.Errorf("the director hears %v", got)
	}
}

// moderated is a board that keeps discussion threads for its moderators.
type moderated struct {
	director.Board
	st    **stage
	tries *int
	kept  *func() // what a moderator would let through
}

func (b moderated) NewThread(ctx context.Context, fid forum.BoardID, subject, text string) (forum.ThreadID, forum.PostID, error) {
	if !strings.Contains(subject, "讨论帖") {
		return b.Board.NewThread(ctx, fid, subject, text)
	}
	*b.tries++
	*b.kept = func() {
		if _, _, err := (*b.st).w.Forum.NewThread((*b.st).w.Director, fid, subject, text); err != nil {
			(*b.st).t.Error(err)
		}
	}
	return 0, 0, &forum.Error{Kind: forum.Held, Op: "open a thread", Text: "新主题需要审核，您的帖子通过审核后才能显示"}
}

// TestHeldByModerators: a thread that waits for a moderator is not sent again; when it is let through the game goes on in it.
func TestHeldByModerators(t *testing.T) {
	t.Parallel()
	var st *stage
	tries, letThrough := 0, func() {}
	st, b := directed(t, village(), func(o *demo.Options) {
		o.Wrap = func(b director.Board) director.Board { return moderated{b, &st, &tries, &letThrough} }
	})
	st.until(2, "09:00")
	st.want(b.first, "需要审核", 1)
	st.stop()
	st.start()
	st.until(2, "12:00")
	if tries != 1 {
		t.Fatalf("sent %d times", tries)
	}
	letThrough()
	st.until(2, "18:00")
	st.want(b.first, "审核通过了", 1)
	st.at(3, "20:00", func() { st.vote("饺子", election, "包子") })
	st.until(3, "21:30")
	if got := holding(st.posts(election), "竞选结果"); len(got) != 1 || tries != 1 {
		t.Errorf("sent %d times, results %v", tries, got)
	}
}

// TestFortyIdentities: forty cards on a board that takes a message every 15 seconds and lets one write to 25 accounts a day. None is refused, and
// the daemon says from the start when the last will be there.
func TestFortyIdentities(t *testing.T) {
	t.Parallel()
	cards := []string{"守卫", "狼人", "狼人", "狼人", "预言家"}
	for len(cards) < 40 {
		cards = append(cards, "村民")
	}
	st := newStage(t, cards, func(o *demo.Options) {
		o.Limits = func(s *local.Settings) { s.MessageInterval, s.DailyTalks = 15*time.Second, 25 }
		o.Config = func(c *config.Config) {
			c.Forum.MessageEvery, c.Forum.MessagesTo = 16*time.Second, 25
			c.Game.Groups = config.Relay
		}
	})
	st.until(0, "10:01")
	all, err := st.d.Status()
	if err != nil {
		t.Fatal(err)
	}
	foreseen := all[0].Sent
	if d := foreseen.Sub(st.o.Start); d < 24*time.Hour || d > 24*time.Hour+20*time.Minute {
		t.Errorf("done after %s", d)
	}
	st.until(1, "11:00")
	var last time.Time
	for name, uid := range st.w.Players {
		got := st.told(uid, "身份是")
		if len(got) != 1 {
			t.Fatalf("%s has %d cards", name, len(got))
		}
		last = latestOf(last, got[0].At)
	}
	if d := last.Sub(foreseen); d.Abs() > 5*time.Minute {
		t.Errorf("the last card came at %s, foreseen was %s", last, foreseen)
	}
}

func latestOf(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
