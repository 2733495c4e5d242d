package discuz

import (
	"regexp"
	"strings"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"daoyan/forum"
)

// row is one conversation in the inbox.
type row struct {
	peer   forum.Peer
	name   string // the group's subject; empty for a two-person conversation
	unread bool
	own    bool      // the last message of a two-person conversation is the reader's own
	count  int       // messages in it, 0 where the board does not show it
	when   time.Time // of the last message, in minutes
	sign   string    // everything the row tells: it changes with every message
}

// inbox is one page of the list of conversations, newest message first.
type inbox struct {
	rows   []row
	unread int  // conversations the board says are unread, on all pages
	more   bool // there is a next page
}

var (
	inboxID      = regexp.MustCompile(`^pmlist_(\d+)$`)
	rowCount     = regexp.MustCompile(`共\s*(\d+)\s*条`)
	relativeTime = regexp.MustCompile(`刚刚|半小时前|\d+ ?(?:秒|分钟|小时|天)前`)
	minuteClock  = regexp.MustCompile(`\d{4}-\d{1,2}-\d{1,2}\s+\d{1,2}:\d{2}`)
)

// inbox reads the list of conversations. A page that is neither a list nor says that it is empty is an error of kind Unknown.
func (s *sheet) inbox() (inbox, *forum.Error) {
	if e := s.trouble(); e != nil {
		return inbox{}, e
	}
	var box inbox
	zone := s.zone()
	found, nameless := false, false
	walk(s.root, func(n *html.Node) bool {
		switch {
		case n.Type != html.ElementNode:
			return true
		case n.DataAtom == atom.Dl && inboxID.MatchString(attr(n, "id")):
			found = true
			r := s.row(n, zone)
			nameless = nameless || r.peer == (forum.Peer{})
			box.rows = append(box.rows, r)
			return false
		case n.DataAtom == atom.Dl && strings.HasPrefix(attr(n, "id"), "gpmlist_"):
			found = true
			if hasClass(n, "newpm") {
				box.unread-- // announcements are counted among the unread and are no conversations
			}
			return false
		case n.DataAtom == atom.A && strings.Contains(attr(n, "href"), "filter=newpm"):
			box.unread += int(number(text(first(n, byTag(atom.Strong)))))
		case n.DataAtom == atom.A && hasClass(n, "nxt"):
			box.more = true
		case hasClass(n, "emp"):
			found = true
		}
		return true
	})
	box.unread = max(box.unread, 0)
	if !found || nameless {
		return inbox{}, unreadable("消息列表", s)
	}
	return box, nil
}

func unreadable(what string, s *sheet) *forum.Error {
	return &forum.Error{Kind: forum.Unknown, Sure: true, Text: "页面上找不到" + what + "：论坛换了模板？" + excerpt(s.title)}
}

func (s *sheet) row(dl *html.Node, zone *time.Location) row {
	r := row{unread: hasClass(dl, "newpm"), sign: relativeTime.ReplaceAllString(text(withTitles(dl)), "")}
	plid := number(inboxID.FindStringSubmatch(attr(dl, "id"))[1])
	var avatar int64
	walk(dl, func(n *html.Node) bool {
		switch n.DataAtom {
		case atom.Input:
			switch name := attr(n, "name"); {
			case strings.HasPrefix(name, "deletepm_deluid"):
				r.peer = forum.Peer{User: forum.UserID(number(attr(n, "value")))}
			case strings.HasPrefix(name, "deletepm_"):
				r.peer = forum.Peer{Group: forum.GroupID(plid)}
			}
		case atom.A:
			s.rowLink(n, &r, &avatar)
		case atom.Span:
			if hasClass(n, "xi2") && hasClass(n, "xw1") {
				r.own = true
			}
		}
		return true
	})
	if r.peer == (forum.Peer{}) {
		r.peer.User = forum.UserID(avatar)
	}
	if all := rowCount.FindAllStringSubmatch(r.sign, -1); all != nil { // the last: a message may say the same
		r.count = int(number(all[len(all)-1][1]))
	}
	clocks := minuteClock.FindAllString(r.sign, -1)
	if len(clocks) > 0 {
		if at, err := time.ParseInLocation("2006-1-2 15:04", clocks[len(clocks)-1], zone); err == nil {
			r.when = at
		}
	}
	return r
}

// rowLink reads one link of a row: the conversation it opens, the group's subject, or, last resort, the account it shows.
func (s *sheet) rowLink(n *html.Node, r *row, avatar *int64) {
	href := attr(n, "href")
	if *avatar == 0 {
		*avatar = userIn(href)
	}
	if !strings.Contains(href, "subop=view") {
		return
	}
	if uid := parameter(href, "touid"); uid != 0 && r.peer == (forum.Peer{}) {
		r.peer = forum.Peer{User: forum.UserID(uid)}
	}
	if plid := parameter(href, "plid"); plid != 0 {
		r.peer = forum.Peer{Group: forum.GroupID(plid)}
		if r.name == "" {
			r.name = s.charset.restore(text(n))
		}
	}
}

