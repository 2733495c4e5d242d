package discuz

import (
	"bytes"
	"regexp"
	"strings"
	"time"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"daoyan/forum"
)

// sheet is one parsed answer of a board with what every desktop page tells about itself.
type sheet struct {
	charset  Charset
	frame    *goquery.Selection // all but the items and scripts: nothing there was written by a player, but for names and titles
	items    *goquery.Selection // posts, or rows of a list of threads or messages, in page order, taken out of the page
	broken   error              // the parser gave up: the page is empty
	cut      bool               // the page has no end: what a program that died half-way leaves
	script   string             // an AJAX answer's scripts, where success and failure are told; empty for pages
	ajax     bool               // the answer was wrapped for AJAX
	known    bool               // the page says who is logged in, be it a guest
	reader   forum.User         // who is logged in; ID 0 is a guest or nobody knows
	formhash string             // empty if the page has none
	title    string             //
	message  *goquery.Selection // #messagetext, or an AJAX answer's alert; empty on ordinary pages
	pager    *goquery.Selection // the first .pg
	posts    []postNode         // in page order
}

// postNode is one post before its parts are read.
type postNode struct {
	id int64
	*goquery.Selection
}

// boardZone is the zone of a Chinese board whose footer says none.
func boardZone() *time.Location { return time.FixedZone("GMT+8", 8*60*60) }

var (
	scriptUID   = regexp.MustCompile(`discuz_uid\s*=\s*'(\d+)'`)
	hashIn      = regexp.MustCompile(`^(?:.*formhash=)?([0-9a-f]{8})\b`)
	footerClock = regexp.MustCompile(`GMT([+-]\d{1,2}(?:\.\d+)?)?,\s*(\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2})`)
)

// endWithin is how far from the end of a page its closing tag may stand: sites put counters behind it.
const endWithin = 4096

// readSheet parses any answer of a board. It never fails: what an unknown page means is trouble's business.
func readSheet(body []byte, contentType string) *sheet {
	s := &sheet{charset: charsetOf(body, contentType)}
	body = s.charset.decode(body)
	if payload, ok := unwrap(body); ok {
		s.ajax, body = true, payload
	}
	s.cut = !s.ajax && !bytes.Contains(body[max(0, len(body)-endWithin):], []byte("</html>"))
	root, err := parse(body)
	if err != nil {
		s.broken, root = err, &html.Node{Type: html.DocumentNode}
	}
	s.frame = goquery.NewDocumentFromNode(root).Selection
	s.takeItems()
	s.takeScripts()
	s.look()
	return s
}

// unwrap takes the HTML out of an answer to inajax=1. It is found by search: the wrapper claims charsets no XML parser knows.
func unwrap(body []byte) ([]byte, bool) {
	body = bytes.TrimLeft(body, "\uFEFF \r\n\t")
	if !bytes.HasPrefix(body, []byte("<?xml")) {
		return nil, false
	}
	_, rest, found := bytes.Cut(body, []byte("<![CDATA["))
	if !found {
		return nil, false
	}
	if end := bytes.LastIndex(rest, []byte("]]>")); end >= 0 {
		rest = rest[:end]
	}
	return rest, true
}

// itemID are the ids of what players write in: a post (div#post_<pid> or, when one was asked for by AJAX, table#pid<pid>), a thread in a
// list, a message or a conversation, an announcement.
var itemID = regexp.MustCompile(`^(?:(post_|pid)|(?:normal|stick)thread_|g?pmlist_)(\d+)$`)

// takeItems takes what players wrote out of the page, so that nothing in it can pass for a part of the page.
func (s *sheet) takeItems() {
	posts := `div[id^="post_"]`
	if s.ajax {
		posts += `, table[id^="pid"]`
	}
	s.items = s.frame.Find(posts + `, tbody[id^="normalthread_"], tbody[id^="stickthread_"], dl[id^="pmlist_"], dl[id^="gpmlist_"]`)
	s.items = s.items.FilterFunction(func(_ int, item *goquery.Selection) bool {
		id := itemID.FindStringSubmatch(item.AttrOr("id", ""))
		if id == nil || item.Closest("html").Length() == 0 { // the second: it went with the item around it
			return false
		}
		item.Remove()
		if pid := number(id[2]); id[1] != "" && pid > 0 {
			s.posts = append(s.posts, postNode{pid, item})
		}
		return true
	})
}

// takeScripts reads and drops the page's scripts: they are no text.
func (s *sheet) takeScripts() {
	s.frame.Find("script").Each(func(_ int, script *goquery.Selection) {
		code := script.Text()
		if s.ajax {
			s.script += code
		} else if m := scriptUID.FindStringSubmatch(code); m != nil && !s.known {
			s.known, s.reader.ID = true, forum.UserID(number(m[1]))
		}
	})
	s.frame.Find("script, style").Remove()
}

// look finds what every page has.
func (s *sheet) look() {
	s.title = text(single(s.frame, "title"))
	s.reader.Name = text(single(s.frame, "#um .vwmy"))
	s.pager = single(s.frame, ".pg")
	s.message = single(s.frame, "#messagetext")
	if s.ajax && s.message.Length() == 0 {
		s.message = single(s.frame, ".alert_error, .alert_info")
	}
	s.frame.Find(`input[name="formhash"], a[href*="formhash="]`).EachWithBreak(func(_ int, n *goquery.Selection) bool {
		if m := hashIn.FindStringSubmatch(n.AttrOr("value", link(n))); m != nil {
			s.formhash = m[1]
		}
		return s.formhash == ""
	})
}

// footer are the zone and the clock the footer tells, nil if it tells none.
func (s *sheet) footer() []string {
	return footerClock.FindStringSubmatch(text(single(s.frame, "#ft")))
}

// zone is the time zone the page's times are shown in: the reader's setting, told by the footer.
func (s *sheet) zone() *time.Location {
	m := s.footer()
	if m == nil {
		return boardZone()
	}
	if m[1] == "" {
		return time.FixedZone("GMT", 0)
	}
	d, err := time.ParseDuration(strings.TrimPrefix(m[1], "+") + "h")
	if err != nil || d.Abs() > 14*time.Hour {
		return boardZone()
	}
	return time.FixedZone("GMT"+m[1], int(d.Seconds()))
}

// clock is the board's time by the footer, in minutes; zero where the page has none.
func (s *sheet) clock() time.Time {
	m := s.footer()
	if m == nil {
		return time.Time{}
	}
	at, err := time.ParseInLocation("2006-1-2 15:04", m[2], s.zone())
	if err != nil {
		return time.Time{}
	}
	return at
}
