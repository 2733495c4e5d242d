package director

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"daoyan/director/ballot"
	"daoyan/forum"
	"daoyan/store"
	"daoyan/templates"
)

// threadWhisper is the 密帖, a thread whose replies only the daemon, their writers and moderators read. What players post there counts as a
// message. Answers cannot be given there, for nobody would see them: they go as all messages do.
const threadWhisper = "whisper"

// cursorWhisper is up to which post a game has read its 密帖.
const cursorWhisper = "whisper"

// openWhisper opens the 密帖 where the game is to have one.
func (t *table) openWhisper(c *change) {
	if t.meta.Game.Whisper {
		t.put(c, sendThread, urgentThread, "thread/"+threadWhisper, letter{Thread: threadWhisper, Hidden: true,
			Subject: t.text(templates.ThreadTitle{Game: t.meta.Title, Kind: threadWhisper}), Text: t.text(templates.Whisper{Game: t.meta.Title})})
	}
}

// hidden makes sure that a board has hidden what it was to hide, before anybody is told to write there.
func (t *table) hidden(ctx context.Context, e *store.Entry, l *letter, got sent) error {
	if !l.Hidden {
		return nil
	}
	ok, err := t.d.board.RepliesHidden(ctx, got.thread, forum.PostID(got.id))
	switch {
	case err != nil:
		t.d.doubt[t.name+"/"+e.ID] = true // the thread is there
		return err
	case !ok:
		return &forum.Error{Kind: forum.NoPermission, Op: "open a thread with hidden replies", Sure: true,
			Text: fmt.Sprintf("主题 %d 的回帖人人看得到，不能当密帖用：没有采用，请删掉它", got.thread)}
	}
	return nil
}

// readWhispers reads what is new in the 密帖 of every game that has one.
func (d *Director) readWhispers(ctx context.Context) ([]received, error) {
	var out []received
	for _, t := range d.tables {
		list, err := t.readWhisper(ctx)
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	slices.SortStableFunc(out, func(x, y received) int { return cmp.Or(x.At.Compare(y.At), cmp.Compare(x.ID, y.ID)) })
	return out, nil
}

// whispersBack is how many of the latest posts of a 密帖 are looked at again with every reading: they stand on its last page, or on the one before it.
const whispersBack = 10

// readWhisper gives what the game has not taken in of the posts of its 密帖: of all of them when a daemon begins, then of the latest. A moderator may
// have let one through, or shown one again, behind newer ones; further back nothing is looked for.
func (t *table) readWhisper(ctx context.Context) ([]received, error) {
	tid := t.facts.threads[threadWhisper]
	if tid == 0 || t.stop != "" || t.game.Over {
		return nil, nil
	}
	after := forum.PostID(0)
	if n := len(t.whispers) - whispersBack; n > 0 {
		after = t.whispers[n-1]
	}
	page, err := t.newPosts(ctx, tid, after)
	switch {
	case lostThread(err):
		return nil, t.whisperLost(tid)
	case err != nil:
		return nil, fmt.Errorf("director: game %s: reading its whispers: %w", t.name, err)
	case page.Reader != t.d.me.ID:
		return nil, fmt.Errorf("director: game %s: reading its whispers: %w: the page is not ours", t.name, errBoard)
	}
	var out []received
	for _, p := range page.Posts {
		if i, known := slices.BinarySearch(t.whispers, p.ID); !known {
			t.whispers = slices.Insert(t.whispers, i, p.ID)
		}
		_, had, err := t.had(cursorWhisper, forum.MessageID(p.ID))
		if err != nil {
			return nil, err
		}
		if !had && p.UID != t.d.me.ID && p.Blocked == "" {
			m := forum.Message{ID: forum.MessageID(p.ID), From: forum.User{ID: p.UID, Name: p.Author}, With: p.UID, At: t.whispered(p), Text: asWritten(ballot.Words(p.Body))}
			out = append(out, received{Message: m, cursor: cursorWhisper, only: t})
		}
	}
	return out, nil
}

// asWritten is a post as package message reads it: it looks for quote tags that were left over itself.
func asWritten(own ballot.Own) string {
	if own.Stray == "" {
		return own.Text
	}
	return own.Stray + "[/quote]" + own.Text
}

// whispered is when a whisper was written: where the board tells no second, when its minute began, as with its messages.
func (t *table) whispered(p forum.Post) time.Time {
	if !p.At.IsZero() {
		return p.At
	}
	at, err := time.ParseInLocation("2006-1-2 15:04", p.Time, t.zone)
	if err != nil {
		return t.d.upTo
	}
	return at
}

// whisperLost tells the directors that the 密帖 is gone, and does without it from then on.
func (t *table) whisperLost(tid forum.ThreadID) error {
	c := change{}
	c.note(factThread, fact{Key: threadWhisper})
	t.tellDirectors(&c, fmt.Sprint("whisper-lost/", tid), fmt.Sprintf("《%s》密帖（主题 %d）不在了：不再读它，玩家只能发私信。请告诉他们。", t.meta.Title, tid))
	return t.apply(c)
}
