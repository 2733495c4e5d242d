package guimi

import "daoyan/director/rule"

// learntGrants is the post's long list (机械狼: 如学习). What it does not print differently is as on the card, without the choices of the
// start and without what only binds the card's own holder.
func learntGrants(b *rule.Book, name string) []rule.Grant {
	if out, ok := learntVillager(name); ok {
		return out
	}
	if out, ok := learntOther(name); ok {
		return out
	}
	id := b.Identity(name)
	if id.Side == Wolf && id.Pack == rule.InGroup && name != "狼妹妹" && name != "恐怖分子" {
		return []rule.Grant{{Skill: mechKnife, Terms: rule.Terms{Beats: true, InPack: -1}}}
	}
	var out []rule.Grant
	for _, g := range id.Grants {
		if s := b.Skill(g.Skill); s.Asks == rule.AtSetup || s.Traits.Own {
			continue
		}
		if name == "赏金猎人" {
			g.Terms.InPack = -1
		}
		out = append(out, g)
	}
	return out
}

// one is a list of one grant.
func one(id rule.SkillID, uses int16, t rule.Terms) ([]rule.Grant, bool) {
	return []rule.Grant{{Skill: id, Uses: uses, Terms: t}}, true
}

// learntVillager is what the list prints of villagers' cards.
func learntVillager(name string) ([]rule.Grant, bool) {
	switch name {
	case "女巫":
		return one(witchPoison, 1, rule.Terms{})
	case "守卫":
		return one(guardWard, 0, rule.Terms{Wide: true, OneShot: true})
	case "骑士":
		return one(knightDuel, 0, rule.Terms{Kills: true})
	case "黑商":
		return one(merchantGift, 0, rule.Terms{Turned: true})
	case "魔术师":
		return []rule.Grant{{Skill: mechSawSwap}, {Skill: mechUnswap}}, true
	case "摄梦人":
		return one(dreamerDream, 0, rule.Terms{OneShot: true})
	case "企鹅":
		return one(penguinFreeze, 1, rule.Terms{})
	case "猎魔人":
		return []rule.Grant{{Skill: demonHunt, Terms: rule.Terms{Kills: true}}, {Skill: demonFate}}, true
	case "上帝使徒":
		return one(mechAsk, 0, rule.Terms{})
	case "锈剑骑士":
		return one(rustyTetanus, 0, rule.Terms{Turned: true})
	case "圣女":
		return one(saintCleanse, 0, rule.Terms{Turned: true})
	case "药剂师":
		return one(chemistDaze, 1, rule.Terms{})
	case "警犬":
		return one(dogLeg, 0, rule.Terms{Turned: true})
	case "面包师":
		return one(bakerScent, 0, rule.Terms{Turned: true})
	case "侦探":
		return one(mechSee, 0, rule.Terms{})
	case "刺猬":
		return []rule.Grant{{Skill: hedgeDefend, Terms: rule.Terms{InPack: 1}}, {Skill: hedgeTell, Terms: rule.Terms{InPack: 1}}}, true
	case "变脸者":
		return one(mechTops, 0, rule.Terms{})
	case "女巫学徒":
		return one(studentShare, 0, rule.Terms{})
	case "见习守卫":
		return one(apprenticeGuard, 0, rule.Terms{NoKin: true})
	}
	return nil, false
}

// learntOther is what the list prints of the other cards.
func learntOther(name string) ([]rule.Grant, bool) {
	switch name {
	case "赌徒":
		return one(gamblerDie, 1, rule.Terms{Note: oneNight})
	case "吹笛":
		return one(mechPipe, 0, rule.Terms{})
	case "蛊惑师":
		return one(bewitcherSpell, 1, rule.Terms{})
	case "死灵术师":
		till := rule.For(rule.Night, 3)
		gone := rule.Terms{InPack: -1}
		return []rule.Grant{{Skill: necroNight, Terms: gone, Until: till}, {Skill: necroDay, Terms: gone, Until: till}}, true
	case "占星师":
		return one(mechDivine, 0, rule.Terms{})
	case "锁链师":
		shot := rule.Terms{OneShot: true}
		return []rule.Grant{{Skill: chainLink, Terms: shot}, {Skill: chainBerserk, Terms: shot}, {Skill: chainImmune}}, true
	case "监视者":
		return one(mechEnter, 0, rule.Terms{})
	case "富商":
		return one(mechTrade, 0, rule.Terms{})
	case "铁柱":
		return []rule.Grant{{Skill: mechSawStage}, {Skill: mechStage}}, true
	case "丘比特":
		return one(mechBetray, 0, rule.Terms{})
	case "影子":
		return one(mechShadow, 0, rule.Terms{})
	case "女仆":
		return one(mechMaid, 0, rule.Terms{})
	case "双重人格":
		return []rule.Grant{{Skill: mechPick}, {Skill: mechTurn}}, true
	case "混血儿":
		return nil, true
	}
	return nil, false
}
