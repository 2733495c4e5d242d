package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/internal/around"
)

// TestRecountOfEveryCase runs the command over every case of a vote that people gave; those that are none, or have no right result, it refuses
// or counts as anybody would.
func TestRecountOfEveryCase(t *testing.T) {
	dir, ok := around.Shared(t, "cases", "inputs")
	if !ok {
		return
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) < 50 {
		t.Fatalf("%d cases: %v", len(files), err)
	}
	votes := 0
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := exitDone
		if strings.Contains(string(src), "\n-- players.txt --") && strings.Contains(string(src), "\n-- rules.txt --") {
			votes++
		} else {
			want = exitFault
		}
		for _, args := range [][]string{{"recount", path}, {"recount", "--json", path}} {
			if got := try(t, args...); got.code != want || (got.out == "") != (want == exitFault) {
				t.Errorf("%v: exit code %d, want %d: %s", args, got.code, want, got.errs)
			}
		}
	}
	if votes < 40 {
		t.Errorf("only %d cases of votes", votes)
	}
}

// TestRecountOfSavedPages counts one day's captured thread by a roster, as a director does.
func TestRecountOfSavedPages(t *testing.T) {
	dir, ok := around.Shared(t, "pages")
	if !ok {
		return
	}
	roster := filepath.Join(t.TempDir(), "roster.csv")
	names := "character\n饺子\n包子\n面条\n馄饨\n米线\n凉皮\n烧麦\n粽子\n汤圆\n春卷\n锅贴\n花卷\n年糕\nTom_01\n"
	if err := os.WriteFile(roster, []byte(names), 0o600); err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "x35_thread_vote_p?_ppp10.html"))
	if err != nil || len(pages) != 8 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	args := append([]string{"recount", "--json", "--roster", roster, "--open", "2026-11-27 00:00", "--close", "2026-11-30 21:00"}, pages...)
	got := try(t, args...)
	if got.code != exitFound { // floors to rule on
		t.Fatalf("exit code %d: %s", got.code, got.errs)
	}
	want := map[string]any{"饺子": 4.0, "包子": 2.0, "面条": 2.0, "米线": 2.0, "凉皮": 1.0, "烧麦": 1.0, "锅贴": 1.0}
	if d := cmp.Diff(want, object(t, []byte(got.out))["tally"]); d != "" {
		t.Error("tally", d)
	}
}

func TestPagesThatAreMissingAreTold(t *testing.T) {
	for want, r := range map[string]pageReader{
		"": {seen: []int{2, 1, 1}, count: 2},
		"主题共 4 页，缺第 1、3 页：那里的票没有数": {seen: []int{4, 2}, count: 4},
		"这些网页不是同一个主题的":             {seen: []int{1}, count: 1, others: true},
	} {
		if got := r.missing(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	var r pageReader
	if _, _, _, err := r.page([]byte("<html>no page")); err == nil || r.missing() != "" {
		t.Error("a page that is none counts as read")
	}
}
