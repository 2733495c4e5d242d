package demo_test

import (
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/forum"
)

// TestNoFalseAlarms plays whole games with random cards: the leak check holds nothing of what the built-in templates say.
func TestNoFalseAlarms(t *testing.T) {
	t.Parallel()
	n := uint64(3 / slower)
	if os.Getenv("DAOYAN_EXHAUSTIVE") != "" {
		n = 40
	}
	for seed := range n {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { quietGame(t, seed) })
	}
}

func quietGame(t *testing.T, seed uint64) {
	o := options(t, random.Deal(guimi.New(), nil, 12, seed, "狼人", "狼人", "预言家", "村民"), seed)
	var log strings.Builder
	o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	w, _, d := opened(t, o)
	p := demo.NewPlayers(w, seed)
	p.Follow(d.Status)
	p.Start()
	toTheEnd(t, w, d)
	if strings.Contains(log.String(), "泄密检查") {
		t.Errorf("cards %v: %s", o.Cards, log.String())
	}
	status, err := d.Status()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range status[0].Drafts {
		if x.Held {
			t.Errorf("cards %v: held %+v", o.Cards, x)
		}
	}
}

// guarded gives an order whose words are to be held by the leak check, or not.
func (st *stage) guarded(text string, held bool) {
	st.t.Helper()
	done, err := st.try(director.Order{Text: text})
	if err != nil {
		st.t.Fatalf("%s: %v", text, err)
	}
	if warned := strings.Contains(strings.Join(done.Says, "\n"), "泄密检查"); warned != held {
		st.t.Errorf("%s: warned %v, want %v: %v", text, warned, held, done.Says)
	}
}

// TestPlantedLeaks: what says more than its readers may know is held, whoever wrote it; what does not goes out.
func TestPlantedLeaks(t *testing.T) {
	t.Parallel()
	st, b := directed(t, pack(), func(o *demo.Options) {
		o.Mails = map[string]string{}
		o.Config = func(c *config.Config) { c.Polls.Night = "@every 10m" }
	})
	st.leaky = true
	st.at(3, "21:10", func() { st.send("春卷", "预言 包子") })
	st.at(3, "21:12", func() { st.send("包子", "杀人 年糕") })
	st.until(3, "21:30")
	st.guarded("告诉 饺子 有人写了：预言 包子", true)
	st.until(4, "08:10")
	held := []string{"饺子是守卫", "守卫饺子，你好", "昨夜的狼人是包子、面条", "[b]饺子[/b]（守 卫）", "【饺子】[color=red]守卫[/color]", "饺子属于村民阵营", "包子在狼群里",
		"演饺子的是玩家饺子", "ＸＸ 饺子　守卫"}
	held = slices.Delete(held, 3, 4) // a word with a blank in it is not the word
	for _, text := range held {
		st.guarded("公告 "+text, true)
	}
	free := []string{"守卫和狼人都要记得写私信", "饺子被投票出局", "今天竞选，饺子、包子上警。狼人请注意时限", "饺子是猎人", "狼人杀第二局由包子报名", "年糕昨夜出局"}
	for _, text := range free {
		st.guarded("公告 "+text, false)
	}
	st.guarded("告诉 饺子 你是守卫", false)
	st.guarded("告诉 饺子 包子是狼人", true)
	st.guarded("告诉 包子 面条也在狼群", false)
	st.guarded("告诉 饺子 面条也在狼群", true)
	st.guarded("告诉 包子 面条属于狼人阵营", false)
	st.guarded("告诉 饺子 面条属于狼人阵营", true)
	st.guarded("告诉 狼群 年糕是村民", true)
	st.guarded("告诉 春卷 你验出包子属于狼人阵营", false)
	st.guarded("剧情 结果 面条露出了狼人的尾巴", true)
	st.until(4, "08:20")
	posts := st.posts("第2天")
	for _, text := range held {
		if len(holding(posts, text)) != 0 {
			t.Errorf("out though it leaks: %s", text)
		}
	}
	// The posts of a thread keep their order: those behind a held one wait for it.
	for _, d := range st.status().Drafts {
		if d.Held && d.To == "" {
			st.order(fmt.Sprint("不发 ", d.No))
			if no := fmt.Sprint("放出 ", d.No); slices.Contains(st.waiting(), no) {
				t.Errorf("dropped, it waits: %v", st.waiting())
			}
		}
	}
	st.until(4, "08:30")
	posts = st.posts("第2天")
	for _, text := range free {
		if len(holding(posts, text)) != 1 {
			t.Errorf("not out: %s", text)
		}
	}
	st.want(st.w.Players["饺子"], "你是守卫", 1)
	st.want(st.w.Players["饺子"], "包子是狼人", 0)
	st.want(st.w.Players["面条"], "年糕是村民", 0)
	d, no := st.draft("包子是狼人")
	if !d.Held || d.To != "饺子" || !strings.Contains(d.Why, "包子 的 狼人") {
		t.Errorf("%+v", d)
	}
	if !slices.Contains(st.waiting(), "放出 "+no) {
		t.Errorf("what waits: %v", st.waiting())
	}
	st.order("放出 " + no)
	if slices.Contains(st.waiting(), "放出 "+no) {
		t.Errorf("released, it waits: %v", st.waiting())
	}
	st.until(4, "08:40")
	st.want(st.w.Players["饺子"], "包子是狼人", 1)
	for _, uid := range []forum.UserID{b.first, b.deputy} {
		st.want(uid, "看的人不该知道 包子 的 狼人", 2)
		if got := st.told(uid, "泄密检查扣住了 "+no+" 号"); len(got) != 1 || !strings.Contains(got[0].Text, "原文：") || !strings.Contains(got[0].Text, "包子是狼人") {
			t.Errorf("account %d reads %v", uid, got)
		}
	}
	st.want(b.watcher, "泄密检查扣住了 "+no+" 号（给「饺子」的私信），没有发（内容只给导演看）", 1)
	st.want(b.watcher, "狼人", 0)
	st.stop()
	st.start()
	st.until(4, "09:00")
	if d, _ := st.draft("年糕是村民"); !d.Held {
		t.Errorf("after a restart: %+v", d)
	}
}

