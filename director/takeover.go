package director

import (
	"fmt"
	"maps"
	"slices"

	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/roster"
	"daoyan/director/rule"
	"daoyan/director/scenario"
	"daoyan/forum"
	"daoyan/store"
	"daoyan/templates"
)

// taken is that a game half played elsewhere goes on here.
type taken struct {
	since rule.Instant // what was written before was for whoever directed then
	seq   int32        // the phase with which it goes on
	tell  bool         // its players have still to be told
}

// TakeOver writes a game half played elsewhere down in the store, ready for a daemon to go on with; tell has everybody told once it does.
func TakeOver(s *store.Store, name string, m Meta, pos *scenario.Position, tell bool, now rule.Instant, remarks ...string) error {
	d := game.Deal{Book: pos.Rules, Seed: pos.State.Seed, Settings: pos.State.Set, Sheriff: rule.Nobody, Precedents: pos.Precedents}
	for _, row := range pos.Rows {
		d.Names, d.Cards = append(d.Names, row.Character), append(d.Cards, row.Identity)
	}
	at := min(now, pos.At)
	over, err := game.TakeOver(pos.State, pos.Played, pos.At, at)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", name, err)
	}
	earlier, latest := pastFalls(pos, at)
	events := append(append(game.Start(d, at), earlier...), over)
	events = append(events, latest...)
	for _, n := range pos.Public {
		events = append(events, game.Event{Kind: game.Published, At: at, Notice: &n})
	}
	records := append(ofEvents(events), pastFacts(m.Game, pos, tell, at)...)
	return create(s, name, m, append(records, remarked(at, remarks)...))
}

// pastFalls are who went out before, what has become public of them and of cards, and apart from that who went out in the phase just over.
func pastFalls(pos *scenario.Position, at rule.Instant) (earlier, latest []game.Event) {
	for _, g := range pos.State.Fallen {
		if g.Back {
			continue
		}
		gone := rule.Gone{Who: g.Who, Seq: g.Seq, Cause: g.Cause, Faction: g.Faction, Identity: g.Identity, Face: g.Face, Public: g.Public}
		e := game.Event{Kind: game.Fell, At: at, Gone: &gone}
		if g.Seq == pos.State.Phase.Seq-1 {
			latest = append(latest, e)
		} else {
			earlier = append(earlier, e)
		}
	}
	public := func(f rule.Fact) {
		earlier = append(earlier, game.Event{Kind: game.Published, At: at, Notice: &rule.Notice{Fact: f}})
	}
	for _, c := range slices.Sorted(maps.Keys(pos.Faces)) {
		public(rule.OnIs("翻牌", pos.Faces[c], c))
	}
	for i := range pos.State.Seats {
		for range pos.State.Seats[i].Yellow {
			public(rule.On("黄牌", rule.Char(i)))
		}
	}
	return earlier, latest
}

// pastFacts are the daemon's own facts of a game that was played elsewhere. What was written before at was for whoever directed then.
func pastFacts(g config.Game, pos *scenario.Position, tell bool, at rule.Instant) []record {
	c := change{}
	told := 0
	if tell {
		told = 1
	}
	c.note(factTaken, fact{At: at, Seq: pos.State.Phase.Seq, N: told})
	for i := range pos.Rows {
		if who := rule.Char(i); !slices.Contains(pos.Unconfirmed, who) {
			c.note(factConfirmed, fact{Who: who, At: 1})
		}
	}
	for _, who := range pos.Invited {
		if !slices.Contains(pos.MayWrite, who) {
			c.note(factInvited, fact{Who: who})
		}
	}
	c.note(factPublished, fact{At: 1})
	for _, who := range pos.MayWrite {
		c.note(factInvited, fact{Who: who, At: 1})
	}
	for _, who := range slices.Sorted(maps.Keys(pos.Leaves)) {
		c.note(factLeave, fact{Who: who, N: pos.Leaves[who]})
	}
	t := table{meta: Meta{Game: g}, facts: newFacts()}
	for _, p := range pos.Played {
		t.facts.phases[p.Seq] = p
	}
	for _, kind := range slices.Sorted(maps.Keys(pos.Threads)) {
		c.note(factThread, fact{Key: t.threadKeyOn(kind, dayOf(pos)), TID: forum.ThreadID(pos.Threads[kind])})
	}
	for _, id := range slices.Sorted(maps.Keys(pos.Chats)) {
		group := pos.State.Group(id)
		c.note(factGroup, fact{Key: fmt.Sprint(id, "/1"), Group: forum.GroupID(pos.Chats[id]), Members: slices.Concat(group.Members, group.Guests)})
	}
	if pos.State.Phase.Kind == rule.Night {
		c.note(factDusk, fact{At: pos.At})
	}
	return c.records
}

// dayOf is the day whose threads a position names: the one that is next, or the one just over.
func dayOf(pos *scenario.Position) rule.Phase {
	if p := pos.State.Phase; p.Kind == rule.Day {
		return p
	}
	for _, p := range slices.Backward(pos.Played) {
		if p.Kind == rule.Day {
			return p
		}
	}
	return rule.Phase{}
}

// takenUp tells whether a day is one that had been opened when the game was taken over: nothing of it is announced again.
func (t *table) takenUp(p rule.Phase) bool {
	return t.facts.taken.since > 0 && t.facts.taken.seq == p.Seq && t.facts.threads[t.threadKeyOn(threadDiscussion, p)] != 0
}

