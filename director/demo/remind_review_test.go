package demo_test

import (
	"testing"
	"time"

	"daoyan/director/config"
	"daoyan/director/demo"

	"github.com/google/go-cmp/cmp"
)

// TestNoReminderBeforeTheResult: while the result that a night begins with, or the thread of a day, waits for the directors, nobody is reminded
// of what he owes then; once it is out, who still owes something is, once.
func TestNoReminderBeforeTheResult(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		result, dawn time.Duration
		want         []string
	}{
		"at once":            {want: []string{"03 21:25", "06 18:00"}},
		"a result looked at": {result: 35 * time.Minute, want: []string{"03 21:36", "06 18:00"}},
		"for too long":       {result: 50 * time.Minute, want: []string{"06 18:00"}},
		"a dawn looked at":   {dawn: 59 * time.Hour, want: []string{"03 21:25", "06 19:00"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st := newStage(t, pack(), func(o *demo.Options) {
				lenient(o)
				o.Config = func(cfg *config.Config) {
					cfg.Polls.Night, cfg.Polls.Day = "@every 10m", "@every 2h"
					cfg.Game.Publish.Result, cfg.Game.Publish.Dawn = lookedAt(c.result), lookedAt(c.dawn)
				}
			})
			st.until(0, "12:00")
			st.confirm()
			st.until(3, "12:00")
			st.everybody("第1天", "弃权")
			st.until(6, "19:30")
			if d := cmp.Diff(c.want, clocks(st.told(st.w.Players["饺子"], "】提醒"), sentAt)); d != "" {
				t.Errorf("the guard is reminded otherwise (-want +got):\n%s", d)
			}
		})
	}
}

// lookedAt lets the directors look at something for a while; 0: it goes out at once.
func lookedAt(within time.Duration) config.Release {
	if within == 0 {
		return config.Release{Mode: config.Auto}
	}
	return config.Release{Mode: config.Review, Within: within}
}
