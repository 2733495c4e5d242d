package local

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
)

const replyAjax = "forum.php?mod=post&action=reply&fid=1&tid=1&extra=&replysubmit=yes&infloat=yes&handlekey=fastpost&inajax=1"

func TestReply(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("饺子")
	b.submit(replyAjax, "message", "投票对象：包子", "usesig", "1").want(
		"succeedhandle_fastpost('forum.php?mod=viewthread&tid=1&pid=2&page=1&extra=#pid2', '非常感谢，回复发布成功",
		"{'fid':'1','tid':'1','pid':'2','from':'','sechash':''}")
	p := b.submit("forum.php?mod=post&action=reply&fid=1&tid=1&extra=&replysubmit=yes", "message", "没有脚本的回复")
	if p.status != http.StatusMovedPermanently || !strings.HasSuffix(p.header.Get("Location"), "/forum.php?mod=viewthread&tid=1&pid=3&page=1&extra=#pid3") {
		t.Errorf("a reply without AJAX: %d %s", p.status, p.header.Get("Location"))
	}
	b.submit("forum.php?mod=post&action=reply&tid=1&replysubmit=yes&inajax=1", "message", "没有版块号，带标题", "subject", "标题").want("'pid':'4'", "'fid':'1'")
	b.submit(replyAjax, "message", "没有脚本的回复").want("'pid':'5'")
	view := b.get("forum.php?mod=viewthread&tid=1")
	if got := view.text("#pid4 .pcb h2"); got != "标题" {
		t.Errorf("a reply's subject: %q", got)
	}
	posts, err := w.Thread(w.tid)
	if err != nil || len(posts) != 5 || posts[1].Text != "投票对象：包子" || posts[1].Author != "饺子" || posts[4].Floor != 5 {
		t.Errorf("the thread: %v %v", posts, err)
	}
}

func TestQuoteByButton(t *testing.T) {
	w := newWorld(t, Settings{})
	w.say(w.bun, "[b]投票对象[/b]：饺子\n[quote]旧话[/quote]投票理由："+strings.Repeat("长", 60)+"[hide]密[/hide]")
	b := w.as("饺子")
	form := b.get("forum.php?mod=post&action=reply&fid=1&tid=1&repquote=2")
	trim := form.attr("input[name=noticetrimstr]", "value")
	want := "[quote][size=2][url=forum.php?mod=redirect&goto=findpost&pid=2&ptid=1][color=#999999]包子 发表于 2026-11-30 07:17[/color][/url][/size]\n" +
		"投票对象：饺子\n投票理由：" + strings.Repeat("长", 37) + " ...[/quote]"
	if trim != want {
		t.Errorf("noticetrimstr:\n%s\nwant\n%s", trim, want)
	}
	fields := []string{"message", "改票\n投票对象：包子"}
	for _, name := range []string{"noticeauthor", "noticetrimstr", "noticeauthormsg", "reppid", "reppost"} {
		if form.doc.Find("input[name="+name+"]").Length() != 1 {
			t.Errorf("the form lacks %s", name)
		}
		fields = append(fields, name, form.attr("input[name="+name+"]", "value"))
	}
	b.submit(replyAjax, fields...).want("'pid':'3'")
	view := b.get("forum.php?mod=viewthread&tid=1")
	link := view.doc.Find("#postmessage_3 div.quote > blockquote > font[size='2'] > a[href*='goto=findpost']")
	if got := link.AttrOr("href", ""); got != w.server.URL+"/forum.php?mod=redirect&goto=findpost&pid=2&ptid=1" {
		t.Errorf("the quote's link: %s", got)
	}
	if got := link.Find("font[color='#999999']").Text(); got != "包子 发表于 2026-11-30 07:17" {
		t.Errorf("the quote's head: %s", got)
	}
	view.want("</blockquote></div><br />\n改票<br />\n投票对象：包子</td>")
	direct, err := w.QuoteReply(w.dumpling, 1, 2, "改票\n投票对象：包子")
	if err != nil {
		t.Fatal(err)
	}
	posts, _ := w.Thread(1)
	if posts[2].Text != posts[3].Text || posts[3].ID != direct {
		t.Errorf("QuoteReply wrote %q, the button %q", posts[3].Text, posts[2].Text)
	}
}

