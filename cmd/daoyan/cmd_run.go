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
	"daoyan/forum/discuz"
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
	o, client, err := p.options(cfg, openData)
	if err != nil {
		return fmt.Errorf("run: %w", err)
	}
	defer func() { err = errors.Join(err, o.Store.Close()) }()
	box, err := mailbox(cfg, o.Store, p.now)
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
	socket, err := director.Listen(cfg.Socket)
	if err != nil {
		return fmt.Errorf("run: %w", err)
	}
	o.Log.Info("开始主持", "forum", cfg.Forum.URL, "data", cfg.Data)
	served := make(chan error, 1)
	inner, stop := context.WithCancel(ctx)
	defer stop()
	go func() { served <- d.Serve(inner, socket) }() // ends with inner
	err = d.Run(inner, false)
	stop()
	err = errors.Join(err, <-served)
	return errors.Join(err, o.Store.SetSecret(sessionSecret, client.Session()))
}

// rehearse runs the daemon until ctx ends on a copy of the data file and on a board that it cannot write to.
func (p *program) rehearse(ctx context.Context) (err error) {
	cfg, err := p.settings()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "daoyan-dry-")
	if err != nil {
		return fmt.Errorf("run --dry: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	o, client, err := p.options(cfg, func(data string) (*store.Store, error) { return copied(data, filepath.Join(dir, "copy.db")) })
	if err != nil {
		return fmt.Errorf("run --dry: %w", err)
	}
	defer func() { err = errors.Join(err, o.Store.Close()) }()
	would := func(what, text string) {
		text = strings.TrimRight("        "+strings.ReplaceAll(text, "\n", "\n        "), " \n")
		_ = printText(p.out, fmt.Sprintf("%s  没有发：%s\n%s\n", o.Clock.Now().Format("01-02 15:04:05"), what, text)) // nobody reads any more: nothing is lost
	}
	o.Board = dry.New(client, would)
	box, err := mailbox(cfg, o.Store, p.now)
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
	o.Log.Info("开始排练：什么也不发", "forum", cfg.Forum.URL, "data", cfg.Data)
	return d.Run(ctx, false)
}

// options opens what the daemon works with, all but the mailbox: the data file by open, the board with the log-in that is kept in it, the
// words, the log. The caller closes the store.
func (p *program) options(cfg config.Config, open func(data string) (*store.Store, error)) (o director.Options, client *discuz.Client, err error) {
	o = director.Options{Config: cfg, Clock: wallClock{time: p.now}, Rulesets: rulesets()}
	if o.Log, err = logger(p, cfg.Log); err != nil {
		return o, nil, err
	}
	if o.Words, err = wordings(cfg); err != nil {
		return o, nil, err
	}
	if o.Store, err = open(cfg.Data); err != nil {
		return o, nil, err
	}
	if client, err = board(cfg, o.Store, wallClock{time: p.now}); err != nil {
		return o, nil, errors.Join(err, o.Store.Close())
	}
	o.Board = client
	return o, client, nil
}

// openData opens the data file itself.
func openData(path string) (*store.Store, error) { return store.Open(path, store.Options{}) }

// copied opens a copy of a data file, made at path.
func copied(data, path string) (*store.Store, error) {
	if _, err := os.Stat(data); err != nil {
		return nil, err
	}
	original, err := openData(data)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(original.Backup(path), original.Close()); err != nil {
		return nil, err
	}
	return openData(path)
}

// wordings are the templates, with the director's own in place of the built-in ones.
func wordings(cfg config.Config) (*templates.Set, error) {
	zone, err := cfg.Clock.Location()
	if err != nil {
		return nil, fmt.Errorf("clock.zone %q: %w", cfg.Clock.Zone, err)
	}
	var own fs.FS
	if cfg.Templates != "" {
		if _, err := os.Stat(cfg.Templates); err != nil {
			return nil, fmt.Errorf("设置 templates：%w", err)
		}
		own = os.DirFS(cfg.Templates)
	}
	words, err := templates.New(own, zone)
	if err != nil {
		return nil, fmt.Errorf("模板：%w", err)
	}
	return words, nil
}

func logger(p *program, level string) (*slog.Logger, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		return nil, fmt.Errorf("log level %q: %w", level, err)
	}
	return slog.New(slog.NewTextHandler(p.errs, &slog.HandlerOptions{Level: l})), nil
}
