package main

import (
	"context"
	"time"
)

// wallClock is the machine's clock.
type wallClock struct{ time func() time.Time }

// Now is the machine's time.
func (w wallClock) Now() time.Time { return w.time() }

// Until waits on a timer; a machine that slept meanwhile is late, never early.
func (w wallClock) Until(ctx context.Context, t time.Time) error {
	for {
		left := t.Sub(w.time())
		if left <= 0 {
			return ctx.Err()
		}
		timer := time.NewTimer(min(left, time.Minute))
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C:
		}
	}
}
