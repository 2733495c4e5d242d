package discuz

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"daoyan/forum"
)

// pastTheEnd asks for the last page: the board answers a page past the end with the last one, and its page-1 defences against copying do
// not look at it.
const pastTheEnd = 9999

// mostRetries bounds how often a page is asked for again because the thread changed under the reading.
const mostRetries = 3

// ReadThread reads the posts of a thread whose numbers are above after, sorted by number, as one Page: its Number and Count are the last
// page's. What the account may not see is not there. One request a page, from the last page back to the one that holds a post up to after.
//
// Reading backwards is what makes it whole: a post deleted meanwhile moves later ones to pages that are still to be read, never to pages
// already read. Posts written meanwhile have higher numbers and come with the next reading. A post that a moderator lets through late has
// an old number: only ReadAll sees it.
func (c *Client) ReadThread(ctx context.Context, tid forum.ThreadID, after forum.PostID) (forum.Page, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return forum.Page{}, err
	}
	defer leave()
	return c.readThread(ctx, fmt.Sprintf("read thread %d", tid), tid, after, nil)
}

// ReadAll reads a whole thread. One request a page.
func (c *Client) ReadAll(ctx context.Context, tid forum.ThreadID) (forum.Page, error) {
	return c.ReadThread(ctx, tid, 0)
}

// FindPost looks for an own post above after whose own words hold marker, newest pages first, and gives its number, 0 if there is none.
func (c *Client) FindPost(ctx context.Context, tid forum.ThreadID, after forum.PostID, marker string) (forum.PostID, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return 0, err
	}
	defer leave()
	var found forum.PostID
	_, err = c.readThread(ctx, fmt.Sprintf("look for an own post in thread %d", tid), tid, after, func(p forum.Page) bool {
		for _, post := range p.Posts {
			if post.UID == p.Reader && post.ID > after && strings.Contains(bodyWords(post.Body), marker) {
				found = max(found, post.ID)
			}
		}
		return found != 0
	})
	return found, err
}

// bodyWords are a body's words without quotes.
func bodyWords(body string) string {
	root, err := parse([]byte(body))
	if err != nil { // it was part of a page that could be read
		return ""
	}
	return plainText(root.FirstChild, nil).own
}

// readThread reads backwards until it is past after, or until enough says of a page that it is the last one needed.
func (c *Client) readThread(ctx context.Context, op string, tid forum.ThreadID, after forum.PostID, enough func(forum.Page) bool) (forum.Page, error) {
	posts := map[forum.PostID]forum.Post{}
	var whole forum.Page
	var zone *time.Location
	want := pastTheEnd
	for tries := 0; ; {
		p, shown, err := c.threadPage(ctx, op, tid, want)
		if err != nil {
			return forum.Page{}, c.tellWhereto(ctx, err, tid, after)
		}
		zone = shown
		// A redirect after a deletion may lead to another page than the one wanted; so does a board that does not know pastTheEnd.
		if p.Number < min(want, p.Count) {
			if tries++; tries > mostRetries {
				return forum.Page{}, &forum.Error{Kind: forum.Unknown, Op: op, Sure: true,
					Text: fmt.Sprintf("要第 %d 页，论坛总给第 %d 页", min(want, p.Count), p.Number)}
			}
			want = min(want, p.Count)
			continue
		}
		if whole.Reader == 0 {
			whole = p
		}
		reached := collectPosts(posts, p, after)
		done := enough != nil && enough(p)
		if done || reached || p.Number <= 1 {
			break
		}
		want = p.Number - 1
	}
	c.addSeconds(ctx, tid, posts, zone)
	whole.Posts = whole.Posts[:0:0]
	for _, post := range posts {
		whole.Posts = append(whole.Posts, post)
	}
	slices.SortFunc(whole.Posts, func(a, b forum.Post) int { return int(a.ID - b.ID) })
	return whole, nil
}

// collectPosts takes the posts above after and tells whether the page goes back to it. Of a stickied post's two copies the one with a floor
// stays. (Stickied copies stand on page 1 only, where reading ends anyway.)
func collectPosts(posts map[forum.PostID]forum.Post, p forum.Page, after forum.PostID) (reached bool) {
	for _, post := range p.Posts {
		if post.ID <= after {
			reached = true
			continue
		}
		if had, ok := posts[post.ID]; !ok || had.Floor == 0 {
			posts[post.ID] = post
		}
	}
	return reached
}

// threadPage reads one page, and tells in which zone its times are. ordertype=2 is oldest first, also where the thread's author set it the other way round.
func (c *Client) threadPage(ctx context.Context, op string, tid forum.ThreadID, number int) (forum.Page, *time.Location, error) {
	r, err := c.open(ctx, op, fmt.Sprintf("forum.php?mod=viewthread&tid=%d&page=%d&ordertype=2", tid, number))
	if err != nil {
		return forum.Page{}, nil, err
	}
	p, e := r.sheet.page()
	if e != nil {
		return forum.Page{}, nil, failed(op, e)
	}
	if p.Thread != 0 && p.Thread != tid {
		return forum.Page{}, nil, &forum.Error{Kind: forum.NotFound, Op: op, Sure: true,
			Text: fmt.Sprintf("论坛给的是主题 %d：原主题被合并或移走了？", p.Thread)}
	}
	return p, r.sheet.zone(), nil
}

// tellWhereto adds to the error of a thread that is gone in which thread its post now is: a moderator has merged the one into the other. One
// request where the thread is gone and a post of it known, none else.
func (c *Client) tellWhereto(ctx context.Context, err error, tid forum.ThreadID, known forum.PostID) error {
	var gone *forum.Error
	if !errors.As(err, &gone) || gone.Kind != forum.NotFound || known == 0 {
		return err
	}
	r, _, fault := c.ask(ctx, http.MethodGet, c.once(fmt.Sprintf("forum.php?mod=redirect&goto=findpost&pid=%d", known)), nil)
	if fault != nil {
		return err
	}
	if to := threadIn(r.location); r.status/100 == 3 && to != 0 && forum.ThreadID(to) != tid {
		gone.Text += fmt.Sprintf("；读过的帖子现在在主题 %d 里（被合并了？）", to)
	}
	return err
}
