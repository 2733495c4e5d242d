package rule_test

import (
	"slices"
	"testing"

	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

// prefix tells whether everything an earlier run has told, counted out and made public stands at the head of a later one.
func prefix(t *testing.T, before, after *rule.Run) {
	t.Helper()
	for i, g := range before.Out {
		if i >= len(after.Out) || after.Out[i].Who != g.Who {
			t.Fatalf("fall %d was of %d, and is not any more", i, g.Who)
		}
	}
	if d := cmp.Diff(before.Told, after.Told[:min(len(before.Told), len(after.Told))]); d != "" {
		t.Fatalf("told otherwise (-before +after):\n%s", d)
	}
}

// TestAnOrderActsAtItsInstant: what came before it stays, what comes after it meets the table as it left it.
func TestAnOrderActsAtItsInstant(t *testing.T) {
	n := deal(t, "拳", "枪", "民", "拳")
	n.mustWrite(5, 0, "打", 2)
	n.mustWrite(6, 3, "打", 1)
	before := n.at(25)
	snapshot := *before
	n.in.Patches = append(n.in.Patches, rule.Patch{At: 25 * 60, Do: rule.PatchOut, On: 3, Word: "导演"})
	n.r = rule.NewRun(n.b)
	after := n.at(26)
	prefix(t, &snapshot, after)
	wantOut(t, n.out(26), 3)
	wantOut(t, n.out(end), 3, 2, 1) // his knife had been drawn by then
	n.in.Patches = append(n.in.Patches, rule.Patch{At: 40 * 60, Do: rule.PatchRevive, On: 3})
	if s := n.at(end).Next(); s.Seats[3].Place != rule.InPlay {
		t.Fatal("the order brings nobody back")
	}
	if !n.r.Said("复活") {
		t.Fatal("and nobody hears of it")
	}
}

// TestAnOrderOfTheSlotsInstant comes behind the slot: it had run when the order was given.
func TestAnOrderOfTheSlotsInstant(t *testing.T) {
	n := deal(t, "拳", "民", "民")
	n.mustWrite(5, 0, "打", 1)
	n.in.Patches = append(n.in.Patches, rule.Patch{At: 30 * 60, Do: rule.PatchOut, On: 0, Word: "导演"})
	wantOut(t, n.out(end), 1, 0)
}

func TestAShiftMovesWhatIsStillToCome(t *testing.T) {
	n := deal(t, "拳", "盾", "民")
	n.mustWrite(5, 0, "打", 2)
	n.at(15)
	n.in.Times = n.in.Times.Shifted(rule.Night, 15*60, 60*60, 30, 0)
	if ref := n.write(70, 1, "挡", 2); ref != nil {
		t.Fatalf("the shield closes an hour later now: %v", ref)
	}
	if ref := n.write(82, 1, "挡", 1); ref == nil {
		t.Fatal("and not later than that")
	}
	if len(n.out(89)) != 0 {
		t.Fatal("the settling has not moved")
	}
	r := n.at(end)
	if !r.Done || len(r.Out) != 0 || n.in.Times.Opening != opening {
		t.Fatalf("done %v, out %v, opening %d", r.Done, r.Out, n.in.Times.Opening)
	}
	if m := n.at(16).NextDue(); m != 80*60+60 {
		t.Fatalf("next due at second %d", m)
	}
}

// TestAShiftThatLeavesNoRoomMovesTheOpening by no more than it must.
func TestAShiftThatLeavesNoRoomMovesTheOpening(t *testing.T) {
	n := deal(t, "拳", "民", "民")
	n.in.Times = n.in.Times.Shifted(rule.Night, 15*60, 580*60, 30, 20*60)
	if got := n.in.Times.Opening; got != opening+30*60 {
		t.Fatalf("the opening moved by %d s", got-opening)
	}
	if n.at(600).Done || !n.at(631).Done {
		t.Fatal("the night does not end with its opening")
	}
}

// TestAShiftedDay keeps the judging that has been, and moves the closes.
func TestAShiftedDay(t *testing.T) {
	was := rule.Times{Open: 0, Closes: []rule.Instant{1000, 87400}, Plan: 1, JudgeBefore: 5}
	now := was.Shifted(rule.Day, 800, 60, 0, 0)
	if d := cmp.Diff([]rule.Instant{1060, 87460}, now.Closes); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]rule.Instant{700, 87160}, now.Judges); d != "" {
		t.Error(d)
	}
	if !slices.Equal(was.Closes, []rule.Instant{1000, 87400}) {
		t.Error("the times before were changed")
	}
}

// TestAShiftedChoice: a window that was open moves with the rest, one that opens later has its full length and no more.
func TestAShiftedChoice(t *testing.T) {
	for _, x := range []struct {
		opened, lapses rule.Instant
	}{{31, 121}, {60, 90}} {
		n := deal(t, "拳", "枪", "民")
		n.mustWrite(5, 0, "打", 1)
		q := n.at(31).Questions()
		if len(q) == 0 {
			t.Fatal("nothing to choose")
		}
		i := slices.IndexFunc(q, func(q rule.Question) bool { return q.Choice })
		n.in.Opened = append(n.in.Opened, rule.Opened{Hold: q[i].Hold, N: q[i].N, At: x.opened * 60})
		n.in.Times = n.in.Times.Shifted(rule.Night, 45*60, 60*60, 30, 0)
		for _, now := range n.at(x.opened + 1).Questions() {
			if now.Choice && now.Closes != x.lapses*60 {
				t.Errorf("opened at %d: closes at %d, want %d", x.opened, now.Closes/60, x.lapses)
			}
		}
	}
}
