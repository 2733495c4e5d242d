package demo_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"

	"github.com/google/go-cmp/cmp"
)

// staff opens an account for a director, and lists it in the settings.
func staff(o *demo.Options) (watch func(*stage) forum.UserID) {
	var uid forum.UserID
	was := o.Config
	o.Config = func(c *config.Config) {
		if was != nil {
			was(c)
		}
		if uid != 0 {
			c.Directors = []config.Director{{UID: int64(uid), Name: "副导演", Role: config.RoleDirector}}
		}
	}
	return func(st *stage) forum.UserID {
		st.t.Helper()
		var err error
		if uid, err = st.w.Forum.AddUser("副导演", "of no use"); err != nil {
			st.t.Fatal(err)
		}
		st.stop()
		st.start() // which reads the settings again
		return uid
	}
}

// TestReminders: everybody hears once, at each moment of the settings, of all he owes then, and of nothing he has done.
func TestReminders(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "女巫", "预言家"}, nil)
	st.until(0, "12:00")
	st.confirm()
	st.at(3, "10:00", func() {
		for _, name := range []string{"饺子", "包子", "面条", "馒头"} {
			st.vote(name, "第1天", "饺子")
		}
		st.post("汤圆", "第1天", "我先看看，晚点再投")
	})
	st.at(3, "19:00", func() { st.vote("汤圆", "第1天", "弃权") })
	st.at(3, "20:30", func() { st.vote("年糕", "第1天", "饺子") })
	st.until(3, "18:30")
	st.stop()
	st.start()
	st.at(3, "21:10", func() { st.send("饺子", "守护 包子") })
	st.at(3, "21:30", func() { st.send("包子", "杀人 汤圆") })
	st.until(4, "09:00")

	for name, want := range map[string][]string{
		"饺子": nil, "包子": nil, "面条": nil,
		"汤圆": {"03 18:00"},
		"年糕": {"03 18:00", "03 20:00", "03 21:30", "03 22:15"},
		"馒头": {"03 21:45"},
	} {
		if d := cmp.Diff(want, clocks(st.told(st.w.Players[name], "】提醒"), sentAt)); d != "" {
			t.Errorf("%s is reminded otherwise (-want +got):\n%s", name, d)
		}
	}
	spoke := st.told(st.w.Players["汤圆"], "】提醒")[0].Text
	if !strings.Contains(spoke, "还没有投票") || strings.Contains(spoke, "还没有发言") {
		t.Errorf("who has spoken and not voted is told:\n%s", spoke)
	}
	owes := st.told(st.w.Players["年糕"], "】提醒")
	if first := owes[0].Text; !strings.Contains(first, "还没有投票") || !strings.Contains(first, "还没有发言") {
		t.Errorf("who has neither spoken nor voted is told:\n%s", first)
	}
	if last := owes[3].Text; !strings.Contains(last, "救药") || !strings.Contains(last, "毒药") {
		t.Errorf("the witch owes two things and is told:\n%s", last)
	}
	if len(st.faults) > 0 {
		t.Error(st.faults)
	}
}

// TestReceipts: who has not said 收到 is asked again every so often, and the directors hear who it is.
func TestReceipts(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家"}, func(o *demo.Options) { watch = staff(o) })
	uid := watch(st)
	st.at(0, "12:00", func() {
		for _, name := range []string{"饺子", "包子", "面条", "汤圆"} {
			st.send(name, "收到")
		}
	})
	st.at(1, "11:00", func() { st.send("年糕", "收到") })
	st.until(1, "12:00")
	st.stop() // over 22:00
	st.until(2, "07:00")
	st.start()
	st.until(2, "09:00")
	if d := cmp.Diff([]string{"30 22:00", "01 10:00"}, clocks(st.told(st.w.Players["年糕"], askAgain), sentAt)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"30 22:00", "01 10:00", "02 07:00"}, clocks(st.told(st.w.Players["馒头"], askAgain), sentAt)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"没有回复：年糕、馒头。", "没有回复：年糕、馒头。", "没有回复：馒头。"}, st.reports(uid)); d != "" {
		t.Errorf("the director hears otherwise (-want +got):\n%s", d)
	}
}

