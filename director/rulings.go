package director

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/director/scenario"
	"daoyan/director/schedule"
	"daoyan/templates"
)

// The switches that are read here, of clock and vote thread.
const (
	switchCut       = "day.cut"
	switchWeekend   = "day.weekend_extra"
	switchRevisable = "actions.revisable"
)

// ruling is the word of a switch of this game, "" where neither the game nor the director says anything, rule.Ask where he has to be asked.
func (t *table) ruling(name string) string {
	word, _ := t.game.Ruling(name)
	return word
}

// numberRuled is a switch's number; false where nobody has set one.
func (t *table) numberRuled(name string) (int, bool) {
	n, err := strconv.Atoi(t.ruling(name))
	return n, err == nil
}

// settles is how long after posting a text counts as first seen (¶3.11).
func (t *table) settles() time.Duration {
	rules := ballot.Default(time.Time{})
	rules.Ruled(t.ruling)
	return rules.Settle
}

// clockRuled puts into the calendar what the game says otherwise than its settings.
func (t *table) clockRuled(c *schedule.Config) {
	c.CutNow = t.ruling(switchCut) == "now"
	if n, ok := t.numberRuled(switchWeekend); ok {
		c.WeekendExtra = min(n, 7)
	}
}

// openSwitches are those that the phase to come hangs on and the director has not answered.
func (t *table) openSwitches(p rule.Phase, times rule.Times) []string {
	var out []string
	switch {
	case p.Kind == rule.Night && t.game.Made("直接入夜"):
		out = append(out, switchCut)
	case p.Kind == rule.Day && p.Extra == 0 && p.Part == "" && t.nearWeekend(t.time(times.Open), p):
		out = append(out, switchWeekend)
	}
	return slices.DeleteFunc(out, func(name string) bool { return t.ruling(name) != rule.Ask })
}

// undecided asks the director about the switches that the phase to come hangs on, once; it tells whether an answer is missing.
func (t *table) undecided(c *change, p rule.Phase, times rule.Times) bool {
	open := t.openSwitches(p, times)
	for _, name := range open {
		t.puzzle(c, name)
	}
	return len(open) > 0
}

// puzzle asks the director about a switch of the table.
func (t *table) puzzle(c *change, name string) {
	ev := t.game.Puzzle(name, rule.NoHolding, t.game.Seen)
	c.add(ofEvents(ev)...)
	t.puzzled(c, ev)
}

// askedHowLong: the day's votes are not counted before the director has said how long a text may be changed unseen, if he wants to be asked.
func (t *table) askedHowLong() bool { return t.ruling(ballot.SwitchSettle) == rule.Ask }

// nearWeekend tells whether the day that opens then is longer for a weekend or a holiday.
func (t *table) nearWeekend(open time.Time, p rule.Phase) bool {
	plain, longer := t.calendar(), t.calendar()
	plain.WeekendExtra, longer.WeekendExtra = 0, 1
	return !plain.Day(int(p.No), open).Close.Equal(longer.Day(int(p.No), open).Close)
}

// puzzled reports to the directors what they are asked, and where an earlier answer of theirs has decided again.
func (t *table) puzzled(c *change, ev []game.Event) {
	for i := range ev {
		e := &ev[i]
		switch e.Kind {
		case game.Puzzled:
			t.tellWatch(c, "asked/"+e.Ruling.Switch, t.puzzleText(e.Ruling))
		case game.Cited:
			t.tellDirectors(c, "cited/"+e.Ruling.Switch, fmt.Sprintf("《%s》%s按你在%s的裁定结算：%s = %s（规则 %s）。要改：daoyan rule %s %s 新的值，从下一阶段起算。",
				t.meta.Title, t.phaseName(t.game.Phase()), t.ruledIn(e.Ruling.Switch), e.Ruling.Switch, e.Ruling.Value, t.switchOf(e.Ruling.Switch).Para, t.name, e.Ruling.Switch))
		}
	}
}

func (t *table) puzzleText(x *rule.Ruled) report {
	sw := t.switchOf(x.Switch)
	about := ""
	if r, err := t.look(); err == nil && x.Hold >= 0 && int(x.Hold) < len(r.S.Holdings) {
		h := r.H(x.Hold)
		about = fmt.Sprintf("\n问的是 %s 的「%s」。", t.holderName(h.Owner), h.Print().Name)
	}
	words := "数字"
	if w := sw.Words(); w != nil {
		words = strings.Join(w, "、")
	}
	return report{secret: about, text: fmt.Sprintf("《%s》%s有一条规则要你裁定：%s（开关 %s，规则 %s）。\n回答：daoyan rule %s %s 值，可以写：%s。\n牵涉到它的结算等你回答；本局以后再遇到，照这次的回答。",
		t.meta.Title, t.phaseName(t.game.Phase()), sw.Means, sw.Name, sw.Para, t.name, sw.Name, words)}
}

func (t *table) holderName(o rule.Holder) string {
	if o.Group != "" {
		return t.groupName(o.Group)
	}
	return t.nameOf(o.Char)
}

func (t *table) switchOf(name string) rule.Switch {
	list := t.game.Book.Switches
	if i := slices.IndexFunc(list, func(s rule.Switch) bool { return s.Name == name }); i >= 0 {
		return list[i]
	}
	return rule.Switch{Name: name}
}

// ruledIn is the phase in which the director answered.
func (t *table) ruledIn(name string) string {
	for _, p := range t.game.Precedents {
		if p.Switch == name {
			return cmp.Or(p.From, t.phaseName(p.Phase))
		}
	}
	return ""
}

// tellBarred tells those whose line was taken while a switch was open and does not stand now.
func (t *table) tellBarred(sw string) error {
	if !t.game.Running {
		return nil
	}
	r, err := t.game.LookOpen(t.game.Seen)
	if err != nil {
		return err
	}
	c := change{}
	for i := range r.In.Lines {
		ln := &r.In.Lines[i]
		if ln.Open != sw || !r.Known(ln) || !slices.Contains(r.Standing(r.H(ln.Hold)), ln) {
			continue
		}
		if ref := r.Barred(ln); ref != nil {
			v := templates.Answer{Character: t.nameOf(ln.Actor), Parts: []string{t.text(templates.Refused{Line: t.lineText(r, ln), Key: ref.Key, Args: ref.Args})}}
			t.message(&c, urgentReceipt, fmt.Sprint("barred/", ln.Seq), ln.Actor, t.text(v))
		}
	}
	return t.apply(c)
}

// Precedents writes a game's answers to switches down for the settings of later games. It must be called from the goroutine that runs the daemon.
func (d *Director) Precedents(name string) (string, error) {
	t, err := d.table(name)
	if err != nil {
		return "", err
	}
	list := slices.Clone(t.game.Precedents)
	for i := range list {
		list[i].From = cmp.Or(list[i].From, "《"+t.meta.Title+"》"+t.phaseName(list[i].Phase))
	}
	file, err := scenario.WritePrecedents("《"+t.meta.Title+"》里导演的裁定", list)
	return string(file), err
}
