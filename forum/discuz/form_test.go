package discuz

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/forum"
)

func TestPostFormsOfCapturedPages(t *testing.T) {
	tests := map[string]postForm{
		"x34_edit_form.html":        {fid: 36, message: "这一楼会被编辑成投票", hidden: map[string]string{"tid": "2", "pid": "35"}},
		"x34gbk_edit_form.html":     {fid: 36, message: "这一楼会被编辑成投票", hidden: map[string]string{"tid": "2", "pid": "35"}},
		"x35_edit_form.html":        {fid: 3, message: "这一楼会被编辑成投票", hidden: map[string]string{"tid": "2", "pid": "35"}},
		"x35_newthread_form.html":   {fid: 3, hidden: map[string]string{}},
		"x34_member_newthread.html": {fid: 36, hidden: map[string]string{}},
	}
	for name, want := range tests {
		c, ok := captured(t, name)
		if !ok {
			return
		}
		got, e := readSheet(c.body, c.contentType).postForm()
		if e != nil {
			t.Errorf("%s: %v", name, e)
			continue
		}
		if got.fid != want.fid || got.message != want.message || got.subject != "" {
			t.Errorf("%s: board %d, subject %q, text %q", name, got.fid, got.subject, got.message)
		}
		for key, value := range want.hidden {
			if got.hidden[key] != value {
				t.Errorf("%s: hidden %s is %q, want %q", name, key, got.hidden[key], value)
			}
		}
	}
}

// The form that a quoting reply is made from; no board was captured with it.
const quotePage = `<html><head><title>发表回复</title><script>var discuz_uid = '7', charset = 'utf-8';</script></head><body>
<form id="postform" action="forum.php?mod=post&amp;action=reply&amp;fid=3&amp;tid=2&amp;replysubmit=yes">
<input type="hidden" name="formhash" value="0123abcd" /><input type="hidden" name="noticeauthor" value="q|5|面条" />
<input type="hidden" name="noticetrimstr" value="[quote][size=2][url=forum.php?mod=redirect&amp;goto=findpost&amp;pid=33&amp;ptid=2][color=#999999]面条 发表于 2026-11-28 15:58[/color][/url][/size]
投票对象：&quot;馄饨&quot;[/quote]" />
<input type="hidden" name="noticeauthormsg" value="投票对象" /><input type="hidden" name="reppid" value="33"><input type="hidden" name="reppost" value="33">
<input type="text" name="subject" value="" /><textarea name="message"></textarea></form></body></html>`