func TestQuoteByHand(t *testing.T) {
	w := newWorld(t, Settings{})
	w.say(w.bun, "[quote]别人说的话[/quote]\n投票对象：锅贴")
	w.browser().get("forum.php?mod=viewthread&tid=1").want("\n" + `<div class="quote"><blockquote>别人说的话</blockquote></div>投票对象：锅贴</td>`)
}

func TestNewThread(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("饺子")
	form := b.get("forum.php?mod=post&action=newthread&fid=1")
	if form.doc.Find("#postform input[name=subject], #postform textarea[name=message], #postform #hiddenreplies").Length() != 3 {
		t.Errorf("the form: %s", form.body)
	}
	b.submit("forum.php?mod=post&action=newthread&fid=1&extra=&topicsubmit=yes&inajax=1", "subject", "新主题", "message", "新主题的内容").want(
		"succeedhandle_('forum.php?mod=viewthread&tid=2&extra=', '非常感谢，您的主题已发布", "'fid':'1','tid':'2','pid':'2'")
	b.submit("forum.php?mod=post&action=newthread&fid=9&topicsubmit=yes&inajax=1", "subject", "新主题", "message", "内容").refused("指定的版块不存在")
	b.submit("forum.php?mod=post&action=newthread&fid=1&topicsubmit=yes&inajax=1", "subject", " ", "message", "内容").refused("抱歉，您尚未输入标题或内容")
	b.submit("forum.php?mod=post&action=newthread&fid=1&topicsubmit=yes&inajax=1", "subject", strings.Repeat("长", 41), "message", "内容").refused("标题超过最大字符限制")
	b.submit("forum.php?mod=post&action=newthread&fid=1&topicsubmit=yes&inajax=1", "subject", strings.Repeat("长", 40), "message", "内容").want("'tid':'3'")
	threads, err := w.Threads(1)
	if err != nil || len(threads) != 3 || threads[0].ID != 3 || threads[2].Subject != "【版杀】第1天" {
		t.Errorf("threads: %v %v", threads, err)
	}
}

func TestEdit(t *testing.T) {
	w := newWorld(t, Settings{})
	w.say(w.bun, "投票对象：饺子\n第二行 <b> & \"引号\"")
	b := w.as("包子")
	form := b.get("forum.php?mod=post&action=edit&fid=1&tid=1&pid=2&page=1")
	if got := form.doc.Find("textarea[name=message]").Text(); got != "投票对象：饺子\n第二行 <b> & \"引号\"" {
		t.Errorf("source in the form: %q", got)
	}
	edit := func(who *browser, text string) page {
		return who.submit("forum.php?mod=post&action=edit&extra=&editsubmit=yes&inajax=1",
			"fid", "1", "tid", "1", "pid", "2", "page", "1", "subject", "", "message", text)
	}
	w.clock.pass(59 * time.Second)
	edit(b, "改得快").want("succeedhandle_('forum.php?mod=viewthread&tid=1&page=1&extra=#pid2', '帖子编辑成功", "{'fid':'1','tid':'1','pid':'2'}")
	if view := b.get("forum.php?mod=viewthread&tid=1"); view.doc.Find("i.pstatus").Length() != 0 || view.text("#postmessage_2") != "改得快" {
		t.Errorf("an edit within a minute leaves no mark: %s", view.body)
	}
	w.clock.pass(time.Second)
	edit(b, "投票对象：包子")
	b.get("forum.php?mod=viewthread&tid=1").want(`id="postmessage_2">` + "\n" + `<i class="pstatus"> 本帖最后由 包子 于 2026-11-30 07:18 编辑 </i><br />` + "\n<br />\n投票对象：包子</td>")
	edit(w.as("饺子"), "改别人的").refused("抱歉，您没有权限编辑他人发表的帖子")
	w.as("饺子").get("forum.php?mod=post&action=edit&tid=1&pid=2").refused("抱歉，您没有权限编辑他人发表的帖子")
	w.as("饺子").get("forum.php?mod=post&action=edit&tid=1&pid=99").refused("没有找到帖子")
	edit(w.as("导演C"), "版主改了").want("'pid':'2'")
	b.get("forum.php?mod=viewthread&tid=1").want("本帖最后由 导演C 于 2026-11-30 07:18 编辑")
	w.user("管理员", Administrator())
	w.say(w.bun, "没改过的一楼")
	w.clock.pass(time.Hour)
	w.as("管理员").submit("forum.php?mod=post&action=edit&editsubmit=yes&inajax=1", "tid", "1", "pid", "3", "message", "管理员改了")
	if view := b.get("forum.php?mod=viewthread&tid=1"); view.text("#postmessage_3") != "管理员改了" {
		t.Errorf("an administrator leaves no mark: %s", view.text("#postmessage_3"))
	}
	edit(b, "   ").refused("抱歉，您尚未输入标题或内容")
	b.post("forum.php?mod=post&action=edit&editsubmit=yes&inajax=1", "tid", "1", "pid", "2", "message", "no hash").refused("表单验证串不符")
}

