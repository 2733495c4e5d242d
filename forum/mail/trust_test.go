package mail_test

import (
	"regexp"
	"strings"
	"testing"

	"daoyan/forum/mail"
)

// subjectOf is the subject of the latest mail to an account, its word of proof in it, and the mail's number.
func subjectOf(t *testing.T, b *mail.Box, sink interface{ latest() []byte }, to mail.Member) got {
	t.Helper()
	send(t, b, to.User.ID, "你的身份是村民。\n〔CARD01〕")
	return parsed(t, sink.latest())
}

// TestForgedSenders: an address alone proves nothing, nor does the word of proof from elsewhere.
func TestForgedSenders(t *testing.T) {
	b, s := open(t, nil)
	if b == nil {
		return
	}
	mine, his := subjectOf(t, b, latest{s}, dumpling), subjectOf(t, b, latest{s}, bun)
	up := read(t, b, 0).UpTo
	for _, c := range []struct {
		name  string
		raw   []byte
		about string // in the report; empty: passed over in silence
	}{
		{"the address and no proof", letter("jiaozi@qq.com", "投票", "杀人 包子"), "饺子"},
		{"the address and another's proof", letter("jiaozi@qq.com", his.subject, "杀人 包子"), "包子"},
		{"the proof from elsewhere", letter("evil@example.net", mine.subject, "杀人 包子"), "饺子"},
		{"the proof and a name that looks like the address", letter(`"jiaozi@qq.com" <evil@example.net>`, mine.subject, "杀人 包子"), "饺子"},
		{"two senders", letter("jiaozi@qq.com, evil@example.net", mine.subject, "杀人 包子"), "饺子"},
		{"two lines of senders", letter("jiaozi@qq.com", mine.subject, "杀人 包子", "From: evil@example.net"), "饺子"},
		{"the proof in the text", letter("jiaozi@qq.com", "投票", mine.subject), "饺子"},
		{"a made-up number", letter("jiaozi@qq.com", "投票", "杀人 包子", "In-Reply-To: <000000000000.0000000000000000@example.com>"), "饺子"},
		{"advertising", letter("shop@example.net", "[#000000000000] 大减价", "收到"), ""},
		{"nothing at all", []byte("\r\n"), ""},
		{"no mail", []byte("\x00\x01\xff"), ""},
		{"an answer by a machine", letter("jiaozi@qq.com", mine.subject, "我在度假", "Auto-Submitted: auto-replied"), ""},
		{"our own address", letter("daoyan@example.com", mine.subject, "杀人 包子"), "饺子"},
	} {
		s.Deliver(c.raw)
		news := read(t, b, up)
		if news.UpTo <= up {
			t.Errorf("%s: not looked at", c.name)
		}
		up = news.UpTo
		if len(news.Messages) > 0 {
			t.Errorf("%s: taken: %+v", c.name, news.Messages)
		}
		switch {
		case c.about == "" && len(news.Reports) > 0, c.about != "" && len(news.Reports) != 1:
			t.Errorf("%s: reported %+v", c.name, news.Reports)
		case c.about != "" && (news.Reports[0].Kind != mail.Forged || !strings.Contains(news.Reports[0].Text, "「"+c.about+"」")):
			t.Errorf("%s: reported %+v", c.name, news.Reports[0])
		}
	}
	// A new address has a new word: what went to the old one proves nothing any more.
	moved := dumpling
	moved.Address = "jiaozi@163.com"
	b.Bind([]mail.Member{moved})
	s.Deliver(letter("jiaozi@qq.com", mine.subject, "守护 包子"))
	s.Deliver(letter("jiaozi@163.com", mine.subject, "守护 包子"))
	if news := read(t, b, up); len(news.Messages) > 0 || len(news.Reports) != 1 {
		t.Errorf("after he moved: %+v", news)
	}
}

