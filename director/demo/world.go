// Package demo plays whole games on the embedded forum: the real daemon on a clock that steps from one thing due to the next, and players
// who read their messages and write as people do.
package demo

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"time"

	"daoyan/director"
	"daoyan/director/clock"
	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/forum/discuz"
	"daoyan/forum/local"
	"daoyan/store"
	"daoyan/templates"
)

// Options say which game is played.
type Options struct {
	Title    string
	Ruleset  string
	Rulesets map[string]director.Ruleset
	Names    []string // characters, in elevator order
	Cards    []string // their identities
	Seed     uint64
	Settings rule.Settings
	Start    time.Time // when the game begins, in its zone
	Path     string    // of the daemon's data file
	Address  string    // where the embedded forum listens; "" for a free port of 127.0.0.1
	Watch    func(director.Sight)
	Log      *slog.Logger
	OnCommit func(stage string) error            // a hook around every write of the store; nil for none
	Wrap     func(director.Board) director.Board // what stands between the daemon and its board; nil for nothing
	Config   func(*config.Config)                // changes the settings of daemon and game; nil for none
	Limits   func(*local.Settings)               // changes the forum's settings; nil for none
	Machine  func(clock.Clock) clock.Clock       // the daemon's clock as it sees it; nil: the forum's
	Chaos    local.Chaos                         // misfortunes of the daemon's requests; nil for none
	Words    fs.FS                               // the director's own templates; nil for none
	Mailbox  director.Mailbox                    // for those who are written to by e-mail; nil for none
	Mails    map[string]string                   // their addresses, by character
	Games    map[string]int                      // earlier games of those of whom they are known
	Ruled    []game.Precedent                    // what was ruled in earlier games
}

// World is an embedded forum with its accounts, and what the daemon needs to direct a game there.
type World struct {
	o        Options
	Clock    *clock.Stepped
	Forum    *local.Board
	Board    forum.BoardID
	Director forum.UserID
	Players  map[string]forum.UserID // by character
	URL      string
	server   *http.Server
	client   *discuz.Client // the latest daemon's
	words    *templates.Set
}

// The daemon's account on the embedded forum; nothing outside this process depends on it.
const (
	directorName     = "导演"
	directorPassword = "director-of-the-demo"
)

// Password is every player's on the embedded forum.
const Password = "player"

// NewWorld opens the forum and makes the accounts.
func NewWorld(o Options) (*World, error) {
	w := &World{o: o, Clock: clock.NewStepped(o.Start), Players: map[string]forum.UserID{}}
	settings := local.Settings{Name: "导演论坛", Zone: o.Start.Location(), PerPage: 20}
	if o.Limits != nil {
		o.Limits(&settings)
	}
	var err error
	if w.words, err = templates.New(o.Words, o.Start.Location()); err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	if w.Forum, err = local.Open(local.Options{Now: w.Clock.Now, Settings: settings, Chaos: o.Chaos}); err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	if w.Board, err = w.Forum.AddBoard("版杀区"); err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	if w.Director, err = w.Forum.AddUser(directorName, directorPassword, local.Administrator()); err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	for _, name := range o.Names {
		uid, err := w.Forum.AddUser(name, Password)
		if err != nil {
			return nil, fmt.Errorf("demo: account %s: %w", name, err)
		}
		w.Players[name] = uid
	}
	return w, w.listen()
}

func (w *World) listen() error {
	addr := w.o.Address
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("demo: 自带的论坛开不了：%w", err)
	}
	w.URL = "http://" + l.Addr().String() + "/"
	w.server = &http.Server{Handler: w.Forum.Handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = w.server.Serve(l) }() // ends with Close
	return nil
}

// Close lets the forum go.
func (w *World) Close() error {
	_ = w.server.Close()
	return w.Forum.Close()
}

// Config is the daemon's configuration on this forum.
func (w *World) Config() config.Config {
	c := config.Default()
	c.Forum.URL, c.Forum.User, c.Forum.Password, c.Forum.Board = w.URL, directorName, directorPassword, int64(w.Board)
	c.Forum.RequestEvery, c.Forum.Jitter, c.Forum.PostEvery, c.Forum.MessageEvery, c.Forum.MessagesTo = 0, 0, 0, 0, 10_000
	c.Clock.Zone = w.o.Start.Location().String()
	c.Game.Tallies = []config.TimeOfDay{config.At(20, 30)}
	c.Polls = config.Polls{Day: "0 7-22/3 * * *", LastHour: "@every 20m", Night: "*/30 0,1,6-9,20-23 * * *", Idle: "0 10,16,22 * * *"} // in the small hours nobody writes
	if w.o.Config != nil {
		w.o.Config(&c)
	}
	return c
}

// NewGame writes the game into a store.
func (w *World) NewGame(s *store.Store) error {
	m := director.Meta{Title: w.o.Title, Ruleset: w.o.Ruleset, Game: w.Config().Game}
	for _, n := range w.o.Names {
		p := director.Player{Character: n, Account: n, UID: w.Players[n], Person: "玩家" + n, Mail: w.o.Mails[n]}
		if games, known := w.o.Games[n]; known {
			p.Games = &games
		}
		m.Players = append(m.Players, p)
	}
	d := game.Deal{Book: w.o.Ruleset, Names: w.o.Names, Cards: w.o.Cards, Seed: w.o.Seed, Settings: w.o.Settings, Sheriff: rule.Nobody, Precedents: w.o.Ruled}
	return director.NewGame(s, "demo", m, d, rule.Instant(w.Clock.Now().Unix()))
}

// Daemon starts a daemon on the store, as against any board: the first logs in, and those that follow take its session up.
func (w *World) Daemon(s *store.Store) (*director.Director, error) {
	var machine clock.Clock = w.Clock
	if w.o.Machine != nil {
		machine = w.o.Machine(machine)
	}
	o := discuz.Options{BaseURL: w.URL, User: directorName, Password: directorPassword, API: w.Config().Forum.API == config.Auto,
		HTTP: &http.Client{Timeout: 30 * time.Second}, Pace: discuz.NewPace(0, machine.Now, w.wait)}
	if w.client != nil {
		o.Session = w.client.Session()
	}
	client, err := discuz.New(o)
	if err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	w.client = client
	log := w.o.Log
	if log == nil {
		log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	var board director.Board = client
	if w.o.Wrap != nil {
		board = w.o.Wrap(board)
	}
	return director.New(director.Options{Config: w.Config(), Store: s, Board: board, Mailbox: w.o.Mailbox, Clock: machine, Rulesets: w.o.Rulesets, Words: w.words, Log: log, Watch: w.o.Watch})
}

// wait lets the client wait by the stepped clock: a second passes at once.
func (w *World) wait(ctx context.Context, d time.Duration) error {
	return w.Clock.Until(ctx, w.Clock.Now().Add(d))
}
