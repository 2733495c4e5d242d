package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"daoyan/director"
	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/store"
)

var twelve = []string{"饺子", "包子", "面条", "汤圆", "年糕", "馒头", "烧卖", "春卷", "豆浆", "油条", "麻花", "凉皮"}

// house is a folder with settings, a roster and a board whose director is the one of the settings.
type house struct {
	dir string
	env []string
}

func newHouse(t *testing.T) house {
	t.Helper()
	b, server, err := newBoard(twelve)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Close()
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	h := house{dir: t.TempDir()}
	for k, v := range onBoard(server) {
		h.env = append(h.env, k+"="+v)
	}
	h.write(t, "config.yaml", "forum: {url: 'https://bbs.example.com/', user: 甲, board: 2}\n")
	h.write(t, "roster.csv", "character,identity,person,aliases\n面条,预言家,真人一,面/小面\n"+strings.Join(slices.DeleteFunc(slices.Clone(twelve), func(s string) bool { return s == "面条" }), ",,,\n")+",,,\n")
	return h
}

func (h house) write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(h.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// try runs a command in the house; typed is what somebody at the terminal types, nobody is there if it is empty.
func (h house) try(typed string, args ...string) said {
	return h.run(typed, append(args, "--config", filepath.Join(h.dir, "config.yaml"))...)
}

// run runs a command as it is.
func (h house) run(typed string, args ...string) said {
	var out, errs bytes.Buffer
	p := program{in: strings.NewReader(typed), out: &out, errs: &errs, env: h.env, terminal: typed != "",
		now: func() time.Time { return time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC) }}
	code := p.run(context.Background(), args)
	return said{code, out.String(), errs.String()}
}

// records are a game's first records and what the store keeps about it.
func (h house) records(t *testing.T, name string) (director.Meta, []store.Record) {
	t.Helper()
	s, err := store.Open(filepath.Join(h.dir, "daoyan.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	raw, err := s.Meta(name)
	if err != nil {
		t.Fatal(err)
	}
	var m director.Meta
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	var all []store.Record
	for r, err := range s.Journal(name, 1) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return m, all
}

func dealOf(t *testing.T, r store.Record) game.Event {
	t.Helper()
	var e game.Event
	if err := json.Unmarshal(r.Data, &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// TestNewWritesTheGameThatWasShown says yes at a terminal and looks at what the daemon will find.
func TestNewWritesTheGameThatWasShown(t *testing.T) {
	h := newHouse(t)
	roster := filepath.Join(h.dir, "roster.csv")
	for _, typed := range []string{"不\n", "\n", "yes sir\n", "是的\n", "no"} {
		if got := h.try(typed, "new", "g", "--roster", roster, "--seed", "7"); got.code != exitFound || !strings.Contains(got.errs, "没有确认") {
			t.Errorf("%q: %+v", typed, got)
		}
	}
	got := h.try("是\n", "new", "g", "--roster", roster, "--seed", "7", "--title", "周末")
	if got.code != exitDone || !strings.Contains(got.out, "对局 g 建立好了") {
		t.Fatalf("%+v", got)
	}
	m, records := h.records(t, "g")
	if m.Title != "周末" || m.Ruleset != "guimi" || m.Game.Times.Days != 2 || len(m.Players) != 12 {
		t.Errorf("about the game: %+v", m)
	}
	if d := cmp.Diff(director.Player{Character: "面条", Account: "面条", UID: forum.UserID(4), Person: "真人一", Aliases: []string{"面", "小面"}}, m.Players[0]); d != "" {
		t.Error(d)
	}
	if len(records) != 1 || records[0].Kind != string(game.Dealt) {
		t.Fatalf("records %+v", records)
	}
	e := dealOf(t, records[0])
	if e.Deal.Seed != 7 || e.Deal.Sheriff != rule.Nobody || e.Deal.Cards[0] != "预言家" || e.At != rule.Instant(time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC).Unix()) {
		t.Errorf("the deal: %+v", e.Deal)
	}
	if s := e.Deal.Settings; s.Words != 3 || s.Reaction != 30 || !s.Penalties {
		t.Errorf("its settings: %+v", s)
	}
	for i, n := range e.Deal.Names {
		if line := n + "（"; !strings.Contains(got.out, line) || !strings.Contains(got.out, e.Deal.Cards[i]) {
			t.Errorf("%s with %s was not shown", n, e.Deal.Cards[i])
		}
	}
	if status := h.try("", "status"); status.code != exitDone || !strings.Contains(status.out, "周末") {
		t.Errorf("the daemon cannot read it: %+v", status)
	}
}

// TestNewRemarksAForcedBoard wants the journal to say that the board was none of the rule post's.
func TestNewRemarksAForcedBoard(t *testing.T) {
	h := newHouse(t)
	cards := h.write(t, "cards.txt", "预言家 狼人"+strings.Repeat(" 村民", 10))
	got := h.try("是\n", "new", "g", "--roster", filepath.Join(h.dir, "roster.csv"), "--cards", cards, "--force")
	if got.code != exitDone {
		t.Fatalf("%+v", got)
	}
	_, records := h.records(t, "g")
	if len(records) != 2 || records[1].Kind != string(game.Remarked) {
		t.Fatalf("records %+v", records)
	}
	if text := dealOf(t, records[1]).Text; !strings.Contains(text, "12 人局的狼人应有 3 到 5 名，现在是 1 名（¶10.2）") {
		t.Errorf("the remark says %q", text)
	}
}

// TestDealOutKeepsWhatIsFixed deals pools of cards with some fixed: every card is dealt as often as it is there, fixed seats keep theirs, and the
// seed decides alone.
func TestDealOutKeepsWhatIsFixed(t *testing.T) {
	book := guimi.New()
	rapid.Check(t, func(t *rapid.T) {
		pool := rapid.SliceOfN(rapid.SampledFrom([]string{"村民", "狼人", "预言家", "女巫", "守卫"}), 1, 20).Draw(t, "pool")
		fixed := make([]string, len(pool))
		for i, at := range rapid.Permutation(pool).Draw(t, "order")[:rapid.IntRange(0, len(pool)).Draw(t, "fixed")] {
			fixed[i] = at
		}
		seed := rapid.Uint64().Draw(t, "seed")
		cards, err := dealOut(book, fixed, pool, seed)
		if err != nil {
			t.Fatal(err)
		}
		again, err := dealOut(book, fixed, pool, seed)
		if err != nil || !slices.Equal(cards, again) {
			t.Fatalf("the same seed gives %v and %v, %v", cards, again, err)
		}
		for i, c := range fixed {
			if c != "" && cards[i] != c {
				t.Fatalf("seat %d was to be %s and is %s", i+1, c, cards[i])
			}
		}
		if !slices.Equal(slices.Sorted(slices.Values(cards)), slices.Sorted(slices.Values(pool))) {
			t.Fatalf("of %v became %v", pool, cards)
		}
	})
}

// TestReservedWordsAreNoNames tries every word of the game as a character's name.
func TestReservedWordsAreNoNames(t *testing.T) {
	book := guimi.New()
	words := reserved(book)
	if len(words.Reserved) < 200 || !slices.Contains(words.Reserved, "救药") || !slices.Contains(words.Reserved, "弃权") {
		t.Fatalf("only %d words", len(words.Reserved))
	}
	dir := t.TempDir()
	for _, w := range words.Reserved {
		path := filepath.Join(dir, "roster.csv")
		if err := os.WriteFile(path, []byte("character,account\n\""+w+"\",a\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readRoster(path, book); err == nil {
			t.Errorf("%q may be a name", w)
		}
	}
}