// withTitles is a copy of n in which relative times (刚刚) are replaced by the absolute ones behind them.
func withTitles(n *html.Node) *html.Node {
	c := &html.Node{Type: n.Type, DataAtom: n.DataAtom, Data: n.Data}
	if title := attr(n, "title"); n.DataAtom == atom.Span && minuteClock.MatchString(title) {
		c.AppendChild(&html.Node{Type: html.TextNode, Data: title})
		return c
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.AppendChild(withTitles(child))
	}
	return c
}

// conversation is one page of messages with one peer, sorted by number.
type conversation struct {
	messages []forum.Message
	older    int             // the number of the page before this one, 0 if there is none
	handle   forum.MessageID // a message number by which the group can be answered, 0 on an empty page
	peer     forum.Peer      // as far as the page tells
}

// conversation reads one page of messages. The board shows the same words for an empty conversation, for one that is not the reader's and
// for an account that never was.
func (s *sheet) conversation() (conversation, *forum.Error) {
	if e := s.trouble(); e != nil {
		return conversation{}, e
	}
	var (
		talk  conversation
		dls   []*html.Node
		empty bool
	)
	walk(s.root, func(n *html.Node) bool {
		switch {
		case n.Type != html.ElementNode:
			return true
		case n.DataAtom == atom.Dl && inboxID.MatchString(attr(n, "id")):
			dls = append(dls, n)
			return false
		case n.DataAtom == atom.Form && attr(n, "id") == "pmform":
			talk.handle = forum.MessageID(parameter(attr(n, "action"), "pmid"))
		case n.DataAtom == atom.Input && attr(n, "name") == "topmuid":
			talk.peer.User = forum.UserID(number(attr(n, "value")))
		case n.DataAtom == atom.A && strings.Contains(attr(n, "href"), "subop=view") && parameter(attr(n, "href"), "plid") != 0:
			talk.peer.Group = forum.GroupID(parameter(attr(n, "href"), "plid"))
		case hasClass(n, "emp"), attr(n, "id") == "membernum":
			empty = true
		}
		return true
	})
	if len(dls) == 0 && !empty {
		return conversation{}, unreadable("对话", s)
	}
	zone := s.zone()
	for _, dl := range dls {
		m, ok := s.readMessage(dl, talk.peer, zone)
		if !ok {
			return conversation{}, unreadable("消息的作者或内容", s)
		}
		talk.messages = append(talk.messages, m)
	}
	sortMessages(talk.messages)
	talk.older = s.olderPage()
	return talk, nil
}

// olderPage reads the link to the page before: in conversations the pager has no page count.
func (s *sheet) olderPage() int {
	if s.pager == nil {
		return 0
	}
	link := first(s.pager, func(n *html.Node) bool { return n.DataAtom == atom.A && !hasClass(n, "nxt") })
	if link == nil {
		return 0
	}
	return int(parameter(attr(link, "href"), "page"))
}

// readMessage reads one message: the author, the text between the line of the author and the time, the time.
func (s *sheet) readMessage(dl *html.Node, peer forum.Peer, zone *time.Location) (forum.Message, bool) {
	m := forum.Message{
		ID:    forum.MessageID(number(inboxID.FindStringSubmatch(attr(dl, "id"))[1])),
		With:  peer.User,
		Group: peer.Group,
	}
	dd := first(dl, byClass(atom.Dd, "ptm"))
	if dd == nil {
		return m, false
	}
	from, to := messageSpan(dd)
	if from == nil || to == nil {
		return m, false
	}
	switch author := authorOf(dd); {
	case author == nil:
		return m, false
	case author.DataAtom == atom.Span: // 您
		m.From, m.Own = s.reader, true
	default:
		m.From = forum.User{ID: forum.UserID(userIn(attr(author, "href"))), Name: s.charset.restore(text(author))}
		m.Own = m.From.ID == s.reader.ID && m.From.ID != 0
	}
	m.At = minuteOf(to, zone)
	s.restoreBelow(dd)
	words := plainText(from, to)
	m.Text, m.Quoted, m.HasImage = words.own, words.quoted, words.image
	return m, true
}

// authorOf is the link or, for the reader's own, the word that stands before a message's text.
func authorOf(dd *html.Node) *html.Node {
	for c := dd.FirstChild; c != nil && c.DataAtom != atom.Br; c = c.NextSibling {
		if c.Type == html.ElementNode && hasClass(c, "xw1") {
			return c
		}
	}
	return nil
}

// minuteOf reads the time of a message. A board tells its minute only; one that tells the second is believed.
func minuteOf(n *html.Node, zone *time.Location) time.Time {
	served, at := clockOf(n, zone)
	if !at.IsZero() {
		return at
	}
	at, err := time.ParseInLocation("2006-1-2 15:04", served, zone)
	if err != nil {
		return time.Time{}
	}
	return at
}

// messageSpan are the first node of a message's text, after the author's line, and the one that follows it: the time, the last span.xg1.
func messageSpan(dd *html.Node) (from, to *html.Node) {
	for c := dd.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case from == nil && c.DataAtom == atom.Br:
			from = c.NextSibling
		case c.DataAtom == atom.Span && hasClass(c, "xg1"):
			to = c
		}
	}
	return from, to
}
