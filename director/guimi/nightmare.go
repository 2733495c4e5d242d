package guimi

import "daoyan/director/rule"

const (
	nightmareFear rule.SkillID = "nightmare.fear"
	nightmareJoin rule.SkillID = "nightmare.join"
)

// nightmare is 噩梦之影 (狼人8, ¶6.8): joins the pack on night 1 once 恐惧 has run.
func nightmare() card {
	return card{
		id: rule.Identity{Name: "噩梦之影", Side: Wolf, Pack: rule.Outside, Built: true, Para: "6.8",
			Grants: []rule.Grant{{Skill: nightmareFear}, {Skill: nightmareJoin, Uses: 1}}},
		skills: []*rule.Skill{
			{
				ID: nightmareFear, Name: "恐惧", Of: "噩梦之影", Para: "6.8", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
				Lays:   []rule.MarkKind{markFear},
				Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning}, Do: lay(markFear, tonight, ""),
				Rules: []rule.Rule{block(markFear, "1.12")},
			},
			{
				ID: nightmareJoin, Name: "入群", Of: "噩梦之影", Para: "6.8", Asks: rule.OnRun, Traits: rule.Traits{Forced: true, Own: true},
				Do: joinOnce,
			},
		},
	}
}

func joinOnce(r *rule.Run, u *rule.Use) {
	u.Hold.Left = 0
	joinPack(r, u.Hold.Owner.Char)
}
