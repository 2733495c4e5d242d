package director

import (
	"fmt"
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
	var draft []string
	for i := range c.outbox[from:] {
		e := &c.outbox[from+i]
		if e.Kind == sendThread || e.Kind == sendPost {
			e.Due = due
			draft = append(draft, t.wordsOf(e))
		}
	}
	if len(draft) == 0 {
		return
	}
	text := fmt.Sprintf("《%s》的公告将在 %s 发出，请过目：\n\n%s", t.meta.Title, due.In(t.zone).Format("15:04"), strings.Join(draft, "\n\n"))
	for i, part := range t.d.board.Split(text, t.d.cfg.Forum.MaxPostBytes-markRoom) {
		t.tellDirectors(c, fmt.Sprint("draft/", i), part)
	}
}
