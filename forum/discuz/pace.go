package discuz

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/time/rate"
)

// Pace keeps a board from being hurried: one request at a time, and not more often than every so often; while the board answers slower than
// that, not more often than it answers. All clients of one host share one Pace.
type Pace struct {
	every   time.Duration
	now     func() time.Time
	wait    func(context.Context, time.Duration) error
	limiter *rate.Limiter
	turn    chan struct{}
}

// NewPace makes a pace of one request every so often (a real board wants 1.5 seconds or more; 0 is for boards in the same process). now and
// wait are the clock: wait returns when so much time has passed by it, or with ctx's error.
func NewPace(every time.Duration, now func() time.Time, wait func(context.Context, time.Duration) error) *Pace {
	return &Pace{every: every, now: now, wait: wait, limiter: rate.NewLimiter(rate.Every(every), 1), turn: make(chan struct{}, 1)}
}

// begin waits for the turn to send a request. The caller calls end when the answer is there.
func (p *Pace) begin(ctx context.Context) (end func(), err error) {
	select {
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the turn to ask the board: %w", ctx.Err())
	}
	if d := p.limiter.ReserveN(p.now(), 1).DelayFrom(p.now()); d > 0 {
		if err := p.wait(ctx, d); err != nil {
			<-p.turn
			return nil, fmt.Errorf("wait %s before asking the board: %w", d, err)
		}
	}
	started := p.now()
	return func() {
		if p.every > 0 {
			p.limiter.SetLimitAt(p.now(), rate.Every(max(p.every, p.now().Sub(started))))
		}
		<-p.turn
	}, nil
}
