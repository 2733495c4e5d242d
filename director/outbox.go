package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/store"
	"daoyan/templates"
)

// The kinds of outbox entry.
const (
	sendThread   = "thread"
	sendPost     = "post"
	sendMessage  = "message"
	sendGroup    = "group"     // opens a group conversation
	sendGroupSay = "group-say" // says something in one
	sendClose    = "close"
)

// The urgencies, the most urgent first.
const (
	urgentThread   uint8 = iota // nothing can be posted before its thread is there
	urgentNotice                // opens a window: its time runs from when the forum has it
	urgentPublic                // announcements
	urgentFeedback              // what skills told
	urgentReceipt               // answers
	urgentLater                 // threads to be closed
)

// letter is the payload of an outbox entry.
type letter struct {
	Thread  string          `json:"thread,omitempty"` // key of the thread
	Subject string          `json:"subject,omitempty"`
	Text    string          `json:"text,omitempty"`
	To      forum.UserID    `json:"to,omitempty"`
	Group   string          `json:"group,omitempty"` // key of the group
	Members []rule.Char     `json:"members,omitempty"`
	Opens   []rule.Question `json:"opens,omitempty"` // choices whose window the notice opens
}

// put writes an entry down. Its ID says what it is; the marker made from it is how it is found again on the board.
func (t *table) put(c *change, kind string, urgency uint8, what string, l letter) {
	id := fmt.Sprintf("%d/%d/%s", t.last+1, len(c.outbox), what)
	payload, _ := json.Marshal(l) // plain values always can
	c.outbox = append(c.outbox, store.Entry{ID: id, Urgency: urgency, Kind: kind, Target: target(kind, l), Payload: payload})
}

func target(kind string, l letter) string {
	switch kind {
	case sendMessage:
		return fmt.Sprint("uid ", l.To)
	case sendGroup, sendGroupSay:
		return l.Group
	default:
		return l.Thread
	}
}

// post puts an announcement into a thread, cut into as many floors as the board's limit asks.
func (t *table) post(c *change, kind, what, text string) {
	for i, part := range t.d.board.Split(text, t.d.cfg.Forum.MaxPostBytes-markRoom) {
		t.put(c, sendPost, urgentPublic, fmt.Sprintf("%s/%d", what, i), letter{Thread: t.threadKey(kind), Text: part})
	}
}

// markRoom is the room a marker takes in a post.
const markRoom = 120

// message puts a private message to a character's account into the outbox.
func (t *table) message(c *change, urgency uint8, what string, to rule.Char, text string, opens ...rule.Question) {
	uid := t.meta.Players[to].UID
	for i, part := range t.d.board.Split(text, t.d.cfg.Forum.MaxPostBytes-markRoom) {
		l := letter{To: uid, Text: part}
		if i == 0 {
			l.Opens = opens
		}
		t.put(c, sendMessage, urgency, fmt.Sprintf("%s/%d/%d", what, to, i), l)
	}
}

// tellDirectors reports to every account listed in the settings.
func (t *table) tellDirectors(c *change, text string) {
	for _, d := range t.d.cfg.Directors {
		if forum.UserID(d.UID) != t.d.me.ID {
			t.put(c, sendMessage, urgentReceipt, fmt.Sprint("report/", d.UID), letter{To: forum.UserID(d.UID), Text: text})
		}
	}
}

// send sends what may be sent now.
func (t *table) send(ctx context.Context) (sent bool, err error) {
	entries, err := t.d.store.Pending(t.name)
	if err != nil {
		return false, fmt.Errorf("director: game %s: %w", t.name, err)
	}
	for _, e := range entries {
		now := t.d.clock.Now()
		if e.Due.After(now) || e.Next.After(now) || t.d.allowed(e.Kind).After(now) {
			continue
		}
		var l letter
		if err := json.Unmarshal(e.Payload, &l); err != nil {
			return sent, fmt.Errorf("director: game %s: outbox entry %s: %w", t.name, e.ID, err)
		}
		if !t.sendable(e.Kind, l) {
			continue
		}
		ok, err := t.deliver(ctx, e, l)
		if err != nil {
			return sent, err
		}
		sent = sent || ok
	}
	return sent, nil
}

// sendable: a post waits for its thread, a group's word for its group.
func (t *table) sendable(kind string, l letter) bool {
	switch kind {
	case sendPost, sendClose:
		return t.facts.threads[l.Thread] != 0
	case sendGroupSay:
		return t.facts.groups[l.Group] != 0
	}
	return true
}

