package director

import (
	"slices"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/templates"
)

// holdsToday lists what is public of a phase that goes on. Of the vote, the pace and the badge, which orders and players move back and forth, a
// correction says how they stand and not how they came to it: most of its readers have seen that something else held.
func (a *again) holdsToday(item *templates.ResettledPhase, d *game.Difference) []rule.Fact {
	facts := shown(d.Is)
	g := a.after.game
	if !g.Running || g.Phase().Seq != d.Is.Phase.Seq || g.Phase().Kind != rule.Day {
		return facts
	}
	r, err := g.LookOpen(g.Seen)
	if err != nil {
		return facts
	}
	told := append(shown(d.Was), facts...)
	was := func(key string) bool {
		return slices.ContainsFunc(told, func(f rule.Fact) bool { return f.Key == key })
	}
	facts = slices.DeleteFunc(facts, func(f rule.Fact) bool {
		return slices.Contains([]string{"不投票", "照常投票", "重新投票", "原票照算", "加速"}, f.Key)
	})
	switch {
	case r.WasCut():
	case r.VoteOff():
		facts = append(facts, rule.On("不投票"))
	case was("不投票"):
		facts = append(facts, rule.On("照常投票"))
	}
	switch {
	case r.Revoted():
		item.Votes = a.t.time(r.VotesFrom())
	case was("重新投票"):
		facts = append(facts, rule.On("原票照算"))
	}
	if was("加速") {
		item.Hurried, item.Calm = hurried(r), !hurried(r)
	}
	return a.badgeToday(item, r, facts)
}

// badgeToday adds who holds the badge where that is otherwise than it was announced today.
func (a *again) badgeToday(item *templates.ResettledPhase, r *rule.Run, facts []rule.Fact) []rule.Fact {
	g := a.t.game
	if !a.goesOn() {
		return facts
	}
	was, err := g.LookOpen(g.Seen)
	if err != nil || was.S.Sheriff == r.S.Sheriff {
		return facts
	}
	facts = slices.DeleteFunc(facts, func(f rule.Fact) bool { return f.Key == "警长" || f.Key == "移交" })
	if item.NoSheriff = r.S.Sheriff == rule.Nobody; item.NoSheriff {
		return facts
	}
	return append(facts, rule.On("警长", r.S.Sheriff))
}

// outAfterAll lists who has been announced to be in play again in what is otherwise now, and is known to be out.
func (a *again) outAfterAll() []rule.Char {
	return slices.DeleteFunc(a.knownOut(), func(who rule.Char) bool {
		return !slices.ContainsFunc(a.public, func(d game.Difference) bool { return stays(&d, who) })
	})
}

// stays tells whether a character has been announced to come back in a phase, and does not: nor does it go out there.
func stays(d *game.Difference, who rule.Char) bool {
	comes := func(o *game.Outcome) bool {
		return slices.ContainsFunc(shown(o), func(f rule.Fact) bool { return f.Key == "复活" && slices.Contains(f.On, who) })
	}
	return comes(d.Was) && !comes(d.Is) && d.Is.Fall(who) == nil
}
