package rule_test

import (
	"encoding/json"
	"slices"
	"testing"

	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

const end = opening/60 + 1

func wantOut(t *testing.T, got []rule.Char, want ...rule.Char) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("out: got %v, want %v", got, want)
	}
}

func TestStrikeSettlesAtItsMinute(t *testing.T) {
	n := deal(t, "拳", "民", "民")
	n.mustWrite(5, 0, "打", 1)
	wantOut(t, n.out(29))
	wantOut(t, n.out(30), 1)
	if r := n.at(end); !r.Done {
		t.Fatal("the night does not end")
	}
}

func TestMarkOutlivesItsOwner(t *testing.T) {
	n := deal(t, "拳", "盾", "民", "拳")
	n.mustWrite(5, 1, "挡", 2)
	n.mustWrite(6, 0, "打", 1)
	n.mustWrite(7, 3, "打", 2)
	wantOut(t, n.out(end), 1)
}

func TestBlockedUseIsNotSpentNorRemembered(t *testing.T) {
	n := deal(t, "冰", "盾", "拳", "民")
	n.mustWrite(1, 0, "冻", 1)
	n.mustWrite(2, 1, "挡", 3)
	n.mustWrite(3, 2, "打", 3)
	wantOut(t, n.out(end), 3)
	s := n.at(end).Next()
	for _, h := range s.Holdings {
		if h.Skill == shield && (len(h.Named) != 1 || h.Named[0].Landed) {
			t.Fatalf("the blocked shield is remembered as landed: %+v", h.Named)
		}
	}
	if f := n.r.Fates; !slices.Contains(f, rule.LineFate{Seq: 2, Fate: rule.Blocked}) {
		t.Fatalf("fates: %v", f)
	}
}

func TestLaterLineReplaces(t *testing.T) {
	n := deal(t, "拳", "民", "民")
	n.mustWrite(1, 0, "打", 1)
	n.mustWrite(2, 0, "打", 2)
	wantOut(t, n.out(end), 2)
}

func TestGivingUpTakesBack(t *testing.T) {
	n := deal(t, "拳", "民", "民")
	n.mustWrite(1, 0, "打", 1)
	ln, ref := n.at(3).Take(rule.Claim{Actor: 0, Word: "打", GiveUp: true, At: 180, Seq: 9})
	if ref != nil {
		t.Fatal(ref)
	}
	n.in.Lines = append(n.in.Lines, ln)
	wantOut(t, n.out(end))
}

func TestRefusals(t *testing.T) {
	n := deal(t, "拳", "盾", "民")
	for _, x := range []struct {
		minute rule.Instant
		actor  rule.Char
		word   string
		chars  []rule.Char
		key    string
		wait   bool
	}{
		{1, 2, "打", []rule.Char{0}, "not-held", true},
		{1, 0, "打", []rule.Char{0}, "self", false},
		{1, 0, "打", nil, "few-targets", false},
		{1, 0, "打", []rule.Char{1, 2}, "many-targets", false},
		{21, 0, "打", []rule.Char{1}, "late", false},
		{1, 0, "没有", nil, "not-held", true},
	} {
		ref := n.write(x.minute, x.actor, x.word, x.chars...)
		if ref == nil || ref.Key != x.key || ref.Wait != x.wait {
			t.Errorf("%s at %d: got %+v, want %s", x.word, x.minute, ref, x.key)
		}
	}
	if ref := n.write(20, 0, "打", 1); ref != nil {
		t.Errorf("the deadline's own minute is in time: %v", ref)
	}
}

func TestNoRepeatTwoNightsRunning(t *testing.T) {
	n := deal(t, "盾", "民", "民")
	n.mustWrite(1, 0, "挡", 1)
	n.s = n.at(end).Next()
	day := rule.NewRun(n.b)
	day.Resolve(n.s, &rule.Inputs{Now: 500, Times: rule.Times{Closes: []rule.Instant{100}}})
	n.s = day.Next()
	n.in.Lines = nil
	if ref := n.write(1, 0, "挡", 1); ref == nil || ref.Key != "two-nights" {
		t.Fatalf("got %v, want two-nights", ref)
	}
	n.mustWrite(2, 0, "挡", 2)
}

