package director

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/rule"
	"daoyan/templates"
)

// Doubt is one thing that waits for the directors.
type Doubt struct {
	What   string    // 12 楼, or what it is about
	Since  time.Time // since when it waits
	Text   string
	Orders []string // that would settle it
}

// What may wait for the directors beside votes. Until they answer the game does not settle what it would change.
const (
	askLate   = "late"   // deadlines passed while nobody watched
	askOutage = "outage" // the board was out of reach when the day closed
	askClosed = "closed" // somebody has closed the vote thread
	askGone   = "gone"   // the vote thread is not there any more
)

// askDirectors puts a question to every director, once; from is what has been settled.
func (t *table) askDirectors(c *change, key, text string, from rule.Instant) {
	if _, waits := t.facts.orders.asked[key]; waits {
		return
	}
	c.note(factAsked, fact{Key: key, Text: text, At: instant(t.d.boardTime()), N: int(from)})
	t.tellWatch(c, "asked/"+key, report{text: "《" + t.meta.Title + "》" + text + "\n" + strings.Join(waysOut(key), "\n")})
}

// waysOut are the orders that settle a question.
func waysOut(key string) []string {
	switch key {
	case askLate:
		return []string{"顺延（没到的时限移到每个人都还有完整的时间；也可以写多久：顺延 2小时）", "照常（按原来的时间接着结算）"}
	case askOutage:
		return []string{"顺延 30分（关门往后移，写多久由你定）", "照常（按原来的关门时间数票）"}
	default:
		return []string{"换帖 投票 主题编号", "顺延 30分", "照常"}
	}
}

// waits tells whether any of these questions has not been answered.
func (t *table) waits(keys ...string) bool {
	return slices.ContainsFunc(keys, func(k string) bool { _, waits := t.facts.orders.asked[k]; return waits })
}

// settled closes a question that has settled itself.
func (t *table) settled(c *change, key, how string) {
	if t.waits(key) {
		c.note(factAnswered, fact{Key: key, Text: how})
	}
}

// remindDirectors reminds all of them, deputies too, of what has waited too long for an answer; nothing is ever decided for them.
func (t *table) remindDirectors(c *change, upTo rule.Instant) {
	wait := rule.Instant(t.meta.Game.Trouble.AskAgain / time.Second)
	if wait <= 0 {
		return
	}
	var old []string
	doubts := t.doubts()
	for _, d := range doubts {
		if since := instant(d.Since); upTo >= max(since, t.facts.orders.nagged)+wait {
			old = append(old, fmt.Sprintf("%s（已经等了 %s）：%s", d.What, hours(upTo-since), d.Text))
		}
	}
	if len(old) == 0 {
		return
	}
	c.note(factAgain, fact{At: upTo})
	t.tellDirectors(c, "again", fmt.Sprintf("《%s》还有 %d 件事等导演裁决，哪一位导演都可以回答：\n%s", t.meta.Title, len(old), strings.Join(old, "\n")))
}

func hours(n rule.Instant) string {
	if n < 3600 {
		return fmt.Sprintf("%d 分钟", n/60)
	}
	return fmt.Sprintf("%d 小时", n/3600)
}

// doubts lists what waits for the directors, what has waited longest first.
func (t *table) doubts() []Doubt {
	var out []Doubt
	names := map[string]string{askLate: "错过的时限", askOutage: "论坛打不开", askClosed: "投票帖被锁", askGone: "投票帖不见了"}
	for _, key := range slices.Sorted(maps.Keys(t.facts.orders.asked)) {
		q := t.facts.orders.asked[key]
		out = append(out, Doubt{What: names[key], Since: t.time(q.at), Text: q.text, Orders: waysOut(key)})
	}
	for _, p := range t.game.Puzzles {
		out = append(out, Doubt{What: "规则开关", Since: t.time(t.facts.orders.puzzled[p.Switch]), Text: p.Switch + "：" + t.switchOf(p.Switch).Means, Orders: []string{"裁定 " + p.Switch + " 值"}})
	}
	for _, a := range t.facts.drafts.list {
		if no := fmt.Sprint(a.No); a.stopped > 0 { // the reason is for those alone who may read everything
			out = append(out, Doubt{What: no + " 号", Since: t.time(a.stopped), Text: "泄密检查扣住了它，没有发", Orders: []string{"放出 " + no, "不发 " + no}})
		}
	}
	out = append(out, t.voteDoubts()...)
	slices.SortStableFunc(out, func(a, b Doubt) int { return a.Since.Compare(b.Since) })
	return out
}

// voteDoubts are the votes of the day at hand that the directors may settle.
func (t *table) voteDoubts() []Doubt {
	if !t.game.Running || t.game.Ballots || t.game.Phase().Kind != rule.Day || t.takeUpVotes() != nil {
		return nil
	}
	r, err := t.game.LookOpen(t.game.Seen)
	if err != nil {
		return nil
	}
	res := ballot.CountDay(t.day(r))
	var out []Doubt
	for i := range res.Rows {
		if row := &res.Rows[i]; open(&res, row) {
			what := fmt.Sprintf("%d 楼", row.Floor)
			out = append(out, Doubt{What: what, Since: row.At.In(t.zone), Text: t.text(t.doubtView(row)), Orders: t.rulingsFor(row)})
		}
	}
	return out
}

// open tells whether a row waits for the directors: they are asked, or the name is near enough to be meant, and the voter has not cast a vote
// that stands since.
func open(res *ballot.Result, row *ballot.Row) bool {
	if row.Verdict != ballot.Ask && !nearMiss(row) {
		return false
	}
	return !slices.ContainsFunc(res.Ballots, func(b ballot.Ballot) bool { return b.Voter == row.Voter && b.ID > row.ID })
}

// nearMiss: a name that is nobody's and close to somebody's.
func nearMiss(row *ballot.Row) bool {
	return row.Verdict == ballot.Reject && row.Cause == ballot.UnknownName && len(row.Near) > 0 && row.Voter >= 0
}

func (t *table) doubtView(row *ballot.Row) templates.Doubt {
	t.mine(row.Wrote)
	return templates.Doubt{Invalid: t.invalidView(row), Author: row.Author, Orders: t.rulingsFor(row)}
}

// rulingsFor are the orders that would settle a vote.
func (t *table) rulingsFor(row *ballot.Row) []string {
	var out []string
	targets := row.Near
	if len(targets) == 0 && row.Target >= 0 {
		targets = []int{row.Target}
	}
	for _, n := range targets {
		out = append(out, fmt.Sprintf("裁决 %d %s", row.Floor, t.names.Name(n)))
	}
	return append(out, fmt.Sprintf("裁决 %d 无效", row.Floor))
}

// causeText says why a vote does not count.
func (t *table) causeText(row *ballot.Row) string {
	if row == nil {
		return "不像一票"
	}
	return t.text(templates.WhyNot{Invalid: t.invalidView(row)})
}
