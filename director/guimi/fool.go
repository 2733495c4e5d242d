package guimi

import "daoyan/director/rule"

const (
	foolPlay rule.SkillID = "fool.play"

	markFool rule.MarkKind = "fool"
)

// fool is 白痴 (村民3, ¶5.3): voted out he stays, and neither votes nor is voted for from then on.
func fool() card {
	return card{
		id: rule.Identity{Name: "白痴", Side: Village, Built: true, Para: "5.3", Grants: []rule.Grant{{Skill: foolPlay, Uses: 1}}},
		skills: []*rule.Skill{{
			ID: foolPlay, Name: "装傻", Of: "白痴", Para: "5.3", Asks: rule.InAdvance, Ready: notElection, Lost: foolLost, Restored: foolForgiven,
			Lays: []rule.MarkKind{markFool},
			Rules: []rule.Rule{
				{On: rule.Elect, Layer: rule.ElectSpare, Para: "5.3", Do: foolSpared},
				{On: rule.Ballot, Layer: rule.BallotRight, Mark: markFool, Para: "5.3", Do: foolNoVote},
			},
		}},
	}
}

func foolSpared(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	c := h.Owner.Char
	if m.Who != c || h.Left == 0 || !reveals(r, h) {
		return rule.Pass()
	}
	h.Left = 0
	r.Mark(h, markFool, rule.Forever(), c)
	r.Announce(rule.On("装傻", c))
	if b := r.Held(c, sheriffPass); b != nil && r.S.Sheriff == c {
		r.Ask(b, reaction(r))
	}
	return rule.Stop("fool")
}

func foolNoVote(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.From >= 0 && k.Has(m.From) || m.To >= 0 && k.Has(m.To) {
		return rule.Stop("fool")
	}
	return rule.Pass()
}

// foolLost: who loses 装傻 after he has turned goes out at once.
func foolLost(r *rule.Run, h *rule.Holding) {
	if k := r.MarkBy(markFool, h.ID); k != nil {
		r.GoOut(h.Owner.Char, rule.Cause{Kind: "失去装傻", By: rule.Nobody, Skill: foolPlay, Hold: h.ID})
	}
}

// foolForgiven: with 装傻 as new he votes again; the card stays open.
func foolForgiven(r *rule.Run, h *rule.Holding) {
	if k := r.MarkBy(markFool, h.ID); k != nil {
		k.Gone = true
	}
}
