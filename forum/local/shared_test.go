package local

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"daoyan/forum"
	"daoyan/internal/around"
)

// perPost are the selectors of ../shared/spec/discuz.md §3 that every readable post answers to; P stands for its pid.
var perPost = []string{
	"table#pidP", "#favatarP .authi a.xw1[href*='uid=']", "em#authorpostonP", "em#authorpostonP span[title]", "a#postnumP",
	".pcb td.t_f#postmessage_P", "#pidP a[href*='authorid=']", "#comment_P", "#postnumP em", "#pidP a.fastre[href*='repquote=P']",
}

// perPage are those that a page in the middle of a thread answers to.
var perPage = []string{
	"#thread_subject", "#postlist", ".pg strong", ".pg label span[title]", ".pg a.nxt", "#fastpostform", "#fastpostform textarea[name=message]",
	"#fastpostform input[name=formhash]", "#fastpostform button[name=replysubmit]", "#um .vwmy a", "#post_new", "#modactions input[name=formhash]",
	"#pgt a#post_reply", "#postlist div[id^=post_] table.plhin",
}

// TestThreadLooksLikeACapturedPage finds on a page of ours what the same selectors find on a page of a real X3.5 board.
func TestThreadLooksLikeACapturedPage(t *testing.T) {
	captured := sharedPage(t, "x35_thread_vote_p2_ppp10.html")
	if captured == nil {
		return
	}
	w := newWorld(t, Settings{})
	w.fill(35)
	ours := w.as("导演C").get("forum.php?mod=viewthread&tid=1&page=2").doc
	for _, selector := range perPage {
		if a, b := captured.Find(selector).Length(), ours.Find(selector).Length(); a != b {
			t.Errorf("%s: a real page has %d, ours %d", selector, a, b)
		}
	}
	for _, doc := range []*goquery.Document{captured, ours} {
		if got := strings.Join(strings.Fields(doc.Find(".pg strong").First().Text()), ""); got != "2" {
			t.Errorf("current page %q", got)
		}
	}
	theirs, mine := pids(captured), pids(ours)
	if len(theirs) != 10 || len(mine) != 10 {
		t.Fatalf("posts: %v, %v", theirs, mine)
	}
	for _, selector := range perPost {
		for i := range theirs {
			a := captured.Find(strings.ReplaceAll(selector, "P", theirs[i])).Length()
			b := ours.Find(strings.ReplaceAll(selector, "P", mine[i])).Length()
			if a != b {
				t.Errorf("%s of post %d: a real page has %d, ours %d", selector, i, a, b)
			}
		}
	}
}

// TestPagesShareIDsWithCapturedPages compares, page by page, what the named selectors find.
func TestPagesShareIDsWithCapturedPages(t *testing.T) {
	w := newWorld(t, Settings{})
	for i := range 28 {
		w.write([]forum.UserID{w.boss, w.dumpling}[i%2], []forum.UserID{w.dumpling, w.boss}[i%2], "一条消息")
	}
	for _, to := range []forum.UserID{w.dumpling, w.bun, w.user("花卷")} {
		w.write(w.boss, to, "今晚开局")
	}
	w.write(w.noodl, w.boss, "收到")
	if _, _, err := w.CreateGroup(w.boss, []forum.UserID{w.dumpling, w.bun, w.noodl}, "频道", "开会"); err != nil {
		t.Fatal(err)
	}
	pid := w.say(w.bun, "投票对象：饺子")
	for _, tool := range []struct{ file, user, path, selectors string }{
		{"x35_member_thread_notfound.html", "包子", "forum.php?mod=viewthread&tid=99999", "#messagetext.alert_error p:first-child|#messagelogin"},
		{"x35_guest_reply_form.html", "", "forum.php?mod=post&action=reply&tid=1", "#messagetext.alert_info p:first-child|#messagelogin"},
		{"x35_guest_pm.html", "", "home.php?mod=space&do=pm", "#messagetext.alert_info p:first-child|#messagelogin|#nv_home.pg_space"},
		{"x35_edit_form.html", "包子", "forum.php?mod=post&action=edit&tid=1&pid=" + num(pid),
			"#postform[action*='editsubmit=yes']|#postform input[name=formhash]|#postform input[name=fid]|#postform input[name=tid]|#postform input[name=pid]|" +
				"#postform input[name=page]|#postform input[name=subject]|textarea[name=message]#e_textarea|#delete|#postsubmit"},
		{"x35_newthread_form.html", "包子", "forum.php?mod=post&action=newthread&fid=1",
			"#postform[action*='topicsubmit=yes']|#postform input[name=formhash]|#postform input[name=subject]|textarea[name=message]|#hiddenreplies"},
		{"x35_pm_conversation_paged_p2.html", "导演C", "home.php?mod=space&do=pm&subop=view&touid=2&page=2",
			"dl[id^=pmlist_]|dl dd.ptm span.xi2.xw1|dl dd.ptm a.xw1[href*='uid=']|dl dd.ptm > span.xg1 span[title]|#membernum|.pg .pgb a|.pg a.nxt|" +
				"#pmform[action*='op=send&pmid=']|#pmform input[name=formhash]|#pmform textarea[name=message]|#pmform input[name=topmuid]|#bottom"},
		{"x35_pm_inbox_with_group.html", "导演C", "home.php?mod=space&do=pm",
			"dl.newpm|a[href*='subop=view&plid='][id$=_a]|dl dd.ptm > span.xi2.xw1|dl.newpm dd.ptm > a.xw1|dl.newpm dd.ptm > span.xi2|a[href*='filter=newpm'] strong.xi1"},
		{"x35_pm_group_members.html", "导演C", "home.php?mod=space&do=pm&subop=view&chatpmmember=1&plid=5&type=1", "ul.buddy h4 a[href*='uid=']|#a_pmdelete_5"},
		{"x35_pm_group_chat.html", "导演C", "home.php?mod=space&do=pm&subop=view&plid=5&type=1&daterange=2", "ul.pm_mem_l li a[href*='uid=']|#pmform input[name=topmuid][value='0']"},
		{"x35_pm_inbox_empty.html", "包子", "home.php?mod=space&do=pm&filter=announcepm", ".emp|dl"},
	} {
		captured := sharedPage(t, tool.file)
		if captured == nil {
			return
		}
		b := w.browser()
		if tool.user != "" {
			b = w.as(tool.user)
		}
		ours := b.get(tool.path).doc
		for selector := range strings.SplitSeq(tool.selectors, "|") {
			if a, b := captured.Find(selector).Length(), ours.Find(selector).Length(); a != b {
				t.Errorf("%s, %s: a real page has %d, ours %d", tool.file, selector, a, b)
			}
		}
		if a, b := said(captured), said(ours); a != b {
			t.Errorf("%s: a real page says %q, ours %q", tool.file, a, b)
		}
	}
}

