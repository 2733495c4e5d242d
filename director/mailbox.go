package director

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/forum/mail"
	"daoyan/store"
)

// Mailbox carries private messages by e-mail, for those whose address is known. Errors are *forum.Error or the context's.
type Mailbox interface {
	Bind(members []mail.Member)
	Read(ctx context.Context, since forum.MessageID) (mail.News, error)
	SendMessage(ctx context.Context, to forum.UserID, text string) (forum.MessageID, error)
	FindMessage(ctx context.Context, with forum.Peer, after forum.MessageID, marker string) (forum.MessageID, error)
}

// sendMail is the kind of outbox entry that goes by e-mail. The board's pace and its conversations of a day do not count for it.
const sendMail = "mail"

// cursorMailbox is up to which mail a game has read the mailbox.
const cursorMailbox = "mailbox"

// byMail tells whether a character's messages go by e-mail.
func (t *table) byMail(who rule.Char) bool {
	return t.d.mailbox != nil && t.meta.Players[who].Mail != ""
}

// messageKind is how a message to a character goes.
func (t *table) messageKind(who rule.Char) string {
	if t.byMail(who) {
		return sendMail
	}
	return sendMessage
}

// bindMail tells the mailbox who writes from where.
func (d *Director) bindMail() {
	if d.mailbox == nil {
		return
	}
	var members []mail.Member
	for _, t := range d.tables {
		for who, p := range t.meta.Players {
			if t.byMail(rule.Char(who)) {
				members = append(members, mail.Member{User: forum.User{ID: p.UID, Name: p.Character}, Address: p.Mail})
			}
		}
	}
	for _, x := range d.cfg.Directors {
		if x.Mail != "" {
			members = append(members, mail.Member{User: forum.User{ID: forum.UserID(x.UID), Name: x.Name}, Address: x.Mail})
		}
	}
	d.mailbox.Bind(members)
}

// withoutMailbox refuses to direct a game whose players are to be written to by e-mail where there is no mailbox.
func (d *Director) withoutMailbox() error {
	if d.mailbox != nil {
		return nil
	}
	for _, t := range d.tables {
		for _, p := range t.meta.Players {
			if p.Mail != "" && !t.game.Over {
				return fmt.Errorf("director: game %s: %s is written to by e-mail, and the settings have no mailbox: fill in mail.imap and what follows it", t.name, p.Character)
			}
		}
	}
	return nil
}

// readMailbox reads the mailbox, if anybody uses it. Where it cannot be read nothing is settled either: an unread mail is a line not taken.
func (d *Director) readMailbox(ctx context.Context) (mail.News, error) {
	since, live, err := d.readUpTo(cursorMailbox)
	if err != nil || !live || d.mailbox == nil {
		return mail.News{}, err
	}
	d.bindMail()
	news, err := d.mailbox.Read(ctx, since)
	if err != nil {
		return mail.News{}, fmt.Errorf("director: reading the mailbox: %w", err)
	}
	return news, nil
}

// received is one thing to take in: a message with the cursor that moves behind it, or a report of the mailbox.
type received struct {
	forum.Message
	cursor string
	report *mail.Report
	only   *table // whom alone it concerns; nil: every game its writer plays in
}

// fromBoard are the messages of a reading of the board.
func fromBoard(list []forum.Message) []received {
	out := make([]received, len(list))
	for i, m := range list {
		out[i] = received{Message: m, cursor: cursorMail}
	}
	return out
}

// fromMailbox are the messages and reports of a reading of the mailbox, by their numbers.
func fromMailbox(news mail.News) []received {
	var out []received
	for _, m := range news.Messages {
		out = append(out, received{Message: m, cursor: cursorMailbox})
	}
	for i := range news.Reports {
		r := &news.Reports[i]
		out = append(out, received{Message: forum.Message{ID: r.ID, From: forum.User{ID: r.About}, At: r.At}, cursor: cursorMailbox, report: r})
	}
	slices.SortFunc(out, func(x, y received) int { return cmp.Compare(x.ID, y.ID) })
	return out
}

// inOrder merges what came by several ways by when it came, each in its own order.
func inOrder(ways ...[]received) []received {
	var out []received
	for {
		first := -1
		for i, list := range ways {
			if len(list) > 0 && (first < 0 || list[0].At.Before(ways[first][0].At)) {
				first = i
			}
		}
		if first < 0 {
			return out
		}
		out, ways[first] = append(out, ways[first][0]), ways[first][1:]
	}
}

// reported tells the directors what the mailbox reports of one of the game's players.
func (t *table) reported(r *mail.Report) error {
	c := change{}
	c.cursor(cursorMailbox, r.ID)
	if _, ours := t.char(r.About); ours {
		t.tellDirectors(&c, fmt.Sprint("mailbox/", r.ID), fmt.Sprintf("《%s》%s", t.meta.Title, r.Text))
	}
	return t.apply(c)
}

// passMailbox moves every game's cursor past the mail that was nobody's.
func (d *Director) passMailbox(upTo forum.MessageID) error {
	for _, t := range d.tables {
		at, err := t.readCursor(cursorMailbox)
		if err != nil {
			return err
		}
		if upTo > at {
			c := change{}
			c.cursor(cursorMailbox, upTo)
			if err := t.apply(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// unmailed decides what becomes of a mail that the server did not take. A server that is down stops no game: it is tried again.
func (t *table) unmailed(e store.Entry, l letter, err error) error {
	var fe *forum.Error
	if !errors.As(err, &fe) {
		t.d.doubt[t.name+"/"+e.ID] = true
		return fmt.Errorf("director: game %s: mailing %s: %w: %w", t.name, e.ID, errBoard, err)
	}
	if !fe.Sure {
		t.d.doubt[t.name+"/"+e.ID] = true
	}
	m := store.Mark{ID: e.ID, State: store.Pending, Attempts: e.Attempts + 1, Note: fe.Error(), Next: t.d.clock.Now().Add(min(time.Minute<<min(e.Attempts, 5), 30*time.Minute))}
	switch fe.Kind {
	case forum.NoPermission, forum.NotFound, forum.TooLong, forum.Unwilling:
		m.State = store.Failed
	}
	c := change{marks: []store.Mark{m}}
	if _, player := t.char(l.To); !player { // a report of a report would go the same way
		t.d.log.Error("给导演的邮件没有发出去", "game", t.name, "to", l.To, "err", fe.Text)
	} else if m.State == store.Failed || e.Attempts == 0 && fe.Kind != forum.Unavailable || e.Attempts == 3 {
		t.d.log.Error("有一封邮件没有发出去，需要导演处理", "game", t.name, "err", fe.Kind)
		t.tellDirectors(&c, "unmailed/"+e.ID, fmt.Sprintf("《%s》%s没有发出去：%s", t.meta.Title, t.describe(e, l), fe.Text))
	}
	return t.apply(c)
}
