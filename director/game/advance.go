package game

import "daoyan/director/rule"

// advance plays the phase at hand up to an instant, from one thing due to the next, until it is over or something new is asked.
func (x *rerun) advance(to rule.Instant) error {
	for x.g.Running && !x.g.Over && x.out.Stopped == 0 {
		next := max(x.at, x.g.Seen)
		if !x.dirty {
			var err error
			if next, err = x.next(to); err != nil || next <= x.at {
				return err
			}
		}
		ev, err := x.g.Tick(next)
		if err != nil {
			return err
		}
		x.at = next
		x.emit(ev...)
		x.dirty, x.run = false, x.g.run
		x.choices(ev)
	}
	return nil
}

// next is the next instant at which something is due by time alone, to at most; a day is not played into its count without its votes.
func (x *rerun) next(to rule.Instant) (rule.Instant, error) {
	if x.run == nil {
		var err error
		if x.run, err = x.g.LookOpen(x.at); err != nil {
			return 0, err
		}
	}
	r := x.run
	if due := r.NextDue(); due > x.at && due < to {
		to = due
	}
	if r.Phase().Kind == rule.Day && !x.g.Ballots && !r.WasCut() {
		to = min(to, r.Closing()+59)
	}
	return to, nil
}

// choices looks for each choice that is asked now for the one that was asked before, whose notice was sent. One that never was stops the
// game.
func (x *rerun) choices(ev []Event) {
	for i := range ev {
		if ev[i].Kind != Asked {
			continue
		}
		q := ev[i].Asked
		a := x.match(q)
		if a == nil {
			x.stop()
			return
		}
		if a.now = q; a.opened > 0 {
			x.emit(x.g.Open(q.Hold, q.N, a.opened)...)
		}
	}
}

// match finds the choice that was asked of the same hand for as long; of several, that on the same holding.
func (x *rerun) match(q *rule.Question) *askedOnce {
	var best *askedOnce
	for i := range x.asked {
		a := &x.asked[i]
		if a.now != nil || a.was.Hand != q.Hand || a.was.Group != q.Group || a.was.Minutes != q.Minutes {
			continue
		}
		if best == nil || a.was.Hold == q.Hold && a.was.N == q.N {
			best = a
		}
	}
	return best
}
