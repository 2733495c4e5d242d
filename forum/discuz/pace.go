package discuz

import (
	"context"
	"fmt"
	"time"
)

// Pace keeps a board from being hurried: one request at a time, and not more often than every so often; a board that takes long to answer is
// then left alone as long again. All clients of one host share one Pace.
type Pace struct {
	every  time.Duration
	now    func() time.Time
	wait   func(context.Context, time.Duration) error
	most   time.Duration  // each request waits a random part of it longer
	random func() float64 // nil: most is 0
	turn   chan struct{}
	next   time.Time // when the next request may go; belongs to who has the turn
}

// longestRest bounds how long a slow board is left alone: one that answers nothing before the time-out is slow enough by itself.
const longestRest = 30 * time.Second

// NewPace makes a pace of one request every so often (a real board wants 1.5 seconds or more; 0 is for boards in the same process). now and
// wait are the clock: wait returns when so much time has passed by it, or with ctx's error.
func NewPace(every time.Duration, now func() time.Time, wait func(context.Context, time.Duration) error) *Pace {
	return &Pace{every: every, now: now, wait: wait, turn: make(chan struct{}, 1)}
}

// Vary makes each request wait longer by a random part of most, so that they do not come like clockwork. random gives numbers from 0 up to,
// without, 1. It returns p and is called before the first request.
func (p *Pace) Vary(most time.Duration, random func() float64) *Pace {
	p.most, p.random = most, random
	return p
}

// begin waits for the turn to send a request. The caller calls end when the answer is there.
func (p *Pace) begin(ctx context.Context) (end func(), err error) {
	select {
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the turn to ask the board: %w", ctx.Err())
	}
	d := max(p.next.Sub(p.now()), 0)
	if p.most > 0 {
		d += time.Duration(p.random() * float64(p.most))
	}
	if d > 0 {
		if err := p.wait(ctx, d); err != nil {
			<-p.turn
			return nil, fmt.Errorf("wait %s before asking the board: %w", d, err)
		}
	}
	started := p.now()
	return func() {
		if p.every > 0 {
			ended := p.now()
			p.next = started.Add(p.every)
			if rested := ended.Add(min(ended.Sub(started), longestRest)); rested.After(p.next) {
				p.next = rested
			}
		}
		<-p.turn
	}, nil
}
