package discuz

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"daoyan/forum"
)

// ReadPage reads one page of a thread as the board served it; contentType is the HTTP header's, empty for a saved file. It takes the answer
// to viewpid= too, whose single post comes without the rest of the page.
//
// Whatever the page is, the Page tells who is logged in and what else could be read; the error (*forum.Error) says why there is nothing
// more to read. A page for guests has Reader 0: it shows posts and proves nothing, never that nobody posted. A page that holds posts nobody
// can read (the template changed) is an error of kind Unknown.
func ReadPage(body []byte, contentType string) (forum.Page, error) {
	page, err := readSheet(body, contentType).page()
	if err != nil {
		err.Op = "read a thread page"
		return page, err
	}
	return page, nil
}

func (s *sheet) page() (forum.Page, *forum.Error) {
	p := forum.Page{Reader: s.reader.ID, Number: 1, Count: 1}
	if e := s.trouble(); e != nil {
		return p, e
	}
	if s.subject != nil {
		p.Subject = s.charset.restore(text(s.subject))
	}
	p.Number, p.Count = s.pages()
	p.Closed = s.closed()
	zone := s.zone()
	for _, at := range s.posts {
		post, tid := s.post(at, zone)
		if p.Thread == 0 {
			p.Thread = tid
		}
		if post.UID != 0 || post.Author != "" || post.Body != "" || post.Blocked != "" { // else the stub of a deleted floor
			p.Posts = append(p.Posts, post)
		}
	}
	for i := range p.Posts {
		p.Posts[i].Thread = p.Thread
	}
	return p, s.readable(p.Posts)
}

// readable refuses pages on which a part that every thread page has could not be found on any post.
func (s *sheet) readable(posts []forum.Post) *forum.Error {
	if s.list == nil && len(s.posts) == 0 {
		return &forum.Error{Kind: forum.Unknown, Sure: true, Text: "这不是主题页：" + excerpt(s.title)}
	}
	var author, clock, words bool
	for _, p := range posts {
		author = author || p.UID != 0
		clock = clock || p.Time != ""
		words = words || p.Body != "" || p.Blocked != ""
	}
	if author && clock && words {
		return nil
	}
	return &forum.Error{Kind: forum.Unknown, Sure: true, Text: "页面上有楼层却读不出作者、时间或内容：论坛换了模板？" + excerpt(s.title)}
}

// pages reads the pager: this page and the number of pages, 1 of 1 where there is none.
func (s *sheet) pages() (this, count int) {
	this, count = 1, 1
	if s.pager == nil {
		return this, count
	}
	walk(s.pager, func(n *html.Node) bool {
		if n.Type != html.ElementNode {
			return true
		}
		switch n.DataAtom {
		case atom.Strong:
			this = max(this, int(number(text(n))))
		case atom.A:
			count = max(count, int(parameter(attr(n, "href"), "page")))
		case atom.Span:
			count = max(count, int(number(digits.FindString(attr(n, "title")))))
		}
		return true
	})
	return this, max(this, count)
}

// closed looks for the lock beside the subject and, below the thread, for the reply form that says it takes nothing.
func (s *sheet) closed() bool {
	if s.subject != nil && s.subject.Parent != nil && s.subject.Parent.Parent != nil {
		lock := first(s.subject.Parent.Parent, func(n *html.Node) bool {
			return hasClass(n, "fico-lock") || n.DataAtom == atom.Img && strings.HasSuffix(attr(n, "src"), "/locked.gif")
		})
		if lock != nil {
			return true
		}
	}
	return s.fastpost != nil && first(s.fastpost, byTag(atom.Textarea)) == nil && judge(text(s.fastpost), nil).Kind == forum.Closed
}

var (
	clockText     = regexp.MustCompile(`\d{4}\D\d{1,2}\D\d{1,2}\s+\d{1,2}:\d{2}(?::\d{2})?`)
	rewrittenPage = regexp.MustCompile(`thread-(\d+)-`)
)

// parts are the elements of one post that are bound by its number.
type parts struct {
	author, when, floor, body, locked *html.Node
}

func (s *sheet) post(at postNode, zone *time.Location) (forum.Post, forum.ThreadID) {
	p := forum.Post{ID: forum.PostID(at.id)}
	found, authorID := findParts(at)
	if found.author != nil {
		p.Author = s.charset.restore(text(found.author))
		p.UID = forum.UserID(userIn(attr(found.author, "href")))
	}
	if p.UID == 0 {
		p.UID = forum.UserID(authorID)
	}
	p.Time, p.At = clockOf(found.when, zone)
	tid := int64(0)
	if found.floor != nil {
		p.Floor = floorOf(found.floor)
		tid = threadIn(attr(found.floor, "href"))
	}
	switch {
	case found.body != nil:
		p.Edited = editMark(found.body)
		p.Quotes = quotedPosts(found.body)
		s.restoreBelow(found.body)
		p.Body = inner(found.body)
	case found.locked != nil:
		p.Blocked = strings.TrimSpace(strings.TrimPrefix(text(found.locked), "提示:"))
	}
	return p, forum.ThreadID(tid)
}

