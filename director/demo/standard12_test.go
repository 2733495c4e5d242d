package demo_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/demo"
	"daoyan/director/rule"
	"daoyan/director/standard12"
)

// script is twelve players who know what is to happen: an election that 自爆 puts off and that is then voted on twice, a vote that is voted on
// twice, and after that all against one wolf after another.
type script struct {
	t    *testing.T
	w    *demo.World
	ask  func() ([]director.GameStatus, error)
	said map[string]bool
}

func (x *script) look() {
	all, err := x.ask()
	if err != nil {
		x.t.Error(err)
		return
	}
	s := &all[0]
	if s.Over {
		return
	}
	for _, name := range s.Unconfirmed {
		x.write(s, name, "收到")
	}
	switch s.Phase {
	case "第1天竞选":
		x.write(s, x.card(s, "预言家"), "上警")
		x.write(s, x.card(s, "狼人"), "自爆")
	case "第2天竞选":
		x.write(s, x.card(s, "预言家"), "上警")
		x.write(s, x.card(s, "女巫"), "上警")
		x.vote(s, 1, 1)
	case "第2天竞选PK":
		x.vote(s, 3)
	case "第2天":
		x.vote(s, 2, 2)
	default:
		x.vote(s, 12)
	}
	x.w.Clock.At(x.w.Clock.Now().Add(time.Hour), x.look)
}

// card is who plays a card, the first by seat who is in play.
func (x *script) card(s *director.GameStatus, card string) string {
	i := slices.IndexFunc(s.Seats, func(seat director.SeatStatus) bool { return seat.Identity == card && seat.Place == "在场" })
	return s.Seats[i].Name
}

func (x *script) write(s *director.GameStatus, who, text string) {
	if key := s.Phase + who + text; !x.said[key] && (text == "收到" || s.Running) {
		x.said[key] = true
		if _, err := x.w.Forum.SendMessage(x.w.Players[who], x.w.Director, text); err != nil {
			x.t.Error(err)
		}
	}
}

// vote has as many as each of the counts vote for one after another of those who may be voted for, wolves first; the 警长 last of all.
func (x *script) vote(s *director.GameStatus, counts ...int) {
	threads, err := x.w.Forum.Threads(x.w.Board)
	if err != nil || len(s.Votable) < 2 || x.said[s.Phase] {
		return
	}
	x.said[s.Phase] = true
	of := map[string]director.SeatStatus{}
	for _, seat := range s.Seats {
		of[seat.Name] = seat
	}
	targets, voters := slices.Clone(s.Votable), slices.Clone(s.NotVoted)
	first := func(yes func(director.SeatStatus) bool) func(a, b string) int {
		return func(a, b string) int {
			switch {
			case yes(of[a]) == yes(of[b]):
				return 0
			case yes(of[a]):
				return -1
			default:
				return 1
			}
		}
	}
	slices.SortStableFunc(targets, first(func(s director.SeatStatus) bool { return s.Faction == string(standard12.Wolves) }))
	slices.SortStableFunc(voters, first(func(s director.SeatStatus) bool { return !s.Sheriff }))
	for i, n := range counts {
		for ; n > 0 && len(voters) > 0; n-- {
			for _, th := range threads {
				if strings.Contains(th.Subject, " "+s.Phase+" ") {
					if _, err := x.w.Forum.Reply(x.w.Players[voters[0]], th.ID, "投票对象："+targets[i]+"\n投票理由：照剧本"); err != nil {
						x.t.Error(err)
					}
				}
			}
			voters = voters[1:]
		}
	}
}

// TestStandard12 plays a whole game of the other rule set through the daemon.
func TestStandard12(t *testing.T) {
	t.Parallel()
	o := options(t, standard12.Cards(), 4)
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
	w, _, d := opened(t, o)
	x := &script{t: t, w: w, ask: d.Status, said: map[string]bool{}}
	w.Clock.At(o.Start.Add(time.Hour), x.look)
	toTheEnd(t, w, d)
	want := "开局 第1夜 第1天竞选 第2夜 第2天竞选 第2天竞选PK 第2天 第2天PK 第3夜 第3天 第4夜 第4天"
	if got := strings.Join(phases, " "); got != want || over != string(standard12.Good) {
		t.Errorf("phases: %s, won by %q\nwant    %s, won by %s", got, over, want, standard12.Good)
	}
	all := strings.Join(said, "\n")
	for _, words := range []string{"警长竞选推迟到下一天", "上警的是：饺子、包子。", "先不入夜：接着是第2天竞选PK", "从下一次投票起他的票计 1.5 票", "（计 1.5 票）",
		"油条、麻花平票", "只能投给油条、麻花", "[b]好人阵营[/b] 获得胜利", "【复盘】"} {
		if !strings.Contains(all, words) {
			t.Errorf("nothing said %q", words)
		}
	}
	for _, foreign := range []string{"诡秘之主", "计 2.5 票", "殉职", "装傻", "救药", "村民", "加速", "黄牌"} {
		if strings.Contains(all, foreign) {
			t.Errorf("the announcements speak of %s", foreign)
		}
	}
}
