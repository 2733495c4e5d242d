package local

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"daoyan/forum"
)

// Message is one private message as the board keeps it: Text is its BBCode source.
type Message struct {
	ID    forum.MessageID
	From  forum.UserID
	Group forum.GroupID // 0 in a two-person conversation
	At    time.Time
	Text  string
}

// Talk is one row of an inbox.
type Talk struct {
	With    forum.UserID  // the other end of a two-person conversation
	Group   forum.GroupID // or the group's number
	Subject string
	Members []forum.UserID
	Unread  bool
	Last    Message
}

// SendMessage sends one private message. Refusals: to oneself or to nobody NotFound, to the deaf Unwilling, too soon TooFast, too many
// conversations a day OverLimit.
func (b *Board) SendMessage(from, to forum.UserID, text string) (forum.MessageID, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	op := fmt.Sprintf("send user %d a message", to)
	c := b.begin()
	m, err := b.letter(c, from, to, b.codec.settle(text))
	if err != nil {
		return 0, told(op, err)
	}
	if err := b.commit(c); err != nil {
		return 0, told(op, err)
	}
	return m.ID, nil
}

// letter judges a two-person message and adds it to a change.
func (b *Board) letter(c *change, from, to forum.UserID, text string) (*message, error) {
	a, receiver := b.state.accounts[from], b.state.accounts[to]
	switch {
	case a == nil || receiver == nil || from == to:
		return nil, noUserID
	case strings.TrimSpace(text) == "":
		return nil, emptyMessage
	case receiver.Deaf:
		return nil, deaf
	}
	if err := b.judgeWords(text); err != nil {
		return nil, err
	}
	if err := b.judgeMessage(a); err != nil {
		return nil, err
	}
	t := b.state.talks[b.state.pairs[pairOf(from, to)]]
	if t == nil {
		c.last.Talk++
		t = &talk{ID: forum.GroupID(c.last.Talk), Members: []forum.UserID{from, to}, Began: b.second()}
	}
	return b.say(c, t, from, text), nil
}

// say adds a message to a conversation. Who speaks has no unread messages in it, looked at or not: so it is on Discuz!.
func (b *Board) say(c *change, old *talk, from forum.UserID, text string) *message {
	c.last.Message++
	m := &message{ID: forum.MessageID(c.last.Message), Talk: old.ID, From: from, At: b.second(), Text: text}
	c.put(m)
	c.put(readUpTo(old, from, m.ID))
	return m
}

// readUpTo is a conversation that an account has read up to a message.
func readUpTo(old *talk, uid forum.UserID, upTo forum.MessageID) *talk {
	t := *old
	t.Read = maps.Clone(old.Read)
	if t.Read == nil {
		t.Read = map[forum.UserID]forum.MessageID{}
	}
	t.Read[uid] = upTo
	return &t
}

// SetMessageHeld keeps a message from being seen, as a board does whose database shows it behind ones with higher numbers.
func (b *Board) SetMessageHeld(id forum.MessageID, held bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	op := fmt.Sprintf("hold message %d back", id)
	old := b.state.messages[id]
	if old == nil {
		return told(op, notPermitted)
	}
	m := *old
	m.Held = held
	c := b.begin()
	c.put(&m)
	return told(op, b.commit(c))
}

// Conversation lists the messages between two accounts, oldest first.
func (b *Board) Conversation(x, y forum.UserID) []Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.messagesOf(b.state.pairs[pairOf(x, y)])
}

func (b *Board) messagesOf(id forum.GroupID) []Message {
	var out []Message
	for _, pmid := range b.state.inTalk[id] {
		out = append(out, b.export(b.state.messages[pmid]))
	}
	return out
}

func (b *Board) export(m *message) Message {
	out := Message{ID: m.ID, From: m.From, At: m.At, Text: m.Text}
	if b.state.talks[m.Talk].Group {
		out.Group = m.Talk
	}
	return out
}

// Inbox lists an account's conversations, the one written in last first. Looking does not mark anything read.
func (b *Board) Inbox(uid forum.UserID) []Talk {
	b.mu.Lock()
	defer b.mu.Unlock()
	var rows []Talk
	for _, t := range b.talksOf(uid) {
		row := Talk{Subject: t.Subject, Members: slices.Clone(t.Members), Unread: b.unread(t, uid), Last: b.export(b.lastMessage(t))}
		if t.Group {
			row.Group = t.ID
		} else {
			row.With = other(t, uid)
		}
		rows = append(rows, row)
	}
	return rows
}

// MarkRead marks a conversation read, as opening it in a browser does: with is the other account, or 0 and group a group's number.
func (b *Board) MarkRead(uid, with forum.UserID, group forum.GroupID) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if with != 0 {
		group = b.state.pairs[pairOf(uid, with)]
	}
	return told("mark a conversation read", b.markRead(b.state.talks[group], uid))
}

func (b *Board) markRead(t *talk, uid forum.UserID) error {
	if t == nil || !b.unread(t, uid) {
		return nil
	}
	c := b.begin()
	c.put(readUpTo(t, uid, b.lastMessage(t).ID))
	return b.commit(c)
}

// unread tells whether somebody wrote after the account last looked or spoke.
func (b *Board) unread(t *talk, uid forum.UserID) bool {
	return len(b.state.inTalk[t.ID]) > 0 && b.lastMessage(t).ID > t.Read[uid]
}

// talksOf lists an account's conversations, newest first.
func (b *Board) talksOf(uid forum.UserID) []*talk {
	var mine []*talk
	for _, t := range b.state.talks {
		if slices.Contains(t.Members, uid) && len(b.state.inTalk[t.ID]) > 0 {
			mine = append(mine, t)
		}
	}
	slices.SortFunc(mine, func(x, y *talk) int { return int(b.lastMessage(y).ID - b.lastMessage(x).ID) })
	return mine
}

func (b *Board) lastMessage(t *talk) *message {
	list := b.state.inTalk[t.ID]
	return b.state.messages[list[len(list)-1]]
}

func (b *Board) unreadTalks(uid forum.UserID) int {
	n := 0
	for _, t := range b.state.talks { // counting: any order
		if slices.Contains(t.Members, uid) && b.unread(t, uid) {
			n++
		}
	}
	return n
}

func other(t *talk, uid forum.UserID) forum.UserID {
	if t.Members[0] == uid {
		return t.Members[1]
	}
	return t.Members[0]
}