// findParts goes once through a post. It does not enter the body: what a player wrote is no part of the frame. The second result is the
// account of the 只看该作者 link, which no rewriting touches.
func findParts(at postNode) (found parts, authorID int64) {
	pid := digitsOf(at.id)
	var box *html.Node
	walk(at.node, func(n *html.Node) bool {
		if n.Type != html.ElementNode {
			return true
		}
		id := attr(n, "id")
		switch {
		case id == "favatar"+pid:
			box = n
		case id == "authorposton"+pid:
			found.when = n
			return false
		case id == "postnum"+pid:
			found.floor = n
			return false
		case id == "postmessage_"+pid:
			found.body = n
			return false
		case id == "comment_"+pid, id == "ratelog_"+pid:
			return false
		case found.locked == nil && n.DataAtom == atom.Div && hasClass(n, "locked"):
			found.locked = n
			return false
		case n.DataAtom == atom.A && authorID == 0:
			authorID = parameter(attr(n, "href"), "authorid")
		}
		return true
	})
	if box != nil {
		if line := first(box, byClass(atom.Div, "authi")); line != nil {
			if found.author = first(line, byClass(atom.A, "xw1")); found.author == nil {
				found.author = line
			}
		}
	}
	return found, authorID
}

// clockOf reads a time as it was served: the span's title where the text is relative. At is zero where no second was told.
func clockOf(n *html.Node, zone *time.Location) (served string, at time.Time) {
	if n == nil {
		return "", time.Time{}
	}
	served = text(n)
	if span := first(n, func(n *html.Node) bool { return n.DataAtom == atom.Span && attr(n, "title") != "" }); span != nil {
		served = attr(span, "title")
	}
	if clock := clockText.FindString(served); clock != "" {
		served = clock
	}
	at, err := time.ParseInLocation("2006-1-2 15:04:05", served, zone)
	if err != nil {
		return served, time.Time{}
	}
	return served, at
}

// floorOf reads a floor label: a number, or one of the words that boards give the first four floors. It is 0 where a board has words of its
// own, and on a stickied copy (顶 来自 63#).
func floorOf(label *html.Node) int {
	if first(label, func(n *html.Node) bool { return hasClass(n, "replystick") }) != nil || strings.Contains(text(label), "来自") {
		return 0
	}
	if em := first(label, byTag(atom.Em)); em != nil {
		return int(number(text(em)))
	}
	return 1 + slices.Index([]string{"楼主", "沙发", "板凳", "地板"}, strings.TrimSpace(text(label)))
}

func threadIn(link string) int64 {
	if tid := parameter(link, "ptid"); tid != 0 {
		return tid
	}
	if tid := parameter(link, "tid"); tid != 0 {
		return tid
	}
	if m := rewrittenPage.FindStringSubmatch(link); m != nil {
		return number(m[1])
	}
	return 0
}

// editMark is the mark the board puts first in the body. One further down was typed by a player.
func editMark(body *html.Node) string {
	for c := body.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode && strings.TrimSpace(c.Data) == "":
			continue
		case c.DataAtom == atom.I && hasClass(c, "pstatus"):
			return text(c)
		}
		return ""
	}
	return ""
}

// quotedPosts are the posts that quote blocks link to, in order, each once.
func quotedPosts(body *html.Node) []forum.PostID {
	var pids []forum.PostID
	seen := map[forum.PostID]bool{}
	walk(body, func(block *html.Node) bool {
		if block.Type != html.ElementNode || !hasClass(block, "quote") {
			return true
		}
		walk(block, func(n *html.Node) bool {
			if n.DataAtom != atom.A || !strings.Contains(attr(n, "href"), "goto=findpost") {
				return true
			}
			if pid := forum.PostID(parameter(attr(n, "href"), "pid")); pid != 0 && !seen[pid] {
				seen[pid] = true
				pids = append(pids, pid)
			}
			return false
		})
		return false
	})
	return pids
}

// restoreBelow gives a GBK board's texts back the characters its browsers could only send as entities.
func (s *sheet) restoreBelow(n *html.Node) {
	if s.charset == UTF8 {
		return
	}
	walk(n, func(n *html.Node) bool {
		if n.Type == html.TextNode {
			n.Data = s.charset.restore(n.Data)
		}
		return true
	})
}

// fid is the board a thread page belongs to, 0 if the page does not tell.
func (s *sheet) fid() int64 {
	if s.fastpost != nil {
		if fid := parameter(attr(s.fastpost, "action"), "fid"); fid != 0 {
			return fid
		}
	}
	link := first(s.root, func(n *html.Node) bool { return n.DataAtom == atom.A && parameter(attr(n, "href"), "fid") != 0 })
	if link == nil {
		return 0
	}
	return parameter(attr(link, "href"), "fid")
}
