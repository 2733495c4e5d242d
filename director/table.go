package director

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/message"
	"daoyan/director/roster"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/store"
)

// Meta is what the store keeps about a game outside its journal: who is who, and the settings it was begun with.
type Meta struct {
	Title   string      `json:"title"`
	Ruleset string      `json:"ruleset"`
	Players []Player    `json:"players"`
	Game    config.Game `json:"game"`
}

// Player is one character and the account that plays it. Person never leaves the daemon.
type Player struct {
	Character string       `json:"character"`
	Account   string       `json:"account"`
	UID       forum.UserID `json:"uid"`
	Person    string       `json:"person,omitempty"`
	Aliases   []string     `json:"aliases,omitempty"`
	Mail      string       `json:"mail,omitempty"`  // where messages go, instead of the board's; never leaves the daemon
	Games     *int         `json:"games,omitempty"` // earlier games; nil: not known
	Helper    *Helper      `json:"helper,omitempty"`
}

// PlayerOf makes a player of a row of the roster; the account's number is asked of the board.
func PlayerOf(row roster.Row, uid forum.UserID) Player {
	p := Player{Character: row.Character, Account: row.Account, UID: uid, Person: row.Person, Aliases: row.Aliases, Mail: row.Mail}
	if row.Games >= 0 {
		p.Games = &row.Games
	}
	if row.HelperUID != 0 {
		p.Helper = &Helper{Account: row.Helper, UID: forum.UserID(row.HelperUID)}
	}
	return p
}

// table is one game as the daemon works it.
type table struct {
	d       *Director
	name    string
	meta    Meta
	rules   Ruleset
	game    *game.Game
	facts   facts
	last    int64    // number of the latest record
	undone  []undone // the rewindings that stand
	names   *ballot.Names
	mail    *message.Reader
	zone    *time.Location
	votes   votes          // the day's thread as read so far
	talk    talk           // the day's discussion, where it is not the same thread
	blind   bool           // a thread of the day cannot be read: nothing is settled
	stop    string         // why the daemon no longer works it; empty: it does
	reached rule.Instant   // the phase at hand has been worked out up to here
	passed  rule.Instant   // every deadline up to here has been passed while a daemon was there
	then    []func() error // what an order leaves to be done once it is written down
	traced  map[forum.ThreadID]traced
	looked  time.Time  // when the board was last searched for what its moderators hold
	watched time.Time  // when the day's thread was last looked at by night
	back    lookedBack // to the votes of the latest day that was counted

	whispers []forum.PostID // the posts of the 密帖 that this daemon has seen
	surfaced []surfaced     // what has come to light and has not been put to the directors

	known  knowledge
	own    []string        // what players wrote, and examples, in what is being written down
	broken []string        // what is wrong with the director's templates and has not been told yet
	mended map[string]bool // what has been told
}

// open reads a game from the store.
func (d *Director) open(name string) (*table, error) {
	t, err := d.empty(name)
	if err != nil {
		return nil, err
	}
	return t, t.replay()
}

// empty is a game of the store before anything has happened in it.
func (d *Director) empty(name string) (*table, error) {
	raw, err := d.store.Meta(name)
	if err != nil {
		return nil, fmt.Errorf("director: game %s: %w", name, err)
	}
	t := &table{d: d, name: name, facts: newFacts(), known: newKnowledge(), zone: d.zone, mended: map[string]bool{}, traced: map[forum.ThreadID]traced{}}
	if err := json.Unmarshal(raw, &t.meta); err != nil {
		return nil, fmt.Errorf("director: game %s: its settings cannot be read: %w", name, err)
	}
	var ok bool
	if t.rules, ok = d.rulesets[t.meta.Ruleset]; !ok {
		return nil, fmt.Errorf("director: game %s is played by rule set %q, which this daoyan does not have", name, t.meta.Ruleset)
	}
	if t.rules.Make != nil {
		t.rules.Book = t.rules.Make(t.meta.Game)
	}
	t.game = game.New(t.rules.Book)
	t.names = namesOf(t.meta.Players)
	t.mail = message.New(t.rules.Book, t.names)
	return t, nil
}

func namesOf(players []Player) *ballot.Names {
	chars := make([]ballot.Character, len(players))
	for i, p := range players {
		chars[i] = ballot.Character{Name: p.Character, Seat: i + 1, Aliases: p.Aliases, Account: p.Account}
	}
	return ballot.NewNames(chars)
}

func (t *table) replay() error {
	list, err := t.d.journal(t.name, 1)
	if err != nil {
		return err
	}
	return t.takeUp(list)
}

// takeUp folds a journal in.
func (t *table) takeUp(list []store.Record) error {
	stand, err := inForce(list)
	if err == nil {
		t.undone, err = rewindings(list)
	}
	if err != nil {
		return fmt.Errorf("director: game %s: %w", t.name, err)
	}
	for _, r := range stand {
		if err := t.evolve(r); err != nil {
			return err
		}
	}
	if len(list) > 0 {
		t.last = list[len(list)-1].No
	}
	return nil
}

