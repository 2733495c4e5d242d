package discuz

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"daoyan/forum"
)

var freshForm = step{method: "GET", ask: "do=pm", answer: director(emptyInbox)}

func TestReply(t *testing.T) {
	c, _, _ := moodyClient(t, nil, freshForm,
		step{method: "POST", ask: "action=reply&tid=7&replysubmit=yes&inajax=1", sends: []string{"formhash=aaaa1111", "message=大家好\n□", "wysiwyg=0"},
			answer: succeed("forum.php?mod=viewthread&tid=7&pid=91&page=1#pid91", "{'fid':'3','tid':'7','pid':'91'}")},
		step{method: "POST", ask: "action=reply", answer: succeed("forum.php?mod=viewthread&tid=7&pid=92&page=1#pid92", "{}")},
		step{method: "POST", ask: "action=reply", status: 301, header: map[string]string{"Location": "forum.php?mod=viewthread&tid=7&pid=93&page=1#pid93"}})
	for _, want := range []forum.PostID{91, 92, 93} {
		if pid, err := c.Reply(context.Background(), 7, "大家好\r\n😀"); err != nil || pid != want {
			t.Errorf("post %d, %v; want %d", pid, err, want)
		}
	}
}

func TestAStaleFormIsSentOnceMore(t *testing.T) {
	stale := step{method: "POST", ask: "action=reply", sends: []string{"formhash=aaaa1111"}, answer: illegalInput, status: 503}
	renewed := step{ask: "do=pm", answer: desktop(2, "导演C", "cccc3333", emptyInbox)}
	c, _, _ := moodyClient(t, nil, freshForm, stale, renewed,
		step{method: "POST", ask: "action=reply", sends: []string{"formhash=cccc3333"}, answer: succeed("x", "{'pid':'91'}")})
	if pid, err := c.Reply(context.Background(), 7, "一"); err != nil || pid != 91 {
		t.Errorf("post %d, %v", pid, err)
	}
	stillStale := stale
	stillStale.sends = nil
	c, _, _ = moodyClient(t, nil, freshForm, stale, renewed, stillStale)
	_, err := c.Reply(context.Background(), 7, "一")
	wantError(t, err, forum.StaleForm, true)
}

func TestTheWallAgainstHurryDidNothing(t *testing.T) {
	wall := step{method: "POST", ask: "action=reply", answer: `<html><head><title>页面重载开启</title></head><body>欢迎光临本站</body></html>`}
	c, _, clock := moodyClient(t, nil, freshForm, wall, step{method: "POST", ask: "action=reply", answer: succeed("x", "{'pid':'91'}")})
	if pid, err := c.Reply(context.Background(), 7, "一"); err != nil || pid != 91 || len(clock.waits) != 1 {
		t.Errorf("post %d, %v, waits %v", pid, err, clock.waits)
	}
	c, _, _ = moodyClient(t, nil, freshForm, wall, wall)
	_, err := c.Reply(context.Background(), 7, "一")
	wantError(t, err, forum.TooFast, true)
}

func TestASessionThatEndedBeforeWritingIsRenewed(t *testing.T) {
	c, _, _ := moodyClient(t, func(o *Options) { o.User, o.Password = "导演C", "geheim" }, freshForm,
		step{method: "POST", ask: "op=send", answer: refuse("请先登录后才能继续浏览", "{}")},
		step{ask: "do=pm", answer: guest()}, quickLogin, step{ask: "do=pm", answer: desktop(2, "导演C", "cccc3333", emptyInbox)},
		step{method: "POST", ask: "op=send&touid=5", sends: []string{"formhash=cccc3333", "touid=5", "message=你是狼人", "pmsubmit=true"},
			answer: succeed("x", "{'pmid':'44'}")})
	if id, err := c.SendMessage(context.Background(), 5, "你是狼人"); err != nil || id != 44 {
		t.Errorf("message %d, %v", id, err)
	}
}

