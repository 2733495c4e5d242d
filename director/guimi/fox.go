package guimi

import "daoyan/director/rule"

const foxCheck rule.SkillID = "fox.check"

// fox is 狐狸 (村民10, ¶5.10).
func fox() card {
	return card{
		id: rule.Identity{Name: "狐狸", Side: Village, Built: true, Para: "5.10", Grants: []rule.Grant{{Skill: foxCheck}}},
		skills: []*rule.Skill{{
			ID: foxCheck, Name: "查验", Of: "狐狸", Para: "5.10", Asks: rule.AtNight,
			Shape: rule.Shape{Min: 1, Max: 1, Self: true}, Traits: rule.Traits{Feedback: true}, Do: sniff,
		}},
	}
}

// sniff looks at the one named and the nearest seat on either side. Where no wolf is the skill is lost for good; a wolf that reads 非狼人阵营
// counts as none, but spares the skill.
func sniff(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		if !t.Lands() || t.Spread {
			continue
		}
		wolf, spared := false, false
		look := func(c rule.Char) {
			if r.Faction(c) != Wolf {
				return
			}
			if r.Checked(c) == seenNotWolf {
				spared = true
			} else {
				wolf = true
			}
		}
		look(t.At)
		for _, dir := range []int{-1, 1} {
			for _, c := range r.Ring(t.At, dir, 1) {
				look(c)
			}
		}
		if wolf {
			r.TellWord(u.Hand, "狐狸", "有狼")
			continue
		}
		r.TellWord(u.Hand, "狐狸", "无狼")
		if !spared {
			r.Lose(u.Hold, u.Hold.ID)
		}
	}
}
