package director

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/robfig/cron/v3"

	"daoyan/director/clock"
	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/store"
	"daoyan/templates"
)

// Director is the daemon. Make one with [New]; it owns its games until it is done.
type Director struct {
	cfg      config.Config
	store    *store.Store
	board    Board
	mailbox  Mailbox // nil: nobody writes by e-mail
	clock    clock.Clock
	zone     *time.Location
	log      *slog.Logger
	rulesets map[string]Ruleset
	words    *templates.Set
	show     func(Sight)
	polls    polls
	tables   []*table
	me       forum.User
	offset   time.Duration                  // how far the board's clock is ahead of ours
	measured time.Time                      // when that was last asked
	reading  bool                           // the threads of this step are being read
	traces   map[forum.ThreadID]forum.Trace // what the board's list said of them; nil: not asked yet
	doubt    map[string]bool
	pace     pace
	upTo     time.Time // everything has been read up to here, by the board's clock
	quiet    time.Time // nothing is read before; set when the board is out of reach
	lost     time.Time // since when it has been, by its own clock; zero: it is not
	woken    time.Time // when the latest step began
	meant    time.Time // until when it was to wait before the next
	failures int
	shut     shut
	asks     chan asked
}

type polls struct{ day, lastHour, night, idle cron.Schedule }

func newPolls(p config.Polls) (polls, error) {
	var out polls
	for _, s := range []struct {
		spec string
		into *cron.Schedule
	}{{p.Day, &out.day}, {p.LastHour, &out.lastHour}, {p.Night, &out.night}, {p.Idle, &out.idle}} {
		sched, err := cron.ParseStandard(s.spec)
		if err != nil {
			return polls{}, fmt.Errorf("director: poll schedule %q: %w", s.spec, err)
		}
		*s.into = sched
	}
	return out, nil
}

// New makes a daemon and reads its games from the store. Whatever was still to be sent when an earlier daemon ended may be on the board
// already, and is looked for before it is sent.
func New(o Options) (*Director, error) {
	zone, err := o.Config.Clock.Location()
	if err != nil {
		return nil, fmt.Errorf("director: zone %q: %w", o.Config.Clock.Zone, err)
	}
	if err := CheckDirectors(o.Config.Directors); err != nil {
		return nil, fmt.Errorf("director: %w", err)
	}
	p, err := newPolls(o.Config.Polls)
	if err != nil {
		return nil, err
	}
	d := &Director{cfg: o.Config, store: o.Store, board: o.Board, mailbox: o.Mailbox, clock: o.Clock, zone: zone, log: o.Log, rulesets: o.Rulesets,
		words: o.Words, show: o.Watch, polls: p, doubt: map[string]bool{}, asks: make(chan asked), pace: newPace(o.Config.Forum)}
	games, err := o.Store.Games()
	if err != nil {
		return nil, fmt.Errorf("director: %w", err)
	}
	for _, g := range games {
		if err := d.take(g.Name); err != nil {
			return nil, err
		}
	}
	d.bindMail()
	return d, nil
}

// take adds a game of the store to those the daemon works.
func (d *Director) take(name string) error {
	t, err := d.open(name)
	if err != nil {
		return err
	}
	if err := d.recallTalks(name); err != nil {
		return err
	}
	if err := d.recallLost(name); err != nil {
		return err
	}
	if err := errors.Join(t.recallPassed(), t.recallSurfaced()); err != nil {
		return err
	}
	for i, p := range t.meta.Players {
		p.Helper = t.helperOf(rule.Char(i))
		if err := CheckPlayer(d.cfg.Directors, &p); err != nil && !t.game.Over {
			return fmt.Errorf("director: game %s: %w", name, err)
		}
	}
	pending, err := d.store.Pending(name)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", name, err)
	}
	for _, e := range pending {
		d.doubt[name+"/"+e.ID] = true
	}
	d.tables = append(d.tables, t)
	return nil
}

// Run works the games until ctx ends, or until every game is over and all is sent where once is set.
func (d *Director) Run(ctx context.Context, once bool) error {
	if err := d.withoutMailbox(); err != nil {
		return err
	}
	for {
		if err := d.Step(ctx); err != nil && ctx.Err() == nil { // a request cut short because the daemon was told to end is no fault
			return err
		}
		if once && d.finished() {
			return nil
		}
		if err := d.wait(ctx); err != nil {
			if errors.Is(err, context.Canceled) {
				return nil
			}
			return fmt.Errorf("director: waiting: %w", err)
		}
	}
}

// wait waits for the next thing due and answers other commands meanwhile.
func (d *Director) wait(ctx context.Context) error {
	wake, stop := context.WithCancel(ctx)
	defer stop()
	var got *asked
	done := make(chan struct{})
	go func() { // ends with wake
		defer close(done)
		select {
		case a := <-d.asks:
			got = &a
			stop()
		case <-wake.Done():
		}
	}()
	d.meant = d.nextWake()
	err := d.clock.Until(wake, d.meant)
	stop()
	<-done
	if got != nil {
		got.reply <- d.Do(ctx, got.req)
		return ctx.Err()
	}
	return err
}

// readMargin is how far behind the moment at which reading began everything is taken as read: boards keep back what was written in the
// current second.
const readMargin = 2 * time.Second

