package discuz

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"daoyan/forum"
)

// inboxMemory is what is known of the inbox between two calls of NewMessages.
type inboxMemory struct {
	upTo forum.MessageID         // the cursor this is the memory for
	rows map[forum.Peer]knownRow // as they were when their conversations were last read
	late []forum.Message         // given last time although not above the cursor: the caller may not have kept them
}

// knownRow is a row whose conversation was read, and what was sent into it since.
type knownRow struct {
	sign        string
	count, sent int
}

const (
	// second is how long a message stays out of sight: boards leave out of a conversation what was written in the current second.
	second = time.Second
	// mostSweeps bounds how often the inbox is looked through in one call while messages keep coming: a dozen conversations would have to
	// take turns, each at its interval, to reach it.
	mostSweeps = 10
)

// NewMessages reads what others wrote to the account, in two-person conversations and groups: the messages above since, sorted by number.
// With them come messages up to since that the pages read show beside them and of which known says that the caller has never had them: a
// board may show a message behind ones with higher numbers. They cost no request; known is asked of nothing else, and nil knows everything.
// A call that finds nothing new costs one request; else one for each conversation with news and one that confirms.
//
// Three traps of these boards shape it. The unread flag is no guide: opening a conversation clears it, and so does answering into it. So
// the rows of the whole inbox, newest first, are compared with what they were when last read. A conversation does not show what was written
// in the current second: so it is opened a second after it was listed, and the inbox is listed again until no row has changed since its
// conversation was read. What is returned is therefore complete up to its highest number, and the caller may take that as the next since, if it is above the last.
// Where messages keep coming all the while, the error is of kind Unavailable, and the next call begins at the same since.
func (c *Client) NewMessages(ctx context.Context, since forum.MessageID, known func(forum.MessageID) bool) ([]forum.Message, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	if since < c.news.upTo || c.news.rows == nil {
		c.news = inboxMemory{rows: map[forum.Peer]knownRow{}}
	}
	for _, m := range c.news.late {
		if known != nil && !known(m.ID) {
			c.news.rows[forum.Peer{User: m.With, Group: m.Group}] = knownRow{sign: "to be read again"}
		}
	}
	n := newsReader{c: c, op: "read new messages", since: since, known: known, found: map[forum.MessageID]forum.Message{}}
	for range mostSweeps {
		opened, err := n.sweep(ctx)
		if err != nil {
			c.news.rows = nil
			return nil, err
		}
		if opened == 0 {
			return n.result(), nil
		}
	}
	c.news.rows = nil
	return nil, &forum.Error{Kind: forum.Unavailable, Op: n.op, Text: "消息一条接一条，读不到头；过一会儿再读", Sure: true}
}

// newsReader is one call of NewMessages.
type newsReader struct {
	c     *Client
	op    string
	since forum.MessageID
	known func(forum.MessageID) bool
	found map[forum.MessageID]forum.Message
}

func (n *newsReader) result() []forum.Message {
	messages := slices.Collect(maps.Values(n.found))
	sortMessages(messages)
	n.c.news.upTo, n.c.news.late = n.since, nil
	for _, m := range messages {
		if m.ID <= n.since {
			n.c.news.late = append(n.c.news.late, m)
		}
	}
	if len(messages) > 0 {
		n.c.news.upTo = max(n.since, messages[len(messages)-1].ID)
	}
	return messages
}

// sweep goes once through the inbox, as far back as there may be news, and reads the conversations whose rows changed. It counts them.
func (n *newsReader) sweep(ctx context.Context) (opened int, err error) {
	unread := 0
	var settled time.Time // rows from before this minute hold nothing above since
	for page := 1; ; page++ {
		box, listed, err := n.c.listInbox(ctx, n.op, fmt.Sprintf("%s&page=%d", inboxRef, page))
		if err != nil {
			return opened, err
		}
		if page == 1 {
			unread = box.unread
		}
		news := false
		for _, r := range box.rows {
			if r.unread {
				unread--
			}
			if !n.changed(r, settled) {
				continue
			}
			some, err := n.read(ctx, r, listed)
			if err != nil {
				return opened, err
			}
			opened++
			switch {
			case r.unread || some:
				news = true
			case settled.IsZero():
				settled = r.when
			}
		}
		if !box.more || !news && unread <= 0 {
			return opened, nil
		}
	}
}

// changed tells whether a row's conversation has to be read. Rows come newest first: below one without news, older ones that were never read
// have none either and are only remembered. Where the board counts messages, a row that changed by what was sent from here alone needs no reading.
func (n *newsReader) changed(r row, settled time.Time) bool {
	known, ok := n.c.news.rows[r.peer]
	switch {
	case r.unread:
		return true
	case ok && known.sign == r.sign && (known.sent == 0 || r.count > 0): // without a count, two equal answers look like one
		return false
	case r.own && r.count > 0 && r.count == known.count+known.sent:
	case known.sign == "" && !settled.IsZero() && !r.when.IsZero() && r.when.Before(settled):
	default:
		return true
	}
	n.remember(r)
	return false
}

func (n *newsReader) remember(r row) {
	n.c.news.rows[r.peer] = knownRow{sign: r.sign, count: r.count}
}

// read reads what a row's conversation holds above since, and tells whether there is anything, own messages included.
func (n *newsReader) read(ctx context.Context, r row, listed time.Time) (some bool, err error) {
	if early := second - n.c.pace.now().Sub(listed); early > 0 {
		if err := n.c.pace.wait(ctx, early); err != nil {
			return false, fmt.Errorf("%s: %w", n.op, err)
		}
	}
	messages, err := n.c.readConversation(ctx, n.op, r.peer, n.since)
	if err != nil {
		return false, err
	}
	for _, m := range messages {
		fresh := m.ID > n.since || !m.Own && n.known != nil && !n.known(m.ID)
		if some = some || fresh; fresh && !m.Own {
			n.found[m.ID] = m
		}
	}
	n.remember(r)
	return some, nil
}

// noteSent keeps count of what is sent from here.
func (m *inboxMemory) noteSent(to forum.Peer) {
	if m.rows == nil {
		return
	}
	known := m.rows[to]
	known.sent++
	m.rows[to] = known
}

// listInbox reads one page of the inbox and tells when it was there.
func (c *Client) listInbox(ctx context.Context, op, ref string) (inbox, time.Time, error) {
	r, err := c.open(ctx, op, ref)
	if err != nil {
		return inbox{}, time.Time{}, err
	}
	box, e := r.sheet.inbox()
	if e != nil {
		return inbox{}, time.Time{}, failed(op, e)
	}
	return box, r.at, nil
}
