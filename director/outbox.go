package director

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
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
	sendRemove   = "group-remove"
	sendClose    = "close"
	sendEdit     = "edit" // puts other words into a post that is there
)

// The urgencies, the most urgent first.
const (
	urgentThread   uint8 = iota // nothing can be posted before its thread is there
	urgentNotice                // opens a window: its time runs from when the forum has it
	urgentPublic                // announcements
	urgentFeedback              // what skills told
	urgentReceipt               // answers
	urgentLater                 // threads to be closed
	urgentReminder              // what is owed: whoever knows it loses nothing by waiting
)

// letter is the payload of an outbox entry.
type letter struct {
	Thread  string          `json:"thread,omitempty"` // key of the thread
	Subject string          `json:"subject,omitempty"`
	Text    string          `json:"text,omitempty"`
	To      forum.UserID    `json:"to,omitempty"`
	Group   string          `json:"group,omitempty"` // key of the group
	Members []rule.Char     `json:"members,omitempty"`
	Opens   []rule.Question `json:"opens,omitempty"`   // choices whose window the notice opens
	Hidden  bool            `json:"hidden,omitempty"`  // the thread's replies are for the daemon alone
	After   string          `json:"after,omitempty"`   // the entry that must go first
	Of      string          `json:"of,omitempty"`      // of an edit: the entry that the post is
	Until   time.Time       `json:"until,omitzero"`    // of no use to anybody from then on
	Account *forum.User     `json:"account,omitempty"` // who is to leave a group; nil: whoever plays its member
	Own     []string        `json:"own,omitempty"`     // words of players in it: they tell nothing
	Receipt bool            `json:"receipt,omitempty"` // asks for 收到: of no use once it is there
	Reopen  bool            `json:"reopen,omitempty"`  // a thread is to be opened again, not closed
}

// put writes an entry down and gives its ID, which says what it is; the marker made from it is how it is found again on the board.
func (t *table) put(c *change, kind string, urgency uint8, what string, l letter) (id string) {
	id = fmt.Sprintf("%d/%d/%s", t.last+1, len(c.outbox), what)
	l.Own = t.ownIn(l.Text)
	payload, _ := json.Marshal(l) // plain values always can
	c.outbox = append(c.outbox, store.Entry{ID: id, Urgency: urgency, Kind: kind, Target: target(kind, l), Payload: payload})
	return id
}

func target(kind string, l letter) string {
	switch kind {
	case sendMessage, sendMail:
		return fmt.Sprint("uid ", l.To)
	case sendGroup, sendGroupSay, sendRemove:
		return l.Group
	default:
		return l.Thread
	}
}

// wordsOf is what an entry says.
func (t *table) wordsOf(e *store.Entry) string {
	l := letterOf(e)
	return strings.TrimSpace(l.Subject + "\n" + l.Text)
}

func letterOf(e *store.Entry) letter {
	var l letter
	_ = json.Unmarshal(e.Payload, &l) // written by put
	return l
}

// post puts an announcement into a thread, cut into as many floors as the board's limit asks, and gives the ID of the last.
func (t *table) post(c *change, kind, what, text string) (last string) {
	var all []string
	for i, part := range t.split(text) {
		last = t.put(c, sendPost, urgentPublic, fmt.Sprintf("%s/%d", what, i), letter{Thread: t.threadKey(kind), Text: part})
		all = append(all, last)
	}
	t.announced(c, false, all...)
	return last
}

// markRoom is the room a marker takes in a post.
const markRoom = 120

// message puts a private message to a character's account into the outbox; the notice of opens is its first part.
func (t *table) message(c *change, urgency uint8, what string, to rule.Char, text string, opens ...rule.Question) {
	t.mailTo(c, urgency, what, to, letter{Text: text, Opens: opens})
}

func (t *table) mailTo(c *change, urgency uint8, what string, to rule.Char, l letter) {
	l.To = t.meta.Players[to].UID
	for i, part := range t.split(l.Text) {
		if l.Text = part; i > 0 {
			l.Opens = nil
		}
		t.put(c, t.messageKind(to), urgency, fmt.Sprintf("%s/%d/%d", what, to, i), l)
	}
}

// send sends what may be sent now.
func (t *table) send(ctx context.Context) (sent bool, err error) {
	q, err := t.queue()
	if err != nil {
		return false, err
	}
	o := t.turns(q)
	for i := range q {
		w := &q[i]
		if t.useless(w, o) {
			if err := t.apply(change{marks: []store.Mark{{ID: w.ID, State: store.Failed, Attempts: w.Attempts, Note: "过时，没有发"}}}); err != nil {
				return sent, err
			}
			continue
		}
		gone := false
		if o.behind[w.Thread] && !w.held { // the directors hear of all at once
			if w.held, err = t.stopped(w); err != nil {
				return sent, err
			}
		}
		if at, ok := o.when(w); ok && !at.After(t.d.clock.Now()) {
			if gone, err = t.release(ctx, w); err != nil {
				return sent, err
			}
		}
		if !gone {
			o.stays(w)
			continue
		}
		delete(o.left, w.ID)
		sent = true
	}
	return sent, nil
}

