package guimi

import "daoyan/director/rule"

const psychicRead rule.SkillID = "psychic.read"

// psychic is 通灵师 (村民16, ¶5.16).
func psychic() card {
	return card{
		id: rule.Identity{Name: "通灵师", Side: Village, Built: true, Para: "5.16", Grants: []rule.Grant{{Skill: psychicRead}}},
		skills: []*rule.Skill{{
			ID: psychicRead, Name: "通灵", Of: "通灵师", Para: "5.16", Asks: rule.AtNight,
			Shape: rule.Shape{Min: 1, Max: 1, Self: true}, Traits: rule.Traits{Feedback: true}, Do: tellFace,
		}},
	}
}

// tellFace tells the hand the surface identity of everybody reached, under the name that was written.
func tellFace(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		if t.Lands() && !t.Spread {
			r.Tell(u.Hand, rule.OnIs("身份", r.Face(t.At), t.Named))
		}
	}
}
