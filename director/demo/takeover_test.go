package demo_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/rule"
	"daoyan/director/scenario"
	"daoyan/forum"

	"github.com/google/go-cmp/cmp"
)

// halfPlayed is a game at day 3, directed by hand until then, with the day's thread on the forum.
const halfPlayed = `position: 周末局
next: day 3
at: %s
sheriff: 年糕
penalties: off
characters:
  - {character: 饺子, identity: 守卫, named: {守护: [night 1 包子, night 2 面条]}}
  - {character: 包子, identity: 女巫, uses: {救药: 0}}
  - {character: 面条, identity: 狼王}
  - {character: 汤圆, identity: 村民}
  - {character: 年糕, identity: 预言家}
  - {character: 馒头, identity: 狼人}
  - {character: 烧卖, identity: 村民}
  - {character: 春卷, identity: 猎人}
out:
  - 烧卖 night 1 刀
  - 汤圆 day 2 票
threads: {discussion: %d}
`

// half opens a stage whose game is taken over at 8 o'clock of the first day from what file says; the thread of the day is there and has votes.
func half(t *testing.T, tell bool) (*stage, forum.ThreadID) {
	t.Helper()
	st := &stage{t: t, o: options(t, village(), 4), phases: map[string]time.Time{}}
	lenient(&st.o)
	st.o.Names = []string{"饺子", "包子", "面条", "汤圆", "年糕", "馒头", "烧卖", "春卷"}
	st.o.Watch = func(x director.Sight) {
		if x.Kind == "phase" {
			st.phases[x.Text] = x.At
		}
	}
	st.o.Config = func(c *config.Config) { c.Polls.Night = "@every 10m" }
	var err error
	if st.w, err = demo.NewWorld(st.o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.w.Close() })
	tid, _, err := st.w.Forum.NewThread(st.w.Director, st.w.Board, "周末局 第3天 讨论帖", "昨夜平安夜。关门时间见版规。")
	if err != nil {
		t.Fatal(err)
	}
	st.send("饺子", "守护 汤圆")
	st.until(0, "13:00")
	if _, err := st.w.Forum.Reply(st.w.Players["包子"], tid, "投票对象：面条\n投票理由：查过了"); err != nil {
		t.Fatal(err)
	}
	st.until(0, "14:00")
	st.open()
	if fails := st.take(fmt.Sprintf(halfPlayed, st.time(0, "12:30").Format("2006-01-02 15:04"), tid), tell); len(fails) > 0 {
		t.Fatal(fails)
	}
	st.start()
	t.Cleanup(func() { st.stop() })
	return st, tid
}

// take takes the game of a position file over.
func (st *stage) take(file string, tell bool) []scenario.Failure {
	st.t.Helper()
	pos, fails := scenario.LoadPosition("position.yaml", []byte(file), scenario.Rulesets(), scenario.PositionOptions{Zone: st.o.Start.Location(), Reaction: 30})
	if len(fails) > 0 {
		return fails
	}
	m := director.Meta{Title: pos.Title, Ruleset: pos.Rules, Game: st.w.Config().Game}
	for _, row := range pos.Rows {
		if row.Helper != "" { // as the command asks the board
			u, err := st.w.Forum.User(row.Helper)
			if err != nil {
				st.t.Fatal(err)
			}
			row.HelperUID = int64(u.ID)
		}
		m.Players = append(m.Players, director.PlayerOf(row, st.w.Players[row.Character]))
	}
	if err := director.TakeOver(st.s, "demo", m, pos, tell, rule.Instant(st.w.Clock.Now().Unix())); err != nil {
		st.t.Fatal(err)
	}
	return nil
}

