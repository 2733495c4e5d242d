package demo_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/demo"
)

// hall is a game on the embedded forum that a test drives by hand.
type hall struct {
	t *testing.T
	w *demo.World
	d *director.Director
}

func newHall(t *testing.T, cards ...string) *hall {
	t.Helper()
	o := options(t, cards, 1)
	o.Settings.Penalties = false // nobody votes here
	w, _, d := opened(t, o)
	return &hall{t: t, w: w, d: d}
}

// until lets the daemon work up to a time.
func (s *hall) until(at time.Time) {
	s.t.Helper()
	ctx, cancel := context.WithCancel(s.t.Context())
	defer cancel()
	s.w.Clock.At(at, cancel)
	if err := s.d.Run(ctx, true); err != nil {
		s.t.Fatal(err)
	}
}

// on is a time of day on the n-th calendar day of the game, from 0.
func (s *hall) on(day, hour, minute int) time.Time {
	now := s.w.Clock.Now()
	return time.Date(2026, 11, 30+day, hour, minute, 0, 0, now.Location())
}

// say has a player write and gives what the daemon answers within the next minutes.
func (s *hall) say(name, text string) string {
	s.t.Helper()
	before := len(s.w.Forum.Conversation(s.w.Director, s.w.Players[name]))
	if _, err := s.w.Forum.SendMessage(s.w.Players[name], s.w.Director, text); err != nil {
		s.t.Fatal(err)
	}
	s.until(s.w.Clock.Now().Add(2 * time.Minute))
	var got []string
	for _, m := range s.w.Forum.Conversation(s.w.Director, s.w.Players[name])[before+1:] {
		if m.From == s.w.Director {
			got = append(got, m.Text)
		}
	}
	return strings.Join(got, "\n")
}

// want has a player write and wants words in the answer.
func (s *hall) want(name, text string, words ...string) {
	s.t.Helper()
	got := s.say(name, text)
	for _, w := range words {
		if !strings.Contains(got, w) {
			s.t.Errorf("%s 写「%s」：答复里没有「%s」：\n%s", name, text, w, got)
		}
	}
}

// TestAnswers: every message is answered: what was understood, what it replaces, until when it can change; or why not, and what could be meant.
func TestAnswers(t *testing.T) {
	t.Parallel()
	s := newHall(t, "守卫", "预言家", "女巫", "狼人", "村民", "丘比特") // 饺子 包子 面条 汤圆 年糕 馒头
	s.until(s.on(0, 10, 5))
	for _, n := range demo.Names(6) {
		s.want(n, "导演好，收到！", "第1")
	}
	s.want("馒头", "箭 饺子 包子", "箭 饺子 包子")
	s.want("馒头", "撤回", "强制技能不能收回", "箭 饺子 包子")
	s.until(s.on(3, 21, 3)) // night 1 begins on the third day at 21:00
	s.want("饺子", "守护 年糕", "守护 年糕", "21:40")
	s.want("饺子", "守护 馒头", "守护 馒头", "守护 年糕")
	s.want("饺子", "守护 馒投", "馒头")
	s.want("饺子", "我今晚想守护一下年糕", "守护 年糕", "是")
	s.want("饺子", "是", "守护 年糕")
	s.want("饺子", "状态", "守卫", "守护 年糕")
	s.want("饺子", "撤回", "守护 年糕")
	s.want("包子", "守护 馒头", "守护")
	s.want("包子", "帮助", "预言", "帮助")
	s.want("汤圆", "杀人 年糕", "杀人 年糕", "22:00")
	s.want("年糕", "票型怎么看啊", "帮助")
	// Lines of one message see each other: the second potion is refused, and does not replace the first.
	if got := s.say("面条", "毒药 馒头\n救药 年糕"); !strings.Contains(got, "没有采用「救药 年糕」") || strings.Contains(got, "不再算数") {
		t.Errorf("two potions in one message: %s", got)
	}
	s.want("面条", "状态", "毒药 馒头")
	s.want("面条", "撤回\n救药 年糕\n撤回", "救药 年糕")
	s.want("面条", "收到\n收到\n毒药 馒头", "毒药 馒头")
	s.until(s.on(4, 7, 0))
	if got := s.say("年糕", "遗言：我是好人 [b]真的[/b]"); !strings.Contains(got, "遗言") {
		t.Errorf("last words: %s", got)
	}
	s.until(s.on(4, 8, 30))
	threads, err := s.w.Forum.Threads(s.w.Board)
	if err != nil {
		t.Fatal(err)
	}
	posts, err := s.w.Forum.Thread(threads[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	dawn := posts[0].Text
	if !strings.Contains(dawn, "年糕") || !strings.Contains(dawn, "我是好人") || strings.Contains(dawn, "[b]真的[/b]") {
		t.Errorf("the dawn list has not the last words as plain text:\n%s", dawn)
	}
	why, err := s.d.Explain("demo", "年糕")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []string{"年糕", "第1夜", "指杀", "狼群", "杀人", "规则"} {
		if !strings.Contains(why, w) {
			t.Errorf("explain lacks %q:\n%s", w, why)
		}
	}
	if testing.Verbose() {
		t.Log(why)
	}
}

// TestStrangerLearnsNothing: an account that plays nobody is told so once, and no name of the table with it.
func TestStrangerLearnsNothing(t *testing.T) {
	t.Parallel()
	s := newHall(t, "守卫", "预言家", "女巫", "狼人", "村民", "村民")
	s.until(s.on(0, 10, 5))
	uid, err := s.w.Forum.AddUser("路人", demo.Password)
	if err != nil {
		t.Fatal(err)
	}
	s.w.Players["路人"] = uid
	got := s.say("路人", "杀人 饺子")
	if got == "" {
		t.Fatal("a stranger was not answered")
	}
	for _, n := range demo.Names(6) {
		if strings.Contains(got, n) {
			t.Errorf("the answer to a stranger names %s: %s", n, got)
		}
	}
	if again := s.say("路人", "守护 包子"); again != "" {
		t.Errorf("a stranger was answered twice: %s", again)
	}
}

// TestThreadGone: a thread that cannot be read is no thread without votes. The game stands, and messages are answered all the same.
func TestThreadGone(t *testing.T) {
	t.Parallel()
	s := newHall(t, "守卫", "预言家", "女巫", "狼人", "村民", "村民")
	s.until(s.on(2, 12, 0))
	threads, err := s.w.Forum.Threads(s.w.Board)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.w.Forum.DeleteThread(threads[0].ID); err != nil {
		t.Fatal(err)
	}
	s.until(s.on(4, 12, 0))
	s.want("饺子", "状态", "第1天", "守卫")
	status, err := s.d.Status()
	if err != nil {
		t.Fatal(err)
	}
	if status[0].Phase != "第1天" || !status[0].Running {
		t.Errorf("the game went on without its thread: %s", status[0].Phase)
	}
}
