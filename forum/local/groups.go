package local

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/forum"
)

// CreateGroup opens a group conversation with its first message. The founder comes first among the members; at least two others are
// needed, and none of them may be deaf.
func (b *Board) CreateGroup(founder forum.UserID, members []forum.UserID, subject, text string) (forum.GroupID, forum.MessageID, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m, err := b.createGroup(founder, members, b.codec.settle(subject), b.codec.settle(text))
	if err != nil {
		return 0, 0, told("open a group conversation", err)
	}
	return m.Talk, m.ID, nil
}

func (b *Board) createGroup(founder forum.UserID, invited []forum.UserID, subject, text string) (*message, error) {
	a, members := b.state.accounts[founder], []forum.UserID{founder}
	for _, uid := range invited {
		switch member := b.state.accounts[uid]; {
		case member == nil:
			return nil, noUserID
		case member.Deaf:
			return nil, deaf
		}
		if !slices.Contains(members, uid) {
			members = append(members, uid)
		}
	}
	limits := b.settings
	switch {
	case a == nil:
		return nil, noUserID
	case strings.TrimSpace(text) == "":
		return nil, emptyMessage
	case len(members) < 3:
		return nil, groupTooFew
	case limits.GroupMembers > 0 && len(members) > limits.GroupMembers:
		return nil, groupTooMany
	}
	if err := b.judgeWords(subject + "\n" + text); err != nil {
		return nil, err
	}
	if err := b.judgeMessage(a); err != nil {
		return nil, err
	}
	c := b.begin()
	c.last.Talk++
	t := &talk{ID: forum.GroupID(c.last.Talk), Group: true, Subject: groupSubject(subject, text), Members: members, Began: b.second()}
	return b.say(c, t, founder, text), b.commit(c)
}

// groupSubject is the given subject, or the first words of the message, cut to what the board allows a title.
func groupSubject(subject, text string) string {
	if subject = strings.TrimSpace(subject); subject == "" {
		subject = excerpt(text, subjectWidth)
	}
	return cut(strings.Join(strings.Fields(subject), " "), subjectWidth)
}

// SendGroup says something in a group conversation; only its members may.
func (b *Board) SendGroup(from forum.UserID, group forum.GroupID, text string) (forum.MessageID, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m, err := b.sayInGroup(from, group, b.codec.settle(text))
	if err != nil {
		return 0, told(fmt.Sprintf("write in group %d", group), err)
	}
	return m.ID, nil
}

func (b *Board) sayInGroup(from forum.UserID, group forum.GroupID, text string) (*message, error) {
	a, t := b.state.accounts[from], b.state.talks[group]
	switch {
	case a == nil || t == nil || !t.Group || !slices.Contains(t.Members, from):
		return nil, notPermitted
	case strings.TrimSpace(text) == "":
		return nil, emptyMessage
	}
	if err := b.judgeWords(text); err != nil {
		return nil, err
	}
	if err := b.judgeMessage(a); err != nil {
		return nil, err
	}
	c := b.begin()
	m := b.say(c, t, from, text)
	return m, b.commit(c)
}

// AddMember lets one more account into a group; only the founder may. The new member reads everything that was written before.
func (b *Board) AddMember(founder forum.UserID, group forum.GroupID, uid forum.UserID) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return told(fmt.Sprintf("add user %d to group %d", uid, group), b.addMember(founder, group, uid))
}

func (b *Board) addMember(founder forum.UserID, group forum.GroupID, uid forum.UserID) error {
	t, err := b.founded(founder, group)
	switch {
	case err != nil:
		return err
	case b.state.accounts[uid] == nil:
		return noUserNamed
	case b.state.accounts[uid].Deaf:
		return deaf
	case slices.Contains(t.Members, uid):
		return nil
	case b.settings.GroupMembers > 0 && len(t.Members) >= b.settings.GroupMembers:
		return groupTooMany
	}
	t.Members = append(slices.Clone(t.Members), uid)
	c := b.begin()
	c.put(t)
	return b.commit(c)
}

// Kick takes an account out of a group; only the founder may, and nobody kicks the founder. The conversation leaves the account's inbox.
func (b *Board) Kick(founder forum.UserID, group forum.GroupID, uid forum.UserID) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return told(fmt.Sprintf("take user %d out of group %d", uid, group), b.kick(founder, group, uid))
}

func (b *Board) kick(founder forum.UserID, group forum.GroupID, uid forum.UserID) error {
	t, err := b.founded(founder, group)
	if err != nil {
		return err
	}
	if uid == founder || !slices.Contains(t.Members, uid) {
		return notPermitted
	}
	t.Members = slices.DeleteFunc(slices.Clone(t.Members), func(m forum.UserID) bool { return m == uid })
	c := b.begin()
	c.put(t)
	return b.commit(c)
}

// founded gives a copy of a group for its founder to change.
func (b *Board) founded(founder forum.UserID, group forum.GroupID) (*talk, error) {
	old := b.state.talks[group]
	if old == nil || !old.Group || old.Members[0] != founder {
		return nil, notPermitted
	}
	t := *old
	return &t, nil
}

// Group lists the messages of a group conversation, oldest first; nil if there is none of that number.
func (b *Board) Group(group forum.GroupID) []Message {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.state.talks[group]; t == nil || !t.Group {
		return nil
	}
	return b.messagesOf(group)
}
