package guimi

import "daoyan/director/rule"

const maidYield rule.SkillID = "maid.yield"

// maid is 顺从的女仆 (不定4, ¶8.4).
func maid() card {
	return card{
		id: rule.Identity{Name: "女仆", Aliases: []string{"顺从的女仆"}, Side: None, Built: true, Para: "8.4", Grants: []rule.Grant{{Skill: maidYield}}},
		skills: []*rule.Skill{{
			ID: maidYield, Name: "顺从", Of: "女仆", Para: "8.4", Asks: rule.AtNight, Traits: rule.Traits{Once: true, Free: true},
			Ready: func(r *rule.Run, _ *rule.Holding) bool { return votedOut(r) != nil }, Do: yield,
		}},
	}
}

// votedOut is the fall of whoever the vote of the day just over took; followers do not count.
func votedOut(r *rule.Run) *rule.Gone {
	for i := len(r.S.Fallen) - 1; i >= 0; i-- {
		g := r.S.Fallen[i]
		if g.Seq != r.S.Prev[rule.Day] {
			continue
		}
		if k := g.Cause.Kind; k == causeVote || k == causeWronged || k == causeInstead {
			return g
		}
	}
	return nil
}

// yield takes the card of the one voted out, fresh, and the faction that player had; a wolf's card brings her into the chat at once.
func yield(r *rule.Run, u *rule.Use) {
	g, me := votedOut(r), u.Hold.Owner.Char
	if g == nil {
		return
	}
	r.Say("顺从")
	r.DealCard(me, g.Identity, rule.Source{How: rule.Inherited, Whose: g.Who})
	r.SetBase(me, g.Faction)
	r.Refresh()
	if r.Book.Identity(g.Identity).Pack == rule.InGroup {
		joinPack(r, me)
	}
}
