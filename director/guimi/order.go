package guimi

import "daoyan/director/rule"

// due is one skill in a slot with the last minute for its lines (行动时限).
func due(closes int16, ids ...rule.SkillID) []rule.Printed {
	out := make([]rule.Printed, len(ids))
	for i, id := range ids {
		out[i] = rule.Printed{Skill: id, Closes: closes}
	}
	return out
}

func both(lists ...[]rule.Printed) []rule.Printed {
	var out []rule.Printed
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

// setupMinutes is how long the choices of the start stay open.
const setupMinutes = 23 * 60

// learntMinutes is how long the choices stay open that learning opens (机械狼).
const learntMinutes = 24 * 60

// setupSlots is the order of the choices before the first day (总体流程 1, ¶10.1).
func setupSlots() []rule.Slot {
	return []rule.Slot{
		{ID: "start", Name: "开局", From: rule.FromOpen, Before: startGame, Skills: due(0, faceDraw, brotherKnow, youngKnow, breederKnow)},
		{ID: "choices", Name: "开局的选择", From: rule.FromOpen, Runs: setupMinutes, Skills: due(setupMinutes,
			cupidArrow, mixedKin, shadowWear, hiddenGuise, mechLearn, faceFirst, darkGuise, avengerFoe, dualDraw)},
		{ID: "learnt", Name: "学来的选择", From: rule.FromOpen, Runs: learntMinutes, Skills: due(learntMinutes, mechBetray, mechShadow, mechPick), After: startDone, Fixed: true},
	}
}

// daySlots is the order of a day: what was declared before 关门, then the vote and all that it sets off (总体流程 5, ¶3.2).
func daySlots() []rule.Slot {
	return []rule.Slot{
		{ID: "open", Name: "开门", From: rule.FromOpen, Before: openDay},
		{ID: "declared", Name: "关门前写的", From: rule.AtClose, Skills: due(0,
			foolPlay, bloodSeal, elderAuthority, goatInstead, gamblerExtra, piperChaos, wardenWatch, jailDayDie, mechLeaveDay)},
		{ID: "close", Name: "关门", From: rule.AtClose, Before: closeDay},
		{ID: "after vote", Name: "投票以后", From: rule.AfterChoices, Before: afterVote},
		{ID: "after cards", Name: "判罚以后", From: rule.AfterChoices, Before: endDay},
	}
}

// nightSlots is the rule post's list (0)–(22) with its deadlines, on the fixed timetable of ¶2.1.
func (t Timetable) nightSlots() []rule.Slot {
	return []rule.Slot{
		{ID: "dusk", Name: "入夜", From: rule.FromDusk, Before: dusk, Skills: due(0, necroDay, dualTell, piperList)},
		{ID: "0a", Runs: t.Obey, Skills: due(t.Obey, maidYield, tycoonForce)},
		{ID: "0", Runs: t.Early, Skills: due(t.Early, necroDayCall, dualChoose, mechMaid, mechTurn, tycoonSettle, mechTrade, ghostWear, ghostSeize)},
		{ID: "1", Runs: t.Early, Skills: due(t.Early, apostleAsk, mechAsk, gamblerDie, santaGift, astroDivine, mechDivine, astroEye, ghoulEat, hedgeDefend)},
		{ID: "1b", Runs: t.Early, Skills: due(t.Early, hermitTakeOff)},
		{ID: "2", Runs: t.Early, Skills: due(t.Early, bomberFire)},
		{ID: "3", Runs: t.Early, Skills: due(t.Early, mareGuess, marePact, thiefSteal)},
		{ID: "4", Runs: t.Middle, Skills: due(t.Middle, nightmareFear, nightmareJoin, moonGirlControl)},
		{ID: "5", Runs: t.Middle, Skills: due(t.Middle, mechUnswap, magicianSwap, mechSawSwap)},
		{ID: "6", Runs: t.Middle, Skills: due(t.Middle, butterflyHug)},
		{ID: "7", Runs: t.Middle, Skills: due(t.Middle, burnerFire)},
		{ID: "8", Runs: t.Middle, Skills: both(due(t.Middle, penguinFreeze), due(t.Early, hedgeStab))},
		{ID: "9", Runs: t.Middle, Skills: due(t.Middle, bewitcherSpell, chainLink, chainBerserk)},
		{ID: "10", Runs: t.Middle, Skills: due(t.Middle, guardWard, dreamerDream, apprenticeGuard, lightWard)},
		{ID: "11", Runs: t.Middle, Skills: due(t.Middle, gargoyleCheck, sisterDate)},
		{ID: "12", Runs: t.Middle, Skills: due(t.Middle, bakerScent)},
		{ID: "13", Runs: t.Knives, Skills: both(due(t.Middle, youngHeir), due(t.Knives, seedInfect, packKill, ownKnife, mechKnife, kingCharge, cubSacrifice))},
		{ID: "14", Runs: t.Knives, Skills: both(due(t.Knives, bigWolfWild), due(t.Middle, darkHunt), due(t.Knives, whiteWolfBite, tenguDevour, sniperAim, sniperShoot, beautyCharm,
			demonHunt, bountyMark, bountyStab, sneakShoot, arbiterJudge, arbiterShine, dogBite),
			due(t.Middle, lightHeir, darkKing))},
		{ID: "15", Runs: t.Knives, Skills: due(t.Knives, chemistCure, chemistDaze)},
		{ID: "16i", Runs: t.Knives, Skills: due(t.Knives, witchInsight)},
		{ID: "16", Runs: t.Readers, Skills: due(t.Readers, witchCure, witchPoison, studentStudy)},
		{ID: "17", Runs: t.Readers, Skills: both(due(t.Knives, seerCheck, merchantGift, foxCheck, crowSlander, spiritSense, psychicRead, pillarStage, mechSawStage,
			piperLure, mechPipe), due(t.Middle, lightSeek), due(t.Knives, avengerHatred))},
		{ID: "18", Runs: t.Readers, Skills: due(t.Knives, reviverRaise)},
		{ID: "19", Runs: t.Readers, Skills: due(t.Knives, saintCleanse)},
		{ID: "20", Runs: t.Readers, Skills: both(due(t.Readers, wardenSettle), due(t.Knives, jailNightDie, jailHandOver, mechEnter, mechLeaveNight))},
		{ID: "21", Runs: t.Readers, Skills: due(t.Readers, wanderAway, wanderBack)},
		{ID: "late potions", Name: "最后的药", Runs: t.Settle, Skills: due(t.Settle, studentCure, studentPoison, chemistLate, mechStage)},
		{ID: "22", Runs: t.Settle, Skills: due(t.Readers, evilMalice), After: (*rule.Run).Settle},
		{ID: "after", Name: "结算以后", From: rule.AfterChoices, Skills: due(0, breederCount, necroNight, necroNightOpen, santaDeliver, mirrorTell, hedgeTell, ghostTold)},
		{ID: "late", Name: "天亮前", From: rule.AfterChoices},
		{ID: "gifts", Name: "礼物", From: rule.BeforeOpening, Runs: t.Gift, Skills: due(t.Gift, giftAnswer)},
		{ID: "turn", Name: "回家", From: rule.BeforeOpening, Skills: due(0, youngHome)},
		{ID: "opening", Name: "天亮", From: rule.BeforeOpening, Before: opening, After: roars},
		{ID: "penalties", Name: "天亮的判罚", From: rule.BeforeOpening, Before: penalties},
		{ID: "faces", Name: "换脸", From: rule.BeforeOpening, Skills: due(0, mechTops, faceTurn)},
		{ID: "opened", Name: "天亮以后", From: rule.AfterChoices, Before: dawn},
	}
}

// settleOrder is the order in which strikes settle (总体流程 22, ¶2.6); strikes of skills that are not listed come after these.
func settleOrder() []rule.SkillID {
	return []rule.SkillID{
		seedInfect, youngHeir, packKill, mechKnife, kingCharge, cubSacrifice, ownKnife, bigWolfWild, whiteWolfBite, evilMalice, sniperShoot,
		demonHunt, bountyStab, sneakShoot, dogBite, arbiterJudge, arbiterShine, lightHeir, darkHunt, darkKing,
		witchPoison, studentPoison, dreamerDream,
	}
}
