package discuz

import (
	"bytes"
	"regexp"
	"strings"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"daoyan/forum"
)

// sheet is one parsed answer of a board with what every desktop page tells about itself.
type sheet struct {
	charset  Charset
	root     *html.Node
	broken   error      // the parser gave up: root is empty
	cut      bool       // the page has no end: what a program that died half-way leaves
	script   string     // an AJAX answer's scripts, where success and failure are told; empty for pages
	ajax     bool       // the answer was wrapped for AJAX
	known    bool       // the page says who is logged in, be it a guest
	reader   forum.User // who is logged in; ID 0 is a guest or nobody knows
	formhash string     // empty if the page has none
	title    string     //
	message  *html.Node // #messagetext, or an AJAX answer's alert; nil on ordinary pages
	wall     bool       // #messagelogin: the message is for guests
	list     *html.Node // #postlist
	pager    *html.Node // the first .pg outside of posts
	posts    []postNode // in page order
	subject  *html.Node // #thread_subject
	fastpost *html.Node // #fastpostform
	foot     string     // the footer's text
}

// postNode is one post before its parts are read.
type postNode struct {
	id   int64
	node *html.Node
}

// boardZone is the zone of a Chinese board whose footer says none.
func boardZone() *time.Location { return time.FixedZone("GMT+8", 8*60*60) }

var (
	scriptUID   = regexp.MustCompile(`discuz_uid\s*=\s*'(\d+)'`)
	linkedHash  = regexp.MustCompile(`formhash=([0-9a-f]{8})`)
	wholeHash   = regexp.MustCompile(`^[0-9a-f]{8}$`)
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
	if s.root, s.broken = parse(body); s.broken != nil {
		s.root = &html.Node{Type: html.DocumentNode}
	}
	walk(s.root, s.look)
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

// look files one node of the page and tells walk whether to go below it. Posts are not entered: nothing a player writes can pass for a
// part of the page.
func (s *sheet) look(n *html.Node) bool {
	if n.Type != html.ElementNode {
		return true
	}
	switch n.DataAtom {
	case atom.Script:
		s.lookAtScript(n)
		return false
	case atom.Title:
		s.title = text(n)
		return false
	case atom.Input:
		if s.formhash == "" && attr(n, "name") == "formhash" && wholeHash.MatchString(attr(n, "value")) {
			s.formhash = attr(n, "value")
		}
		return false
	case atom.A:
		if m := linkedHash.FindStringSubmatch(attr(n, "href")); m != nil && s.formhash == "" {
			s.formhash = m[1]
		}
		return true
	}
	return s.lookAtBlock(n)
}

func (s *sheet) lookAtScript(n *html.Node) {
	if n.FirstChild == nil {
		return
	}
	code := n.FirstChild.Data
	if s.ajax {
		s.script += code
		return
	}
	if s.known || len(s.posts) > 0 { // the page's own script comes in its head; nothing later is asked
		return
	}
	if m := scriptUID.FindStringSubmatch(code); m != nil {
		s.known, s.reader.ID = true, forum.UserID(number(m[1]))
	}
}

func (s *sheet) lookAtBlock(n *html.Node) bool {
	id := attr(n, "id")
	if pid, isPost := postID(n, id, s.ajax); isPost {
		s.posts = append(s.posts, postNode{id: pid, node: n})
		return false
	}
	switch id {
	case "":
		if s.ajax && s.message == nil && (hasClass(n, "alert_error") || hasClass(n, "alert_info")) {
			s.message = n
		}
	case "postlist":
		s.list = n
	case "thread_subject":
		s.subject = n
	case "fastpostform":
		s.fastpost = n
	case "messagetext":
		s.message = n
	case "messagelogin":
		s.wall = true
	case "um":
		if strong := first(n, func(n *html.Node) bool { return hasClass(n, "vwmy") }); strong != nil {
			s.reader.Name = text(strong)
		}
	case "ft":
		s.foot = text(n)
	}
	if s.pager == nil && hasClass(n, "pg") {
		s.pager = n
	}
	return true
}

// postID tells whether n is a post: div#post_<pid>, or, when one post was asked for by AJAX, table#pid<pid>.
func postID(n *html.Node, id string, ajax bool) (int64, bool) {
	var digits string
	switch {
	case n.DataAtom == atom.Div && strings.HasPrefix(id, "post_"):
		digits = id[len("post_"):]
	case ajax && n.DataAtom == atom.Table && strings.HasPrefix(id, "pid"):
		digits = id[len("pid"):]
	default:
		return 0, false
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	pid := number(digits)
	return pid, pid > 0
}

// zone is the time zone the page's times are shown in: the reader's setting, told by the footer.
func (s *sheet) zone() *time.Location {
	m := footerClock.FindStringSubmatch(s.foot)
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
	m := footerClock.FindStringSubmatch(s.foot)
	if m == nil {
		return time.Time{}
	}
	at, err := time.ParseInLocation("2006-1-2 15:04", m[2], s.zone())
	if err != nil {
		return time.Time{}
	}
	return at
}
