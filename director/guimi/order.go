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
		{ID: "start", From: rule.FromOpen, Before: startGame, Skills: due(0, faceDraw, brotherKnow, youngKnow, breederKnow)},
		{ID: "choices", From: rule.FromOpen, Runs: setupMinutes, Skills: due(setupMinutes,
			cupidArrow, mixedKin, shadowWear, hiddenGuise, mechLearn, faceFirst, darkGuise, avengerFoe, dualDraw)},
		{ID: "learnt", From: rule.FromOpen, Runs: learntMinutes, Skills: due(learntMinutes, mechBetray, mechShadow, mechPick), After: startDone},
	}
}

// daySlots is the order of a day: what was declared before 关门, then the vote and all that it sets off (总体流程 5, ¶3.2).
func daySlots() []rule.Slot {
	return []rule.Slot{
		{ID: "open", From: rule.FromOpen, Before: openDay},
		{ID: "declared", From: rule.AtClose, Skills: due(0,
			foolPlay, bloodSeal, elderAuthority, goatInstead, gamblerExtra, piperChaos, wardenWatch, jailDayDie, mechLeaveDay)},
		{ID: "close", From: rule.AtClose, Before: closeDay},
		{ID: "after vote", From: rule.AfterChoices, Before: afterVote},
		{ID: "after cards", From: rule.AfterChoices, Before: endDay},
	}
}

// nightSlots is the rule post's list (0)–(22) with its deadlines, on the fixed timetable of ¶2.1.
func nightSlots() []rule.Slot {
	return []rule.Slot{
		{ID: "dusk", From: rule.FromDusk, Before: dusk, Skills: due(0, necroDay, dualTell, piperList)},
		{ID: "0a", Runs: 10, Skills: due(10, maidYield, tycoonForce)},
		{ID: "0", Runs: 20, Skills: due(20, necroDayCall, dualChoose, mechMaid, mechTurn, tycoonSettle, mechTrade, ghostWear, ghostSeize)},
		{ID: "1", Runs: 20, Skills: due(20, apostleAsk, mechAsk, gamblerDie, santaGift, astroDivine, mechDivine, astroEye, ghoulEat, hedgeDefend)},
		{ID: "1b", Runs: 20, Skills: due(20, hermitTakeOff)},
		{ID: "2", Runs: 20, Skills: due(20, bomberFire)},
		{ID: "3", Runs: 20, Skills: due(20, mareGuess, marePact, thiefSteal)},
		{ID: "4", Runs: 40, Skills: due(40, nightmareFear, nightmareJoin, moonGirlControl)},
		{ID: "5", Runs: 40, Skills: due(40, mechUnswap, magicianSwap, mechSawSwap)},
		{ID: "6", Runs: 40, Skills: due(40, butterflyHug)},
		{ID: "7", Runs: 40, Skills: due(40, burnerFire)},
		{ID: "8", Runs: 40, Skills: both(due(40, penguinFreeze), due(20, hedgeStab))},
		{ID: "9", Runs: 40, Skills: due(40, bewitcherSpell, chainLink, chainBerserk)},
		{ID: "10", Runs: 40, Skills: due(40, guardWard, dreamerDream, apprenticeGuard, lightWard)},
		{ID: "11", Runs: 40, Skills: due(40, gargoyleCheck, sisterDate)},
		{ID: "12", Runs: 40, Skills: due(40, bakerScent)},
		{ID: "13", Runs: 60, Skills: both(due(40, youngHeir), due(60, seedInfect, packKill, ownKnife, mechKnife, kingCharge, cubSacrifice))},
		{ID: "14", Runs: 60, Skills: both(due(60, bigWolfWild), due(40, darkHunt), due(60, whiteWolfBite, tenguDevour, sniperAim, sniperShoot, beautyCharm,
			demonHunt, bountyMark, bountyStab, sneakShoot, arbiterJudge, arbiterShine, dogBite),
			due(40, lightHeir, darkKing))},
		{ID: "15", Runs: 60, Skills: due(60, chemistCure, chemistDaze)},
		{ID: "16i", Runs: 60, Skills: due(60, witchInsight)},
		{ID: "16", Runs: 90, Skills: due(90, witchCure, witchPoison, studentStudy)},
		{ID: "17", Runs: 90, Skills: both(due(60, seerCheck, merchantGift, foxCheck, crowSlander, spiritSense, psychicRead, pillarStage, mechSawStage,
			piperLure, mechPipe), due(40, lightSeek), due(60, avengerHatred))},
		{ID: "18", Runs: 90, Skills: due(60, reviverRaise)},
		{ID: "19", Runs: 90, Skills: due(60, saintCleanse)},
		{ID: "20", Runs: 90, Skills: both(due(90, wardenSettle), due(60, jailNightDie, jailHandOver, mechEnter, mechLeaveNight))},
		{ID: "21", Runs: 90, Skills: due(90, wanderAway, wanderBack)},
		{ID: "late potions", Runs: 100, Skills: due(100, studentCure, studentPoison, chemistLate, mechStage)},
		{ID: "22", Runs: 100, Skills: due(90, evilMalice), After: (*rule.Run).Settle},
		{ID: "after", From: rule.AfterChoices, Skills: due(0, breederCount, necroNight, necroNightOpen, santaDeliver, mirrorTell, hedgeTell, ghostTold)},
		{ID: "late", From: rule.AfterChoices},
		{ID: "gifts", From: rule.BeforeOpening, Runs: giftMinutes, Skills: due(giftMinutes, giftAnswer)},
		{ID: "turn", From: rule.BeforeOpening, Skills: due(0, youngHome)},
		{ID: "opening", From: rule.BeforeOpening, Before: opening, After: roars},
		{ID: "penalties", From: rule.BeforeOpening, Before: penalties},
		{ID: "faces", From: rule.BeforeOpening, Skills: due(0, mechTops, faceTurn)},
		{ID: "opened", From: rule.AfterChoices, Before: dawn},
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
