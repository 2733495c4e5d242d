package discuz

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"daoyan/forum"
)

func postIDs(posts []forum.Post) []forum.PostID {
	var out []forum.PostID
	for _, p := range posts {
		out = append(out, p.ID)
	}
	return out
}

func TestReadThreadReadsBackToTheCursor(t *testing.T) {
	sticky := floor(26, 5, 99, "顶上来的") // its copy on page 1 has no floor of its own
	sticky = replaceOnce(t, sticky, "<em>99</em><sup>#</sup>", `<em class="replystick">顶</em> 来自 26#`)
	c, _, _ := moodyClient(t, nil,
		step{ask: "tid=7&page=9999", answer: threadPage(3, 3, floor(25, 5, 21, "a"), floor(26, 5, 22, "b"))},
		step{ask: "tid=7&page=2", answer: threadPage(2, 3, floor(14, 5, 11, "c"), floor(15, 5, 12, "d"))},
		step{ask: "tid=7&page=9999", answer: threadPage(3, 3, floor(25, 5, 21, "a"), floor(26, 5, 22, "b"))},
		step{ask: "tid=7&page=2", answer: threadPage(2, 3, floor(14, 5, 11, "c"), floor(15, 5, 12, "d"))},
		step{ask: "tid=7&page=1", answer: threadPage(1, 3, floor(3, 2, 1, "楼主"), sticky, floor(4, 5, 2, "e"))},
	)
	page, err := c.ReadThread(context.Background(), 7, 14)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]forum.PostID{15, 25, 26}, postIDs(page.Posts)); diff != "" {
		t.Errorf("above 14 (-want +got):\n%s", diff)
	}
	if page.Reader != 2 || page.Number != 3 || page.Count != 3 || page.Subject != "第一天" || page.Thread != 7 {
		t.Errorf("page %+v", page)
	}
	page, err = c.ReadAll(context.Background(), 7)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]forum.PostID{3, 4, 14, 15, 25, 26}, postIDs(page.Posts)); diff != "" {
		t.Errorf("the whole thread (-want +got):\n%s", diff)
	}
	for _, p := range page.Posts {
		if p.ID == 26 && (p.Floor != 22 || p.Body != "\nb") {
			t.Errorf("the stickied post was read from its copy: %+v", p)
		}
	}
}

func replaceOnce(t *testing.T, s, old, new string) string {
	t.Helper()
	for i := 0; i+len(old) <= len(s); i++ {
		if s[i:i+len(old)] == old {
			return s[:i] + new + s[i+len(old):]
		}
	}
	t.Fatalf("no %q", old)
	return s
}

func TestReadThreadFollowsTheRedirectAfterADeletion(t *testing.T) {
	first := threadPage(1, 2, floor(3, 2, 1, "楼主"))
	c, _, _ := moodyClient(t, nil,
		step{ask: "tid=7&page=9999", status: 302, header: map[string]string{"Location": "forum.php?mod=viewthread&tid=7"}}, // X3.2 drops the page
		step{ask: "viewthread&tid=7", answer: first},
		step{ask: "tid=7&page=2", answer: threadPage(2, 2, floor(13, 5, 11, "b"), floor(14, 5, 12, "c"))},
	)
	page, err := c.ReadThread(context.Background(), 7, 13)
	if err != nil || len(page.Posts) != 1 || page.Posts[0].ID != 14 || page.Number != 2 {
		t.Errorf("%+v, %v", page, err)
	}
	stuck := step{ask: "viewthread&tid=7", answer: first}
	c, _, _ = moodyClient(t, nil, stuck, stuck, stuck, stuck)
	_, err = c.ReadThread(context.Background(), 7, 13)
	wantError(t, err, forum.Unknown, true)
}

func TestFindPostTakesOnlyOwnWords(t *testing.T) {
	quote := `<div class="quote"><blockquote>〔D1〕投票结果</blockquote></div><br>同意`
	c, _, _ := moodyClient(t, nil,
		step{ask: "page=9999", answer: threadPage(2, 2, floor(24, 5, 11, "〔D1〕我也写"), floor(25, 2, 12, quote))},
		step{ask: "page=1", answer: threadPage(1, 2, floor(3, 2, 1, "楼主"), floor(4, 2, 2, "<b>〔D1〕</b>投票结果"))},
		step{ask: "page=9999", answer: threadPage(2, 2, floor(24, 5, 11, "a"), floor(25, 2, 12, "〔D2〕"))},
		step{ask: "page=9999", answer: threadPage(2, 2, floor(24, 5, 11, "a"), floor(25, 2, 12, "b"))},
	)
	for _, tt := range []struct {
		after  forum.PostID
		marker string
		want   forum.PostID
	}{{0, "〔D1〕", 4}, {0, "〔D2〕", 25}, {24, "〔D3〕", 0}} {
		if pid, err := c.FindPost(context.Background(), 7, tt.after, tt.marker); err != nil || pid != tt.want {
			t.Errorf("%s: post %d, %v; want %d", tt.marker, pid, err, tt.want)
		}
	}
}

// growing is thread 7 of a board on which people write and moderators delete between any two requests.
type growing struct {
	pids     []int // visible posts in order
	next     int
	perPage  int
	redirect bool // a deletion nobody has seen yet
	dropPage bool // as X3.2 redirects
	between  func(*growing)
}

