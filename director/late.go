package director

import (
	"encoding/json"
	"fmt"
	"time"

	"daoyan/director/rule"
)

// cursorPassed is the instant up to which the deadlines of a game have been passed by the daemon.
const cursorPassed = "passed"

// pass notes that everything due up to an instant has been done. It is written down only where a deadline was passed: that is what tells
// after a restart how much was missed.
func (t *table) pass(upTo rule.Instant, due bool) error {
	t.passed = max(t.passed, upTo)
	if !due {
		return nil
	}
	c := change{}
	c.cursor(cursorPassed, t.passed)
	return t.apply(c)
}

// recallPassed takes up how far an earlier daemon has come.
func (t *table) recallPassed() error {
	raw, err := t.d.store.Cursor(t.name, cursorPassed)
	if err != nil || raw == nil {
		return err
	}
	if err := json.Unmarshal(raw, &t.passed); err != nil {
		return fmt.Errorf("director: game %s: how far it had come: %w", t.name, err)
	}
	return nil
}

// overdue counts the deadlines of a night that have passed up to an instant although nobody was there, up to as many as matter, and gives the
// first. A day's are not among them: its posts tell all, whoever watched.
func (t *table) overdue(upTo rule.Instant, most int) (first rule.Instant, n int) {
	if !t.game.Running || t.game.Phase().Kind != rule.Night {
		return 0, 0
	}
	done, dusk := max(t.passed, t.facts.orders.released), t.game.In.Times.Dusk
	at := max(done, t.game.Seen)
	if dusk > done && dusk <= upTo { // whoever may do something tonight has not heard of it
		first, n, at = dusk, 1, max(at, dusk)
	}
	for n < most {
		r, err := t.game.Look(at, false)
		if err != nil {
			return 0, 0
		}
		due := r.NextDue()
		if due == 0 || due > upTo || r.Done {
			break
		}
		if n++; n == 1 {
			first = due
		}
		at = due
	}
	return first, n
}

// late stops a game whose night went by with nobody there: what was due first is settled, with all that had been written by then; then the
// directors are asked once whether the rest moves. It tells whether the game waits.
func (t *table) late(upTo rule.Instant) (bool, error) {
	most := t.meta.Game.Trouble.Missed
	switch {
	case t.waits(askLate):
		return true, nil
	case most <= 0:
		return false, nil
	}
	first, n := t.overdue(instant(t.d.upTo), most)
	if n < most || upTo < first {
		return false, nil
	}
	if err := t.tick(first); err != nil || t.game.HeldUp != "" {
		return true, err
	}
	t.passed = max(t.passed, first)
	c := change{}
	t.askDirectors(&c, askLate, fmt.Sprintf("%s里没有人值守（停机或论坛打不开），从 %s 起错过了好几个时限。到这时为止写来的都已经收下、结算；后面的先停着，等你决定要不要顺延。",
		t.phaseName(t.game.Phase()), t.time(first).Format("1月2日 15:04")), first)
	return true, t.apply(c)
}

// lost is since when the board has been out of reach.
type lost struct {
	Since time.Time `json:"since"`
}

const cursorLost = "lost"

// lose notes that reading the board has failed, the first time in a row.
func (d *Director) lose() {
	if !d.lost.IsZero() {
		return
	}
	d.lost = d.boardTime()
	for _, t := range d.tables {
		c := change{}
		c.cursor(cursorLost, lost{d.lost})
		if err := t.apply(c); err != nil {
			d.log.Error("论坛打不开的时间没有记下来", "game", t.name, "err", err)
		}
	}
}

// recallLost takes up an outage that an earlier daemon did not see the end of.
func (d *Director) recallLost(game string) error {
	raw, err := d.store.Cursor(game, cursorLost)
	if err != nil || raw == nil {
		return err
	}
	var was lost
	if err := json.Unmarshal(raw, &was); err != nil {
		return fmt.Errorf("director: game %s: since when the board was out of reach: %w", game, err)
	}
	if !was.Since.IsZero() && (d.lost.IsZero() || was.Since.Before(d.lost)) {
		d.lost = was.Since
	}
	return nil
}

// back tells every game that the board can be read again.
func (d *Director) back() error {
	if d.lost.IsZero() {
		return nil
	}
	for _, t := range d.tables {
		c := change{}
		c.cursor(cursorLost, lost{})
		t.outage(&c, "论坛打不开", d.lost, d.boardTime())
		if err := t.apply(c); err != nil {
			return err
		}
	}
	d.lost = time.Time{}
	return nil
}

// outage tells the directors of an outage, of the board or of a thread, that was long enough to matter. Where it lay over 关门 and the minutes before it, nothing is counted
// until they have said whether the close moves: nobody could post.
func (t *table) outage(c *change, what string, since, until time.Time) {
	least := time.Duration(t.meta.Game.Trouble.Outage) * time.Minute
	if t.game.Over || until.Sub(since) < least || least <= 0 {
		return
	}
	text := fmt.Sprintf("%s 到 %s %s。", since.In(t.zone).Format("1月2日 15:04"), until.In(t.zone).Format("1月2日 15:04"), what)
	if t.game.Running && t.game.Phase().Kind == rule.Day && !t.game.Ballots {
		r, err := t.game.LookOpen(t.game.Seen)
		if err != nil {
			return
		}
		if closing := t.time(r.Closing()); !r.VoteOff() && closing.Sub(since) >= least && !until.Before(closing) {
			t.askDirectors(c, askOutage, text+fmt.Sprintf("关门（%s）以前的 %d 分钟里可能没有人能发帖，这期间的票没有核对过。已经重新读过帖子，等你决定要不要顺延再数票。",
				closing.Format("15:04"), int(closing.Sub(since)/time.Minute)), instant(since))
			return
		}
	}
	t.tellDirectors(c, "outage", "《"+t.meta.Title+"》"+text+"已经补读，没有漏掉什么。")
}
