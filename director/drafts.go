package director

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"daoyan/director/rule"
	"daoyan/store"
)

// The records about what is said in the game's name.
const (
	factAnnounced = "announced" // something an order can name by its number has been written down
	factVerdict   = "verdict"   // what a director, or the leak check, has said of it
)

// The words of a verdict.
const (
	verdictApproved = "approved" // goes out now
	verdictHeld     = "held"     // stays until it is released
	verdictStopped  = "stopped"  // the same, by the leak check
	verdictDropped  = "dropped"  // does not go out
	verdictEdited   = "edited"   // says something else
	verdictRemade   = "remade"   // says what the game has come to since it was settled anew
	verdictVoid     = "void"     // what it says does not hold any more: it does not go out, or stands corrected
)

// announcement is what an order can name by its number: a post with the floors it is cut into, or words of a director for players.
type announcement struct {
	No      int       `json:"no"`
	Entries []string  `json:"entries"`        // of the outbox, in order
	Until   time.Time `json:"until,omitzero"` // it waits so long for the directors; zero: it does not
	Private bool      `json:"private,omitempty"`

	approved, held, dropped, void bool

	why     string
	stopped rule.Instant // since when the leak check keeps it; 0: it does not
	made    []string     // in place of what was written down, floor by floor; nil: that still holds
	text    *string      // a director's words in place of either
}

// announcements are all of a game so far.
type announcements struct {
	list []*announcement
	of   map[string]place // by entry of the outbox
}

// place is one part of an announcement.
type place struct {
	of   *announcement
	part int
}

func (d *announcements) fold(kind string, x *fact) {
	switch {
	case kind == factAnnounced && x.Announced != nil:
		a := *x.Announced
		d.list = append(d.list, &a)
		if d.of == nil {
			d.of = map[string]place{}
		}
		for i, id := range a.Entries {
			d.of[id] = place{&a, i}
		}
	case kind == factVerdict && x.N >= 1 && x.N <= len(d.list):
		a := d.list[x.N-1]
		a.judge(x)
		for i, id := range a.Entries {
			d.of[id] = place{a, i}
		}
	}
}

func (a *announcement) judge(x *fact) {
	switch x.Key {
	case verdictApproved:
		a.approved, a.held, a.dropped, a.why, a.stopped = true, false, false, "", 0
	case verdictHeld, verdictStopped:
		a.approved, a.held, a.why, a.stopped = false, true, x.Text, x.At
	case verdictDropped:
		a.dropped, a.why, a.stopped = true, x.Text, 0
	case verdictEdited:
		a.text = &x.Text
		if x.Text == "" { // the original again
			a.text = nil
		}
	case verdictRemade:
		a.remade(x)
	case verdictVoid:
		a.void, a.why = true, x.Text
	}
}

// remade lets an announcement say something else on as many floors as that takes. A director's own words stay, and wait for him: they were
// written about what does not hold any more.
func (a *announcement) remade(x *fact) {
	a.void, a.made = false, x.Says
	if x.Announced != nil {
		a.Entries = x.Announced.Entries
	}
	if a.text != nil && !a.dropped {
		a.approved, a.held, a.why = false, true, whyOutdated
	}
}

// whyOutdated is why an announcement is held that a director has written himself.
const whyOutdated = "重新结算以后结果变了，而这是你改过的文字"

// announced numbers what has been written down in some entries of the outbox.
func (t *table) announced(c *change, private bool, entries ...string) int {
	no := len(t.facts.drafts.list) + 1
	for _, r := range c.records {
		if r.kind == factAnnounced {
			no++
		}
	}
	c.note(factAnnounced, fact{Announced: &announcement{No: no, Entries: entries, Private: private}})
	return no
}

// ruled puts into an entry of the queue what has been said of it since it was written down.
func (t *table) ruled(w *waiting) {
	p, ok := t.facts.drafts.of[w.ID]
	if !ok {
		return
	}
	w.held, w.approved = p.of.held, p.of.approved
	if w.approved {
		w.Due = time.Time{}
	}
	if p.of.text == nil && p.of.made == nil {
		return
	}
	parts := t.floors(p.of)
	if w.gone = p.part >= len(parts); !w.gone {
		w.Text = parts[p.part]
	}
}

// floors is what an announcement says by now, floor by floor.
func (t *table) floors(a *announcement) []string {
	if a.text != nil {
		return t.split(*a.text)
	}
	return t.original(a)
}

// original is what an announcement says without any words of a director's.
func (t *table) original(a *announcement) []string {
	if a.made != nil {
		return a.made
	}
	var out []string
	for _, id := range a.Entries {
		_, l, err := t.entry(id)
		if err != nil {
			return out
		}
		out = append(out, l.Text)
	}
	return out
}

