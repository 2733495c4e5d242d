package guimi

import "daoyan/director/rule"

const spiritSense rule.SkillID = "spirit.sense"

// spirit is 灵能 (村民15, ¶5.15).
func spirit() card {
	return card{
		id: rule.Identity{Name: "灵能", Side: Village, Built: true, Para: "5.15", Grants: []rule.Grant{{Skill: spiritSense}}},
		skills: []*rule.Skill{{
			ID: spiritSense, Name: "感知", Of: "灵能", Para: "5.15", Asks: rule.OnRun, Traits: rule.Traits{Forced: true}, Do: sense,
		}},
	}
}

// sense tells the faction of everybody who went out since the night before, by the vote or otherwise.
func sense(r *rule.Run, u *rule.Use) {
	last := r.S.Prev[rule.Night]
	for _, g := range r.S.Fallen {
		if g.Seq > last && g.Seq < r.Phase().Seq {
			r.Tell(u.Hand, rule.OnIs("阵营", factionWord(g.Faction), g.Who))
		}
	}
}
