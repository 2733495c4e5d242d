package director

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"daoyan/forum"
	"daoyan/store"
)

const cursorMail = "mail"

// readMail reads the new private messages, of the board and of the mailbox, and hands each to the games its writer plays in.
func (d *Director) readMail(ctx context.Context) error {
	since, live, err := d.readUpTo(cursorMail)
	if err != nil || !live {
		return err
	}
	list, err := d.board.NewMessages(ctx, since, d.dealt(cursorMail))
	if err != nil {
		return fmt.Errorf("director: reading messages: %w", err)
	}
	news, err := d.readMailbox(ctx)
	if err != nil {
		return err
	}
	whispers, err := d.readWhispers(ctx)
	if err != nil {
		return err
	}
	for _, m := range inOrder(fromBoard(list), fromMailbox(news), whispers) {
		if m.Own || m.From.ID == d.me.ID {
			continue
		}
		if err := d.deal(ctx, m); err != nil {
			return err
		}
	}
	return d.passMailbox(news.UpTo)
}

// readUpTo is the message up to which every game that goes on has read, by one of its cursors.
func (d *Director) readUpTo(cursor string) (since forum.MessageID, live bool, err error) {
	for _, t := range d.tables {
		if t.game.Over && !t.unsent() {
			continue
		}
		at, err := t.readCursor(cursor)
		if err != nil {
			return 0, false, err
		}
		if !live || at < since {
			since = at
		}
		live = true
	}
	return since, live, nil
}

func (t *table) readCursor(cursor string) (forum.MessageID, error) {
	raw, err := t.d.store.Cursor(t.name, cursor)
	if err != nil || raw == nil {
		return 0, err
	}
	var at forum.MessageID
	if err := json.Unmarshal(raw, &at); err != nil {
		return 0, fmt.Errorf("director: game %s: its message cursor: %w", t.name, err)
	}
	return at, nil
}

// dealt tells of a message whether it has been taken in by every game that has read past it.
func (d *Director) dealt(cursor string) func(forum.MessageID) bool {
	return func(id forum.MessageID) bool {
		return !slices.ContainsFunc(d.tables, func(t *table) bool {
			past, had, err := t.had(cursor, id)
			return err == nil && past && !had // what the store cannot tell, the dealing fails of
		})
	}
}

// had tells whether the game has read past a message, and whether it has taken it in: then it is in its archive. It may have read past one that
// the board showed behind messages with higher numbers.
func (t *table) had(cursor string, id forum.MessageID) (past, had bool, err error) {
	upTo, err := t.readCursor(cursor)
	if err != nil || id > upTo {
		return false, false, err
	}
	was, err := t.d.store.Archived(t.name, archiveOf(cursor), fmt.Sprint(id))
	if err != nil {
		return true, false, fmt.Errorf("director: game %s: %w", t.name, err)
	}
	return true, len(was) > 0, nil
}

// archiveOf is the kind under which messages that come by a cursor are kept.
func archiveOf(cursor string) string {
	if cursor == cursorWhisper {
		return archiveWhisper
	}
	return archiveMessage
}

// deal hands one message to every game its writer's account plays in. Of an account that plays nowhere the games only keep a copy, and it is
// told so once.
func (d *Director) deal(ctx context.Context, m received) error {
	for _, t := range d.tables {
		if m.only != nil && m.only != t {
			continue
		}
		past, had, err := t.had(m.cursor, m.ID)
		if err != nil {
			return err
		}
		if had || past && m.report != nil {
			continue
		}
		if m.report != nil {
			err = t.reported(m.report)
		} else {
			err = t.mailed(ctx, m, past)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mailed takes one message in: first everything before it, then what it says, answered in one message. All of it is one transaction. Of a message
// that the game has read past the cursor stays where it is.
func (t *table) mailed(ctx context.Context, m received, past bool) error {
	cursor := m.cursor
	who, bound := t.writes(m.Message)
	directs := !bound && cursor != cursorWhisper && t.directs(m.Message)
	late := bound && instant(m.At) < t.game.Seen && t.stop == ""
	before := instant(m.At) < max(t.facts.taken.since, t.facts.dealt) // written to whoever directed then, or in a game before this one
	if (bound || directs) && t.stop == "" && !t.blind && !before {
		if err := t.advance(ctx, instant(m.At)); err != nil {
			return err
		}
	}
	c := change{}
	if !past {
		c.cursor(cursor, m.ID)
	}
	data, _ := json.Marshal(m.Message) // plain values always can
	c.archive = append(c.archive, store.Item{Kind: archiveOf(cursor), ID: fmt.Sprint(m.ID), At: t.d.boardTime(), Data: data})
	switch {
	case before:
	case bound:
		t.answerCarefully(&c, who, m.Message, archiveOf(cursor))
	case cursor == cursorWhisper: // others' words there are nobody's
	case directs && cursor == cursorMailbox:
		t.refuseByMail(&c, m.Message)
	case directs && past:
		t.refuseLate(&c, m.Message)
	case directs:
		t.answerDirector(ctx, &c, m.Message)
	case t.answerBystander(&c, m.Message):
	default:
		t.fromOutside(&c, m.Message)
	}
	if late && !before && m.Group == 0 {
		t.surface(&c, surfaced{Message: m.ID, Whisper: cursor == cursorWhisper, Who: who, At: instant(m.At)})
	}
	return t.apply(c)
}
