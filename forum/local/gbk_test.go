package local

import (
	"net/url"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
)

func TestGBKBoard(t *testing.T) {
	w := newWorld(t, Settings{Charset: "gbk", MinPost: 10, MaxPost: 40})
	b := w.as("饺子")
	b.submit(replyAjax, "message", "投票对象：包子，理由：&#128512;长").want("'pid':'2'", `encoding="gbk"`)
	p := b.get("forum.php?mod=viewthread&tid=1")
	if got := p.header.Get("Content-Type"); got != "text/html; charset=gbk" {
		t.Errorf("content type %s", got)
	}
	if p.attr("meta[charset]", "charset") != "gbk" {
		t.Error("the page's meta names another charset")
	}
	p.want("charset = 'gbk'", "投票对象：包子，理由：&amp;#128512;长", "discuz_uid = '2'")
	b.submit(replyAjax, "message", "四个汉字").want("errorhandle_fastpost('抱歉，您的帖子小于 10 个字符的限制'")
	b.submit(replyAjax, "message", strings.Repeat("长", 20)).want("'pid':'3'")
	b.submit(replyAjax, "message", strings.Repeat("长", 21)).want("超过 40 个字符的限制")
	w.say(w.bun, "接口写的 emoji 😀 也行")
	b.get("forum.php?mod=viewthread&tid=1").want("emoji &amp;#128512; 也行")
	name, err := simplifiedchinese.GBK.NewEncoder().String("饺子")
	if err != nil {
		t.Fatal(err)
	}
	b.get("home.php?mod=space&username=" + url.QueryEscape(name)).want("(UID: 2)")
	b.get("home.php?mod=space&username=" + url.QueryEscape("饺子")).refused("抱歉，您指定的用户空间不存在")
	if got := b.get("forum.php?mod=forumdisplay&fid=1").attr(".by a[href*='username=']", "href"); got != "home.php?mod=space&username="+url.QueryEscape(gbkOf(t, "包子")) {
		t.Errorf("a name in an address: %s", got)
	}
	form := b.get("forum.php?mod=post&action=edit&tid=1&pid=2")
	if got := form.doc.Find("textarea").Text(); got != "投票对象：包子，理由：&#128512;长" {
		t.Errorf("source %q", got)
	}
	missing := b.get("forum.php?mod=viewthread&tid=1&viewpid=99&inajax=1")
	missing.want("没有找到帖子")
	if got := missing.header.Get("Content-Type"); got != "text/xml; charset=gbk" {
		t.Errorf("content type of an AJAX answer: %s", got)
	}
}

func gbkOf(t *testing.T, s string) string {
	t.Helper()
	out, err := simplifiedchinese.GBK.NewEncoder().String(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestUTF8KeepsEverything(t *testing.T) {
	w := newWorld(t, Settings{})
	text := "𠮷野家😀\u200b全　角\u00a0空格"
	w.as("饺子").submit(replyAjax, "message", text+"\r\n第二行\x01\x08").want("'pid':'2'")
	posts, err := w.Thread(w.tid)
	if err != nil || posts[1].Text != text+"\n第二行" {
		t.Errorf("kept %q, %v", posts[1].Text, err)
	}
}
