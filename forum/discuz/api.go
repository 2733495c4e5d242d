package discuz

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"daoyan/forum"
)

// The JSON interface (api/mobile) that many boards carry beside their pages tells sooner than a page that something is new, and the second of
// each post. Nothing else is taken from it: it drops edit marks and parts of posts, so votes are read from pages alone. Its answers repeat the
// log-in's cookies; they are shown nowhere.

// apiRest is how long a board that does not answer by it, or not as it should, is not asked by it again.
const apiRest = 24 * time.Hour

// apiPosts is how many posts are asked for at once.
const apiPosts = 100

// apiNumber is a number as the interface writes it: "12", 12, or null, which is 0.
type apiNumber int64

// notCounted is what else the interface writes where a number should stand: the replies of a thread that has moved away are "-".
const notCounted apiNumber = -1

// UnmarshalJSON reads any of the four.
func (n *apiNumber) UnmarshalJSON(raw []byte) error {
	v, err := strconv.ParseInt(strings.Trim(string(raw), `"`), 10, 64)
	switch {
	case string(raw) == "null":
		v = 0
	case err != nil:
		v = int64(notCounted)
	}
	*n = apiNumber(v)
	return nil
}

// apiAnswer is what is read of an answer, whatever was asked.
type apiAnswer struct {
	Variables *struct {
		Reader apiNumber `json:"member_uid"`
		List   []struct {
			Thread  apiNumber `json:"tid"`
			Replies apiNumber `json:"replies"`
			LastAt  apiNumber `json:"dblastpost"`
		} `json:"forum_threadlist"`
		Thread struct {
			Replies apiNumber `json:"replies"`
		} `json:"thread"`
		Posts []struct {
			ID     apiNumber `json:"pid"`
			Author apiNumber `json:"authorid"`
			At     apiNumber `json:"dbdateline"`
		} `json:"postlist"`
	}
}

// readAPI reads an answer; false where it is none.
func readAPI(body []byte) (apiAnswer, bool) {
	var a apiAnswer
	err := json.Unmarshal(body, &a)
	return a, err == nil && a.Variables != nil
}

// traces are what the answer tells of the threads on a page of a board's list. Of a thread that has moved to another board the list tells how it
// was then, whatever is posted in it now: that is no trace.
func (a apiAnswer) traces() map[forum.ThreadID]forum.Trace {
	out := map[forum.ThreadID]forum.Trace{}
	for _, t := range a.Variables.List {
		if t.Thread > 0 && t.LastAt > 0 && t.Replies != notCounted {
			out[forum.ThreadID(t.Thread)] = forum.Trace{LastAt: int64(t.LastAt), Replies: int64(t.Replies)}
		}
	}
	return out
}

// askAPI asks by the JSON interface; false where it is not to be used, or does not answer for this account. A board without it is asked once a
// day.
func (c *Client) askAPI(ctx context.Context, query string) (apiAnswer, bool) {
	if !c.api || c.me.ID == 0 || !c.jar.loggedIn() || c.pace.now().Before(c.apiAgain) {
		return apiAnswer{}, false
	}
	r, _, err := c.ask(ctx, http.MethodGet, c.once("api/mobile/index.php?version=4&"+query), nil)
	if err != nil || r.status >= http.StatusInternalServerError || r.sheet.hurried() {
		return apiAnswer{}, false // the page that is read instead will tell
	}
	a, ok := readAPI(r.body)
	if !ok {
		c.apiAgain = c.pace.now().Add(apiRest)
		return apiAnswer{}, false
	}
	return a, !r.old && forum.UserID(a.Variables.Reader) == c.me.ID
}

// Traces tell what the first page of a board's list says of each thread on it. One request where the JSON interface is to be used and the board
// has it; else nil, which says nothing. The error is ctx's.
func (c *Client) Traces(ctx context.Context, fid forum.BoardID) (map[forum.ThreadID]forum.Trace, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	return c.traces(ctx, fid), ctx.Err()
}

func (c *Client) traces(ctx context.Context, fid forum.BoardID) map[forum.ThreadID]forum.Trace {
	a, ok := c.askAPI(ctx, fmt.Sprintf("module=forumdisplay&fid=%d&page=1", fid))
	if !ok {
		return nil
	}
	return a.traces()
}

// addSeconds fills in the second of posts of which the board's pages tell the minute alone. A second is believed only of a post that the
// interface gives to the same account and the same minute.
func (c *Client) addSeconds(ctx context.Context, tid forum.ThreadID, posts map[forum.PostID]forum.Post, zone *time.Location) {
	missing := 0
	for _, p := range posts {
		if p.At.IsZero() {
			missing++
		}
	}
	for page := pastTheEnd; missing > 0 && page > 0; page-- {
		a, ok := c.askAPI(ctx, fmt.Sprintf("module=viewthread&tid=%d&page=%d&ppp=%d", tid, page, apiPosts))
		if !ok {
			return
		}
		page = min(page, max(1, (int(a.Variables.Thread.Replies)+apiPosts)/apiPosts)) // past the end it gives the last
		for _, x := range a.Variables.Posts {
			p, ours := posts[forum.PostID(x.ID)]
			at := time.Unix(int64(x.At), 0).In(zone)
			if !ours || !p.At.IsZero() || p.UID != forum.UserID(x.Author) || at.Format(minuteShown) != p.Time {
				continue
			}
			p.At = at
			posts[p.ID] = p
			missing--
		}
	}
}

// minuteShown is how boards without seconds write a time.
const minuteShown = "2006-1-2 15:04"
