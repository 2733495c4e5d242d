package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"daoyan/forum"
)

// News is what a reading of the mailbox brought.
type News struct {
	Messages []forum.Message // from those bound, believed, in the order the server received them; At is the server's
	Reports  []Report
	UpTo     forum.MessageID // everything up to here has been looked at
}

// Report is something about an account's mail that a person should know.
type Report struct {
	ID    forum.MessageID
	About forum.UserID
	At    time.Time
	Kind  ReportKind
	Text  string // for people; nothing of it is to be obeyed
}

// ReportKind is what a Report is about.
type ReportKind string

// The kinds of Report.
const (
	Forged  ReportKind = "forged"  // the sender could not be believed
	Bounced ReportKind = "bounced" // what was sent to him came back
)

// mostMail is how much of one mail is read: the text comes first, and what is longer is an attachment.
const mostMail = 1 << 20

// Read reads what has come into the mailbox after since. Mail of nobody bound is passed over in silence, for every mailbox gets advertising.
// What is taken is left as it is, read or unread. Errors are *forum.Error or the context's.
//
// Nothing is looked for up to since: IMAP gives whatever comes into a mailbox, let through by a filter hours later too, a number above all that
// there are (RFC 9051, 2.3.1.1).
func (b *Box) Read(ctx context.Context, since forum.MessageID) (News, error) {
	b.turn.Lock()
	defer b.turn.Unlock()
	const op = "read the mailbox"
	news := News{UpTo: since}
	err := b.imap(ctx, op, func(c *imapclient.Client) error {
		box, err := c.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait()
		if err != nil {
			return err
		}
		validity, from := split(since)
		switch {
		case box.UIDValidity>>31 != 0:
			return failed(op, forum.Unknown, true, "邮箱的编号（UIDVALIDITY %d）太大，读不了", box.UIDValidity)
		case since != 0 && validity != box.UIDValidity:
			return failed(op, forum.Unknown, true, "邮箱重建过，编号全换了（UIDVALIDITY 从 %d 变成 %d）：请导演看一遍邮箱，再换一个新邮箱", validity, box.UIDValidity)
		case box.UIDNext != 0 && from+1 >= box.UIDNext:
			return nil
		}
		return b.fetch(c, box.UIDValidity, from, &news)
	})
	slices.SortFunc(news.Messages, func(x, y forum.Message) int { return int(x.ID - y.ID) })
	return news, err
}

// fetch reads the mails above from. A server gives the last mail too where nothing is above; it is passed over.
func (b *Box) fetch(c *imapclient.Client, validity uint32, from imap.UID, news *News) error {
	var above imap.UIDSet
	above.AddRange(from+1, 0)
	body := &imap.FetchItemBodySection{Peek: true, Partial: &imap.SectionPartial{Size: mostMail}}
	list, err := c.Fetch(above, &imap.FetchOptions{UID: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{body}}).Collect()
	if err != nil {
		return err
	}
	slices.SortFunc(list, func(x, y *imapclient.FetchMessageBuffer) int { return int(x.UID) - int(y.UID) })
	for _, m := range list {
		if m.UID <= from {
			continue
		}
		id := joined(validity, m.UID)
		b.take(news, id, m.InternalDate, m.FindBodySection(body))
		news.UpTo = id
	}
	return nil
}

// joined makes one growing number of a mailbox's generation and a mail's number in it.
func joined(validity uint32, uid imap.UID) forum.MessageID {
	return forum.MessageID(int64(validity)<<32 | int64(uid))
}

func split(id forum.MessageID) (validity uint32, uid imap.UID) { return uint32(id >> 32), imap.UID(id) }

// FindMessage looks for the mail to an account that a marker names: among the copies of what was sent, and in the mailbox itself, which gets one
// of every mail by the same handing-in as the receiver. It gives 0 where there is none.
func (b *Box) FindMessage(ctx context.Context, with forum.Peer, _ forum.MessageID, mark string) (forum.MessageID, error) {
	b.turn.Lock()
	defer b.turn.Unlock()
	m, ok := b.members[with.User]
	if !ok {
		return 0, nil
	}
	id, found := b.messageID(m, mark), false
	const op = "look for a mail that was sent"
	err := b.imap(ctx, op, func(c *imapclient.Client) error {
		for _, folder := range []string{b.o.Sent, "INBOX"} {
			_, err := c.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
			var refused *imap.Error
			if errors.As(err, &refused) && folder != "INBOX" { // there is no such folder before the first copy
				continue
			}
			if err != nil {
				return err
			}
			header := []imap.SearchCriteriaHeaderField{{Key: "Message-ID", Value: id}}
			hits, err := c.UIDSearch(&imap.SearchCriteria{Header: header}, nil).Wait()
			if err != nil {
				return err
			}
			if found = len(hits.AllUIDs()) > 0; found {
				return nil
			}
		}
		return nil
	})
	if err != nil || !found {
		return 0, err
	}
	return sentNumber(id), nil
}

// greet begins the talk on a connection.
func (b *Box) greet(conn net.Conn) (*imapclient.Client, error) {
	if b.o.Security == StartTLS {
		return imapclient.NewStartTLS(conn, &imapclient.Options{TLSConfig: b.tls(b.o.IMAP)})
	}
	return imapclient.New(conn, nil), nil
}

// imap connects, logs in, works and leaves. The connection ends with ctx.
func (b *Box) imap(ctx context.Context, op string, work func(*imapclient.Client) error) error {
	ctx, cancel := context.WithTimeout(ctx, b.o.Timeout)
	defer cancel()
	conn, err := b.dial(ctx, b.o.IMAP)
	if err != nil {
		return failed(op, forum.Unavailable, true, "收信服务器 %s 连不上：%v", b.o.IMAP, err)
	}
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	c, err := b.greet(conn)
	if err != nil {
		return failed(op, forum.Unavailable, true, "收信服务器 %s 不肯加密：%v", b.o.IMAP, err)
	}
	defer c.Close()
	if err := c.Login(b.o.User, b.o.Password).Wait(); err != nil {
		var refused *imap.Error
		if errors.As(err, &refused) {
			return failed(op, forum.BadPassword, true, "收信服务器不让登录：核对邮箱的用户名和密码（很多邮箱要用“授权码”）")
		}
		return failed(op, forum.Unavailable, true, "收信服务器没有回答：%v", err)
	}
	if err := work(c); err != nil {
		var known *forum.Error
		switch {
		case errors.As(err, &known):
			return err
		case ctx.Err() != nil:
			return fmt.Errorf("%s: %w", op, ctx.Err())
		}
		return failed(op, forum.Unavailable, true, "收信服务器：%v", err)
	}
	_ = c.Logout().Wait() // the work is done
	return nil
}
