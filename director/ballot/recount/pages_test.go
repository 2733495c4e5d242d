package recount

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"daoyan/director/ballot"
	"daoyan/forum/discuz"
	"daoyan/internal/around"
)

func discuzPosts(page []byte) ([]Post, int, int, error) {
	p, err := discuz.ReadPage(page, "")
	if err != nil {
		return nil, 0, 0, err
	}
	var posts []Post
	for _, q := range p.Posts {
		post := Post{ID: int64(q.ID), Floor: q.Floor, Author: q.Author, Time: q.Time, Body: q.Body, Edited: q.Edited, Blocked: q.Blocked}
		for _, id := range q.Quotes {
			post.Quotes = append(post.Quotes, int64(id))
		}
		posts = append(posts, post)
	}
	return posts, p.Number, p.Count, nil
}

// TestCapturedThread counts one day's voting with every nuisance, as a board served it, read by the project's reader of whole pages.
func TestCapturedThread(t *testing.T) {
	var pages []Page
	for i := 1; i <= 8; i++ {
		path, ok := around.Shared(t, "pages", fmt.Sprintf("x35_thread_vote_p%d_ppp10.html", i))
		if !ok {
			return
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, Page{Name: path, HTML: src, Round: 1})
	}
	var players []Player
	for i, n := range []string{"饺子", "包子", "面条", "馄饨", "米线", "凉皮", "烧麦", "粽子", "汤圆", "春卷", "锅贴", "花卷", "年糕", "Tom_01"} {
		players = append(players, Player{Character: ballot.Character{Name: n, Account: n, Seat: i + 1}})
	}
	z := time.FixedZone("", 8*3600)
	f, err := New("真实页面", players, time.Date(2026, 11, 27, 0, 0, 0, 0, z), time.Date(2026, 11, 30, 21, 0, 0, 0, z), pages)
	if err != nil {
		t.Fatal(err)
	}
	o, err := f.Count(discuzPosts, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{"饺子": 4, "包子": 2, "面条": 2, "米线": 2, "凉皮": 1, "烧麦": 1, "锅贴": 1}
	if d := cmp.Diff(want, o.Tally); d != "" {
		t.Error("tally", d)
	}
	got := verdicts(o)
	for floor, v := range map[int]string{
		6: "count 饺子", 7: "count 包子", 8: "count 面条", 9: "count 饺子", 10: "count 饺子", 11: "count 包子", 12: "count 面条", // every width of space and colon
		13: "", 14: "count 米线", 16: "", // quoting somebody's vote, with and without one's own
		18: "ask 包子", // 改票 said, 投票对象 written
		19: "count 烧麦", 20: "reject 弃权", 21: "reject 粽子", 27: "count 饺子", 29: "", 30: "count 锅贴", 34: "ask", 45: "ask",
		46: "ask 烧麦", 53: "reject 饺子", 54: "reject 粽子", 59: "reject 饺子",
	} {
		if got[floor] != v {
			t.Errorf("floor %d: %q, want %q", floor, got[floor], v)
		}
	}
	if o.Final {
		t.Error("final though the director must rule")
	}
	for _, a := range o.Alerts {
		if strings.Contains(a, "未登记") {
			t.Errorf("somebody at the table was taken for a stranger: %s", a)
		}
	}
}
