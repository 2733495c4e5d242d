package director

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"daoyan/director/rule"
	"daoyan/director/schedule"
)

// Upcoming are the deadlines of a game that are still to come.
type Upcoming struct {
	Title string
	List  []schedule.Deadline
}

// mostAgenda is how many discussion days ahead may be asked for: no game is as long.
const mostAgenda = 60

// Upcoming lists the deadlines of the phase at hand as they stand, with everything that has moved them, and those planned behind it: ordinary
// days and nights, so many discussion days; where a night comes first in the rules, the phase at hand alone. It must be called from the goroutine that runs the daemon.
func (d *Director) Upcoming(name string, days int) (Upcoming, error) {
	t, err := d.table(name)
	if err != nil {
		return Upcoming{}, err
	}
	if t.game.Over {
		return Upcoming{}, fmt.Errorf("对局《%s》已经结束，没有时限了", t.meta.Title)
	}
	if days < 1 || days > mostAgenda {
		return Upcoming{}, fmt.Errorf("要列 %d 天：写 1 到 %d", days, mostAgenda)
	}
	p, times := t.game.Phase(), t.game.In.Times
	if !t.game.Running {
		if p, times, err = t.following(); err != nil {
			return Upcoming{}, err
		}
	}
	list, err := t.agenda(p, times, days)
	if err != nil {
		return Upcoming{}, err
	}
	now := d.boardTime()
	list = slices.DeleteFunc(list, func(x schedule.Deadline) bool { return !x.At.After(now) })
	slices.SortStableFunc(list, func(a, b schedule.Deadline) int { return a.At.Compare(b.At) })
	return Upcoming{Title: t.meta.Title, List: list}, nil
}

// agenda is the calendar from a phase with its times on.
func (t *table) agenda(p rule.Phase, times rule.Times, days int) ([]schedule.Deadline, error) {
	cal := t.calendar()
	switch p.Kind {
	case rule.Day:
		list, closes, err := t.agendaOfDay(cal, p, times)
		if err != nil || days == 1 || t.rules.Book.NightFirst {
			return list, err
		}
		if p.Extra > 0 {
			return append(list, cal.Calendar(cal.Day(int(p.No)+1, nextClock(cal.Opens, closes, t.zone)), days-1)...), nil
		}
		n := cal.Night(int(p.No), closes)
		return append(append(list, cal.OfNight(n)...), cal.Calendar(cal.Day(int(p.No)+1, n.Opening), days-1)...), nil
	case rule.Night:
		n := schedule.Night{No: int(p.No), Extra: p.Extra > 0, Dusk: t.time(times.Dusk), Opening: t.time(times.Opening)}
		list := cal.OfNight(n)
		for i := range list {
			if m := list[i].At.Sub(n.Dusk); list[i].Key != "night.answer" && list[i].Key != "night.opening" {
				list[i].At = t.time(times.After(int16(m / time.Minute)))
			}
		}
		if t.rules.Book.NightFirst {
			return list, nil
		}
		return append(list, cal.Calendar(cal.Day(int(p.No)+1, n.Opening), days)...), nil
	default:
		s, err := t.game.Current()
		if err != nil {
			return nil, err
		}
		open := rule.NewRun(t.rules.Book)
		open.Resolve(s, &rule.Inputs{Now: times.Open, Times: times})
		first := t.firstDay(open)
		if first.IsZero() {
			return nil, nil
		}
		return cal.Calendar(cal.Day(1, first), days), nil
	}
}

// agendaOfDay lists a day's deadlines as it has been moved, put off and hurried, and tells when it closes.
func (t *table) agendaOfDay(cal *schedule.Config, p rule.Phase, times rule.Times) ([]schedule.Deadline, time.Time, error) {
	if len(times.Closes) == 0 {
		return nil, time.Time{}, errors.New("director: the day has no close")
	}
	plan, fast := times.Plan, times.Fast
	if t.game.Running {
		r, err := t.look()
		if err != nil {
			return nil, time.Time{}, err
		}
		plan, fast = r.ClosesOn(), hurried(r)
	}
	closes := t.time(times.Closes[plan])
	deadline := func(key string, at time.Time) schedule.Deadline {
		return schedule.Deadline{At: at, Key: key, No: int(p.No), Extra: p.Extra > 0}
	}
	list := []schedule.Deadline{deadline("day.open", t.time(times.Open)), deadline("day.close", closes)}
	for i := range plan + 1 {
		list = append(list, deadline("day.judge", t.time(times.Judged(i))))
	}
	if !fast {
		list = append(list, deadline("day.lock", closes.Add(-cal.ChangeLock)))
	}
	return list, closes, nil
}
