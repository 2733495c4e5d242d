package director

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/config"
)

// publish posts an announcement in the thread of the day, at once or once the directors have had their time with it, and gives the ID of
// its last floor.
func (t *table) publish(c *change, how config.Release, what, text string) (last string) {
	before := len(c.outbox)
	last = t.post(c, threadDiscussion, what, text)
	t.hold(c, before, how)
	return last
}

// hold lets what a change has written down from an entry on wait until the directors have had their time, and shows it to them.
func (t *table) hold(c *change, from int, how config.Release) {
	if how.Mode != config.Review {
		return
	}
	due := t.d.clock.Now().Add(how.Within)
	var draft, numbers []string
	for _, r := range c.records {
		if r.kind != factAnnounced {
			continue
		}
		a, text := r.fact.Announced, ""
		for i := range c.outbox[from:] {
			if e := &c.outbox[from+i]; slices.Contains(a.Entries, e.ID) {
				e.Due, a.Until = due, due
				text += "\n" + t.wordsOf(e)
			}
		}
		if text != "" {
			numbers = append(numbers, fmt.Sprint(a.No))
			draft = append(draft, fmt.Sprintf("%d 号：\n%s", a.No, plain(text)))
		}
	}
	if len(draft) == 0 {
		return
	}
	no, out := numbers[0], latest(due, t.meta.Game.Quiet.Ends(due.In(t.zone))).In(t.zone).Format("1月2日 15:04")
	text := fmt.Sprintf("《%s》的公告将在 %s 发出，请过目。现在就发：通过 %s；要改：改稿 %s 新的文字；不要发：不发 %s；先不发：扣住 %s。\n\n%s",
		t.meta.Title, out, strings.Join(numbers, " "), no, no, strings.Join(numbers, " "), strings.Join(draft, "\n\n"))
	for i, part := range t.split(text) {
		t.tellSome(c, urgentReceipt, fmt.Sprint("draft/", i), report{text: part}, t.readsDrafts)
	}
	waits := report{text: fmt.Sprintf("《%s》%s 号公告等导演过目，%s 发出。", t.meta.Title, strings.Join(numbers, "、"), out)}
	t.tellSome(c, urgentReceipt, "waits", waits, func(d *config.Director) bool { return !t.readsDrafts(d) })
}
