package director

import (
	"fmt"

	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// The kinds of thread a game is played in.
const (
	threadDiscussion = "discussion"
	threadVote       = "vote"
	threadProgress   = "progress"
	threadElevator   = "elevator"
)

func (t *table) threadConfig(kind string) config.Thread {
	g := t.meta.Game.Threads
	switch kind {
	case threadVote:
		return g.Vote
	case threadProgress:
		return g.Progress
	case threadElevator:
		return g.Elevator
	default:
		return g.Discussion
	}
}

// threadKey is under which key the thread of that kind is known now: one a game, one a day, or that of the discussion.
// Before the first day what is said to all is said where the game was announced.
func (t *table) threadKey(kind string) string {
	if t.facts.lastDay == 0 && kind == threadDiscussion {
		kind = threadProgress
	}
	return t.threadKeyOn(kind, t.facts.phases[t.facts.lastDay])
}

func (t *table) threadKeyOn(kind string, day rule.Phase) string {
	cfg := t.threadConfig(kind)
	switch {
	case cfg.TID != 0 || cfg.Per == config.PerGame:
		return kind
	case cfg.Per == config.Same:
		return t.threadKeyOn(threadDiscussion, day)
	default:
		return kind + "/" + t.facts.phaseKey(day)
	}
}

// apart tells whether a kind has threads of its own.
func (t *table) apart(kind string) bool {
	cfg := t.threadConfig(kind)
	return cfg.Per != config.Same || cfg.TID != 0
}

// openThread opens the thread of that kind for a phase with text as its first post, or posts text where the thread is there already. It gives
// the ID of the entry that does.
func (t *table) openThread(c *change, kind string, p rule.Phase, text string) (first string) {
	cfg := t.threadConfig(kind)
	day, urgency := t.facts.phases[t.facts.lastDay], urgentThread
	if p.Kind == rule.Day {
		day = p
		if t.facts.phases[p.Seq-1].Kind == rule.Day { // behind what the day before has come to
			urgency = urgentPublic
		}
	}
	key := t.threadKeyOn(kind, day)
	if cfg.TID != 0 && t.facts.threads[key] == 0 {
		c.note(factThread, fact{Key: key, TID: forum.ThreadID(cfg.TID)})
	}
	if cfg.TID != 0 || t.facts.threads[key] != 0 {
		t.reopenThread(c, kind, key)
		return t.post(c, kind, "open", text)
	}
	title := templates.ThreadTitle{Game: t.meta.Title, Kind: kind}
	if cfg.Per == config.PerDay {
		title.Phase = phaseView(p)
	}
	parts := t.split(text)
	first = t.put(c, sendThread, urgency, "thread/"+key, letter{Thread: key, Subject: t.text(title), Text: parts[0]})
	all := []string{first}
	for i, part := range parts[1:] {
		all = append(all, t.put(c, sendPost, urgentPublic, fmt.Sprintf("open/%s/%d", key, i+1), letter{Thread: key, Text: part}))
	}
	t.announced(c, false, all...)
	return first
}

// closeThreads closes the day's threads where they are a day's own.
func (t *table) closeThreads(c *change) {
	if t.facts.lastDay == 0 {
		return
	}
	for _, kind := range []string{threadDiscussion, threadVote} {
		if t.dayOwn(kind) && t.facts.threads[t.threadKey(kind)] != 0 {
			t.put(c, sendClose, urgentLater, "close/"+kind, letter{Thread: t.threadKey(kind)})
		}
	}
}

// reopenThread lets people post again in a day's thread that has been closed, where the day has come back.
func (t *table) reopenThread(c *change, kind, key string) {
	if t.facts.threads[key] != 0 && t.dayOwn(kind) {
		t.put(c, sendClose, urgentThread, "reopen/"+kind, letter{Thread: key, Reopen: true})
	}
}

// dayOwn tells whether every day has a thread of that kind of its own.
func (t *table) dayOwn(kind string) bool {
	cfg := t.threadConfig(kind)
	return cfg.TID == 0 && cfg.Per == config.PerDay
}

// threadOf is the thread of that kind, 0 while it is not open.
func (t *table) threadOf(kind string) forum.ThreadID { return t.facts.threads[t.threadKey(kind)] }
