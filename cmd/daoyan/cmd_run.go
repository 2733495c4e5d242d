package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/forum/discuz"
	"daoyan/store"
	"daoyan/templates"
)

func newRunCmd(p *program) *cobra.Command {
	return &cobra.Command{
		Use:   "run",
		Short: "当导演：守着论坛，把所有对局主持下去",
		Long: "run 一直运行：读帖、收私信、数票、结算、发公告，直到按 Ctrl-C。随时可以停，也不怕断电：再运行就接着来，不会漏，也不会重复。\n" +
			"停机期间发生的事，会按论坛自己的时间全部补读，再结算。同一个数据文件只能有一个 run。",
		Example: "  daoyan run\n  daoyan run --config 周末局/config.yaml",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return p.direct(c.Context()) },
	}
}

// direct runs the daemon until ctx ends.
func (p *program) direct(ctx context.Context) (err error) {
	cfg, err := p.settings()
	if err != nil {
		return err
	}
	log, err := logger(p, cfg.Log)
	if err != nil {
		return err
	}
	s, err := store.Open(cfg.Data, store.Options{})
	if err != nil {
		return fmt.Errorf("run: %w", err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	wall := wallClock{time: p.now}
	client, err := board(cfg, s, wall)
	if err != nil {
		return err
	}
	words, err := wordings(cfg)
	if err != nil {
		return err
	}
	d, err := director.New(director.Options{Config: cfg, Store: s, Board: client, Clock: wall, Rulesets: rulesets(), Words: words, Log: log})
	if err != nil {
		return err
	}
	log.Info("开始主持", "forum", cfg.Forum.URL, "data", cfg.Data)
	served := make(chan error, 1)
	inner, stop := context.WithCancel(ctx)
	defer stop()
	go func() { served <- d.ServeSocket(inner, cfg.Socket) }() // ends with inner
	err = d.Run(inner, false)
	stop()
	err = errors.Join(err, <-served)
	return errors.Join(err, s.SetSecret(sessionSecret, client.Session()))
}

// sessionSecret is under which name the store keeps the log-in.
const sessionSecret = "session"

// board makes the client for the board of the settings, with the log-in that was kept.
func board(cfg config.Config, s *store.Store, wall wallClock) (*discuz.Client, error) {
	f := cfg.Forum
	session, err := s.Secret(sessionSecret)
	if err != nil {
		return nil, fmt.Errorf("run: %w", err)
	}
	o := discuz.Options{BaseURL: f.URL, User: f.User, Password: string(f.Password), Session: session,
		HTTP: &http.Client{Timeout: cmp.Or(f.Timeout, 30*time.Second)},
		Pace: discuz.NewPace(f.RequestEvery, wall.Now, func(ctx context.Context, d time.Duration) error { return wall.Until(ctx, wall.Now().Add(d)) })}
	if f.CookiesFile != "" {
		cookies, err := os.ReadFile(f.CookiesFile)
		if err != nil {
			return nil, fmt.Errorf("run: the cookies file of the settings: %w", err)
		}
		o.Cookies = string(cookies)
	}
	client, err := discuz.New(o)
	if err != nil {
		return nil, fmt.Errorf("run: %w", err)
	}
	return client, nil
}

// wordings are the templates, with the director's own in place of the built-in ones.
func wordings(cfg config.Config) (*templates.Set, error) {
	zone, err := cfg.Clock.Location()
	if err != nil {
		return nil, fmt.Errorf("run: clock.zone %q: %w", cfg.Clock.Zone, err)
	}
	var own fs.FS
	if cfg.Templates != "" {
		own = os.DirFS(cfg.Templates)
	}
	words, err := templates.New(own, zone)
	if err != nil {
		return nil, fmt.Errorf("run: the templates: %w", err)
	}
	return words, nil
}

func logger(p *program, level string) (*slog.Logger, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		return nil, fmt.Errorf("run: log level %q: %w", level, err)
	}
	return slog.New(slog.NewTextHandler(p.errs, &slog.HandlerOptions{Level: l})), nil
}