func (t *table) evolve(r store.Record) error {
	t.last = r.No
	x := fact{}
	if isFact(r.Kind) {
		if err := json.Unmarshal(r.Data, &x); err != nil {
			return fmt.Errorf("director: game %s, record %d: %w", t.name, r.No, err)
		}
		t.facts.fold(r.Kind, &x)
		t.rebind(r.Kind, &x)
		return nil
	}
	e, err := eventOf(r)
	if err == nil {
		err = t.fold(e)
	}
	if err != nil {
		return fmt.Errorf("director: game %s, record %d: %w", t.name, r.No, err)
	}
	return nil
}

// fold takes an event of the game in, with what it means for the daemon.
func (t *table) fold(e game.Event) error {
	if err := t.game.Evolve(e); err != nil {
		return fmt.Errorf("director: game %s: %w", t.name, err)
	}
	switch e.Kind {
	case game.Began:
		t.facts.phases[e.Phase.Seq] = *e.Phase
		if e.Phase.Kind == rule.Day {
			t.facts.lastDay = e.Phase.Seq
		}
		if e.Phase.Kind == rule.Setup {
			t.facts.begun = e.At
		}
	case game.TakenOver:
		for _, p := range e.Played {
			t.facts.phases[p.Seq] = p
			if p.Kind == rule.Day {
				t.facts.lastDay = p.Seq
			}
		}
	case game.Voted:
		t.facts.voted = counting{t.game.Phase().Seq, e.At}
	case game.Fell:
		t.facts.fell[e.Gone.Who] = cmp.Or(e.When, e.At)
		t.facts.falls = append(t.facts.falls, *e.Gone)
	case game.Published:
		switch n := e.Notice; {
		case n.Key == "翻牌" && len(n.On) == 1:
			t.facts.faces[n.On[0]] = n.Eq
		case n.Key == "复活":
			for _, who := range n.On {
				delete(t.facts.fell, who)
			}
		}
	}
	if e.Kind == game.Dealt {
		t.facts.dealt = e.At - e.At%60
	}
	t.facts.orders.follow(e)
	t.learn(&e)
	if e.Kind == game.Dealt {
		t.badge(t.game)
	}
	return nil
}

// badge gives the badge to who holds it from the deal on.
func (t *table) badge(g *game.Game) {
	if g.Deal.Sheriff >= 0 && t.rules.Badge != nil {
		t.rules.Badge(t.rules.Book, g.Table, g.Deal.Sheriff)
	}
}

func isFact(kind string) bool {
	f := newFacts()
	return f.fold(kind, &fact{})
}

// change is everything one input causes, to be written at once.
type change struct {
	records []record
	outbox  []store.Entry
	marks   []store.Mark
	cursors map[string][]byte
	archive []store.Item
}

func (c *change) add(r ...record)          { c.records = append(c.records, r...) }
func (c *change) note(kind string, x fact) { c.add(record{kind: kind, fact: &x}) }

func (c *change) cursor(name string, v any) {
	b, _ := json.Marshal(v) // numbers and lists of numbers always can
	if c.cursors == nil {
		c.cursors = map[string][]byte{}
	}
	c.cursors[name] = b
}

func (c *change) empty() bool {
	return len(c.records) == 0 && len(c.outbox) == 0 && len(c.marks) == 0 && len(c.cursors) == 0 && len(c.archive) == 0
}

// apply writes a change in one transaction and only then makes it true in memory.
func (t *table) apply(c change) error {
	t.own = nil
	if c.empty() {
		return nil
	}
	t.tellBroken(&c)
	t.tellLost(&c)
	b := store.Batch{After: t.last, Outbox: c.outbox, Marks: c.marks, Cursors: c.cursors, Archive: c.archive}
	if len(c.records) == 0 {
		b.After = store.Anywhere
	}
	now := t.d.clock.Now()
	for _, r := range c.records {
		kind, data, err := r.encode()
		if err != nil {
			return err
		}
		b.Records = append(b.Records, store.Record{At: now, Kind: kind, Data: data})
	}
	first, err := t.d.store.Commit(t.name, b)
	if err != nil {
		return fmt.Errorf("director: game %s: storing: %w", t.name, err)
	}
	if err := t.settle(first, b.Records); err != nil {
		return err
	}
	t.watch(c)
	return nil
}

// settle makes records true that have just been stored.
func (t *table) settle(first int64, list []store.Record) error {
	if slices.ContainsFunc(list, isRewound) {
		return t.rebuild()
	}
	for i, r := range list {
		r.No = first + int64(i)
		if err := t.evolve(r); err != nil {
			return err
		}
	}
	return nil
}

// tellBroken tells the directors what is wrong with their templates, each fault once.
func (t *table) tellBroken(c *change) {
	for _, what := range t.broken {
		if !t.mended[what] {
			t.mended[what] = true
			c.note(factBroken, fact{Text: what})
			t.tellDirectors(c, "template", "《"+t.meta.Title+"》你的模板有一处出错，那一条改用了自带的措辞。请改好模板：\n"+what)
		}
	}
	t.broken = nil
}

// char is whose account wrote; false for an account that plays nobody.
func (t *table) char(uid forum.UserID) (rule.Char, bool) {
	for i, p := range t.meta.Players {
		if p.UID == uid {
			return rule.Char(i), true
		}
	}
	return rule.Nobody, false
}

func (t *table) nameOf(c rule.Char) string { return t.game.Name(c) }

func (t *table) time(i rule.Instant) time.Time { return time.Unix(int64(i), 0).In(t.zone) }

func instant(t time.Time) rule.Instant { return rule.Instant(t.Unix()) }
