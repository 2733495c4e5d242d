package local

import (
	"fmt"
	"strings"
	"time"

	"daoyan/forum"
)

// markAfter is how old a post must be for an edit to leave a mark.
const markAfter = time.Minute

// Post is one post as the board keeps it: Text is its BBCode source, Floor its place among the posts that are left.
type Post struct {
	ID      forum.PostID
	Thread  forum.ThreadID
	UID     forum.UserID
	Author  string
	At      time.Time
	Floor   int
	Subject string
	Text    string
	Edited  time.Time // zero without an edit mark
	Blocked bool
}

// Thread is one thread as a board's list shows it.
type Thread struct {
	ID      forum.ThreadID
	Board   forum.BoardID
	UID     forum.UserID
	Subject string
	Closed  bool
	Hidden  bool // replies are for its author
	Replies int
	LastAt  time.Time
}

// ThreadOption says what is special about a thread.
type ThreadOption func(*thread)

// HiddenReplies makes a thread whose replies only its author reads (回帖仅作者可见).
func HiddenReplies() ThreadOption { return func(t *thread) { t.Hidden = true } }

// AddBoard opens a board (版块) and returns its fid.
func (b *Board) AddBoard(name string) (forum.BoardID, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := b.begin()
	c.last.Room++
	r := &room{ID: forum.BoardID(c.last.Room), Name: strings.TrimSpace(b.codec.settle(name))}
	if r.Name == "" {
		return 0, fmt.Errorf("open a board: it needs a name")
	}
	c.put(r)
	if err := b.commit(c); err != nil {
		return 0, told("open a board", err)
	}
	return r.ID, nil
}

// NewThread opens a thread and returns its tid and the pid of its first post. Refusals are *forum.Error, as everywhere below.
func (b *Board) NewThread(uid forum.UserID, fid forum.BoardID, subject, text string, options ...ThreadOption) (forum.ThreadID, forum.PostID, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	op := fmt.Sprintf("open a thread on board %d", fid)
	p, err := b.openThread(uid, fid, b.codec.settle(subject), b.codec.settle(text), options)
	if err != nil {
		return 0, 0, told(op, err)
	}
	return p.Thread, p.ID, nil
}

func (b *Board) openThread(uid forum.UserID, fid forum.BoardID, subject, text string, options []ThreadOption) (*post, error) {
	a, subject := b.state.accounts[uid], strings.TrimSpace(subject)
	switch {
	case a == nil:
		return nil, noUserID
	case b.state.rooms[fid] == nil:
		return nil, noRoom
	}
	if err := b.judgePost(subject, text, true); err != nil {
		return nil, err
	}
	if err := b.judgePace(a); err != nil {
		return nil, err
	}
	c := b.begin()
	c.last.Thread++
	t := &thread{ID: forum.ThreadID(c.last.Thread), Room: fid, Author: uid, Subject: subject}
	for _, option := range options {
		option(t)
	}
	return b.addPost(c, t, &post{Author: uid, Subject: subject, Text: text})
}

// addPost puts a post at the end of a thread.
func (b *Board) addPost(c *change, t *thread, p *post) (*post, error) {
	longer := *t
	longer.Positions++
	c.last.Post++
	p.ID, p.Thread, p.Position, p.At = forum.PostID(c.last.Post), t.ID, longer.Positions, b.second()
	c.put(&longer)
	c.put(p)
	return p, b.commit(c)
}

// Reply adds a post to a thread.
func (b *Board) Reply(uid forum.UserID, tid forum.ThreadID, text string) (forum.PostID, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p, err := b.reply(uid, tid, "", b.codec.settle(text))
	if err != nil {
		return 0, told(fmt.Sprintf("reply to thread %d", tid), err)
	}
	return p.ID, nil
}

// QuoteReply adds a post that quotes another as the board's button does.
func (b *Board) QuoteReply(uid forum.UserID, tid forum.ThreadID, pid forum.PostID, text string) (forum.PostID, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	op := fmt.Sprintf("reply to post %d", pid)
	quoted := b.state.posts[pid]
	if quoted == nil || quoted.Thread != tid {
		return 0, told(op, noPost)
	}
	p, err := b.reply(uid, tid, "", b.quote(quoted, uid)+"\n\n"+b.codec.settle(text))
	if err != nil {
		return 0, told(op, err)
	}
	return p.ID, nil
}

