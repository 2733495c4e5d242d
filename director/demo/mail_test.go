package demo_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/mail"
	"daoyan/forum/mail/mailtest"
	"daoyan/store"
)

// post is a mail that somebody was sent.
type post struct{ to, subject, text string }

// mailed lists what was handed in for an address.
func mailed(t *testing.T, s *mailtest.Servers, to string) []post {
	t.Helper()
	var out []post
	for _, x := range s.Sink.Taken() {
		e, err := message.Read(bytes.NewReader(x.Raw))
		if err != nil {
			t.Fatal(err)
		}
		subject, err := (&gomail.Header{Header: e.Header}).Subject()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(e.Body)
		if err != nil {
			t.Fatal(err)
		}
		if x.To[0] == to {
			out = append(out, post{x.To[0], subject, string(text)})
		}
	}
	return out
}

// TestPlayerByMail: one player is written to by e-mail, on a real IMAP server, the others by the board; receipts, windows by the server's
// received time, a forger, a bounce, a server that goes away in the middle, and a daemon that is started again.
func TestPlayerByMail(t *testing.T) {
	t.Parallel()
	servers := mailtest.Start(t)
	if servers == nil {
		return
	}
	const address = "hunter@qq.com"
	var boss forum.UserID
	var st *stage
	box, err := mail.New(mail.Options{IMAP: servers.IMAP, SMTP: servers.Sink.Addr, Security: mail.Plain, User: mailtest.User, Password: mailtest.Password,
		Address: mailtest.Address, Name: "导演", Sent: "Sent", Key: bytes.Repeat([]byte("s"), 32), Timeout: 20 * time.Second,
		Now: func() time.Time { return st.w.Clock.Now() }})
	if err != nil {
		t.Fatal(err)
	}
	st = newStage(t, []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民"}, func(o *demo.Options) {
		o.Mailbox, o.Mails = box, map[string]string{o.Names[0]: address}
		o.Config = func(c *config.Config) {
			if boss != 0 {
				c.Directors = []config.Director{{UID: int64(boss), Name: "导演C", Role: config.RoleDirector}}
			}
		}
	})
	me := st.o.Names[0]
	if boss, err = st.w.Forum.AddUser("导演C", "pw"); err != nil {
		t.Fatal(err)
	}
	st.stop()
	st.start()
	// The server takes the first mail and goes away without saying so.
	struck := false
	servers.Sink.Fail(func(stage, _ string) error {
		if stage != "taken" || struck {
			return nil
		}
		struck = true
		return mailtest.ErrSilence
	})
	st.until(0, "10:20")
	cards := mailed(t, servers, address)
	if !struck || len(cards) == 0 || !strings.Contains(cards[0].text, "守卫") || len(st.told(st.w.Players[me], "")) > 0 {
		t.Fatalf("by mail %+v, by the board %d", cards, len(st.told(st.w.Players[me], "")))
	}
	write := func(from, subject, text string) {
		raw := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: %s\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n", from, mailtest.Address, subject, text)
		servers.DeliverAt([]byte(raw), st.w.Clock.Now())
	}
	reply := func(text string) {
		write(address, "Re: "+cards[0].subject, text+"\r\n\r\n> "+strings.ReplaceAll(cards[0].text, "\n", "\n> "))
	}
	answered := func(word string) int {
		n := 0
		for _, x := range mailed(t, servers, address) {
			if strings.Contains(x.text, word) {
				n++
			}
		}
		return n
	}
	st.at(0, "10:25", func() { reply("收到") })
	st.at(0, "10:30", func() {
		for _, n := range st.o.Names[1:] {
			st.send(n, "收到")
		}
	})
	st.at(0, "11:00", func() { write("evil@example.net", cards[0].subject, "守护 "+st.o.Names[1]) })
	st.at(3, "20:00", func() {
		for _, n := range st.o.Names {
			st.vote(n, "第1天", st.o.Names[5])
		}
	})
	st.at(3, "21:05", func() { reply("守护 " + st.o.Names[4]) })
	st.until(3, "21:30")
	if answered("守护 "+st.o.Names[4]) == 0 || answered("守护 "+st.o.Names[1]) > 0 {
		t.Errorf("the skill was not taken, or the forger's was: %+v", mailed(t, servers, address))
	}
	if got := st.told(boss, "没有收下"); len(got) != 1 {
		t.Errorf("the director heard of the forger %d times", len(got))
	}
	st.leaky = true
	st.guarded("公告 他的邮箱是 "+strings.ToUpper(address), true)
	st.guarded("告诉 "+st.o.Names[1]+" 写信到"+address, true)
	st.guarded("告诉 "+me+" 以后写到 "+address, false)
	st.stop()
	st.start()
	st.at(3, "23:30", func() { reply("守护 " + st.o.Names[2]) }) // the skill's window is over
	st.until(4, "07:00")
	if st.d == nil || answered("守护 "+st.o.Names[2]) == 0 || len(st.faults) > 0 {
		t.Errorf("what came late got no answer, or faults: %v", st.faults)
	}
	seen := map[string]int{}
	for _, x := range mailed(t, servers, address) {
		for _, m := range mark.FindAllString(x.text, -1) {
			if seen[m]++; seen[m] > 1 {
				t.Errorf("sent twice: %s", x.text)
			}
		}
	}
}

// TestNoMailbox: a game that is played by e-mail is not directed without a mailbox, nor begun without addresses.
func TestNoMailbox(t *testing.T) {
	t.Parallel()
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民"}, func(o *demo.Options) { o.Mails = map[string]string{o.Names[0]: "a@example.com"} })
	if err := st.d.Run(t.Context(), true); err == nil || !strings.Contains(err.Error(), "mail.imap") {
		t.Errorf("directed without a mailbox: %v", err)
	}
	o := options(t, []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民"}, 4)
	o.Config = func(c *config.Config) { c.Game.Messages = config.ByMail }
	w, err := demo.NewWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s, err := store.Open(o.Path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := w.NewGame(s); err == nil || !strings.Contains(err.Error(), "roster") {
		t.Errorf("begun without addresses: %v", err)
	}
}
