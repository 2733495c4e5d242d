package mail_test

import (
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"daoyan/forum/mail/mailtest"
)

// moved moves the newest mail of a folder to another, as a server's filter or a person does.
func moved(t *testing.T, s *mailtest.Servers, from, to string) {
	t.Helper()
	c, err := imapclient.DialInsecure(s.IMAP, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(mailtest.User, mailtest.Password).Wait(); err != nil {
		t.Fatal(err)
	}
	_ = c.Create(to, nil).Wait() // it may be there
	box, err := c.Select(from, nil).Wait()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Move(imap.SeqSetNum(box.NumMessages), to).Wait(); err != nil {
		t.Fatal(err)
	}
}

// TestMailComesToLight: a mail that the server took in an hour ago and kept elsewhere is put into the mailbox behind one that has been read. IMAP gives it
// a number above that one's, so it is read, once, and it counts by when the server received it.
func TestMailComesToLight(t *testing.T) {
	b, s := open(t, nil)
	if b == nil {
		return
	}
	send(t, b, 3, "你的身份是守卫。\n〔ABC123〕")
	in := parsed(t, s.Sink.Taken()[0].Raw)
	kept := time.Now().Add(-time.Hour).Truncate(time.Second)
	s.DeliverAt(letter("jiaozi@qq.com", "Re: "+in.subject, "守护 包子"), kept)
	moved(t, s, "INBOX", "Quarantine")
	s.Deliver(letter("jiaozi@qq.com", "Re: "+in.subject, "状态"))
	first := read(t, b, 0)
	if len(first.Messages) != 1 || first.Messages[0].Text != "状态" {
		t.Fatalf("read %+v", first)
	}
	moved(t, s, "Quarantine", "INBOX")
	second := read(t, b, first.UpTo)
	if len(second.Messages) != 1 || second.Messages[0].Text != "守护 包子" || second.Messages[0].ID <= first.UpTo || !second.Messages[0].At.Equal(kept) {
		t.Fatalf("kept at %s; read %+v", kept, second)
	}
	if again := read(t, b, second.UpTo); len(again.Messages) != 0 {
		t.Errorf("read again %+v", again)
	}
}
