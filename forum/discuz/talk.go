package discuz

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"daoyan/forum"
)

// Conversation reads the messages of one conversation above after, sorted by number, own ones too; 0 reads it whole. One request a page of
// ten (of fifty in groups), and one that checks where it took more than one. A message of the current second is not there yet. An account
// that never was and a group one is not in are empty conversations to the board.
func (c *Client) Conversation(ctx context.Context, with forum.Peer, after forum.MessageID) ([]forum.Message, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	all, err := c.readConversation(ctx, talkOp("read", with), with, after)
	return slices.DeleteFunc(all, func(m forum.Message) bool { return m.ID <= after }), err
}

func talkOp(what string, with forum.Peer) string {
	if with.Group != 0 {
		return fmt.Sprintf("%s group %d", what, with.Group)
	}
	return fmt.Sprintf("%s the conversation with account %d", what, with.User)
}

// FindMessage looks for an own message above after that holds marker and gives its number, 0 if there is none. It looks twice where it has
// to, a second apart: the board does not show what was written in the current second.
func (c *Client) FindMessage(ctx context.Context, with forum.Peer, after forum.MessageID, marker string) (forum.MessageID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	return c.findMessage(ctx, talkOp("look for an own message in", with), with, after, marker)
}

func (c *Client) findMessage(ctx context.Context, op string, with forum.Peer, after forum.MessageID, marker string) (forum.MessageID, error) {
	var highest forum.MessageID
	for look := range 2 {
		if look > 0 {
			if err := c.pace.wait(ctx, second); err != nil {
				return 0, fmt.Errorf("%s: %w", op, err)
			}
			after = max(after, highest) // the rest has been looked at
		}
		messages, err := c.readConversation(ctx, op, with, after)
		if err != nil {
			return 0, err
		}
		for _, m := range slices.Backward(messages) {
			if m.ID > after && m.Own && strings.Contains(m.Text, marker) {
				return m.ID, nil
			}
			highest = max(highest, m.ID)
		}
	}
	return 0, nil
}

// readConversation reads pages from the newest back to the one that holds a message up to after; that page is in the result whole. Pages
// are counted from the oldest: a new page meanwhile would make one be skipped. So where it took several, the newest is read once more, and
// if the count of pages changed, all of it.
func (c *Client) readConversation(ctx context.Context, op string, with forum.Peer, after forum.MessageID) ([]forum.Message, error) {
	for range mostRetries {
		all := map[forum.MessageID]forum.Message{}
		newest, err := c.talkPage(ctx, op, with, 0, all)
		if err != nil {
			return nil, err
		}
		pages := 1
		for at := newest; at.older > 0 && !at.reaches(after); pages++ {
			if at, err = c.talkPage(ctx, op, with, at.older, all); err != nil {
				return nil, err
			}
		}
		if pages > 1 {
			again, err := c.talkPage(ctx, op, with, 0, all)
			if err != nil {
				return nil, err
			}
			if again.older != newest.older {
				continue
			}
		}
		messages := slices.Collect(maps.Values(all))
		sortMessages(messages)
		return messages, nil
	}
	return nil, &forum.Error{Kind: forum.Unavailable, Op: op, Text: "对话一直在变长，读不完整", Sure: true}
}

// reaches tells whether the page goes back to after.
func (t conversation) reaches(after forum.MessageID) bool {
	return len(t.messages) > 0 && t.messages[0].ID <= after
}

// talkPage reads one page, the newest if number is 0, into all.
func (c *Client) talkPage(ctx context.Context, op string, with forum.Peer, number int, all map[forum.MessageID]forum.Message) (conversation, error) {
	ref := fmt.Sprintf("home.php?mod=space&do=pm&subop=view&touid=%d", with.User)
	if with.Group != 0 {
		ref = fmt.Sprintf("home.php?mod=space&do=pm&subop=view&plid=%d&type=1", with.Group)
	}
	if number > 0 {
		ref += fmt.Sprintf("&page=%d", number)
	}
	r, err := c.open(ctx, op, ref)
	if err != nil {
		return conversation{}, err
	}
	talk, e := r.sheet.conversation()
	if e != nil {
		return conversation{}, failed(op, e)
	}
	for _, m := range talk.messages {
		m.With, m.Group = with.User, with.Group
		all[m.ID] = m
	}
	if with.Group != 0 && talk.handle != 0 {
		c.handles[with.Group] = talk.handle
	}
	return talk, nil
}

// SendMessage sends a message to one account and gives its number. One request.
func (c *Client) SendMessage(ctx context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	op := fmt.Sprintf("send a message to account %d", to)
	fitted, _ := c.charset.Fit(text)
	a, err := c.submit(ctx, op, fmt.Sprintf("home.php?mod=spacecp&ac=pm&op=send&touid=%d", to), []field{
		{"pmsubmit", "true"}, {"touid", digitsOf(int64(to))}, {"message", fitted},
	})
	if err != nil {
		return 0, err
	}
	c.news.noteSent(forum.Peer{User: to})
	pmid := a.number("pmid")
	if pmid == 0 {
		return 0, noNumber(op)
	}
	return forum.MessageID(pmid), nil
}

// FindUser asks for the account of that name. A name that the board cannot be asked for is an error of kind BadWord: such an account has to be
// known by its number. One request.
func (c *Client) FindUser(ctx context.Context, name string) (forum.User, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return forum.User{}, err
	}
	defer leave()
	const op = "find an account by its name"
	if err := c.knowCharset(ctx, op); err != nil {
		return forum.User{}, err
	}
	fitted, lost := c.charset.Fit(name)
	if lost != "" || strings.ContainsAny(name, `"<>'()`) {
		return forum.User{}, &forum.Error{Kind: forum.BadWord, Op: op, Sure: true,
			Text: fmt.Sprintf("论坛查不了名字 %q 里的字符：请直接填 UID", name)}
	}
	r, err := c.open(ctx, op, "home.php?mod=space&username="+c.escape(fitted))
	if err != nil {
		return forum.User{}, err
	}
	uid, e := r.sheet.user()
	if e != nil {
		return forum.User{}, failed(op, e)
	}
	return forum.User{ID: uid, Name: name}, nil
}
