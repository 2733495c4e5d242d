package ballot

import (
	"fmt"
	"testing"
	"time"
)

func TestTally(t *testing.T) {
	at := func(m int) time.Time { return day0.Add(time.Duration(m) * time.Minute) }
	say := func(lines []Line) string {
		s := ""
		for _, l := range lines {
			s += fmt.Sprintf("%d:%s@%d ", l.Target, FormatHalves(l.Halves), l.Reached)
		}
		return s
	}
	// 年糕 (0) has its first vote first, 包子 (2) its second one first: 包子 reached two.
	election := []Ballot{{Voter: 1, Target: 2, Halves: 2, At: at(2)}, {Voter: 3, Target: 0, Halves: 2, At: at(1)}, {Voter: 4, Target: 2, Halves: 2, At: at(3)},
		{Voter: 5, Target: 0, Halves: 2, At: at(4)}, {Voter: 2, Target: Abstain, Halves: 2, At: at(5)}}
	lines := Tally(election)
	if got := say(lines); got != "2:2@3 0:2@4 " || Top(lines)[0] != 2 || len(Top(lines)) != 2 {
		t.Errorf("an election tied: %s, top %v", got, Top(lines))
	}
	// The 警长 weighs five halves; 诽谤 adds two votes nobody cast, even where nobody voted.
	lines = Tally([]Ballot{{Voter: 0, Target: 1, Halves: 5, At: at(2)}, {Voter: 2, Target: 3, Halves: 2, At: at(1)}}, Extra{3, 4}, Extra{4, 4})
	if got := say(lines); got != "3:3@1 1:2.5@2 4:2@0 " {
		t.Errorf("weights and additions: %s", got)
	}
	// Two posts of one minute go by their numbers.
	lines = Tally([]Ballot{{Voter: 0, Target: 1, Halves: 2, At: at(1), ID: 9}, {Voter: 1, Target: 0, Halves: 2, At: at(1), ID: 8}})
	if got := say(lines); got != "0:1@1 1:1@2 " {
		t.Errorf("votes of one minute: %s", got)
	}
	if lines := Tally(nil); len(lines) != 0 || Top(lines) != nil {
		t.Errorf("no votes: %v", lines)
	}
}

// TestVotesOfAMap counts votes that come as voter and target, in the order written.
func TestVotesOfAMap(t *testing.T) {
	names := NewNames(table("年糕", "饺子", "包子", "面条", "汤圆"))
	d := &Day{Rules: Default(day0), Names: names, Voters: make([]Voter, 5)}
	for i, v := range [][2]string{{"面条", "年糕"}, {"饺子", "包子"}, {"汤圆", "弃权"}, {"包子", "导演"}, {"年糕", "包子"}} {
		d.Posts = append(d.Posts, WellFormed(int64(i+1), names.Find(v[0]).Index, v[1], day0.Add(-time.Hour*3)))
	}
	r := CountDay(d)
	if got := say(d, &r); got != "1 count 年糕; 2 count 包子; 3 count 弃权; 4 reject unknown_name; 5 count 包子" {
		t.Error(got)
	}
	for i, b := range r.Cast() {
		if b.ID != []int64{1, 2, 3, 5}[i] {
			t.Errorf("cast in the order %+v", r.Cast())
		}
	}
	if len(r.Unsettled) != 0 {
		t.Error("votes of a map wait to settle")
	}
}

