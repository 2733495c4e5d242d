package demo_test

import (
	"slices"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/rule"
	"daoyan/forum"
)

// bosses are accounts of a stage that belong to directors.
type bosses struct{ first, deputy, watcher forum.UserID }

// directed is a stage with two directors and somebody who only gets reports.
func directed(t *testing.T, cards []string, tweak func(*demo.Options)) (*stage, *bosses) {
	t.Helper()
	b := &bosses{}
	st := newStage(t, cards, func(o *demo.Options) {
		lenient(o)
		if tweak != nil {
			tweak(o)
		}
		more := o.Config
		o.Config = func(c *config.Config) {
			if more != nil {
				more(c)
			}
			if b.watcher != 0 {
				c.Directors = []config.Director{{UID: int64(b.first), Name: "导演甲", Role: config.RoleDirector},
					{UID: int64(b.deputy), Name: "副导演", Role: config.RoleDirector}, {UID: int64(b.watcher), Name: "书记", Role: config.RoleObserver}}
			}
		}
	})
	b.first, b.deputy, b.watcher = st.account("导演甲"), st.account("副导演"), st.account("书记")
	st.stop()
	st.start()
	st.at(0, "12:00", st.confirm)
	return st, b
}

// seated is a stage with directors at a time of a calendar day of the game, and its characters in the order of their seats.
func seated(t *testing.T, cards []string, tweak func(*demo.Options), day int, clock string) (st *stage, names []string) {
	t.Helper()
	st, _ = directed(t, cards, tweak)
	st.until(day, clock)
	return st, st.o.Names
}

// set makes a change to the settings of a stage.
func set(change func(*config.Config)) func(*demo.Options) {
	return func(o *demo.Options) { o.Config = change }
}

// account opens an account on the forum.
func (st *stage) account(name string) forum.UserID {
	st.t.Helper()
	uid, err := st.w.Forum.AddUser(name, "pw")
	if err != nil {
		st.t.Fatal(err)
	}
	return uid
}

// write sends the daemon a message from any account.
func (st *stage) write(uid forum.UserID, text string) {
	st.t.Helper()
	if _, err := st.w.Forum.SendMessage(uid, st.w.Director, text); err != nil {
		st.t.Error(err)
	}
}

// try gives the daemon an order as from the terminal.
func (st *stage) try(o director.Order) (director.Ordered, error) {
	o.By, o.Through = "导演甲", "terminal"
	return st.d.Order(st.t.Context(), &o)
}

func why(text, why string) director.Order { return director.Order{Text: text, Why: why} }

// journal lists the game's records of a kind.
func (st *stage) journal(kind string) []string {
	st.t.Helper()
	var out []string
	for r, err := range st.s.Journal("demo", 1) {
		if err != nil {
			st.t.Fatal(err)
		}
		if r.Kind == kind {
			out = append(out, string(r.Data))
		}
	}
	return out
}

func orderOf(text string, force bool) director.Order { return director.Order{Text: text, Force: force} }

// order gives an order that must be carried out.
func (st *stage) order(text string) string {
	st.t.Helper()
	done, err := st.try(director.Order{Text: text})
	if err != nil || !done.Done {
		st.t.Fatalf("order %s: %v, %v", text, done, err)
	}
	return strings.Join(done.Lines(), "\n")
}

// refused gives an order that must be refused, with a word of the answer.
func (st *stage) refused(text, with string) {
	st.t.Helper()
	if done, err := st.try(director.Order{Text: text}); err == nil || !strings.Contains(err.Error(), with) {
		st.t.Errorf("order %s: %v, %v; want it refused with %q", text, done, err, with)
	}
}

func (st *stage) status() director.GameStatus {
	st.t.Helper()
	all, err := st.d.Status()
	if err != nil {
		st.t.Fatal(err)
	}
	return all[0]
}

// waiting are the orders that would settle what waits for the directors.
func (st *stage) waiting() []string {
	var out []string
	for _, d := range st.status().Doubts {
		out = append(out, d.Orders...)
	}
	return out
}

// seat is a character as the director sees it.
func (st *stage) seat(name string) director.SeatStatus {
	s := st.status()
	return s.Seats[slices.IndexFunc(s.Seats, func(x director.SeatStatus) bool { return x.Name == name })]
}

// want checks that an account has been told a word so many times.
func (st *stage) want(uid forum.UserID, word string, times int) {
	st.t.Helper()
	if got := st.told(uid, word); len(got) != times {
		st.t.Errorf("account %d was told %q %d times, want %d: %v", uid, word, len(got), times, got)
	}
}

