package config

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExampleIsTheCommittedFile(t *testing.T) {
	path := filepath.Join("..", "..", "config.example.yaml")
	if *update {
		if err := os.WriteFile(path, Example(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(Example()), string(committed)); d != "" {
		t.Errorf("run make generate (-program +file):\n%s", d)
	}
}

// What the example says is what holds without it.
func TestExampleLoadsAsTheDefaults(t *testing.T) {
	got, err := parse("/d/c.yaml", Example(), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := wanted(func(c *Config) { c.Forum.URL, c.Forum.Board = "https://bbs.example.com/", 1 })
	if d := cmp.Diff(plain(want), plain(got)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// Every value that is commented out takes effect without its #.
func TestExampleLoadsUncommented(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"password.txt", "mail-password.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("x\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	commented := regexp.MustCompile(`(?m)^( *)#(\S)`)
	n := len(commented.FindAll(Example(), -1))
	src := commented.ReplaceAll(Example(), []byte("$1$2"))
	got, err := parse(filepath.Join(dir, "c.yaml"), src, nil)
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for _, set := range []bool{got.Templates != "", got.Forum.PasswordFile != "", got.Forum.CookiesFile != "", len(got.Directors) == 2,
		got.Mail.IMAP != "", got.Mail.SMTP != "", got.Mail.User != "", got.Mail.PasswordFile != "", got.Mail.Address != "", got.Mail.AuthServer != "",
		len(got.Game.Times.Holidays) == 2, len(got.Game.Rulings) == 1, got.Game.Precedents != ""} {
		if set {
			changed++
		}
	}
	if changed != n {
		t.Errorf("%d values are commented out, %d of those known here took effect", n, changed)
	}
}

// Nobody has to guess what a key is for.
func TestEveryKeyIsExplained(t *testing.T) {
	for _, f := range leaves(keys("", reflect.ValueOf(Default()))) {
		parent, _, _ := strings.Cut(f.path, ".")
		if f.doc == "" && !strings.HasPrefix(f.path, "game.threads.") && !strings.HasPrefix(f.path, "game.publish.") {
			t.Errorf("%s (in %s) has no comment", f.path, parent)
		}
	}
}
