package director

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/store"
	"daoyan/templates"
)

// intruder is who is in a group's conversation only because of what was taken back.
type intruder struct {
	key string // of the conversation
	who rule.Char
}

// findIntruders finds who has been let into a conversation and is in its group no more.
func (a *again) findIntruders() error {
	was, err := a.t.lookAt(a.t.game.Seen)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", a.t.name, err)
	}
	is, err := a.after.lookAt(a.after.game.Seen)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", a.t.name, err)
	}
	for _, key := range slices.Sorted(maps.Keys(a.after.facts.members)) {
		id := groupOf(key)
		for _, who := range a.after.facts.members[key] {
			if ofGroup(&was.S, id, who) && !ofGroup(&is.S, id, who) {
				a.intruders = append(a.intruders, intruder{key, who})
			}
		}
	}
	return nil
}

// ofGroup tells whether a character is a member or a guest of a group, in play or not.
func ofGroup(s *rule.State, id rule.GroupID, who rule.Char) bool {
	g := s.Group(id)
	return g != nil && (slices.Contains(g.Members, who) || slices.Contains(g.Guests, who))
}

// groupsLeft names the groups that a character is found not to be of.
func (a *again) groupsLeft(who rule.Char) []string {
	var out []string
	for _, x := range a.intruders {
		if name := a.t.groupName(groupOf(x.key)); x.who == who && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// reportIntruders tells the director who has been in which group since when, and what he may have read there: that cannot be unlearnt.
func (a *again) reportIntruders() {
	t := a.t
	for _, x := range a.intruders {
		if !a.x.readsAll() {
			a.x.say("有人不该进一个群%s", onlyDirectors)
			continue
		}
		name, group := t.nameOf(x.who), t.groupName(groupOf(x.key))
		others := slices.DeleteFunc(slices.Clone(a.after.facts.members[x.key]), func(c rule.Char) bool { return c == x.who })
		since := a.inSince(x)
		switch {
		case since.IsZero() && t.meta.Game.Groups != config.Relay:
			a.x.say("%s 不该进%s：那里的群聊还没有开，不开了", name, group)
		case t.meta.Game.Groups == config.Relay:
			a.x.say("%s 不该进%s：他知道了里面有 %s，转给他的话也可能看过，收不回来；从现在起不再转给他", name, group, strings.Join(t.namesOf(others), "、"))
		default:
			a.x.say("%s 不该进%s：从 %s 起在群聊里，成员（%s）、群里的技能和那以后说的话他都可能看过，收不回来；现在移出群聊，移不出会告诉你",
				name, group, since.Format("1月2日 15:04"), strings.Join(t.namesOf(others), "、"))
		}
	}
}

// inSince is when the board opened the conversation; zero: it has not.
func (a *again) inSince(x intruder) time.Time {
	for _, r := range a.raw {
		var f fact
		if r.Kind == factGroup && json.Unmarshal(r.Data, &f) == nil && f.Key == x.key && f.Group != 0 {
			return r.At.In(a.t.zone)
		}
	}
	return time.Time{}
}

// noted writes a fact down that the rest of the order builds on.
func (a *again) noted(kind string, x fact) {
	a.x.c.note(kind, x)
	a.after.facts.fold(kind, &x)
}

// chats brings the groups' conversations in line with the game: who does not belong there is taken out, who is known to be out leaves. Who has come in is
// let in as always. last is the announcement that tells of it.
func (a *again) chats(last string) error {
	stays, err := a.keepIn()
	if err != nil {
		return err
	}
	if err := a.expel(); err != nil {
		return err
	}
	r, err := a.after.lookAt(a.after.game.Seen)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", a.t.name, err)
	}
	if n := len(a.remade); last == "" && n > 0 {
		last = a.remade[n-1].Entries[len(a.remade[n-1].Entries)-1]
	}
	var gone []rule.Char
	for _, who := range a.knownOut() {
		if slices.Contains(stays, who) || a.newlyOut(who) {
			gone = append(gone, who)
		}
	}
	a.after.leave(a.x.c, &r.S, gone, last)
	return nil
}

// keepIn takes back that somebody leaves a group behind an announcement that does not go out as it was, and lists them.
func (a *again) keepIn() ([]rule.Char, error) {
	pending, err := a.t.queue()
	if err != nil {
		return nil, err
	}
	var behind []string
	for _, d := range slices.Concat(a.remade, a.void, a.outdated) {
		if len(d.entries) > 0 {
			behind = append(behind, d.Entries...)
		}
	}
	var out []rule.Char
	for i := range pending {
		w := &pending[i]
		if w.After == "" || !slices.Contains(behind, w.After) || slices.Contains(behind, w.ID) {
			continue
		}
		a.giveUp(w.Entry)
		if w.Kind == sendRemove && w.Account == nil {
			out = append(out, w.Members[0])
			a.noted(factLeft, fact{Key: w.Group, Who: w.Members[0], N: takenBack})
		}
	}
	return out, nil
}

// giveUp has an entry not sent any more.
func (a *again) giveUp(e store.Entry) {
	a.x.c.marks = append(a.x.c.marks, store.Mark{ID: e.ID, State: store.Failed, Attempts: e.Attempts, Note: whyVoid})
}

// expel takes those out of conversations who were let in by what was taken back.
func (a *again) expel() error {
	t, gone := a.t, map[string][]rule.Char{}
	for _, x := range a.intruders {
		gone[x.key] = append(gone[x.key], x.who)
	}
	pending, err := t.queue()
	if err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(gone)) {
		if i := slices.IndexFunc(pending, func(w waiting) bool { return w.Kind == sendGroup && w.Group == key }); i >= 0 {
			there, err := a.x.there(&pending[i].Entry, &pending[i].letter)
			if err != nil {
				return err
			}
			if !there {
				a.giveUp(pending[i].Entry)
				before := fmt.Sprintf("%s/%d", groupOf(key), numberOf(key, groupOf(key))-1) // its place is the one's before, if there is one
				a.noted(factGroup, fact{Key: key, Group: a.after.facts.groups[before], Members: a.after.facts.members[before]})
				continue
			}
		}
		for _, m := range gone[key] {
			a.noted(factLeft, fact{Key: key, Who: m})
			if t.meta.Game.Groups != config.Relay {
				t.put(a.x.c, sendRemove, urgentNotice, fmt.Sprintf("remove/%s/%d", key, m), letter{Group: key, Members: []rule.Char{m}})
			}
		}
		a.after.tellStaying(a.x.c, key, a.after.facts.members[key], templates.GroupNews{Group: t.groupName(groupOf(key)), Not: t.namesOf(gone[key])}, "")
	}
	return nil
}

// knownOut lists who is known to be out, as the game stands now.
func (a *again) knownOut() []rule.Char {
	list, err := liveEvents(a.then)
	if err != nil {
		return nil
	}
	events := make([]game.Event, len(list))
	for i := range list {
		events[i] = list[i].Event
	}
	all := game.Outcomes(rule.Phase{}, events)
	dawned(all, a.after.game)
	var out []rule.Char
	for _, o := range all {
		for _, who := range known(&o) {
			if a.isOut(who) && !slices.Contains(out, who) {
				out = append(out, who)
			}
		}
	}
	return out
}

// newlyOut tells whether a character was in play and is out now.
func (a *again) newlyOut(who rule.Char) bool {
	return slices.ContainsFunc(a.diffs, func(d game.Difference) bool { return d.Was.Fall(who) == nil && d.Is.Fall(who) != nil })
}
