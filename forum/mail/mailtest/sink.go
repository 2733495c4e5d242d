package mailtest

import (
	"crypto/tls"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Mail is one mail that was handed in.
type Mail struct {
	From string
	To   []string
	Raw  []byte
}

// Sink is a server that takes mail and sends none of it on.
type Sink struct {
	Addr, TLS string // host:port: in the clear and by STARTTLS, and encrypted

	servers *Servers
	mu      sync.Mutex
	taken   []Mail
	fault   func(stage, what string) error
}

// Taken lists what was handed in.
func (s *Sink) Taken() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Mail{}, s.taken...)
}

// Fail has a fault answered at the stages rcpt (what is the receiver), data (the text is there and not taken) and taken (it is taken); the
// error ErrSilence ends the connection instead. nil ends it.
func (s *Sink) Fail(fault func(stage, what string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = fault
}

// ErrSilence is the fault of a server that goes away.
var ErrSilence = errors.New("no answer")

func newSink(t testing.TB, servers *Servers, secure *tls.Config) *Sink {
	t.Helper()
	s := &Sink{servers: servers}
	listen := func(wrap func(net.Listener) net.Listener) string {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &session{sink: s, conn: c}, nil }))
		server.Domain, server.AllowInsecureAuth, server.TLSConfig = "mail.example.com", true, secure
		server.ErrorLog = quiet{}
		go func() { _ = server.Serve(wrap(l)) }() // ends with Close
		t.Cleanup(func() { _ = server.Close() })
		return l.Addr().String()
	}
	s.Addr = listen(func(l net.Listener) net.Listener { return l })
	s.TLS = listen(func(l net.Listener) net.Listener { return tls.NewListener(l, secure) })
	return s
}

// quiet drops what the server says of connections that end, which the tests make end.
type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

type session struct {
	sink   *Sink
	conn   *smtp.Conn
	mail   Mail
	logged bool
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if s.logged = user == User && password == Password; !s.logged {
			return &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "authentication failed"}
		}
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if !s.logged {
		return smtp.ErrAuthRequired
	}
	s.mail = Mail{From: from}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mail.To = append(s.mail.To, to)
	return s.strike("rcpt", to)
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mail.Raw = raw
	if err := s.strike("data", ""); err != nil {
		return err
	}
	for _, to := range s.mail.To {
		if strings.EqualFold(to, Address) {
			if err := s.sink.servers.deliver(raw, time.Time{}); err != nil {
				return err
			}
		}
	}
	s.sink.mu.Lock()
	s.sink.taken = append(s.sink.taken, s.mail)
	s.sink.mu.Unlock()
	return s.strike("taken", "")
}

func (s *session) strike(stage, what string) error {
	s.sink.mu.Lock()
	fault := s.sink.fault
	s.sink.mu.Unlock()
	if fault == nil {
		return nil
	}
	err := fault(stage, what)
	if errors.Is(err, ErrSilence) {
		_ = s.conn.Conn().Close()
	}
	return err
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }
