package main

import (
	"context"
	"time"
)

// wallClock is the machine's clock.
type wallClock struct{ time func() time.Time }

// Now is the machine's time.
func (w wallClock) Now() time.Time { return w.time() }

// Until waits on a timer; a machine that slept meanwhile is late, never early. Where the clock is set back meanwhile it waits as long as was
// meant, not until the clock gets there again.
func (w wallClock) Until(ctx context.Context, t time.Time) error {
	began := w.time()
	end := began.Add(t.Round(0).Sub(began.Round(0))) // by the monotonic reading, where there is one
	for {
		now := w.time()
		left := min(t.Sub(now), end.Sub(now))
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
