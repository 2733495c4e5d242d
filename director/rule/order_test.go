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

// TestAShiftedChoice: a window that was open moves with the rest, whether or not an order has given it another end; one that opens later has its full
// length and no more, but counts from the end of a time in which the game stood still.
func TestAShiftedChoice(t *testing.T) {
	for _, x := range []struct {
		still                 bool
		opened, moved, lapses rule.Instant
	}{{false, 31, 0, 121}, {false, 31, 75, 135}, {false, 60, 0, 90}, {true, 31, 0, 121}, {true, 31, 75, 135}, {true, 60, 0, 135}, {true, 105, 0, 135}, {true, 110, 0, 140}} {
		n := deal(t, "拳", "枪", "民")
		n.mustWrite(5, 0, "打", 1)
		q := n.at(31).Questions()
		if len(q) == 0 {
			t.Fatal("nothing to choose")
		}
		i := slices.IndexFunc(q, func(q rule.Question) bool { return q.Choice })
		hold, no := q[i].Hold, q[i].N
		n.in.Opened = append(n.in.Opened, rule.Opened{Hold: hold, N: no, At: x.opened * 60})
		if x.moved > 0 {
			n.in.Times = n.in.Times.WindowMoved(hold, no, x.moved*60)
		}
		was, shift := n.in.Times, rule.Times.Shifted
		if x.still {
			shift = rule.Times.StoodStill
		}
		n.in.Times = shift(was, rule.Night, 45*60, 60*60, 30, 0)
		if x.moved > 0 && was.Windows[0].Closes != x.moved*60 {
			t.Error("the times before were changed")
		}
		asked := false
		for _, now := range n.at(x.opened + 1).Questions() {
			if asked = asked || now.Choice; now.Choice && now.Closes != x.lapses*60 {
				t.Errorf("%+v: closes at %d", x, now.Closes/60)
			}
		}
		if !asked {
			t.Errorf("%+v: not asked any more", x)
		}
	}
}

// TestANightThatStoodStill has the room behind the pause that it had before, as far as it needs it.
func TestANightThatStoodStill(t *testing.T) {
	for _, x := range []struct{ from, by, opens rule.Instant }{
		{45, 60, 600},  // it has enough
		{5, 560, 680},  // the timetable is still to come: its last minute is 30
		{45, 500, 635}, // that has passed
		{530, 30, 630}, // seventy minutes were left
		{600, 30, 600}, // it was over
	} {
		was := rule.Times{Opening: opening}
		now := was.StoodStill(rule.Night, x.from*60, x.by*60, 30, 90*60)
		if now.Opening != x.opens*60 || now.Shifts[0].Opening != now.Opening-was.Opening {
			t.Errorf("%+v: opens at %d, moved by %d", x, now.Opening/60, now.Shifts[0].Opening/60)
		}
	}
}