func said(doc *goquery.Document) string {
	return strings.TrimSpace(doc.Find("#messagetext p").First().Text())
}

// TestAjaxAnswersAreCapturedAnswers compares whole answers, numbers and addresses of the capture put to ours.
func TestAjaxAnswersAreCapturedAnswers(t *testing.T) {
	w := newWorld(t, Settings{MinPost: 10, MaxPost: 10000, Words: []string{"狼人"}})
	silent := w.user("聋人", Deaf())
	b := w.as("包子")
	closed, _, err := w.NewThread(w.boss, w.fid, "已关闭的主题", "这个主题稍后会被关闭")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.SetClosed(closed, true); err != nil {
		t.Fatal(err)
	}
	send := "home.php?mod=spacecp&ac=pm&op=send&inajax=1&touid="
	for file, p := range map[string]page{
		"x35_err_thread_closed_ajax.xml":  b.submit(strings.Replace(replyAjax, "tid=1", "tid="+num(closed), 1), "message", "迟到的一句话"),
		"x35_err_post_short_ajax.xml":     b.submit(replyAjax, "message", "短"),
		"x35_err_post_empty_ajax.xml":     b.submit(replyAjax, "message", ""),
		"x35_err_censor_banned_ajax.xml":  b.submit(replyAjax, "message", "我投狼人一票"),
		"x35_err_pm_blacklisted_ajax.xml": b.submit(send+num(silent), "message", "你好"),
		"x35_err_pm_nouser_ajax.xml":      b.submit(send+"0", "username", "没有此人", "message", "你好"),
		"x35_err_pm_group_one_ajax.xml":   b.submit(send+"0", "users[]", "饺子", "type", "1", "message", "你好"),
		"x35_viewpid_missing_ajax.xml":    b.get("forum.php?mod=viewthread&tid=1&viewpid=99&inajax=1"),
		"x35_guest_reply_ajax.xml":        w.browser().post("forum.php?mod=post&action=reply&tid=1&replysubmit=yes&inajax=1", "message", "guest"),
		"x35_login_fail_quick_ajax.xml":   failTwice(w),
	} {
		path, ok := around.Shared(t, "pages", file)
		if !ok {
			return
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := essence(w.codec.decode(string(raw))), essence(p.body); a != b {
			t.Errorf("%s: a real board answers\n%s\nours\n%s", file, a, b)
		}
	}
}

func failTwice(w *world) page {
	b := w.browser()
	b.post(quickLogin, "username", "面条", "password", "wrong", "handlekey", "ls")
	return b.post(quickLogin, "username", "面条", "password", "wrong", "handlekey", "ls")
}

// essence is an AJAX answer without the dressing of its dialog.
func essence(xml string) string {
	_, call, _ := strings.Cut(xml, "<script")
	head, _, _ := strings.Cut(xml, "<![CDATA[")
	return head + "<script" + call
}

func pids(doc *goquery.Document) []string {
	var out []string
	doc.Find("div[id^=post_] > table[id^=pid]").Each(func(_ int, s *selection) {
		out = append(out, strings.TrimPrefix(s.AttrOr("id", ""), "pid"))
	})
	slices.Sort(out)
	return out
}

// sharedPage is a captured page, or nil if ../shared is not there, which it logs.
func sharedPage(t *testing.T, file string) *goquery.Document {
	t.Helper()
	path, ok := around.Shared(t, "pages", file)
	if !ok {
		return nil
	}
	f, err := os.Open(filepath.Clean(path))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	doc, err := goquery.NewDocumentFromReader(f)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}
