package guimi

import "daoyan/director/rule"

const moonGirlControl rule.SkillID = "moongirl.control"

// moonGirl is 操纵月亮的女孩 (村民31, ¶5.31).
func moonGirl() card {
	return card{
		id: rule.Identity{Name: "操纵月亮的女孩", Aliases: []string{"月女"}, Side: Village, Built: true, Para: "5.31",
			Grants: []rule.Grant{{Skill: moonGirlControl}}},
		skills: []*rule.Skill{{
			ID: moonGirlControl, Name: "操纵", Of: "操纵月亮的女孩", Para: "5.31", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning}, Do: lay(markControl, tonight, ""),
			Rules: []rule.Rule{block(markControl, "1.12")},
		}},
	}
}
