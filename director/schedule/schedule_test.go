package schedule

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"golang.org/x/tools/txtar"

	"daoyan/internal/around"
)

func zone(t testing.TB, name string) *time.Location {
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// at reads a time of 2026 in Shanghai: "11-24 21:00".
func at(t testing.TB, s string) time.Time {
	v, err := time.ParseInLocation("2006-01-02 15:04", "2026-"+s, zone(t, "Asia/Shanghai"))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestDays(t *testing.T) {
	c := Default(zone(t, "Asia/Shanghai"))
	// 2026-11-23 is a Monday: 周一→二, 二→三, 三→四, 四→五, 五→日, 六→一, 日→二.
	for open, close := range map[string]string{
		"11-23": "11-24", "11-24": "11-25", "11-25": "11-26", "11-26": "11-27", "11-27": "11-29", "11-28": "11-30", "11-29": "12-01",
	} {
		if d := c.Day(2, at(t, open+" 08:00")); !d.Close.Equal(at(t, close+" 21:00")) || d.No != 2 {
			t.Errorf("a day opened %s closes %s, want %s", open, d.Close, close)
		}
	}
	if d := c.Day(1, at(t, "11-23 21:00")); !d.Close.Equal(at(t, "11-25 21:00")) {
		t.Errorf("a game started in the evening has its first close %s", d.Close)
	}
	c.Holidays = []Date{{2026, 11, 25}}
	if d := c.Day(2, at(t, "11-24 08:00")); !d.Close.Equal(at(t, "11-26 21:00")) {
		t.Errorf("a holiday adds no day: %s", d.Close)
	}
	if d := c.ExtraDay(2, at(t, "11-28 08:00")); !d.Close.Equal(at(t, "11-28 21:00")) || !d.Extra {
		t.Errorf("an extra day: %+v", d)
	}
	c.DayLength, c.WeekendExtra = 1, 0
	if d := c.Day(2, at(t, "11-28 08:00")); !d.Close.Equal(at(t, "11-28 21:00")) {
		t.Errorf("a day of one calendar day: %s", d.Close)
	}
}

func TestJudgings(t *testing.T) {
	c := Default(zone(t, "Asia/Shanghai"))
	d := c.Day(2, at(t, "11-27 08:00")) // Friday to Sunday
	if got, want := c.Judgings(d), []time.Time{at(t, "11-27 18:00"), at(t, "11-28 18:00"), at(t, "11-29 18:00")}; !slices.EqualFunc(got, want, time.Time.Equal) {
		t.Errorf("judged at %v", got)
	}
	closes, plan := c.Closings(d, 2)
	if len(closes) != 5 || plan != 2 || !closes[plan].Equal(d.Close) || !closes[4].Equal(at(t, "12-01 21:00")) {
		t.Errorf("the closes are %v, planned the %dth", closes, plan)
	}
	late := c.Day(1, at(t, "11-23 19:00"))
	if got := c.Judgings(late); len(got) != 1 || !got[0].Equal(at(t, "11-24 18:00")) {
		t.Errorf("opened after the first judging: %v", got)
	}
	if lock := c.Lock(d); !lock.Equal(at(t, "11-29 20:00")) {
		t.Errorf("changes end %s", lock)
	}
}

func TestNights(t *testing.T) {
	c := Default(zone(t, "Asia/Shanghai"))
	n := c.Night(2, at(t, "11-24 21:25"))
	if !n.Opening.Equal(at(t, "11-25 08:00")) {
		t.Errorf("a night begun late ends %s", n.Opening)
	}
	var got []string
	for _, d := range c.OfNight(n) {
		got = append(got, d.Key+d.At.Format(" 15:04"))
	}
	want := []string{"night.dusk 21:25", "night.obey 21:35", "night.first 21:45", "night.second 22:05", "night.third 22:25", "night.witch 22:55", "night.settle 23:05",
		"night.answer 07:00", "night.opening 08:00"}
	if !slices.Equal(got, want) {
		t.Errorf("the night runs %v", got)
	}
	x := c.ExtraNight(2, n.Opening)
	if !x.Dusk.Equal(at(t, "11-25 21:00")) || !x.Opening.Equal(at(t, "11-26 08:00")) || !x.Extra {
		t.Errorf("an extra night: %+v", x)
	}
	for _, tc := range []struct {
		now     bool
		at, cut string
	}{{false, "11-24 10:30", "11-24 21:00"}, {true, "11-24 10:30", "11-24 10:30"}, {false, "11-24 22:10", "11-24 22:10"}} {
		c.CutNow = tc.now
		if got := c.Cut(at(t, tc.at)); !got.Equal(at(t, tc.cut)) {
			t.Errorf("cut at %s (at once: %v): dusk %s, want %s", tc.at, tc.now, got, tc.cut)
		}
	}
	if n := c.Night(2, at(t, "11-24 06:00")); !n.Opening.Equal(at(t, "11-25 08:00")) {
		t.Errorf("a night of two hours: %+v", n)
	}
}

// TestEveryHourOfTwoYears starts a day, and a night, at every hour of two years in zones with and without summer time, and holds what must
// hold of both.
func TestEveryHourOfTwoYears(t *testing.T) {
	for _, name := range []string{"Asia/Shanghai", "America/New_York", "Australia/Lord_Howe"} {
		z := zone(t, name)
		c := Default(z)
		clock := func(at time.Time) string { return at.In(z).Format("15:04:05") }
		from := time.Date(2026, 1, 1, 0, 0, 0, 0, z)
		for start := from; start.Before(from.AddDate(2, 0, 0)); start = start.Add(time.Hour) {
			d := c.Day(3, start)
			closes, plan := c.Closings(d, 1)
			switch {
			case !d.Close.After(start) || clock(d.Close) != "21:00:00":
				t.Fatalf("%s: a day opened %s closes %s", name, start, d.Close)
			case plan != 1 && plan != 2 || len(closes) != plan+2 || !closes[plan].Equal(d.Close):
				t.Fatalf("%s: a day opened %s has closes %v, the planned one %d", name, start, closes, plan)
			}
			weekend := c.idle(closes[0]) || c.idle(closes[1])
			if weekend != (plan == 2) {
				t.Fatalf("%s: a day opened %s takes %d calendar days", name, start, plan+1)
			}
			for i, at := range closes[1:] {
				if gap := at.Sub(closes[i]); gap < 23*time.Hour || gap > 25*time.Hour || clock(at) != "21:00:00" {
					t.Fatalf("%s: from %s the next close is %s", name, closes[i], at)
				}
			}
			n := c.Night(3, start)
			if clock(n.Opening) != "08:00:00" || n.Opening.Sub(start) < c.shortest() || n.Opening.Sub(start) > 25*time.Hour+c.shortest() {
				t.Fatalf("%s: a night begun %s ends %s", name, start, n.Opening)
			}
			if x := c.ExtraNight(3, n.Opening); clock(x.Dusk) != "21:00:00" || !x.Dusk.After(n.Opening) || !x.Opening.After(x.Dusk) {
				t.Fatalf("%s: an extra night %+v", name, x)
			}
			for _, list := range [][]Deadline{c.OfDay(d), c.OfNight(n)} {
				if !slices.IsSortedFunc(list, func(a, b Deadline) int { return a.At.Compare(b.At) }) || list[0].At.Before(start) {
					t.Fatalf("%s: deadlines from %s on: %v", name, start, list)
				}
			}
			if dusk := c.Cut(start); dusk.Before(start) || dusk.After(start.Add(22*time.Hour)) {
				t.Fatalf("%s: a day cut at %s has its dusk %s", name, start, dusk)
			}
		}
	}
}

func TestCalendar(t *testing.T) {
	c := Default(zone(t, "Asia/Shanghai"))
	list := c.Calendar(c.ExtraDay(1, at(t, "11-23 08:00")), 3)
	var got []string
	for _, d := range list {
		if strings.HasSuffix(d.Key, "open") || strings.HasSuffix(d.Key, "close") || strings.HasSuffix(d.Key, "dusk") {
			got = append(got, d.Name()+d.At.Format(" 01-02 15:04"))
		}
	}
	want := []string{"第 1 天（额外） 开门 11-23 08:00", "第 1 天（额外） 关门 11-23 21:00", "第 2 天 开门 11-24 08:00", "第 2 天 关门 11-25 21:00", "第 2 夜 入夜 11-25 21:00",
		"第 3 天 开门 11-26 08:00", "第 3 天 关门 11-27 21:00", "第 3 夜 入夜 11-27 21:00"}
	if !slices.Equal(got, want) {
		t.Errorf("the calendar: %q", got)
	}
	for _, d := range list {
		if words[d.Key] == "" {
			t.Errorf("nobody words %s", d.Key)
		}
	}
}

func TestICS(t *testing.T) {
	c := Default(zone(t, "Asia/Shanghai"))
	name := "第一局; 一，二,三\n" + strings.Repeat("长", 40)
	file := ICS(name, at(t, "11-20 12:00"), c.OfDay(c.Day(2, at(t, "11-27 08:00"))))
	ids := map[string]bool{}
	for line := range strings.SplitSeq(strings.TrimSuffix(string(file), "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") || !strings.Contains(" BDEPSUVX", line[:1]) {
			t.Errorf("a line that no calendar reads: %q", line)
		}
	}
	whole := strings.ReplaceAll(string(file), "\r\n ", "")
	for line := range strings.Lines(whole) {
		if id, ok := strings.CutPrefix(line, "UID:"); ok {
			if ids[id] {
				t.Errorf("two events are %q", id)
			}
			ids[id] = true
		}
	}
	for _, want := range []string{"DTSTART:20261127T100000Z", "DTSTAMP:20261120T040000Z", `第一局\; 一，二\,三\n长`, "第 2 天 关门"} {
		if !strings.Contains(whole, want) {
			t.Errorf("no %q in\n%s", want, whole)
		}
	}
	moved := c.OfDay(c.Day(2, at(t, "11-27 08:00")))
	for i := range moved {
		moved[i].At = moved[i].At.Add(30 * time.Minute)
	}
	for line := range strings.Lines(strings.ReplaceAll(string(ICS(name, at(t, "11-28 12:00"), moved)), "\r\n ", "")) {
		if id, ok := strings.CutPrefix(line, "UID:"); ok && !ids[id] {
			t.Errorf("a deadline that moved is another event: %q", id)
		}
	}
	if len(ids) != 6 || !bytes.HasSuffix(file, []byte("END:VCALENDAR\r\n")) {
		t.Errorf("%d events", len(ids))
	}
}

func TestCheck(t *testing.T) {
	c := Default(time.UTC)
	if err := c.Check(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*Config){
		"no time zone":              func(c *Config) { c.Zone = nil },
		"later on the same day":     func(c *Config) { c.Closes = 7 * 60 },
		"calendar days":             func(c *Config) { c.DayLength = 0 },
		"weekends add":              func(c *Config) { c.WeekendExtra = -1 },
		"not in their order":        func(c *Config) { c.Second = 5 * time.Minute },
		"too short":                 func(c *Config) { c.Settle = 12 * time.Hour },
		"加速 is judged":              func(c *Config) { c.JudgeBefore = 14 * time.Hour },
		"changes of vote end":       func(c *Config) { c.ChangeLock = -time.Minute },
		"a window of 0s":            func(c *Config) { c.Reaction = 0 },
		"a window of -1h0m0s\na wi": func(c *Config) { c.Deal, c.AnswerBefore = -time.Hour, 0 },
	} {
		c := Default(time.UTC)
		change(&c)
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want a word of %q", err, want)
		}
	}
	if d, err := ParseDate("2031-03-09"); err != nil || d != (Date{2031, time.March, 9}) {
		t.Errorf("%v, %v", d, err)
	}
	if _, err := ParseDate("2031-02-30"); err == nil {
		t.Error("the 30th of February was read")
	}
}

func TestParseTime(t *testing.T) {
	ny := zone(t, "America/New_York")
	for _, tc := range []struct{ written, want string }{
		{"截止 2031-03-09 20:00（北京时间）", "2031-03-09T20:00:00+08:00"}, {"2031-03-09 20:00", "2031-03-09T20:00:00-04:00"}, {"2031-3-8 9:30:15", "2031-03-08T09:30:15-05:00"},
		{"2031-11-02 01:30 -05:00", "2031-11-02T01:30:00-05:00"}, {"2031-11-02 01:30 +0530", "2031-11-02T01:30:00+05:30"}, {"2031-11-02 01:30 Z", "2031-11-02T01:30:00Z"},
	} {
		got, err := ParseTime(tc.written, ny)
		if err != nil || got.Format(time.RFC3339) != tc.want {
			t.Errorf("%q: %v %v, want %s", tc.written, got, err, tc.want)
		}
	}
	var no *NoSuchTime
	if _, err := ParseTime("2031-03-09 02:30", ny); !errors.As(err, &no) || no.Jump != [2]Clock{120, 180} || !strings.Contains(err.Error(), "02:00 to 03:00") {
		t.Errorf("a time the clock skips: %v", err)
	}
	if _, err := ParseTime("2031-11-02 01:30", ny); !errors.As(err, &no) || len(no.Twice) != 2 || no.Twice[1].Sub(no.Twice[0]) != time.Hour {
		t.Errorf("a time that comes twice: %v", err)
	}
	if _, err := ParseTime("2031-10-05 02:15", zone(t, "Australia/Lord_Howe")); !errors.As(err, &no) || no.Jump != [2]Clock{120, 150} {
		t.Errorf("a jump of half an hour: %v", err)
	}
	for _, s := range []string{"tomorrow", "2031-13-01 10:00", "2031-02-30 10:00"} {
		if _, err := ParseTime(s, ny); err == nil || errors.As(err, &no) {
			t.Errorf("%q: %v", s, err)
		}
	}
}

// TestCasesOfTime holds the package against the case people gave: a close in the hour that summer time skips or repeats.
func TestCasesOfTime(t *testing.T) {
	read := func(name string) (map[string]string, bool) {
		path, ok := around.Shared(t, "cases", "other", name)
		if !ok {
			return nil, false
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sections := map[string]string{}
		for _, s := range txtar.Parse(src).Files {
			sections[s.Name] = string(s.Data)
		}
		return sections, true
	}
	if s, ok := read("A78.txtar"); ok {
		var got []string
		for line := range strings.Lines(s["command.txt"]) {
			if _, command, ok := strings.Cut(line, "命令："); ok {
				at, err := ParseTime(command, zone(t, "America/New_York"))
				var no *NoSuchTime
				switch {
				case errors.As(err, &no) && len(no.Twice) > 0:
					got = append(got, "twice")
				case errors.As(err, &no):
					got = append(got, "skipped")
				default:
					got = append(got, at.Format("2006-01-02 15:04:05 -07:00"))
				}
			}
		}
		if !slices.Equal(got, []string{"skipped", "twice", "2031-03-09 20:00:00 +08:00"}) {
			t.Errorf("A78: %q", got)
		}
	}
}

// FuzzWritten holds that what people write as a time breaks nothing, and that a time read shows what was written.
func FuzzWritten(f *testing.F) {
	f.Add("截止 2031-03-09 02:30（北京时间）")
	f.Add("2031-11-02 01:30:59 -05:00 D10")
	ny := zone(f, "America/New_York")
	f.Fuzz(func(t *testing.T, s string) {
		at, err := ParseTime(s, ny)
		if m := written.FindStringSubmatch(s); err == nil && !strings.HasSuffix("0"+m[4], at.Format("15:04")) && !strings.HasSuffix(m[4], at.Format("15:04")) {
			t.Errorf("%q was read as %s", s, at)
		}
	})
}