// allowed is when the board takes another of that kind.
func (d *Director) allowed(kind string) time.Time {
	switch kind {
	case sendThread, sendPost:
		return d.posted.Add(d.cfg.Forum.PostEvery)
	case sendMessage, sendGroup, sendGroupSay:
		return d.mailed.Add(d.cfg.Forum.MessageEvery)
	}
	return time.Time{}
}

// deliver sends one entry and writes down that it is sent, with what follows from that. Where an earlier try may have got through it looks
// for its marker first.
func (t *table) deliver(ctx context.Context, e store.Entry, l letter) (bool, error) {
	key := t.name + "/" + e.ID
	var got sent
	var err error
	if t.d.doubt[key] {
		got, err = t.find(ctx, e, l)
	}
	if err == nil && got.id == 0 {
		got, err = t.write(ctx, e, l)
	}
	if err != nil {
		return false, t.undelivered(e, key, err)
	}
	delete(t.d.doubt, key)
	c := change{marks: []store.Mark{{ID: e.ID, State: store.Sent, Attempts: e.Attempts + 1, SentID: got.mark()}}}
	t.follow(&c, e, l, got)
	switch e.Kind {
	case sendThread, sendPost:
		t.d.posted = t.d.clock.Now()
	case sendMessage, sendGroup, sendGroupSay:
		t.d.mailed = t.d.clock.Now()
	}
	return true, t.apply(c)
}

// sent is what the board numbers what it took by.
type sent struct {
	id     int64
	thread forum.ThreadID
	group  forum.GroupID
}

func (s sent) mark() string {
	if s.id <= 0 {
		return ""
	}
	return fmt.Sprint(s.id)
}

func (t *table) write(ctx context.Context, e store.Entry, l letter) (sent, error) {
	b, id := t.d.board, e.ID
	mark := "\n\n" + templates.PostMark(t.name+"/"+id)
	switch e.Kind {
	case sendThread:
		tid, pid, err := b.NewThread(ctx, forum.BoardID(t.d.cfg.Forum.Board), l.Subject, l.Text+mark)
		return sent{id: int64(pid), thread: tid}, err
	case sendPost:
		pid, err := b.Reply(ctx, t.facts.threads[l.Thread], l.Text+mark)
		return sent{id: int64(pid)}, err
	case sendMessage:
		mid, err := b.SendMessage(ctx, l.To, l.Text+"\n"+templates.Mark(t.name+"/"+id))
		return sent{id: int64(mid)}, err
	case sendGroup:
		gid, mid, err := b.CreateGroup(ctx, l.Subject+templates.Mark(t.name+"/"+id), t.users(l.Members), l.Text)
		return sent{id: int64(mid), group: gid}, err
	case sendGroupSay:
		mid, err := b.SendGroup(ctx, t.facts.groups[l.Group], l.Text+"\n"+templates.Mark(t.name+"/"+id))
		return sent{id: int64(mid)}, err
	case sendClose:
		return sent{id: -1}, b.SetClosed(ctx, t.facts.threads[l.Thread], true)
	}
	return sent{}, fmt.Errorf("director: game %s: outbox entry %s of unknown kind %q", t.name, id, e.Kind)
}

// find looks on the board for an entry that may have got through.
func (t *table) find(ctx context.Context, e store.Entry, l letter) (sent, error) {
	b, mark := t.d.board, templates.Mark(t.name+"/"+e.ID)
	switch e.Kind {
	case sendThread:
		tid, err := b.FindThread(ctx, forum.BoardID(t.d.cfg.Forum.Board), l.Subject)
		if err != nil || tid == 0 {
			return sent{}, err
		}
		pid, err := b.FindPost(ctx, tid, 0, mark)
		if pid == 0 {
			return sent{}, err
		}
		return sent{id: int64(pid), thread: tid}, err
	case sendPost:
		pid, err := b.FindPost(ctx, t.facts.threads[l.Thread], 0, mark)
		return sent{id: int64(pid)}, err
	case sendMessage:
		mid, err := b.FindMessage(ctx, forum.Peer{User: l.To}, 0, mark)
		return sent{id: int64(mid)}, err
	case sendGroup:
		gid, err := b.FindGroup(ctx, l.Subject+mark)
		if gid == 0 {
			return sent{}, err
		}
		return sent{id: -1, group: gid}, err
	case sendGroupSay:
		mid, err := b.FindMessage(ctx, forum.Peer{Group: t.facts.groups[l.Group]}, 0, mark)
		return sent{id: int64(mid)}, err
	}
	return sent{}, nil
}