func TestEditedFirstPostRenamesThread(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("导演C")
	b.submit("forum.php?mod=post&action=edit&editsubmit=yes&inajax=1", "tid", "1", "pid", "1", "subject", "新标题", "message", "新内容").want("'pid':'1'")
	if got := b.get("forum.php?mod=viewthread&tid=1").text("#thread_subject"); got != "新标题" {
		t.Errorf("subject %q", got)
	}
	b.submit("forum.php?mod=post&action=edit&editsubmit=yes&inajax=1", "tid", "1", "pid", "1", "subject", "", "message", "新内容").refused("尚未输入标题")
}

func TestEditTimeLimit(t *testing.T) {
	w := newWorld(t, Settings{EditTime: 10 * time.Minute})
	pid := w.say(w.bun, "投票对象：饺子")
	w.clock.pass(10 * time.Minute)
	if err := w.Edit(w.bun, pid, "还来得及"); err != nil {
		t.Error(err)
	}
	w.clock.pass(time.Second)
	w.as("包子").get("forum.php?mod=post&action=edit&tid=1&pid=2").refused("抱歉，您的帖子从发表到现在已超过 10 分钟，不能再进行编辑")
	wantKind(t, w.Edit(w.bun, pid, "太晚了"), forum.NoPermission)
	if err := w.Edit(w.boss, pid, "版主不受限"); err != nil {
		t.Error(err)
	}
}

func TestDelete(t *testing.T) {
	w := newWorld(t, Settings{})
	w.say(w.bun, "投票对象：饺子")
	w.say(w.dumpling, "饺子的话")
	remove := func(name, pid string) page {
		return w.as(name).submit("forum.php?mod=post&action=edit&editsubmit=yes&inajax=1", "fid", "1", "tid", "1", "pid", pid, "page", "1", "delete", "1", "message", "x")
	}
	remove("饺子", "2").refused("没有权限编辑他人")
	remove("包子", "2").want("帖子删除成功", "'pid':'2'")
	remove("包子", "2").refused("没有找到帖子")
	w.as("饺子").get("forum.php?mod=viewthread&tid=1&viewpid=2").want("没有找到帖子")
	w.as("饺子").submit("forum.php?mod=topicadmin&action=delpost&modsubmit=yes&inajax=1", "tid", "1", "topiclist[]", "3").refused("抱歉，您没有权限操作")
	tid, pid, err := w.NewThread(w.bun, w.fid, "包子的主题", "包子的内容")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Reply(w.dumpling, tid, "有人回复了"); err != nil {
		t.Fatal(err)
	}
	wantKind(t, w.DeletePost(w.bun, pid), forum.NoPermission)
	w.as("导演C").submit("forum.php?mod=topicadmin&action=delpost&modsubmit=yes&inajax=1", "tid", "1", "topiclist[]", "3").want("succeedhandle_(", "管理操作成功")
	w.as("导演C").submit("forum.php?mod=topicadmin&action=moderate&optgroup=3&modsubmit=yes&inajax=1", "fid", "1", "moderate[]", "2", "operations[]", "delete").want("succeedhandle_(")
	if p := w.browser().get("forum.php?mod=viewthread&tid=2"); p.status != 404 {
		t.Errorf("a deleted thread: %d", p.status)
	}
	if _, next, err := w.NewThread(w.bun, w.fid, "再开一个", "号码继续增长"); err != nil || next != 6 {
		t.Errorf("a number was given twice: post %d, %v", next, err)
	}
}

