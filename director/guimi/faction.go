package guimi

import (
	"strings"

	"daoyan/director/rule"
)

// The factions by the names players know.
const (
	Village rule.Faction = "村民阵营"
	Wolf    rule.Faction = "狼人阵营"
	Couple  rule.Faction = "三方阵营:情侣"
	Unsure  rule.Faction = "三方阵营:不定" // 不定 that chose each other
	None    rule.Faction = ""        // 不定 without a faction yet
	Draw    rule.Faction = "平局"
)

const thirdPrefix = "三方阵营:"

// The third parties, each by the name of its identity.
const (
	piperSide     rule.Faction = thirdPrefix + "吹笛"
	astroSide     rule.Faction = thirdPrefix + "占星师"
	bombSide      rule.Faction = thirdPrefix + "炸弹"
	bewitcherSide rule.Faction = thirdPrefix + "蛊惑师"
	mirrorSide    rule.Faction = thirdPrefix + "镜"
	tycoonSide    rule.Faction = thirdPrefix + "富商"
	wardenSide    rule.Faction = thirdPrefix + "监视者"
	chainerSide   rule.Faction = thirdPrefix + "锁链师"
	whiteWolfSide rule.Faction = thirdPrefix + "白狼"
	twinSide      rule.Faction = thirdPrefix + "双子星"
	necroSide     rule.Faction = thirdPrefix + "死灵术师"
	gamblerSide   rule.Faction = thirdPrefix + "赌徒"
)

func isThird(f rule.Faction) bool { return strings.HasPrefix(string(f), thirdPrefix) }

// factionWord is how a reading of factions names one.
func factionWord(f rule.Faction) string {
	if f == None {
		return "不定阵营"
	}
	return string(f)
}

// checkWord is what a check reads of a faction (¶1.5).
func checkWord(f rule.Faction) string {
	if f == Wolf {
		return seenWolf
	}
	return seenNotWolf
}

// The words a check reads.
const (
	seenWolf       = "狼人阵营"
	seenNotWolf    = "非狼人阵营"
	seenNotVillage = "非村民阵营"
)

// side works out the faction in force of c: a couple's, that of whom c follows, or c's own. Circles of 不定 stand alone (¶4.2).
func side(r *rule.Run, c rule.Char) rule.Faction { return sideFrom(r, c, 0) }

func sideFrom(r *rule.Run, c rule.Char, depth int) rule.Faction {
	if depth > len(r.S.Seats) {
		return Unsure
	}
	if f := affairSide(r, c); f != None {
		return f
	}
	if k := coupleOf(r, c); k != nil {
		return coupleSide(r, k)
	}
	for _, k := range r.S.Marks {
		if k.Kind != markFollows || k.Gone || k.On[0] != c {
			continue
		}
		f := sideFrom(r, k.On[1], depth+1)
		if f == None && k.Word == "village" {
			return Village
		}
		return f
	}
	return r.S.Seats[c].Base
}

// markFollows lies on [follower, followed]; Word "village" makes the follower a villager while the followed has no faction.
const markFollows rule.MarkKind = "follows"

// changed tells a character whose faction changed (用语定义: 阵营, ¶4.4).
func changed(r *rule.Run, c rule.Char, f rule.Faction) {
	if f != None {
		r.TellWord(c, "阵营转变", string(f))
	}
}

// recast: another card by order is a card like a dealt one: its side, and a place in the pack or none.
func recast(r *rule.Run, c rule.Char) {
	id := r.Book.Identity(r.CardOf(c))
	r.SetBase(c, id.Side)
	if id.Pack == rule.InGroup && r.S.Member(rule.PackGroup, c) {
		return
	}
	if r.LeaveGroup(rule.PackGroup, c); id.Pack == rule.InGroup {
		joinPack(r, c)
	}
}

// check is what 预言家 reads of c: the word its card prints, unless it has turned wolf since, else its faction (¶1.5).
func check(r *rule.Run, c rule.Char) string {
	id := r.Book.Identity(r.CardOf(c))
	if id != nil && id.Seen != "" && (id.Side == Wolf || r.S.Seats[c].Base != Wolf) {
		return id.Seen
	}
	return checkWord(r.Faction(c))
}
