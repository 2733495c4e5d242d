package guimi

import "daoyan/director/rule"

const (
	dogLeg  rule.SkillID = "dog.leg"
	dogBite rule.SkillID = "dog.bite"

	causeBite = "撕咬"
)

// dog is 警犬 (村民27, ¶5.27): what 侦探 picks gives him a reading or a bite for the night.
func dog() card {
	return card{
		id: rule.Identity{Name: "警犬", Side: Village, Built: true, Para: "5.27", Grants: []rule.Grant{{Skill: dogLeg}}},
		skills: []*rule.Skill{
			{ID: dogLeg, Name: "狗腿", Of: "警犬", Para: "5.27"},
			{
				ID: dogBite, Name: "撕咬", Para: "5.27", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true}, Do: bite,
			},
		},
	}
}

// dogsHear gives every dog, for the coming night, one 通灵 if the one picked is a wolf, one 撕咬 if he reads 非狼人阵营. Turned round (机械狼),
// a wolf gives the bite and a villager the reading.
func dogsHear(r *rule.Run, picked rule.Char) {
	wolf := r.Faction(picked) == Wolf
	for _, h := range r.S.Holdings[:len(r.S.Holdings)] {
		if h.Skill != dogLeg || !r.Live(h) {
			continue
		}
		reads, bites := wolf, !wolf && r.Checked(picked) == seenNotWolf
		if h.Terms.Turned {
			reads, bites = r.Faction(picked) == Village, wolf
		}
		g := rule.Grant{Uses: 1, Until: tonight(), Terms: rule.Terms{Behind: true}}
		switch {
		case reads:
			g.Skill = psychicRead
		case bites:
			g.Skill = dogBite
		default:
			continue
		}
		got := r.Grant(h.Owner, g, rule.Source{How: rule.Won, Whose: h.Owner.Char})
		r.TellWord(h.Owner.Char, "获得", got.Print().Name)
	}
}

// bite is lethal whatever 守护 lies on its target.
func bite(r *rule.Run, u *rule.Use) {
	for i := range u.At {
		if t := &u.At[i]; t.Lands() {
			r.Strike(u, t, causeBite).NoWard = true
		}
	}
}
