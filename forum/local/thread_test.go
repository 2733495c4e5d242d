package local

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
)

func (w *world) fill(n int) []forum.PostID {
	pids := []forum.PostID{w.first}
	for i := 2; i <= n; i++ {
		pids = append(pids, w.say(w.dumpling, fmt.Sprintf("第%d楼的内容", i)))
	}
	return pids
}

// floors are the pids and floor labels of a thread page, "1:楼主 2:沙发 …".
func (p page) floors() string {
	var out []string
	p.doc.Find("div[id^=post_] > table.plhin").Each(func(_ int, s *selection) {
		pid := strings.TrimPrefix(s.AttrOr("id", ""), "pid")
		out = append(out, pid+":"+strings.Join(strings.Fields(s.Find("#postnum"+pid).Text()), ""))
	})
	return strings.Join(out, " ")
}

func TestThreadPages(t *testing.T) {
	w := newWorld(t, Settings{})
	w.fill(25)
	b := w.as("面条")
	p := b.get("forum.php?mod=viewthread&tid=1")
	if got := p.floors(); got != "1:楼主 2:沙发 3:板凳 4:地板 5:5# 6:6# 7:7# 8:8# 9:9# 10:10#" {
		t.Errorf("page 1: %s", got)
	}
	if got := p.text(".pg strong") + " " + p.attr(".pg label span", "title"); got != "1 共 3 页" {
		t.Errorf("pager: %s", got)
	}
	if got := p.attr(".pg a.nxt", "href"); got != "forum.php?mod=viewthread&tid=1&extra=&page=2" {
		t.Errorf("next page: %s", got)
	}
	if got := p.doc.Find("#postlist .hm .xi1").Text(); got != "024" {
		t.Errorf("views and replies: %s", got)
	}
	for _, path := range []string{"&page=3", "&page=4", "&page=99999999999"} {
		p := b.get("forum.php?mod=viewthread&tid=1" + path)
		if got := p.text(".pg strong") + " " + p.floors(); p.status != 200 || got != "3 21:21# 22:22# 23:23# 24:24# 25:25#" {
			t.Errorf("%s: %d %s", path, p.status, got)
		}
		if p.doc.Find(".pg a.nxt").Length() != 0 {
			t.Errorf("%s: the last page has a next", path)
		}
	}
	if got := b.get("forum.php?mod=viewthread&tid=1").doc.Find("#postlist .hm .xi1").First().Text(); got != "1" {
		t.Errorf("views after one reader's five looks: %s", got)
	}
}

func TestPerPageSetting(t *testing.T) {
	w := newWorld(t, Settings{PerPage: 30})
	w.fill(31)
	if got := w.browser().get("forum.php?mod=viewthread&tid=1&page=2").floors(); got != "31:31#" {
		t.Errorf("page 2 of 30: %s", got)
	}
}

func TestOneAuthorOnly(t *testing.T) {
	w := newWorld(t, Settings{})
	w.say(w.bun, "包子第一句话")
	w.say(w.dumpling, "饺子的话")
	w.say(w.bun, "包子第二句话")
	p := w.as("面条").get("forum.php?mod=viewthread&tid=1&authorid=3")
	if got := p.floors(); got != "2:楼主 4:沙发" {
		t.Errorf("floors of one author: %s", got)
	}
	if p.doc.Find("a[href*='authorid=']").Length() != 0 {
		t.Error("a filtered page offers the filter")
	}
	w.as("面条").get("forum.php?mod=viewthread&tid=1&authorid=4").refused("未定义操作")
}

