package guimi

import "daoyan/director/rule"

const mixedKin rule.SkillID = "mixed.kin"

// mixedBlood is 混血儿 (不定2, ¶8.2): of the faction of whom he chose, with all its later changes.
func mixedBlood() card {
	return card{
		id: rule.Identity{Name: "混血儿", Side: None, Built: true, Para: "8.2", Grants: []rule.Grant{{Skill: mixedKin}}},
		skills: []*rule.Skill{{
			ID: mixedKin, Name: "认亲", Of: "混血儿", Para: "8.2", Asks: rule.AtSetup, Shape: rule.Shape{Min: 1, Max: 1},
			Traits: rule.Traits{Forced: true, Once: true, Free: true}, Do: follow(""),
		}},
	}
}

// follow makes the hand follow the faction of the one named.
func follow(otherwise string) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		r.Mark(u.Hold, markFollows, rule.Forever(), u.Hold.Owner.Char, u.Line.Chars[0]).Word = otherwise
	}
}
