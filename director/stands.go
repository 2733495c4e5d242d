package director

import (
	"time"

	"daoyan/director/rule"
	"daoyan/templates"
)

// statusView is where a character stands.
func (t *table) statusView(r *rule.Run, who rule.Char) templates.Status {
	seat := r.S.Seats[who]
	v := templates.Status{Character: t.nameOf(who), Identity: r.CardOf(who), Faction: string(seat.Side), Sheriff: r.S.Sheriff == who,
		Phase: phaseView(r.Phase()), Skills: t.skillsOf(r, who), Asks: t.asksOf(r, who), Standing: t.standingTexts(r, who),
		Groups: t.groupsOf(r, who), Words: t.facts.mayLeaveWords(who), Closes: t.phaseEnd(r), Paused: t.game.HeldUp != ""}
	switch seat.Place {
	case rule.Out:
		v.Place = templates.Out
	case rule.Jailed:
		v.Place = templates.Jailed
	case rule.Away:
		v.Place = templates.Away
	}
	if s, ok := t.posts().Standing[who]; ok && r.Phase().Kind == rule.Day {
		v.Vote = "弃权"
		if s.To >= 0 {
			v.Vote = t.names.Name(s.To)
		}
	}
	return v
}

func (t *table) phaseEnd(r *rule.Run) time.Time {
	switch r.Phase().Kind {
	case rule.Day:
		return t.time(r.Closing())
	case rule.Night:
		return t.time(r.In.Times.Opening)
	default:
		return time.Time{}
	}
}
