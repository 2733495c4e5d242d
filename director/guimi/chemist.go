package guimi

import "daoyan/director/rule"

const (
	chemistCure rule.SkillID = "chemist.cure"
	chemistDaze rule.SkillID = "chemist.daze"
	chemistLate rule.SkillID = "chemist.late"
)

// chemist is 药剂师 (村民25, ¶5.25): one bottle for the witch, one that takes the vote; one a night.
func chemist() card {
	return card{
		id: rule.Identity{Name: "药剂师", Side: Village, Built: true, Para: "5.25", Grants: []rule.Grant{
			{Skill: chemistCure, Uses: 1}, {Skill: chemistDaze, Uses: 1}}},
		skills: []*rule.Skill{
			{
				ID: chemistCure, Name: "回复药", Of: "药剂师", Para: "5.25", Asks: rule.AtNight, Traits: rule.Traits{Free: true},
				Legal: otherBottle(chemistDaze), Do: giveBottle,
			},
			{
				ID: chemistDaze, Name: "迷魂药", Of: "药剂师", Para: "5.25", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Legal: otherBottle(chemistCure), Do: daze,
			},
			{
				ID: chemistLate, Name: "迷魂药", Para: "5.25", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true}, Do: dazeLate,
			},
		},
	}
}

// otherBottle refuses a second bottle in one night. What 回复药 wins where there is no witch comes later in the same night.
func otherBottle(id rule.SkillID) func(*rule.Run, *rule.Holding, *rule.Line) *rule.Refusal {
	return func(r *rule.Run, h *rule.Holding, _ *rule.Line) *rule.Refusal {
		x := r.Held(h.Owner.Char, id)
		if x == nil || len(r.Standing(x)) == 0 {
			return nil
		}
		ref := rule.No("one-potion")
		ref.Wait = id == chemistCure && !dealt(r, cardWitch)
		return ref
	}
}

const cardWitch = "女巫"

// giveBottle gives every witch in play a 救药 more. With no witch dealt it is one 迷魂药, good from this very night, not one more beside the
// first; with the witch out it is wasted.
func giveBottle(r *rule.Run, u *rule.Use) {
	me := u.Hold.Owner.Char
	if !dealt(r, cardWitch) {
		if h := r.KeptBy(me, chemistDaze); h != nil {
			h.Left = 1
		}
		r.Grant(u.Hold.Owner, rule.Grant{Skill: chemistLate, Uses: 1, Until: tonight()}, rule.Source{How: rule.Won, Whose: me})
		r.TellWord(u.Hand, "获得", "迷魂药")
		return
	}
	for _, c := range r.S.InPlay() {
		if r.CardOf(c) != cardWitch {
			continue
		}
		if h := r.KeptBy(c, witchCure); h != nil {
			h.Left++
		} else {
			r.Grant(rule.Of(c), rule.Grant{Skill: witchCure, Uses: 1}, rule.Source{How: rule.Given, Whose: me})
		}
		r.TellWord(c, "获得", "救药")
	}
}

// daze takes the vote of whoever drinks it for good.
func daze(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		if t.Lands() {
			r.S.Seats[t.At].NoVote = true
			r.Tell(t.At, rule.On("迷魂"))
		}
	}
}

// dazeLate uses the bottle up that lies with the first one as well.
func dazeLate(r *rule.Run, u *rule.Use) {
	if h := r.KeptBy(u.Hold.Owner.Char, chemistDaze); h != nil {
		h.Left = 0
	}
	daze(r, u)
}
