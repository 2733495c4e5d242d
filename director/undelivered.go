package director

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"daoyan/forum"
	"daoyan/store"
	"daoyan/templates"
)

// undelivered decides what becomes of an entry that the board did not take.
func (t *table) undelivered(e store.Entry, l letter, err error) error {
	if e.Kind == sendMail {
		return t.unmailed(e, l, err)
	}
	key := t.name + "/" + e.ID
	var fe *forum.Error
	if !errors.As(err, &fe) {
		t.d.doubt[key] = true
		return fmt.Errorf("director: game %s: sending %s: %w: %w", t.name, e.ID, errBoard, err)
	}
	// A proxy may have handed the request in twice: then the board took the first and this is what it says of the second.
	if !fe.Sure || fe.Kind == forum.TooFast {
		t.d.doubt[key] = true
	}
	m := store.Mark{ID: e.ID, State: store.Pending, Attempts: e.Attempts + 1, Note: fe.Error()}
	wait := time.Minute
	_, player := t.char(l.To)
	tell, out := e.Kind != sendMessage || player, false
	switch fe.Kind {
	case forum.TooFast:
		wait, tell = max(time.Duration(fe.Wait)*time.Second, 16*time.Second), false
	case forum.OverLimit:
		wait, tell = time.Hour, tell && !t.knownFull(fe)
	case forum.Held:
		m.State = store.Held
	case forum.Unwilling:
		if !player || t.game.Over {
			m.State = store.Failed
			break
		}
		wait, tell = time.Hour, !t.knownDeaf(l.To) // tried again until he lets us write to him
	case forum.NoPermission, forum.NotFound, forum.BadWord, forum.TooLong, forum.TooShort, forum.Closed:
		m.State = store.Failed
	case forum.NotLoggedIn, forum.NeedsCaptcha, forum.BadPassword, forum.Unavailable, forum.Unknown, forum.StaleForm:
		out, tell = true, false
	}
	m.Next = t.d.clock.Now().Add(wait)
	c := change{marks: []store.Mark{m}}
	if e.Kind == sendEdit && m.State == store.Failed {
		tell = !t.postInstead(&c, l, fe)
	}
	if tell && e.Kind != sendClose {
		t.d.log.Error("有一条没有发出去，需要导演处理", "game", t.name, "kind", e.Kind, "to", e.Target, "err", fe.Kind)
		t.tellDirectors(&c, "undelivered/"+e.ID, fmt.Sprintf("《%s》%s没有发出去，论坛说：%s%s", t.meta.Title, t.describe(e, l), fe.Text, whatNow(e.Kind, fe.Kind)))
		if player && fe.Kind == forum.Unwilling {
			t.askEverybody(&c)
		}
	}
	if err := t.apply(c); err != nil {
		return err
	}
	if out {
		return err
	}
	return nil
}

// postInstead posts what a post was to be changed to, where the board lets nobody change it any more.
func (t *table) postInstead(c *change, l letter, fe *forum.Error) bool {
	of, was, err := t.entry(l.Of)
	if err != nil || fe.Kind != forum.NoPermission && fe.Kind != forum.NotFound && fe.Kind != forum.Closed {
		return false
	}
	head, _, _ := strings.Cut(plain(was.Text), "\n")
	t.post(c, threadDiscussion, "amended", t.text(templates.Amended{Head: t.headOf(c, t.game.Phase(), plotNotice), Of: head, Text: l.Text}))
	t.tellDirectors(c, "amended/"+of.ID, fmt.Sprintf("《%s》%s改不了（论坛说：%s），另发了一帖更正。", t.meta.Title, t.describe(of, was), fe.Text))
	return true
}

// knownDeaf tells whether a message to that account has been refused already and waits.
func (t *table) knownDeaf(to forum.UserID) bool {
	q, err := t.queue()
	return err == nil && slices.ContainsFunc(q, func(w waiting) bool { return w.Kind == sendMessage && w.To == to && w.Attempts > 0 })
}

// knownFull tells whether the board has refused another entry that waits with the same words: a limit of the account stops all of a kind.
func (t *table) knownFull(fe *forum.Error) bool {
	q, err := t.queue()
	return err == nil && slices.ContainsFunc(q, func(w waiting) bool { return w.Attempts > 0 && strings.HasSuffix(w.Note, fe.Text) })
}

// whatNow says what becomes of what the board did not take, and what the directors can do.
func whatNow(kind string, why forum.Trouble) string {
	switch {
	case why == forum.OverLimit:
		return "\n这一条和后面的同类都在等，每小时再试一次；要快就请管理员放宽（daoyan doctor 说要放宽什么）"
	case kind == sendRemove:
		return "。请用导演账号在论坛的群聊里把他移出；移不出，就请其他成员换个地方说话"
	}
	return ""
}

// describe names an entry for the directors alone.
func (t *table) describe(e store.Entry, l letter) string {
	switch e.Kind {
	case sendMessage:
		c, _ := t.char(l.To)
		return "给「" + t.nameOf(c) + "」的私信"
	case sendMail:
		c, _ := t.char(l.To)
		return "给「" + t.nameOf(c) + "」的邮件"
	case sendGroup, sendGroupSay:
		return t.groupName(groupOf(l.Group)) + "群聊里的话"
	case sendRemove:
		return "把「" + t.nameOf(l.Members[0]) + "」移出" + t.groupName(groupOf(l.Group)) + "群聊的操作"
	case sendEdit:
		return "对一帖公告的更正"
	default:
		return "一帖公告"
	}
}

// askEverybody posts that all should look at their settings for messages, once a phase: it names nobody and so betrays no role.
func (t *table) askEverybody(c *change) {
	p := t.game.Phase()
	key := t.facts.phaseKey(p)
	if t.facts.asked == key || t.threadOf(threadDiscussion) == 0 {
		return
	}
	c.note(factUnreachable, fact{Key: key})
	t.post(c, threadDiscussion, "unreachable", t.text(templates.Unreachable{Head: t.headOf(c, p, plotNotice)}))
}

// withoutSome takes a group for opened that the board has opened without those who take no messages; the directors hear whom it left out.
func (t *table) withoutSome(c *change, e store.Entry, got sent, err error) bool {
	var fe *forum.Error
	if e.Kind != sendGroup || got.group == 0 || !errors.As(err, &fe) || fe.Kind != forum.Unwilling {
		return false
	}
	t.tellDirectors(c, "without/"+e.ID, fmt.Sprintf("《%s》%s", t.meta.Title, fe.Text))
	t.askEverybody(c)
	return true
}