// Step does once all that is to be done now: read, decide, store, send. A fault of the board is logged and waited out; only a fault of the
// store ends it, and at the start an account that is not let in.
func (d *Director) Step(ctx context.Context) error {
	now := d.clock.Now()
	if now.Before(d.quiet) {
		return nil
	}
	read, err := d.catchUp(ctx)
	if err != nil || !read {
		return err
	}
	for _, t := range d.tables {
		if err := t.step(ctx); err != nil {
			if err := d.boardOrStore(err); err != nil {
				return err
			}
		}
	}
	return nil
}

// catchUp reads all that is new and lets the games go on up to the latest message. It tells false where the board cannot be read; that is
// waited out.
func (d *Director) catchUp(ctx context.Context) (read bool, err error) {
	if err := d.sync(ctx); err != nil {
		if needsPerson(err) {
			if err := d.callForHelp(ctx, err); err != nil {
				return false, err
			}
		}
		if d.me.ID == 0 && needsPerson(err) {
			return false, fmt.Errorf("director: nothing can begin: %w", err)
		}
		return false, d.unread(ctx, fmt.Errorf("%w: %w", errBoard, err))
	}
	d.upTo = d.boardTime().Add(-readMargin)
	d.reading = true
	defer func() { d.reading, d.traces = false, nil }() // what is read later than this is not in the list
	for _, t := range d.tables {
		if t.stop != "" || t.game.Over || t.game.HeldUp != "" {
			continue
		}
		if err := t.watchThreads(ctx); err != nil {
			return false, d.unread(ctx, err)
		}
	}
	if err := d.back(); err != nil {
		return false, err
	}
	if err := d.readMail(ctx); err != nil {
		return false, d.unread(ctx, err)
	}
	return true, nil
}

// unread notes that the board could not be read, and hands on what is no fault of it. A request cut short because the daemon is to end says
// nothing of the board.
func (d *Director) unread(ctx context.Context, err error) error {
	if err = d.boardOrStore(err); err == nil && ctx.Err() == nil {
		d.lose()
	}
	return err
}

// boardOrStore waits a fault of the board out, and hands any other on.
func (d *Director) boardOrStore(err error) error {
	var fe *forum.Error
	if errors.As(err, &fe) || errors.Is(err, errBoard) {
		d.outOfReach(err)
		return nil
	}
	return err
}

// errBoard marks faults of the connection to the board.
var errBoard = errors.New("the board cannot be reached")

// outOfReach waits longer the more often the board has failed in a row, up to ten minutes. A password that was refused is not tried again: the
// client only looks whether a person has seen to it.
func (d *Director) outOfReach(err error) {
	if d.failures > 0 && d.clock.Now().Before(d.quiet) { // an order in between has tried as well: that is no longer a wait
		return
	}
	d.failures++
	wait := min(time.Duration(d.failures)*30*time.Second, 10*time.Minute)
	if needsPerson(err) {
		wait = 10 * time.Minute
	}
	if d.shut.since.IsZero() {
		d.shut.since = d.boardTime()
	}
	d.shut.why = plainly(err)
	d.quiet = d.clock.Now().Add(wait)
	d.log.Warn("论坛暂时读不到，稍后再试", "wait", wait, "err", err)
}

// sync makes sure of who the daemon is on the board, and of what time it is there: once an hour, and whenever the machine's clock may have
// jumped.
func (d *Director) sync(ctx context.Context) error {
	now := d.clock.Now()
	jumped := d.jumped(now)
	d.woken = now
	if d.me.ID != 0 && now.Sub(d.measured) < time.Hour && d.failures == 0 && !jumped {
		return nil
	}
	me, off, err := d.board.Hello(ctx)
	if err != nil {
		return fmt.Errorf("director: who are we on the board, and what time is it there: %w", err)
	}
	if jumped {
		d.log.Warn("本机时钟跳过，已经重新对准论坛的时间", "before", d.offset, "now", off)
	}
	d.me, d.offset, d.measured, d.failures, d.shut, d.quiet = me, off, now, 0, shut{}, time.Time{}
	return nil
}

// clockSlack is how far the machine's clock may part from the passing of time before it counts as having jumped.
const clockSlack = 5 * time.Second

// jumped tells whether the machine's clock has been set since the latest step: it has gone back, its hands have moved by another stretch than
// has passed, or it shows more than was to be waited for.
func (d *Director) jumped(now time.Time) bool {
	if d.woken.IsZero() {
		return false
	}
	hands := now.Round(0).Sub(d.woken.Round(0)) // without the monotonic reading
	passed := now.Sub(d.woken)
	return hands < 0 || (hands-passed).Abs() > clockSlack || !d.meant.IsZero() && now.Round(0).Sub(d.meant.Round(0)) > clockSlack
}

// boardTime is the time by the board's clock.
func (d *Director) boardTime() time.Time { return d.clock.Now().Add(d.offset) }

func (d *Director) finished() bool {
	for _, t := range d.tables {
		if !t.game.Over || t.unsent() {
			return false
		}
	}
	return true
}

// nextWake is the earliest of: the next poll by the schedule of the phase, the next deadline, the next entry of an outbox that may be sent.
func (d *Director) nextWake() time.Time {
	now := d.clock.Now()
	next := d.polls.idle.Next(now)
	for _, t := range d.tables {
		if w := t.nextWake(now); w.Before(next) {
			next = w
		}
	}
	if next.Before(d.quiet) {
		next = d.quiet
	}
	if !next.After(now) {
		next = now.Add(time.Second)
	}
	return next
}
