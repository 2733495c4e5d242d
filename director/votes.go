package director

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/store"
)

// votes is the day's vote thread as read so far. Everything in it is in the store too.
type votes struct {
	settles time.Duration // how long after posting a text counts as first seen
	tid     forum.ThreadID
	posts   map[forum.PostID]*seenPost
	newest  forum.PostID
	told    map[forum.PostID]bool // whose author knows why it does not count
	noted   map[string]bool       // changes and losses that the directors know of
	pages   int                   // of the thread when it was last read
	whole   time.Time             // when it was last read from the first post
	now     counted               // how they stand
}

// seenPost is one post with every text it has had, the first one first.
type seenPost struct {
	Post    forum.Post    `json:"post"`
	Settled bool          `json:"settled,omitempty"` // this text was there when the post had settled
	Looks   []ballot.Look `json:"-"`
}

type standing struct {
	Floor   int
	Changed bool
	To      int
}

const (
	archivePost    = "post"
	archiveMessage = "message"
	archiveWhisper = "whisper" // a reply in the 密帖
)

// readThreads reads what is new in the threads of the day.
func (t *table) readThreads(ctx context.Context) error {
	if !t.game.Running || t.facts.phases[t.facts.lastDay].No == 0 {
		return nil
	}
	if t.game.Phase().Kind != rule.Day {
		if err := t.watchNight(ctx); err != nil {
			return err
		}
		return t.lookBack(ctx)
	}
	if err := t.readVotes(ctx, false); err != nil {
		return err
	}
	if err := t.readTalk(ctx); err != nil {
		return err
	}
	if err := t.readRequests(ctx); err != nil {
		return err
	}
	return t.lookBack(ctx)
}

// readVotes reads the vote thread: what is new, or everything again where whole is set, and tells those whose posts do not count.
func (t *table) readVotes(ctx context.Context, whole bool) error {
	tid := t.threadOf(threadVote)
	if tid == 0 {
		return nil
	}
	if t.votes.tid != tid {
		if err := t.loadVotes(tid); err != nil {
			return err
		}
	}
	page, whole, err := t.readPages(ctx, tid, whole)
	if err != nil {
		return fmt.Errorf("director: game %s: reading the votes: %w", t.name, err)
	}
	c := change{}
	newest := t.votes.newest
	fresh := t.take(&c, &t.votes, page, whole)
	t.checkThread(&c, page)
	t.reportLate(&c, fresh, newest)
	t.reportConduct(&c, fresh)
	t.surfacedVotes(&c, fresh)
	t.judgeVotes(&c)
	if tid == t.threadOf(threadDiscussion) {
		t.heed(&c, fresh)
	}
	return t.apply(c)
}

// readPages reads what is new in the vote thread; all of it where whole is asked for, an hour after the last time, and where the thread has
// become shorter.
func (t *table) readPages(ctx context.Context, tid forum.ThreadID, whole bool) (forum.Page, bool, error) {
	now := t.d.clock.Now()
	whole = whole || now.Sub(t.votes.whole) >= wholeEvery
	var page forum.Page
	var err error
	if !whole {
		page, err = t.newPosts(ctx, tid, t.votes.newest)
		whole = err == nil && page.Count < t.votes.pages
	}
	if whole {
		page, err = t.d.board.ReadAll(ctx, tid)
		t.votes.whole = now
	}
	if err == nil && page.Reader != t.d.me.ID {
		err = fmt.Errorf("%w: the page is not ours", errBoard)
	}
	return page, whole, err
}

// loadVotes takes up a thread, with what was read of it before from the store.
func (t *table) loadVotes(tid forum.ThreadID) error {
	t.votes = votes{tid: tid, settles: t.settles(), posts: map[forum.PostID]*seenPost{}, told: map[forum.PostID]bool{}}
	told, err := t.numbersAt(t.toldCursor())
	if err != nil {
		return err
	}
	for _, pid := range told {
		t.votes.told[pid] = true
	}
	if err := t.loadNoted(); err != nil {
		return err
	}
	for _, older := range t.facts.orders.older[t.threadKey(threadVote)] {
		if err := t.loadPosts(&t.votes, older); err != nil {
			return err
		}
	}
	t.votes.newest = 0 // of this thread: nothing
	return t.loadPosts(&t.votes, tid)
}

// votesIn is what was read of a thread: of the day's own what is at hand.
func (t *table) votesIn(tid forum.ThreadID) (*votes, error) {
	if tid == t.votes.tid {
		return &t.votes, nil
	}
	v := &votes{tid: tid, settles: t.settles(), posts: map[forum.PostID]*seenPost{}}
	return v, t.loadPosts(v, tid)
}

