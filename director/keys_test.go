package director

import (
	"testing"

	"daoyan/director/rule"
)

// TestPhaseKey: a phase is known by the same words whatever came before it, apart from those that are like it, and no two have the same.
func TestPhaseKey(t *testing.T) {
	played := []rule.Phase{
		{Kind: rule.Setup}, {Kind: rule.Night, No: 1}, {Kind: rule.Day, No: 1, Extra: 1}, {Kind: rule.Day, No: 1, Extra: 1}, {Kind: rule.Day, No: 1, Part: "竞选"},
		{Kind: rule.Day, No: 1, Part: "竞选PK"}, {Kind: rule.Day, No: 1}, {Kind: rule.Night, No: 11}, {Kind: rule.Night, No: 11, Extra: 1}, {Kind: rule.Day, No: 11},
	}
	keys := func(without int) map[string]rule.Phase {
		f, seq, out := newFacts(), int32(0), map[string]rule.Phase{}
		for i, p := range played {
			if i == without {
				continue
			}
			p.Seq = seq
			f.phases[seq] = p
			out[f.phaseKey(p)] = p
			seq++
		}
		return out
	}
	all := keys(-1)
	if len(all) != len(played) {
		t.Fatalf("%d phases, known as %v", len(played), all)
	}
	for gone := 1; gone < len(played); gone++ {
		left := keys(gone)
		if len(left) != len(played)-1 {
			t.Errorf("without %v: %v", played[gone], left)
		}
		for key, p := range left {
			was, there := all[key]
			if was.Seq, p.Seq = 0, 0; !there || phaseView(was) != phaseView(p) {
				t.Errorf("without %v: %s is %v, was %v", played[gone], key, p, was)
			}
		}
	}
}
