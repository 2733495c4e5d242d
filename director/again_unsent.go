package director

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"daoyan/director/game"
	"daoyan/store"
)

// unsentDraft is an announcement that is not on the board, and what it is to say now; nil: it is not to be made any more.
type unsentDraft struct {
	*announcement
	was, is *wording
	entries []store.Entry
}

// drafts finds the announcements that have not been sent and what the game has come to would have them say. The board is asked where it may have
// taken one.
func (a *again) drafts() error {
	a.unsaid = map[saying]bool{}
	old, err := a.announcedSince(a.firstOther())
	if err != nil || len(old) == 0 {
		return err
	}
	was, err := a.sayings(a.raw, a.same)
	if err != nil {
		return err
	}
	is, err := a.sayings(a.then, a.same)
	if err != nil {
		return err
	}
	for _, d := range old {
		d.is = find(is, d.was.saying)
		if d.void {
			d.was = nil
		} else {
			d.was = find(was, d.was.saying)
		}
		a.sort(&d)
	}
	return nil
}

// sort puts an announcement of before among those that are to be made anew, or do not hold any more.
func (a *again) sort(d *unsentDraft) {
	switch {
	case len(d.entries) == 0 && d.was != nil && d.is == nil:
		a.void, a.wrong = append(a.void, *d), append(a.wrong, *d)
	case len(d.entries) == 0 && d.was != nil && !slices.Equal(d.was.parts, d.is.parts) && (d.text != nil || !slices.Equal(a.t.floors(d.announcement), d.is.parts)):
		a.wrong = append(a.wrong, *d)
	case len(d.entries) == 0 || d.was == nil && d.is == nil:
	case d.is == nil:
		a.void = append(a.void, *d)
		a.unsaid[d.was.saying] = true
	case d.was == nil || !slices.Equal(d.was.parts, d.is.parts):
		a.remade = append(a.remade, *d)
		a.unsaid[d.is.saying] = true
	default:
		a.unsaid[d.is.saying] = true
	}
}

func find(list []wording, of saying) *wording {
	if i := slices.IndexFunc(list, func(x wording) bool { return x.saying == of }); i >= 0 {
		return &list[i]
	}
	return nil
}

// firstOther is the record from whose place on the game is another than it was. What was sent with an order bears the number of the order.
func (a *again) firstOther() int64 {
	from := int64(math.MaxInt64)
	if a.same < len(a.list) {
		from = a.list[a.same].Place()
	}
	switch {
	case len(a.stays) > 0:
		from = min(from, a.stays[0].Place())
	case len(a.out.Events) > 0:
		from = min(from, a.out.Events[0].Was)
	}
	for from-2 >= 0 && from-2 < int64(len(a.raw)) && isFact(a.raw[from-2].Kind) {
		from--
	}
	return from
}

// announcedSince lists the announcements made from a record on, each with the name of what it makes known in was, and with its entries where it is
// not on the board. What does not hold any more stands last: it is sent after all only where nothing else is to say the same.
func (a *again) announcedSince(from int64) ([]unsentDraft, error) {
	var out, void []unsentDraft
	seen := map[saying]int{}
	for _, x := range a.t.facts.drafts.list {
		no, _, _ := entryOf(x.Entries[0])
		if x.Private || no < from {
			continue
		}
		d := unsentDraft{announcement: x, was: &wording{saying: saying{phase: a.t.phaseName(a.phaseAt(no)), what: whatOf(x.Entries[0])}}}
		waits, sent, err := a.x.stateOf(x)
		if err != nil {
			return nil, err
		}
		if len(sent) == 0 && !slices.ContainsFunc(waits, func(e store.Entry) bool { return e.State == store.Held }) {
			d.entries = waits
		}
		if d.void {
			void = append(void, d)
			continue
		}
		if d.was.what == saysCorrected && len(d.entries) > 0 && !d.dropped {
			a.outdated = append(a.outdated, d)
			continue
		}
		if d.was.what == saysCorrected && a.undoes {
			a.wrong = append(a.wrong, d)
			continue
		}
		d.was.nth, seen[d.was.saying] = seen[d.was.saying], seen[d.was.saying]+1
		out = append(out, d)
	}
	for _, d := range void {
		if key := d.was.saying; len(d.entries) > 0 {
			d.was.nth, seen[key] = seen[key], seen[key]+1
			out = append(out, d)
		}
	}
	return out, nil
}

