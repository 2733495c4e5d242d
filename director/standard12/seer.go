package standard12

import "daoyan/director/rule"

const seerCheck rule.SkillID = "seer.check"

// seer is 预言家 (¶5.1).
func seer() card {
	return card{
		id: rule.Identity{Name: "预言家", Side: Good, Built: true, Para: "5.1", Grants: []rule.Grant{{Skill: seerCheck}}},
		skills: []*rule.Skill{{
			ID: seerCheck, Name: "查验", Aliases: []string{"验人"}, Of: "预言家", Para: "5.1", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
			Do: func(r *rule.Run, u *rule.Use) {
				for _, t := range u.At {
					if t.Lands() {
						r.Tell(u.Hand, rule.OnIs("查验", r.Checked(t.At), t.Named))
					}
				}
			},
		}},
	}
}

// check is what 预言家 reads of c.
func check(r *rule.Run, c rule.Char) string {
	if r.Faction(c) == Wolves {
		return "狼人"
	}
	return "好人"
}