// tellTaken tells everybody, in the thread where the game is played and by message, that the daemon directs from now on, and what he holds.
func (t *table) tellTaken() error {
	if !t.facts.taken.tell {
		return nil
	}
	p, times, err := t.following()
	if err != nil {
		return err
	}
	r, err := t.game.Show()
	if err != nil {
		return err
	}
	c := change{}
	c.note(factTold, fact{})
	v := templates.TakenOver{Head: t.head(p), Seats: t.seats(&r.S)}
	key := t.threadKey(threadDiscussion)
	if t.takenUp(p) {
		key, v.Closes = t.threadKeyOn(threadDiscussion, p), t.time(times.Closes[times.Plan])
	}
	if t.facts.threads[key] == 0 {
		key = t.threadKeyOn(threadProgress, rule.Phase{})
	}
	if t.facts.threads[key] == 0 {
		t.openThread(&c, threadProgress, p, t.text(v))
	} else {
		for i, part := range t.split(t.text(v)) {
			t.put(&c, sendPost, urgentPublic, fmt.Sprintf("taken/%d", i), letter{Thread: key, Text: part})
		}
	}
	for i := range t.meta.Players {
		who := rule.Char(i)
		if r.S.Seats[i].Place == rule.Out {
			continue
		}
		card := templates.TakenCard{Game: t.meta.Title, Character: t.nameOf(who), Phase: phaseView(p), Identity: r.CardOf(who), Faction: string(r.S.Seats[i].Side),
			Skills: slices.DeleteFunc(t.skillsOf(r, who), func(v templates.Skill) bool { return v.Left == 0 })}
		t.message(&c, urgentFeedback, "taken", who, t.text(card))
	}
	return t.apply(c)
}

// Position writes a game down as a file from which it can be taken over: as it stood when the phase at hand began, or as it stands between two.
// It must be called from the goroutine that runs the daemon.
func (d *Director) Position(name string) (string, error) {
	t, err := d.table(name)
	if err != nil {
		return "", err
	}
	if t.game.Over {
		return "", refuse("对局《%s》已经结束了", t.meta.Title)
	}
	pos, err := t.position()
	if err != nil {
		return "", err
	}
	file, err := pos.Write(t.zone)
	return string(file), err
}

func (t *table) position() (*scenario.Position, error) {
	s, err := t.game.Current()
	if err != nil {
		return nil, err
	}
	at, err := t.startOfPhase()
	if err != nil {
		return nil, err
	}
	f := &t.facts
	pos := &scenario.Position{Title: t.meta.Title, Rules: t.meta.Ruleset, State: s, At: at, Threads: map[string]int64{}, Chats: map[rule.GroupID]int64{}, Leaves: f.orders.leaves, Faces: map[rule.Char]string{}}
	for i := range t.meta.Players {
		pos.Rows = append(pos.Rows, t.row(rule.Char(i)))
	}
	for seq := range s.Phase.Seq {
		pos.Played = append(pos.Played, f.phases[seq])
	}
	for _, p := range t.game.Precedents {
		pos.Precedents = append(pos.Precedents, game.Precedent{Switch: p.Switch, Value: p.Value, From: t.ruledIn(p.Switch)})
	}
	for _, kind := range scenario.ThreadKinds() {
		if cfg := t.threadConfig(kind); cfg.Per == config.Same && cfg.TID == 0 {
			continue
		}
		if tid := f.threads[t.threadKeyOn(kind, dayOf(pos))]; tid != 0 {
			pos.Threads[kind] = int64(tid)
		}
	}
	for i := range s.Groups {
		if key, _ := t.latestGroup(s.Groups[i].ID); f.groups[key] != 0 {
			pos.Chats[s.Groups[i].ID] = int64(f.groups[key])
		}
	}
	if s.Phase.Seq <= 2 {
		pos.Unconfirmed = t.unconfirmed()
	}
	out := func(c rule.Char) bool { return s.Seats[c].Place == rule.Out }
	for _, c := range f.invited {
		if out(c) {
			pos.Invited = append(pos.Invited, c)
			if f.mayLeaveWords(c) {
				pos.MayWrite = append(pos.MayWrite, c)
			}
		}
	}
	for c, face := range f.faces {
		pos.Faces[c] = face
	}
	if !t.game.Running {
		pos.Public = t.game.Public
		return pos, nil
	}
	for _, n := range t.game.Public { // of the phase at hand, which is played again
		if n.Key == "翻牌" && len(n.On) == 1 {
			delete(pos.Faces, n.On[0])
		}
	}
	return pos, nil
}

// startOfPhase is when the phase at hand began, or the one that comes next may.
func (t *table) startOfPhase() (rule.Instant, error) {
	p, times, err := t.game.Phase(), t.game.In.Times, error(nil)
	if !t.game.Running {
		p, times, err = t.following()
	}
	return beginsAt(p, times), err
}

// row is a character as a roster has it.
func (t *table) row(c rule.Char) roster.Row {
	p := t.meta.Players[c]
	row := roster.Row{Character: p.Character, Account: p.Account, UID: int64(p.UID), Person: p.Person, Mail: p.Mail, Games: -1, Identity: t.game.Deal.Cards[c],
		Aliases: slices.Concat(p.Aliases, t.facts.orders.aliases[c])}
	if p.Games != nil {
		row.Games = *p.Games
	}
	if h := t.helperOf(c); h != nil {
		row.Helper = h.Account
	}
	return row
}