const askAgain = "请回复「收到」；"

// reports are the daemon's reports of who has not said 收到.
func (st *stage) reports(uid forum.UserID) []string {
	var out []string
	for _, m := range st.told(uid, "还没有等到") {
		text, _, _ := strings.Cut(m.Text, "\n")
		out = append(out, strings.TrimPrefix(text, "《试演》还没有等到所有人的「收到」。"))
	}
	return out
}

// TestReceiptsKeepNoRoom: where the board's conversations of the day are used up, nobody is asked before his card is there, and no question
// takes the room that a card waits for.
func TestReceiptsKeepNoRoom(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家"}, func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Forum.MessagesTo = 5 }
		watch = staff(o)
	})
	uid := watch(st)
	st.until(1, "23:00")
	if got := clocks(st.told(st.w.Players["馒头"], "身份是"), sentAt); len(got) != 1 || got[0] != "01 10:00" {
		t.Errorf("the card that had to wait came: %v", got)
	}
	if got := clocks(st.told(st.w.Players["馒头"], askAgain), sentAt); len(got) > 1 || len(got) == 1 && got[0] < "01 22:00" {
		t.Errorf("whose card came late is asked: %v", got)
	}
	if got := st.reports(uid); len(got) == 0 || !strings.HasSuffix(got[0], "身份私信还没有送到：馒头。") {
		t.Errorf("the director hears: %v", got)
	}
}

// TestSilenceIsTold: who has to write and does not is told what chance has written for him; who may write and does not has been told beforehand
// what that means. Nothing of it is public but what the skill itself makes public.
func TestSilenceIsTold(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(3, "12:00")
	st.vote("汤圆", election, "饺子")
	st.until(6, "12:00")
	for _, name := range []string{"包子", "面条", "汤圆", "年糕"} {
		st.vote(name, day2, "饺子")
	}
	st.until(6, "23:30")
	got := st.told(st.w.Players["饺子"], "已经随机代写：殉职 ")
	if len(got) != 1 {
		t.Fatalf("%v", st.told(st.w.Players["饺子"], "殉职"))
	}
	_, heir, _ := strings.Cut(got[0].Text, "已经随机代写：殉职 ")
	heir, _, _ = strings.Cut(heir, "\n")
	if public := holding(st.posts(day2), heir); len(public) == 0 || len(st.everywhere("随机代写")) != 0 {
		t.Errorf("the heir %q in public: %v", heir, public)
	}
	st.want(st.w.Players["年糕"], "到时没写，就当作不用", 2) // of two nights' checks
	for _, name := range st.o.Names[1:] {
		st.want(st.w.Players[name], "随机代写：", 0)
	}
	if st.seat(heir).Sheriff != true {
		t.Errorf("%s does not hold the badge", heir)
	}
}

// TestMessagesOfAnEarlierGame: what players wrote to the director's account before the game was dealt is no answer to it.
func TestMessagesOfAnEarlierGame(t *testing.T) {
	t.Parallel()
	st := &stage{t: t, o: options(t, []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民"}, 4), phases: map[string]time.Time{}}
	var err error
	if st.w, err = demo.NewWorld(st.o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.w.Close() })
	st.send(st.o.Names[0], "收到")
	st.until(0, "10:20")
	st.open()
	if err := st.w.NewGame(st.s); err != nil {
		t.Fatal(err)
	}
	st.start()
	t.Cleanup(st.stop)
	st.until(0, "10:30")
	st.send(st.o.Names[1], "收到")
	st.until(0, "11:00")
	all, err := st.d.Status()
	if err != nil || len(all[0].Unconfirmed) != len(st.o.Names)-1 || slices.Contains(all[0].Unconfirmed, st.o.Names[1]) {
		t.Errorf("waiting for %v, %v", all[0].Unconfirmed, err)
	}
}
