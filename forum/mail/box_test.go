package mail_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"

	"daoyan/forum"
	"daoyan/forum/mail"
	"daoyan/forum/mail/mailtest"
)

// at is the time the box writes into its mails.
func at() time.Time { return time.Date(2026, 11, 30, 21, 0, 0, 0, time.UTC) }

var (
	dumpling = mail.Member{User: forum.User{ID: 3, Name: "饺子"}, Address: "jiaozi@qq.com"}
	bun      = mail.Member{User: forum.User{ID: 4, Name: "包子"}, Address: "Bao.Zi@example.org"}
)

func options(s *mailtest.Servers) mail.Options {
	return mail.Options{IMAP: s.IMAP, SMTP: s.Sink.Addr, Security: mail.Plain, User: mailtest.User, Password: mailtest.Password,
		Address: mailtest.Address, Name: "导演", Sent: "Sent", Key: bytes.Repeat([]byte("k"), 32), Timeout: 20 * time.Second, Now: at}
}

// open starts the servers and a box on them; nil where there are none.
func open(t *testing.T, change func(*mail.Options)) (*mail.Box, *mailtest.Servers) {
	t.Helper()
	t.Parallel()
	s := mailtest.Start(t)
	if s == nil {
		return nil, nil
	}
	o := options(s)
	if change != nil {
		change(&o)
	}
	b, err := mail.New(o)
	if err != nil {
		t.Fatal(err)
	}
	b.Bind([]mail.Member{dumpling, bun})
	return b, s
}

func send(t *testing.T, b *mail.Box, to forum.UserID, text string) forum.MessageID {
	t.Helper()
	id, err := b.SendMessage(t.Context(), to, text)
	if err != nil || id <= 0 {
		t.Fatalf("sent as %d: %v", id, err)
	}
	return id
}

func read(t *testing.T, b *mail.Box, since forum.MessageID) mail.News {
	t.Helper()
	news, err := b.Read(t.Context(), since)
	if err != nil {
		t.Fatal(err)
	}
	return news
}

// got is a mail as its receiver sees it.
type got struct{ subject, id, text string }

