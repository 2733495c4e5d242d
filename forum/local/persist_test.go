package local

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
)

func openAt(t *testing.T, path string, c *clock) *Board {
	t.Helper()
	b, err := Open(Options{Path: path, Now: c.Now})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestReopenGivesTheSamePages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "board.db")
	w := &world{t: t, clock: newClock()}
	w.Board = openAt(t, path, w.clock)
	w.settle()
	w.fill(12)
	w.clock.pass(2 * time.Minute)
	for _, err := range []error{w.Edit(w.dumpling, 3, "[b]改过[/b]的一楼"), w.DeletePost(w.boss, 4), w.SetBlocked(5, true), w.SetClosed(w.tid, true)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	w.write(w.boss, w.dumpling, "身份")
	w.write(w.bun, w.dumpling, "未读")
	if _, _, err := w.CreateGroup(w.boss, []forum.UserID{w.dumpling, w.bun}, "频道", "开会"); err != nil {
		t.Fatal(err)
	}
	b := w.as("饺子")
	b.get("home.php?mod=space&do=pm&subop=view&touid=1")
	b.get("forum.php?mod=viewthread&tid=1")
	elsewhere, err := w.AddBoard("归档区")
	if err != nil {
		t.Fatal(err)
	}
	moved, _, err := w.NewThread(w.boss, w.fid, "要搬走的", "开帖")
	if err != nil {
		t.Fatal(err)
	}
	merged, _, err := w.NewThread(w.boss, w.fid, "要并走的", "开帖")
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{w.MoveThread(moved, elsewhere, true), w.MergeThreads(moved, merged)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	paths := []string{
		fmt.Sprintf("forum.php?mod=forumdisplay&fid=%d", elsewhere), fmt.Sprintf("forum.php?mod=viewthread&tid=%d", moved), "forum.php", "forum.php?mod=forumdisplay&fid=1", "forum.php?mod=viewthread&tid=1", "forum.php?mod=viewthread&tid=1&page=2",
		"home.php?mod=space&do=pm", "home.php?mod=space&do=pm&filter=newpm", "home.php?mod=space&do=pm&subop=view&plid=3&type=1&chatpmmember=1", "home.php?mod=space&uid=3",
	}
	read := func() []string {
		var pages []string
		for _, path := range paths {
			p := b.get(path)
			pages = append(pages, fmt.Sprint(p.status, strings.ReplaceAll(p.body, w.server.URL, "")))
		}
		return pages
	}
	read() // looking counts readers, marks read and has floors recounted: that too must be kept
	before := read()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Reply(w.boss, w.tid, "关闭之后的回复"); err == nil {
		t.Error("a closed board took a reply")
	}
	fault := w.as("导演C").submit(replyAjax, "message", "关闭之后的回复")
	if fault.status != 503 || !strings.HasSuffix(fault.text("title"), "System Error") || strings.Contains(fault.body, "非法字符") {
		t.Errorf("a fault of the server: %d %s", fault.status, fault.body)
	}
	w.server.Close()
	cookies := []string{b.cookie("auth"), b.cookie("saltkey")}
	w.Board = openAt(t, path, w.clock)
	defer w.Close()
	w.serve()
	b = w.browser()
	b.setCookies(cookies[0], cookies[1])
	for i, after := range read() {
		if after != before[i] {
			t.Errorf("%s changed:\n%s\n---\n%s", paths[i], before[i], after)
		}
	}
	if pid, err := w.Reply(w.boss, w.tid, "接着编号"); err != nil || pid != 15 {
		t.Errorf("the next post is %d, %v", pid, err)
	}
}

func TestSecondOpenIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "board.db")
	b := openAt(t, path, newClock())
	defer b.Close()
	if _, err := Open(Options{Path: path, Now: newClock().Now}); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("the file is in use: %v", err)
	}
}

func TestBadOptions(t *testing.T) {
	if _, err := Open(Options{}); err == nil || !strings.Contains(err.Error(), "Options.Now") {
		t.Errorf("no clock: %v", err)
	}
	if _, err := Open(Options{Now: newClock().Now, Settings: Settings{Charset: "latin1"}}); err == nil || !strings.Contains(err.Error(), "latin1") {
		t.Errorf("odd charset: %v", err)
	}
	path := filepath.Join(t.TempDir(), "not-a-board")
	if err := os.WriteFile(path, []byte(strings.Repeat("no database ", 4096)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(Options{Path: path, Now: newClock().Now}); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a file of something else: %v", err)
	}
}

const victim = "DAOYAN_LOCAL_VICTIM" // the file a killed process writes to

// TestKilledProcess posts from another process, kills it with SIGKILL in the middle, and finds every post it had been told was made.
func TestKilledProcess(t *testing.T) {
	if path := os.Getenv(victim); path != "" {
		writeUntilKilled(t, path)
	}
	path := filepath.Join(t.TempDir(), "board.db")
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledProcess$")
	cmd.Env = append(os.Environ(), victim+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var told []string
	lines := bufio.NewScanner(out)
	for len(told) < 40 && lines.Scan() {
		told = append(told, lines.Text())
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() { // answers that were on their way count too
		told = append(told, lines.Text())
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the process ended by itself")
	}
	b := openAt(t, path, newClock())
	defer b.Close()
	posts, err := b.Thread(1)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, p := range posts {
		got[fmt.Sprint(p.ID, " ", p.Text)] = true
	}
	for _, line := range told {
		if !got[line] {
			t.Errorf("post %q was made and is gone", line)
		}
	}
	if len(told) < 40 || len(posts) > len(told)+2 {
		t.Errorf("%d posts told of, %d kept", len(told), len(posts))
	}
}

func writeUntilKilled(t *testing.T, path string) {
	b := openAt(t, path, newClock())
	uid, err := b.AddUser("饺子", password)
	if err != nil {
		t.Fatal(err)
	}
	fid, err := b.AddBoard("版杀区")
	if err != nil {
		t.Fatal(err)
	}
	tid, _, err := b.NewThread(uid, fid, "标题", "内容")
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; ; i++ {
		text := fmt.Sprintf("第%d句", i)
		pid, err := b.Reply(uid, tid, text)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(pid, text)
	}
}
