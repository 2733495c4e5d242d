package director

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// relayed takes words for a group, 狼群：…, to the others of it, where it has no conversation on the forum. It tells false for any other
// message, which is then read as usual.
func (t *table) relayed(c *change, r *rule.Run, who rule.Char, m forum.Message) bool {
	if m.Group != 0 {
		return false
	}
	for i := range r.S.Groups {
		id := r.S.Groups[i].ID
		key, _ := t.latestGroup(id)
		in := t.facts.members[key]
		text, ok := wordsFor(m.Text, t.groupName(id))
		if !ok || !slices.Contains(in, who) && !r.S.Member(id, who) || t.facts.groups[key] != 0 {
			continue
		}
		t.mine(text)
		v := templates.Relayed{Group: t.groupName(id), Out: !r.InPlay(who), Alone: len(in) < 2}
		if !v.Out {
			for _, other := range in {
				if other != who {
					said := templates.Relay{Group: v.Group, From: t.nameOf(who), Text: text}
					t.message(c, urgentReceipt, fmt.Sprint("relay/", m.ID), other, t.text(said))
				}
			}
		}
		t.message(c, urgentReceipt, fmt.Sprint("answer/", m.ID), who, t.text(templates.Answer{Character: t.nameOf(who), Parts: []string{t.text(v)}}))
		return true
	}
	return false
}

// wordsFor is what stands behind a group's name and a colon at the head of a message.
func wordsFor(text, group string) (string, bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), group)
	if !ok {
		return "", false
	}
	rest = strings.TrimSpace(rest)
	for _, colon := range []string{"：", ":"} {
		if words, ok := strings.CutPrefix(rest, colon); ok && strings.TrimSpace(words) != "" {
			return strings.TrimSpace(words), true
		}
	}
	return "", false
}

// leave takes those whose going out is announced out of their groups and tells the others. after is the announcement: nobody disappears from
// a conversation before it is out.
func (t *table) leave(c *change, s *rule.State, gone []rule.Char, after string) {
	for i := range s.Groups {
		id := s.Groups[i].ID
		key, _ := t.latestGroup(id)
		was := t.facts.members[key]
		stay := slices.DeleteFunc(slices.Clone(was), func(m rule.Char) bool { return slices.Contains(gone, m) })
		if len(stay) == len(was) {
			continue
		}
		out := slices.DeleteFunc(slices.Clone(was), func(m rule.Char) bool { return slices.Contains(stay, m) })
		for _, m := range out {
			c.note(factLeft, fact{Key: key, Who: m})
			if t.meta.Game.Groups != config.Relay {
				t.put(c, sendRemove, urgentFeedback, fmt.Sprintf("remove/%s/%d", key, m), letter{Group: key, Members: []rule.Char{m}, After: after})
			}
		}
		t.tellStaying(c, key, stay, templates.GroupNews{Group: t.groupName(id), Gone: t.namesOf(out)}, after)
	}
}

// tellStaying tells those who stay in a conversation what is new there, behind an entry that must go first.
func (t *table) tellStaying(c *change, key string, stay []rule.Char, v templates.GroupNews, after string) {
	switch {
	case t.meta.Game.Groups == config.Relay:
		for _, m := range stay {
			t.mailTo(c, urgentFeedback, "group-news/"+key, m, letter{Text: t.text(v), After: after})
		}
	case len(stay) > 0:
		t.put(c, sendGroupSay, urgentFeedback, "group-news/"+key, letter{Group: key, Text: t.text(v), After: after})
	}
}
