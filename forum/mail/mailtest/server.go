// Package mailtest runs real mail servers on 127.0.0.1 for tests: Debian's dovecot for reading, and one for sending that keeps what it is
// given and delivers what is for the mailbox into it.
package mailtest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// The mailbox of the servers.
const (
	Address  = "daoyan@example.com"
	User     = "daoyan"
	Password = "geheim"
)

// Servers are the two servers of one mailbox.
type Servers struct {
	IMAP, IMAPS string // host:port: in the clear and by STARTTLS, and encrypted
	Sink        *Sink
	Trust       *tls.Config // what a client needs to believe them

	t testing.TB
}

// Start starts the servers and ends them with the test. It gives nil where dovecot is not installed; under CI that fails the test.
func Start(t testing.TB) *Servers {
	t.Helper()
	path, err := exec.LookPath("dovecot")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("dovecot is not installed: .ci/need dovecot-imapd")
		}
		t.Log("dovecot is not installed (apt-get install dovecot-imapd): mail is not tested")
		return nil
	}
	dir, err := os.MkdirTemp("/tmp", "mailtest") // short: dovecot has sockets in it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil { // its login processes run as somebody else
		t.Fatal(err)
	}
	cert := certificate(t, dir)
	s := &Servers{IMAP: address(t), IMAPS: address(t), Trust: cert.trust, t: t}
	s.startDovecot(path, dir, cert)
	s.Sink = newSink(t, s, cert.own)
	return s
}

// address is a free one of 127.0.0.1.
func address(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

const settings = `
base_dir = %[1]s/run
state_dir = %[1]s/state
log_path = %[1]s/log
listen = 127.0.0.1
protocols = imap
ssl = yes
ssl_cert = <%[1]s/cert.pem
ssl_key = <%[1]s/key.pem
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:%[1]s/mail
passdb {
  driver = static
  args = user=%[2]s password=%[3]s
}
userdb {
  driver = static
  args = uid=%[4]d gid=%[5]d home=%[1]s/home
}
service imap-login {
  inet_listener imap {
    port = %[6]s
  }
  inet_listener imaps {
    port = %[7]s
    ssl = yes
  }
}
service anvil {
  client_limit = 200
}
namespace inbox {
  inbox = yes
}
`

func (s *Servers) startDovecot(path, dir string, cert certificates) {
	s.t.Helper()
	uid, gid := os.Getuid(), os.Getgid()
	if uid == 0 { // dovecot reads no mail as root
		uid, gid = 65534, 65534
	}
	for _, sub := range []string{"mail", "home"} {
		sub = filepath.Join(dir, sub)
		if err := os.Mkdir(sub, 0o700); err != nil {
			s.t.Fatal(err)
		}
		if err := os.Chown(sub, uid, gid); err != nil {
			s.t.Fatal(err)
		}
	}
	_, plain, _ := net.SplitHostPort(s.IMAP)
	_, secure, _ := net.SplitHostPort(s.IMAPS)
	file := filepath.Join(dir, "dovecot.conf")
	text := fmt.Sprintf(settings, dir, User, Password, uid, gid, plain, secure)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
	cmd := exec.Command(path, "-F", "-c", file)
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
	})
	ctx, cancel := context.WithTimeout(s.t.Context(), 20*time.Second)
	defer cancel()
	for {
		if c, err := imapclient.DialInsecure(s.IMAP, nil); err == nil {
			err = c.Login(User, Password).Wait()
			_ = c.Close()
			if err == nil {
				return
			}
		}
		if ctx.Err() != nil {
			log, _ := os.ReadFile(filepath.Join(dir, "log"))
			s.t.Fatalf("dovecot does not answer:\n%s", log)
		}
	}
}

// Deliver puts a mail into the mailbox as a mail server does: it is received now, by dovecot's clock.
func (s *Servers) Deliver(raw []byte) { s.DeliverAt(raw, time.Time{}) }

// DeliverAt puts in a mail that the server says it received at some time: for tests with a clock of their own.
func (s *Servers) DeliverAt(raw []byte, at time.Time) {
	s.t.Helper()
	if err := s.deliver(raw, at); err != nil {
		s.t.Fatal(err)
	}
}

func (s *Servers) deliver(raw []byte, at time.Time) error {
	c, err := imapclient.DialInsecure(s.IMAP, nil)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.Login(User, Password).Wait(); err != nil {
		return err
	}
	a := c.Append("INBOX", int64(len(raw)), &imap.AppendOptions{Time: at})
	if _, err := a.Write(raw); err != nil {
		return err
	}
	if err := a.Close(); err != nil {
		return err
	}
	_, err = a.Wait()
	return err
}

type certificates struct {
	own, trust *tls.Config
}

// certificate makes one for 127.0.0.1, and writes it where dovecot finds it.
func certificate(t testing.TB, dir string) certificates {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "mailtest"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), IsCA: true,
		BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certPEM := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	keyPEM := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	for name, data := range map[string][]byte{"cert.pem": certPEM, "key.pem": keyPEM} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pair, err := tls.X509KeyPair(certPEM, keyPEM)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(certPEM)
	return certificates{own: &tls.Config{Certificates: []tls.Certificate{pair}}, trust: &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}}
}
