package guimi

import "daoyan/director/rule"

const (
	bountyMark rule.SkillID = "bounty.mark"
	bountyStab rule.SkillID = "bounty.stab"

	markBounty rule.MarkKind = "bounty"

	causeStab = "刺杀"
)

// bounty is 赏金猎人 (村民20, ¶5.20): when the one he marked is out at dawn he may stab in the following night.
func bounty() card {
	return card{
		id: rule.Identity{Name: "赏金猎人", Side: Village, Built: true, Para: "5.20", Grants: []rule.Grant{{Skill: bountyMark}, {Skill: bountyStab}}},
		skills: []*rule.Skill{
			{
				ID: bountyMark, Name: "标记", Of: "赏金猎人", Para: "5.20", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Lays:   []rule.MarkKind{markBounty},
				Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning}, Legal: notOnSame(bountyStab),
				Do: lay(markBounty, func() rule.Until { return rule.For(rule.Night, 2) }, ""),
			},
			{
				ID: bountyStab, Name: "刺杀", Aliases: []string{"赏金"}, Of: "赏金猎人", Para: "5.20", Asks: rule.AtNight,
				Shape: rule.Shape{Min: 1, Max: 1, Self: true}, Ready: bountyEarned, Legal: notOnSame(bountyMark), Do: strikeWith(causeStab),
			},
		},
	}
}

// bountyEarned: somebody he marked last night went out in it or at its dawn.
func bountyEarned(r *rule.Run, h *rule.Holding) bool {
	for _, k := range r.S.Marks {
		if k.Kind != markBounty || k.Gone || k.Owner != h.Owner.Char || k.Until.N != 1 {
			continue
		}
		if g := r.FallOf(k.On[0]); g != nil && g.Seq == r.S.Prev[rule.Night] {
			return true
		}
	}
	return false
}

// notOnSame refuses a target for which a line of the other skill stands tonight.
func notOnSame(other rule.SkillID) func(*rule.Run, *rule.Holding, *rule.Line) *rule.Refusal {
	return func(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
		x := r.Held(h.Owner.Char, other)
		if x == nil {
			return nil
		}
		for _, o := range r.Standing(x) {
			if aimsAt(o, ln.Chars[0]) {
				return rule.No("not-on-same", h.Print().Name, x.Print().Name)
			}
		}
		return nil
	}
}