// TestServersWord: where a server's findings are asked for, mail it does not vouch for is not believed.
func TestServersWord(t *testing.T) {
	b, s := open(t, func(o *mail.Options) { o.AuthServ = "mx.example.com" })
	if b == nil {
		return
	}
	subject := subjectOf(t, b, latest{s}, dumpling).subject
	up := read(t, b, 0).UpTo
	header := func(found string) string { return "Authentication-Results: " + found }
	for _, c := range []struct {
		name    string
		headers []string
		taken   bool
	}{
		{"dmarc", []string{header("mx.example.com; dmarc=pass header.from=qq.com")}, true},
		{"dkim of the domain", []string{header("mx.example.com; spf=fail smtp.mailfrom=x@y.z; dkim=pass header.d=qq.com")}, true},
		{"spf of the domain", []string{header("mx.example.com; spf=pass smtp.mailfrom=jiaozi@qq.com")}, true},
		{"dkim of another", []string{header("mx.example.com; dkim=pass header.d=evil.net")}, false},
		{"dkim of all", []string{header("mx.example.com; dkim=pass header.d=com")}, false},
		{"spf of another", []string{header("mx.example.com; spf=pass smtp.mailfrom=evil.net")}, false},
		{"failed", []string{header("mx.example.com; dmarc=fail header.from=qq.com; dkim=fail header.d=qq.com")}, false},
		{"nothing found", []string{header("mx.example.com; none")}, false},
		{"another server", []string{header("mx.evil.net; dmarc=pass header.from=qq.com")}, false},
		{"written below the server's own", []string{header("mx.example.com; dmarc=fail header.from=qq.com"), header("mx.example.com; dmarc=pass header.from=qq.com")}, false},
		{"no header", nil, false},
	} {
		s.Deliver(letter("jiaozi@qq.com", subject, "守护 包子", c.headers...))
		news := read(t, b, up)
		up = news.UpTo
		if taken := len(news.Messages) == 1; taken != c.taken || taken == (len(news.Reports) == 1) {
			t.Errorf("%s: %+v", c.name, news)
		}
	}
}

func TestBounces(t *testing.T) {
	b, s := open(t, nil)
	if b == nil {
		return
	}
	in := subjectOf(t, b, latest{s}, bun)
	up := read(t, b, 0).UpTo
	report := func(action, id string) []byte {
		return letter("MAILER-DAEMON@mail.example.com", "Undelivered Mail Returned to Sender", strings.Join([]string{
			"--x", "Content-Type: text/plain", "", "I'm sorry.", "--x", "Content-Type: message/delivery-status", "",
			"Reporting-MTA: dns; mail.example.com", "", "Final-Recipient: rfc822; bao.zi@example.org", "Action: " + action, "Status: 5.1.1",
			"Diagnostic-Code: smtp; 550 5.1.1 no such", "    mailbox", "--x", "Content-Type: text/rfc822-headers", "", "Message-ID: <" + id + ">", "--x--"}, "\n"),
			"Return-Path: <>", "Auto-Submitted: auto-replied", `Content-Type: multipart/report; report-type=delivery-status; boundary=x`)
	}
	unknown := regexp.MustCompile(`^.{12}`).ReplaceAllString(in.id, "000000000000")
	plain := letter("postmaster@163.com", "退信", "您的邮件 <"+in.id+"> 没有送到", "Return-Path: <>")
	for _, c := range []struct {
		name string
		raw  []byte
		want string
	}{
		{"a report", report("failed", in.id), "smtp; 550 5.1.1 no such mailbox"},
		{"only late", report("delayed", in.id), ""},
		{"of somebody else's mail", report("failed", unknown), ""},
		{"in words only", plain, "没有说为什么"},
	} {
		s.Deliver(c.raw)
		news := read(t, b, up)
		up = news.UpTo
		if len(news.Messages) > 0 {
			t.Errorf("%s: a message: %+v", c.name, news.Messages)
		}
		if c.want == "" && len(news.Reports) > 0 {
			t.Errorf("%s: reported %+v", c.name, news.Reports)
		}
		if c.want != "" && (len(news.Reports) != 1 || news.Reports[0].Kind != mail.Bounced || news.Reports[0].About != 4 || !strings.Contains(news.Reports[0].Text, c.want)) {
			t.Errorf("%s: reported %+v", c.name, news.Reports)
		}
	}
}