func (b *Board) reply(uid forum.UserID, tid forum.ThreadID, subject, text string) (*post, error) {
	a, t, subject := b.state.accounts[uid], b.state.threads[tid], strings.TrimSpace(subject)
	switch {
	case a == nil:
		return nil, noUserID
	case t == nil:
		return nil, noThread
	case t.Closed && a.Role < roleModerator:
		return nil, threadClosed
	}
	if err := b.judgePost(subject, text, false); err != nil {
		return nil, err
	}
	if err := b.judgePace(a); err != nil {
		return nil, err
	}
	return b.addPost(b.begin(), t, &post{Author: uid, Subject: subject, Text: text})
}

// quote is the block the 回复 button of a post puts before an answer: who and when, a link, and the first words.
func (b *Board) quote(p *post, reader forum.UserID) string {
	return fmt.Sprintf("[quote][size=2][url=forum.php?mod=redirect&goto=findpost&pid=%d&ptid=%d][color=#999999]%s 发表于 %s[/color][/url][/size]\n%s[/quote]",
		p.ID, p.Thread, b.state.name(p.Author), b.minute(p.At), b.quotable(p, reader))
}

// quotable is what a quote of a post may hold: its first words, or why the reader may not take them.
func (b *Board) quotable(p *post, reader forum.UserID) string {
	switch {
	case p.Blocked:
		return "**** 该帖被屏蔽 ****"
	case !b.sees(p, reader):
		return hiddenPart
	}
	return excerpt(p.Text, quoteWidth)
}

// sees tells whether a reader may read a post of a thread with hidden replies.
func (b *Board) sees(p *post, reader forum.UserID) bool {
	t := b.state.threads[p.Thread]
	if t == nil || !t.Hidden || p.Position == 1 || reader != 0 && (reader == p.Author || reader == t.Author) {
		return true
	}
	a := b.state.accounts[reader]
	return a != nil && a.Role >= roleModerator
}

// Edit changes the text of a post; the author and moderators may. A mark tells of it if the post was a minute old and the editor is no
// administrator.
func (b *Board) Edit(uid forum.UserID, pid forum.PostID, text string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	op := fmt.Sprintf("edit post %d", pid)
	p := b.state.posts[pid]
	if p == nil {
		return told(op, noPost)
	}
	return told(op, b.edit(uid, pid, p.Subject, b.codec.settle(text), b.state.threads[p.Thread].Hidden))
}

// edit changes a post; of a thread's first post it says as well whether replies are for the thread's author, as the board's form does.
func (b *Board) edit(uid forum.UserID, pid forum.PostID, subject, text string, hidden bool) error {
	a, old, err := b.mayEdit(uid, pid)
	if err != nil {
		return err
	}
	p, first, now := *old, old.Position == 1, b.second()
	p.Subject, p.Text = strings.TrimSpace(subject), text
	if err := b.judgePost(p.Subject, text, first); err != nil {
		return err
	}
	if now.Sub(p.At) >= markAfter && a.Role != roleAdministrator {
		p.Edited, p.Editor = now, uid
	}
	c := b.begin()
	c.put(&p)
	if first {
		t := *b.state.threads[p.Thread]
		t.Subject, t.Hidden = p.Subject, hidden
		c.put(&t)
	}
	return b.commit(c)
}

// mayEdit gives the editor and the post if the one may edit the other.
func (b *Board) mayEdit(uid forum.UserID, pid forum.PostID) (*account, *post, error) {
	a, p := b.state.accounts[uid], b.state.posts[pid]
	switch {
	case a == nil:
		return nil, nil, noUserID
	case p == nil:
		return nil, nil, noPost
	case a.Role >= roleModerator:
		return a, p, nil
	case p.Author != uid:
		return nil, nil, notYourPost
	}
	if limit := b.settings.EditTime; limit > 0 && b.second().Sub(p.At) > limit {
		return nil, nil, tooLateToEdit(limit)
	}
	return a, p, nil
}
