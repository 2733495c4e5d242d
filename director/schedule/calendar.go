package schedule

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// Deadline is one moment of a game's calendar. Key names it for templates; No and Extra are those of its phase.
type Deadline struct {
	At    time.Time
	Key   string
	No    int
	Extra bool
}

// words are the deadlines' names for people, by key.
var words = map[string]string{
	"day.open": "开门", "day.judge": "判定加速与延时", "day.lock": "停止改票与代投", "day.close": "关门",
	"night.dusk": "入夜", "night.obey": "顺从截止", "night.first": "第一批技能截止", "night.second": "第二批技能截止", "night.third": "杀人等技能截止",
	"night.witch": "女巫等技能截止", "night.settle": "夜间结算", "night.answer": "礼物答复截止", "night.opening": "天亮",
}

// Name is the deadline's name for people: 第 2 天 关门.
func (d Deadline) Name() string { return d.phase() + " " + words[d.Key] }

func (d Deadline) phase() string {
	kind := " 天"
	if strings.HasPrefix(d.Key, "night.") {
		kind = " 夜"
	}
	s := "第 " + strconv.Itoa(d.No) + kind
	if d.Extra {
		s += "（额外）"
	}
	return s
}

// OfDay lists a day's deadlines in order.
func (c *Config) OfDay(d Day) []Deadline {
	list := []Deadline{{d.Open, "day.open", d.No, d.Extra}, {d.Close, "day.close", d.No, d.Extra}}
	for _, at := range c.Judgings(d) {
		list = append(list, Deadline{at, "day.judge", d.No, d.Extra})
	}
	if lock := c.Lock(d); lock.After(d.Open) {
		list = append(list, Deadline{lock, "day.lock", d.No, d.Extra})
	}
	sort(list)
	return list
}

// OfNight lists a night's deadlines in order.
func (c *Config) OfNight(n Night) []Deadline {
	list := []Deadline{{n.Dusk, "night.dusk", n.No, n.Extra}}
	for _, s := range []struct {
		key   string
		after time.Duration
	}{{"night.obey", c.Obey}, {"night.first", c.First}, {"night.second", c.Second}, {"night.third", c.Third}, {"night.witch", c.Witch}, {"night.settle", c.Settle}} {
		list = append(list, Deadline{n.Dusk.Add(s.after), s.key, n.No, n.Extra})
	}
	list = append(list, Deadline{n.Opening.Add(-c.AnswerBefore), "night.answer", n.No, n.Extra}, Deadline{n.Opening, "night.opening", n.No, n.Extra})
	sort(list)
	return list
}

// Calendar lists the deadlines of a day and of the phases planned behind it, ordinary days and nights, up to days of them.
func (c *Config) Calendar(from Day, days int) []Deadline {
	var list []Deadline
	for d := from; days > 0; days-- {
		list = append(list, c.OfDay(d)...)
		if d.Extra {
			d = c.Day(d.No+1, c.on(d.Close, 1, c.Opens))
			continue
		}
		n := c.Night(d.No, d.Close)
		list = append(list, c.OfNight(n)...)
		d = c.Day(d.No+1, n.Opening)
	}
	return list
}

func sort(list []Deadline) {
	slices.SortStableFunc(list, func(a, b Deadline) int { return a.At.Compare(b.At) })
}
