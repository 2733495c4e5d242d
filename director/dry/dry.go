// Package dry lets a daemon run on a board without leaving a trace there: it reads what is real and only tells what would have been written.
package dry

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"daoyan/director"
	"daoyan/forum"
)

// made is above every number a board gives: what the rehearsal opened is numbered from there and is asked of no board.
const made = 1 << 52

// Board reads the board it wraps and refuses it every write. To the daemon each write succeeds: threads and groups get numbers of their own,
// and nobody ever says anything there.
type Board struct {
	director.Board
	would func(what, text string)

	mu   sync.Mutex
	last int64
}

// New wraps a board. would is told what is not sent: where it would have gone, in words for a director, and the text.
func New(board director.Board, would func(what, text string)) *Board {
	return &Board{Board: board, would: would, last: made}
}

func (b *Board) next() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.last++
	return b.last
}

// NewThread tells of a thread.
func (b *Board) NewThread(_ context.Context, fid forum.BoardID, subject, text string) (forum.ThreadID, forum.PostID, error) {
	tid := b.next()
	b.would(fmt.Sprintf("在版块 %d 开帖《%s》", fid, subject), text)
	return forum.ThreadID(tid), forum.PostID(b.next()), nil
}

// NewHiddenThread tells of a thread whose replies are for its author.
func (b *Board) NewHiddenThread(_ context.Context, fid forum.BoardID, subject, text string) (forum.ThreadID, forum.PostID, error) {
	tid := b.next()
	b.would(fmt.Sprintf("在版块 %d 开回帖仅作者可见的帖《%s》", fid, subject), text)
	return forum.ThreadID(tid), forum.PostID(b.next()), nil
}

// RepliesHidden looks at a real thread; one that is not there is as it was wanted.
func (b *Board) RepliesHidden(ctx context.Context, tid forum.ThreadID, pid forum.PostID) (bool, error) {
	if tid > made {
		return true, nil
	}
	return b.Board.RepliesHidden(ctx, tid, pid)
}

// Reply tells of a post.
func (b *Board) Reply(_ context.Context, tid forum.ThreadID, text string) (forum.PostID, error) {
	where := fmt.Sprintf("在主题 %d 回帖", tid)
	if tid > made {
		where = "在上面说的新帖里回帖"
	}
	b.would(where, text)
	return forum.PostID(b.next()), nil
}

// SendMessage tells of a private message.
func (b *Board) SendMessage(_ context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	b.would(fmt.Sprintf("私信账号 %d", to), text)
	return forum.MessageID(b.next()), nil
}

// CreateGroup tells of a group conversation.
func (b *Board) CreateGroup(_ context.Context, subject string, members []forum.User, text string) (forum.GroupID, forum.MessageID, error) {
	var names []string
	for _, m := range members {
		names = append(names, m.Name)
	}
	b.would(fmt.Sprintf("开群聊《%s》，拉进 %s", subject, strings.Join(names, "、")), text)
	return forum.GroupID(b.next()), forum.MessageID(b.next()), nil
}

// SendGroup tells of words in a group.
func (b *Board) SendGroup(_ context.Context, _ forum.GroupID, text string) (forum.MessageID, error) {
	b.would("在群聊里说", text)
	return forum.MessageID(b.next()), nil
}

// RemoveMember tells of a member put out of a group.
func (b *Board) RemoveMember(_ context.Context, _ forum.GroupID, who forum.User) error {
	b.would("移出群聊："+who.Name, "")
	return nil
}

// Edit tells of a post that would be changed.
func (b *Board) Edit(_ context.Context, tid forum.ThreadID, pid forum.PostID, text string) error {
	b.would(fmt.Sprintf("把主题 %d 的第 %d 号帖改成", tid, pid), text)
	return nil
}

// SetClosed tells of a thread closed or opened.
func (b *Board) SetClosed(_ context.Context, tid forum.ThreadID, closed bool) error {
	what := "打开"
	if closed {
		what = "关闭"
	}
	b.would(fmt.Sprintf("%s主题 %d", what, tid), "")
	return nil
}

// ReadThread reads a real thread; in one that is not there nobody has posted.
func (b *Board) ReadThread(ctx context.Context, tid forum.ThreadID, after forum.PostID) (forum.Page, error) {
	if tid > made {
		return b.empty(ctx, tid)
	}
	return b.Board.ReadThread(ctx, tid, after)
}

// ReadAll is the same for a whole thread.
func (b *Board) ReadAll(ctx context.Context, tid forum.ThreadID) (forum.Page, error) {
	if tid > made {
		return b.empty(ctx, tid)
	}
	return b.Board.ReadAll(ctx, tid)
}

func (b *Board) empty(ctx context.Context, tid forum.ThreadID) (forum.Page, error) {
	me, _, err := b.Hello(ctx)
	return forum.Page{Reader: me.ID, Thread: tid, Number: 1, Count: 1}, err
}

// GroupMembers lists a real group; one that is not there has none.
func (b *Board) GroupMembers(ctx context.Context, gid forum.GroupID) ([]forum.User, error) {
	if gid > made {
		return nil, nil
	}
	return b.Board.GroupMembers(ctx, gid)
}

// FindPost looks in a real thread.
func (b *Board) FindPost(ctx context.Context, tid forum.ThreadID, after forum.PostID, marker string) (forum.PostID, error) {
	if tid > made {
		return 0, nil
	}
	return b.Board.FindPost(ctx, tid, after, marker)
}

// FindMessage looks in a real conversation.
func (b *Board) FindMessage(ctx context.Context, with forum.Peer, after forum.MessageID, marker string) (forum.MessageID, error) {
	if with.Group > made {
		return 0, nil
	}
	return b.Board.FindMessage(ctx, with, after, marker)
}

// Mailbox reads the mailbox it wraps and sends nothing from it.
type Mailbox struct {
	director.Mailbox
	board *Board // counts and tells
}

// NewMailbox wraps a mailbox; would is as in New.
func NewMailbox(box director.Mailbox, would func(what, text string)) *Mailbox {
	return &Mailbox{Mailbox: box, board: New(nil, would)}
}

// SendMessage tells of a mail.
func (m *Mailbox) SendMessage(_ context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	m.board.would(fmt.Sprintf("给账号 %d 的邮件", to), text)
	return forum.MessageID(m.board.next()), nil
}
