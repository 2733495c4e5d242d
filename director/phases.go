package director

import (
	"time"

	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/director/schedule"
	"daoyan/templates"
)

// Calendar is the clock of a game as its settings have it, in a zone.
func Calendar(g config.Game, zone *time.Location) schedule.Config {
	c := schedule.Default(zone)
	c.Opens, c.Closes = schedule.Clock(g.Times.Open), schedule.Clock(g.Times.Close)
	c.DayLength, c.WeekendExtra = g.Times.Days, g.Times.WeekendExtra
	c.JudgeBefore = time.Duration(g.Times.PaceHours) * time.Hour
	for _, d := range g.Times.Holidays {
		c.Holidays = append(c.Holidays, schedule.Date{Year: d.Year, Month: d.Month, Day: d.Day})
	}
	minutes := func(n int) time.Duration { return time.Duration(n) * time.Minute }
	n := g.Night
	c.Obey, c.First, c.Second, c.Third, c.Witch, c.Settle = minutes(n.Obey), minutes(n.Early), minutes(n.Middle), minutes(n.Knives), minutes(n.Readers), minutes(n.Settle)
	c.Reaction, c.Afterwards = minutes(g.Windows.Reaction), minutes(g.Windows.After)
	c.Deal, c.AnswerBefore = minutes(g.Windows.Trade), minutes(g.Windows.Gift)
	return c
}

// calendar is the game's clock as its settings and rulings have it.
func (t *table) calendar() *schedule.Config {
	c := Calendar(t.meta.Game, t.zone)
	c.CutNow = t.ruling("day.cut") == "now"
	return &c
}

func (t *table) ruling(name string) string { return t.game.Deal.Settings.Rulings[name] }

// following is the phase that comes next and its times, as the calendar has them.
func (t *table) following() (rule.Phase, rule.Times, error) {
	s, err := t.game.Current()
	if err != nil {
		return rule.Phase{}, rule.Times{}, err
	}
	p, cal := s.Phase, t.calendar()
	ended := t.time(t.game.EndedAt)
	times := rule.Times{JudgeBefore: int16(t.meta.Game.Times.PaceHours * 60)}
	switch p.Kind {
	case rule.Setup:
		times.Open = t.game.Seen
		return p, times, nil
	case rule.Day:
		d := t.planDay(cal, p, ended)
		closes, plan := cal.Closings(d, moreDays)
		times.Open, times.Plan = instant(d.Open), plan
		for _, c := range closes {
			times.Closes = append(times.Closes, instant(c))
		}
	default:
		n := t.planNight(cal, p, ended)
		times.Dusk, times.Opening = instant(n.Dusk), instant(n.Opening)
	}
	return p, times, nil
}

// moreDays is how many calendar days a day may be put off.
const moreDays = 14

func (t *table) planDay(cal *schedule.Config, p rule.Phase, ended time.Time) schedule.Day {
	open := ended
	if t.facts.phases[p.Seq-1].Kind != rule.Night {
		open = nextClock(cal.Opens, ended, t.zone)
	}
	if p.Extra > 0 {
		return cal.ExtraDay(int(p.No), open)
	}
	return cal.Day(int(p.No), open)
}

func (t *table) planNight(cal *schedule.Config, p rule.Phase, ended time.Time) schedule.Night {
	if before := t.facts.phases[p.Seq-1]; before.Kind == rule.Night {
		return cal.ExtraNight(int(p.No), ended)
	}
	dusk := t.endOfDay(ended)
	if t.game.Made("直接入夜") {
		dusk = cal.Cut(ended)
	}
	if t.facts.held.After(dusk) {
		dusk = t.facts.held
	}
	return cal.Night(int(p.No), dusk)
}

// endOfDay is where the night's clock starts: 关门, or the minute in which the last choice of the vote was answered or lapsed (¶2.1).
func (t *table) endOfDay(ended time.Time) time.Time {
	for _, c := range t.game.In.Times.Closes {
		if closing := t.time(c); ended.Sub(closing) <= 2*time.Minute && !ended.Before(closing) {
			return closing
		}
	}
	return ended.Truncate(time.Minute)
}