// floor is the floor of the latest post of a character in the thread of a phase.
func (st *stage) floor(name, phase string) int {
	st.t.Helper()
	posts, err := st.w.Forum.Thread(st.thread(phase))
	if err != nil {
		st.t.Fatal(err)
	}
	for _, p := range slices.Backward(posts) {
		if p.UID == st.w.Players[name] {
			return p.Floor
		}
	}
	st.t.Fatalf("%s has not posted", name)
	return 0
}

func village() []string {
	return []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民", "村民", "猎人"}
}

const (
	election = "第1天"
	day2     = "第2天"
)

// TestOrderOut takes somebody out in mid-day: what follows from it follows, the dry run foretells it, and a fallen one is not taken twice.
func TestOrderOut(t *testing.T) {
	t.Parallel()
	st, _ := seated(t, village(), nil, 2, "10:00") // day 1
	dry, err := st.try(director.Order{Text: "出局 春卷", Dry: true})
	if err != nil || dry.Done || !strings.Contains(strings.Join(dry.Says, " "), "会问 春卷：最后一枪") {
		t.Fatalf("dry: %v, %v", dry, err)
	}
	if st.seat("春卷").Place != "在场" {
		t.Fatal("a dry run has done something")
	}
	if _, err := st.try(director.Order{Text: "out 春卷", Why: "玩家要求退出"}); err != nil {
		t.Fatal(err)
	}
	st.until(2, "10:10")
	if st.seat("春卷").Place != "出局" || len(holding(st.posts(election), "出局：[b]春卷[/b]")) != 1 {
		t.Fatalf("%+v, %v", st.seat("春卷"), st.posts(election))
	}
	st.want(st.w.Players["春卷"], "你出局了", 1)
	st.send("春卷", "最后一枪 包子")
	st.until(2, "10:40")
	if st.seat("包子").Place != "出局" {
		t.Error("the shot was not fired")
	}
	st.refused("出局 春卷", "已经出局了")
	st.order("复活 包子")
	st.until(2, "10:50")
	if st.seat("包子").Place != "在场" || len(holding(st.posts(election), "包子复活")) != 1 {
		t.Errorf("%+v", st.seat("包子"))
	}
	st.vote("包子", election, "面条")
	st.until(2, "20:00")
	if slices.Contains(st.status().NotVoted, "包子") {
		t.Error("the vote of one who was brought back does not count")
	}
	st.refused("出局 饺孑", "最接近的是 饺子")
	st.refused("出局 饺子、包子", "「包子」是角色，不是原因")
	st.refused("处决 饺子", "没有「处决」这条命令")
	st.refused("阵营 饺子 狗人阵营", "有的是")
	st.order("faction 饺子 狼人阵营")
	st.until(2, "20:10")
	if st.seat("饺子").Faction != "狼人阵营" {
		t.Errorf("%+v", st.seat("饺子"))
	}
	st.stop()
	st.start()
	st.until(3, "22:00")
	if len(st.faults) > 0 || st.status().Held != "" {
		t.Errorf("held %q, faults %v", st.status().Held, st.faults)
	}
}

// TestOrderBetweenPhases: what is ordered while no phase runs is done when the next begins.
func TestOrderBetweenPhases(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), func(o *demo.Options) {
		o.Names = o.Names[:8]
	})
	st.at(0, "11:00", func() { st.silent = "面条" }) // never says 收到
	st.until(3, "22:00")
	if s := st.status(); s.Running || s.Phase != "第1夜" {
		t.Fatalf("%s, running %v", s.Phase, s.Running)
	}
	st.refused("裁决 2 包子", "不是白天")
	if says := st.order("阵营 饺子 狼人阵营"); !strings.Contains(says, "下一个开始时执行") {
		t.Error(says)
	}
	if says := st.order("不等"); !strings.Contains(says, "面条") {
		t.Error(says)
	}
	st.until(3, "22:10")
	if s := st.status(); !s.Running || st.seat("饺子").Faction != "狼人阵营" {
		t.Errorf("%s, running %v, %+v", s.Phase, s.Running, st.seat("饺子"))
	}
	st.refused("不等", "没有在等谁")
}

