package discuz

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"daoyan/forum"
	"daoyan/internal/around"
)

// TestThreadListReadsTheCapturedPages holds the reader of lists against what the boards showed.
func TestThreadListReadsTheCapturedPages(t *testing.T) {
	for name, want := range map[string][]listed{
		"x35_forumdisplay.html": {{2, 2, "【版杀】第一局 第1天白天"}, {6, 4, "编辑测试主题"}, {7, 2, "投票主题：今天放逐谁"},
			{3, 2, "已关闭的主题"}, {4, 2, "高阅读权限主题"}, {1, 3, "测试主题一"}},
		"x35_forumdisplay_rewrite_on.html": {{2, 2, "【版杀】第一局 第1天白天"}, {6, 4, "编辑测试主题"}, {7, 2, "投票主题：今天放逐谁"},
			{3, 2, "已关闭的主题"}, {4, 2, "高阅读权限主题"}, {1, 3, "测试主题一"}},
		"x34_forumdisplay.html":    {{2, 2, "【版杀】第一局 第1天白天"}, {1, 3, "测试主题一"}},
		"x34gbk_forumdisplay.html": {{2, 2, "【版杀】第一局 第1天白天"}, {1, 3, "测试主题一"}},
	} {
		c, ok := captured(t, name)
		if !ok {
			return
		}
		list, e := readSheet(c.body, c.contentType).threadList()
		if e != nil {
			t.Errorf("%s: %v", name, e)
		}
		if fmt.Sprint(list.threads) != fmt.Sprint(want) || list.more {
			t.Errorf("%s: %v and more %v, want %v", name, list.threads, list.more, want)
		}
	}
	for _, name := range []string{"x35_pm_inbox.html", "x35_thread_vote_p1_ppp10.html", "x35_member_forum_noperm.html", "x35_member_forum_notfound.html"} {
		if c, ok := captured(t, name); ok {
			if list, e := readSheet(c.body, c.contentType).threadList(); e == nil {
				t.Errorf("%s was taken for a list: %+v", name, list)
			}
		}
	}
}

// rows are lines of a board's list: thread, author and subject each.
func rows(lines ...[3]any) string {
	var out strings.Builder
	out.WriteString(`<table id="threadlisttableid">`)
	for _, l := range lines {
		fmt.Fprintf(&out, `<tbody id="%v"><tr><th><a href="x" class="s xst">%v</a></th><td class="by"><cite><a href="home.php?mod=space&amp;uid=%v">她</a></cite></td>`+
			`<td class="by"><cite><a href="home.php?mod=space&amp;uid=2">导演C</a></cite></td></tr></tbody>`, l[0], l[2], l[1])
	}
	out.WriteString(`</table>`)
	return out.String()
}

// movedAway is the row that is left of a thread in the board that it was moved from.
func movedAway(stub, author int, subject, link string) string {
	return fmt.Sprintf(`<table id="threadlisttableid"><tbody id="normalthread_%d"><tr><th>移动:<a href="%s" class="s xst">%s</a></th>`+
		`<td class="by"><cite><a href="home.php?mod=space&amp;uid=%d">她</a></cite></td><td class="num"><a href="%s" class="xi2">-</a><em>-</em></td></tr></tbody></table>`,
		stub, link, subject, author, link)
}

const nextPage = `<div class="pg"><strong>1</strong><a href="forum.php?page=2" class="nxt">下一页</a></div>`

