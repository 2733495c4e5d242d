package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"daoyan/forum"
	"daoyan/forum/discuz"
)

// eventually waits until it is so, or fails.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	end := time.NewTimer(time.Minute)
	defer end.Stop()
	for !so() {
		select {
		case <-tick.C:
		case <-end.C:
			t.Fatalf("never happened: %s", what)
		}
	}
}

// process is one daoyan of its own.
type process struct {
	t   *testing.T
	cmd *exec.Cmd
	out *bufio.Scanner
}

func start(t *testing.T, dir string, args ...string) *process {
	t.Helper()
	cmd := exec.Command("daoyan", args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: cmd, out: bufio.NewScanner(out)}
	t.Cleanup(p.kill)
	return p
}

// kill ends it as a power cut would.
func (p *process) kill() {
	if p.cmd.ProcessState == nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	}
}

// line waits for a line of output that fits and gives what the pattern's first group holds.
func (p *process) line(pattern string) string {
	p.t.Helper()
	re := regexp.MustCompile(pattern)
	for p.out.Scan() {
		if m := re.FindStringSubmatch(p.out.Text()); m != nil {
			return m[1]
		}
	}
	p.t.Fatalf("it ended without saying %s", pattern)
	return ""
}

func once(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("daoyan", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("daoyan %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// player is one player's account in the hands of a test.
func player(t *testing.T, url, name string) *discuz.Client {
	t.Helper()
	wait := func(ctx context.Context, d time.Duration) error {
		return wallClock{time: time.Now}.Until(ctx, time.Now().Add(d))
	}
	c, err := discuz.New(discuz.Options{BaseURL: url, User: name, Password: "player-pw", HTTP: http.DefaultClient, Pace: discuz.NewPace(0, time.Now, wait)})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func inbox(t *testing.T, c *discuz.Client) []forum.Message {
	t.Helper()
	list, err := c.NewMessages(t.Context(), 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestRealProcesses runs the program itself against its own forum over HTTP, kills the daemon with -9 again and again while it sends the cards
// out, and finds every card exactly once; then a player confirms, asks for his status, and the daemon stops when it is told to.
func TestRealProcesses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	names := []string{"饺子", "包子", "面条", "汤圆", "年糕", "馒头"}
	args := []string{"forum", "serve", "--addr", "127.0.0.1:0", "--admin", "导演:director-pw"}
	for _, n := range names {
		args = append(args, "--user", n+":player-pw")
	}
	board := start(t, dir, args...)
	url := board.line(`(http://[0-9.:]+/)`)
	writeGame(t, dir, url, names)
	once(t, dir, "new", "试局", "--roster", "roster.csv", "--seed", "4", "--yes")
	var players []*discuz.Client
	for _, n := range names {
		players = append(players, player(t, url, n))
	}
	cards := func() int {
		n := 0
		for _, c := range players {
			n += len(inbox(t, c))
		}
		return n
	}
	for _, after := range []int{1, 2, 4} {
		run := start(t, dir, "run")
		eventually(t, fmt.Sprintf("%d cards out", after), func() bool { return cards() >= after })
		run.kill()
	}
	run := start(t, dir, "run")
	eventually(t, "everything sent", func() bool { return strings.Contains(once(t, dir, "status"), "待发：0 条") })
	for i, c := range players {
		if got := inbox(t, c); len(got) != 1 || !strings.Contains(got[0].Text, "身份") {
			t.Errorf("%s has %d messages: %v", names[i], len(got), got)
		}
	}
	talk(t, players[0])
	if err := run.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := run.cmd.Wait(); err != nil {
		t.Fatalf("the daemon did not end well: %v", err)
	}
}

// talk confirms and asks for help in one player's name and waits for the answers.
func talk(t *testing.T, c *discuz.Client) {
	t.Helper()
	director, err := c.FindUser(t.Context(), "导演")
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"收到", "帮助"} {
		before := len(inbox(t, c))
		if _, err := c.SendMessage(t.Context(), director.ID, said); err != nil {
			t.Fatal(err)
		}
		eventually(t, "an answer to "+said, func() bool { return len(inbox(t, c)) > before })
	}
}

// writeGame writes the settings and the roster of a game on the forum at url.
func writeGame(t *testing.T, dir, url string, names []string) {
	t.Helper()
	settings := "forum:\n  url: " + url + "\n  user: 导演\n  password: director-pw\n  board: 1\n  request_every: 0s\n  jitter: 0s\n  post_every: 0s\n  message_every: 0s\n" +
		"polls:\n  day: '@every 1s'\n  night: '@every 1s'\n  last_hour: '@every 1s'\n  idle: '@every 1s'\n"
	roster := "character,account\n"
	for _, n := range slices.Sorted(slices.Values(names)) {
		roster += n + "," + n + "\n"
	}
	for file, text := range map[string]string{"config.yaml": settings, "roster.csv": roster} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
