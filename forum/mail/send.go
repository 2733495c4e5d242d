package mail

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	gomail "github.com/emersion/go-message/mail"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"daoyan/forum"
)

// replyAbove stands over what we write: in an answer, what is above it is new.
const replyAbove = "====== 回复请写在这一行上面，不要改标题 ======"

// SendMessage sends a mail to a bound account and gives its number. The same marker in the text gives the same Message-ID and number. The
// mail is handed in for the receiver and for the mailbox itself at once: so either both have it or neither, and FindMessage can tell.
func (b *Box) SendMessage(ctx context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	b.turn.Lock()
	defer b.turn.Unlock()
	op := fmt.Sprintf("send a mail to account %d", to)
	m, ok := b.members[to]
	if !ok {
		return 0, failed(op, forum.NotFound, true, "这个账号没有登记邮箱")
	}
	mark := text
	if all := marker.FindAllString(text, -1); len(all) > 0 {
		mark = all[len(all)-1]
	}
	id := b.messageID(m, mark)
	raw, err := b.compose(m, id, text)
	if err != nil {
		return 0, failed(op, forum.Unknown, true, "信写不成：%v", err)
	}
	if err := b.handIn(ctx, op, m, raw); err != nil {
		return 0, err
	}
	// Without the copy nothing is lost: the mailbox has one by the same handing-in.
	_ = b.imap(ctx, op, func(c *imapclient.Client) error { return b.keep(c, raw) })
	return sentNumber(id), nil
}

// compose writes the mail. The subject carries the word of proof, which answers carry back.
func (b *Box) compose(m Member, id, text string) ([]byte, error) {
	var h gomail.Header
	h.SetDate(b.o.Now())
	h.SetAddressList("From", []*gomail.Address{{Name: b.o.Name, Address: b.o.Address}})
	h.SetAddressList("To", []*gomail.Address{{Name: m.User.Name, Address: m.Address}})
	h.SetSubject("导演来信 [#" + b.token(m) + "]")
	h.SetMessageID(id)
	h.Set("Auto-Submitted", "auto-generated")
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	h.Set("Content-Transfer-Encoding", "base64")
	var out bytes.Buffer
	w, err := gomail.CreateSingleInlineWriter(&out, h)
	if err != nil {
		return nil, err
	}
	if _, err := io.WriteString(w, replyAbove+"\r\n\r\n"+text+"\r\n"); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// handIn gives a mail to the server. Only an end without an answer to the text itself leaves open whether it was taken.
func (b *Box) handIn(ctx context.Context, op string, m Member, raw []byte) error {
	return b.smtp(ctx, op, func(c *smtp.Client) error {
		if err := c.Mail(b.o.Address, nil); err != nil {
			return refusal(op, err, true)
		}
		for _, to := range []string{m.Address, b.o.Address} {
			if err := c.Rcpt(to, nil); err != nil {
				return refusal(op, err, true)
			}
		}
		w, err := c.Data()
		if err != nil {
			return refusal(op, err, true)
		}
		if _, err := w.Write(raw); err != nil {
			return refusal(op, err, true) // the text has no end: it is not taken
		}
		if err := w.Close(); err != nil {
			return refusal(op, err, false)
		}
		return nil
	})
}

// smtp connects, logs in, works and leaves. The connection ends with ctx.
func (b *Box) smtp(ctx context.Context, op string, work func(*smtp.Client) error) error {
	ctx, cancel := context.WithTimeout(ctx, b.o.Timeout)
	defer cancel()
	conn, err := b.dial(ctx, b.o.SMTP)
	if err != nil {
		return failed(op, forum.Unavailable, true, "发信服务器 %s 连不上：%v", b.o.SMTP, err)
	}
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	c, err := b.hello(conn)
	if err != nil {
		return failed(op, forum.Unavailable, true, "发信服务器 %s 不肯加密：%v", b.o.SMTP, err)
	}
	defer c.Close()
	if ok, _ := c.Extension("AUTH"); ok {
		if err := c.Auth(sasl.NewPlainClient("", b.o.User, b.o.Password)); err != nil {
			return failed(op, forum.BadPassword, true, "发信服务器不让登录：核对邮箱的用户名和密码（很多邮箱要用“授权码”）")
		}
	}
	if err := work(c); err != nil {
		return err
	}
	_ = c.Quit() // the work is done
	return nil
}

// Check logs in to both servers and sends nothing.
func (b *Box) Check(ctx context.Context) error {
	b.turn.Lock()
	defer b.turn.Unlock()
	const op = "look at the mailbox"
	err := b.imap(ctx, op, func(c *imapclient.Client) error {
		_, err := c.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait()
		return err
	})
	if err != nil {
		return err
	}
	return b.smtp(ctx, op, func(c *smtp.Client) error {
		if err := c.Noop(); err != nil {
			return refusal(op, err, true)
		}
		return nil
	})
}

// hello begins the talk on a connection.
func (b *Box) hello(conn net.Conn) (*smtp.Client, error) {
	if b.o.Security == StartTLS {
		return smtp.NewClientStartTLS(conn, b.tls(b.o.SMTP))
	}
	return smtp.NewClient(conn), nil
}

// refusal turns the server's answer into an error. sure says whether nothing was taken where there is no answer at all.
func refusal(op string, err error, sure bool) error {
	var said *smtp.SMTPError
	switch {
	case !errors.As(err, &said):
		return failed(op, forum.Unavailable, sure, "发信服务器没有回答：%v", err)
	case said.Code == 552 || said.Code == 523:
		return failed(op, forum.TooLong, true, "发信服务器：%s", said.Message)
	case said.Temporary():
		return failed(op, forum.Unavailable, true, "发信服务器现在不收：%s", said.Message)
	case said.Code == 550 || said.Code == 551 || said.Code == 553:
		return failed(op, forum.Unwilling, true, "收信的地址不收：%s", said.Message)
	default:
		return failed(op, forum.NoPermission, true, "发信服务器：%s", said.Message)
	}
}

// keep puts a copy among what was sent, making the folder the first time.
func (b *Box) keep(c *imapclient.Client, raw []byte) error {
	store := func() error {
		a := c.Append(b.o.Sent, int64(len(raw)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen}, Time: b.o.Now()})
		if _, err := a.Write(raw); err != nil {
			return err
		}
		if err := a.Close(); err != nil {
			return err
		}
		_, err := a.Wait()
		return err
	}
	err := store()
	var refused *imap.Error
	if !errors.As(err, &refused) || refused.Code != imap.ResponseCodeTryCreate {
		return err
	}
	if err := c.Create(b.o.Sent, nil).Wait(); err != nil {
		return err
	}
	return store()
}

// dial connects, encrypted from the first byte where that is wanted.
func (b *Box) dial(ctx context.Context, server string) (net.Conn, error) {
	if b.o.Security == TLS {
		d := tls.Dialer{Config: b.tls(server)}
		return d.DialContext(ctx, "tcp", server)
	}
	var d net.Dialer
	return d.DialContext(ctx, "tcp", server)
}

// tls is the configuration for one server: its certificate must name it.
func (b *Box) tls(server string) *tls.Config {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if b.o.TLS != nil {
		c = b.o.TLS.Clone()
	}
	if c.ServerName == "" {
		c.ServerName, _, _ = net.SplitHostPort(server) // New has split it before
	}
	return c
}
