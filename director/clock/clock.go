// Package clock is the time that everything in the daemon goes by: the machine's, which only commands have, or one that steps from one thing due to the next.
package clock

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Clock tells the time and waits for one.
type Clock interface {
	// Now is the time by this clock.
	Now() time.Time
	// Until returns when t has come, or with ctx's error.
	Until(ctx context.Context, t time.Time) error
}

// Stepped stands still until somebody waits, and then is where he wants it, having carried out on the way what was set for earlier. It is
// how the demo and the tests play weeks in seconds.
type Stepped struct {
	mu     sync.Mutex
	now    time.Time
	alarms []alarm
	seq    int
}

type alarm struct {
	at  time.Time
	seq int
	do  func()
}

// NewStepped makes a clock that stands at start.
func NewStepped(start time.Time) *Stepped { return &Stepped{now: start} }

// Now is where the clock stands.
func (s *Stepped) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// At has do carried out when the clock gets to t, in the goroutine that waits.
func (s *Stepped) At(t time.Time, do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	a := alarm{at: t, seq: s.seq, do: do}
	i, _ := slices.BinarySearchFunc(s.alarms, a, func(x, y alarm) int {
		if c := x.at.Compare(y.at); c != 0 {
			return c
		}
		return x.seq - y.seq
	})
	s.alarms = slices.Insert(s.alarms, i, a)
}

// Until steps to t at once.
func (s *Stepped) Until(ctx context.Context, t time.Time) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		do := s.step(t)
		if do == nil {
			return nil
		}
		do()
	}
}

// step moves to the next alarm up to t and gives it out, or to t itself and gives nothing.
func (s *Stepped) step(t time.Time) func() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.alarms) > 0 && !s.alarms[0].at.After(t) {
		a := s.alarms[0]
		s.alarms = s.alarms[1:]
		if a.at.After(s.now) {
			s.now = a.at
		}
		return a.do
	}
	if t.After(s.now) {
		s.now = t
	}
	return nil
}