func TestFindThread(t *testing.T) {
	const subject = "第 1 局 &lt;第 2 天&gt;"
	list := func(body string) step {
		return step{method: "GET", ask: "mod=forumdisplay&fid=5&filter=author&orderby=dateline&page=", answer: director(body)}
	}
	for name, c := range map[string]struct {
		want  forum.ThreadID
		steps []step
	}{
		"own among others': the newest, on the page where it is found": {9, []step{list(nextPage + rows([3]any{"stickthread_9", 2, subject},
			[3]any{"normalthread_12", 3, subject}, [3]any{"normalthread_8", 2, subject}, [3]any{"normalthread_30", 2, "第 1 局 &lt;第 22 天&gt;"}))}},
		"on the second page": {7, []step{list(nextPage + rows([3]any{"normalthread_12", 3, subject})), list(rows([3]any{"normalthread_7", 2, subject}))}},
		"moved away":         {7, []step{list(movedAway(8, 2, subject, "forum.php?mod=viewthread&amp;tid=7&amp;extra=page%3D1"))}},
		"moved, rewritten":   {7, []step{list(movedAway(8, 2, subject, "thread-7-1-1.html"))}},
		"moved, who knows":   {0, []step{list(movedAway(8, 2, subject, "t/sieben"))}},
		"nowhere":            {0, []step{list(rows([3]any{"normalthread_12", 3, subject}))}},
		"an empty board":     {0, []step{list(`<table id="threadlisttableid"><tbody><tr><th><p class="emp">本版块或指定的范围内尚无主题</p></th></tr></tbody></table>`)}},
		"a list without end": {0, []step{list(nextPage + rows([3]any{"normalthread_1", 3, "x"})), list(nextPage + rows([3]any{"normalthread_2", 3, "x"})),
			list(nextPage + rows([3]any{"normalthread_3", 3, "x"})), list(nextPage + rows([3]any{"normalthread_4", 3, "x"})), list(nextPage + rows([3]any{"normalthread_5", 3, "x"}))}},
	} {
		t.Run(name, func(t *testing.T) {
			client, _, _ := moodyClient(t, nil, c.steps...)
			tid, err := client.FindThread(context.Background(), 5, "第 1 局  <第 2 天>")
			if err != nil || tid != c.want {
				t.Errorf("thread %d, %v; want %d", tid, err, c.want)
			}
		})
	}
}

// TestCaseA74: the thread of day 10 is not taken for that of day 1, nor the other way round.
func TestCaseA74(t *testing.T) {
	path, ok := around.Shared(t, "cases", "other", "A74.txtar")
	if !ok {
		return
	}
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	titles := map[string]forum.ThreadID{}
	var list [][3]any
	for _, s := range txtar.Parse(src).Files {
		for line := range strings.Lines(string(s.Data)) {
			var tid forum.ThreadID
			if _, err := fmt.Sscanf(line, "tid=%d ", &tid); err == nil {
				_, title, _ := strings.Cut(strings.TrimSpace(line), " ")
				titles[title], list = tid, append(list, [3]any{fmt.Sprint("normalthread_", tid), 2, title})
			}
		}
	}
	if len(titles) != 4 {
		t.Fatalf("the case has the threads %v", titles)
	}
	for title, want := range titles {
		client, _, _ := moodyClient(t, nil, step{method: "GET", ask: "mod=forumdisplay&fid=5", answer: director(rows(list...))})
		if tid, err := client.FindThread(context.Background(), 5, title); err != nil || tid != want {
			t.Errorf("%s is thread %d, %v; want %d", title, tid, err, want)
		}
	}
}

// A list that cannot be read must never be a list without the thread: the thread would be opened twice.
func TestFindThreadRefusesWhatIsNoList(t *testing.T) {
	for name, body := range map[string]string{
		"another page":          emptyInbox,
		"rows without subjects": strings.ReplaceAll(rows([3]any{"normalthread_9", 2, "第 1 局"}), "xst", "new"),
		"rows without authors":  strings.ReplaceAll(rows([3]any{"normalthread_9", 2, "第 1 局"}), "uid", "u"),
	} {
		client, _, _ := moodyClient(t, nil, step{ask: "mod=forumdisplay", answer: director(body)})
		_, err := client.FindThread(context.Background(), 5, "第 1 局")
		t.Log(name)
		wantError(t, err, forum.Unknown, true)
	}
}