// release sends one entry unless it says what its readers may not know.
func (t *table) release(ctx context.Context, w *waiting) (gone bool, err error) {
	if held, err := t.stopped(w); held || err != nil {
		return false, err
	}
	return t.deliver(ctx, w.Entry, w.letter)
}

// useless: a reminder whose deadline is over or that is met, news for a group that the board would not open, a floor that shorter words do
// without.
func (t *table) useless(w *waiting, o *turns) bool {
	if w.gone {
		return true
	}
	if !w.Until.IsZero() && !t.d.boardTime().Before(w.Until) {
		return true
	}
	if who, ok := t.char(w.To); ok && w.Receipt && t.facts.confirmed[who] > 0 {
		return true
	}
	return (w.Kind == sendGroupSay || w.Kind == sendRemove) && t.facts.groups[w.Group] == 0 && !o.opening[w.Group]
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
	if err == nil {
		err = t.hidden(ctx, &e, &l, got)
	}
	c := change{}
	if err != nil && !t.withoutSome(&c, e, got, err) {
		return false, t.undelivered(e, l, err)
	}
	delete(t.d.doubt, key)
	c.marks = append(c.marks, store.Mark{ID: e.ID, State: store.Sent, Attempts: e.Attempts + 1, SentID: got.mark()})
	t.follow(&c, e, l, got)
	t.d.pace.took(e.Kind, l.To, t.d.clock.Now())
	if e.Kind == sendMessage {
		c.cursor(cursorTalks, t.d.pace.wrote)
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
		open := b.NewThread
		if l.Hidden {
			open = b.NewHiddenThread
		}
		tid, pid, err := open(ctx, forum.BoardID(t.d.cfg.Forum.Board), l.Subject, l.Text+mark)
		return sent{id: int64(pid), thread: tid}, err
	case sendPost:
		pid, err := b.Reply(ctx, t.facts.threads[l.Thread], l.Text+mark)
		return sent{id: int64(pid)}, err
	case sendMessage:
		mid, err := b.SendMessage(ctx, l.To, l.Text+"\n"+templates.Mark(t.name+"/"+id))
		return sent{id: int64(mid)}, err
	case sendMail:
		mid, err := t.d.mailbox.SendMessage(ctx, l.To, l.Text+"\n"+templates.Mark(t.name+"/"+id))
		return sent{id: int64(mid)}, err
	case sendGroup:
		gid, mid, err := b.CreateGroup(ctx, l.Subject+templates.Mark(t.name+"/"+id), t.users(l.Members), l.Text)
		return sent{id: int64(mid), group: gid}, err
	case sendGroupSay:
		mid, err := b.SendGroup(ctx, t.facts.groups[l.Group], l.Text+"\n"+templates.Mark(t.name+"/"+id))
		return sent{id: int64(mid)}, err
	case sendRemove:
		err := b.RemoveMember(ctx, t.facts.groups[l.Group], t.leaver(l))
		if err == nil {
			return sent{id: -1}, nil
		}
		if gone, other := t.find(ctx, e, l); other == nil && gone.id != 0 { // asked twice, by a proxy that tries again
			return gone, nil
		}
		return sent{}, err
	case sendClose:
		return sent{id: -1}, b.SetClosed(ctx, t.facts.threads[l.Thread], !l.Reopen)
	case sendEdit:
		of, _, err := t.entry(l.Of)
		if err != nil {
			return sent{}, err
		}
		return sent{id: -1}, b.Edit(ctx, t.facts.threads[l.Thread], postOf(of), l.Text+"\n\n"+templates.PostMark(t.name+"/"+l.Of))
	}
	return sent{}, fmt.Errorf("director: game %s: outbox entry %s of unknown kind %q", t.name, id, e.Kind)
}

// postOf is the post that an entry has become.
func postOf(e store.Entry) forum.PostID {
	n, _ := strconv.ParseInt(e.SentID, 10, 64) // written by mark
	return forum.PostID(n)
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
	case sendMail:
		mid, err := t.d.mailbox.FindMessage(ctx, forum.Peer{User: l.To}, 0, mark)
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
	case sendRemove:
		in, err := b.GroupMembers(ctx, t.facts.groups[l.Group])
		member := func(u forum.User) bool { return u.ID == t.leaver(l).ID }
		if err != nil || slices.ContainsFunc(in, member) {
			return sent{}, err
		}
		return sent{id: -1}, nil
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
	t.unseen(c, e)
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

func (t *table) users(chars []rule.Char) []forum.User {
	out := make([]forum.User, len(chars))
	for i, c := range chars {
		out[i] = forum.User{ID: t.meta.Players[c].UID, Name: t.meta.Players[c].Account}
	}
	return out
}

// leaver is the account that an entry takes out of a group.
func (t *table) leaver(l letter) forum.User {
	if l.Account != nil {
		return *l.Account
	}
	return t.users(l.Members)[0]
}

func (t *table) unsent() bool {
	p, err := t.d.store.Pending(t.name)
	return err != nil || len(p) > 0
}
