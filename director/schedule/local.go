package schedule

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// A NoSuchTime says that a director wrote a local time that does not exist on that day, or exists twice: he is asked, never guessed for.
type NoSuchTime struct {
	Written string
	Twice   []time.Time // the two moments it may mean; empty: the clock skips it
	Jump    [2]Clock    // where the clock skips it, from and to
}

// Error says it in the director's words.
func (e *NoSuchTime) Error() string {
	if len(e.Twice) > 0 {
		return fmt.Sprintf("%s happens twice that day (%s and %s): write it with its offset", e.Written, e.Twice[0].Format("15:04 -07:00"), e.Twice[1].Format("15:04 -07:00"))
	}
	return fmt.Sprintf("%s does not exist that day: the clock jumps from %s to %s", e.Written, e.Jump[0], e.Jump[1])
}

var (
	written = regexp.MustCompile(`(\d{4})-(\d{1,2})-(\d{1,2})\s+(\d{1,2}:\d{2})(:\d{2})?(?:\s*([+-]\d{2}:?\d{2}|Z))?`)
	beijing = time.FixedZone("北京时间", 8*3600)
)

// ParseTime reads the time a director writes, "2031-03-09 20:00", in his zone; an offset behind it, or 北京时间 in the same line, says
// otherwise. A *NoSuchTime is an error that wants an answer from him.
func ParseTime(s string, zone *time.Location) (time.Time, error) {
	m := written.FindStringSubmatch(s)
	if m == nil {
		return time.Time{}, fmt.Errorf("%q holds no time like 2031-03-09 20:00", s)
	}
	wall, err := time.Parse("2006-1-2 15:04:05", fmt.Sprintf("%s-%s-%s %s%s", m[1], m[2], m[3], m[4], cmp.Or(m[5], ":00")))
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is no time of any day", m[0])
	}
	switch {
	case m[6] == "Z":
		return wall, nil
	case m[6] != "":
		t, err := time.Parse("-0700", strings.ReplaceAll(m[6], ":", ""))
		if err != nil {
			return time.Time{}, fmt.Errorf("%q is no offset like +08:00", m[6])
		}
		_, offset := t.Zone()
		zone = time.FixedZone(m[6], offset)
	case strings.Contains(s, "北京时间"):
		zone = beijing
	}
	return Local(wall, zone)
}

// Local is the moment at which the clocks of a zone show wall's date and time.
func Local(wall time.Time, zone *time.Location) (time.Time, error) {
	y, m, d := wall.Date()
	at := time.Date(y, m, d, wall.Hour(), wall.Minute(), wall.Second(), 0, zone)
	var moments []time.Time
	var offsets []int
	for _, near := range []time.Time{at.AddDate(0, 0, -1), at.AddDate(0, 0, 1)} { // no zone changes twice in two days
		_, offset := near.Zone()
		t := time.Date(y, m, d, wall.Hour(), wall.Minute(), wall.Second(), 0, time.FixedZone("", offset)).In(zone)
		if t.Format(time.DateTime) == wall.Format(time.DateTime) && (len(moments) == 0 || !t.Equal(moments[0])) {
			moments = append(moments, t)
		}
		offsets = append(offsets, offset)
	}
	switch len(moments) {
	case 1:
		return moments[0], nil
	case 2:
		return time.Time{}, &NoSuchTime{Written: wall.Format("15:04"), Twice: moments}
	}
	return time.Time{}, &NoSuchTime{Written: wall.Format("15:04"), Jump: jump(wall, at, offsets)}
}

// jump finds where the clock leaps over wall.
func jump(wall, at time.Time, offsets []int) [2]Clock {
	lo, hi := at.Add(-24*time.Hour), at.Add(24*time.Hour)
	for hi.Sub(lo) > time.Minute {
		mid := lo.Add(hi.Sub(lo) / 2)
		if _, offset := mid.Zone(); offset == offsets[0] {
			lo = mid
		} else {
			hi = mid
		}
	}
	to := hi.Truncate(time.Minute)
	from := to.In(time.FixedZone("", offsets[0]))
	return [2]Clock{Clock(from.Hour()*60 + from.Minute()), Clock(to.Hour()*60 + to.Minute())}
}
