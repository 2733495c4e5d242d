package discuz

import (
	"cmp"
	"regexp"
	"strings"
	"time"

	"github.com/PuerkitoBio/goquery"

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
	nameless := false
	rows, notices := s.items.Filter(`dl[id^="pmlist_"]`), s.items.Filter(`dl[id^="gpmlist_"]`)
	rows.Each(func(_ int, dl *goquery.Selection) {
		r := s.row(dl, zone)
		nameless = nameless || r.peer == (forum.Peer{})
		box.rows = append(box.rows, r)
	})
	box.unread = int(number(text(single(s.frame, `a[href*="filter=newpm"] strong`))))
	box.unread = max(0, box.unread-notices.Filter(".newpm").Length()) // announcements are counted among the unread and are no conversations
	box.more = single(s.frame, "a.nxt").Length() > 0
	if nameless || rows.Length()+notices.Length() == 0 && single(s.frame, ".emp").Length() == 0 {
		return inbox{}, unreadable("消息列表", s)
	}
	return box, nil
}

func unreadable(what string, s *sheet) *forum.Error {
	if e := s.passwordWanted(); e != nil {
		return e
	}
	return &forum.Error{Kind: forum.Unknown, Sure: true, Text: "页面上找不到" + what + "：论坛换了模板？" + excerpt(s.title)}
}

func (s *sheet) row(dl *goquery.Selection, zone *time.Location) row {
	r := row{unread: dl.HasClass("newpm"), own: single(dl, "span.xi2.xw1").Length() > 0}
	r.peer, r.name = s.peerOf(dl)
	r.sign = relativeTime.ReplaceAllString(text(withTitles(dl)), "")
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

// peerOf reads whose conversation a row is: a group, named by the link that opens it or by the tick that deletes it, or an account, named by
// the same or, as a last resort, by its picture. The name is the group's subject.
func (s *sheet) peerOf(dl *goquery.Selection) (peer forum.Peer, name string) {
	dl.Find(`a[href*="subop=view"]`).Each(func(_ int, a *goquery.Selection) {
		if plid := parameter(link(a), "plid"); plid != 0 {
			peer.Group = forum.GroupID(plid)
			name = cmp.Or(name, s.charset.restore(text(a)))
		}
		peer.User = cmp.Or(peer.User, forum.UserID(parameter(link(a), "touid")))
	})
	account := single(dl, `input[name^="deletepm_deluid"]`)
	switch tick := single(dl, `input[name^="deletepm_"]`); {
	case peer.Group != 0:
		return forum.Peer{Group: peer.Group}, name
	case account.Length() > 0:
		return forum.Peer{User: forum.UserID(number(account.AttrOr("value", "")))}, ""
	case tick.Length() > 0:
		return forum.Peer{Group: forum.GroupID(itemNumber(dl))}, ""
	}
	dl.Find("a").EachWithBreak(func(_ int, a *goquery.Selection) bool {
		peer.User = cmp.Or(peer.User, forum.UserID(userIn(link(a))))
		return peer.User == 0
	})
	return peer, ""
}

// withTitles is a copy of a row in which relative times (刚刚) are replaced by the absolute ones behind them.
func withTitles(dl *goquery.Selection) *goquery.Selection {
	c := dl.Clone()
	c.Find("span[title]").Each(func(_ int, n *goquery.Selection) {
		if title := n.AttrOr("title", ""); minuteClock.MatchString(title) {
			n.SetText(title)
		}
	})
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
	var talk conversation
	talk.handle = forum.MessageID(parameter(single(s.frame, "form#pmform").AttrOr("action", ""), "pmid"))
	talk.peer.User = forum.UserID(number(single(s.frame, `input[name="topmuid"]`).AttrOr("value", "")))
	s.frame.Find(`a[href*="subop=view"]`).Each(func(_ int, a *goquery.Selection) {
		talk.peer.Group = cmp.Or(forum.GroupID(parameter(link(a), "plid")), talk.peer.Group)
	})
	messages := s.items.Filter(`dl[id^="pmlist_"]`)
	if messages.Length() == 0 && single(s.frame, ".emp, #membernum").Length() == 0 {
		return conversation{}, unreadable("对话", s)
	}
	zone := s.zone()
	for _, dl := range messages.EachIter() {
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
func (s *sheet) olderPage() int { return int(parameter(link(single(s.pager, "a:not(.nxt)")), "page")) }

// readMessage reads one message: the author, the text between the line of the author and the time, the time.
func (s *sheet) readMessage(dl *goquery.Selection, peer forum.Peer, zone *time.Location) (forum.Message, bool) {
	m := forum.Message{ID: forum.MessageID(itemNumber(dl)), With: peer.User, Group: peer.Group}
	dd := single(dl, "dd.ptm")
	begin, clock := dd.ChildrenFiltered("br").First(), dd.ChildrenFiltered("span.xg1").Last()
	author := begin.PrevAllFiltered(".xw1").Last() // the link or, for the reader's own, the word that stands before the text
	switch {
	case author.Length() == 0 || clock.Length() == 0:
		return m, false
	case author.Is("span"): // 您
		m.From, m.Own = s.reader, true
	default:
		m.From = forum.User{ID: forum.UserID(userIn(link(author))), Name: s.charset.restore(text(author))}
		m.Own = m.From.ID == s.reader.ID && m.From.ID != 0
	}
	m.At = minuteOf(clock, zone)
	s.restoreBelow(dd)
	words := plainText(begin.Get(0).NextSibling, clock.Get(0))
	m.Text, m.Quoted, m.HasImage = words.own, words.quoted, words.image
	return m, true
}

// itemNumber is the number in the id of an item.
func itemNumber(item *goquery.Selection) int64 {
	_, digits, _ := strings.Cut(item.AttrOr("id", ""), "_")
	return number(digits)
}

// minuteOf reads the time of a message. A board tells its minute only; one that tells the second is believed.
func minuteOf(n *goquery.Selection, zone *time.Location) time.Time {
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