// TestRollBackBetweenPhases: an order that waits for the next phase is taken back with what it came behind.
func TestRollBackBetweenPhases(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), func(o *demo.Options) {
		o.Names = o.Names[:8]
	})
	st.at(0, "11:00", func() { st.silent = "面条" })
	st.until(3, "22:00")
	was := st.seat("饺子").Faction
	st.order("阵营 饺子 三方阵营:吹笛")
	st.order("回退 第1天 强制")
	st.until(3, "22:05")
	st.order("不等")
	st.until(4, "21:30")
	if s := st.status(); !s.Running || s.Phase != "第1夜" || st.seat("饺子").Faction != was {
		t.Errorf("%s, running %v, %+v", s.Phase, s.Running, st.seat("饺子"))
	}
	st.sound()
}

// TestOrdersByMessage: an order is told back with what it would do and carried out by 确认; quoted words, players, strangers with a director's
// name and those who only get reports give none.
func TestOrdersByMessage(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	fake := st.account("导演曱") // looks like 导演甲
	st.until(2, "10:00")
	st.write(b.first, "出局 饺子 理由：挂机")
	st.write(st.w.Players["包子"], "出局 面条")
	st.write(st.w.Players["包子"], "确认")
	st.write(fake, "出局 面条")
	st.write(fake, "确认")
	st.write(b.watcher, "出局 面条")
	st.until(2, "13:30")
	for _, name := range []string{"饺子", "面条"} {
		if st.seat(name).Place != "在场" {
			t.Errorf("%s is out without anybody's 确认", name)
		}
	}
	st.want(b.first, "将要：\n饺子 出局（导演）", 1)
	st.want(b.watcher, "只收报告", 1)
	st.want(fake, "没有采用", 1)
	st.write(b.deputy, "确认") // not his
	st.write(b.first, "[quote]出局 面条[/quote]")
	st.until(2, "16:30")
	st.want(b.deputy, "没有等着确认的命令", 1)
	if st.seat("饺子").Place != "在场" {
		t.Error("somebody else's 确认 counts")
	}
	st.write(b.first, "出局 饺子 理由：挂机")
	st.until(2, "17:00")
	st.write(b.first, "确认")
	st.until(2, "20:00")
	st.want(b.first, "已执行", 1)
	if st.seat("饺子").Place != "出局" || st.seat("面条").Place != "在场" {
		t.Errorf("%+v", st.seat("饺子"))
	}
	st.write(b.deputy, "红脾 面条")
	st.write(b.deputy, "状态")
	st.until(2, "20:50")
	st.want(b.deputy, "最接近的是「红牌」", 1)
	st.want(b.deputy, "下一个时限", 1)
	explained, err := st.d.Explain("", "饺子")
	if err != nil || !strings.Contains(explained, "原因：导演") || !strings.Contains(explained, "导演甲 下令：出局 饺子，理由：挂机\n") {
		t.Errorf("%s, %v", explained, err)
	}
}

// TestConfirmWhatHasChanged: what would happen is told again where it is not what was proposed.
func TestConfirmWhatHasChanged(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	st.until(2, "10:00")
	st.write(b.first, "出局 春卷")
	st.until(2, "13:30")
	st.order("阵营 春卷 狼人阵营")
	st.order("出局 春卷")
	st.write(b.first, "确认")
	st.until(2, "17:00")
	st.want(b.first, "已经出局了", 1)
	st.want(b.first, "已执行", 0)
}

// TestRulingByOrder answers a switch set to ask by an order; whoever's line it bars is told.
func TestRulingByOrder(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"女巫", "狼人", "狼人", "狼王", "村民", "村民", "村民", "预言家"}, func(o *demo.Options) {
		o.Settings.Rulings = map[string]string{"witch.self_save": rule.Ask}
		o.Config = func(c *config.Config) { c.Polls.Night = "@every 10m" }
	})
	witch := st.o.Names[0]
	st.at(3, "21:10", func() { st.send(st.o.Names[1], "杀人 "+witch) })
	st.at(3, "22:05", func() { st.send(witch, "救药 "+witch) })
	st.until(3, "22:25")
	if got := st.waiting(); !slices.Contains(got, "裁定 witch.self_save 值") {
		t.Errorf("waiting: %v", got)
	}
	st.refused("裁定 witch.self_save 也许", "不能这样裁定")
	st.order("裁定 witch.self_save false")
	st.until(3, "23:30")
	st.want(st.w.Players[witch], "没有采用「救药", 1)
	if len(st.waiting()) != 0 {
		t.Errorf("waiting: %v", st.waiting())
	}
}
