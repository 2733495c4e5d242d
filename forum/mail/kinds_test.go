package mail_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"daoyan/forum/mail/mailtest"
)

// latest gives the mail handed in last.
type latest struct{ s *mailtest.Servers }

func (l latest) latest() []byte {
	all := l.s.Sink.Taken()
	return all[len(all)-1].Raw
}

// TestKindsOfMail: what people's programs make of "守护 包子" is read as that.
func TestKindsOfMail(t *testing.T) {
	b, s := open(t, nil)
	if b == nil {
		return
	}
	in := subjectOf(t, b, latest{s}, dumpling)
	up := read(t, b, 0).UpTo
	gbk, err := simplifiedchinese.GBK.NewEncoder().String("守护 包子")
	if err != nil {
		t.Fatal(err)
	}
	multi := func(kind string, parts ...string) (string, string) {
		return "--b\n" + strings.Join(parts, "\n--b\n") + "\n--b--", "Content-Type: " + kind + "; boundary=b"
	}
	alternative, alternativeType := multi("multipart/alternative", "Content-Type: text/plain; charset=utf-8\n\n守护 包子\n\n> 旧", "Content-Type: text/html; charset=utf-8\n\n<p>守护 面条</p>")
	mixed, mixedType := multi("multipart/mixed", "Content-Type: text/plain; charset=utf-8\n\n守护 包子", "Content-Type: text/plain; charset=utf-8\nContent-Disposition: attachment; filename=a.txt\n\n守护 面条",
		"Content-Type: image/png\nContent-Disposition: attachment; filename=a.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=")
	html := "Content-Type: text/html; charset=utf-8"
	for _, c := range []struct {
		name, text string
		headers    []string
		image      bool
	}{
		{"plain", "守护 包子", nil, false},
		{"GBK", gbk, []string{"Content-Type: text/plain; charset=gbk"}, false},
		{"GB2312 by name", gbk, []string{"Content-Type: text/plain; charset=gb2312"}, false},
		{"base64", "5a6I5oqkIOWMheWtkA==", []string{"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64"}, false},
		{"quoted-printable", "=E5=AE=88=E6=8A=A4 =E5=8C=85=E5=AD=90", []string{"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable"}, false},
		{"HTML only", `<html><head><title>x</title><style>p{}</style></head><body><div>守护&nbsp;<b>包子</b></div><script>x()</script></body></html>`, []string{html}, false},
		{"HTML with gmail's quote", `<div dir="ltr">守护 包子</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, 30 Nov 2026 at 21:00, 导演 &lt;daoyan@example.com&gt; wrote:<br></div><blockquote>守护 面条</blockquote></div>`, []string{html}, false},
		{"HTML by QQ", `<div>守护 包子</div><div><br></div><div style="font-size: 12px">------------------&nbsp;原始邮件&nbsp;------------------</div><div>守护 面条</div>`, []string{html}, false},
		{"HTML by NetEase", `<div>守护 包子</div><div id="isReplyContent">守护 面条</div>`, []string{html}, false},
		{"HTML by Outlook", `<p>守护 包子</p><hr><div id="divRplyFwdMsg"><b>发件人:</b> 导演<br><b>发送时间:</b> 2026</div><p>守护 面条</p>`, []string{html}, false},
		{"both", alternative, []string{alternativeType}, false},
		{"attachments", mixed, []string{mixedType}, true},
		{"quoted by signs", "> 守护 面条\n守护 包子\n> 还有", nil, false},
		{"quoted in Chinese", "守护 包子\n\n在 2026年11月30日，导演 <daoyan@example.com> 写道：\n守护 面条", nil, false},
		{"quoted in two lines", "守护 包子\n\nOn Mon, 30 Nov 2026 at 21:00, A Very Long Name Indeed\n<daoyan@example.com> wrote:\n守护 面条", nil, false},
		{"quoted by heads", "守护 包子\n\n发件人: 导演\n发送时间: 2026-11-30\n收件人: 饺子\n\n守护 面条", nil, false},
		{"quoted below our line", "守护 包子\n\n====== 回复请写在这一行上面，不要改标题 ======\n守护 面条", nil, false},
		{"signed", "守护 包子\n发自我的iPhone\n-- \n守护 面条", nil, false},
		{"NetEase's original", "守护 包子\n\n---- 回复的原邮件 ----\n| 发件人 | 导演 |\n守护 面条", nil, false},
	} {
		s.Deliver(letter("jiaozi@qq.com", "回复："+in.subject, c.text, c.headers...))
		news := read(t, b, up)
		up = news.UpTo
		if len(news.Messages) != 1 {
			t.Errorf("%s: %+v", c.name, news)
			continue
		}
		if m := news.Messages[0]; m.Text != "守护 包子" || m.HasImage != c.image {
			t.Errorf("%s: read %q (quoted %q), image %v", c.name, m.Text, m.Quoted, m.HasImage)
		}
	}
	// What cannot be read is there all the same, so that its writer is answered.
	s.Deliver(letter("jiaozi@qq.com", in.subject, "--b\nContent-Type: text/plain; charset=klingon\n\nx", "Content-Type: multipart/mixed; boundary=b"))
	if news := read(t, b, up); len(news.Messages) != 1 {
		t.Errorf("a broken mail: %+v", news)
	}
}
