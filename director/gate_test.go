package director

import (
	"slices"
	"testing"

	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/store"
)

// TestReaders: who reads each kind of entry; what nobody but the directors reads is not compared with anything.
func TestReaders(t *testing.T) {
	tb := &table{facts: newFacts(), meta: Meta{Players: []Player{{UID: 11}, {UID: 12}}},
		d: &Director{cfg: config.Config{Directors: []config.Director{{UID: 21, Role: config.RoleDirector}, {UID: 22, Role: config.RoleObserver}}}}}
	tb.facts.members["狼群/1"] = []rule.Char{1}
	for _, c := range []struct {
		kind         string
		l            letter
		chars        []rule.Char
		public, none bool
	}{
		{sendPost, letter{}, nil, true, false},
		{sendThread, letter{}, nil, true, false},
		{sendEdit, letter{}, nil, true, false},
		{sendGroup, letter{Members: []rule.Char{0, 1}}, []rule.Char{0, 1}, false, false},
		{sendGroupSay, letter{Group: "狼群/1"}, []rule.Char{1}, false, false},
		{sendMessage, letter{To: 12}, []rule.Char{1}, false, false},
		{sendMail, letter{To: 11}, []rule.Char{0}, false, false},
		{sendMessage, letter{To: 21}, nil, true, true},
		{sendMessage, letter{To: 99}, nil, true, false}, // a stranger, a helper: no more than everybody
		{sendClose, letter{}, nil, false, true},
	} {
		chars, public, none := tb.readers(&store.Entry{Kind: c.kind}, &c.l)
		if !slices.Equal(chars, c.chars) || public != c.public || none != c.none {
			t.Errorf("%s to %d %s: %v, public %v, none %v", c.kind, c.l.To, c.l.Group, chars, public, none)
		}
	}
	if tb.isDirector(forum.UserID(99)) {
		t.Error("a stranger is a director")
	}
}

// TestPersonal: who plays a character and where he is reached is nobody's to read but his own, an address not even when the game is over.
func TestPersonal(t *testing.T) {
	tb := &table{game: &game.Game{}, facts: newFacts(), known: newKnowledge(), d: &Director{cfg: config.Config{Directors: []config.Director{{UID: 21, Name: "GM", Mail: "gm@example.com"}}}},
		meta: Meta{Players: []Player{{Character: "饺子", Account: "饺子", UID: 11, Person: "张三", Mail: "zhang@example.com"}, {Character: "包子", Account: "马甲2", Person: "包子"}, {Character: "面条", Account: "面条", Person: "王"}}}}
	tb.facts.orders.persons[0] = []string{"李四"}
	words := func(chars ...rule.Char) []string {
		var out []string
		for _, x := range tb.personal(chars) {
			out = append(out, x.Words)
		}
		return out
	}
	all := []string{"gm@example.com", "zhang@example.com", "李四", "张三"}
	for _, c := range []struct {
		over  bool
		chars []rule.Char
		want  []string
	}{
		{false, nil, all},
		{false, []rule.Char{1}, all},
		{false, []rule.Char{0}, []string{"gm@example.com"}},
		{false, []rule.Char{0, 1}, all},
		{true, nil, []string{"gm@example.com", "zhang@example.com"}},
		{true, []rule.Char{0}, []string{"gm@example.com"}},
	} {
		tb.game.Over = c.over
		if got := words(c.chars...); !slices.Equal(got, c.want) {
			t.Errorf("over %v, read by %v: %q, want %q", c.over, c.chars, got, c.want)
		}
		if c.over && len(tb.secrets(c.chars, c.chars == nil).Texts) != len(c.want) {
			t.Errorf("over, read by %v: %+v", c.chars, tb.secrets(c.chars, c.chars == nil))
		}
	}
}

// TestConfided: what was worded for one alone is a secret from everybody who has not heard it, where it is long enough to be known again.
func TestConfided(t *testing.T) {
	tb := &table{game: &game.Game{Deal: game.Deal{Names: []string{"饺子", "包子", "面条"}}}, known: newKnowledge()}
	const long, short = "今夜的密语是芝麻开门", "芝麻开门"
	tb.known.heard[0] = []string{long, short}
	tb.known.heard[1] = []string{long}
	for _, c := range []struct {
		chars  []rule.Char
		public bool
		want   bool
	}{{nil, true, true}, {[]rule.Char{0}, false, false}, {[]rule.Char{0, 1}, false, false}, {[]rule.Char{2}, false, true}, {[]rule.Char{0, 2}, false, true}} {
		got := tb.confided(c.chars, c.public)
		if (len(got) > 0) != c.want {
			t.Errorf("read by %v, public %v: %+v", c.chars, c.public, got)
		}
		for _, x := range got {
			if x.Words != long {
				t.Errorf("a secret: %q", x.Words)
			}
		}
	}
}
