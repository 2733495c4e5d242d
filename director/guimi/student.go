package guimi

import "daoyan/director/rule"

const (
	studentStudy  rule.SkillID = "student.study"
	studentLove   rule.SkillID = "student.love"
	studentShare  rule.SkillID = "student.share"
	studentCure   rule.SkillID = "student.cure"
	studentPoison rule.SkillID = "student.poison"

	causeBlast = "炸死"
)

// student is 女巫学徒 (村民36, ¶5.36): tries to brew one of the witch's potions for the night at hand; a second failure is her end.
func student() card {
	return card{
		id: rule.Identity{Name: "女巫学徒", Side: Village, Built: true, Para: "5.36", Grants: []rule.Grant{
			{Skill: studentStudy}, {Skill: studentLove, Uses: 1}}},
		skills: []*rule.Skill{
			{
				ID: studentStudy, Name: "实验", Aliases: []string{"研发"}, Of: "女巫学徒", Para: "5.36", Asks: rule.AtNight,
				Shape:  rule.Shape{Options: []string{giftPoison, potionCure}, NeedOpt: true},
				Traits: rule.Traits{Free: true}, Ready: witchWasHere, Legal: onePotion, Do: study,
			},
			{ID: studentLove, Name: "女巫的爱护", Of: "女巫学徒", Para: "5.36", Traits: rule.Traits{Forced: true}},
			{ID: studentShare, Name: "实验", Para: "6.22", Traits: rule.Traits{Forced: true}},
			{
				ID: studentCure, Name: potionCure, Para: "5.36", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Do:    lay(markCure, tonight, ""),
				Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitWard, Mark: markCure, Para: "2.6", Do: cured}},
			},
			{
				ID: studentPoison, Name: giftPoison, Para: "5.36", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Do: strikeWith(causePoison),
			},
		},
	}
}

const potionCure = "救药"

func onePotion(_ *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if len(ln.Opt) != 1 {
		return rule.No("one-option", h.Print().Name, giftPoison, potionCure)
	}
	return nil
}

// witchWasHere: a witch has used a potion or gone out before this night began.
func witchWasHere(r *rule.Run, _ *rule.Holding) bool {
	now := r.Phase().Seq
	for _, g := range r.S.Fallen {
		if g.Identity == cardWitch && g.Seq < now {
			return true
		}
	}
	for _, h := range r.S.Holdings {
		if h.Skill != witchCure && h.Skill != witchPoison || h.Owner.Char < 0 || r.CardOf(h.Owner.Char) != cardWitch {
			continue
		}
		for i := range h.Named {
			if h.Named[i].Ran && h.Named[i].Seq < now {
				return true
			}
		}
	}
	return false
}

// study throws the die: from 4 on the potion is hers for tonight, and his who has learnt to share it (机械狼). The first failure is forgiven,
// a later one takes her out at once and in public.
func study(r *rule.Run, u *rule.Use) {
	n := r.Die(u.Hold, "die", 6)
	r.Tell(u.Hand, rule.Count("骰子", n))
	me := u.Hold.Owner.Char
	if n >= 4 {
		brewed(r, u.Hold.Owner, u.Line.Opt[0])
		for _, h := range r.S.Holdings[:len(r.S.Holdings)] {
			if h.Skill == studentShare && r.Live(h) {
				brewed(r, h.Owner, u.Line.Opt[0])
			}
		}
		return
	}
	if love := r.Held(me, studentLove); love != nil {
		love.Left = 0
		return
	}
	if !r.Follow(me, rule.Cause{Kind: causeBlast, By: me, Skill: studentStudy, Hold: u.Hold.ID}) {
		return
	}
	r.FallOf(me).Public = true
	r.AnnounceNow(rule.On("炸死", me))
	r.Settled()
}

func brewed(r *rule.Run, to rule.Holder, potion string) {
	g := rule.Grant{Skill: studentPoison, Uses: 1, Until: tonight()}
	if potion == potionCure {
		g.Skill = studentCure
	}
	r.Grant(to, g, rule.Source{How: rule.Won, Whose: to.Char})
	r.TellWord(to.Char, "获得", potion)
}
