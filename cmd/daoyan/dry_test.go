package main

import (
	"syscall"
	"testing"
)

// TestRunDry rehearses beside a real forum: what would be sent is told, nobody gets anything, and the real daemon then sends all of it.
func TestRunDry(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	names := []string{"饺子", "包子", "面条", "汤圆", "年糕", "馒头"}
	args := []string{"forum", "serve", "--addr", "127.0.0.1:0", "--admin", "导演:director-pw"}
	for _, n := range names {
		args = append(args, "--user", n+":player-pw")
	}
	url := start(t, dir, args...).line(`(http://[0-9.:]+/)`)
	writeGame(t, dir, url, names)
	once(t, dir, "new", "试局", "--roster", "roster.csv", "--seed", "4", "--yes")
	before := once(t, dir, "status")
	dry := start(t, dir, "run", "--dry")
	for range names {
		dry.line(`没有发：(私信账号 \d+)`)
	}
	if err := dry.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	for dry.out.Scan() { // what it still says
	}
	if err := dry.cmd.Wait(); err != nil {
		t.Fatalf("the rehearsal did not end well: %v", err)
	}
	for _, n := range names {
		if got := inbox(t, player(t, url, n)); len(got) > 0 {
			t.Errorf("%s got %v", n, got)
		}
	}
	if after := once(t, dir, "status"); after != before {
		t.Errorf("the data file has changed:\n%s\n%s", before, after)
	}
	start(t, dir, "run")
	for _, n := range names {
		c := player(t, url, n)
		eventually(t, n+"'s card from the real run", func() bool { return len(inbox(t, c)) > 0 })
	}
}