// TestLeaksOfWhatHasChanged: what is true since an order is a secret as what was dealt is, under every name that somebody has been given, and so is
// who played a character before.
func TestLeaksOfWhatHasChanged(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"守卫", "隐狼", "赤狼", "狼人", "村民", "村民", "村民", "预言家"}, nil)
	st.leaky = true
	st.until(2, "10:00")
	hidden := st.seat("包子")
	if hidden.Checked == hidden.Faction {
		t.Fatalf("he is checked as what he is: %+v", hidden)
	}
	for _, c := range []struct {
		text string
		held bool
	}{
		{"告诉 年糕 饺子是女巫", false},
		{"告诉 年糕 小饺是守卫", false},
		{"告诉 年糕 新来的演饺子", false},
		{"告诉 年糕 面条是火狼", true},
		{"告诉 年糕 包子是" + hidden.Faction, true},
		{"告诉 年糕 包子查出来是" + hidden.Checked, true},
	} {
		st.guarded(c.text, c.held)
	}
	st.order("身份 饺子 女巫")
	st.guarded("告诉 面条 饺子是女巫", true)
	st.order("别名 饺子 小饺")
	st.order("替补 饺子 新来的")
	st.until(2, "10:30")
	for _, text := range []string{"饺子是女巫", "饺子开局是守卫", "小饺是女巫", "新来的演饺子", "玩家饺子从前演他"} {
		st.guarded("告诉 年糕 "+text, true)
	}
	st.guarded("告诉 饺子 你现在是女巫", false)
}

// TestLeakOfATemplate: an announcement that a director's own template makes too much of is held, with all behind it, and goes out as it is
// put right.
func TestLeakOfATemplate(t *testing.T) {
	t.Parallel()
	st, b := directed(t, pack(), func(o *demo.Options) {
		o.Words = fstest.MapFS{"dawn.tmpl": {Data: []byte(`{{template "head" .}} 开门
{{range .Out}}{{line .}}（村民）昨夜倒下了。
{{end}}`)}}
	})
	st.leaky = true
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.until(4, "08:30")
	if st.opened("第2天") {
		t.Fatalf("it is out: %v", st.posts("第2天"))
	}
	st.want(b.first, "看的人不该知道 年糕 的 村民", 1)
	d, no := st.draft("村民")
	if !d.Held {
		t.Errorf("%+v", d)
	}
	st.order("改稿 " + no + " 年糕昨夜倒下了。")
	st.order("放出 " + no)
	st.until(4, "08:40")
	if first := st.posts("第2天")[0]; !strings.HasPrefix(first.Text, "年糕昨夜倒下了。") {
		t.Errorf("the day opens with:\n%s", first.Text)
	}
}

// TestLeakOfATitle: the title of a thread is compared as its text is.
func TestLeakOfATitle(t *testing.T) {
	t.Parallel()
	st, b := directed(t, pack(), func(o *demo.Options) {
		o.Words = fstest.MapFS{"title.tmpl": {Data: []byte(`{{line .Game}} {{.Kind}}{{if .Phase.No}} {{.Phase}}：预言家春卷{{end}}`)}}
	})
	st.leaky = true
	st.until(2, "09:00")
	if st.opened("第1天") {
		t.Error("the thread is out")
	}
	st.want(b.first, "看的人不该知道 春卷 的 预言家", 1)
}

// TestLeakOfWhatWasTold: words that the rules had for somebody alone are held for everybody who has not heard them.
func TestLeakOfWhatWasTold(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, pack(), func(o *demo.Options) {
		rs := director.Guimi()
		rs.Make = marked
		o.Rulesets, o.Words = map[string]director.Ruleset{"guimi": rs}, singing(t)
	})
	st.leaky = true
	st.until(2, "10:00")
	heard := ""
	for _, m := range st.told(st.w.Players["包子"], "canary") {
		heard = canary.FindString(m.Text)
	}
	if heard == "" {
		t.Fatal("the wolf has heard nothing")
	}
	st.guarded("告诉 包子 记住 "+heard, false)
	st.guarded("告诉 饺子 记住 "+heard, true)
	st.guarded("公告 暗号是 "+strings.ToUpper(heard), true)
}

// TestAnswersAreNotHeld: whatever a player writes about others, guessed or made up, he is answered; nothing tells him what is true.
func TestAnswersAreNotHeld(t *testing.T) {
	t.Parallel()
	st := newStage(t, pack(), lenient)
	st.until(0, "12:00")
	st.confirm()
	texts := []string{"包子是狼人吗", "遗言：包子是狼人", "杀人 面条", "预言 包子", "守卫饺子，狼人包子", "投票对象：包子（狼人）", "猜测 包子 狼人"}
	for i, text := range texts {
		st.at(3, fmt.Sprintf("21:%02d", 10+i), func() {
			for _, name := range st.o.Names {
				st.send(name, text)
			}
		})
	}
	st.at(4, "10:00", func() {
		for _, name := range st.o.Names {
			st.post(name, "第2天", "投票对象：狼人包子\n投票理由：他是狼人")
		}
	})
	st.until(7, "10:00")
	if len(st.faults) > 0 {
		t.Error(st.faults)
	}
}
