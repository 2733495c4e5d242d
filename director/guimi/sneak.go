package guimi

import "daoyan/director/rule"

const (
	sneakShoot rule.SkillID = "sneak.shoot"

	causeSneak = "枪决"
)

// sneak is 潜行者 (村民17, ¶5.17): shoots by night whom he voted for by day.
func sneak() card {
	return card{
		id: rule.Identity{Name: "潜行者", Side: Village, Built: true, Para: "5.17", Grants: []rule.Grant{{Skill: sneakShoot}}},
		skills: []*rule.Skill{{
			ID: sneakShoot, Name: "潜行", Aliases: []string{"枪决"}, Of: "潜行者", Para: "5.17", Asks: rule.AtNight,
			Shape: rule.Shape{Min: 1, Max: 1, Self: true}, Traits: rule.Traits{Once: true}, Ready: votedForOne, Legal: onlyVotedFor,
			Do: strikeWith(causeSneak),
		}},
	}
}

// votedFor is on whom the counted vote of c stood on the day just over, Nobody without one; the election does not count.
func votedFor(r *rule.Run, c rule.Char) rule.Char {
	for _, v := range r.S.Votes {
		if v.From == c {
			return v.To
		}
	}
	return rule.Nobody
}

func votedForOne(r *rule.Run, h *rule.Holding) bool { return r.InPlay(votedFor(r, h.Owner.Char)) }

func onlyVotedFor(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if votedFor(r, h.Owner.Char) != ln.Chars[0] {
		return rule.No("not-voted-for", h.Print().Name)
	}
	return nil
}
