package director

import (
	"context"
	"encoding/json"
	"fmt"

	"daoyan/director/rule"
	"daoyan/forum"
)

// talk is what has been read of the day's discussion thread where votes have a thread of their own.
type talk struct {
	Day    string            `json:"in"` // the key of the phase it belongs to
	Newest forum.PostID      `json:"newest"`
	Posts  map[rule.Char]int `json:"posts,omitempty"` // by each character in that day
}

// readTalk reads what is new in the discussion thread where the votes are elsewhere: who has spoken, who asks for the tally.
func (t *table) readTalk(ctx context.Context) error {
	tid := t.threadOf(threadDiscussion)
	if tid == 0 || tid == t.threadOf(threadVote) {
		return nil
	}
	cursor := fmt.Sprint("talk/", tid)
	raw, err := t.d.store.Cursor(t.name, cursor)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", t.name, err)
	}
	var now talk
	if raw != nil {
		if err := json.Unmarshal(raw, &now); err != nil {
			return fmt.Errorf("director: game %s: what was read of the discussion: %w", t.name, err)
		}
	}
	if day := t.facts.phaseKey(t.facts.phases[t.facts.lastDay]); now.Day != day || now.Posts == nil {
		now.Day, now.Posts = day, map[rule.Char]int{}
	}
	page, err := t.newPosts(ctx, tid, now.Newest)
	if err != nil {
		return fmt.Errorf("director: game %s: reading the discussion: %w", t.name, err)
	}
	if page.Reader != t.d.me.ID {
		return fmt.Errorf("director: game %s: reading the discussion: %w: the page is not ours", t.name, errBoard)
	}
	r, err := t.game.LookOpen(instant(t.d.boardTime()) - 1)
	if err != nil {
		return err
	}
	c := change{}
	for _, p := range page.Posts {
		now.Newest = max(now.Newest, p.ID)
		if who, ok := t.charAt(p.UID, p.At); ok && r.Phase().Kind == rule.Day && t.within(r, p.At) {
			now.Posts[who]++
		}
		t.stray(&c, p)
	}
	t.talk = now
	t.reportConduct(&c, page.Posts)
	if len(page.Posts) > 0 {
		c.cursor(cursor, now)
		t.heed(&c, page.Posts)
	}
	return t.apply(c)
}
