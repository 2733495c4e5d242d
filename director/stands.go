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

// phaseEnd is when the phase at hand ends; zero between two.
func (t *table) phaseEnd(r *rule.Run) time.Time {
	if r.Phase().Kind == rule.Day {
		return t.clockTime(r.Closing())
	}
	return t.clockTime(r.In.Times.Opening)
}
