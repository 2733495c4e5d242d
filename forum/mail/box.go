// Package mail carries private messages by e-mail, for boards whose limits on messages are too low for a game: one mailbox of the
// director's, read by IMAP and written from by SMTP. Who writes from which address is bound by the caller; a sender is believed by his
// address together with a word that only he was sent, and where the mailbox's server says so in a header, by that server's checks.
package mail

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"regexp"
	"strings"
	"sync"
	"time"

	"daoyan/forum"
)

// Security is how connections to the mail servers are kept from being read.
type Security string

// The ways to connect. Plain is for servers on this machine alone.
const (
	TLS      Security = "tls"      // from the first byte: ports 993 and 465
	StartTLS Security = "starttls" // asked for first: ports 143 and 587
	Plain    Security = "none"
)

// Options are a mailbox.
type Options struct {
	IMAP, SMTP     string // host:port
	Security       Security
	TLS            *tls.Config // nil: the system's
	User, Password string
	Address, Name  string        // as which the director writes
	Sent           string        // the folder for copies of what is sent
	AuthServ       string        // whose Authentication-Results are believed; empty: nobody's are asked for
	Key            []byte        // secret and lasting: the words of proof are made from it
	Timeout        time.Duration // of one reading or sending
	Now            func() time.Time
}

// Member is an account that writes by e-mail.
type Member struct {
	User    forum.User
	Address string
}

// Box is the mailbox. Its methods may be called from several goroutines; they wait for each other.
type Box struct {
	o      Options
	domain string

	turn    sync.Mutex
	members map[forum.UserID]Member
}

// New makes a mailbox. It connects to nothing yet.
func New(o Options) (*Box, error) {
	_, domain, ok := strings.Cut(o.Address, "@")
	if !ok || domain == "" || strings.ContainsAny(o.Address, " <>\r\n") {
		return nil, fmt.Errorf("the mailbox's address %q is no e-mail address", o.Address)
	}
	if len(o.Key) < sha256.Size {
		return nil, errors.New("a mailbox needs a secret of 32 bytes")
	}
	for _, server := range []string{o.IMAP, o.SMTP} {
		host, _, err := net.SplitHostPort(server)
		if err != nil {
			return nil, fmt.Errorf("the mail server %q is not written host:port", server)
		}
		if ip := net.ParseIP(host); o.Security == Plain && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			return nil, fmt.Errorf("the mail server %s is on another machine: use tls or starttls, or the password can be read on the way", server)
		}
	}
	return &Box{o: o, domain: domain, members: map[forum.UserID]Member{}}, nil
}

// Bind says who writes by e-mail from now on. It replaces what was said before.
func (b *Box) Bind(members []Member) {
	b.turn.Lock()
	defer b.turn.Unlock()
	b.members = map[forum.UserID]Member{}
	for _, m := range members {
		b.members[m.User.ID] = m
	}
}

var tokenCode = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

const tokenRunes = `[0-9a-hjkmnp-tv-z]{12}`

// token is the word that proves that its bearer was written to at that address. Another address has another.
func (b *Box) token(m Member) string {
	mac := hmac.New(sha256.New, b.o.Key)
	fmt.Fprintf(mac, "%d\n%s", m.User.ID, strings.ToLower(m.Address))
	return tokenCode.EncodeToString(mac.Sum(nil))[:12]
}

var marker = regexp.MustCompile(`〔[0-9A-Z]+〕`)

// messageID is that of the mail to an account which a marker names; the same marker gives the same.
func (b *Box) messageID(m Member, mark string) string {
	sum := sha256.Sum256([]byte(mark))
	return b.token(m) + "." + hex.EncodeToString(sum[:8]) + "@" + b.domain
}

// ownID finds the numbers of our own mails, with the token in front.
var ownID = regexp.MustCompile(`\b(` + tokenRunes + `)\.[0-9a-f]{16}@`)

// sentNumber is the number of a mail of ours. It depends on nothing but its Message-ID: the folders number mails each for itself.
func sentNumber(id string) forum.MessageID {
	sum := sha256.Sum256([]byte(id))
	return forum.MessageID(binary.BigEndian.Uint64(sum[:8])>>2 | 1)
}

func failed(op string, kind forum.Trouble, sure bool, format string, args ...any) error {
	return &forum.Error{Kind: kind, Op: op, Text: fmt.Sprintf(format, args...), Sure: sure}
}
