package schedule

import (
	"regexp"
	"strconv"
	"strings"
)

var dayTitle = regexp.MustCompile(`第\s*([0-9０-９]{1,3}|[一二三四五六七八九十]{1,3})\s*[天日]|(?:^|[^A-Za-z0-9])[Dd]\s*([0-9]{1,3})(?:[^0-9]|$)`)

// DayOf reads the day a thread's title is for: 第10天, 第 十 天, D10. Whole numbers: the thread of day 10 is not that of day 1.
func DayOf(title string) (day int, ok bool) {
	m := dayTitle.FindStringSubmatch(title)
	if m == nil {
		return 0, false
	}
	digits := strings.Map(func(r rune) rune {
		if '０' <= r && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, m[1]+m[2])
	if n, err := strconv.Atoi(digits); err == nil {
		return n, true
	}
	return numeral(digits)
}

// numeral reads 一 to 九十九.
func numeral(s string) (int, bool) {
	tens, ones, has := strings.Cut(s, "十")
	value := func(s string, empty int) int {
		if s == "" {
			return empty
		}
		return (strings.Index("一二三四五六七八九", s) + 3) / 3
	}
	if !has {
		if len(s) != 3 {
			return 0, false
		}
		n := value(s, 0)
		return n, n > 0
	}
	if len(tens) > 3 || len(ones) > 3 || strings.Contains(ones, "十") {
		return 0, false
	}
	return 10*value(tens, 1) + value(ones, 0), true
}
