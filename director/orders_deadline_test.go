package director

import (
	"testing"
	"time"
)

// TestClockAfter reads when a deadline is to be: a time of day is the next one, a date is of the year that is meant.
func TestClockAfter(t *testing.T) {
	t.Parallel()
	from := time.Date(2026, 12, 30, 21, 10, 0, 0, time.FixedZone("CST", 8*3600))
	for text, want := range map[string]string{
		"21:10": "2026-12-30 21:10", "21:09": "2026-12-31 21:09", "9点30分": "2026-12-31 09:30", "12月31日21：00": "2026-12-31 21:00",
		"1月2日 8:05": "", "1月2日8:05": "2027-01-02 08:05", "12月29日21:00": "2026-12-29 21:00", "2月30日8:00": "", "一会儿": "", "5日21:00": "",
	} {
		got := ""
		if at, ok := clockAfter(from, text); ok {
			got = at.Format("2006-01-02 15:04")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