func TestPostFormUnescapesWhatAQuoteNeeds(t *testing.T) {
	form, e := readSheet([]byte(quotePage), "text/html; charset=utf-8").postForm()
	if e != nil {
		t.Fatal(e)
	}
	want := map[string]string{
		"formhash": "0123abcd", "noticeauthor": "q|5|面条", "noticeauthormsg": "投票对象", "reppid": "33", "reppost": "33",
		"noticetrimstr": "[quote][size=2][url=forum.php?mod=redirect&goto=findpost&pid=33&ptid=2][color=#999999]面条 发表于 2026-11-28 15:58[/color][/url][/size]\n投票对象：\"馄饨\"[/quote]",
	}
	if diff := cmp.Diff(want, form.hidden); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAnswersOfCapturedPages(t *testing.T) {
	tests := map[string]answer{
		"x34_newthread_ok_ajax.xml": {where: "forum.php?mod=viewthread&tid=13&extra=",
			text: "非常感谢，您的主题已发布，现在将转入主题页，请稍候……[ 点击这里转入主题列表 ]",
			dict: map[string]string{"fid": "36", "tid": "13", "pid": "94", "coverimg": "", "sechash": ""}},
		"x35_edit_ok_ajax.xml": {where: "forum.php?mod=viewthread&tid=6&page=1&extra=#pid74",
			text: "帖子编辑成功，现在将转入主题页，请稍候……[ 点击这里转入主题列表 ]", dict: map[string]string{"fid": "3", "tid": "6", "pid": "74"}},
		"x34_pm_group_create_ajax.xml":     {where: "home.php?mod=space&do=pm&filter=privatepm", text: "操作成功 ", dict: map[string]string{"users": "", "succeed": "3"}},
		"x34gbk_pm_group_send_ok_ajax.xml": {where: "home.php?mod=space&do=pm&subop=view&touid=0", text: "操作成功 ", dict: map[string]string{"pmid": "9"}},
		"x35_pm_group_send_ok_ajax.xml":    {where: "home.php?mod=space&do=pm&subop=view&touid=0", text: "操作成功 ", dict: map[string]string{"pmid": "9"}},
		"x34_login_ok_ajax.xml":            {where: "https://bbs.example.com/forum.php", dict: map[string]string{}},
	}
	for name, want := range tests {
		c, ok := captured(t, name)
		if !ok {
			return
		}
		got, e := readSheet(c.body, c.contentType).answer()
		if e != nil {
			t.Errorf("%s: %v", name, e)
			continue
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(answer{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestAnswerReadsScriptsLineByLine(t *testing.T) {
	wrap := func(script string) []byte {
		return []byte(`<?xml version="1.0" encoding="utf-8"?>` + "\r\n<root><![CDATA[" + script + "]]></root>")
	}
	tests := []struct {
		name, script string
		want         answer
		kind         forum.Trouble
	}{
		{"escaped quotes", `<script>if(typeof succeedhandle_x=='function') {succeedhandle_x('a', 'it\'s', {'k':'v\'w'});}</script>`,
			answer{where: "a", text: "it's", dict: map[string]string{"k": "v'w"}}, ""},
		{"double quotes", `<script>succeedhandle_("a", "b", {"k":"v"});</script>`,
			answer{where: "a", text: "b", dict: map[string]string{"k": "v"}}, ""},
		{"a refusal wins", `<script>errorhandle_('抱歉，您没有权限操作', {});succeedhandle_('a','b',{})</script>`, answer{}, forum.NoPermission},
		{"cut short", `<script>errorhandle_('两次发送短消息太快`, answer{}, forum.TooFast},
		{"only the test", `<script>if(typeof succeedhandle_x=='function') {}</script>`, answer{}, forum.Unknown},
		{"nothing", ``, answer{}, forum.Unknown},
		{"held", `<script>succeedhandle_('forum.php?mod=viewthread&tid=2', '新主题需要审核，您的帖子通过审核后才能显示', {'fid':'3','tid':'2'});</script>`, answer{}, forum.Held},
		{"unknown refusal", `<script>errorhandle_('本周活动：请先签到', {});</script>`, answer{}, forum.Unknown},
	}
	for _, tt := range tests {
		got, e := readSheet(wrap(tt.script), "text/xml; charset=utf-8").answer()
		switch {
		case tt.kind != "" && (e == nil || e.Kind != tt.kind):
			t.Errorf("%s: %+v, %v", tt.name, got, e)
		case tt.kind == "" && e != nil:
			t.Errorf("%s: %v", tt.name, e)
		case tt.kind == "":
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(answer{})); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.name, diff)
			}
		}
		if e != nil && (e.Kind == forum.Unknown || e.Kind == forum.Held) && e.Sure {
			t.Errorf("%s: sure that nothing was written", tt.name)
		}
	}
}

func TestUserOfASpace(t *testing.T) {
	page := `<html><head><script>var discuz_uid = '2';</script></head><body><div id="uhd"><h2 class="mt">饺子</h2></div>
<div class="bm_c"><h2 class="mbn">饺子 <span class="xw0">(UID: 13)</span></h2><p>个人签名 (UID: 99)</p></div></body></html>`
	if uid, e := readSheet([]byte(page), "text/html; charset=utf-8").user(); e != nil || uid != 13 {
		t.Errorf("got %d, %v", uid, e)
	}
	c, ok := captured(t, "x35_err_space_notfound.html")
	if !ok {
		return
	}
	if _, e := readSheet(c.body, c.contentType).user(); e == nil || e.Kind != forum.NotFound {
		t.Errorf("no such user: %v", e)
	}
}
