package director

import (
	"context"
	"fmt"
	"time"

	"daoyan/forum"
)

// readEvery is how long a thread is left unread because the board's list says that nothing was posted in it: that it was closed, or moved, only
// its page tells.
const readEvery = 15 * time.Minute

// traced is what was known of a thread when it was last read.
type traced struct {
	trace forum.Trace // of a list fetched before that
	page  forum.Page  // without its posts
	at    time.Time   // when it was read
}

// list is what the board's list says of its threads; it is asked once in a step, when the first thread is to be read.
func (d *Director) list(ctx context.Context) (map[forum.ThreadID]forum.Trace, error) {
	if d.traces != nil || !d.reading {
		return d.traces, nil
	}
	traces, err := d.board.Traces(ctx, forum.BoardID(d.cfg.Forum.Board))
	if err != nil {
		return nil, fmt.Errorf("%w: the board's list: %w", errBoard, err)
	}
	if d.traces = traces; traces == nil {
		d.traces = map[forum.ThreadID]forum.Trace{}
	}
	return d.traces, nil
}

// newPosts reads the posts of a thread above after. Where the list of this step says the same of it as the list before the last reading, nothing
// was posted since, and the thread is not asked for.
func (t *table) newPosts(ctx context.Context, tid forum.ThreadID, after forum.PostID) (forum.Page, error) {
	now := t.d.clock.Now()
	list, err := t.d.list(ctx)
	if err != nil {
		return forum.Page{}, err
	}
	trace, listed := list[tid]
	was, known := t.traced[tid]
	if listed && known && was.trace == trace && now.Sub(was.at) < readEvery {
		return was.page, nil
	}
	page, err := t.d.board.ReadThread(ctx, tid, after)
	delete(t.traced, tid)
	if err == nil && listed && page.Reader == t.d.me.ID {
		known := page
		known.Posts = nil
		t.traced[tid] = traced{trace, known, now}
	}
	return page, err
}
