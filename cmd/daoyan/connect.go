package main

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"time"

	"daoyan/director/config"
	"daoyan/forum/discuz"
	"daoyan/forum/mail"
	"daoyan/store"
)

// sessionSecret is under which name the store keeps the log-in.
const sessionSecret = "session"

// board makes the client for the board of the settings, with the log-in that was kept.
func board(cfg config.Config, s *store.Store, wall wallClock) (*discuz.Client, error) {
	session, err := s.Secret(sessionSecret)
	if err != nil {
		return nil, fmt.Errorf("存着的登录：%w", err)
	}
	return connect(cfg, session, wall)
}

// mailboxSecret is under which name the store keeps what words of proof are made from.
const mailboxSecret = "mailbox"

// mailbox makes the mailbox of the settings, nil where there is none.
func mailbox(cfg config.Config, s *store.Store, now func() time.Time) (*mail.Box, error) {
	if cfg.Mail.IMAP == "" {
		return nil, nil
	}
	key, err := s.Secret(mailboxSecret)
	if err == nil && key == nil {
		key = make([]byte, 32)
		_, _ = crand.Read(key) // never fails
		err = s.SetSecret(mailboxSecret, key)
	}
	if err != nil {
		return nil, fmt.Errorf("邮箱的凭据：%w", err)
	}
	return openBox(cfg, key, now)
}

// openBox makes the mailbox of the settings with a secret.
func openBox(cfg config.Config, key []byte, now func() time.Time) (*mail.Box, error) {
	m := cfg.Mail
	box, err := mail.New(mail.Options{IMAP: m.IMAP, SMTP: m.SMTP, Security: mail.Security(m.Security), User: m.User, Password: string(m.Password),
		Address: m.Address, Name: m.Name, Sent: m.Sent, AuthServ: m.AuthServer, Key: key, Timeout: cmp.Or(cfg.Forum.Timeout, 30*time.Second), Now: now})
	if err != nil {
		return nil, fmt.Errorf("设置 mail：%w", err)
	}
	return box, nil
}

// connect makes the client with a log-in from earlier, nil for none.
func connect(cfg config.Config, session []byte, wall wallClock) (*discuz.Client, error) {
	f := cfg.Forum
	pace := discuz.NewPace(f.RequestEvery, wall.Now, func(ctx context.Context, d time.Duration) error { return wall.Until(ctx, wall.Now().Add(d)) })
	o := discuz.Options{BaseURL: f.URL, User: f.User, Password: string(f.Password), Session: session, API: f.API == config.Auto,
		HTTP: &http.Client{Timeout: cmp.Or(f.Timeout, 30*time.Second)}, Pace: pace.Vary(f.Jitter, rand.Float64)}
	if f.CookiesFile != "" {
		o.Paste = func() (string, error) {
			cookies, err := os.ReadFile(f.CookiesFile)
			return string(cookies), err
		}
		cookies, err := o.Paste()
		if err != nil {
			return nil, fmt.Errorf("设置 forum.cookies_file：%w", err)
		}
		o.Cookies = cookies
	}
	client, err := discuz.New(o)
	if err != nil {
		return nil, fmt.Errorf("设置 forum：%w", err)
	}
	return client, nil
}
