package director

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/templates"
)

// timesBefore are the times of the phase at hand as they were before the record from which the game is played again; false where no order has
// moved them since.
func (a *again) timesBefore() (rule.Times, bool) {
	var was rule.Times
	moved := false
	for i := range a.list {
		switch e := &a.list[i]; {
		case e.Kind == game.Began:
			was, moved = *e.Times, false
		case e.Kind != game.Retimed:
		case e.Place() < a.change.From:
			was = *e.Times
		default:
			moved = true
		}
	}
	return was, moved && a.t.game.Running
}

// untime has the deadlines of the phase at hand stand again where they stood, if nobody has lived by others: where each that was moved is
// still to come, as it was and as it is. Else they stay.
func (a *again) untime() {
	was, moved := a.timesBefore()
	if !moved {
		return
	}
	if len(was.Windows) != len(a.t.game.In.Times.Windows) {
		a.stay = "改过的选择时限照旧：再改一次就是改回去"
		return
	}
	for _, m := range movedOf(a.t.momentsAfter(was, 0), a.t.momentsAfter(a.t.game.In.Times, 0)) {
		if min(m.was, m.is) <= a.x.now {
			a.stay = fmt.Sprintf("改过的时限照旧：%s %s 已经过了，改不回去；要提前，用 时限", m.name, a.t.time(min(m.was, m.is)).Format("1月2日 15:04"))
			return
		}
	}
	a.change.Untime = true
}

// moment is a deadline that is otherwise.
type moment struct {
	name    string
	was, is rule.Instant
}

// movedOf lists the deadlines of one phase that differ.
func movedOf(before, after []templates.Moment) []moment {
	var out []moment
	for i := range min(len(before), len(after)) {
		if x := (moment{after[i].Name, instant(before[i].At), instant(after[i].At)}); x.was != x.is {
			out = append(out, x)
		}
	}
	return out
}

// retimed lists the deadlines still to come, or the beginning of the next phase, that are at another time since the game has been settled anew.
func (a *again) retimed() []moment {
	t, after := a.t, a.after
	switch {
	case t.game.Over || after.game.Over || t.game.Running != after.game.Running || t.phaseName(t.game.Phase()) != t.phaseName(after.game.Phase()):
		return nil
	case t.game.Running:
		return slices.DeleteFunc(movedOf(t.momentsAfter(t.game.In.Times, 0), after.momentsAfter(after.game.In.Times, 0)), func(m moment) bool { return max(m.was, m.is) <= a.x.now })
	case len(a.diffs) > 0, !a.change.Drop && !a.undoes:
		return nil
	}
	s, err := t.replayed(a.raw[:a.change.From-1])
	if err != nil || s.facts.orders.begins == t.facts.orders.begins {
		return nil
	}
	m := moment{name: t.phaseName(t.game.Phase()) + "开始", was: instant(t.nextBegin())}
	after.facts.orders.begins = s.facts.orders.begins
	if m.is = instant(after.nextBegin()); m.was == m.is || min(m.was, m.is) <= a.x.now {
		after.facts.orders.begins = t.facts.orders.begins
		return nil
	}
	return []moment{m}
}

// reportTimes tells the director which deadlines are at another time.
func (a *again) reportTimes() {
	a.times = a.retimed()
	for _, m := range a.times {
		a.x.say("%s：原来是 %s，现在是 %s", m.name, a.t.time(m.was).Format("1月2日 15:04"), a.t.time(m.is).Format("1月2日 15:04"))
	}
}

// rightTimes announces the deadlines that are at another time, or writes down when the next phase begins now.
func (a *again) rightTimes() {
	if len(a.times) == 0 {
		return
	}
	t, c := a.t, a.x.c
	v := templates.Shift{Head: t.headOf(c, t.game.Phase(), plotShift), Moved: true}
	for _, m := range a.times {
		v.Times = append(v.Times, templates.Moment{Name: m.name, At: t.time(m.is)})
	}
	if !t.game.Running {
		c.note(factBegins, fact{At: a.after.facts.orders.begins})
	}
	t.publish(c, t.meta.Game.Publish.Notice, "shift", t.text(v))
}

// unusualSame refuses what would change nothing, and says what stays as it is.
func (a *again) unusualSame() error {
	return a.x.unusual("%s", strings.TrimPrefix(a.stay+"；从那里重新结算，结果和原来一样", "；"))
}
