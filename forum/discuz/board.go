package discuz

import (
	"context"
	"fmt"
	"strings"

	"github.com/PuerkitoBio/goquery"

	"daoyan/forum"
)

// mostListPages bounds how far back in a board's list a thread is looked for. The list is asked for by the time threads were opened, so that
// one of the last days stands on the first pages however much others are talked in.
const mostListPages = 5

// FindThread looks in a board for the newest thread of exactly that subject which the account opened, and gives its number, 0 if there is
// none on the first five pages of the list. One request a page.
func (c *Client) FindThread(ctx context.Context, fid forum.BoardID, subject string) (forum.ThreadID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	op := fmt.Sprintf("look for an own thread in board %d", fid)
	for page := 1; page <= mostListPages; page++ {
		r, err := c.open(ctx, op, fmt.Sprintf("forum.php?mod=forumdisplay&fid=%d&filter=author&orderby=dateline&page=%d", fid, page))
		if err != nil {
			return 0, err
		}
		list, e := r.sheet.threadList()
		if e != nil {
			return 0, failed(op, e)
		}
		fitted, _ := c.charset.Fit(subject)
		want := strings.Join(strings.Fields(fitted), " ")
		var found forum.ThreadID
		for _, t := range list.threads {
			if t.author == r.sheet.reader.ID && t.subject == want {
				found = max(found, t.id)
			}
		}
		if found != 0 || !list.more {
			return found, nil
		}
	}
	return 0, nil
}

// Split is [Split] in the board's charset as far as it is known, which before the first page it is not: then texts are measured in UTF-8,
// where they are longest.
func (c *Client) Split(text string, maxBytes int) []string { return Split(text, maxBytes, c.Charset()) }

// listed is one thread as a board's list shows it.
type listed struct {
	id      forum.ThreadID // 0 where the thread has moved away and the row does not tell whereto
	author  forum.UserID   // 0 where the board hides it
	subject string
}

// threadList is one page of a board's list of threads.
type threadList struct {
	threads []listed
	more    bool // there is a next page
}

// threadList reads a page of a board's list. A page that is neither a list nor says that it is empty is an error of kind Unknown.
func (s *sheet) threadList() (threadList, *forum.Error) {
	if e := s.trouble(); e != nil {
		return threadList{}, e
	}
	var list threadList
	whole := false
	s.items.Filter("tbody").Each(func(_ int, row *goquery.Selection) {
		t := s.listed(row)
		whole = whole || t.author != 0 && t.subject != ""
		list.threads = append(list.threads, t)
	})
	list.more = single(s.pager, "a.nxt").Length() > 0
	if !whole && (len(list.threads) > 0 || single(s.frame, "#threadlisttableid .emp").Length() == 0) {
		return threadList{}, unreadable("主题列表", s)
	}
	return list, nil
}

// listed reads one row: the subject, and the author out of the first of its two cells that name somebody (the second names who wrote last).
func (s *sheet) listed(row *goquery.Selection) listed {
	subject := single(row, "a.xst")
	t := listed{
		id:      forum.ThreadID(itemNumber(row)),
		subject: s.charset.restore(text(subject)),
		author:  forum.UserID(userIn(link(single(single(row, "td.by"), "cite a")))),
	}
	if moved(row) {
		t.id = forum.ThreadID(threadIn(link(subject)))
	}
	return t
}

// moved recognises the row of a thread that a moderator has moved to another board: it counts no replies. Its own number is nobody's thread, yet
// the board takes posts under it, which nobody sees; the thread's number is in its link.
func moved(row *goquery.Selection) bool {
	count := text(single(row, "td.num"))
	return count != "" && strings.Trim(count, "- ") == ""
}
