package director

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/store"
	"daoyan/templates"
)

// again is a game about to be played again from a record on, by an order.
type again struct {
	x       *ordering
	t       *table
	raw     []store.Record // the journal
	list    []game.Record  // its events that stand
	began   []game.Record  // the beginnings of phases, those taken back too
	change  game.Change
	head    string            // what is done, for the director
	undoes  bool              // a rewinding is taken back
	counted map[int32]counted // what stands behind the votes that the change replaces, by phase

	out   *game.Rerun
	same  int           // so many of the events stay as they are
	stays []game.Record // what stands again that had been taken back
	made  []record      // what is to be written down
	diffs []game.Difference
	after *table         // the game as it will stand
	then  []store.Record // its journal

	unsaid   map[saying]bool // what is not on the board, before or after
	remade   []unsentDraft   // what is to say something else
	void     []unsentDraft   // what does not hold any more
	outdated []unsentDraft   // corrections that have not been sent
	wrong    []unsentDraft   // what is on the board and would not be said so now

	drawn     map[toldIn]bool // whose messages had not been sent
	cut       map[toldIn]bool // the same, where some may have been
	intruders []intruder
	public    []game.Difference // what is otherwise on the board than it is there
	stay      string            // what the director has moved and cannot be moved back
	times     []moment          // what is moved back
}

// history reads what has happened so far.
func (x *ordering) history() (*again, error) {
	raw, err := x.t.d.journal(x.t.name, 1)
	if err != nil {
		return nil, err
	}
	a := &again{x: x, t: x.t, raw: raw}
	if a.list, err = liveEvents(raw); err != nil {
		return nil, err
	}
	a.began, err = eventsOf(slices.DeleteFunc(slices.Clone(raw), func(r store.Record) bool { return r.Kind != string(game.Began) }))
	return a, err
}

// play plays the game again with the change, says what is otherwise then, and writes it all down: what is taken back, what stands instead, and
// the corrections of what has been told.
func (a *again) play() error {
	if err := a.resolve(); err != nil {
		return err
	}
	if err := a.foresee(); err != nil {
		return err
	}
	for _, find := range []func() error{a.withdraw, a.drafts, a.findIntruders} {
		if err := find(); err != nil {
			return err
		}
	}
	a.x.say("%s", a.head)
	said := len(a.x.says)
	a.report()
	if len(a.x.says) == said {
		if err := a.unusualSame(); err != nil {
			return err
		}
	} else if a.stay != "" {
		a.x.say("%s", a.stay)
	}
	a.reportSent()
	if a.t.game.Over {
		if err := a.x.unusual("对局已经结束，身份和复盘已经公布"); err != nil {
			return err
		}
	}
	a.x.c.add(a.made...)
	if err := a.right(); err != nil {
		return err
	}
	a.resume()
	return nil
}

// resolve plays the game again; a panic in the rules, or a result they contradict themselves in, refuses the order.
func (a *again) resolve() error {
	list, err := a.played()
	if err != nil {
		return err
	}
	a.change.Dealt = a.t.badge
	if a.change.Drop {
		a.untime()
	}
	_, err = a.t.safely(func() ([]game.Event, error) {
		a.out, err = game.Play(a.t.rules.Book, list, &a.change)
		return nil, err
	})
	if err == nil {
		err = a.out.Write()
	}
	if err != nil {
		return refuse("从那里重新结算不通：%v", err)
	}
	for _, s := range a.change.Add {
		i := slices.IndexFunc(a.out.Events, func(e game.Event) bool { return e.Kind == game.Refused && e.Claim.Seq == s.Seq })
		if i >= 0 {
			e := &a.out.Events[i]
			return refuse("按当时的规则，这一条也不算数：%s", a.t.text(templates.Refused{Line: a.t.claimText(*e.Claim), Key: e.Refusal.Key, Args: e.Refusal.Args}))
		}
		if !slices.ContainsFunc(a.out.Events, func(e game.Event) bool { return e.Kind == game.Taken && e.Line.Seq == s.Seq }) {
			return refuse("那时没有进行中的白天或夜晚，这一条补不进去")
		}
	}
	return nil
}

// played lists the records that are played again, behind those that stay. From a record that was taken back the game goes on as it stood before
// that one, with what has come in since.
func (a *again) played() ([]game.Record, error) {
	from := a.change.From
	stays, err := liveEvents(a.raw[:from-1])
	if err != nil {
		return nil, err
	}
	var tail []game.Record
	if n := slices.IndexFunc(a.list, func(r game.Record) bool { return r.No >= from }); n >= 0 {
		tail = slices.Clone(a.list[n:])
		if tail[0].No != from {
			tail = slices.DeleteFunc(tail, func(r game.Record) bool { return r.Place() < from })
		}
	}
	a.same = samePart(stays, a.list)
	a.stays = stays[a.same:]
	return append(stays, tail...), nil
}

// foresee works out the records to be written, and the game as it stands behind them: as a restart would read it.
func (a *again) foresee() error {
	a.compare()
	made, err := a.records()
	if err != nil {
		return err
	}
	a.made = made
	if a.then, err = journalWith(a.raw, made); err != nil {
		return err
	}
	if a.after, err = a.t.replayed(a.then); err != nil {
		return err
	}
	a.after.last = a.t.last
	return nil
}