// follow writes down what is true once the board has an entry: a thread or group is there, a window is open.
func (t *table) follow(c *change, e store.Entry, l letter, got sent) {
	switch e.Kind {
	case sendThread:
		c.note(factThread, fact{Key: l.Thread, TID: got.thread, PID: forum.PostID(got.id)})
	case sendGroup:
		c.note(factGroup, fact{Key: l.Group, Group: got.group, Members: l.Members})
	}
	at := instant(t.d.boardTime())
	for _, q := range l.Opens {
		if t.game.Running {
			c.add(ofEvents(t.game.Open(q.Hold, q.N, at))...)
		}
	}
	if (e.Kind == sendThread || e.Kind == sendPost) && t.d.show != nil {
		t.d.show(Sight{Game: t.name, At: t.d.boardTime(), Kind: e.Kind, Text: strings.TrimSpace(l.Subject + "\n" + l.Text)})
	}
}

// undelivered decides what becomes of an entry that the board did not take.
func (t *table) undelivered(e store.Entry, key string, err error) error {
	var fe *forum.Error
	if !errors.As(err, &fe) {
		t.d.doubt[key] = true
		return fmt.Errorf("director: game %s: sending %s: %w: %w", t.name, e.ID, errBoard, err)
	}
	if !fe.Sure {
		t.d.doubt[key] = true
	}
	m := store.Mark{ID: e.ID, State: store.Pending, Attempts: e.Attempts + 1, Note: fe.Error()}
	now, wait := t.d.clock.Now(), time.Minute
	switch fe.Kind {
	case forum.TooFast:
		wait = max(time.Duration(fe.Wait)*time.Second, 16*time.Second)
	case forum.OverLimit:
		wait = time.Hour
	case forum.Held:
		m.State = store.Held
	case forum.Unwilling, forum.NoPermission, forum.NotFound, forum.BadWord, forum.TooLong, forum.TooShort, forum.Closed:
		m.State = store.Failed
	case forum.NotLoggedIn, forum.NeedsCaptcha, forum.BadPassword, forum.Unavailable, forum.Unknown:
		if err := t.apply(change{marks: []store.Mark{{ID: e.ID, State: store.Pending, Attempts: e.Attempts + 1, Note: fe.Error(), Next: now.Add(wait)}}}); err != nil {
			return err
		}
		return err
	}
	m.Next = now.Add(wait)
	c := change{marks: []store.Mark{m}}
	if m.State != store.Pending {
		t.d.log.Error("有一条没有发出去，需要导演处理", "game", t.name, "kind", e.Kind, "to", e.Target, "err", fe.Kind)
		if e.Kind != sendClose {
			t.tellDirectors(&c, fmt.Sprintf("《%s》有一条%s没有发出去（%s），论坛说：%s", t.meta.Title, kindName(e.Kind), e.Target, fe.Text))
		}
	}
	return t.apply(c)
}

func kindName(kind string) string {
	switch kind {
	case sendThread, sendPost, sendClose:
		return "帖子"
	default:
		return "私信"
	}
}

func (t *table) users(chars []rule.Char) []forum.User {
	out := make([]forum.User, len(chars))
	for i, c := range chars {
		out[i] = forum.User{ID: t.meta.Players[c].UID, Name: t.meta.Players[c].Account}
	}
	return out
}

func (t *table) unsent() bool {
	p, err := t.d.store.Pending(t.name)
	return err != nil || len(p) > 0
}

// nextSend is when something of the outbox may be sent next.
func (t *table) nextSend(now time.Time) (time.Time, bool) {
	entries, err := t.d.store.Pending(t.name)
	if err != nil {
		return time.Time{}, false
	}
	var next time.Time
	for _, e := range entries {
		var l letter
		if json.Unmarshal(e.Payload, &l) != nil || !t.sendable(e.Kind, l) {
			continue
		}
		at := e.Next
		if a := t.d.allowed(e.Kind); a.After(at) {
			at = a
		}
		if next.IsZero() || at.Before(next) {
			next = at
		}
		if !at.After(now) {
			return at, true
		}
	}
	return next, !next.IsZero()
}
