package director

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"daoyan/director/config"
	"daoyan/forum"
	"daoyan/store"
)

// pace is how fast a board takes what is sent, and how many accounts it lets us write to within a day.
type pace struct {
	post, message time.Duration // between two posts, between two messages
	talks         int           // two-person conversations in which we wrote within a day
	posted        time.Time     // when the board last took a post, and a message
	mailed        time.Time
	wrote         map[forum.UserID]time.Time // when it last took one to that account
}

// aDay is the stretch over which boards count conversations.
const aDay = 24 * time.Hour

func newPace(f config.Forum) pace {
	return pace{post: f.PostEvery, message: f.MessageEvery, talks: f.MessagesTo, wrote: map[forum.UserID]time.Time{}}
}

// free is when the board takes another entry of that kind; to is whom a message is for.
func (p *pace) free(kind string, to forum.UserID) time.Time {
	switch kind {
	case sendThread, sendPost:
		return p.posted.Add(p.post)
	case sendMessage:
		return latest(p.mailed.Add(p.message), p.room(to))
	case sendGroup, sendGroupSay:
		return p.mailed.Add(p.message)
	}
	return time.Time{}
}

// room is when a message to that account does not exceed the conversations of a day.
func (p *pace) room(to forum.UserID) time.Time {
	var others []time.Time
	for uid, at := range p.wrote {
		if uid != to {
			others = append(others, at)
		}
	}
	if len(others) < p.talks {
		return time.Time{}
	}
	slices.SortFunc(others, time.Time.Compare)
	return others[len(others)-p.talks].Add(aDay)
}

// full tells whether there is no room for a conversation with that account.
func (p *pace) full(to forum.UserID, now time.Time) bool { return p.room(to).After(now) }

// took notes what the board has taken at some moment.
func (p *pace) took(kind string, to forum.UserID, at time.Time) {
	switch kind {
	case sendThread, sendPost:
		p.posted = at
	case sendMessage:
		p.mailed, p.wrote[to] = at, at
		maps.DeleteFunc(p.wrote, func(_ forum.UserID, last time.Time) bool { return at.Sub(last) >= aDay })
	case sendGroup, sendGroupSay:
		p.mailed = at
	}
}

// cursorTalks is whom the daemon has written to within a day. Every game keeps it, for the account is one.
const cursorTalks = "talks"

// recallTalks takes up what a game knows of the conversations of the day.
func (d *Director) recallTalks(game string) error {
	raw, err := d.store.Cursor(game, cursorTalks)
	if err != nil || raw == nil {
		return err
	}
	known := map[forum.UserID]time.Time{}
	if err := json.Unmarshal(raw, &known); err != nil {
		return fmt.Errorf("director: game %s: its list of conversations: %w", game, err)
	}
	for uid, at := range known {
		d.pace.wrote[uid] = latest(d.pace.wrote[uid], at)
	}
	return nil
}

func latest(list ...time.Time) time.Time { return slices.MaxFunc(list, time.Time.Compare) }

// waiting is one entry of the outbox that is still to be sent, with what it says.
type waiting struct {
	store.Entry
	letter
	held     bool // until a director releases it
	approved bool // goes out at once
	gone     bool // has nothing to say any more
}

// queue is what a game has to send, the most urgent first.
func (t *table) queue() ([]waiting, error) {
	entries, err := t.d.store.Pending(t.name)
	if err != nil {
		return nil, fmt.Errorf("director: game %s: %w", t.name, err)
	}
	out := make([]waiting, len(entries))
	for i, e := range entries {
		out[i].Entry = e
		if err := json.Unmarshal(e.Payload, &out[i].letter); err != nil {
			return nil, fmt.Errorf("director: game %s: outbox entry %s: %w", t.name, e.ID, err)
		}
		t.ruled(&out[i])
	}
	return out, nil
}

// turns goes through a queue in its order and knows what must not be overtaken: the posts of a thread go in the order they were written down,
// one held for the director holds those behind it.
type turns struct {
	t       *table
	left    map[string]bool // entries that are not sent yet
	behind  map[string]bool // threads in which a post before is still to come
	opening map[string]bool // groups whose conversation is still to be opened
	crowded bool            // a message waits for room among the conversations of the day: what could wait must not keep that room
}