func (t *table) split(text string) []string {
	return t.d.board.Split(text, t.d.cfg.Forum.MaxPostBytes-markRoom)
}

// unseen tells the directors that an announcement has gone out although nobody has said anything of it.
func (t *table) unseen(c *change, e store.Entry) {
	if p, ok := t.facts.drafts.of[e.ID]; ok && p.part == 0 && !p.of.Until.IsZero() && !p.of.approved {
		t.tellDirectors(c, fmt.Sprint("unseen/", p.of.No), fmt.Sprintf("《%s》到了时限没有人处理，%d 号公告已经发出。要改：更正 %d 新的文字。", t.meta.Title, p.of.No, p.of.No))
	}
}

// Draft is something that waits to be sent, or that has been.
type Draft struct {
	No    int
	To    string    // whom it is for; empty: it is public
	Text  string    // without forum code; of what has been sent only the first line
	Due   time.Time // goes out by itself; zero: it does not, or as soon as it can
	Held  bool
	Why   string // why it is held
	Asked bool   // the directors are asked about it until Due
	Sent  bool
}

// drafts lists what waits to be sent in the game's name, and below it the latest few that have been.
func (t *table) drafts() ([]Draft, error) {
	q, err := t.queue()
	if err != nil {
		return nil, err
	}
	var out []Draft
	o := t.turns(q)
	for i := range q {
		w := &q[i]
		p, ok := t.facts.drafts.of[w.ID]
		if !ok || w.gone {
			continue
		}
		n := slices.IndexFunc(out, func(d Draft) bool { return d.No == p.of.No })
		if n < 0 {
			a := p.of
			n, out = len(out), append(out, Draft{No: a.No, Due: t.shown(o.due(w)), Held: a.held, Why: a.why, Asked: !a.Until.IsZero() && !a.approved && !a.held})
		}
		d := &out[n]
		if p.of.Private {
			d.To = strings.TrimPrefix(d.To+"、"+t.addressee(w), "、")
			if p.part > 0 {
				continue // the same words for another
			}
		}
		d.Text = strings.TrimSpace(d.Text + "\n" + plain(w.Subject+"\n"+w.Text))
	}
	slices.SortFunc(out, func(a, b Draft) int { return a.No - b.No })
	return append(out, t.posted(fewPosted)...), nil
}

// shown is a time for a director; zero where it is over.
func (t *table) shown(due time.Time) time.Time {
	if !due.After(t.d.clock.Now()) {
		return time.Time{}
	}
	return due.In(t.zone)
}

// fewPosted is how many of the latest announcements a director is shown.
const fewPosted = 5

// posted lists the latest few that are on the board.
func (t *table) posted(most int) []Draft {
	var out []Draft
	for _, a := range slices.Backward(t.facts.drafts.list) {
		e, _, err := t.entry(a.Entries[0])
		if err != nil || a.Private || e.State != store.Sent {
			continue
		}
		if out = append(out, Draft{No: a.No, Text: t.headline(a), Sent: true}); len(out) == most {
			break
		}
	}
	return out
}

// addressee is whom a private entry is for.
func (t *table) addressee(w *waiting) string {
	if w.Group != "" {
		return t.groupName(groupOf(w.Group))
	}
	if who, ok := t.char(w.To); ok {
		return t.nameOf(who)
	}
	return w.Target
}

var (
	codeCell = regexp.MustCompile(`(?i)\[/td\]\s*\[td[^\]]*\]`)
	codeTag  = regexp.MustCompile(`(?i)\[/?[a-z*][^\[\]\n]*\]|\[\*\]`)
	floorNo  = regexp.MustCompile(`^（\d+/\d+）\s*`)
	emptied  = regexp.MustCompile(`\n\s*\n\s*`)
)

// plain is a text without its forum code.
func plain(text string) string {
	text = codeCell.ReplaceAllString(text, "　")
	return emptied.ReplaceAllString(strings.TrimSpace(codeTag.ReplaceAllString(text, "")), "\n\n")
}

// Lines are a draft for a director on his phone.
func (d *Draft) Lines() string {
	head := fmt.Sprintf("%d 号", d.No)
	if d.To != "" {
		head += "，给 " + d.To
	}
	switch {
	case d.Sent:
		return head + "，已发出：" + d.Text
	case d.Held:
		head += "，扣着"
		if d.Why != "" {
			head += "（" + d.Why + "）"
		}
	case d.Asked:
		head += "，请过目，" + d.Due.Format("1月2日 15:04") + " 自动发出"
	case !d.Due.IsZero():
		head += "，" + d.Due.Format("1月2日 15:04") + " 发出"
	}
	return head + "：\n" + d.Text
}
