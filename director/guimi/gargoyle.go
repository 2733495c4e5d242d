package guimi

import "daoyan/director/rule"

const (
	gargoyleCheck rule.SkillID = "gargoyle.check"
	sisterDate    rule.SkillID = "sister.date"
)

// gargoyle is 石像鬼 (狼人7, ¶6.7): reads the first identity and the present faction.
func gargoyle() card {
	return card{
		id: rule.Identity{Name: "石像鬼", Side: Wolf, Pack: rule.Outside, Built: true, Para: "6.7", Grants: []rule.Grant{{Skill: gargoyleCheck}}},
		skills: []*rule.Skill{{
			ID: gargoyleCheck, Name: "查验", Of: "石像鬼", Para: "6.7", Asks: rule.AtNight,
			Shape: rule.Shape{Min: 1, Max: 1, Self: true}, Traits: rule.Traits{Feedback: true},
			Do: func(r *rule.Run, u *rule.Use) {
				for _, t := range u.At {
					if t.Lands() && !t.Spread {
						r.Tell(u.Hand, rule.OnIs("初始身份", r.First(t.At), t.Named))
						r.Tell(u.Hand, rule.OnIs("阵营", factionWord(r.Faction(t.At)), t.Named))
					}
				}
			},
		}},
	}
}

// sister is 狼妹妹 (狼人25, ¶6.25): reads the present faction.
func sister() card {
	return card{
		id: rule.Identity{Name: "狼妹妹", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.25", Grants: []rule.Grant{{Skill: sisterDate}}},
		skills: []*rule.Skill{{
			ID: sisterDate, Name: "援交", Of: "狼妹妹", Para: "6.25", Asks: rule.AtNight,
			Shape: rule.Shape{Min: 1, Max: 1}, Traits: rule.Traits{Feedback: true}, Do: tellFaction,
		}},
	}
}

// tellFaction tells the hand the faction of everybody reached, under the name that was written.
func tellFaction(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		if t.Lands() && !t.Spread {
			r.Tell(u.Hand, rule.OnIs("阵营", factionWord(r.Faction(t.At)), t.Named))
		}
	}
}
