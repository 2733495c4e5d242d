package director

import (
	"fmt"

	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// ownerOf is the character whose player has an account of that name for himself, beside the one he is lent; false where nobody has, or where
// the character is played from it.
func (t *table) ownerOf(name string, uid forum.UserID) (rule.Char, bool) {
	if _, plays := t.char(uid); plays || t.meta.Game.Accounts != config.Lent || name == "" || uid == t.d.me.ID || t.isDirector(uid) {
		return rule.Nobody, false
	}
	for i := range t.meta.Players {
		if t.meta.Players[i].Person == name {
			return rule.Char(i), true
		}
	}
	return rule.Nobody, false
}

// stray tells the directors of a post in the game's threads by a player's own account. In public nothing is said: it would show who he is.
func (t *table) stray(c *change, p forum.Post) {
	if who, ok := t.ownerOf(p.Author, p.UID); ok {
		t.tellDirectors(c, fmt.Sprint("stray/", p.ID), fmt.Sprintf("《%s》%d 楼是「%s」的玩家用本号「%s」发的，不算发言，也不算投票。", t.meta.Title, p.Floor, t.nameOf(who), p.Author))
	}
}

// strayVote tells a player's own account that a vote of its does not count.
func (t *table) strayVote(c *change, p forum.Post, why templates.Invalid) {
	note := templates.VoteNote{Invalid: templates.Invalid{Floor: why.Floor, Cause: why.Cause}}
	t.put(c, sendMessage, urgentReceipt, fmt.Sprint("vote/", p.ID), letter{To: p.UID, Text: t.text(note)})
}

// fromOutside answers a message from an account that plays nowhere and directs nothing: a player's own account every time, and the directors
// hear of it, any other once.
func (t *table) fromOutside(c *change, m forum.Message) {
	if m.Group != 0 || t.isDirector(m.From.ID) || t.d.plays(m.From.ID) {
		return
	}
	who, own := t.ownerOf(m.From.Name, m.From.ID)
	if !own && t.d.stranger(m.From.ID) {
		return
	}
	if own {
		t.tellDirectors(c, fmt.Sprint("stray-message/", m.ID), fmt.Sprintf("《%s》「%s」的玩家用本号「%s」给我发了私信，没有采用。", t.meta.Title, t.nameOf(who), m.From.Name))
	} else {
		c.note(factStranger, fact{UID: m.From.ID})
	}
	t.put(c, sendMessage, urgentReceipt, fmt.Sprint("wrong-account/", m.ID), letter{To: m.From.ID, Text: t.text(templates.WrongAccount{})})
}

// plays tells whether the account plays in any game.
func (d *Director) plays(uid forum.UserID) bool {
	for _, t := range d.tables {
		if _, ok := t.char(uid); ok {
			return true
		}
	}
	return false
}

// stranger tells whether the account has been told that it plays nowhere.
func (d *Director) stranger(uid forum.UserID) bool {
	for _, t := range d.tables {
		if t.facts.strangers[uid] {
			return true
		}
	}
	return false
}