func TestPostMarkup(t *testing.T) {
	w := newWorld(t, Settings{})
	pid := w.say(w.bun, "投票对象：饺子\n投票理由：划水")
	id := strconv.FormatInt(int64(pid), 10)
	w.clock.pass(90 * time.Second)
	p := w.as("饺子").get("forum.php?mod=viewthread&tid=1")
	for selector, want := range map[string]string{
		"#thread_subject":                          "【版杀】第1天",
		"#favatar" + id + " .authi a.xw1":          "包子",
		"em#authorposton" + id:                     "发表于 1 分钟前",
		"td.t_f#postmessage_" + id:                 "投票对象：饺子 投票理由：划水",
		"#pid" + id + " a[href*='&authorid=3']":    "只看该作者",
		"#pid" + id + " a.fastre[href*=repquote]":  "回复",
		"#fastpostform button[name=replysubmit]":   "发表回复",
		"#pid1 a.fastre[href*='reppost=1&extra=']": "回复",
	} {
		if got := p.text(selector); got != want {
			t.Errorf("%s: %q, want %q", selector, got, want)
		}
	}
	if got := p.attr("#authorposton"+id+" span", "title"); got != "2026-11-30 07:17:05" {
		t.Errorf("absolute time %q", got)
	}
	if got := p.attr("#favatar"+id+" .authi a.xw1", "href"); got != "home.php?mod=space&uid=3" {
		t.Errorf("author's link %q", got)
	}
	p.want(`<br />`+"\n"+`投票理由`, "1&nbsp;分钟前", "GMT+8, 2026-11-30 07:18")
	if p.header.Get("Date") != "Sun, 29 Nov 2026 23:18:35 GMT" {
		t.Errorf("Date %q is not the board's clock", p.header.Get("Date"))
	}
}

func TestDeletionRecountsFloors(t *testing.T) {
	w := newWorld(t, Settings{})
	pids := w.fill(23)
	b := w.as("面条")
	if err := w.DeletePost(w.dumpling, pids[11]); err != nil {
		t.Fatal(err)
	}
	if got := b.get("forum.php?mod=viewthread&tid=1&page=1").floors(); !strings.HasSuffix(got, "10:10#") {
		t.Errorf("page 1 is not affected: %s", got)
	}
	if got := b.get("forum.php?mod=viewthread&tid=1&page=3").floors(); got != "21:21# 22:22# 23:23#" {
		t.Errorf("before the affected page is seen floors stay: %s", got)
	}
	p := b.get("forum.php?mod=viewthread&tid=1&page=2&extra=x")
	if p.status != http.StatusFound || p.header.Get("Location") != w.server.URL+"/forum.php?mod=viewthread&tid=1&page=2" {
		t.Fatalf("the first view of the affected page: %d %s", p.status, p.header.Get("Location"))
	}
	if got := b.get("forum.php?mod=viewthread&tid=1&page=2").floors(); !strings.HasPrefix(got, "11:11# 13:12#") || !strings.HasSuffix(got, "21:20#") {
		t.Errorf("after that floors are counted anew: %s", got)
	}
	w.say(w.bun, "新的一楼")
	if got := b.get("forum.php?mod=viewthread&tid=1&page=3").floors(); got != "22:21# 23:22# 24:23#" {
		t.Errorf("a new post goes on counting: %s", got)
	}
}

func TestLastPostDeleted(t *testing.T) {
	w := newWorld(t, Settings{})
	pids := w.fill(11)
	if err := w.DeletePost(w.boss, pids[10]); err != nil {
		t.Fatal(err)
	}
	b := w.browser()
	if p := b.get("forum.php?mod=viewthread&tid=1&page=2"); p.status != http.StatusFound {
		t.Errorf("a page left empty: %d", p.status)
	}
	p := b.get("forum.php?mod=viewthread&tid=1&page=2")
	if p.status != 200 || p.doc.Find(".pg").Length() != 0 || p.doc.Find("div[id^=post_] > table").Length() != 10 {
		t.Errorf("after the recount the thread has one page: %s", p.floors())
	}
}

func TestMissingThread(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("饺子")
	p := b.get("forum.php?mod=viewthread&tid=99")
	if p.status != http.StatusNotFound {
		t.Errorf("status %d", p.status)
	}
	p.refused("抱歉，指定的主题不存在或已被删除或正在被审核")
	b.get("forum.php?mod=forumdisplay&fid=99").refused("抱歉，指定的版块不存在")
	b.get("forum.php?mod=nonsense").refused("未定义操作")
	b.submit("forum.php?mod=post&action=reply&tid=99&replysubmit=yes&inajax=1", "message", "to nowhere").refused("指定的主题不存在")
}

