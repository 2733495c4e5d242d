package random

import "daoyan/director/rule"

// The calendar of a random game, in seconds: days open at 08:00 and close at 21:00, two calendar days on.
const (
	minute  rule.Instant = 60
	hour                 = 60 * minute
	day                  = 24 * hour
	morning              = 8 * hour
	evening              = 21 * hour

	plannedDays = 2
	longestDay  = 8 // calendar days, with every 延时 that can be asked for
	judgeBefore = 180
)

// clock knows when the phase before was over.
type clock struct {
	over rule.Instant
	dusk rule.Instant // of the night that follows a day; 0: the next evening
}

// times makes the clock of the phase that is due.
func (c *clock) times(ph rule.Phase) rule.Times {
	t := rule.Times{JudgeBefore: judgeBefore}
	switch ph.Kind {
	case rule.Setup:
		t.Open, t.Dusk = morning, morning
	case rule.Day:
		t.Open = next(c.over, morning)
		if ph.Extra == 0 { // an extra day is one calendar day
			t.Plan = plannedDays - 1
		}
		t.Closes = make([]rule.Instant, longestDay)
		for i := range t.Closes {
			t.Closes[i] = next(t.Open, evening) + rule.Instant(i)*day
		}
	default:
		if t.Dusk = c.dusk; t.Dusk == 0 {
			t.Dusk = next(c.over, evening)
		}
		t.Opening = next(t.Dusk+1, morning)
	}
	return t
}

// next is the first instant not before t at that time of day.
func next(t, clock rule.Instant) rule.Instant { return t + ((clock-t)%day+day)%day }

// end notes when a phase was over, and when the night begins that may follow it: at 关门, or when the last choice that the vote opened is
// done; on the evening of a day that was cut.
func (c *clock) end(r *rule.Run) {
	c.over, c.dusk = r.Now(), 0
	if r.Phase().Kind != rule.Day {
		return
	}
	switch closing := r.Closing(); {
	case r.WasCut():
		c.dusk = next(c.over, evening)
	case c.over >= closing+2*minute:
		c.dusk = c.over - c.over%minute
	default:
		c.dusk = closing
	}
}
