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
			Ties: markFollows, Tie: tieFollow(""),
		}},
	}
}

// follow makes the hand follow the faction of the one named.
func follow(otherwise string) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		tieFollow(otherwise)(r, u.Hold, []rule.Char{u.Hold.Owner.Char, u.Line.Chars[0]})
	}
}

// tieFollow makes the first follow the second, and nobody else any more.
func tieFollow(otherwise string) func(*rule.Run, *rule.Holding, []rule.Char) {
	return func(r *rule.Run, h *rule.Holding, on []rule.Char) {
		for _, k := range r.S.Marks {
			if k.Kind == markFollows && k.On[0] == on[0] {
				k.Gone = true
			}
		}
		r.Mark(h, markFollows, rule.Forever(), on[0], on[1]).Word = otherwise
	}
}
