package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
	"daoyan/forum/discuz"
)

// served is one run of forum serve: what it said before it was open, and how to end it.
type served struct {
	greeting, url string
	end           func() (code int)
}

var atAddress = regexp.MustCompile(`http://\S+`)

// serveBoard runs forum serve until the test ends it.
func serveBoard(t *testing.T, env []string, args ...string) served {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	var errs strings.Builder
	p := program{in: strings.NewReader(""), out: in, errs: &errs, env: env, now: time.Now}
	code := make(chan int, 1)
	go func() {
		code <- p.run(ctx, append([]string{"forum", "serve", "--addr", "127.0.0.1:0"}, args...))
		in.Close()
	}()
	s := served{end: func() int { cancel(); return <-code }}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		s.greeting += lines.Text() + "\n"
		if strings.Contains(lines.Text(), "Ctrl-C") {
			break
		}
	}
	if s.url = atAddress.FindString(s.greeting); s.url == "" {
		t.Fatalf("no address in %q; exit code %d: %s", s.greeting, s.end(), errs.String())
	}
	t.Cleanup(cancel)
	return s
}

// visit asks the board who an account is.
func visit(url, name, password string) (forum.User, error) {
	wait := func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	c, err := discuz.New(discuz.Options{BaseURL: url, User: name, Password: password, Pace: discuz.NewPace(0, time.Now, wait)})
	if err != nil {
		return forum.User{}, err
	}
	return c.Me(context.Background())
}

func TestForumServe(t *testing.T) {
	data := filepath.Join(t.TempDir(), "board.db")
	first := serveBoard(t, nil, "--data", data, "--user", "饺子:p:2", "--name", "周末")
	m := regexp.MustCompile(`账号 导演（编号 1），密码 (\S+) （只显示这一次`).FindStringSubmatch(first.greeting)
	if m == nil || strings.Contains(first.greeting, "p:2") {
		t.Fatalf("greeting %q", first.greeting)
	}
	for _, who := range [][2]string{{"导演", m[1]}, {"饺子", "p:2"}} {
		if me, err := visit(first.url, who[0], who[1]); err != nil || me.Name != who[0] {
			t.Errorf("%s: %+v, %v", who[0], me, err)
		}
	}
	if !strings.Contains(first.greeting, fmt.Sprintf("url: %s\n  user: 导演\n  board: 1\n", first.url)) {
		t.Errorf("greeting %q", first.greeting)
	}
	busy := try(t, "forum", "serve", "--data", filepath.Join(t.TempDir(), "other.db"), "--addr", strings.Trim(first.url, "htp:/"))
	if busy.code != exitFault || !strings.Contains(busy.errs, "已经有程序占着") {
		t.Errorf("the address taken: %+v", busy)
	}
	if code := first.end(); code != exitDone {
		t.Errorf("exit code %d", code)
	}

	again := serveBoard(t, []string{envPassword + "=another"}, "--data", data, "--user", "面条:p3")
	if !strings.Contains(again.greeting, "账号 导演（编号 1）早就有了，密码没有动") || !strings.Contains(again.greeting, "账号 面条（编号 3）\n") {
		t.Errorf("greeting %q", again.greeting)
	}
	if _, err := visit(again.url, "导演", m[1]); err != nil {
		t.Errorf("the administrator's password after a second start: %v", err)
	}
	again.end()

	for _, way := range []served{
		serveBoard(t, []string{envPassword + "=from the environment"}, "--data", filepath.Join(t.TempDir(), "b.db"), "--charset", "gbk"),
		serveBoard(t, nil, "--data", filepath.Join(t.TempDir(), "c.db"), "--admin", "导演:from the environment"),
	} {
		if strings.Contains(way.greeting, "密码") {
			t.Errorf("a given password is shown: %q", way.greeting)
		}
		if me, err := visit(way.url, "导演", "from the environment"); err != nil || me.Name != "导演" {
			t.Errorf("%+v, %v", me, err)
		}
		way.end()
	}
}
