package schedule

import "time"

// Day is one discussion day. Extra is 太阳's, which takes one calendar day and has the number of the night before it.
type Day struct {
	No    int
	Extra bool
	Open  time.Time
	Close time.Time // as planned; exclusive for votes
}

// Night is one night. Extra is 月亮's.
type Night struct {
	No      int
	Extra   bool
	Dusk    time.Time // minutes of the night count from here
	Opening time.Time // its end
}

// Day plans the discussion day that opens at open (¶3.1). One that opens after the close of its calendar day begins to count on
// the next: a game may start in the evening.
func (c *Config) Day(no int, open time.Time) Day {
	first := c.firstDay(open)
	length := c.DayLength
	for i := range c.DayLength {
		if c.idle(c.on(first, i, c.Closes)) {
			length += c.WeekendExtra
			break
		}
	}
	return Day{No: no, Open: open, Close: c.on(first, length-1, c.Closes)}
}

// ExtraDay plans 太阳's day (¶3.13): one calendar day; the ordinary day opens at the next opening, without a night between.
func (c *Config) ExtraDay(no int, open time.Time) Day {
	return Day{No: no, Extra: true, Open: open, Close: c.on(c.firstDay(open), 0, c.Closes)}
}

// firstDay is a moment of the first calendar day of a discussion that opens at open.
func (c *Config) firstDay(open time.Time) time.Time {
	if !open.Before(c.on(open, 0, c.Closes)) {
		return c.on(open, 1, c.Opens)
	}
	return open
}

// Closings lists the closes of the day's calendar days up to the planned one and, for days put off, more of them behind it; plan is the index
// of the planned one.
func (c *Config) Closings(d Day, more int) (closes []time.Time, plan int) {
	for i := 0; ; i++ {
		at := c.on(c.firstDay(d.Open), i, c.Closes)
		closes = append(closes, at)
		switch {
		case at.Before(d.Close):
			plan = i + 1
		case more == 0:
			return closes, plan
		default:
			more--
		}
	}
}

// Judgings lists when requests for 加速 and 延时 are judged: on every calendar day of the discussion day that was open by then.
func (c *Config) Judgings(d Day) []time.Time {
	var at []time.Time
	closes, _ := c.Closings(d, 0)
	for _, t := range closes {
		if t = t.Add(-c.JudgeBefore); t.After(d.Open) {
			at = append(at, t)
		}
	}
	return at
}

// Lock is when changes of vote and votes by proxy end.
func (c *Config) Lock(d Day) time.Time { return d.Close.Add(-c.ChangeLock) }

// Cut is the dusk of a day cut short at some moment (直接入夜, ¶3.12): the close of that calendar day, or that very moment where the game sets so or
// the evening has begun.
func (c *Config) Cut(at time.Time) time.Time {
	if evening := c.on(at, 0, c.Closes); !c.CutNow && at.Before(evening) {
		return evening
	}
	return at
}

// Night plans the night that begins at dusk: it ends at the next opening that leaves room for all its stages.
func (c *Config) Night(no int, dusk time.Time) Night {
	n := Night{No: no, Dusk: dusk}
	for i := 0; ; i++ {
		if n.Opening = c.on(dusk, i, c.Opens); !n.Opening.Before(dusk.Add(c.shortest())) {
			return n
		}
	}
}

// ExtraNight plans 月亮's night: after an opening that only announces, from the close of that calendar day on.
func (c *Config) ExtraNight(no int, opening time.Time) Night {
	n := c.Night(no, c.on(opening, 0, c.Closes))
	n.Extra = true
	return n
}