// TestTakeOver goes on with a game at day 3: the votes that stand in its thread count, everybody is told what he holds, what was written to the
// director before is left alone, limits of skills hold over the change, and the game comes to its end.
func TestTakeOver(t *testing.T) {
	t.Parallel()
	st, tid := half(t, true)
	st.until(0, "15:00")
	posts, err := st.w.Forum.Thread(tid)
	if err != nil {
		t.Fatal(err)
	}
	if said := posts[len(posts)-1].Text; !strings.Contains(said, "从现在起，这一局由程序接着主持") || !strings.Contains(said, "第1夜出局") {
		t.Errorf("the thread ends with:\n%s", said)
	}
	for _, p := range posts {
		if strings.Contains(p.Text, "昨夜出局") {
			t.Errorf("announced again: %s", p.Text)
		}
	}
	st.want(st.w.Players["饺子"], "身份是【守卫】", 1)
	st.want(st.w.Players["饺子"], "没有采用", 0)
	st.want(st.w.Players["汤圆"], "由程序接着主持", 0) // who is out has nothing to hear
	if got := st.told(st.w.Players["包子"], "身份是【女巫】"); len(got) != 1 || strings.Contains(got[0].Text, "救药（") {
		t.Errorf("the witch is told: %v", got)
	}
	st.send("饺子", "收到")
	st.until(0, "17:00")
	st.want(st.w.Players["饺子"], "好，记下了。", 1)
	st.send("饺子", "收到")
	st.until(0, "18:00")
	st.want(st.w.Players["饺子"], "早就收到", 1)
	if s := st.status(); s.Phase != "第3天" || !s.Running || strings.Contains(strings.Join(s.NotVoted, " "), "包子") {
		t.Errorf("%s, running %v, not voted %v", s.Phase, s.Running, s.NotVoted)
	}
	for _, name := range []string{"饺子", "年糕", "春卷"} {
		if _, err := st.w.Forum.Reply(st.w.Players[name], tid, "投票对象：面条\n投票理由：直觉"); err != nil {
			t.Fatal(err)
		}
	}
	st.at(1, "21:10", func() { st.send("饺子", "守护 面条") })
	st.at(1, "21:20", func() { st.send("馒头", "杀人 饺子") })
	st.at(1, "21:30", func() { st.send("饺子", "守护 饺子") })
	st.until(2, "09:00")
	if st.seat("面条").Place != "出局" || st.seat("饺子").Place != "在场" {
		t.Errorf("面条 %+v, 饺子 %+v", st.seat("面条"), st.seat("饺子"))
	}
	if first := st.posts("第4天")[0].Text; !strings.Contains(first, "昨夜平安") {
		t.Errorf("day 4 opens with:\n%s", first)
	}
	for _, name := range []string{"饺子", "年糕", "春卷", "包子"} {
		st.vote(name, "第4天", "馒头")
	}
	st.until(4, "09:00")
	if s := st.status(); !s.Over || s.Winner != "村民阵营" || s.Held != "" {
		t.Errorf("over %v, winner %s, held %q", s.Over, s.Winner, s.Held)
	}
	if len(st.faults) > 0 {
		t.Error(st.faults)
	}
}

// TestTakeOverSilently: nobody is told anything, and the game goes on all the same.
func TestTakeOverSilently(t *testing.T) {
	t.Parallel()
	st, tid := half(t, false)
	st.until(0, "20:00")
	posts, err := st.w.Forum.Thread(tid)
	if err != nil {
		t.Fatal(err)
	}
	if len(posts) != 2 {
		t.Errorf("%d posts in the thread, want the two that were there", len(posts))
	}
	for _, uid := range st.w.Players {
		st.want(uid, "主持", 0)
	}
	st.until(1, "22:00")
	if s := st.status(); s.Phase != "第3夜" || !s.Running {
		t.Errorf("%s, running %v", s.Phase, s.Running)
	}
}

