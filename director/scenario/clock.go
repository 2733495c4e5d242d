package scenario

import (
	"slices"

	"daoyan/director/rule"
)

// The scenario's calendar, in seconds: days open at 08:00 and close at 21:00, two calendar days on.
const (
	minute  rule.Instant = 60
	hour                 = 60 * minute
	day                  = 24 * hour
	morning              = day * 20454 // 08:00 in Asia/Shanghai of the first day
	evening              = 13 * hour   // from 08:00 to 21:00
	// grace is how long after its minute a slot with lines runs: the whole minute is in time.
	grace = minute

	plannedDays = 2
	longestDay  = 8 // calendar days, with every 延时 that can be asked for
	judgeBefore = 180
)

// clock holds when the phase before was over.
type clock struct {
	over    rule.Instant
	dusk    rule.Instant // of the night that follows a day
	started bool
	part    bool // the day before goes on without a night
}

// times makes the clock of the phase that is due.
func (c *clock) times(ph rule.Phase) rule.Times {
	t := rule.Times{JudgeBefore: judgeBefore}
	switch {
	case !c.started:
		t.Open, t.Dusk = morning, morning
	case ph.Kind == rule.Day:
		if t.Open = c.over; !c.part {
			t.Open = next(c.over, morning)
		}
		if ph.Extra == 0 && ph.Part == "" { // an extra day, and a part of one, is one calendar day
			t.Plan = plannedDays - 1
		}
		for i := range rule.Instant(longestDay) {
			t.Closes = append(t.Closes, next(t.Open+1, morning+evening)+i*day)
		}
	default:
		if t.Dusk = c.dusk; t.Dusk == 0 {
			t.Dusk = next(c.over, morning+evening)
		}
		t.Opening = next(t.Dusk+1, morning)
	}
	return t
}

// next is the first instant not before t that stands on the same time of day as like.
func next(t, like rule.Instant) rule.Instant { return t + ((like-t)%day+day)%day }

// end notes when a phase was over, and when the night begins that may follow it.
func (c *clock) end(r *rule.Run, in *rule.Inputs) {
	was, comes := r.Phase(), r.Coming()
	c.started, c.dusk, c.part = true, 0, was.Kind == rule.Day && comes.Kind == rule.Day && was.Part+comes.Part != ""
	switch r.Phase().Kind {
	case rule.Night:
		c.over = in.Times.Opening
		return
	case rule.Setup:
		c.over = r.Now()
		return
	}
	c.over = r.Now()
	switch end := r.Now(); {
	case r.WasCut():
		c.dusk = next(end, morning+evening)
	case end >= r.Closing()+grace+minute: // the vote opened a choice
		c.dusk = end - end%minute
	default:
		c.dusk = r.Closing()
	}
}

// stops are the instants known beforehand at which a phase may do something by itself, in order.
func (ph *phase) stops() []rule.Instant {
	t := &ph.in.Times
	var out []rule.Instant
	add := func(at rule.Instant) { out = append(out, at, at+grace) }
	slots := ph.p.set.Book.Timetable(ph.p.state.Phase)
	switch ph.kind {
	case rule.Setup:
		add(t.Open)
	case rule.Day:
		add(t.Open)
		for _, c := range t.Closes {
			add(c)
			out = append(out, c-judgeBefore*minute)
		}
	default:
		add(t.Dusk)
		add(t.Opening)
	}
	for i := range slots {
		runs := rule.Instant(slots[i].Runs) * minute
		switch slots[i].From {
		case rule.FromDusk:
			add(t.Dusk + runs)
		case rule.FromOpen:
			add(t.Open + runs)
		case rule.BeforeOpening:
			add(t.Opening - runs)
		}
	}
	for _, w := range ph.lines {
		if w.Timed && !w.Feedback {
			out = append(out, ph.origin+w.Offset)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