func TestNobodyKnowsWhetherItWasWritten(t *testing.T) {
	cut := func(w http.ResponseWriter) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err == nil {
			conn.Close()
		}
	}
	tests := []struct {
		name   string
		answer step
		kind   forum.Trouble
		sure   bool
	}{
		{"the connection breaks", step{do: cut}, forum.Unavailable, false},
		{"a gateway gives up", step{answer: "<html><head><title>504 Gateway Time-out</title></head><body>nginx</body></html>", status: 504}, forum.Unavailable, false},
		{"words nobody knows", step{answer: "<html><head><title>?</title></head><body>?</body></html>"}, forum.Unknown, false},
		{"success without a number", step{answer: succeed("forum.php", "{}")}, forum.Unknown, false},
		{"held for a moderator", step{answer: succeed("forum.php?mod=viewthread&tid=7", "{'pid':'91','reply_mod':'1'}")}, forum.Held, false},
		{"a redirect that says nothing", step{status: 302, header: map[string]string{"Location": "index.php"}}, forum.Unknown, false},
		{"an interval", step{answer: refuse("抱歉，您两次发表间隔少于 15 秒，请稍候再发表", "{'floodctrl':'15'}")}, forum.TooFast, true},
		{"too long", step{answer: refuse("抱歉，您的帖子超过 10000 个字符的限制", "{'minpostsize':'10','maxpostsize':'10000'}")}, forum.TooLong, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.answer.method, tt.answer.ask = "POST", "action=reply"
			c, _, _ := moodyClient(t, nil, freshForm, tt.answer)
			_, err := c.Reply(context.Background(), 7, "一")
			wantError(t, err, tt.kind, tt.sure)
		})
	}
}

func TestNothingWasSentWhereNobodyListens(t *testing.T) {
	c, m, _ := moodyClient(t, nil, freshForm)
	if _, err := c.Me(context.Background()); err != nil {
		t.Fatal(err)
	}
	c.base.Host = "127.0.0.1:1" // nobody listens there
	_, err := c.Reply(context.Background(), 7, "一")
	wantError(t, err, forum.Unavailable, true)
	if len(m.forms) != 1 {
		t.Errorf("%d requests", len(m.forms))
	}
}

func TestAWriteThatTimesOutIsNotSure(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c, _, _ := moodyClient(t, nil, freshForm, step{method: "POST", ask: "action=reply", do: func(w http.ResponseWriter) {
		cancel()
		w.Write([]byte(succeed("x", "{'pid':'91'}")))
	}})
	_, err := c.Reply(ctx, 7, "一")
	if err == nil {
		return // the answer won the race: nothing to be unsure of
	}
	wantError(t, err, forum.Unavailable, false)
}

func TestQuoteReplyCarriesWhatTheBoardPrepared(t *testing.T) {
	quote := strings.Replace(quotePage, "discuz_uid = '7'", "discuz_uid = '2'", 1)
	c, _, _ := moodyClient(t, nil, step{method: "GET", ask: "repquote=33", answer: quote},
		step{method: "POST", ask: "action=reply&tid=2", answer: succeed("x", "{'pid':'91'}"), sends: []string{
			"formhash=0123abcd", "reppid=33", "reppost=33", "noticeauthor=q|5|面条", "投票对象：\"馄饨\"[/quote]", "message=改票"}})
	if pid, err := c.QuoteReply(context.Background(), 2, 33, "改票"); err != nil || pid != 91 {
		t.Errorf("post %d, %v", pid, err)
	}
}

func TestEditKeepsSubjectAndBoard(t *testing.T) {
	form := director(`<form id="postform" action="forum.php?mod=post&amp;action=edit&amp;editsubmit=yes"><input type="hidden" name="formhash" value="aaaa1111">
<input type="hidden" name="fid" value="3"><input name="subject" value="第一天 &amp; 夜"><textarea name="message">旧</textarea>
<select name="typeid"><option value="0">无</option><option value="4" selected="selected">版杀</option></select>
<input type="checkbox" name="hiddenreplies" value="1" checked="checked"><input type="checkbox" name="usesig" value="1">
<input type="checkbox" name="htmlon" value="0" checked disabled></form>`)
	c, m, _ := moodyClient(t, nil, step{method: "GET", ask: "action=edit&tid=7&pid=9", answer: form},
		step{method: "POST", ask: "action=edit&editsubmit=yes", sends: []string{"fid=3", "tid=7", "pid=9", "subject=第一天 & 夜", "message=新", "typeid=4", "hiddenreplies=1"},
			answer: succeed("x", "{'fid':'3','tid':'7','pid':'9'}")})
	if err := c.Edit(context.Background(), 7, 9, "新"); err != nil {
		t.Error(err)
	}
	if sent := m.forms[len(m.forms)-1]; sent.Has("usesig") || sent.Has("htmlon") {
		t.Errorf("sent %v", sent)
	}
}