func parsed(t *testing.T, raw []byte) got {
	t.Helper()
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	h := gomail.Header{Header: e.Header}
	subject, err := h.Subject()
	if err != nil {
		t.Fatal(err)
	}
	id, err := h.MessageID()
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(e.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got{subject, id, string(body)}
}

// letter is a mail of a player's: header lines, an empty line, the text.
func letter(from, subject, text string, more ...string) []byte {
	lines := append([]string{"From: " + from, "To: daoyan@example.com", "Subject: " + subject, "Message-ID: <x@qq.com>", "MIME-Version: 1.0"}, more...)
	if !strings.Contains(strings.Join(more, "\n"), "Content-Type") {
		lines = append(lines, "Content-Type: text/plain; charset=utf-8")
	}
	return []byte(strings.Join(lines, "\r\n") + "\r\n\r\n" + strings.ReplaceAll(text, "\n", "\r\n") + "\r\n")
}

func TestThereAndBack(t *testing.T) {
	b, s := open(t, nil)
	if b == nil {
		return
	}
	if err := b.Check(t.Context()); err != nil || len(s.Sink.Taken()) > 0 {
		t.Errorf("looking at it: %v", err)
	}
	id := send(t, b, 3, "你的身份是守卫。\n〔ABC123〕")
	all := s.Sink.Taken()
	if len(all) != 1 || strings.Join(all[0].To, " ") != "jiaozi@qq.com daoyan@example.com" || all[0].From != mailtest.Address {
		t.Fatalf("handed in %+v", all)
	}
	in := parsed(t, all[0].Raw)
	if !strings.Contains(in.text, "你的身份是守卫。") || !regexp.MustCompile(`\[#[0-9a-z]{12}\]$`).MatchString(in.subject) {
		t.Errorf("it reads %+v", in)
	}
	if bytes.Contains(all[0].Raw, []byte("守卫")) || bytes.Contains(all[0].Raw, []byte(strings.Repeat("k", 32))) {
		t.Error("the mail is not encoded, or holds the secret")
	}
	if news := read(t, b, 0); len(news.Messages)+len(news.Reports) != 0 || news.UpTo == 0 {
		t.Errorf("our own copy is news: %+v", news)
	}

	// He answers above what he quotes, with his program's Re: in front; the case of the address does not count.
	quoted := "> " + strings.ReplaceAll(in.text, "\r\n", "\n> ")
	before := time.Now().Add(-2 * time.Second)
	s.Deliver(letter("饺子 <JiaoZi@QQ.com>", "Re: "+in.subject, "守护 包子\n\n2026年11月30日 导演 写道：\n"+quoted, "Date: Mon, 30 Nov 2020 10:00:00 +0800"))
	news := read(t, b, 0)
	if len(news.Messages) != 1 || len(news.Reports) != 0 {
		t.Fatalf("read %+v", news)
	}
	m := news.Messages[0]
	if m.From != dumpling.User || m.With != 3 || m.Text != "守护 包子" || !strings.Contains(m.Quoted, "身份是守卫") || m.Own || m.ID != news.UpTo {
		t.Errorf("read %+v", m)
	}
	if m.At.Before(before) || m.At.After(time.Now().Add(2*time.Second)) {
		t.Errorf("received at %v, which is not the server's time", m.At)
	}
	if again := read(t, b, news.UpTo); len(again.Messages)+len(again.Reports) != 0 || again.UpTo != news.UpTo {
		t.Errorf("read again %+v", again)
	}
	// Who takes the subject away is known by the number of the mail he answers.
	s.Deliver(letter("jiaozi@qq.com", "（无主题）", "收到", "In-Reply-To: <"+in.id+">"))
	if news = read(t, b, news.UpTo); len(news.Messages) != 1 || news.Messages[0].Text != "收到" {
		t.Errorf("read %+v", news)
	}

	found, err := b.FindMessage(t.Context(), forum.Peer{User: 3}, 0, "〔ABC123〕")
	if err != nil || found != id {
		t.Errorf("found %d, %v; sent as %d", found, err, id)
	}
	for _, who := range []forum.UserID{4, 9} {
		if found, err := b.FindMessage(t.Context(), forum.Peer{User: who}, 0, "〔ABC123〕"); err != nil || found != 0 {
			t.Errorf("found %d with %d: %v", found, who, err)
		}
	}
}

// TestDoubt: whatever the server does while a mail is handed in, looking for it tells whether it was taken, and it goes out once.
func TestDoubt(t *testing.T) {
	b, s := open(t, nil)
	if b == nil {
		return
	}
	refuse := func(code int) error { return &smtp.SMTPError{Code: code, Message: "no"} }
	for i, c := range []struct {
		name, stage string
		fault       error
		kind        forum.Trouble
		sure, taken bool
	}{
		{"it goes away before the text is taken", "data", mailtest.ErrSilence, forum.Unavailable, false, false},
		{"it goes away after the text is taken", "taken", mailtest.ErrSilence, forum.Unavailable, false, true},
		{"the address does not exist", "rcpt", refuse(550), forum.Unwilling, true, false},
		{"it is too busy", "rcpt", refuse(451), forum.Unavailable, true, false},
		{"the mail is too long", "data", refuse(552), forum.TooLong, true, false},
		{"the mail is not liked", "data", refuse(554), forum.NoPermission, true, false},
	} {
		mark := fmt.Sprintf("〔DOUBT%d〕", i)
		struck := false
		s.Sink.Fail(func(stage, _ string) error {
			if stage != c.stage || struck {
				return nil
			}
			struck = true
			return c.fault
		})
		before := len(s.Sink.Taken())
		_, err := b.SendMessage(t.Context(), 4, "第一晚\n"+mark)
		var e *forum.Error
		if !errors.As(err, &e) || e.Kind != c.kind || e.Sure != c.sure {
			t.Errorf("%s: %v", c.name, err)
		}
		found, err := b.FindMessage(t.Context(), forum.Peer{User: 4}, 0, mark)
		if err != nil || (found != 0) != c.taken {
			t.Errorf("%s: found %d, %v", c.name, found, err)
		}
		if found == 0 {
			found = send(t, b, 4, "第一晚\n"+mark)
		}
		if n := len(s.Sink.Taken()) - before; n != 1 {
			t.Errorf("%s: handed in %d times", c.name, n)
		}
		if again, err := b.FindMessage(t.Context(), forum.Peer{User: 4}, 0, mark); err != nil || again != found {
			t.Errorf("%s: first %d, then %d, %v", c.name, found, again, err)
		}
	}
}

func TestEncrypted(t *testing.T) {
	b, s := open(t, func(o *mail.Options) { o.Security = mail.StartTLS })
	if b == nil {
		return
	}
	if _, err := b.Read(t.Context(), 0); err == nil {
		t.Error("a certificate of nobody was believed")
	}
	if _, err := b.SendMessage(t.Context(), 3, "秘密"); err == nil || len(s.Sink.Taken()) > 0 {
		t.Error("sent to a server of nobody")
	}
	for _, security := range []mail.Security{mail.StartTLS, mail.TLS} {
		o := options(s)
		o.Security, o.TLS = security, s.Trust
		if security == mail.TLS {
			o.IMAP, o.SMTP = s.IMAPS, s.Sink.TLS
		}
		b, err := mail.New(o)
		if err != nil {
			t.Fatal(err)
		}
		b.Bind([]mail.Member{dumpling})
		send(t, b, 3, "秘密〔"+strings.ToUpper(string(security))+"〕")
		if news := read(t, b, 0); news.UpTo == 0 {
			t.Errorf("%s: nothing read", security)
		}
	}
}

func TestWrongPassword(t *testing.T) {
	b, _ := open(t, func(o *mail.Options) { o.Password = "falsch" })
	if b == nil {
		return
	}
	looking := b.Check(t.Context())
	_, reading := b.Read(t.Context(), 0)
	_, sending := b.SendMessage(t.Context(), 3, "秘密")
	for _, err := range []error{looking, reading, sending} {
		var e *forum.Error
		if !errors.As(err, &e) || e.Kind != forum.BadPassword || !e.Sure || strings.Contains(err.Error(), "falsch") {
			t.Errorf("%v", err)
		}
	}
}

func TestGivingUp(t *testing.T) {
	b, _ := open(t, nil)
	if b == nil {
		return
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := b.Read(ctx, 0); err == nil {
		t.Error("read after it was told to end")
	}
	_, err := b.SendMessage(t.Context(), 99, "谁？")
	var e *forum.Error
	if !errors.As(err, &e) || e.Kind != forum.NotFound || !e.Sure {
		t.Errorf("to nobody: %v", err)
	}
}

// TestNewBox: what is no mailbox is refused before anything is sent.
func TestNewBox(t *testing.T) {
	good := mail.Options{IMAP: "imap.example.com:993", SMTP: "smtp.example.com:465", Security: mail.TLS, Address: "a@example.com", Key: make([]byte, 32), Now: at}
	if _, err := mail.New(good); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*mail.Options){
		"no address":   func(o *mail.Options) { o.Address = "nobody" },
		"two lines":    func(o *mail.Options) { o.Address = "a@example.com\r\nBcc: x@y.z" },
		"no key":       func(o *mail.Options) { o.Key = nil },
		"no port":      func(o *mail.Options) { o.IMAP = "imap.example.com" },
		"in the clear": func(o *mail.Options) { o.Security = mail.Plain },
	} {
		o := good
		change(&o)
		if _, err := mail.New(o); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}
