package ballot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// day0 is the close of the days in these tests.
var day0 = time.Date(2031, 3, 9, 21, 0, 0, 0, time.FixedZone("", 8*3600))

// posts reads lines "floor voter minutes-to-close [>quoted floor] text"; "\n" in the text is a line break, voter "-" plays nobody.
func posts(n *Names, script string) []Post {
	var all []Post
	for line := range strings.Lines(script) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		floor, _ := strconv.Atoi(f[0])
		minutes, _ := strconv.Atoi(f[2])
		p := Post{ID: int64(floor), Floor: floor, By: Outsider, At: day0.Add(-time.Duration(minutes) * time.Minute)}
		switch f[1] {
		case "导演":
			p.By = Host
		case "-":
		default:
			p.By = n.Find(f[1]).Index
		}
		f = f[3:]
		if id, ok := strings.CutPrefix(f[0], ">"); ok {
			q, _ := strconv.ParseInt(id, 10, 64)
			p.Quotes = []int64{q}
			f = f[1:]
		}
		p.Looks = []Look{{Seen: p.At.Add(2 * time.Minute), Own: PlainWords(strings.ReplaceAll(strings.Join(f, " "), `\n`, "\n"))}}
		all = append(all, p)
	}
	return all
}

// say writes the verdicts of a result: "12 count 白鹭" and, where there is one, the cause.
func say(d *Day, r *Result) string {
	var out []string
	for _, row := range r.Rows {
		s := fmt.Sprintf("%d %s", row.Floor, row.Verdict)
		switch {
		case row.Target >= 0:
			s += " " + d.Names.Name(row.Target)
		case row.Target == Abstain:
			s += " 弃权"
		}
		if row.Cause != Plain {
			s += " " + row.Cause.Key()
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

func TestCountDay(t *testing.T) {
	names := NewNames(table("青柚", "白鹭", "南枝", "墨砚", "苏木=阿木", "霜降=阿木"))
	for name, tc := range map[string]struct {
		rules  func(*Rules)
		voters func([]Voter)
		posts  string
		want   string
	}{
		"a vote, and one change quoting it": {
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 200 >1 改票对象：南枝\n3 青柚 100 >2 改票对象：白鹭",
			want:  "1 replaced 白鹭; 2 count 南枝; 3 reject 白鹭 second_change"},
		"a change quoting a version of one's vote": {
			rules: func(r *Rules) { r.Change = ChangeUnlimited },
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 200 >1 改票对象：南枝\n3 青柚 190 >2 改票对象：墨砚\n4 青柚 180 >1 改票对象：弃权",
			want:  "1 replaced 白鹭; 2 replaced 南枝; 3 replaced 墨砚; 4 count 弃权"},
		"a change that quotes another's vote, or one's own talk": {
			posts: "1 青柚 300 投票对象：白鹭\n2 白鹭 290 投票对象：青柚\n3 青柚 280 聊两句\n4 青柚 200 >2 改票对象：南枝\n5 青柚 190 >3 改票对象：南枝\n6 青柚 180 改票对象：南枝",
			want:  "1 count 白鹭; 2 count 青柚; 4 reject 南枝 wrong_quote; 5 reject 南枝 wrong_quote; 6 reject 南枝 no_quote"},
		"a misquoted change where the house asks": {
			rules: func(r *Rules) { r.Misquoted = AskDirector },
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 200 >9 改票对象：南枝",
			want:  "1 count 白鹭; 2 ask 南枝 wrong_quote"},
		"a change to nobody spends nothing": {
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 200 >1 改票对象：南知\n3 青柚 190 >1 改票对象：南枝",
			want:  "1 replaced 白鹭; 2 reject unknown_name; 3 count 南枝"},
		"the last hour": {
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 60 >1 改票对象：南枝\n3 白鹭 59 投票对象：青柚\n4 南枝 0 投票对象：青柚",
			want:  "1 count 白鹭; 2 reject 南枝 change_locked; 3 count 青柚; 4 reject 青柚 late"},
		"no change under 加速": {
			rules: func(r *Rules) { r.Accelerated = true },
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 200 >1 改票对象：南枝",
			want:  "1 count 白鹭; 2 reject 南枝 accelerated"},
		"改票 said but 投票对象 written": {
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 200 >1 改票\\n投票对象：南枝\n3 青柚 190 改票\\n投票对象：南枝\n4 青柚 180 投票对象：南枝",
			want:  "1 count 白鹭; 2 ask 南枝 wrong_label; 3 reject 南枝 no_quote; 4 reject 南枝 second_vote"},
		"the first vote is final": {
			rules: func(r *Rules) { r.FirstFinal = true },
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 200 >1 改票对象：南枝",
			want:  "1 count 白鹭; 2 reject 南枝 first_is_final"},
		"taking back first": {
			rules: func(r *Rules) { r.Change, r.Withdraw, r.ChangeLock = ChangeWithdrawFirst, "撤票", 0 },
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 200 投票对象：南枝\n3 青柚 190 撤票\n4 青柚 180 投票对象：南枝\n5 青柚 170 撤票投票对象：墨砚\n6 白鹭 160 撤票",
			want:  "1 replaced 白鹭 taken_back; 2 reject 南枝 not_taken_back; 3 ignore taken_back; 4 replaced 南枝 taken_back; 5 count 墨砚; 6 ignore taken_back"},
		"no taking back in the last hour": {
			rules: func(r *Rules) { r.Withdraw = "撤票" },
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 30 撤票",
			want:  "1 count 白鹭; 2 reject change_locked"},
		"by day one goes out": {
			voters: func(v []Voter) { v[3].OutAt = day0.Add(-2 * time.Hour) },
			posts:  "1 青柚 300 投票对象：墨砚\n2 墨砚 290 投票对象：青柚\n3 白鹭 280 投票对象：墨砚\n4 青柚 100 改票对象：白鹭\n5 墨砚 90 投票对象：青柚\n6 南枝 80 投票对象：墨砚\n7 青柚 70 >4 改票对象：南枝",
			want: "1 replaced 墨砚; 2 reject 青柚 voter_fell; 3 reject 墨砚 target_fell; 4 replaced 白鹭; 5 reject 青柚 voter_out; 6 reject 墨砚 target_out; " +
				"7 count 南枝"},
		"who may vote and be voted for": {
			voters: func(v []Voter) { v[0].Out, v[1].NoVote, v[2].NoTarget = true, true, true },
			posts:  "1 青柚 300 投票对象：墨砚\n2 白鹭 290 投票对象：墨砚\n3 墨砚 280 投票对象：南枝\n4 南枝 270 投票对象：青柚\n5 南枝 260 投票对象：墨砚\n6 - 250 投票对象：墨砚\n7 导演 240 投票对象：墨砚",
			want: "1 reject 墨砚 voter_out; 2 reject 墨砚 voter_out; 3 reject 南枝 target_out; 4 reject 青柚 target_out; 5 count 墨砚; " +
				"6 ignore stranger; 7 ignore host_post"},
		"names that two answer to, seats, doubts": {
			rules: func(r *Rules) { r.Doubt, r.Hosts = []string{"随便"}, []string{"[T07]导演"} },
			posts: "1 青柚 300 投票对象：阿木\n2 青柚 290 投票对象：2号南枝\n3 青柚 280 投票对象：随便\n4 青柚 270 投票对象：导演\n5 青柚 260 投票对象：2号\n6 青柚 250 投票对象：\n7 青柚 240 投票对象：2号白鹭",
			want: "1 ask several_names; 2 ask seat_mismatch; 3 ask doubtful; 4 reject not_a_character; 5 reject unknown_name; 6 reject empty_target; " +
				"7 count 白鹭"},
		"house rules on the target": {
			rules: func(r *Rules) { r.SelfVote, r.SeatAlone, r.ReasonNeeded = false, true, true },
			posts: "1 青柚 300 投票对象：青柚 投票理由：自证\n2 青柚 290 投票对象：2号\n3 青柚 280 投票对象：2号 投票理由：。\n4 青柚 270 投票对象：2号\\n投票理由：\\n听完了",
			want:  "1 reject 青柚 oneself; 2 reject 白鹭 no_grounds; 3 reject 白鹭 no_grounds; 4 count 白鹭"},
		"voted on in a second round": {
			rules: func(r *Rules) { r.PK = []int{3, 2} },
			posts: "1 青柚 300 投票对象：墨砚\n2 白鹭 290 投票对象：青柚\n3 南枝 280 投票对象：墨砚",
			want:  "1 count 墨砚; 2 reject 青柚 not_in_pk; 3 reject 墨砚 voter_in_pk"},
		"two targets in one post": {
			rules: func(r *Rules) { r.Multi = MultiAsk },
			posts: "1 青柚 300 投票对象：白鹭\\n投票对象：墨砚\n2 白鹭 290 投票对象：青柚\\n投票对象：青 柚",
			want:  "1 ask two_targets; 2 count 青柚"},
		"two targets where the last counts": {
			rules: func(r *Rules) { r.Multi = MultiLast },
			posts: "1 青柚 300 投票对象：白鹭\\n投票对象：墨砚",
			want:  "1 count 墨砚"},
		"verbs": {
			rules: func(r *Rules) { r.Options = []string{"处决", "释放"} },
			posts: "1 青柚 300 投票对象：处决白鹭\n2 白鹭 290 投票对象：释放 白鹭\n3 南枝 280 投票对象：白鹭\n4 墨砚 270 投票对象：弃权",
			want:  "1 count 白鹭; 2 count 白鹭; 3 ask 白鹭 no_option; 4 count 弃权"},
		"following": {
			rules: func(r *Rules) { r.Follow = "跟" },
			posts: "1 青柚 300 投票对象：白鹭\n2 南枝 290 投票对象：跟 青柚\n3 墨砚 280 投票对象：跟 苏木\n4 苏木 270 投票对象：跟墨砚\n5 霜降 260 投票对象：跟白鹭\n6 白鹭 250 投票对象：跟南枝",
			want:  "1 count 白鹭; 2 count 白鹭; 3 reject follows_ring; 4 reject follows_ring; 5 count 白鹭; 6 count 白鹭"},
		"for somebody else": {
			posts: "1 导演 300 受 苏木 委托：\\n投票对象：白鹭\n2 青柚 290 帮霜降投一下\\n投票对象：白鹭\n3 青柚 280 投票对象：白鹭\\n投票理由：帮苏木投一票报仇\n4 导演 270 格式如下\\n投票对象：白鹭",
			want:  "1 ask 白鹭 for_someone; 2 ask 白鹭 for_someone; 3 count 白鹭; 4 ignore host_post"},
		"loosely meant, beside a vote that stands": {
			posts: "1 青柚 300 投票：白鹭\n2 青柚 290 投票对象：白鹭\n3 青柚 280 我投白鹭\n4 青柚 270 我投南枝",
			want:  "1 ask 白鹭 no_label; 2 count 白鹭; 4 ask 南枝 no_label"},
		"before the opening": {
			rules: func(r *Rules) { r.Open = day0.Add(-5 * time.Hour) },
			posts: "1 青柚 301 投票对象：白鹭\n2 青柚 300 投票对象：南枝",
			want:  "1 ignore before_open; 2 count 南枝"},
		"more than half closes the vote": {
			rules: func(r *Rules) { r.Hammer = true },
			posts: "1 青柚 300 投票对象：白鹭\n2 南枝 290 投票对象：白鹭\n3 墨砚 280 投票对象：白鹭\n4 苏木 270 投票对象：白鹭\n5 霜降 260 投票对象：青柚",
			want:  "1 count 白鹭; 2 count 白鹭; 3 count 白鹭; 4 count 白鹭; 5 reject 青柚 late"},
		"two who fall at one moment, and more than half of those left": {
			rules: func(r *Rules) { r.Hammer = true },
			voters: func(v []Voter) {
				v[2].OutAt, v[3].OutAt, v[4].Out, v[5].Out = day0.Add(-2*time.Minute), day0.Add(-2*time.Minute), true, true
			},
			posts: "1 青柚 300 投票对象：白鹭\n2 南枝 290 投票对象：弃权\n3 墨砚 280 投票对象：青柚\n4 白鹭 270 投票对象：白鹭\n5 白鹭 1 投票对象：青柚",
			want:  "1 count 白鹭; 2 reject 弃权 voter_fell; 3 reject 青柚 voter_fell; 4 count 白鹭; 5 reject 青柚 late"},
		"all have voted": {
			rules:  func(r *Rules) { r.CloseWhenAll = true },
			voters: func(v []Voter) { v[2].Out, v[3].Out, v[4].Out, v[5].NoVote = true, true, true, true },
			posts:  "1 青柚 300 投票对象：白鹭\n2 白鹭 290 投票对象：弃权\n3 青柚 280 >1 改票对象：弃权",
			want:   "1 count 白鹭; 2 count 弃权; 3 reject 弃权 late"},
		"a clock not put right": {
			rules: func(r *Rules) { r.ClockOff = true },
			posts: "1 青柚 300 投票对象：白鹭\n2 青柚 -300 投票对象：白鹭",
			want:  "1 ask 白鹭 clock_off; 2 ask 白鹭 clock_off"},
	} {
		d := &Day{Rules: Default(day0), Names: names, Voters: make([]Voter, names.Len()), Posts: posts(names, tc.posts)}
		if tc.rules != nil {
			tc.rules(&d.Rules)
		}
		if tc.voters != nil {
			tc.voters(d.Voters)
		}
		r := CountDay(d)
		if got := say(d, &r); got != tc.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, tc.want)
		}
	}
}

func TestCountSpecialPosts(t *testing.T) {
	names := NewNames(table("青柚", "白鹭", "南枝"))
	fresh := func(script string) *Day {
		return &Day{Rules: Default(day0), Names: names, Voters: make([]Voter, 3), Posts: posts(names, script)}
	}
	check := func(what string, d *Day, want string) {
		t.Helper()
		r := CountDay(d)
		if got := say(d, &r); got != want {
			t.Errorf("%s: got %s, want %s", what, got, want)
		}
	}
	d := fresh("1 青柚 300 投票对象：白鹭\n2 - 200 投票对象：白鹭")
	d.Posts[0].Astray, d.Posts[1].By, d.Posts[1].StrayOf = true, Stray, 2
	check("another thread and a player's own account", d, "1 reject 白鹭 wrong_thread; 2 ask stray_account")

	d = fresh("1 青柚 300 投票对象：白鹭\n2 青柚 200 投票对象：南枝\n3 白鹭 30 投票对象：南枝")
	d.Posts[1].Proxy, d.Posts[2].Proxy = true, true
	check("by proxy", d, "1 replaced 白鹭; 2 count 南枝; 3 reject 南枝 proxy_locked")

	d = fresh("1 青柚 300 我投白鹭\n2 白鹭 200 投票对象：青抽\n3 南枝 100 随便说说")
	d.Rulings = map[int64]Ruling{1: {Accept: true, Voter: 0, Target: 1}, 2: {}}
	check("rulings", d, "1 count 白鹭 ruled; 2 reject ruled")

	d = fresh("1 青柚 300 投票对象：白鹭")
	d.Posts[0].Upto = day0.Add(time.Minute)
	check("a time on both sides of the close", d, "1 ask 白鹭 time_unclear")

	d = fresh("1 青柚 300 x\n2 白鹭 200 x\n3 南枝 100 x")
	d.Posts[0].Looks[0].Own = Own{Text: "外面的字\n", Hidden: "投票对象：白鹭\n"}
	d.Posts[1].Looks[0].Own = Own{Locked: true}
	d.Posts[2].Looks[0].Gone = true
	check("hidden, locked, blocked from the start", d, "1 ask 白鹭 hidden_block; 2 ask unreadable; 3 ask unreadable")

	d = fresh("1 青柚 300 x\n2 白鹭 200 投票对象：青柚\n3 南枝 100 x")
	d.Posts[0].Looks[0].Own = Own{Stray: "投票对象：白鹭\n", Quoted: true}
	d.Posts[1].Looks[0].Own.Stray = "投票对象：南枝\n"
	d.Posts[2].Looks[0].Own = Own{Stray: "随便说说\n", Quoted: true}
	check("before a [/quote] that nothing opened", d, "1 reject 白鹭 stray_quote; 2 count 青柚")

	d = fresh("1 青柚 300 投票对象：白鹭")
	if r := CountDay(d); len(r.Unsettled) != 0 {
		t.Error("a vote seen two minutes after posting is not settled")
	}
	d.Posts[0].Looks[0].Seen = d.Posts[0].At.Add(59 * time.Second)
	if r := CountDay(d); !slices.Equal(r.Unsettled, []int64{1}) {
		t.Error("a vote seen within the first minute is settled")
	}
}

// TestCountAddsUp draws days and holds that everybody who may vote stands once: with a vote, abstaining, or without; that each vote is the
// one row of its voter that counts; and that the order in which posts are handed over does not matter.
func TestCountAddsUp(t *testing.T) {
	names := NewNames(table("青柚", "白鹭", "南枝", "墨砚"))
	forms := []string{"投票对象：白鹭", "投票对象：弃权", "改票对象：南枝", "撤票", "撤票投票对象：墨砚", "投票对象：白路", "聊天", "我投青柚", "投票对象：跟青柚"}
	rapid.Check(t, func(t *rapid.T) {
		d := &Day{Rules: Default(day0), Names: names, Voters: make([]Voter, 4)}
		d.Rules.Change = ChangeRule(rapid.IntRange(0, 3).Draw(t, "change"))
		d.Rules.Withdraw, d.Rules.Follow = rapid.SampledFrom([]string{"", "撤票"}).Draw(t, "withdraw"), rapid.SampledFrom([]string{"", "跟"}).Draw(t, "follow")
		d.Rules.Hammer = rapid.Bool().Draw(t, "hammer")
		for i := range d.Voters {
			d.Voters[i].Out = rapid.IntRange(0, 5).Draw(t, "out") == 0
			if rapid.IntRange(0, 3).Draw(t, "falls") == 0 {
				d.Voters[i].OutAt = day0.Add(-time.Duration(rapid.IntRange(0, 300).Draw(t, "at")) * time.Minute)
			}
		}
		minutes := 320
		for i := range rapid.IntRange(0, 25).Draw(t, "posts") {
			minutes -= rapid.IntRange(0, 30).Draw(t, "later")
			p := Post{ID: int64(i + 1), Floor: i + 1, By: rapid.IntRange(-3, 3).Draw(t, "by"), At: day0.Add(-time.Duration(minutes) * time.Minute)}
			if i > 0 {
				p.Quotes = []int64{rapid.Int64Range(1, int64(i)).Draw(t, "quotes")}
			}
			p.Looks = []Look{{Own: PlainWords(rapid.SampledFrom(forms).Draw(t, "text"))}}
			d.Posts = append(d.Posts, p)
		}
		r := CountDay(d)
		mayVote := 0
		for i := range d.Voters {
			if d.inPlay(i, r.Closed) {
				mayVote++
			}
		}
		if len(r.Ballots)+len(r.Without) != mayVote {
			t.Fatalf("%d ballots and %d without make not %d: %s", len(r.Ballots), len(r.Without), mayVote, say(d, &r))
		}
		counted := 0
		for _, row := range r.Rows {
			if row.Verdict != Count {
				continue
			}
			counted++
			if !slices.ContainsFunc(r.Ballots, func(b Ballot) bool { return b.ID == row.ID && b.Voter == row.Voter && b.Target == row.Target }) {
				t.Fatalf("row %d counts and no ballot stands in it: %s", row.ID, say(d, &r))
			}
		}
		if counted != len(r.Ballots) {
			t.Fatalf("%d rows count, %d ballots stand: %s", counted, len(r.Ballots), say(d, &r))
		}
		shuffled := *d
		shuffled.Posts = rapid.Permutation(d.Posts).Draw(t, "order")
		if again := CountDay(&shuffled); say(d, &again) != say(d, &r) {
			t.Fatalf("in another order: %s, not %s", say(d, &again), say(d, &r))
		}
	})
}

func TestCausesAreNamed(t *testing.T) {
	keys := map[string]Cause{}
	for c := range causes {
		key := Cause(c).Key()
		if other, met := keys[key]; key == "" || met {
			t.Errorf("cause %d has the key %q of cause %d", c, key, other)
		}
		keys[key] = Cause(c)
	}
	for r := NoReason; r <= EditedReason; r++ {
		if r != NoReason && r.String() == "" {
			t.Errorf("reason %d has no word", r)
		}
	}
}