func TestOnePost(t *testing.T) {
	w := newWorld(t, Settings{})
	pid := w.say(w.bun, "投票对象：饺子")
	b := w.as("饺子")
	p := b.get(fmt.Sprintf("forum.php?mod=viewthread&tid=1&viewpid=%d", pid))
	if !strings.HasPrefix(p.body, `<?xml version="1.0" encoding="utf-8"?>`+"\n"+`<root><![CDATA[<table id="pid2" class="plhin"`) {
		t.Errorf("viewpid: %.200s", p.body)
	}
	if got := p.header.Get("Content-Type"); got != "text/xml; charset=utf-8" {
		t.Errorf("content type %s", got)
	}
	p.want(`id="postmessage_2"`, "投票对象：饺子")
	for _, path := range []string{"tid=1&viewpid=99", "tid=2&viewpid=2"} {
		b.get("forum.php?mod=viewthread&inajax=1&"+path).want(`<div class="alert_error">没有找到帖子</div>`, "errorhandle_('没有找到帖子', {})")
	}
}

func TestRedirects(t *testing.T) {
	w := newWorld(t, Settings{})
	pids := w.fill(15)
	b := w.browser()
	if err := w.DeletePost(w.boss, pids[12]); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"goto=findpost&ptid=1&pid=3":    "301 tid=1&page=1#pid3",
		"goto=findpost&pid=12":          "301 tid=1&page=2#pid12",
		"goto=findpost&ptid=1&pid=13":   "301 tid=1&page=2#pid13",
		"goto=findpost&ptid=1&postno=4": "301 tid=1&page=1#pid4",
		"goto=lastpost&tid=1":           "302 tid=1&page=2#pid15",
	} {
		p := b.get("forum.php?mod=redirect&" + path)
		got := strconv.Itoa(p.status) + strings.Replace(p.header.Get("Location"), w.server.URL+"/forum.php?mod=viewthread&", " ", 1)
		if got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	b.get("forum.php?mod=redirect&goto=findpost&ptid=9&pid=1").refused("指定的主题不存在")
}

func TestHiddenReplies(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("导演C")
	p := b.submit("forum.php?mod=post&action=newthread&fid=1&topicsubmit=yes&inajax=1", "subject", "报名帖", "message", "报名请回复", "hiddenreplies", "1")
	p.want("'tid':'2'", "'pid':'2'")
	if _, err := w.Reply(w.dumpling, 2, "饺子秘密报名"); err != nil {
		t.Fatal(err)
	}
	for name, sees := range map[string]bool{"导演C": true, "饺子": true, "包子": false} {
		for _, path := range []string{"forum.php?mod=viewthread&tid=2", "forum.php?mod=viewthread&tid=2&viewpid=3", "forum.php?mod=post&action=reply&tid=2&repquote=3"} {
			got := strings.Contains(w.as(name).get(path).body, "饺子秘密报名")
			if got != sees {
				t.Errorf("%s sees the reply at %s: %v", name, path, got)
			}
		}
	}
	other := w.as("包子").get("forum.php?mod=viewthread&tid=2")
	if other.text("#pid3 .pcb > .locked") != "此帖仅作者可见" || other.doc.Find("#postmessage_3").Length() != 0 || other.doc.Find("#postmessage_2").Length() != 1 {
		t.Errorf("what others see: %s", other.body)
	}
	w.as("包子").get("forum.php?mod=post&action=reply&tid=2&repquote=3").want("**** 本内容被作者隐藏 ****")
}

func TestBlockedPosts(t *testing.T) {
	w := newWorld(t, Settings{})
	pid := w.say(w.bun, "投票对象：饺子")
	w.as("导演C").submit("forum.php?mod=topicadmin&action=banpost&modsubmit=yes&inajax=1", "tid", "1", "topiclist[]", "2", "banned", "1").want("succeedhandle_(")
	p := w.as("饺子").get("forum.php?mod=viewthread&tid=1")
	if p.text("#pid2 .pcb > .locked") != "提示: 该帖被管理员或版主屏蔽" || p.doc.Find("#postmessage_2").Length() != 0 {
		t.Errorf("a blocked post: %s", p.body)
	}
	w.as("导演C").get("forum.php?mod=viewthread&tid=1").want("只有管理员或有管理权限的成员可见", "投票对象：饺子")
	w.as("饺子").get("forum.php?mod=post&action=reply&tid=1&repquote=2").want("**** 该帖被屏蔽 ****")
	if err := w.SetBlocked(pid, false); err != nil {
		t.Fatal(err)
	}
	w.as("饺子").get("forum.php?mod=viewthread&tid=1").want("投票对象：饺子")
}

