package guimi

import "daoyan/director/rule"

const seerCheck rule.SkillID = "seer.check"

// seer is 预言家 (村民1, ¶5.1).
func seer() card {
	return card{
		id: rule.Identity{Name: "预言家", Side: Village, Built: true, Para: "5.1", Grants: []rule.Grant{{Skill: seerCheck}}},
		skills: []*rule.Skill{{
			ID: seerCheck, Name: "预言", Aliases: []string{"查验", "验人"}, Of: "预言家", Para: "5.1", Asks: rule.AtNight,
			Shape: rule.Shape{Min: 1, Max: 1, Self: true}, Traits: rule.Traits{Feedback: true}, Do: tellChecked,
		}},
	}
}

// tellChecked tells the hand the faction of everybody reached, under the name that was written.
func tellChecked(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		if t.Lands() && !t.Spread {
			r.Tell(u.Hand, rule.OnIs("查验", r.Checked(t.At), t.Named))
		}
	}
}
