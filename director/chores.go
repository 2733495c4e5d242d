package director

import (
	"time"

	"daoyan/director/rule"
)

// chores does what falls due by the clock and moves nothing of the game: reminders, the question for 收到, running tallies. upTo is the
// instant up to which everything has been read.
func (t *table) chores(upTo rule.Instant) error {
	c := change{}
	t.nag(&c, upTo)
	t.raise(&c, upTo)
	t.remindDirectors(&c, upTo)
	if t.game.Running {
		r, err := t.lookAt(upTo)
		if err != nil {
			return err
		}
		t.groups(&c, r) // who has taken over a member is new to its conversation
		if err := t.remind(&c, r, upTo); err != nil {
			return err
		}
		t.tallyByClock(&c, r, upTo)
		t.correct(&c, r)
	}
	return t.apply(c)
}

// nextChore is the next instant after upTo at which there may be something of that kind to do; zero: none in sight.
func (t *table) nextChore(upTo rule.Instant) time.Time {
	var next rule.Instant
	earlier := func(at rule.Instant) {
		if at > upTo && (next == 0 || at < next) {
			next = at
		}
	}
	earlier(t.nextNag())
	if t.game.Running {
		if r, err := t.lookAt(upTo); err == nil {
			for _, d := range t.debts(r) {
				for _, at := range t.momentsOf(&d) {
					earlier(at)
				}
			}
			for _, at := range t.tallyTimes(r) {
				earlier(at)
			}
		}
	}
	return t.clockTime(next)
}
