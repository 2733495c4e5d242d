package config

import (
	"strings"
	"testing"
	"time"
)

// TestSpan: a stretch of the day may go over midnight.
func TestSpan(t *testing.T) {
	for _, c := range []struct{ span, in, out string }{
		{"08:00-21:00", "08:00 20:59", "07:59 21:00"}, {"21:00-08:00", "21:00 00:00 07:59", "08:00 20:59"}, {"06:00 - 06:00", "00:00 06:00", ""},
	} {
		var s Span
		if err := s.UnmarshalText([]byte(c.span)); err != nil {
			t.Fatal(err)
		}
		for want, list := range map[bool]string{true: c.in, false: c.out} {
			for _, clock := range strings.Fields(list) {
				at, err := time.Parse("15:04", clock)
				if err != nil || s.Holds(at) != want {
					t.Errorf("%s at %s: %v, %v", c.span, clock, !want, err)
				}
			}
		}
	}
	for _, bad := range []string{"21:00", "21-08", "21:00-25:00", "-"} {
		if err := new(Span).UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
