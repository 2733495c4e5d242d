package standard12

import "daoyan/director/rule"

func due(closes int16, ids ...rule.SkillID) []rule.Printed {
	out := make([]rule.Printed, len(ids))
	for i, id := range ids {
		out[i] = rule.Printed{Skill: id, Closes: closes}
	}
	return out
}

func setupSlots() []rule.Slot {
	return []rule.Slot{{ID: "start", Name: "开局", From: rule.FromOpen, Before: startGame}}
}

// Timetable is the minutes of a night after dusk: until when the knife and the check are due, until when the potions, and when it is settled
// (¶2.1, ¶2.3).
type Timetable struct{ Knife, Potions, Settle int16 }

// Usual gives the timetable of games that set none.
func Usual() Timetable { return Timetable{Knife: 60, Potions: 90, Settle: 100} }

// runMinutes is how long after the opening one may run for 警长 (¶3.2).
const runMinutes = 4 * 60

func (t Timetable) nightSlots() []rule.Slot {
	return []rule.Slot{
		{ID: "1", Runs: t.Knife, Skills: due(t.Knife, packKill, seerCheck)},
		{ID: "2", Runs: t.Knife, Skills: due(t.Knife, witchSee)},
		{ID: "3", Runs: t.Potions, Skills: due(t.Potions, witchCure, witchPoison)},
		{ID: "4", Runs: t.Settle, After: (*rule.Run).Settle},
		{ID: "badge", Name: "警徽", From: rule.AfterChoices, Before: badgeByNight},
		{ID: "opening", Name: "天亮", From: rule.BeforeOpening},
		{ID: "opened", Name: "天亮以后", From: rule.AfterChoices, Before: dawn},
	}
}

// daySlots: the vote, then guns, then the badge (¶3.6).
func daySlots() []rule.Slot { return voteSlots(closeDay) }

// The parts of a day beside the ordinary one (¶3.1).
const (
	partRun   = "竞选"
	partRunPK = "竞选PK"
	partPK    = "PK"
)

func parts() []rule.Part {
	return []rule.Part{
		{Name: partRun, Leads: true, Stand: true, Slots: append([]rule.Slot{
			{ID: "open", Name: "开门", From: rule.FromOpen, Before: openElection},
			{ID: "candidates", Name: "竞选", From: rule.FromOpen, Runs: runMinutes, Skills: due(runMinutes, runFor), After: candidates, Fixed: true},
		}, voteSlots(closeElection)...)},
		{Name: partRunPK, Leads: true, Stand: true, Slots: voteSlots(closeElection)},
		{Name: partPK, Stand: true, Slots: voteSlots(closeDay)},
	}
}

func voteSlots(closing func(*rule.Run)) []rule.Slot {
	return []rule.Slot{
		{ID: "close", Name: "关门", From: rule.AtClose, Before: closing},
		{ID: "badge", Name: "警徽", From: rule.AfterChoices, Before: badgeByDay},
		{ID: "end", Name: "白天结束", From: rule.AfterChoices},
	}
}

// settleOrder: the knife before the poison (¶2.4).
func settleOrder() []rule.SkillID { return []rule.SkillID{packKill, witchPoison} }
