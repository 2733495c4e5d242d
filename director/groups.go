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

// groups brings the groups together that are new or have new members: a late member would see what was said before him, so joining opens a
// new conversation.
func (t *table) groups(c *change, r *rule.Run) {
	for i := range r.S.Groups {
		g := &r.S.Groups[i]
		members := inChat(r, g)
		key, n := t.latestGroup(g.ID)
		fresh := slices.DeleteFunc(slices.Clone(members), func(m rule.Char) bool { return slices.Contains(t.facts.members[key], m) })
		if len(members) < 2 || len(fresh) == 0 {
			continue
		}
		next := fmt.Sprintf("%s/%d", g.ID, n+1)
		c.note(factGroup, fact{Key: next, Members: members})
		view := templates.GroupOpened{Game: t.meta.Title, Group: templates.Group{Name: t.groupName(g.ID), Members: t.namesOf(members)}, Skills: t.groupSkills(r, g.ID)}
		if t.meta.Game.Groups == config.Relay {
			t.gather(c, view, members, fresh)
			continue
		}
		t.put(c, sendGroup, urgentNotice, "group/"+next, letter{Group: next, Subject: t.meta.Title + " " + view.Group.Name, Text: t.text(view), Members: members})
	}
}

// gather tells those who have come into a group how to speak to it where the daemon passes its words on, and the others who has come.
func (t *table) gather(c *change, view templates.GroupOpened, members, fresh []rule.Char) {
	view.Relay = true
	for _, m := range members {
		var v templates.View = view
		if !slices.Contains(fresh, m) {
			v = templates.GroupNews{Group: view.Group.Name, Joined: t.namesOf(fresh)}
		}
		t.message(c, urgentFeedback, "group/"+view.Group.Name, m, t.text(v))
	}
}

// inChat lists members and guests of a group who are in play as far as it knows: who has gone out tonight is still among them until that is
// announced.
func inChat(r *rule.Run, g *rule.Group) []rule.Char {
	var out []rule.Char
	for _, c := range slices.Concat(g.Members, g.Guests) {
		if r.InPlay(c) || unannounced(r, c) {
			out = append(out, c)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// unannounced tells whether c has gone out in the night at hand and nobody is to know before it ends.
func unannounced(r *rule.Run, c rule.Char) bool {
	g := r.FallOf(c)
	return g != nil && g.Seq == r.Phase().Seq && r.Phase().Kind == rule.Night && !g.Public && !r.Done
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
	if id == rule.DirectorGroup {
		return "导演"
	}
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

// groupOf is the group that a conversation is of.
func groupOf(key string) rule.GroupID {
	id, _, _ := strings.Cut(key, "/")
	return rule.GroupID(id)
}