func (g *growing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.between(g)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page, err := strconv.Atoi(r.URL.Query().Get("page"))
	if err != nil {
		page = 1
	}
	if g.redirect {
		g.redirect = false
		where := "forum.php?mod=viewthread&tid=7"
		if !g.dropPage {
			where += "&page=" + strconv.Itoa(page)
		}
		http.Redirect(w, r, where, http.StatusFound)
		return
	}
	count := (len(g.pids) + g.perPage - 1) / g.perPage
	page = min(page, count)
	var floors []string
	for i := (page - 1) * g.perPage; i < min(page*g.perPage, len(g.pids)); i++ {
		floors = append(floors, floor(g.pids[i], 5, i+1, "话"))
	}
	fmt.Fprint(w, threadPage(page, count, floors...))
}

func (g *growing) write() {
	g.pids = append(g.pids, g.next)
	g.next++
}

func (g *growing) delete(at int) {
	g.pids = slices.Delete(g.pids, at, at+1)
	g.redirect = true
}

// A reader that polls sees every post that is there whenever it is asked for, whatever is written and deleted between its requests.
func TestReadThreadMissesNothingWhileTheThreadChanges(t *testing.T) {
	clock := newClock()
	rapid.Check(t, func(t *rapid.T) {
		g := &growing{next: 100, perPage: rapid.IntRange(2, 5).Draw(t, "perPage"), dropPage: rapid.Bool().Draw(t, "dropPage")}
		for range rapid.IntRange(1, 20).Draw(t, "posts") {
			g.write()
		}
		budget := 12 // a board that changes at every request forever cannot be read by anybody
		g.between = func(g *growing) {
			for budget > 0 {
				switch rapid.IntRange(0, 4).Draw(t, "what happens") {
				case 0:
					g.write()
				case 1:
					if len(g.pids) > 1 {
						g.delete(rapid.IntRange(1, len(g.pids)-1).Draw(t, "deleted"))
					}
				default:
					return
				}
				budget--
			}
		}
		c := inMemoryClient(t, g, clock)
		seen := map[forum.PostID]bool{}
		var cursor forum.PostID
		for range 6 {
			page, err := c.ReadThread(context.Background(), 7, cursor)
			if err != nil {
				continue // retries ran out: the next poll begins at the same cursor
			}
			for _, p := range page.Posts {
				seen[p.ID] = true
				cursor = max(cursor, p.ID)
			}
		}
		budget, g.redirect = 0, false
		if _, err := c.ReadThread(context.Background(), 7, cursor); err != nil {
			t.Fatal(err)
		}
		for _, pid := range g.pids {
			if forum.PostID(pid) <= cursor && !seen[forum.PostID(pid)] {
				t.Fatalf("post %d stands and was never seen; cursor %d, seen %v", pid, cursor, seen)
			}
		}
	})
}

// Pictures, frames, scripts and styles of a page are never fetched: one page costs one request, whatever it shows. The zone is the one the page
// tells, not the machine's.
func TestOnePageIsOneRequest(t *testing.T) {
	body := `<img src="/face.gif"><img class="zoom" file="/data/attachment/1.jpg" aid="3" src="static/none.gif"><iframe src="/frame.html"></iframe><video src="/v.mp4"></video>`
	page := strings.Replace(threadPage(1, 1, floor(11, 5, 1, body)), "GMT+8, 2026", "GMT-3.5, 2026", 1)
	page = strings.Replace(page, "</head>", `<link rel="stylesheet" href="/style.css"><script src="/common.js"></script></head>`, 1)
	c, m, _ := moodyClient(t, nil, step{method: "GET", ask: "viewthread&tid=7", answer: page})
	got, err := c.ReadAll(context.Background(), 7)
	if err != nil || len(got.Posts) != 1 || len(m.raw) != 1 {
		t.Fatalf("%d requests, %+v, %v", len(m.raw), got, err)
	}
	if _, offset := got.Posts[0].At.Zone(); offset != -(3*60+30)*60 {
		t.Errorf("zone %d seconds off", offset)
	}
}

// TestAThreadMergedAway: the error of a thread that is gone names the thread in which the post read last now is.
func TestAThreadMergedAway(t *testing.T) {
	gone := step{ask: "viewthread&tid=7", status: http.StatusNotFound,
		answer: director(`<div id="messagetext" class="alert_error"><p>抱歉，指定的主题不存在或已被删除或正在被审核</p></div>`)}
	lead := func(where string) step {
		return step{ask: "mod=redirect&goto=findpost&pid=14", status: http.StatusMovedPermanently, header: map[string]string{"Location": where}}
	}
	nowhere := step{ask: "goto=findpost&pid=14", answer: director(`<div id="messagetext" class="alert_error"><p>抱歉，指定的主题不存在或已被删除或正在被审核</p></div>`)}
	c, _, _ := moodyClient(t, nil,
		gone, lead("http://bbs.example/forum.php?mod=viewthread&tid=29&page=1#pid14"),
		gone, lead("thread-30-1-1.html"),
		gone, nowhere,
		gone, lead("forum.php?mod=viewthread&tid=7&page=1#pid14"),
		gone,
	)
	for _, want := range []string{"现在在主题 29 里", "现在在主题 30 里", "", ""} {
		_, err := c.ReadThread(t.Context(), 7, 14)
		wantError(t, err, forum.NotFound, true)
		if told := strings.Contains(err.Error(), "现在在主题"); told != (want != "") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	_, err := c.ReadAll(t.Context(), 7)
	wantError(t, err, forum.NotFound, true)
}
