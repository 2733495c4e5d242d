package director

import (
	"slices"
	"testing"

	"daoyan/director/config"
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
