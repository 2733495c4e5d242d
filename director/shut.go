package director

import (
	"context"
	"errors"
	"fmt"
	"time"

	"daoyan/forum"
)

// shut is what is known of a board that cannot be read; the zero value: it can be.
type shut struct {
	since  time.Time
	why    string
	called bool // the directors with an e-mail address have been told
}

// needsPerson tells whether the board lets the account in no more until a person sees to it; trying again soon would lock it out.
func needsPerson(err error) bool {
	var fe *forum.Error
	return errors.As(err, &fe) && (fe.Kind == forum.BadPassword || fe.Kind == forum.NeedsCaptcha || fe.Kind == forum.NotLoggedIn)
}

// plainly is what a fault of the board is for people.
func plainly(err error) string {
	var fe *forum.Error
	if errors.As(err, &fe) {
		return fe.Text
	}
	return err.Error()
}

// callForHelp tells the directors with an e-mail address, once, that the board lets the account in no more: messages on the board cannot tell
// them. What waits for them by e-mail goes out with it.
func (d *Director) callForHelp(ctx context.Context, why error) error {
	for _, t := range d.tables {
		if d.mailbox == nil || t.game.Over || t.stop != "" {
			continue
		}
		c := change{}
		for _, x := range d.cfg.Directors {
			if x.Mail != "" && !d.shut.called {
				t.put(&c, sendMail, urgentNotice, fmt.Sprintf("help/%d", x.UID), letter{To: forum.UserID(x.UID),
					Text: "《" + t.meta.Title + "》论坛登不进去了，对局停在原地，什么都不会漏掉，但要有人来处理：" + plainly(why)})
			}
		}
		if err := t.apply(c); err != nil {
			return err
		}
		if err := t.mailDirectors(ctx); err != nil {
			return err
		}
	}
	d.shut.called = true
	return nil
}

// mailDirectors sends what is to go to directors by e-mail and nothing else. Reports open no window: they need no clock of the board.
func (t *table) mailDirectors(ctx context.Context) error {
	q, err := t.queue()
	if err != nil {
		return err
	}
	for i := range q {
		w := &q[i]
		if w.Kind != sendMail || t.d.listed(w.To) == nil || w.Next.After(t.d.clock.Now()) {
			continue
		}
		if _, err := t.deliver(ctx, w.Entry, w.letter); err != nil && !errors.Is(err, errBoard) {
			return err
		}
	}
	return nil
}