// A choice opens when the forum has taken its notice, and closes that many minutes later; the night waits for it.
func TestChoice(t *testing.T) {
	n := deal(t, "拳", "枪", "民", "民")
	n.mustWrite(1, 0, "打", 1)
	r := n.at(100)
	q := r.Questions()
	if len(q) != 1 || q[0].Opened || q[0].Hand != 1 {
		t.Fatalf("questions: %+v", q)
	}
	if ref := n.write(101, 1, "射", 2); ref == nil || ref.Key != "not-open" || !ref.Wait {
		t.Fatalf("before the notice: %v", ref)
	}
	n.in.Opened = []rule.Opened{{Hold: q[0].Hold, At: 110 * 60}}
	if q := n.at(110).Questions(); len(q) != 1 || q[0].Closes != 140*60 {
		t.Fatalf("questions: %+v", q)
	}
	if ref := n.write(141, 1, "射", 2); ref == nil || ref.Key != "late" {
		t.Fatalf("after the window: %v", ref)
	}
	n.mustWrite(140, 1, "射", 2)
	wantOut(t, n.out(end), 1, 2)
}

func TestChoiceLapses(t *testing.T) {
	n := deal(t, "拳", "枪", "民")
	n.mustWrite(1, 0, "打", 1)
	n.in.Opened = []rule.Opened{{Hold: n.at(60).Questions()[0].Hold, At: 60 * 60}}
	if r := n.at(end); !r.Done {
		t.Fatalf("the night does not end: %+v", r.Questions())
	}
	wantOut(t, n.out(end), 1)
}

// What was told and who went out by one minute stands at the head of what a later look gives.
func TestLaterLooksOnlyAppend(t *testing.T) {
	n := deal(t, "拳", "枪", "盾", "民", "拳")
	n.mustWrite(1, 0, "打", 1)
	n.mustWrite(2, 4, "打", 3)
	n.mustWrite(3, 2, "挡", 3)
	n.in.Opened = []rule.Opened{{Hold: n.at(60).Questions()[0].Hold, At: 60 * 60}}
	n.mustWrite(70, 1, "射", 0)
	var before []rule.Char
	for m := rule.Instant(0); m <= end; m++ {
		now := n.out(m)
		if len(now) < len(before) || !slices.Equal(before, now[:len(before)]) {
			t.Fatalf("minute %d: %v, before %v", m, now, before)
		}
		before = now
	}
	wantOut(t, before, 1, 0)
}

func TestSameInputsSameBytes(t *testing.T) {
	n := deal(t, "拳", "枪", "盾", "民", "冰")
	n.mustWrite(1, 0, "打", 1)
	n.mustWrite(1, 4, "冻", 2)
	n.mustWrite(3, 2, "挡", 1)
	n.in.Opened = []rule.Opened{{Hold: n.at(60).Questions()[0].Hold, At: 60 * 60}}
	one, err := json.Marshal(n.at(end).Next())
	if err != nil {
		t.Fatal(err)
	}
	two, err := json.Marshal(n.at(end).Next())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(one), string(two)); d != "" {
		t.Fatal(d)
	}
}

// A state that has been to storage plays on as if it had not.
func TestStateSurvivesStorage(t *testing.T) {
	n := deal(t, "拳", "枪", "盾", "民")
	b, err := json.Marshal(n.s)
	if err != nil {
		t.Fatal(err)
	}
	back := new(rule.State)
	if err := json.Unmarshal(b, back); err != nil {
		t.Fatal(err)
	}
	if err := n.b.Bind(back); err != nil {
		t.Fatal(err)
	}
	n.s = back
	n.mustWrite(1, 0, "打", 3)
	wantOut(t, n.out(end), 3)
}

func TestBindNamesAnUnknownSkill(t *testing.T) {
	n := deal(t, "拳")
	n.s.Holdings[0].Skill = "toy.gone"
	if err := n.b.Bind(n.s); err == nil {
		t.Fatal("a state with a skill the book lacks was bound")
	}
}

