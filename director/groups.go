package director

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/templates"
)

// groups opens a conversation for every group whose members are not all in the latest one: a late member would see what was said before him,
// so joining opens a new one.
func (t *table) groups(c *change, r *rule.Run) {
	if t.meta.Game.Groups != config.Group {
		return
	}
	for i := range r.S.Groups {
		g := &r.S.Groups[i]
		members := inChat(r, g)
		key, n := t.latestGroup(g.ID)
		if len(members) < 2 || key != "" && !slices.ContainsFunc(members, func(m rule.Char) bool { return !slices.Contains(t.facts.members[key], m) }) {
			continue
		}
		name := t.groupName(g.ID)
		text := t.text(templates.GroupOpened{Game: t.meta.Title, Group: templates.Group{Name: name, Members: t.namesOf(members)}, Skills: t.groupSkills(r, g.ID)})
		next := fmt.Sprintf("%s/%d", g.ID, n+1)
		c.note(factGroup, fact{Key: next, Members: members})
		t.put(c, sendGroup, urgentNotice, "group", letter{Group: next, Subject: t.meta.Title + " " + name, Text: text, Members: members})
	}
}

// inChat lists members and guests of a group who are in play.
func inChat(r *rule.Run, g *rule.Group) []rule.Char {
	var out []rule.Char
	for _, c := range slices.Concat(g.Members, g.Guests) {
		if r.InPlay(c) {
			out = append(out, c)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// latestGroup is the key and number of the group's latest conversation, one that is still to be opened included.
func (t *table) latestGroup(id rule.GroupID) (key string, n int) {
	for k := range t.facts.members {
		n = max(n, numberOf(k, id))
	}
	if n > 0 {
		key = fmt.Sprintf("%s/%d", id, n)
	}
	return key, n
}

func numberOf(key string, id rule.GroupID) int {
	rest, ok := strings.CutPrefix(key, string(id)+"/")
	n, err := strconv.Atoi(rest)
	if !ok || err != nil {
		return 0
	}
	return n
}

func (t *table) groupName(id rule.GroupID) string {
	if t.rules.GroupName != nil {
		return t.rules.GroupName(id)
	}
	return string(id)
}

func (t *table) groupSkills(r *rule.Run, id rule.GroupID) []templates.Skill {
	var out []templates.Skill
	for _, h := range r.S.Holdings {
		if h.Owner.Group == id && !h.IsLost() {
			out = append(out, t.skillView(r, h))
		}
	}
	return out
}

// groupsOf lists the groups c is in, with the others in play.
func (t *table) groupsOf(r *rule.Run, c rule.Char) []templates.Group {
	var out []templates.Group
	for i := range r.S.Groups {
		g := &r.S.Groups[i]
		in := inChat(r, g)
		if !slices.Contains(in, c) {
			continue
		}
		others := slices.DeleteFunc(in, func(x rule.Char) bool { return x == c })
		out = append(out, templates.Group{Name: t.groupName(g.ID), Members: t.namesOf(others)})
	}
	return out
}
