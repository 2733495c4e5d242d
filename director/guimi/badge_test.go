package guimi_test

import (
	"slices"
	"testing"

	"daoyan/director/random"
	"daoyan/director/rule"
)

// badge is the skill with which a sheriff who goes out passes the badge on.
const badge rule.SkillID = "sheriff.pass"

// TestBadgeWhateverTheFall: in whichever way a sheriff goes out, in play, in jail or away, he is asked for an heir, and when the phase is over
// the badge is in public with somebody who is not out; in silence one is drawn. Only the end of the game leaves it where it lies.
func TestBadgeWhateverTheFall(t *testing.T) {
	asked, ways := map[rule.HoldingID]bool{}, map[string]int{}
	play(t, effort(500), 230000, func(tb *table, s random.Step) {
		if !isLook(s) {
			return
		}
		for _, q := range tb.Run.Questions() {
			if tb.Run.H(q.Hold).Skill == badge {
				asked[q.Hold] = true
			}
		}
	}, func(tb *table) {
		defer clear(asked)
		if tb.State.Winner {
			return
		}
		for _, g := range tb.Run.Out {
			i := slices.IndexFunc(g.Hand, func(h rule.Holding) bool { return h.Skill == badge && h.Until.Ever })
			if i < 0 {
				continue
			}
			ways[g.Cause.Kind]++
			if len(tb.State.Carry) > 0 { // the next phase asks
				continue
			}
			if !asked[g.Hand[i].ID] {
				tb.wrong("the sheriff %d goes out (%s) and is not asked for an heir", g.Who, g.Cause.Kind)
			}
			if !slices.ContainsFunc(tb.Run.Public, func(x rule.Notice) bool { return x.Key == "移交" && slices.Contains(x.On, g.Who) }) {
				tb.wrong("the sheriff %d goes out (%s) and nobody hears of an heir", g.Who, g.Cause.Kind)
			}
		}
		if sh := tb.State.Sheriff; sh >= 0 && tb.State.Seats[sh].Place == rule.Out && len(tb.State.Carry) == 0 {
			tb.wrong("the badge has stayed with %d, who is out", sh)
		}
	})
	t.Logf("%d ways: %v", len(ways), ways)
	least := 15
	if slower > 1 { // a tenth of the games
		least = 8
	}
	if !testing.Short() && len(ways) < least {
		t.Errorf("the sheriff went out only by %v", ways)
	}
}