// loadPosts takes up what was read of a thread before.
func (t *table) loadPosts(into *votes, tid forum.ThreadID) error {
	seen, err := t.numbersAt(seenCursor(tid))
	if err != nil {
		return err
	}
	for _, pid := range seen {
		versions, err := t.d.store.Archived(t.name, archivePost, fmt.Sprint(pid))
		if err != nil {
			return fmt.Errorf("director: game %s: %w", t.name, err)
		}
		for _, v := range versions {
			var p seenPost
			if err := json.Unmarshal(v.Data, &p); err != nil {
				return fmt.Errorf("director: game %s: post %d in the archive: %w", t.name, pid, err)
			}
			into.see(p.Post, v.At)
		}
	}
	return nil
}

// recallVotes counts the day's votes as they stand, with what the directors have ruled since they were read.
func (t *table) recallVotes() error {
	tid := t.threadOf(threadVote)
	if !t.game.Running || t.game.Phase().Kind != rule.Day || tid == 0 {
		return nil
	}
	if err := t.takeUpVotes(); err != nil {
		return err
	}
	r, err := t.look()
	if err != nil {
		return err
	}
	t.votes.keep(t, ballot.CountDay(t.day(r)))
	return nil
}

// numbersAt reads a cursor that is a list of posts.
func (t *table) numbersAt(cursor string) ([]forum.PostID, error) {
	raw, err := t.d.store.Cursor(t.name, cursor)
	if err != nil || raw == nil {
		return nil, err
	}
	var list []forum.PostID
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("director: game %s: cursor %s: %w", t.name, cursor, err)
	}
	return list, nil
}

func seenCursor(tid forum.ThreadID) string { return fmt.Sprint("seen/", tid) }
func (t *table) toldCursor() string        { return fmt.Sprint("told/", t.votes.tid) }

// see adds a look at a post; it tells whether the text is one not seen before, or not seen settled before.
func (v *votes) see(p forum.Post, at time.Time) bool {
	v.newest = max(v.newest, p.ID)
	look := ballot.Look{Seen: at, Edited: editedAt(p.Edited, at.Location()), Own: ballot.Words(p.Body), Gone: p.Blocked != ""}
	old := v.posts[p.ID]
	if old == nil {
		v.posts[p.ID] = &seenPost{Post: p, Looks: []ballot.Look{look}}
		return true
	}
	last := &old.Looks[len(old.Looks)-1]
	if last.Own == look.Own && last.Gone == look.Gone && last.Edited.Equal(look.Edited) {
		if settled := old.Post.At.Add(v.settles); last.Seen.Before(settled) && !at.Before(settled) {
			last.Seen = at // the same text, seen once it was settled
			return true
		}
		return false
	}
	old.Looks = append(old.Looks, look)
	return true
}

var editTime = regexp.MustCompile(`\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}`)

func editedAt(mark string, zone *time.Location) time.Time {
	at, err := time.ParseInLocation("2006-1-2 15:04", editTime.FindString(mark), zone)
	if err != nil {
		return time.Time{}
	}
	return at
}

// take adds a reading of a thread to what is known of it and archives every text not seen before. A post of the day's thread seen before and missing
// from a whole reading is gone. It gives the posts seen for the first time.
func (t *table) take(c *change, v *votes, page forum.Page, whole bool) (fresh []forum.Post) {
	now := t.d.boardTime().In(t.zone)
	here := map[forum.PostID]bool{}
	for _, p := range page.Posts {
		here[p.ID] = true
		known := v.posts[p.ID] != nil
		if v.see(p, now) {
			data, _ := json.Marshal(seenPost{Post: p, Settled: !now.Before(p.At.Add(v.settles))})
			c.archive = append(c.archive, store.Item{Kind: archivePost, ID: fmt.Sprint(p.ID), At: now, Data: data})
		}
		if !known {
			fresh = append(fresh, p)
			t.stray(c, p)
		}
	}
	if whole {
		t.miss(c, here, now)
	}
	if len(fresh) > 0 {
		own := slices.DeleteFunc(v.numbers(), func(pid forum.PostID) bool { return v.posts[pid].Post.Thread != v.tid })
		c.cursor(seenCursor(v.tid), own)
	}
	return fresh
}

// miss notes which posts of the thread are not there any more.
func (t *table) miss(c *change, here map[forum.PostID]bool, now time.Time) {
	var gone []forum.PostID
	for _, pid := range t.votes.numbers() {
		p := t.votes.posts[pid]
		if last := p.Looks[len(p.Looks)-1]; !here[pid] && !last.Gone && p.Post.Thread == t.votes.tid {
			p.Looks = append(p.Looks, ballot.Look{Seen: now, Gone: true})
			if key := fmt.Sprint("gone/", pid); !t.votes.noted[key] {
				t.votes.noted[key] = true
				gone = append(gone, pid)
			}
		}
	}
	t.reportGone(c, gone)
}

func (v *votes) numbers() []forum.PostID {
	return slices.Sorted(maps.Keys(v.posts))
}
