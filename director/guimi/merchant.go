package guimi

import "daoyan/director/rule"

const (
	merchantGift rule.SkillID = "merchant.gift"

	causeBadTrade = "馈赠"
)

// The gifts of 黑商.
const (
	giftPoison  = "毒药"
	giftGun     = "猎枪"
	giftCrystal = "水晶球"
)

// merchant is 黑商 (村民7, ¶5.7): a gift for anybody but a wolf, who gets nothing and costs him his life.
func merchant() card {
	return card{
		id: rule.Identity{Name: "黑商", Side: Village, Built: true, Para: "5.7", Grants: []rule.Grant{{Skill: merchantGift}}},
		skills: []*rule.Skill{{
			ID: merchantGift, Name: "馈赠", Of: "黑商", Para: "5.7", Asks: rule.AtNight,
			Shape:  rule.Shape{Min: 1, Max: 1, Options: []string{giftPoison, giftGun, giftCrystal}, NeedOpt: true},
			Traits: rule.Traits{Once: true}, Legal: oneGift, Do: giveGift, Due: badTrade,
		}},
	}
}

func oneGift(_ *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if len(ln.Opt) != 1 {
		return rule.No("one-option", h.Print().Name, giftPoison, giftGun, giftCrystal)
	}
	return nil
}

// giveGift hands over what can be used from the coming dawn on. Turned round (机械狼), wolves may have it and villagers may not.
func giveGift(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		if !t.Lands() {
			continue
		}
		bad := Wolf
		if u.Hold.Terms.Turned {
			bad = Village
		}
		if r.Faction(t.At) == bad {
			r.Owe(u.Hold, momentPenalty, 0, u.Body, 0)
			continue
		}
		g := rule.Grant{Uses: 1, Wait: rule.For(rule.Night, 1), Terms: rule.Terms{Behind: true}}
		switch u.Line.Opt[0] {
		case giftPoison:
			g.Skill = witchPoison
		case giftGun:
			g.Skill = hunterShot
		default:
			g.Skill = psychicRead
		}
		r.Grant(rule.Of(t.At), g, rule.Source{How: rule.Given, Whose: u.Body})
		r.TellWord(t.At, "礼物", u.Line.Opt[0])
	}
}

// badTrade takes out at dawn whoever gave to the wrong side.
func badTrade(r *rule.Run, l rule.Later) {
	r.GoOut(l.On, rule.Cause{Kind: causeBadTrade, By: l.On, Skill: l.Skill, Hold: l.By})
}
