package discuz

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

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
	subject := single(s.frame, "#thread_subject")
	p.Subject = s.charset.restore(text(subject))
	p.Number, p.Count = s.pages()
	p.Closed = s.closed(subject)
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
	if len(s.posts) == 0 && single(s.frame, "#postlist").Length() == 0 {
		if e := s.passwordWanted(); e != nil {
			return e
		}
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
	s.pager.Find("strong, a, span[title]").Each(func(_ int, n *goquery.Selection) {
		switch goquery.NodeName(n) {
		case "strong":
			this = max(this, int(number(text(n))))
		case "a":
			count = max(count, int(parameter(link(n), "page")))
		case "span":
			count = max(count, int(number(digits.FindString(n.AttrOr("title", "")))))
		}
	})
	return this, max(this, count)
}

// closed looks for the lock beside the subject and, below the thread, for the reply form that says it takes nothing.
func (s *sheet) closed(subject *goquery.Selection) bool {
	if single(subject.Parent().Parent(), `.fico-lock, img[src$="/locked.gif"]`).Length() > 0 {
		return true
	}
	form := single(s.frame, "#fastpostform")
	return form.Length() > 0 && single(form, "textarea").Length() == 0 && judge(text(form), nil).Kind == forum.Closed
}

var (
	clockText     = regexp.MustCompile(`\d{4}\D\d{1,2}\D\d{1,2}\s+\d{1,2}:\d{2}(?::\d{2})?`)
	rewrittenPage = regexp.MustCompile(`thread-(\d+)-`)
)

// post reads one post by the ids that its number binds. Its body, and what others wrote below it, are taken out first: what players wrote is
// no part of the frame.
func (s *sheet) post(at postNode, zone *time.Location) (forum.Post, forum.ThreadID) {
	pid := digitsOf(at.id)
	body := single(at.Selection, "#postmessage_"+pid).Remove()
	at.Find("#comment_" + pid + ", #ratelog_" + pid).Remove()
	author := single(at.Selection, "#favatar"+pid+" div.authi")
	if named := single(author, "a.xw1"); named.Length() > 0 {
		author = named
	}
	floor := single(at.Selection, "#postnum"+pid)
	p := forum.Post{
		ID:     forum.PostID(at.id),
		Author: s.charset.restore(text(author)),
		UID:    forum.UserID(userIn(link(author))),
		Floor:  floorOf(floor),
	}
	if p.UID == 0 { // the link 只看该作者, which no rewriting touches
		p.UID = forum.UserID(parameter(link(single(at.Selection, `a[href*="authorid="]`)), "authorid"))
	}
	p.Time, p.At = clockOf(single(at.Selection, "#authorposton"+pid), zone)
	switch locked := single(at.Selection, "div.locked"); {
	case body.Length() > 0:
		p.Edited = editMark(body)
		p.Quotes = quotedPosts(body)
		s.restoreBelow(body)
		p.Body = inner(body)
	case locked.Length() > 0:
		p.Blocked = strings.TrimSpace(strings.TrimPrefix(text(locked), "提示:"))
	}
	return p, forum.ThreadID(threadIn(link(floor)))
}

// inner is a selection's content as HTML.
func inner(s *goquery.Selection) string {
	content, err := s.Html()
	if err != nil {
		return "" // what the parser made can be written again
	}
	return content
}

// clockOf reads a time as it was served: the span's title where the text is relative. At is zero where no second was told.
func clockOf(n *goquery.Selection, zone *time.Location) (served string, at time.Time) {
	served = text(n)
	if title := single(n, "span[title]").AttrOr("title", ""); title != "" {
		served = title
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
func floorOf(label *goquery.Selection) int {
	if single(label, ".replystick").Length() > 0 || strings.Contains(text(label), "来自") {
		return 0
	}
	if em := single(label, "em"); em.Length() > 0 {
		return int(number(text(em)))
	}
	return 1 + slices.Index([]string{"楼主", "沙发", "板凳", "地板"}, text(label))
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
func editMark(body *goquery.Selection) string {
	begin := body.Contents().FilterFunction(func(_ int, n *goquery.Selection) bool { return goquery.NodeName(n) != "#text" || text(n) != "" })
	return text(begin.First().Filter("i.pstatus"))
}

// quotedPosts are the posts that quote blocks link to, in order, each once.
func quotedPosts(body *goquery.Selection) []forum.PostID {
	var pids []forum.PostID
	body.Find(`.quote a[href*="goto=findpost"]`).Each(func(_ int, a *goquery.Selection) {
		if pid := forum.PostID(parameter(link(a), "pid")); pid != 0 && !slices.Contains(pids, pid) {
			pids = append(pids, pid)
		}
	})
	return pids
}

// restoreBelow gives a GBK board's texts back the characters its browsers could only send as entities.
func (s *sheet) restoreBelow(from *goquery.Selection) {
	if s.charset == UTF8 {
		return
	}
	from.Find("*").AddSelection(from).Contents().Each(func(_ int, n *goquery.Selection) {
		if node := n.Get(0); node.Type == html.TextNode {
			node.Data = s.charset.restore(node.Data)
		}
	})
}

// fid is the board a thread page belongs to, 0 if the page does not tell.
func (s *sheet) fid() (fid int64) {
	fid = parameter(single(s.frame, "#fastpostform").AttrOr("action", ""), "fid")
	s.frame.Find(`a[href*="fid="]`).EachWithBreak(func(_ int, a *goquery.Selection) bool {
		if fid == 0 {
			fid = parameter(link(a), "fid")
		}
		return fid == 0
	})
	return fid
}