func TestCloseAndOpen(t *testing.T) {
	w := newWorld(t, Settings{})
	pid := w.say(w.bun, "投票对象：饺子")
	mod := w.as("导演C")
	set := func(operation string) page {
		return mod.submit("forum.php?mod=topicadmin&action=moderate&optgroup=4&modsubmit=yes&inajax=1", "fid", "1", "moderate[]", "1", "operations[]", operation)
	}
	set("close").want("errorhandle_mods('管理操作成功 ', {})")
	b := w.as("包子")
	b.submit(replyAjax, "message", "迟到的票").want("errorhandle_fastpost('抱歉，本主题已关闭，不再接受新内容', {})")
	b.get("forum.php?mod=post&action=reply&fid=1&tid=1").refused("抱歉，本主题已关闭，不再接受新内容")
	view := b.get("forum.php?mod=viewthread&tid=1")
	if view.doc.Find(".fico-lock[title=关闭]").Length() != 1 || view.doc.Find("#fastpostform").Length() != 1 || view.doc.Find("#fastpostmessage").Length() != 0 {
		t.Errorf("a closed thread: %s", view.body)
	}
	if err := w.Edit(w.bun, pid, "关闭后仍可编辑"); err != nil {
		t.Errorf("editing in a closed thread: %v", err)
	}
	mod.submit(replyAjax, "message", "版主照常发言").want("'pid':'3'")
	_, err := w.Reply(w.bun, w.tid, "接口也一样")
	wantKind(t, err, forum.Closed)
	set("open")
	b.submit(replyAjax, "message", "又能说话了").want("'pid':'4'")
	set("explode").refused("未定义操作")
}

func TestPostLimits(t *testing.T) {
	w := newWorld(t, Settings{MinPost: 10, MaxPost: 100, Words: []string{"狼人"}, PostInterval: 15 * time.Second})
	w.clock.pass(time.Minute)
	b := w.as("饺子")
	b.submit(replyAjax, "message", "三个字").want("errorhandle_fastpost('抱歉，您的帖子小于 10 个字符的限制', {'minpostsize':'10','maxpostsize':'100'})")
	b.submit(replyAjax, "message", strings.Repeat("长", 34)).want("抱歉，您的帖子超过 100 个字符的限制")
	b.submit(replyAjax, "message", "我是一个狼人吗").want("{'wordbanned':'狼人'}", "抱歉，您填写的内容包含敏感词而无法提交")
	b.submit(replyAjax, "message", "").want("抱歉，您尚未输入标题或内容")
	b.submit(replyAjax, "message", strings.Repeat("长", 33)).want("'pid':'2'")
	b.submit(replyAjax, "message", "紧接着再说一句").want("抱歉，您两次发表间隔少于 15 秒，请稍候再发表", "{'floodctrl':'15'}")
	w.clock.pass(10 * time.Second)
	_, err := w.Reply(w.dumpling, w.tid, "十秒后再说一句")
	wantKind(t, err, forum.TooFast)
	var refused *forum.Error
	if !errors.As(err, &refused) || refused.Wait != 5 {
		t.Errorf("got %v, want a refusal that says 5 s", err)
	}
	_, err = w.SendMessage(w.dumpling, w.bun, "私信也共用间隔")
	wantKind(t, err, forum.TooFast)
	w.clock.pass(5 * time.Second)
	if _, err = w.Reply(w.dumpling, w.tid, "十五秒后可以了"); err != nil {
		t.Error(err)
	}
	p := b.submit("forum.php?mod=post&action=reply&tid=1&replysubmit=yes", "message", "没有脚本也会被拒绝")
	p.refused("两次发表间隔少于 15 秒")
	admin := w.user("站长", Administrator())
	for range 2 {
		if _, err := w.Reply(admin, w.tid, "管理员不受间隔限制"); err != nil {
			t.Error(err)
		}
	}
}