func nextClock(c schedule.Clock, after time.Time, zone *time.Location) time.Time {
	day := config.TimeOfDay(c).On(after.In(zone))
	if day.Before(after) {
		day = config.TimeOfDay(c).On(after.In(zone).AddDate(0, 0, 1))
	}
	return day
}

// nextBegin is when the next phase begins; zero while it waits for people.
func (t *table) nextBegin() time.Time {
	if t.waitsForPlayers() {
		return time.Time{}
	}
	p, times, err := t.following()
	if err != nil {
		return time.Time{}
	}
	return t.time(beginsAt(p, times))
}

func beginsAt(p rule.Phase, times rule.Times) rule.Instant {
	if p.Kind == rule.Night {
		return times.Dusk
	}
	return times.Open
}

// waitsForPlayers: night 1 waits until everybody has said 收到 or the director goes on.
func (t *table) waitsForPlayers() bool {
	s, err := t.game.Current()
	if err != nil || !t.meta.Game.Confirm.Wait || t.facts.goOn {
		return false
	}
	return s.Phase.Kind == rule.Night && s.Phase.No == 1 && len(t.unconfirmed()) > 0
}

func (t *table) unconfirmed() []rule.Char {
	var out []rule.Char
	for i := range t.meta.Players {
		if c := rule.Char(i); !t.facts.confirmed[c] {
			out = append(out, c)
		}
	}
	return out
}

// beginPhase begins the phase that comes next if its time has come, with what it opens on the forum.
func (t *table) beginPhase(upTo rule.Instant) error {
	if t.waitsForPlayers() {
		return nil
	}
	p, times, err := t.following()
	if err != nil {
		return err
	}
	if upTo < beginsAt(p, times) {
		return nil
	}
	c := change{}
	c.add(ofEvents(t.game.Begin(times, beginsAt(p, times)))...)
	if err := t.openPhase(&c, p, times); err != nil {
		return err
	}
	return t.apply(c)
}

// openPhase writes down what the beginning of a phase calls for: the day's thread with the 电梯楼 and the dawn list, or the first messages.
func (t *table) openPhase(c *change, p rule.Phase, times rule.Times) error {
	s, err := t.game.Current()
	if err != nil {
		return err
	}
	switch p.Kind {
	case rule.Setup:
		t.sendIdentities(c, s)
		t.openThread(c, threadProgress, p, t.text(templates.Elevator{Head: t.head(p), Seats: t.seats(s)}))
	case rule.Day:
		t.openDay(c, p, s, times)
	case rule.Night:
		t.closeThreads(c)
	}
	return nil
}

// openDay opens the day's threads, the first of them with the announcement of the night that is over. All of them wait where the directors
// see that first: the 电梯楼 tells it too.
func (t *table) openDay(c *change, p rule.Phase, s *rule.State, times rule.Times) {
	before, dawn := len(c.outbox), t.facts.phases[p.Seq-1].Kind == rule.Night
	text := t.extraText(p, times) + t.text(t.openingView(p, s, times))
	out := fallen(t.game.Out, false)
	if dawn {
		text = t.dawnText(p, out, t.game.Public) + text
	}
	first := t.openThread(c, threadDiscussion, p, text)
	t.openThread(c, threadVote, p, t.text(t.openingView(p, s, times)))
	t.openThread(c, threadElevator, p, t.text(templates.Elevator{Head: t.head(p), Seats: t.seats(s)}))
	if dawn {
		t.hold(c, before, t.meta.Game.Publish.Dawn)
		c.note(factPublished, fact{At: times.Open})
		t.leave(c, s, out, first)
	}
}

func (t *table) openingView(p rule.Phase, s *rule.State, times rule.Times) templates.Opening {
	closes := t.time(times.Closes[times.Plan])
	return templates.Opening{
		Head: t.head(p), Seats: t.seats(s), Election: p.No == 1 && p.Extra == 0, Closes: closes,
		Locks: closes.Add(-t.calendar().ChangeLock), Speakers: t.namesOf(p.Speakers),
	}
}

// phaseName is a phase for logs and reports.
func (t *table) phaseName(p rule.Phase) string { return phaseView(p).String() }
