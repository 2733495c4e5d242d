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
	t.clockRuled(&c)
	return &c
}

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
		if p.Extra == 0 && p.Part == "" && inPlay(s) < t.meta.Game.Times.FastBelow {
			times.Plan, times.Fast = 0, true // 自动加速 (¶3.7)
		}
	default:
		n := t.planNight(cal, p, ended)
		times.Dusk, times.Opening = instant(n.Dusk), instant(n.Opening)
	}
	return p, times, nil
}

func inPlay(s *rule.State) int {
	n := 0
	for i := range s.Seats {
		if s.Seats[i].Place == rule.InPlay {
			n++
		}
	}
	return n
}

// moreDays is how many calendar days a day may be put off.
const moreDays = 14

func (t *table) planDay(cal *schedule.Config, p rule.Phase, ended time.Time) schedule.Day {
	open, before := ended, t.facts.phases[p.Seq-1]
	if before.Kind != rule.Night && before.Part == "" && p.Part == "" { // parts of one day follow each other at once
		open = nextClock(cal.Opens, ended, t.zone)
	}
	open = latest(open, t.notBefore())
	if p.Extra > 0 || p.Part != "" {
		return cal.ExtraDay(int(p.No), open)
	}
	return cal.Day(int(p.No), open)
}

func (t *table) planNight(cal *schedule.Config, p rule.Phase, ended time.Time) schedule.Night {
	dusk := t.endOfDay(ended)
	switch t.facts.phases[p.Seq-1].Kind {
	case rule.Night:
		n := cal.ExtraNight(int(p.No), ended)
		if b := t.notBefore(); b.After(n.Dusk) {
			n = cal.Night(int(p.No), b)
		}
		return n
	case rule.Setup:
		if t.facts.held.After(ended) {
			ended = t.facts.held
		}
		return cal.Night(int(p.No), latest(nextClock(cal.Closes, ended, t.zone), t.notBefore()))
	}
	if t.game.Made("直接入夜") {
		dusk = t.afterCut(ended, t.time(t.game.Seen))
	}
	return cal.Night(int(p.No), latest(dusk, t.facts.held, t.notBefore()))
}

// notBefore is the time that an order has set for the beginning of the next phase at the earliest.
func (t *table) notBefore() time.Time { return t.clockTime(t.facts.orders.begins) }

// afterCut is the dusk of a day cut short at some moment: as the calendar has it (¶3.12), but not before the cut is known, or the first minutes
// of the night would be over before anybody hears of it.
func (t *table) afterCut(at, known time.Time) time.Time {
	dusk := t.calendar().Cut(at)
	if dusk.Before(known) {
		dusk = known.Truncate(time.Minute).Add(time.Minute)
	}
	return dusk
}

// dusk is when the night begins that follows a counted vote; zero where that is not settled yet: a choice is open, or somebody has not said
// 收到. The night itself then says when it began.
func (t *table) dusk(c *change, r *rule.Run, n news) time.Time {
	next := r.Coming()
	if n.ended == nil || n.won != nil || next.Kind != rule.Night || next.No == 1 && t.meta.Game.Confirm.Wait && !t.facts.goOn && len(t.unconfirmed()) > 0 {
		return time.Time{}
	}
	dusk := latest(t.endOfDay(t.time(n.ended.At)), t.facts.held)
	c.note(factDusk, fact{At: instant(dusk)})
	return dusk
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
	if err != nil || len(t.openSwitches(p, times)) > 0 {
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
		if c := rule.Char(i); t.facts.confirmed[c] == 0 {
			out = append(out, c)
		}
	}
	return out
}

// beginPhase begins the phase that comes next if its time has come, with what it opens on the forum.
func (t *table) beginPhase(upTo rule.Instant) error {
	if err := t.tellTaken(); err != nil {
		return err
	}
	if t.waitsForPlayers() {
		return nil
	}
	p, times, err := t.following()
	if err != nil {
		return err
	}
	c := change{}
	if t.undecided(&c, p, times) {
		return t.apply(c)
	}
	if upTo < beginsAt(p, times) {
		return nil
	}
	c.add(ofEvents(t.game.Begin(times, beginsAt(p, times)))...)
	c.add(ofEvents(t.waitingPatches(beginsAt(p, times)))...)
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
		t.openWhisper(c)
		if t.apart(threadProgress) {
			t.openThread(c, threadProgress, p, t.text(templates.Elevator{Head: t.headOf(c, p, plotElevator), Seats: t.seats(s)}))
		}
	case rule.Day:
		t.openDay(c, p, s, times)
	case rule.Night:
		if t.facts.phases[p.Seq-1].Kind == rule.Day && t.facts.dusk != times.Dusk {
			t.post(c, threadDiscussion, "dusk", t.text(templates.Notice{Head: t.headOf(c, p, plotNotice), Dusk: t.time(times.Dusk)}))
		}
		t.closeThreads(c)
		t.undecided(c, rule.Phase{Kind: rule.Day, No: p.No + 1}, rule.Times{Open: times.Opening}) // there is a night for the answer
	}
	return nil
}

// openDay opens the day's threads, the first of them with the announcement of the night that is over. All of them wait where the directors
// see that first: the 电梯楼 tells it too.
func (t *table) openDay(c *change, p rule.Phase, s *rule.State, times rule.Times) {
	if t.takenUp(p) {
		return
	}
	before, dawn := len(c.outbox), t.facts.phases[p.Seq-1].Kind == rule.Night
	if !dawn {
		t.closeThreads(c)
	}
	out, opening, text := fallen(t.game.Out, false), t.openingView(p, s, times), ""
	if dawn {
		text = t.dawnText(c, p, out, t.game.Public)
	} else {
		opening.Head = t.headOf(c, p, plotDawn)
	}
	text += t.extraText(c, p, times) + t.text(opening)
	first := t.openThread(c, threadDiscussion, p, text)
	if t.apart(threadVote) {
		opening.Head = t.headOf(c, p, plotVote)
		t.openThread(c, threadVote, p, t.text(opening))
	}
	if t.apart(threadElevator) {
		t.openThread(c, threadElevator, p, t.text(templates.Elevator{Head: t.headOf(c, p, plotElevator), Seats: t.seats(s)}))
	}
	if dawn {
		t.hold(c, before, t.meta.Game.Publish.Dawn)
		c.note(factPublished, fact{At: times.Open})
		t.leave(c, s, out, first)
	}
}

func (t *table) openingView(p rule.Phase, s *rule.State, times rule.Times) templates.Opening {
	closes := t.time(times.Closes[times.Plan])
	v := templates.Opening{
		Head: t.head(p), Seats: t.seats(s), Election: t.election(p), Closes: closes, Hurried: times.Fast,
		Locks: closes.Add(-t.calendar().ChangeLock), Speakers: t.namesOf(p.Speakers), Stand: t.namesOf(p.Stand),
	}
	for _, sl := range t.rules.Book.Timetable(p) {
		for _, x := range sl.Skills {
			if sl.From == rule.FromOpen {
				v.Declares = t.time(times.Open + rule.Instant(x.Closes)*60)
			}
		}
	}
	return v
}

// election tells whether a phase's vote is for the badge alone.
func (t *table) election(p rule.Phase) bool { return t.rules.Election != nil && t.rules.Election(p) }

// phaseName is a phase for logs and reports.
func (t *table) phaseName(p rule.Phase) string { return phaseView(p).String() }