func TestDirectRefusals(t *testing.T) {
	w := newWorld(t, Settings{})
	refusals := map[string]error{}
	_, refusals["reply by nobody"] = w.Reply(99, w.tid, "text here")
	_, refusals["reply nowhere"] = w.Reply(w.bun, 99, "text here")
	_, refusals["quote a missing post"] = w.QuoteReply(w.bun, w.tid, 99, "text here")
	_, _, refusals["open on no board"] = w.NewThread(w.bun, 99, "subject", "text here")
	_, _, refusals["open by nobody"] = w.NewThread(99, w.fid, "subject", "text here")
	refusals["edit a missing post"] = w.Edit(w.bun, 99, "text here")
	refusals["edit by nobody"] = w.Edit(99, w.first, "text here")
	refusals["delete a missing post"] = w.DeletePost(w.bun, 99)
	refusals["delete a missing thread"] = w.DeleteThread(99)
	refusals["close a missing thread"] = w.SetClosed(99, true)
	refusals["block a missing post"] = w.SetBlocked(99, true)
	refusals["password of nobody"] = w.SetPassword(99, "x")
	_, refusals["read a missing thread"] = w.Thread(99)
	_, refusals["list a missing board"] = w.Threads(99)
	_, refusals["find nobody"] = w.User("没有此人")
	for name, err := range refusals {
		t.Run(name, func(t *testing.T) { wantKind(t, err, forum.NotFound) })
	}
	if _, err := w.AddBoard("  "); err == nil {
		t.Error("a board without a name")
	}
	if u, err := w.User("饺子"); err != nil || u.ID != w.dumpling {
		t.Errorf("User: %v %v", u, err)
	}
}

func TestModeratorButtons(t *testing.T) {
	w := newWorld(t, Settings{})
	w.say(w.bun, "投票对象：饺子")
	mod := w.as("导演C")
	view := mod.get("forum.php?mod=viewthread&tid=1")
	press := func(form *selection) page {
		var pairs []string
		form.Find("input").Each(func(_ int, in *selection) {
			pairs = append(pairs, in.AttrOr("name", ""), in.AttrOr("value", ""))
		})
		return mod.post(form.AttrOr("action", ""), pairs...)
	}
	if p := press(view.doc.Find("#pid2 form[action*=banpost]")); p.status != http.StatusMovedPermanently {
		t.Errorf("block button: %d", p.status)
	}
	if posts, _ := w.Thread(1); !posts[1].Blocked {
		t.Error("the block button did not block")
	}
	press(view.doc.Find("#pid2 form[action*=delpost]"))
	if posts, _ := w.Thread(1); len(posts) != 1 {
		t.Error("the delete button did not delete")
	}
	press(view.doc.Find("#modmenu form").Has("#mod_close"))
	if threads, _ := w.Threads(1); !threads[0].Closed {
		t.Error("the close button did not close")
	}
	if n := w.as("饺子").get("forum.php?mod=viewthread&tid=1").doc.Find("form[action*=topicadmin]").Length(); n != 0 {
		t.Errorf("a player is shown %d moderator's buttons", n)
	}
}
