package local

import (
	"strings"
	"time"

	"daoyan/forum"
)

const (
	subjectWidth = 80
	day          = 24 * time.Hour
)

// judgePost holds a post against the sizes and the word list.
func (b *Board) judgePost(subject, text string, needsSubject bool) error {
	if strings.TrimSpace(text) == "" || needsSubject && subject == "" {
		return emptyPost
	}
	if width(subject) > subjectWidth {
		return longSubject
	}
	size, s := b.codec.size(text), b.settings
	switch {
	case s.MaxPost > 0 && size > s.MaxPost:
		return wrongSize(forum.TooLong, "抱歉，您的帖子超过 "+num(s.MaxPost)+" 个字符的限制", s)
	case size < s.MinPost:
		return wrongSize(forum.TooShort, "抱歉，您的帖子小于 "+num(s.MinPost)+" 个字符的限制", s)
	}
	return b.judgeWords(subject + "\n" + text)
}

func (b *Board) judgeWords(text string) error {
	folded := strings.ToLower(text)
	for _, word := range b.settings.Words {
		if strings.Contains(folded, strings.ToLower(word)) {
			return bannedWord(word)
		}
	}
	return nil
}

// judgePace holds a post against the interval that posts and messages share.
func (b *Board) judgePace(a *account) error {
	interval := b.settings.PostInterval
	if a.Role == roleAdministrator {
		return nil
	}
	if wait := b.mustWait(b.state.wrote[a.ID], interval); wait > 0 {
		return postedTooFast(interval, wait)
	}
	return nil
}

// judgeMessagePace is the same for a message, which has an interval of its own besides.
func (b *Board) judgeMessagePace(a *account) error {
	wait := b.mustWait(b.state.messaged[a.ID], b.settings.MessageInterval)
	if a.Role != roleAdministrator {
		wait = max(wait, b.mustWait(b.state.wrote[a.ID], b.settings.PostInterval))
	}
	if wait > 0 {
		return messagedTooFast(wait)
	}
	return nil
}

func (b *Board) mustWait(last time.Time, interval time.Duration) time.Duration {
	if last.IsZero() || interval <= 0 {
		return 0
	}
	return interval - b.second().Sub(last)
}

// talksToday counts the conversations of one kind in which the account wrote within 24 hours.
func (b *Board) talksToday(uid forum.UserID, groups bool) int {
	since, n := b.second().Add(-day), 0
	for id, t := range b.state.talks { // counting: any order
		if t.Group == groups && b.wroteSince(id, uid, since) {
			n++
		}
	}
	return n
}

func (b *Board) wroteSince(id forum.GroupID, uid forum.UserID, since time.Time) bool {
	list := b.state.inTalk[id]
	for i := len(list) - 1; i >= 0; i-- {
		m := b.state.messages[list[i]]
		if !m.At.After(since) {
			return false
		}
		if m.From == uid {
			return true
		}
	}
	return false
}
