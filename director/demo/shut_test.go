package demo_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/mail"
)

// pillar is a mailbox in the test's hands.
type pillar struct {
	bound []mail.Member
	sent  []string // to whom, and what
	news  mail.News
}

func (p *pillar) Bind(members []mail.Member) { p.bound = members }

func (p *pillar) Read(_ context.Context, since forum.MessageID) (mail.News, error) {
	out := mail.News{UpTo: p.news.UpTo}
	for _, m := range p.news.Messages {
		if m.ID > since {
			out.Messages = append(out.Messages, m)
		}
	}
	return out, nil
}

func (p *pillar) SendMessage(_ context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	for _, m := range p.bound {
		if m.User.ID == to {
			p.sent = append(p.sent, m.Address+" "+text)
			return forum.MessageID(len(p.sent)), nil
		}
	}
	return 0, &forum.Error{Kind: forum.NotFound, Op: "mail", Text: fmt.Sprint("nobody has number ", to), Sure: true}
}

func (p *pillar) FindMessage(context.Context, forum.Peer, forum.MessageID, string) (forum.MessageID, error) {
	return 0, nil
}

func (p *pillar) saying(word string) int {
	n := 0
	for _, s := range p.sent {
		if strings.Contains(s, word) {
			n++
		}
	}
	return n
}

// locked is a board that lets the account in only while its log-in holds.
type locked struct {
	director.Board
	shut *bool
}

func (b locked) fail() error {
	if *b.shut {
		return &forum.Error{Kind: forum.NeedsCaptcha, Op: "log in", Text: "论坛登录要验证码。把 cookie 贴进 forum.cookies_file", Sure: true}
	}
	return nil
}

func (b locked) Hello(ctx context.Context) (forum.User, time.Duration, error) {
	if err := b.fail(); err != nil {
		return forum.User{}, 0, err
	}
	return b.Board.Hello(ctx)
}

func (b locked) NewMessages(ctx context.Context, since forum.MessageID, known func(forum.MessageID) bool) ([]forum.Message, error) {
	if err := b.fail(); err != nil {
		return nil, err
	}
	return b.Board.NewMessages(ctx, since, known)
}

// TestLockedOutTellsByMail: a board asks for a captcha in the middle of a game. The director with an address hears of it once, by e-mail; the
// status says so; when somebody has seen to it the game goes on within ten minutes. His reports go by e-mail, his orders do not.
func TestLockedOutTellsByMail(t *testing.T) {
	t.Parallel()
	box, shut := &pillar{}, false
	var boss forum.UserID
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民"}, func(o *demo.Options) {
		o.Mailbox = box
		o.Wrap = func(b director.Board) director.Board { return locked{b, &shut} }
		o.Config = func(c *config.Config) {
			c.Mail.IMAP = "imap.example.com:993"
			if boss != 0 {
				c.Directors = []config.Director{{UID: int64(boss), Name: "导演C", Role: config.RoleDirector, Mail: "boss@example.com"}}
			}
		}
	})
	var err error
	if boss, err = st.w.Forum.AddUser("导演C", "pw"); err != nil {
		t.Fatal(err)
	}
	st.stop()
	st.start()
	st.until(0, "11:00")
	shut = true
	st.until(0, "14:30")
	if n := box.saying("boss@example.com 《" + st.o.Title + "》论坛登不进去了"); n != 1 || box.saying("forum.cookies_file") != 1 {
		t.Fatalf("told %d times: %q", n, box.sent)
	}
	all, err := st.d.Status()
	if err != nil || !strings.Contains(all[0].Shut, "验证码") || all[0].ShutSince.Before(st.time(0, "11:00")) {
		t.Errorf("status %q since %v, %v", all[0].Shut, all[0].ShutSince, err)
	}
	st.at(0, "14:30", func() { st.confirm() })
	shut = false
	st.until(0, "14:41")
	if all, err = st.d.Status(); err != nil || all[0].Shut != "" || len(all[0].Unconfirmed) != 0 {
		t.Errorf("ten minutes later: %q, waiting for %v, %v", all[0].Shut, all[0].Unconfirmed, err)
	}
	at := st.w.Clock.Now()
	box.news = mail.News{UpTo: 7, Messages: []forum.Message{{ID: 7, From: forum.User{ID: boss, Name: "导演C"}, With: boss, At: at, Text: "出局 " + st.o.Names[1]}}}
	st.until(1, "12:00")
	if box.saying("不能下令") != 1 || box.saying("将要") != 0 || len(st.told(boss, "")) != 0 {
		t.Errorf("an order by e-mail: %q, by the board %v", box.sent, st.told(boss, ""))
	}
	if !slices.ContainsFunc(box.bound, func(m mail.Member) bool { return m.User.ID == boss }) {
		t.Errorf("bound %v", box.bound)
	}
}