func TestSetClosed(t *testing.T) {
	fast := `<form id="fastpostform" action="forum.php?mod=post&amp;action=reply&amp;fid=3&amp;tid=7"><textarea name="message"></textarea></form>`
	open := strings.Replace(threadPage(1, 1, floor(9, 2, 1, "一")), `<div id="ft">`, fast+`<div id="ft">`, 1)
	shut := strings.Replace(open, `<textarea name="message"></textarea>`, `<div class="pt hm">抱歉，本主题已关闭，不再接受新内容</div>`, 1)
	c, _, _ := moodyClient(t, nil, step{ask: "viewthread", answer: open},
		step{method: "POST", ask: "mod=topicadmin&action=moderate", sends: []string{"fid=3", "moderate[]=7", "operations[]=close"}, answer: succeed("x", "{}")},
		step{ask: "viewthread", answer: shut})
	for range 2 { // the second time it is as wanted
		if err := c.SetClosed(context.Background(), 7, true); err != nil {
			t.Error(err)
		}
	}
}

func gbk(t *testing.T, text string) string {
	t.Helper()
	out, err := simplifiedchinese.GBK.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestGBKBoardsGetGBK(t *testing.T) {
	header := map[string]string{"Content-Type": "text/html; charset=gbk"}
	page := func(body string) string {
		return gbk(t, strings.Replace(director(body), "charset = 'utf-8'", "charset = 'gbk'", 1))
	}
	c, m, _ := moodyClient(t, nil, step{ask: "do=pm", answer: page(emptyInbox), header: header},
		step{ask: "username=%C3%E6%CC%F5", answer: page(`<span class="xw0">(UID: 5)</span>`), header: header},
		step{ask: "action=newthread&fid=3", answer: succeed("x", "{'tid':'8','pid':'92'}")})
	who, err := c.FindUser(context.Background(), "面条")
	if err != nil || who.ID != 5 {
		t.Errorf("account %v, %v", who, err)
	}
	if _, lost := c.Fit("面条😀\u200b"); lost != "😀\u200b" {
		t.Errorf("lost %q", lost)
	}
	tid, pid, err := c.NewThread(context.Background(), 3, "第一天", "面条😀")
	if err != nil || tid != 8 || pid != 92 {
		t.Errorf("thread %d, post %d, %v", tid, pid, err)
	}
	if sent := m.raw[len(m.raw)-1]; !strings.Contains(sent, "message=%C3%E6%CC%F5%A1%F5") || !strings.Contains(sent, "subject=%B5%DA%D2%BB%CC%EC") {
		t.Errorf("sent %s", sent)
	}
	_, err = c.FindUser(context.Background(), "a(b)")
	wantError(t, err, forum.BadWord, true)
}

func TestErrorsKeepSecrets(t *testing.T) {
	c, _, _ := moodyClient(t, func(o *Options) { o.User, o.Password = "导演C", "geheim" })
	c.base.Host = "127.0.0.1:1"
	for _, err := range []error{
		errorOf(c.ReadAll(context.Background(), 7)),
		errorOf(c.Reply(context.Background(), 7, "你是狼人")),
		c.Login(context.Background()),
	} {
		var e *forum.Error
		if !errors.As(err, &e) || e.Kind != forum.Unavailable {
			t.Errorf("got %v", err)
			continue
		}
		for _, secret := range []string{"geheim", "AUTHAUTH", "SALTSALT", "狼人"} {
			if strings.Contains(err.Error(), secret) {
				t.Errorf("%q is in %q", secret, err)
			}
		}
	}
}

func errorOf[T any](_ T, err error) error { return err }
