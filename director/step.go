package director

import (
	"context"
	"errors"
	"time"

	"github.com/robfig/cron/v3"

	"daoyan/director/game"
	"daoyan/director/rule"
)

// step does one game's part of a daemon's step. A bug in the rules holds this game and leaves the others alone.
func (t *table) step(ctx context.Context) error {
	if t.stop != "" {
		return nil
	}
	if err := t.letThrough(ctx); err != nil {
		return err
	}
	for range 50 { // sending opens windows, which settle things, which are to be sent
		moved, err := t.work(ctx)
		if err != nil {
			return err
		}
		sent, err := t.send(ctx)
		if err != nil {
			return err
		}
		if !moved && !sent {
			return nil
		}
	}
	return nil
}

// work lets the game go on as far as everything has been read.
func (t *table) work(ctx context.Context) (moved bool, err error) {
	if t.game.Over || t.game.HeldUp != "" || t.blind {
		return false, nil
	}
	before := t.last
	if err := t.advance(ctx, instant(t.d.upTo)); err != nil {
		return false, err
	}
	if t.game.Over || t.game.HeldUp != "" {
		return t.last != before, nil
	}
	if err := errors.Join(t.runThen(), t.proposeSurfaced(ctx), t.chores(instant(t.d.upTo))); err != nil {
		return false, err
	}
	return t.last != before, nil
}

// advance carries the game up to an instant up to which everything has been read, from one thing due to the next: after a time without the
// daemon everything is announced as it would have been.
func (t *table) advance(ctx context.Context, upTo rule.Instant) error {
	_, missed := t.overdue(upTo, 1)
	for range 1000 {
		if t.game.Over || t.game.HeldUp != "" {
			return nil
		}
		before := t.last
		if late, err := t.late(upTo); late || err != nil {
			return err
		}
		if !t.game.Running {
			if err := t.beginPhase(upTo); err != nil {
				return err
			}
			if t.last == before {
				return t.pass(upTo, missed > 0)
			}
			t.reached, missed = 0, 1
			continue
		}
		stop, err := t.nextStop(upTo)
		if err != nil {
			return err
		}
		if err := t.countIfClosed(ctx, stop); err != nil {
			return err
		}
		at, err := t.untilCounted(stop)
		if err != nil {
			return err
		}
		if err := t.tick(at); err != nil {
			return err
		}
		t.reached = max(t.reached, at)
		if (at == upTo || at < stop) && t.last == before {
			return t.pass(upTo, missed > 0)
		}
	}
	return nil
}

// nextStop is the next instant, upTo at most, at which something of the phase at hand is due by time alone.
func (t *table) nextStop(upTo rule.Instant) (rule.Instant, error) {
	from := max(t.game.Seen, t.reached)
	r, err := t.game.LookOpen(from)
	if err != nil {
		return 0, err
	}
	stop := upTo
	earlier := func(at rule.Instant) {
		if at > from && at < stop {
			stop = at
		}
	}
	earlier(r.NextDue())
	if r.Phase().Kind == rule.Day {
		earlier(r.Closing())
		earlier(r.Closing() + t.voteGrace())
	}
	return stop, nil
}

// untilCounted is how far the phase at hand may be played now: a day not into its count before its votes have been handed in.
func (t *table) untilCounted(at rule.Instant) (rule.Instant, error) {
	r, err := t.game.LookOpen(at)
	if err != nil || t.game.Ballots || r.Phase().Kind != rule.Day || r.WasCut() {
		return at, err
	}
	return min(at, r.Closing()+59), nil
}

// tick lets the phase at hand go on and stores what that makes true with all it calls for.
func (t *table) tick(upTo rule.Instant) error {
	ev, err := t.safely(func() ([]game.Event, error) { return t.game.Tick(upTo) })
	if err != nil {
		return t.heldBy(err, upTo)
	}
	if len(ev) == 0 {
		return nil
	}
	c := change{}
	c.add(ofEvents(ev)...)
	t.proclaim(&c, ev)
	return t.apply(c)
}

// heldBy lets the game stand still: the input and what was found are in the journal, the director is told, other games go on.
func (t *table) heldBy(err error, at rule.Instant) error {
	t.d.log.Error("对局暂停：规则推演与记录不符或出错，需要导演处理", "game", t.name, "err", err)
	c := change{}
	why := err.Error()
	if m := (*game.Mismatch)(nil); errors.As(err, &m) {
		why += ": " + m.Details()
	}
	c.add(ofEvents(t.game.Hold(why, at))...)
	t.tellDirectors(&c, "held", "《"+t.meta.Title+"》已暂停：再推演一遍得出的结果与已经公布的不一致，或规则程序出错。在你处理之前不会再有任何结算。\n"+err.Error())
	return t.apply(c)
}

// nextWake is when this game wants the daemon's attention next.
func (t *table) nextWake(now time.Time) time.Time {
	next := now.Add(24 * time.Hour)
	earlier := func(x time.Time) {
		if x.After(now) && x.Before(next) {
			next = x
		}
	}
	if w, ok := t.nextSend(); ok {
		if !w.After(now) {
			return now.Add(time.Second)
		}
		earlier(w)
	}
	if t.game.Over {
		return next
	}
	if t.game.HeldUp != "" { // nothing is due, but whoever is to let it go on may write
		earlier(t.pollSchedule().Next(now))
		return next
	}
	wake := func(due time.Time) time.Time { return due.Add(-t.d.offset).Add(readMargin + time.Second) }
	if chore := t.nextChore(instant(t.d.upTo)); !chore.IsZero() {
		earlier(latest(wake(chore), now.Add(time.Second)))
	}
	if due := t.nextDue(); !due.IsZero() && (len(t.facts.orders.asked) == 0 || due.After(t.d.boardTime())) { // what is over waits for the directors
		earlier(latest(wake(due), now.Add(time.Second)))
		if due.Sub(now) <= time.Hour {
			earlier(t.d.polls.lastHour.Next(now))
		}
	}
	earlier(t.pollSchedule().Next(now))
	return next
}

// nextDue is the next instant at which something happens by time alone.
func (t *table) nextDue() time.Time {
	if !t.game.Running {
		return t.nextBegin()
	}
	now := instant(t.d.boardTime()) - 1
	if !t.d.upTo.IsZero() { // what fell due while the latest step was at work has not been settled
		now = min(now, instant(t.d.upTo))
	}
	now = max(now, t.game.Seen)
	r, err := t.game.LookOpen(now)
	if err != nil {
		return time.Time{}
	}
	if r.Phase().Kind == rule.Day && !t.game.Ballots && !r.WasCut() && now >= r.Closing() { // its votes come next
		if due := r.Closing() + t.voteGrace(); due > now {
			return t.time(due)
		}
		return time.Time{}
	}
	if due := r.NextDue(); due > 0 {
		return t.time(due)
	}
	return time.Time{}
}

// pollSchedule is how often the forum is read in the phase at hand.
func (t *table) pollSchedule() cron.Schedule {
	switch {
	case t.game.Over:
		return t.d.polls.idle
	case t.game.Phase().Kind == rule.Night:
		return t.d.polls.night
	default:
		return t.d.polls.day
	}
}