func TestDecide(t *testing.T) {
	names := NewNames(table("青柚", "白鹭", "南枝", "墨砚", "苏木"))
	const tied = "1 青柚 300 投票对象：墨砚\n2 南枝 290 投票对象：白鹭\n3 墨砚 280 投票对象：白鹭\n4 白鹭 270 投票对象：墨砚"
	const clear = "1 青柚 300 投票对象：墨砚\n2 南枝 290 投票对象：墨砚\n3 苏木 280 投票对象：白鹭"
	for name, tc := range map[string]struct {
		posts string
		day   func(*Day)
		rules OutRules
		out   string // a name, "" for nobody, "ask"
		tie   int
	}{
		"the most":                      {posts: clear, out: "墨砚"},
		"nobody voted":                  {},
		"a tie nothing is said about":   {posts: tied, tie: 2},
		"a tie for the director":        {posts: tied, rules: OutRules{Tie: TieAsk}, out: "ask", tie: 2},
		"a tie keeps everybody":         {posts: tied, rules: OutRules{Tie: TieNobody}, tie: 2},
		"a tie, voted for first":        {posts: tied, rules: OutRules{Tie: TieVoted}, out: "墨砚", tie: 2},
		"a tie, first in a round ago":   {posts: tied, rules: OutRules{Tie: TieVoted, EarlierRound: []Row{{Verdict: Reject, Target: 3}, {Verdict: Count, Target: 1}}}, out: "白鹭", tie: 2},
		"a tie, reached first":          {posts: tied, rules: OutRules{Tie: TieReached}, out: "白鹭", tie: 2},
		"a tie, the representative's":   {posts: tied, rules: OutRules{Representative: []int{4, 3}}, out: "白鹭", tie: 2},
		"a share not reached":           {posts: clear, rules: OutRules{NeedPercent: 41}},
		"a share reached":               {posts: clear, rules: OutRules{NeedPercent: 40}, out: "墨砚"},
		"a number not reached":          {posts: clear, rules: OutRules{NeedHalves: 5}},
		"half is no majority":           {posts: clear, rules: OutRules{NeedMajority: true}},
		"a majority of those in play":   {posts: clear, day: func(d *Day) { d.Voters[1].OutAt, d.Voters[4].Out = day0.Add(-time.Minute), true }, rules: OutRules{NeedMajority: true}, out: "墨砚"},
		"abstention is never elected":   {posts: "1 青柚 300 投票对象：弃权\n2 南枝 290 投票对象：弃权\n3 墨砚 280 投票对象：白鹭", out: "白鹭"},
		"abstention keeps everybody":    {posts: "1 青柚 300 投票对象：弃权\n2 南枝 290 投票对象：弃权\n3 墨砚 280 投票对象：白鹭", rules: OutRules{Abstain: AbstainWins}},
		"as many abstain":               {posts: "1 青柚 300 投票对象：弃权\n2 墨砚 280 投票对象：白鹭", rules: OutRules{Abstain: AbstainWins}, out: "ask"},
		"abstention for the director":   {posts: "1 青柚 300 投票对象：弃权\n2 南枝 290 投票对象：弃权\n3 墨砚 280 投票对象：白鹭", rules: OutRules{Abstain: AbstainAsk}, out: "ask"},
		"the top fell, unsaid":          {posts: clear, day: func(d *Day) { d.Voters[3].OutAt = day0.Add(-time.Minute) }, out: "白鹭"},
		"the top fell, the director":    {posts: clear, day: func(d *Day) { d.Voters[3].OutAt = day0.Add(-time.Minute) }, rules: OutRules{Fell: FellAsk}, out: "ask"},
		"the top fell, the next":        {posts: clear, day: func(d *Day) { d.Voters[3].OutAt = day0.Add(-time.Minute) }, rules: OutRules{Fell: FellNext}, out: "白鹭"},
		"the top fell, nobody":          {posts: clear, day: func(d *Day) { d.Voters[3].OutAt = day0.Add(-time.Minute) }, rules: OutRules{Fell: FellNobody}},
		"somebody below the top fell":   {posts: clear, day: func(d *Day) { d.Voters[1].OutAt = day0.Add(-time.Minute) }, rules: OutRules{Fell: FellAsk}, out: "墨砚"},
		"those voted on, as house says": {posts: "1 青柚 300 投票对象：墨砚\n2 苏木 290 投票对象：南枝", day: func(d *Day) { d.Rules.PK = []int{3, 2} }, tie: 2},
	} {
		d := &Day{Rules: Default(day0), Names: names, Voters: make([]Voter, 5), Posts: posts(names, tc.posts)}
		if tc.day != nil {
			tc.day(d)
		}
		r := CountDay(d)
		o := Decide(&r, d, &tc.rules)
		got := ""
		if o.Out >= 0 {
			got = names.Name(o.Out)
		} else if o.Ask {
			got = "ask"
		}
		if got != tc.out || len(o.Tie) != tc.tie {
			t.Errorf("%s: out %q, tie %v, want %q and %d tied", name, got, o.Tie, tc.out, tc.tie)
		}
		if len(d.Rules.PK) > 0 && (o.Tie[0] != 3 || o.Tie[1] != 2) {
			t.Errorf("%s: tied %v", name, o.Tie)
		}
	}
}
