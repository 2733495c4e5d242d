package demo_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum/local"
)

// counter counts requests and lets them be.
type counter struct{ pages, lists atomic.Int64 }

func (c *counter) Strike(r *http.Request) local.Fault {
	switch {
	case strings.Contains(r.URL.RawQuery, "mod=viewthread"):
		c.pages.Add(1)
	case strings.Contains(r.URL.Path, "api/mobile"):
		c.lists.Add(1)
	}
	return local.Fault{}
}

// TestTheListSavesReading plays the same day with and without the JSON interface, and on a board that has none: the votes come out the same, and
// where the list can be asked fewer pages are read.
func TestTheListSavesReading(t *testing.T) {
	t.Parallel()
	play := func(api string, there bool) (seen *counter, result string) {
		seen = &counter{}
		st, _ := directed(t, village(), func(o *demo.Options) {
			o.Chaos = seen
			o.Limits = func(s *local.Settings) { s.API = there }
			more := o.Config
			o.Config = func(c *config.Config) {
				if more != nil {
					more(c)
				}
				c.Forum.API = api
				c.Polls.Day, c.Polls.LastHour = "*/5 10-20 3 * *", "@every 1m" // on the day at hand
			}
		})
		st.until(3, "09:00")
		st.at(3, "10:01", func() { st.vote("饺子", election, "包子") })
		st.at(3, "20:59", func() { st.vote("面条", election, "包子") })
		st.until(3, "21:30")
		results := holding(st.posts(election), "竞选结果")
		if len(results) != 1 {
			t.Fatalf("api %s: results %v", api, results)
		}
		return seen, mark.ReplaceAllString(results[0].Text, "")
	}
	with, told := play(config.Auto, true)
	without, same := play(config.Off, true)
	lacking, too := play(config.Auto, false)
	if told != same || told != too {
		t.Errorf("the result depends on the interface:\n%s\n%s\n%s", told, same, too)
	}
	t.Logf("pages of threads read: %d with the list (asked %d times), %d without, %d where there is none (asked %d times)",
		with.pages.Load(), with.lists.Load(), without.pages.Load(), lacking.pages.Load(), lacking.lists.Load())
	if with.pages.Load()*2 > without.pages.Load() || with.pages.Load()+with.lists.Load() > without.pages.Load() || without.lists.Load() != 0 || lacking.lists.Load() > 5 {
		t.Error("the interface saves nothing, or is asked where it should not be")
	}
}
