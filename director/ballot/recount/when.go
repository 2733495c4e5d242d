package recount

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// parseTime reads "2031-03-08 20:00:00 +08:00"; seconds may be missing, and so may the offset where a zone is given.
func parseTime(s string, zone *time.Location) (time.Time, error) {
	s = strings.TrimSpace(s)
	for _, layout := range []string{"2006-1-2 15:04:05 -07:00", "2006-1-2 15:04 -07:00", "2006-1-2 15:04:05-07:00", time.RFC3339} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, nil
		}
	}
	if zone != nil {
		for _, layout := range []string{"2006-1-2 15:04:05", "2006-1-2 15:04"} {
			if t, err := time.ParseInLocation(layout, s, zone); err == nil {
				return t, nil
			}
		}
	}
	return time.Time{}, fmt.Errorf("%q is no time like 2031-03-08 20:00:00 +08:00", s)
}

// span is when something happened, as far as a page tells: from ≤ it ≤ to.
type span struct{ from, to time.Time }

// always is the span of what a page does not tell.
func always() span { return span{time.Time{}, time.Unix(1<<40, 0)} }

// within narrows s by what another reading told; readings that contradict each other leave the later one.
func (s span) within(o span) span {
	n := s
	if o.from.After(n.from) {
		n.from = o.from
	}
	if o.to.Before(n.to) {
		n.to = o.to
	}
	if n.to.Before(n.from) {
		return o
	}
	return n
}

var (
	served   = regexp.MustCompile(`(\d{4}-\d{1,2}-\d{1,2})\s+(\d{1,2}:\d{2})(:\d{2})?`)
	agoUnit  = regexp.MustCompile(`^(\d+)\s*(秒|分钟|小时|天)前$`)
	dayClock = regexp.MustCompile(`^(昨天|前天)\s*(\d{1,2}:\d{2})$`)
)

// parseServed reads a post's time as the board served it to a reader in zone at the time of reading; without that time a relative one tells
// nothing. The board cuts: "3 小时前" is anything from 3:00:00 to 3:59:59 ago.
func parseServed(s string, read time.Time, zone *time.Location) span {
	s = strings.TrimSpace(strings.NewReplacer("\u00a0", " ", "发表于", "").Replace(s))
	if m := served.FindStringSubmatch(s); m != nil {
		layout, within := "2006-1-2 15:04:05", time.Duration(0)
		if m[3] == "" {
			layout, within = "2006-1-2 15:04", time.Minute-time.Second
		}
		t, err := time.ParseInLocation(layout, m[1]+" "+m[2]+m[3], zone)
		if err != nil {
			return always()
		}
		return span{t, t.Add(within)}
	}
	if read.IsZero() {
		return always()
	}
	ago := func(most, least time.Duration) span { return span{read.Add(-most), read.Add(-least)} }
	switch s {
	case "刚刚":
		return ago(0, 0)
	case "半小时前":
		return ago(time.Hour, 30*time.Minute+time.Second)
	}
	midnight := time.Date(read.Year(), read.Month(), read.Day(), 0, 0, 0, 0, zone)
	if m := dayClock.FindStringSubmatch(s); m != nil {
		days := 1
		if m[1] == "前天" {
			days = 2
		}
		if t, err := time.ParseInLocation("2006-1-2 15:04", midnight.AddDate(0, 0, -days).Format("2006-1-2 ")+m[2], zone); err == nil {
			return span{t, t.Add(time.Minute - time.Second)}
		}
		return always()
	}
	m := agoUnit.FindStringSubmatch(s)
	if m == nil {
		return always()
	}
	n, err := strconv.Atoi(m[1])
	if err != nil || n > 1000 {
		return always()
	}
	switch count := time.Duration(n); m[2] {
	case "秒":
		return ago(count*time.Second, count*time.Second)
	case "分钟":
		return ago(count*time.Minute+59*time.Second, count*time.Minute)
	case "小时":
		return ago(count*time.Hour+59*time.Minute+59*time.Second, count*time.Hour)
	}
	return span{midnight.AddDate(0, 0, -n), midnight.AddDate(0, 0, 1-n).Add(-time.Second)}
}