// records are the rewinding, the events that stand from now on, and with each what the daemon notes of it.
func (a *again) records() ([]record, error) {
	s, err := a.t.replayed(a.raw[:a.change.From-1])
	if err != nil {
		return nil, err
	}
	made := ofEvents([]game.Event{{Kind: game.Rewound, At: a.x.now, To: a.change.From}})
	for i := range a.out.Events {
		e := &a.out.Events[i]
		c := change{}
		if err := a.note(s, &c, e); err != nil {
			return nil, err
		}
		c.add(record{event: e})
		a.noteBehind(s, &c, e)
		for _, r := range c.records {
			if r.event != nil {
				err = s.fold(*r.event)
			} else {
				r.fact.Was = e.Was
				s.facts.fold(r.kind, r.fact)
			}
			if err != nil {
				return nil, err
			}
		}
		made = append(made, c.records...)
	}
	return made, nil
}

// note notes what an event means for the daemon, as it was noted when the event came about: last words, the posts behind a vote, the story.
func (a *again) note(s *table, c *change, e *game.Event) error {
	switch e.Kind {
	case game.Fell:
		r, err := s.game.Look(max(e.At, s.game.Seen), false)
		if err != nil {
			return err
		}
		if s.mayLeave(c, r, *e.Gone) {
			at := cmp.Or(e.When, e.At)
			if !slices.ContainsFunc(a.t.facts.falls, func(g rule.Gone) bool { return g.Who == e.Gone.Who }) { // he hears of it only now
				at = a.x.now
			}
			c.note(factInvited, fact{Who: e.Gone.Who, At: at})
		}
	case game.Voted:
		behind, ok := a.counted[s.game.Phase().Seq]
		if !ok {
			behind = a.countedAt(e.Was)
		}
		c.note(factCounted, fact{Counted: &behind})
	case game.Ended:
		r, err := s.game.Look(max(e.At, s.game.Seen), false)
		if err != nil {
			return err
		}
		s.keepStory(c, r, e)
	}
	return nil
}

// noteBehind notes what an event means once it is true: an opening publishes the last words left until then.
func (a *again) noteBehind(s *table, c *change, e *game.Event) {
	switch e.Kind {
	case game.Began:
		if e.Phase.Kind == rule.Day && s.facts.phases[e.Phase.Seq-1].Kind == rule.Night {
			c.note(factPublished, fact{At: e.Times.Open})
		}
	case game.Ended:
		if r, err := s.game.Look(max(e.At, s.game.Seen), false); err == nil && r.Phase().Kind == rule.Night && r.Next().Phase.Kind == rule.Night {
			c.note(factPublished, fact{At: e.At})
		}
	}
}

// countedAt is what was noted with the votes that stood in that place.
func (a *again) countedAt(place int64) counted {
	for _, r := range a.raw[place-1:] {
		var x fact
		if r.Kind == factCounted && json.Unmarshal(r.Data, &x) == nil && x.Counted != nil {
			return *x.Counted
		}
	}
	return counted{}
}

// compare lists what has come to something else, phase by phase.
func (a *again) compare() {
	events := func(list []game.Record) []game.Event {
		out := make([]game.Event, len(list))
		for i := range list {
			out[i] = list[i].Event
		}
		return out
	}
	p := phaseBefore(a.list, a.same)
	was := game.Outcomes(p, events(a.list[a.same:]))
	is := game.Outcomes(p, append(events(a.stays), a.out.Events...))
	dawned(was, a.t.game)
	dawned(is, a.out.Game)
	a.diffs = game.Compare(was, is)
}

// dawned: what a night has come to that another follows is announced before that one begins.
func dawned(list []game.Outcome, g *game.Game) {
	last := &list[len(list)-1]
	if !g.Running && last.Phase.Kind == rule.Night && g.Phase().Kind == rule.Night {
		last.Over = true
	}
}

// resume lets the game go on in its own time where it stands now in a time that is over.
func (a *again) resume() {
	g, x := a.after.game, a.x
	switch {
	case g.Over, !g.Running && len(a.times) > 0:
		return
	case g.Running && a.out.Stopped == 0:
		return
	case g.Running && g.Phase().Kind == rule.Night:
		text := fmt.Sprintf("重新结算到%s %s，从那里起要接着走，而那时的时限已经过了。等你决定要不要顺延。", a.t.phaseName(g.Phase()), a.t.time(a.out.Stopped).Format("1月2日 15:04"))
		a.t.askDirectors(x.c, askLate, text, a.out.Stopped)
		return
	}
	cal, now := a.t.calendar(), a.t.time(x.now)
	clock := cal.Opens
	if p := a.after.coming(); p.Kind == rule.Night {
		clock = cal.Closes
	}
	if a.change.Drop || len(a.diffs) > 0 {
		x.c.note(factBegins, fact{At: instant(nextClock(clock, now, a.t.zone))})
	}
}

// coming is the phase that follows the one at hand, or that comes next while none runs.
func (t *table) coming() rule.Phase {
	if !t.game.Running {
		return t.game.Phase()
	}
	r, err := t.game.LookOpen(t.game.Seen)
	if err != nil {
		return rule.Phase{}
	}
	return r.Coming()
}
