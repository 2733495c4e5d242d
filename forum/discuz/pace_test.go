package discuz

import (
	"testing"
	"time"
)

// paced asks three times of a board that answers each time after slow, and gives the gaps between the beginnings.
func paced(t *testing.T, p func(*clock) *Pace, slow time.Duration) []time.Duration {
	t.Helper()
	c := newClock()
	pace := p(c)
	var gaps []time.Duration
	var last time.Time
	for i := range 3 {
		end, err := pace.begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			gaps = append(gaps, c.now().Sub(last))
		}
		last = c.now()
		c.move(slow)
		end()
	}
	return gaps
}

func TestPace(t *testing.T) {
	plain := func(c *clock) *Pace { return NewPace(2*time.Second, c.now, c.wait) }
	varied := func(c *clock) *Pace { return plain(c).Vary(time.Second, func() float64 { return 0.25 }) }
	for _, c := range []struct {
		name string
		pace func(*clock) *Pace
		slow time.Duration
		gap  time.Duration
	}{
		{"a quick board", plain, 100 * time.Millisecond, 2 * time.Second},
		{"a slow one is left alone as long again", plain, 5 * time.Second, 10 * time.Second},
		{"a dead one, but not for ever", plain, time.Minute, 90 * time.Second},
		{"never sooner for chance", varied, 100 * time.Millisecond, 2250 * time.Millisecond},
	} {
		for _, gap := range paced(t, c.pace, c.slow) {
			if gap != c.gap {
				t.Errorf("%s: asked after %s, want %s", c.name, gap, c.gap)
			}
		}
	}
}