// The trace leads from the fall to the use that caused it.
func TestTraceLeadsBack(t *testing.T) {
	n := deal(t, "拳", "民")
	n.mustWrite(1, 0, "打", 1)
	r := n.at(end)
	for _, x := range r.Trace {
		if x.V.Key == "out:打" {
			if x.Cause < 0 || r.Trace[x.Cause].V.Key != "use" || r.H(r.Trace[x.Cause].Of).Skill != blow {
				t.Fatalf("the fall leads to %+v", r.Trace[x.Cause])
			}
			return
		}
	}
	t.Fatalf("no fall in the trace: %+v", r.Trace)
}

func TestVotes(t *testing.T) {
	b := toyBook()
	s, err := b.Deal([]string{"民", "民", "民", "民"}, 1, rule.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	s.Phase = rule.Phase{Seq: 1, Kind: rule.Day, No: 2}
	s.Seats[3].Place = rule.Out
	r := rule.NewRun(b)
	r.Resolve(s, &rule.Inputs{Now: 1000, Times: rule.Times{Closes: []rule.Instant{100}}, Ballots: []rule.Vote{
		{From: 0, To: 1, At: 1}, {From: 1, To: 2, At: 2}, {From: 2, To: rule.Nobody, At: 3}, {From: 3, To: 1, At: 4}}})
	if want := []int{0, 2, 2, 0}; !slices.Equal(r.Tally, want) {
		t.Fatalf("tally: got %v, want %v", r.Tally, want)
	}
	if top := r.Top(); !slices.Equal(top, []rule.Char{1, 2}) || r.FirstToReach(top) != 1 {
		t.Fatalf("top: %v", top)
	}
}

// TestVotesDoneOnceMore: those from before the order count no more, until it is taken back.
func TestVotesDoneOnceMore(t *testing.T) {
	b := toyBook()
	s, err := b.Deal([]string{"民", "民", "民"}, 1, rule.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	s.Phase = rule.Phase{Seq: 1, Kind: rule.Day, No: 2}
	in := rule.Inputs{Now: 1000, Times: rule.Times{Open: 1, Closes: []rule.Instant{100}}, Patches: []rule.Patch{{Seq: 1, At: 50, Do: rule.PatchRevote}},
		Ballots: []rule.Vote{{From: 0, To: 1, At: 49}, {From: 1, To: 2, At: 50}}}
	r := rule.NewRun(b)
	r.Resolve(s, &in)
	if want := []int{0, 0, 2}; !slices.Equal(r.Tally, want) || r.VoteOf(0) != nil || r.VoteOf(1) == nil || r.VotesFrom() != 50 || !r.Revoted() {
		t.Errorf("tally %v, want %v; from %d", r.Tally, want, r.VotesFrom())
	}
	again := in
	again.Patches = nil
	if r.Resolve(s, &again); r.Tally[1] != 2 || r.Revoted() {
		t.Errorf("without the order: tally %v", r.Tally)
	}
	in.Patches = append(in.Patches, rule.Patch{Seq: 2, At: 60, Do: rule.PatchRevote, Off: true})
	r.Resolve(s, &in)
	if want := []int{0, 2, 2}; !slices.Equal(r.Tally, want) || r.VoteOf(0) == nil || r.VotesFrom() != 1 || r.Revoted() {
		t.Errorf("taken back: tally %v, want %v; from %d", r.Tally, want, r.VotesFrom())
	}
}

func TestToken(t *testing.T) {
	name := func(c rule.Char) string { return string(rune('A' + c)) }
	for want, f := range map[string]rule.Fact{
		"查验:A=狼人阵营": rule.OnIs("查验", "狼人阵营", 0),
		"指杀:A,B":    rule.On("指杀", 0, 1),
		"骰子:4":      rule.Count("骰子", 4),
		"移交:A→B":    {Key: "移交", On: []rule.Char{0}, To: 1},
		"冰冻":        rule.On("冰冻"),
		"操作:A=守护 B": rule.OnIs("操作", "守护 "+rule.Mention(1), 0),
	} {
		if got := f.Token(name); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
