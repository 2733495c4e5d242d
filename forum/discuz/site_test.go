package discuz_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"daoyan/forum"
	"daoyan/forum/discuz"
	"daoyan/forum/local"
)

// site is a board with a director, who is a moderator, and two players, to run the contract on.
type site struct {
	url       string
	fid       forum.BoardID
	elsewhere forum.BoardID // another board, where the director is a moderator too
	hands     hands         // what the director does there by hand
	names     []string      // the director's, then the players'
	passwords []string
	director  *discuz.Client
	players   []*discuz.Client
	pace      *discuz.Pace
	now       func() time.Time
	wait      func(context.Context, time.Duration) error
	fail      func(...any)
}

func (s *site) clients() []*discuz.Client { return append([]*discuz.Client{s.director}, s.players...) }

// connect makes a client for one of the accounts.
func (s *site) connect(i int, password string) *discuz.Client {
	return s.client(discuz.Options{User: s.names[i], Password: password})
}

// resume makes a client that has a saved session and no password.
func (s *site) resume(i int, session []byte) *discuz.Client {
	return s.client(discuz.Options{User: s.names[i], Session: session})
}

func (s *site) client(o discuz.Options) *discuz.Client {
	o.BaseURL, o.Pace = s.url, s.pace
	c, err := discuz.New(o)
	if err != nil {
		s.fail(err)
	}
	return c
}

func (s *site) connectAll() *site {
	s.director = s.connect(0, s.passwords[0])
	for i := range s.names[1:] {
		s.players = append(s.players, s.connect(i+1, s.passwords[i+1]))
	}
	return s
}

// gameClock moves only when somebody waits or a test moves it.
type gameClock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *gameClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *gameClock) wait(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
	return nil
}

// embedded opens the embedded forum with a real board's defaults.
func embedded(t *testing.T, charset string, chaos local.Chaos) (*site, *local.Board, *gameClock) {
	t.Helper()
	clock := &gameClock{t: time.Date(2026, 11, 30, 8, 0, 0, 0, time.FixedZone("GMT+8", 8*60*60))}
	board, err := local.Open(local.Options{Now: clock.now, Chaos: chaos, Settings: local.Settings{
		Charset: charset, MinPost: 10, MaxPost: 10000, PostInterval: 15 * time.Second, MessageInterval: 15 * time.Second,
		DailyTalks: 25, DailyBegun: 30, GroupMembers: 35, LateMessages: true, API: true,
	}})
	if err != nil {
		t.Fatal(err)
	}
	s := &site{
		names: []string{"导演C", "饺子", "包子"}, passwords: []string{"p<1>'导演", "p2", "p3"}, now: clock.now, wait: clock.wait, fail: t.Fatal,
		pace: discuz.NewPace(1500*time.Millisecond, clock.now, clock.wait),
	}
	for i, name := range s.names {
		var options []local.UserOption
		if i == 0 {
			options = append(options, local.Moderator())
		}
		if _, err := board.AddUser(name, s.passwords[i], options...); err != nil {
			t.Fatal(err)
		}
	}
	if s.fid, err = board.AddBoard("版杀区"); err != nil {
		t.Fatal(err)
	}
	if s.elsewhere, err = board.AddBoard("归档区"); err != nil {
		t.Fatal(err)
	}
	s.hands = board
	server := httptest.NewServer(board.Handler())
	t.Cleanup(func() {
		server.Close()
		if err := board.Close(); err != nil {
			t.Error(err)
		}
	})
	s.url = server.URL
	return s.connectAll(), board, clock
}

func TestContractOnTheEmbeddedForum(t *testing.T) {
	for _, charset := range []string{"utf-8", "gbk"} {
		t.Run(charset, func(t *testing.T) {
			runContract(t, func(t *testing.T) *site {
				s, _, _ := embedded(t, charset, nil)
				return s
			})
		})
	}
}

// TestContractOnARealBoard runs where a board is named by the environment: DAOYAN_DISCUZ_URL its address, DAOYAN_DISCUZ_FID a board on it
// and DAOYAN_DISCUZ_ELSEWHERE another, DAOYAN_DISCUZ_USER and DAOYAN_DISCUZ_PASSWORD a moderator of both, DAOYAN_DISCUZ_PLAYERS two members as
// name:password,name:password. It keeps to the board's intervals, by the machine's clock: some ten minutes.
func TestContractOnARealBoard(t *testing.T) {
	address := os.Getenv("DAOYAN_DISCUZ_URL")
	if address == "" {
		t.Log("no board in DAOYAN_DISCUZ_URL")
		return
	}
	fid, err := strconv.ParseInt(os.Getenv("DAOYAN_DISCUZ_FID"), 10, 64)
	if err != nil {
		t.Fatal("DAOYAN_DISCUZ_FID is no number")
	}
	elsewhere, err := strconv.ParseInt(os.Getenv("DAOYAN_DISCUZ_ELSEWHERE"), 10, 64)
	if err != nil {
		t.Fatal("DAOYAN_DISCUZ_ELSEWHERE is no number")
	}
	wait := func(ctx context.Context, d time.Duration) error {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	s := &site{url: address, fid: forum.BoardID(fid), elsewhere: forum.BoardID(elsewhere), now: time.Now, wait: wait, fail: t.Fatal, pace: discuz.NewPace(1500*time.Millisecond, time.Now, wait)}
	for _, account := range strings.Split(os.Getenv("DAOYAN_DISCUZ_USER")+":"+os.Getenv("DAOYAN_DISCUZ_PASSWORD")+","+os.Getenv("DAOYAN_DISCUZ_PLAYERS"), ",") {
		name, password, ok := strings.Cut(account, ":")
		if !ok || name == "" {
			t.Fatal("DAOYAN_DISCUZ_USER, _PASSWORD and _PLAYERS do not name three accounts")
		}
		s.names, s.passwords = append(s.names, name), append(s.passwords, password)
	}
	if len(s.names) != 3 {
		t.Fatal("the contract needs a director and two players")
	}
	s.connectAll()
	s.hands = browser{strings.TrimSuffix(s.url, "/"), s.fid, s.director}
	runContract(t, func(*testing.T) *site { return s })
}

// troubled makes a network that eats requests and answers of writes in turn.
type troubled struct {
	mu     sync.Mutex
	faults []local.Fault
}

func (n *troubled) next() (f local.Fault) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.faults) > 0 {
		f, n.faults = n.faults[0], n.faults[1:]
	}
	return f
}

// sentOnce does what an outbox does: after an error that is not sure it looks for the marker before it sends again.
func sentOnce(t *testing.T, s *site, send func() error, find func() (bool, error)) {
	t.Helper()
	for range 10 {
		err := send()
		if err == nil {
			return
		}
		var e *forum.Error
		if !errors.As(err, &e) {
			t.Fatal(err)
		}
		if err := s.wait(context.Background(), time.Duration(e.Wait+1)*time.Second); err != nil {
			t.Fatal(err)
		}
		if e.Sure {
			continue
		}
		found, err := find()
		if err != nil {
			t.Fatal(err)
		}
		if found {
			return
		}
	}
	t.Fatal("never sent")
}
