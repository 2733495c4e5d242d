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

// judgeMessage holds a message against the two intervals, the one that it shares with posts and its own, and the conversations of a day.
func (b *Board) judgeMessage(a *account) error {
	wait := b.mustWait(b.state.messaged[a.ID], b.settings.MessageInterval)
	if a.Role != roleAdministrator {
		wait = max(wait, b.mustWait(b.state.wrote[a.ID], b.settings.PostInterval))
	}
	if wait > 0 {
		return messagedTooFast(wait)
	}
	return b.judgeTalks(a.ID)
}

func (b *Board) mustWait(last time.Time, interval time.Duration) time.Duration {
	if last.IsZero() || interval <= 0 {
		return 0
	}
	return interval - b.second().Sub(last)
}

// judgeTalks holds a message, of whatever conversation, against the conversations of the last 24 hours.
func (b *Board) judgeTalks(uid forum.UserID) error {
	since, talks, begun := b.second().Add(-day), 0, 0
	for id, t := range b.state.talks { // counting: any order
		if !t.Group && b.wroteSince(id, uid, since) {
			talks++
		}
		if t.Members[0] == uid && t.Began.After(since) {
			begun++
		}
	}
	switch s := b.settings; {
	case s.DailyTalks > 0 && talks > s.DailyTalks:
		return dailyTalks
	case s.DailyBegun > 0 && begun > s.DailyBegun:
		return dailyBegun
	}
	return nil
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
