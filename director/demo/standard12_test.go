package demo_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/demo"
	"daoyan/director/rule"
	"daoyan/director/standard12"
	"daoyan/store"
)

// TestStandard12 plays a whole game of the other rule set through the daemon: night first, an election that is put off and voted on twice, and a
// PK are in it.
func TestStandard12(t *testing.T) {
	cards, err := standard12.Deal(standard12.Seats, 4)
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, cards, 4)
	o.Ruleset, o.Rulesets, o.Settings = "standard12", map[string]director.Ruleset{"standard12": director.Standard12()}, rule.Settings{Reaction: 30}
	var phases, said []string
	over := ""
	o.Watch = func(s director.Sight) {
		switch s.Kind {
		case "phase":
			phases = append(phases, s.Text)
		case "over":
			over = s.Text
		case "held":
			t.Errorf("held: %s", s.Text)
		default:
			said = append(said, s.Text)
		}
	}
	w, err := demo.NewWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s, err := store.Open(o.Path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := w.NewGame(s); err != nil {
		t.Fatal(err)
	}
	d, err := w.Daemon(s)
	if err != nil {
		t.Fatal(err)
	}
	p := demo.NewPlayers(w, 4)
	p.Follow(d.Status)
	p.Start()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := d.Run(ctx, true); err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Faults {
		t.Errorf("a player's fault: %v", f)
	}
	if over == "" {
		t.Fatal("the game did not end")
	}
	order := strings.Join(phases, " ")
	if want := "开局 第1夜 第1天竞选 第2夜 第2天竞选 第2天竞选PK 第2天 第2天PK 第3夜"; !strings.HasPrefix(order, want) {
		t.Errorf("phases: %s\nwant %s …", order, want)
	}
	all := strings.Join(said, "\n")
	for _, want := range []string{"警长竞选推迟到下一天", "上警的是：", "先不入夜：接着是第2天竞选PK", "起他的票计 1.5 票", "他们自己没有票", "【复盘】", over} {
		if !strings.Contains(all, want) {
			t.Errorf("nothing said %q", want)
		}
	}
	for _, guimi := range []string{"诡秘之主", "2.5", "殉职", "装傻", "救药", "村民", "加速"} {
		if strings.Contains(all, guimi) {
			t.Errorf("the announcements speak of %s", guimi)
		}
	}
}
