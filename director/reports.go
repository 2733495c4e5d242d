package director

import (
	"fmt"
	"slices"

	"daoyan/director/config"
	"daoyan/forum"
	"daoyan/store"
)

// Everybody listed in the settings gets the reports. Who is what, what somebody is told alone, what is not out yet and who plays whom is for those
// alone who may give every order; the others hear that there is something. What they need of it a director can tell them, and nobody can make them
// forget it.

// onlyDirectors stands in place of what somebody listed may not read.
const onlyDirectors = "（内容只给导演看）"

// report is what is told to the directors; secret stands behind it for those who may read everything.
type report struct{ text, secret string }

// readBy is a report as somebody reads it.
func (r report) readBy(all bool) string {
	switch {
	case r.secret == "":
		return r.text
	case all:
		return r.text + r.secret
	}
	return r.text + onlyDirectors
}

// tellDirectors reports to every account listed in the settings. what tells the report from those of other changes.
func (t *table) tellDirectors(c *change, what, text string) {
	if len(t.d.cfg.Directors) == 0 {
		t.d.log.Warn("有一份报告没有人收：设置里的 directors 是空的", "game", t.name, "about", what)
	}
	t.tellSome(c, urgentReceipt, what, report{text: text}, func(*config.Director) bool { return true })
}

// tellSome reports to some of the accounts listed.
func (t *table) tellSome(c *change, urgency uint8, what string, r report, to func(*config.Director) bool) {
	for i := range t.d.cfg.Directors {
		if d := &t.d.cfg.Directors[i]; to(d) {
			t.report(c, d, urgency, what, r.readBy(t.directsAll(d)))
		}
	}
}

// report writes to one account listed, by mail where it has an address, in as many parts as the board wants. To somebody who may not read
// everything no report goes that says more than everybody may know.
func (t *table) report(c *change, d *config.Director, urgency uint8, what, text string) {
	uid := forum.UserID(d.UID)
	if uid == t.d.me.ID {
		return
	}
	kind := sendMessage
	if d.Mail != "" {
		kind = sendMail
	}
	if !t.directsAll(d) && t.leaks(&store.Entry{Kind: sendPost}, &letter{Text: text, Own: t.ownIn(text)}) != "" {
		text = "《" + t.meta.Title + "》导演收到一份报告" + onlyDirectors
	}
	for i, part := range t.split(text) {
		id := fmt.Sprintf("report/%d/%s", uid, what)
		if i > 0 {
			id += fmt.Sprint("/", i)
		}
		t.put(c, kind, urgency, id, letter{To: uid, Text: part})
	}
}

// readsDrafts tells whether somebody listed may read what is not out yet: who may let it out.
func (t *table) readsDrafts(d *config.Director) bool {
	return t.directsAll(d) || slices.ContainsFunc(draftOrders(), func(k orderKind) bool { return slices.ContainsFunc(d.Orders, k.called) })
}