// TestPositionOfARunningGame writes a game down in mid-night, takes it over into a fresh data file and goes on: what has been written since dusk
// is read from the forum again, and the night ends as it would have.
func TestPositionOfARunningGame(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), func(o *demo.Options) {
		o.Settings.Rulings = map[string]string{"witch.self_save": rule.Ask}
		o.Config = func(c *config.Config) { c.Polls.Night = "@every 10m" }
	})
	const helper = "军师"
	st.account(helper)
	st.order("请假 包子 3")
	st.order("别名 包子 小包")
	st.order("裁定 witch.self_save false")
	st.order("助理 面条 " + helper)
	st.at(3, "21:10", func() { st.send("包子", "杀人 汤圆") })
	st.until(3, "21:30")
	x := st.d.Do(t.Context(), director.Request{Do: "position"})
	var file string
	if err := json.Unmarshal(x.Result, &file); err != nil {
		t.Fatal(x.Fault, err)
	}
	for _, want := range []string{"leave: 2", "helper: " + helper, `witch.self_save: {value: "false", from: `, "chats:\n  pack: ", "小包"} {
		if !strings.Contains(file, want) {
			t.Errorf("the position lacks %q:\n%s", want, file)
		}
	}
	st.stop()
	st.o.Path += ".again"
	st.open()
	if fails := st.take(file, false); len(fails) > 0 {
		t.Fatalf("%v\n%s", fails, file)
	}
	st.start()
	if got := st.d.Do(t.Context(), director.Request{Do: "position"}); string(got.Result) != string(x.Result) {
		t.Errorf("written down again (-before +after):\n%s", cmp.Diff(string(x.Result), string(got.Result)))
	}
	st.until(3, "21:40")
	st.order("照常") // deadlines have passed while nobody watched
	st.until(4, "09:00")
	if st.seat("汤圆").Place != "出局" || st.status().Held != "" {
		t.Errorf("%+v, held %q", st.seat("汤圆"), st.status().Held)
	}
	st.vote("饺子", "第2天", "小包")
	st.until(4, "19:00")
	if s := st.status(); slices.Contains(s.NotVoted, "饺子") || s.Phase != "第2天" {
		t.Errorf("%s, not voted %v", s.Phase, s.NotVoted)
	}
}

// betweenPhases is a game whose third day has still to be opened, with all that a director may have left open.
const betweenPhases = `position: 周末局
next: day 3
at: %s
penalties: off
characters:
  - {character: 饺子, identity: 守卫}
  - {character: 包子, identity: 女巫, yellow: 1}
  - {character: 面条, identity: 狼王}
  - {character: 汤圆, identity: 村民, words: open}
  - {character: 年糕, identity: 预言家}
  - {character: 馒头, identity: 狼人}
  - {character: 烧卖, identity: 村民, shown: 村民, words: none}
  - {character: 春卷, identity: 熊}
out: [烧卖 night 1 刀, 汤圆 night 2 刀]
public: [熊咆哮]
`

// TestTakeOverBetweenPhases: what was still to be made public is, what has been shown is known, and who may leave words may.
func TestTakeOverBetweenPhases(t *testing.T) {
	t.Parallel()
	st := &stage{t: t, o: options(t, village(), 4), phases: map[string]time.Time{}}
	lenient(&st.o)
	st.o.Names = []string{"饺子", "包子", "面条", "汤圆", "年糕", "馒头", "烧卖", "春卷"}
	var err error
	if st.w, err = demo.NewWorld(st.o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.w.Close() })
	st.until(0, "13:00")
	st.open()
	if fails := st.take(fmt.Sprintf(betweenPhases, st.time(1, "08:00").Format("2006-01-02 15:04")), false); len(fails) > 0 {
		t.Fatal(fails)
	}
	st.start()
	t.Cleanup(func() { st.stop() })
	st.send("汤圆", "遗言：守卫请出来")
	st.send("烧卖", "遗言：我不服")
	st.until(1, "09:00")
	first := st.posts("第3天")[0].Text
	for _, want := range []string{"熊", "昨夜出局", "汤圆", "守卫请出来"} {
		if !strings.Contains(first, want) {
			t.Errorf("the day opens without %q:\n%s", want, first)
		}
	}
	st.want(st.w.Players["烧卖"], "没有你的遗言名额", 1)
	if strings.Contains(first, "我不服") {
		t.Errorf("the day opens with:\n%s", first)
	}
	var file string
	if err := json.Unmarshal(st.d.Do(t.Context(), director.Request{Do: "position"}).Result, &file); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(file, "shown: 村民") || !strings.Contains(file, "yellow: 1") {
		t.Errorf("written down again:\n%s", file)
	}
}
