package director

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strings"
	"time"
)

// Request is something another command asks of the running daemon.
type Request struct {
	Do    string `json:"do"` // "status", "order", "explain", "results", "upcoming", "position", "precedents"
	Game  string `json:"game,omitempty"`
	What  string `json:"what,omitempty"`
	Days  int    `json:"days,omitempty"` // of "upcoming": how many discussion days ahead
	Order *Order `json:"order,omitempty"`
}

// Reply is what the daemon answers: a result in JSON, or what is wrong.
type Reply struct {
	Result json.RawMessage `json:"result,omitempty"`
	Fault  string          `json:"fault,omitempty"`
}

// asked is a request on its way to the goroutine that runs the daemon.
type asked struct {
	req   Request
	reply chan Reply
}

// Listen opens the socket at path, for [Director.Serve]; only the user that runs the daemon may use it. What a daemon that was killed has
// left there makes way; a file that is no socket, and one that another daemon answers on, are faults.
func Listen(path string) (net.Listener, error) {
	if err := makeWay(path); err != nil {
		return nil, fmt.Errorf("设置 socket：%w", err)
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("设置 socket：%w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("设置 socket：%w", err), l.Close())
	}
	return l, nil
}

// makeWay takes a dead socket away from path.
func makeWay(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Mode()&fs.ModeSocket == 0:
		return fmt.Errorf("%s 已经有了，不是 daoyan 留下的，没有动它：换一个名字", path)
	}
	if c, err := net.Dial("unix", path); err == nil {
		return errors.Join(fmt.Errorf("另一个 daoyan 正在用 %s：先停下它，或者给这一个换一个名字", path), c.Close())
	}
	return os.Remove(path)
}

// Serve answers other commands on l until ctx ends.
func (d *Director) Serve(ctx context.Context, l net.Listener) error {
	srv := &http.Server{Handler: http.HandlerFunc(d.serve), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		_ = srv.Close()
	}()
	if err := srv.Serve(l); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("director: the socket %s: %w", l.Addr(), err)
	}
	return nil
}

func (d *Director) serve(w http.ResponseWriter, r *http.Request) {
	var req Request
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&req); err != nil {
		_ = json.NewEncoder(w).Encode(Reply{Fault: "命令太长，或者读不懂：一条最多六万字节"})
		return
	}
	a := asked{req: req, reply: make(chan Reply, 1)}
	select {
	case d.asks <- a:
	case <-r.Context().Done():
		return
	}
	select {
	case x := <-a.reply:
		_ = json.NewEncoder(w).Encode(x)
	case <-r.Context().Done():
	}
}

// Do answers a request. It must be called from the goroutine that runs the daemon.
func (d *Director) Do(ctx context.Context, req Request) Reply {
	var v any
	var err error
	switch req.Do {
	case "status":
		v, err = d.Status()
	case "explain":
		v, err = d.Explain(req.Game, req.What)
	case "upcoming":
		v, err = d.Upcoming(req.Game, req.Days)
	case "results":
		v, err = d.Results(req.Game)
	case "precedents":
		v, err = d.Precedents(req.Game)
	case "position":
		v, err = d.Position(req.Game)
	case "order":
		v, err = d.Order(ctx, req.Order)
	default:
		err = fmt.Errorf("director: unknown request %q", req.Do)
	}
	if err != nil {
		return Reply{Fault: err.Error()}
	}
	b, err := json.Marshal(v)
	if err != nil {
		return Reply{Fault: err.Error()}
	}
	return Reply{Result: b}
}

// table is the game of that name, or the only one where name is empty.
func (d *Director) table(name string) (*table, error) {
	for _, t := range d.tables {
		if t.name == name || name == "" && len(d.tables) == 1 {
			return t, nil
		}
	}
	var names []string
	for _, t := range d.tables {
		names = append(names, t.name)
	}
	there := strings.Join(names, "、")
	switch {
	case there == "":
		return nil, errors.New("还没有对局：用 daoyan new 开一局")
	case name == "":
		return nil, fmt.Errorf("有 %d 局在：写明是哪一局，%s", len(names), there)
	}
	return nil, fmt.Errorf("没有叫「%s」的对局，现在有 %s", name, there)
}

var errNoDaemon = errors.New("no daemon")

// NoDaemon tells whether an error of [Ask] says that no daemon runs.
func NoDaemon(err error) bool { return errors.Is(err, errNoDaemon) }

// Ask hands a request to the daemon that listens on a socket.
func Ask(ctx context.Context, path string, req Request) (json.RawMessage, error) {
	client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var dial net.Dialer
		return dial.DialContext(ctx, "unix", path)
	}}}
	body, err := json.Marshal(req)
	if err != nil {
		return nil, fmt.Errorf("director: %w", err)
	}
	hr, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://daoyan/", bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("director: %w", err)
	}
	resp, err := client.Do(hr)
	if err != nil {
		return nil, fmt.Errorf("director: no daemon answers on %s: is daoyan run running? %w: %w", path, errNoDaemon, err)
	}
	defer func() { _ = resp.Body.Close() }()
	var x Reply
	if err := json.NewDecoder(resp.Body).Decode(&x); err != nil {
		return nil, fmt.Errorf("director: the daemon's answer cannot be read: %w", err)
	}
	if x.Fault != "" {
		return nil, errors.New(x.Fault)
	}
	return x.Result, nil
}
