// Package schedule is the clock of a game: when days open and close, when the night's stages run, what is due until when. It only computes:
// the caller brings the time and the zone. The rule book has nights in ¶2.1 and days in ¶3.1.
package schedule

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Clock is a time of day in minutes after midnight.
type Clock int

// String writes "21:00".
func (c Clock) String() string { return fmt.Sprintf("%02d:%02d", int(c)/60, int(c)%60) }

// Date is a day of the calendar.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// ParseDate reads "2031-03-09".
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, fmt.Errorf("%q is no date like 2031-03-09", s)
	}
	return dateOf(t), nil
}

func dateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// Config holds everything about the clock that a game may set. Default has the rule book's values.
type Config struct {
	Zone   *time.Location // of the forum and of every announcement
	Opens  Clock          // 开门: a day's opening, and the end of a night
	Closes Clock          // 关门: the close of a day's last calendar day

	DayLength    int    // calendar days of a discussion day
	WeekendExtra int    // more of them where the first DayLength touch a weekend or a holiday
	Holidays     []Date // days that count as a weekend

	JudgeBefore time.Duration // 加速 and 延时 are judged so long before each calendar day's Closes
	ChangeLock  time.Duration // no change of vote and no proxy so long before the close
	CutNow      bool          // 直接入夜 begins the night at once; else at Closes of that calendar day

	// Minutes of the night after dusk.
	Obey   time.Duration // 顺从
	First  time.Duration // the rest of (0), (1), (2), (3)
	Second time.Duration // (4)–(12)
	Third  time.Duration // (13)–(15)
	Witch  time.Duration // (16)–(20), and (21) but for 变脸
	Settle time.Duration // late potions, (22)

	Reaction     time.Duration // for a choice that a fall opens, from the moment the forum took the notice
	Afterwards   time.Duration // for what the night's last feedback opens (镜像, 黑夜召唤, 精明)
	Deal         time.Duration // for a partner's answer to 交易
	AnswerBefore time.Duration // answers to gifts end so long before the opening
}

// Default returns the rule book's clock in a zone.
func Default(zone *time.Location) Config {
	return Config{
		Zone: zone, Opens: 8 * 60, Closes: 21 * 60, DayLength: 2, WeekendExtra: 1,
		JudgeBefore: 3 * time.Hour, ChangeLock: time.Hour,
		Obey: 10 * time.Minute, First: 20 * time.Minute, Second: 40 * time.Minute, Third: 60 * time.Minute, Witch: 90 * time.Minute, Settle: 100 * time.Minute,
		Reaction: 30 * time.Minute, Afterwards: 10 * time.Minute, Deal: 40 * time.Minute, AnswerBefore: time.Hour,
	}
}

// Check says what is wrong with a config, all of it.
func (c *Config) Check() error {
	var errs []error
	bad := func(when bool, format string, args ...any) {
		if when {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	bad(c.Zone == nil, "no time zone")
	bad(c.Opens < 0 || c.Closes >= 24*60 || c.Opens >= c.Closes, "a day opens at %s and closes at %s: the close must come later on the same day", c.Opens, c.Closes)
	bad(c.DayLength < 1, "a discussion day takes %d calendar days: at least one", c.DayLength)
	bad(c.WeekendExtra < 0, "weekends add %d days: not less than none", c.WeekendExtra)
	stages := []time.Duration{0, c.Obey, c.First, c.Second, c.Third, c.Witch, c.Settle}
	bad(!slices.IsSorted(stages), "the stages of the night come at %v after dusk: not in their order", stages[1:])
	between := time.Duration(24*60-int(c.Closes)+int(c.Opens)) * time.Minute
	bad(c.shortest() > between, "a night from %s to %s is too short for %s", c.Closes, c.Opens, c.shortest())
	between = time.Duration(c.Closes-c.Opens) * time.Minute
	bad(c.JudgeBefore < 0 || c.JudgeBefore >= between, "加速 is judged %s before the close: that is no time of the day", c.JudgeBefore)
	bad(c.ChangeLock < 0 || c.ChangeLock >= between, "changes of vote end %s before the close: that is no time of the day", c.ChangeLock)
	for _, d := range []time.Duration{c.Reaction, c.Afterwards, c.Deal, c.AnswerBefore} {
		bad(d <= 0, "a window of %s", d)
	}
	return errors.Join(errs...)
}

// shortest is the least time from dusk to the opening in which a whole night has room.
func (c *Config) shortest() time.Duration { return c.Settle + c.Reaction + c.AnswerBefore }

// on is a time of day on the calendar day that lies days after t's.
func (c *Config) on(t time.Time, days int, at Clock) time.Time {
	y, m, d := t.In(c.Zone).Date()
	return time.Date(y, m, d+days, int(at)/60, int(at)%60, 0, 0, c.Zone)
}

// idle says whether t's calendar day is a weekend or a holiday.
func (c *Config) idle(t time.Time) bool {
	t = t.In(c.Zone)
	return t.Weekday() == time.Saturday || t.Weekday() == time.Sunday || slices.Contains(c.Holidays, dateOf(t))
}