// publicly compares what is on the board with what the game has come to: what is still to be said says that itself. A correction that has not been
// sent is not sent any more: everything is compared with what it was to correct.
func (a *again) publicly() ([]game.Difference, error) {
	if len(a.unsaid)+len(a.outdated) == 0 {
		return a.diffs, nil
	}
	was, err := a.onBoard(a.raw, a.t.game, a.same)
	if err != nil {
		return nil, err
	}
	n := a.same
	if len(a.outdated) > 0 {
		if was, n, err = a.corrected(was); err != nil {
			return nil, err
		}
	}
	is, err := a.onBoard(a.then, a.after.game, n)
	if err != nil {
		return nil, err
	}
	return game.Compare(was, is), nil
}

// corrected lists what was on the board before the earliest correction that has not been sent, and of the phases that have begun since what is,
// from the n-th event on: that is the first in which the game as it will stand differs from that.
func (a *again) corrected(now []game.Outcome) (was []game.Outcome, n int, err error) {
	no, _, _ := entryOf(a.outdated[0].Entries[0])
	base := a.raw[:no-1]
	before, err := liveEvents(base)
	if err != nil {
		return nil, 0, err
	}
	after, err := liveEvents(a.then)
	if err != nil {
		return nil, 0, err
	}
	n = samePart(before, after)
	s, err := a.t.replayed(base)
	if err != nil {
		return nil, 0, err
	}
	if was, err = a.onBoard(base, s.game, n); err != nil {
		return nil, 0, err
	}
	for i := range now {
		begun := func(r game.Record) bool {
			return r.Kind == game.Began && a.t.phaseName(*r.Phase) == a.t.phaseName(now[i].Phase)
		}
		if !slices.ContainsFunc(before, begun) {
			was = append(was, now[i])
		}
	}
	return was, n, nil
}

// samePart is how many events two histories have in common.
func samePart(p, q []game.Record) int {
	n := 0
	for n < min(len(p), len(q)) && p[n].No == q[n].No {
		n++
	}
	return n
}

// redraft has what has not been sent say what holds now, and keeps back what does not hold any more.
func (a *again) redraft() {
	x := a.x
	for i := range a.remade {
		d := &a.remade[i]
		a.reword(d)
		x.shows("%d 号还没有发，照新的结果改写：%s", d.No, plain(strings.Join(d.is.parts, "\n")))
		if d.text != nil {
			x.say("%d 号你改过，改的文字留着，先扣着不发：照你的发，写 放出 %d；用新的结果，写 改稿 %d 原文，再 放出 %d", d.No, d.No, d.No, d.No)
		}
		a.t.tellReview(x.c, d)
	}
	for _, d := range slices.Concat(a.void, a.outdated) {
		if len(d.entries) == 0 {
			x.verdict(d.announcement, verdictVoid, "")
			continue
		}
		x.verdict(d.announcement, verdictVoid, whyVoid)
		for _, e := range d.entries {
			if e.State == store.Pending {
				a.giveUp(e)
			}
		}
		if d.text != nil {
			x.say("%d 号不对了，没有发；你改过的文字是：%s", d.No, plain(*d.text))
		} else {
			x.shows("%d 号不对了，没有发：%s", d.No, a.t.headline(d.announcement))
		}
	}
}

// whyVoid is why something is not sent that has been settled anew.
const whyVoid = "重新结算以后不对了，没有发"

// reword writes down what an announcement says now, with the floors that takes beyond those it has.
func (a *again) reword(d *unsentDraft) {
	x, v := a.x, fact{N: d.No, Key: verdictRemade, Says: d.is.parts}
	if more := len(d.is.parts) - len(d.Entries); more > 0 {
		all := slices.Clone(d.Entries)
		first := d.entries[0]
		for i := len(all); i < len(d.is.parts); i++ {
			id := x.t.put(x.c, sendPost, urgentPublic, fmt.Sprintf("more/%d/%d", d.No, i), letter{Thread: letterOf(&first).Thread, After: all[i-1], Text: d.is.parts[i]})
			x.c.outbox[len(x.c.outbox)-1].Due = first.Due
			all = append(all, id)
		}
		v.Announced = &announcement{No: d.No, Entries: all}
	}
	if !d.dropped {
		for _, e := range d.entries {
			if e.State == store.Failed {
				x.c.marks = append(x.c.marks, store.Mark{ID: e.ID, State: store.Pending, Attempts: e.Attempts})
			}
		}
	}
	x.c.note(factVerdict, v)
}

// tellReview shows the directors what a draft says now that they were shown before.
func (t *table) tellReview(c *change, d *unsentDraft) {
	if d.Until.IsZero() || d.approved || d.dropped {
		return
	}
	text := fmt.Sprintf("《%s》%d 号公告还没有发，重新结算以后改写了。\n\n%s", t.meta.Title, d.No, plain(strings.Join(d.is.parts, "\n")))
	for i, part := range t.split(text) {
		t.tellDirectors(c, fmt.Sprintf("redraft/%d/%d", d.No, i), part)
	}
}
