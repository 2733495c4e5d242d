package clock

import (
	"time"
	. "time"
)

type t struct{}

func (t) Now() time.Time { return time.Time{} }

func f(now func() time.Time) time.Time {
	_ = t{}.Now()
	_ = now()
	time.Sleep(1)        // want `time.Sleep: take the clock`
	g := time.Now        // want `time.Now: take the clock`
	<-time.After(1)      // want `time.After: take the clock`
	_ = Since(Time{})    // want `time.Since: take the clock`
	_ = time.NewTimer(1) // want `time.NewTimer: take the clock`
	return time.Unix(1, 0).Add(time.Second).Round(0).AddDate(0, 0, g().Day())
}
