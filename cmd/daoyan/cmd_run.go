package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/dry"
	"daoyan/store"
	"daoyan/templates"
)

func newRunCmd(p *program) *cobra.Command {
	var rehearse bool
	c := &cobra.Command{
		Use:   "run",
		Short: "当导演：守着论坛，把所有对局主持下去",
		Long: "run 一直运行：读帖、收私信、数票、结算、发公告，直到按 Ctrl-C。随时可以停，也不怕断电：再运行就接着来，不会漏，也不会重复。\n" +
			"停机期间发生的事，会按论坛自己的时间全部补读，再结算。同一个数据文件只能有一个 run。\n" +
			"--dry 是排练：在数据文件的副本上跑，读真的论坛，什么也不写，只把本来要发的打出来（有身份，只给导演看）；停下来就当没有发生过。",
		Example: "  daoyan run\n  daoyan run --config 周末局/config.yaml\n  daoyan run --dry",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if rehearse {
				return p.rehearse(c.Context())
			}
			return p.direct(c.Context())
		},
	}
	c.Flags().BoolVar(&rehearse, "dry", false, "排练：什么也不发，只说本来要发什么")
	return c
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
	o := director.Options{Config: cfg, Store: s, Board: client, Clock: wall, Rulesets: rulesets(), Words: words, Log: log}
	box, err := mailbox(cfg, s, p.now)
	if err != nil {
		return err
	}
	if box != nil {
		o.Mailbox = box
	}
	d, err := director.New(o)
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

// rehearse runs the daemon until ctx ends on a copy of the data file and on a board that it cannot write to.
func (p *program) rehearse(ctx context.Context) (err error) {
	cfg, err := p.settings()
	if err != nil {
		return err
	}
	log, err := logger(p, cfg.Log)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "daoyan-dry-")
	if err != nil {
		return fmt.Errorf("run --dry: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s, err := copied(cfg.Data, filepath.Join(dir, "copy.db"))
	if err != nil {
		return fmt.Errorf("run --dry: %w", err)
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
	would := func(what, text string) {
		text = strings.TrimRight("        "+strings.ReplaceAll(text, "\n", "\n        "), " \n")
		_ = printText(p.out, fmt.Sprintf("%s  没有发：%s\n%s\n", wall.Now().Format("01-02 15:04:05"), what, text)) // nobody reads any more: nothing is lost
	}
	o := director.Options{Config: cfg, Store: s, Board: dry.New(client, would), Clock: wall, Rulesets: rulesets(), Words: words, Log: log}
	box, err := mailbox(cfg, s, p.now)
	if err != nil {
		return err
	}
	if box != nil {
		o.Mailbox = dry.NewMailbox(box, would)
	}
	d, err := director.New(o)
	if err != nil {
		return err
	}
	log.Info("开始排练：什么也不发", "forum", cfg.Forum.URL, "data", cfg.Data)
	return d.Run(ctx, false)
}

// copied opens a copy of a data file, made at path.
func copied(data, path string) (*store.Store, error) {
	if _, err := os.Stat(data); err != nil {
		return nil, err
	}
	original, err := store.Open(data, store.Options{})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(original.Backup(path), original.Close()); err != nil {
		return nil, err
	}
	return store.Open(path, store.Options{})
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