func TestBoardList(t *testing.T) {
	w := newWorld(t, Settings{})
	for i := range 22 {
		w.clock.pass(time.Minute)
		if _, _, err := w.NewThread(w.bun, w.fid, fmt.Sprintf("主题 %d", i), "这是一个主题"); err != nil {
			t.Fatal(err)
		}
	}
	w.clock.pass(time.Minute)
	w.fill(12)
	b := w.as("饺子")
	p := b.get("forum.php?mod=forumdisplay&fid=1")
	if got := p.attr("#threadlisttableid tbody[id^=normalthread_]", "id"); got != "normalthread_1" {
		t.Errorf("the thread written in last comes first, got %s", got)
	}
	if got := p.doc.Find("#normalthread_1 td.num a.xi2").Text(); got != "11" {
		t.Errorf("replies %s", got)
	}
	if got := p.doc.Find("tbody[id^=normalthread_]").Length(); got != 20 {
		t.Errorf("%d threads on a page", got)
	}
	if got := b.get("forum.php?mod=forumdisplay&fid=1&page=2").doc.Find("tbody[id^=normalthread_]").Length(); got != 3 {
		t.Errorf("%d threads on page 2", got)
	}
	if got := b.get("forum.php").text("#category_1 h2 a"); got != "版杀区" {
		t.Errorf("the index lists %q", got)
	}
	at := w.clock.Now().Unix()
	b.get(fmt.Sprintf("forum.php?mod=ajax&action=forumchecknew&fid=1&time=%d&inajax=1", at-1)).want("<![CDATA[1]]>")
	b.get(fmt.Sprintf("forum.php?mod=ajax&action=forumchecknew&fid=1&time=%d&inajax=1", at)).want("<![CDATA[0]]>")
}

func TestSpace(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.browser()
	b.get("home.php?mod=space&username=%E9%A5%BA%E5%AD%90").want("(UID: 2)")
	b.get("home.php?mod=space&uid=3").want("包子", "(UID: 3)")
	b.get("home.php?mod=space&username=nobody").refused("抱歉，您指定的用户空间不存在")
	b.get("home.php?mod=space").refused("请先登录后才能继续浏览")
}

func TestRelativeTimes(t *testing.T) {
	now := time.Date(2026, 12, 8, 7, 0, 0, 0, time.UTC)
	for ago, want := range map[time.Duration]string{
		0: "刚刚", time.Second: "1&nbsp;秒前", time.Minute: "60&nbsp;秒前", 61 * time.Second: "1&nbsp;分钟前", 30 * time.Minute: "30&nbsp;分钟前",
		31 * time.Minute: "半小时前", time.Hour: "半小时前", 61 * time.Minute: "1&nbsp;小时前", 7 * time.Hour: "7&nbsp;小时前",
		7*time.Hour + time.Second: "昨天&nbsp;23:59", 31 * time.Hour: "昨天&nbsp;00:00", 31*time.Hour + time.Second: "前天&nbsp;23:59",
		60 * time.Hour: "3&nbsp;天前", 7*day + 6*time.Hour: "7&nbsp;天前", 7*day + 8*time.Hour: "", -time.Second: "",
	} {
		if got := relative(now, now.Add(-ago)); got != want {
			t.Errorf("%v ago: %q, want %q", ago, got, want)
		}
	}
}

func TestDatesAreNotPadded(t *testing.T) {
	w := newWorld(t, Settings{})
	w.clock.pass(2 * day)
	pid := w.say(w.bun, "十二月的第一句")
	w.clock.pass(10 * day)
	p := w.browser().get("forum.php?mod=viewthread&tid=1")
	if got := p.text(fmt.Sprintf("#authorposton%d", pid)); got != "发表于 2026-12-2 07:17:05" {
		t.Errorf("an old time: %q", got)
	}
	if p.doc.Find(fmt.Sprintf("#authorposton%d span", pid)).Length() != 0 {
		t.Error("an old time has no span")
	}
}
