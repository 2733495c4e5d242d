package guimi

import "daoyan/director/rule"

const saintCleanse rule.SkillID = "saint.cleanse"

// saint is 圣女 (村民22, ¶5.22): a villager's card is as new, a wolf opens no eye any more, anybody else kills no more by 指杀.
func saint() card {
	return card{
		id: rule.Identity{Name: "圣女", Side: Village, Built: true, Para: "5.22", Grants: []rule.Grant{{Skill: saintCleanse}}},
		skills: []*rule.Skill{{
			ID: saintCleanse, Name: "净化", Of: "圣女", Para: "5.22", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Traits: rule.Traits{Once: true}, Do: cleanse,
		}},
	}
}

// cleanse tells its target. Turned round (机械狼), wolves are made new and villagers lose their skills.
func cleanse(r *rule.Run, u *rule.Use) {
	renewed, lost := Village, Wolf
	if u.Hold.Terms.Turned {
		renewed, lost = Wolf, Village
	}
	for _, t := range u.At {
		if !t.Lands() {
			continue
		}
		r.Tell(t.At, rule.On("净化"))
		switch r.Faction(t.At) {
		case renewed:
			renewCard(r, t.At, u.Hold)
		case lost:
			r.Ban(t.At, rule.BanPointed)
			loseAll(r, t.At, u.Hold.ID, true)
		default:
			r.Ban(t.At, rule.BanPointed)
		}
	}
	r.Settled()
}

// renewCard gives back what the cards of c print and the vote, but for the cleansing itself; what he was given besides is left alone.
func renewCard(r *rule.Run, c rule.Char, but *rule.Holding) {
	for _, h := range r.S.Holdings {
		if h.Owner.Char == c && h.Card >= 0 && h != but {
			r.Restore(h)
		}
	}
	r.S.Seats[c].NoVote = false
}
