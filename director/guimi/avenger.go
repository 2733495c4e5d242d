package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	avengerFoe    rule.SkillID = "avenger.foe"
	avengerHatred rule.SkillID = "avenger.hatred"
)

// avenger is 复仇者 (不定6, ¶8.6).
func avenger() card {
	return card{
		id: rule.Identity{Name: "复仇者", Side: None, Built: true, Para: "8.6", Grants: []rule.Grant{{Skill: avengerFoe}, {Skill: avengerHatred}}},
		skills: []*rule.Skill{
			{
				ID: avengerFoe, Name: "寻仇", Of: "复仇者", Para: "8.6", Asks: rule.AtSetup, Shape: rule.Shape{Min: 1, Max: 1},
				Traits: rule.Traits{Forced: true, Once: true, Free: true}, Do: opposes,
			},
			{
				ID: avengerHatred, Name: "雪恨", Of: "复仇者", Para: "8.6", Asks: rule.AtNight, Shape: rule.Shape{Min: 3, Max: 3, Self: true, OutToo: true},
				Traits: rule.Traits{Once: true, Feedback: true}, Legal: threeInARow, Do: twoOfThree,
			},
		},
	}
}

// opposes: against a villager he is a wolf, against a wolf a villager, else of a side drawn among the others at the table. He keeps it
// whatever becomes of the one he chose.
func opposes(r *rule.Run, u *rule.Use) {
	switch f := side(r, u.Line.Chars[0]); f {
	case Village:
		r.SetBase(u.Body, Wolf)
	case Wolf:
		r.SetBase(u.Body, Village)
	default:
		r.SetBase(u.Body, rule.Faction(r.PickName(u.Hold, "side", otherSides(r, f))))
	}
}

func otherSides(r *rule.Run, but rule.Faction) []string {
	out := []string{string(Village), string(Wolf)}
	for _, f := range winOrder {
		if isThird(f) && f != but && slices.ContainsFunc(r.S.Seats, func(s rule.Seat) bool { return s.Base == f }) {
			out = append(out, string(f))
		}
	}
	return out
}

// threeInARow: neighbours in the 电梯楼 of day 1, a ring of every seat.
func threeInARow(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	size := len(r.S.Seats)
	for _, first := range ln.Chars {
		row := 0
		for _, c := range ln.Chars {
			if (int(c)-int(first)+size)%size < 3 {
				row++
			}
		}
		if row == 3 {
			return nil
		}
	}
	return rule.No("not-in-a-row", h.Print().Name)
}

// twoOfThree tells the factions of two of them, drawn.
func twoOfThree(r *rule.Run, u *rule.Use) {
	from := slices.Clone(u.Line.Chars)
	slices.Sort(from)
	for n := 0; n < 2; n++ {
		c := r.Pick(u.Hold, "told", from)
		from = slices.DeleteFunc(from, func(x rule.Char) bool { return x == c })
		for _, t := range u.At {
			if t.Named == c && t.Lands() && !t.Spread {
				r.Tell(u.Hand, rule.OnIs("阵营", factionWord(r.Faction(t.At)), c))
			}
		}
	}
}
