package discuz

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"daoyan/forum"
)

func apiList(reader int, rows string) string {
	return fmt.Sprintf(`{"Version":"4","Charset":"UTF-8","Variables":{"auth":"secret","member_uid":"%d","forum_threadlist":[%s]}}`, reader, rows)
}

// A board with the interface is believed about its own account alone; one without is noticed once and asked again after a day.
func TestTracesAreAskedForWhereTheyAre(t *testing.T) {
	row := `{"tid":"7","replies":"3","dblastpost":"1796011636","subject":"x"},{"tid":null,"replies":1,"dblastpost":5},{"tid":"8","replies":"-","dblastpost":"1796011636"}`
	list := step{method: "GET", ask: "api/mobile/index.php?version=4&module=forumdisplay&fid=2", answer: apiList(2, row)}
	stranger, gone := list, list
	stranger.answer = apiList(0, row)
	gone.answer, gone.status = "<html>404</html>", http.StatusNotFound
	page := step{method: "GET", ask: "do=pm", answer: director("")}
	c, _, clock := moodyClient(t, func(o *Options) { o.API = true }, page, list, stranger, gone, gone, list)
	traces := func() map[forum.ThreadID]forum.Trace {
		t.Helper()
		got, err := c.Traces(context.Background(), 2)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := traces(); got != nil {
		t.Errorf("before the board has said who we are: %v", got)
	}
	if _, err := c.Me(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := traces(); len(got) != 1 || got[7] != (forum.Trace{LastAt: 1796011636, Replies: 3}) {
		t.Errorf("traces %v", got)
	}
	for _, what := range []string{"a guest's list", "no list", "no list again"} {
		if got := traces(); got != nil {
			t.Errorf("%s: %v", what, got)
		}
	}
	clock.move(apiRest - time.Minute)
	if got := traces(); got != nil {
		t.Errorf("within the day: %v", got)
	}
	clock.move(2 * time.Minute)
	if got := traces(); got != nil {
		t.Errorf("the next day: %v", got)
	}
	clock.move(apiRest + time.Minute)
	if got := traces(); len(got) != 1 {
		t.Errorf("when it is there again: %v", got)
	}
}

// Where the pages tell the minute alone the second comes from the interface, for a post of the same account and minute.
func TestSecondsWhereThePagesTellNone(t *testing.T) {
	at := time.Date(2026, 11, 30, 7, 17, 42, 0, boardZone())
	minute := func(pid, uid int) string {
		return fmt.Sprintf(`<div id="post_%d"><table id="pid%d"><tr><td><div id="favatar%d"><div class="authi"><a class="xw1" href="home.php?mod=space&amp;uid=%d">甲</a></div></div></td>
<td><em id="authorposton%d">发表于 2026-11-30 07:17</em><a id="postnum%d" href="forum.php?mod=redirect&amp;goto=findpost&amp;ptid=7&amp;pid=%d"><em>5</em></a><table><tr><td class="t_f" id="postmessage_%d">一</td></tr></table></td></tr></table></div>`, pid, pid, pid, uid, pid, pid, pid, pid)
	}
	page := step{method: "GET", ask: "viewthread&tid=7", answer: director(`<div id="postlist">` + minute(11, 5) + minute(12, 6) + minute(13, 5) + `</div>`)}
	posts := fmt.Sprintf(`{"Variables":{"member_uid":"2","thread":{"replies":"2"},"postlist":[{"pid":"11","authorid":"5","dbdateline":"%d"},{"pid":"12","authorid":"9","dbdateline":"%d"},{"pid":"13","authorid":"5","dbdateline":"%d"}]}}`,
		at.Unix(), at.Unix(), at.Add(time.Minute).Unix())
	ask := step{method: "GET", ask: "module=viewthread&tid=7&page=9999&ppp=100", answer: posts}
	c, _, _ := moodyClient(t, func(o *Options) { o.API = true }, page, ask)
	got, err := c.ReadAll(context.Background(), 7)
	if err != nil || len(got.Posts) != 3 {
		t.Fatalf("%+v, %v", got, err)
	}
	if !got.Posts[0].At.Equal(at) || !got.Posts[1].At.IsZero() || !got.Posts[2].At.IsZero() {
		t.Errorf("times %v, %v of another account, %v of another minute", got.Posts[0].At, got.Posts[1].At, got.Posts[2].At)
	}
}