func (t *table) turns(q []waiting) *turns {
	o := &turns{t: t, left: make(map[string]bool, len(q)), behind: map[string]bool{}, opening: map[string]bool{}}
	for i := range q {
		o.left[q[i].ID] = true
		if q[i].Kind == sendGroup {
			o.opening[q[i].Group] = true
		}
	}
	return o
}

// when tells from when on an entry may be sent; false while it waits for another.
func (o *turns) when(w *waiting) (time.Time, bool) {
	facts := &o.t.facts
	switch w.Kind {
	case sendPost, sendClose:
		if facts.threads[w.Thread] == 0 || o.behind[w.Thread] {
			return time.Time{}, false
		}
	case sendGroupSay, sendRemove:
		if facts.groups[w.Group] == 0 {
			return time.Time{}, false
		}
	}
	if w.held || o.left[w.After] || o.crowded && w.Urgency == urgentReminder {
		return time.Time{}, false
	}
	return latest(o.due(w), w.Next, o.t.d.pace.free(w.Kind, w.To)), true
}

// due is when an entry may go out as far as it is for us to say: not before the directors have had their time, nor in quiet hours.
func (o *turns) due(w *waiting) time.Time {
	t := o.t
	if w.approved || !t.canWait(w) {
		return w.Due
	}
	return latest(w.Due, t.meta.Game.Quiet.Ends(latest(w.Due, t.d.clock.Now()).In(t.zone)))
}

// canWait tells what is not sent in quiet hours. A correction does not wait: what is wrong stands on the board meanwhile.
func (t *table) canWait(w *waiting) bool {
	switch w.Kind {
	case sendThread, sendPost:
		return true
	case sendMessage, sendMail:
		kind := ""
		if p, ok := t.facts.drafts.of[w.ID]; ok && p.of.Private {
			kind = config.QuietWords
		} else if w.Urgency == urgentReminder {
			kind = config.QuietReminders
		}
		return slices.Contains(t.meta.Game.Quiet.Messages, kind)
	}
	return false
}

// stays notes that an entry is not sent in this round.
func (o *turns) stays(w *waiting) {
	switch w.Kind {
	case sendThread, sendPost:
		o.behind[w.Thread] = true
	case sendMessage:
		o.crowded = o.crowded || o.t.d.pace.full(w.To, o.t.d.clock.Now())
	}
}

// nextSend is when something of the outbox may be sent next.
func (t *table) nextSend() (time.Time, bool) {
	q, err := t.queue()
	if err != nil {
		return time.Time{}, false
	}
	var next time.Time
	found := false
	o := t.turns(q)
	for i := range q {
		if at, ok := o.when(&q[i]); ok && (!found || at.Before(next)) {
			next, found = at, true
		}
		o.stays(&q[i])
	}
	return next, found
}

// plan works out for each game when all that waits will be on the board, at the board's pace and within its conversations of a day, if
// nothing more comes.
func (d *Director) plan() (map[*table]time.Time, error) {
	type item struct {
		t *table
		waiting
	}
	var left []item
	for _, t := range d.tables {
		q, err := t.queue()
		if err != nil {
			return nil, err
		}
		o := t.turns(q)
		for _, w := range q {
			if w.Due = o.due(&w); !w.held {
				left = append(left, item{t, w})
			}
		}
	}
	p := d.pace
	p.wrote = maps.Clone(d.pace.wrote)
	now, done := d.clock.Now(), map[*table]time.Time{}
	for len(left) > 0 {
		best, at := -1, time.Time{}
		crowded := slices.ContainsFunc(left, func(x item) bool {
			return x.Kind == sendMessage && x.Urgency != urgentReminder && p.full(x.To, latest(now, p.mailed))
		})
		for i := range left {
			if crowded && left[i].Urgency == urgentReminder {
				continue
			}
			if x := latest(now, left[i].Due, left[i].Next, p.free(left[i].Kind, left[i].To)); best < 0 || x.Before(at) {
				best, at = i, x
			}
		}
		x := left[best]
		p.took(x.Kind, x.To, at)
		done[x.t] = latest(done[x.t], at)
		left = slices.Delete(left, best, best+1)
	}
	return done, nil
}
