package local

import (
	"fmt"
	"slices"

	"daoyan/forum"
)

// DeletePost takes a post away: authors their own, moderators any. The first post takes its thread along; an author may do that only
// while there is no reply.
func (b *Board) DeletePost(uid forum.UserID, pid forum.PostID) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return told(fmt.Sprintf("delete post %d", pid), b.deletePost(uid, pid))
}

func (b *Board) deletePost(uid forum.UserID, pid forum.PostID) error {
	a, p, err := b.mayEdit(uid, pid)
	if err != nil {
		return err
	}
	if p.Position != 1 {
		c := b.begin()
		c.drop(p)
		return b.commit(c)
	}
	if a.Role < roleModerator && len(b.state.inThread[p.Thread]) > 1 {
		return hasReplies
	}
	return b.dropThread(b.state.threads[p.Thread])
}

func (b *Board) dropThread(t *thread) error {
	c := b.begin()
	for _, pid := range b.state.inThread[t.ID] {
		c.drop(b.state.posts[pid])
	}
	c.drop(t)
	return b.commit(c)
}

// DeleteThread takes a thread away with all its posts. It asks nobody's leave: it is for the owner of the board.
func (b *Board) DeleteThread(tid forum.ThreadID) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	op := fmt.Sprintf("delete thread %d", tid)
	t := b.state.threads[tid]
	if t == nil {
		return told(op, noThread)
	}
	return told(op, b.dropThread(t))
}

// SetClosed closes a thread to replies, or opens it. It too is for the owner of the board; moderators do it on the page.
func (b *Board) SetClosed(tid forum.ThreadID, closed bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return told(fmt.Sprintf("close or open thread %d", tid), b.setClosed(tid, closed))
}

func (b *Board) setClosed(tid forum.ThreadID, closed bool) error {
	old := b.state.threads[tid]
	if old == nil {
		return noThread
	}
	t := *old
	t.Closed = closed
	c := b.begin()
	c.put(&t)
	return b.commit(c)
}

// SetBlocked hides the text of a post from everybody but moderators, or shows it again.
func (b *Board) SetBlocked(pid forum.PostID, blocked bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return told(fmt.Sprintf("block post %d", pid), b.setBlocked(pid, blocked))
}

func (b *Board) setBlocked(pid forum.PostID, blocked bool) error {
	old := b.state.posts[pid]
	if old == nil {
		return noPost
	}
	p := *old
	p.Blocked = blocked
	c := b.begin()
	c.put(&p)
	return b.commit(c)
}

// SetHeld keeps a reply for a moderator, as boards do that look at posts first: nobody sees it, and it counts nowhere. Let through, it stands
// where it was written.
func (b *Board) SetHeld(pid forum.PostID, held bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return told(fmt.Sprintf("hold post %d back", pid), b.setHeld(pid, held))
}

func (b *Board) setHeld(pid forum.PostID, held bool) error {
	old := b.state.posts[pid]
	if old == nil || old.Position == 1 {
		return noPost
	}
	p := *old
	p.Held = held
	c := b.begin()
	c.put(&p)
	return b.commit(c)
}

// MoveThread puts a thread into another board, as a moderator's 移动 does; with leaving, the board it was in goes on listing it, as moved.
func (b *Board) MoveThread(tid forum.ThreadID, to forum.BoardID, leaving bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return told(fmt.Sprintf("move thread %d", tid), b.moveThread(tid, to, leaving))
}

func (b *Board) moveThread(tid forum.ThreadID, to forum.BoardID, leaving bool) error {
	old := b.state.threads[tid]
	switch {
	case old == nil:
		return noThread
	case b.state.rooms[to] == nil:
		return noRoom
	}
	t, c := *old, b.begin()
	if leaving {
		c.last.Thread++
		t.Stubs = append(slices.Clone(t.Stubs), stub{ID: forum.ThreadID(c.last.Thread), Room: t.Room, At: b.lastPost(old).At})
	}
	t.Room = to
	c.put(&t)
	return b.commit(c)
}

// MergeThreads takes the posts of one thread into another, as a moderator's 合并 does: all in the order they were written, the subject and the
// author those of the first. The thread they come from is gone.
func (b *Board) MergeThreads(into, from forum.ThreadID) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return told(fmt.Sprintf("merge thread %d into thread %d", from, into), b.mergeThreads(into, from))
}

func (b *Board) mergeThreads(into, from forum.ThreadID) error {
	old, other := b.state.threads[into], b.state.threads[from]
	if old == nil || other == nil || old == other {
		return noThread
	}
	var pids []forum.PostID
	for pid, p := range b.state.posts { // held ones go along
		if p.Thread == into || p.Thread == from {
			pids = append(pids, pid)
		}
	}
	slices.Sort(pids)
	t, c := *old, b.begin()
	for i, pid := range pids {
		p := *b.state.posts[pid]
		p.Thread, p.Position = into, i+1
		c.put(&p)
	}
	if t.Positions = len(pids); b.state.posts[pids[0]].Thread == from {
		t.Subject, t.Author = other.Subject, other.Author
	}
	c.put(&t)
	c.drop(other)
	return b.commit(c)
}

// Thread lists the posts of a thread in order, nothing hidden.
func (b *Board) Thread(tid forum.ThreadID) ([]Post, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state.threads[tid] == nil {
		return nil, told(fmt.Sprintf("read thread %d", tid), noThread)
	}
	var posts []Post
	for i, pid := range b.state.inThread[tid] {
		p := b.state.posts[pid]
		posts = append(posts, Post{
			ID: p.ID, Thread: tid, UID: p.Author, Author: b.state.name(p.Author), At: p.At, Floor: i + 1,
			Subject: p.Subject, Text: p.Text, Edited: p.Edited, Blocked: p.Blocked,
		})
	}
	return posts, nil
}

// Threads lists the threads of a board, the one written in last first.
func (b *Board) Threads(fid forum.BoardID) ([]Thread, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state.rooms[fid] == nil {
		return nil, told(fmt.Sprintf("list board %d", fid), noRoom)
	}
	var threads []Thread
	for _, t := range b.threadsOf(fid) {
		threads = append(threads, Thread{
			ID: t.ID, Board: fid, UID: t.Author, Subject: t.Subject, Closed: t.Closed, Hidden: t.Hidden,
			Replies: len(b.state.inThread[t.ID]) - 1, LastAt: b.lastPost(t).At,
		})
	}
	return threads, nil
}
