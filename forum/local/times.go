package local

import (
	"html/template"
	"strconv"
	"time"
)

// The board's formats: no zero padding in dates, as Discuz! has it by default.
const (
	dateFormat   = "2006-1-2"
	minuteFormat = "2006-1-2 15:04"
	secondFormat = "2006-1-2 15:04:05"
)

// stamp is one time on a page: how long ago, with the absolute time as its title, or the absolute time alone when that was a week ago.
type stamp struct {
	Title string
	Text  template.HTML
}

func (b *Board) minute(t time.Time) string { return t.In(b.settings.Zone).Format(minuteFormat) }

// zoneName is the zone of the times on a page as the foot shows it: GMT+8, GMT-3.5.
func zoneName(t time.Time) template.HTML {
	_, seconds := t.Zone()
	hours := strconv.FormatFloat(float64(seconds)/3600, 'f', -1, 64)
	if seconds >= 0 {
		hours = "+" + hours
	}
	return template.HTML("GMT" + hours)
}

// stamp writes a time as of now, with the given format for what is absolute.
func (b *Board) stamp(t time.Time, format string) stamp {
	now, local := b.second().In(b.settings.Zone), t.In(b.settings.Zone)
	absolute := local.Format(format)
	ago := relative(now, local)
	if ago == "" {
		return stamp{Text: template.HTML(template.HTMLEscapeString(absolute))}
	}
	return stamp{Title: absolute, Text: template.HTML(ago)}
}

// relative is the board's way to say how long ago a time was; empty for the future and for what is a week past.
func relative(now, t time.Time) string {
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	since := int(now.Sub(t) / time.Second)
	if !t.Before(midnight) {
		switch {
		case since > 3600:
			return strconv.Itoa(since/3600) + "&nbsp;小时前"
		case since > 1800:
			return "半小时前"
		case since > 60:
			return strconv.Itoa(since/60) + "&nbsp;分钟前"
		case since > 0:
			return strconv.Itoa(since) + "&nbsp;秒前"
		case since == 0:
			return "刚刚"
		}
		return ""
	}
	switch days := int((midnight.Sub(t) - 1) / day); {
	case days == 0:
		return "昨天&nbsp;" + t.Format("15:04")
	case days == 1:
		return "前天&nbsp;" + t.Format("15:04")
	case days < 7:
		return strconv.Itoa(days+1) + "&nbsp;天前"
	}
	return ""
}
