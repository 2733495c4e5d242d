package rule

import (
	"fmt"
	"slices"
)

// Anchor is what a slot's minutes count from.
type Anchor uint8

// The anchors.
const (
	FromDusk      Anchor = iota // minutes after dusk (night), after the opening of setup
	FromOpen                    // minutes after a day's opening
	AtClose                     // a day's 关门
	AfterChoices                // when every open choice is done
	BeforeOpening               // minutes before the next opening
)

// Printed is one skill in a slot, with its own last minute for lines.
type Printed struct {
	Skill  SkillID
	Closes int16
}

// Slot is one stretch of the timetable. It runs at its minute, whoever has answered; Before and After are the table's own work.
type Slot struct {
	ID     string
	Name   string // as directors are told; empty: its ID, a place of the rules' own list
	From   Anchor
	Runs   int16
	Skills []Printed
	Before func(*Run)
	After  func(*Run)
	Fixed  bool // the phase cannot do without it, nor twice with it; so too where Before is set

	lines bool // lines are due with it
}

// Part is a stretch of a day that a rule set plays apart from the ordinary one, with a timetable, an opening and a vote of its own: an election
// before it, a second vote behind it. A rule puts it on the agenda.
type Part struct {
	Name  string // as players call it
	Leads bool   // the ordinary day of its number follows; else the night
	Stand bool   // votes go to those who stand alone, and these have none: see [Run.Stand]
	Slots []Slot
}

// Switch is a ruling declared beside the rule that asks it. Default and a game's values are words: "true", "ask", a number.
type Switch struct {
	Name    string
	Default string
	Means   string
	Para    string
	Values  []string // nil: any number or true/false by the default
}

// Book is a rule set made ready: every identity and skill it has, its timetables and its own flow. It is never changed after [NewBook].
type Book struct {
	Name       string
	Identities []Identity
	Skills     []*Skill
	Setup      []Slot
	Day        []Slot
	Night      []Slot
	Parts      []Part    // in the order of a day that has them all
	Settle     []SkillID // order in which strikes settle; others after, by the book
	Switches   []Switch

	NightFirst bool // night N comes before day N, and the game begins with a night
	BySeat     bool // who went out in a night is announced by seat: the order tells nothing

	Start   func(*Run)                             // before the choices of the start
	Side    func(*Run, Char) Faction               // the faction in force; nil: Base
	Check   func(*Run, Char) string                // what a check of c reads
	Judge   func(*Run) (winner Faction, over bool) // endings
	Tick    func(*Run, int)                        // a calendar day's judging of requests
	Changed func(*Run, Char, Faction)              // a faction has changed
	Recast  func(*Run, Char)                       // an order has put another card into hands; nil: the card's side is his
	Hurry   func(*Run, bool)                       // an order puts the day under 加速 or, with true, makes it a day longer; nil: there is neither
	Badge   func(*Run, Char)                       // an order gives the badge to somebody or, to Nobody, ends it; nil: there is none

	// Rulings that the mechanism itself reads; nil is the first of the two.
	BlockSpends  *Switch // false, true: a use that a block stopped is used up
	SkipAbsent   *Switch // true, false: who is not in the ring leaves no gap in it
	Revisable    *Switch // true, false: a line may be replaced before its minute
	EarlyAdvance *Switch // false, true: a slot of the night runs once all who may write for it have written

	any    *Skill // stands for any ordinary skill of a character
	skills map[SkillID]*Skill
	cards  map[string]*Identity
}

// NewBook checks a rule set and makes it ready; it panics on a book that contradicts itself, which a test of the rule set finds.
func NewBook(b Book) *Book {
	b.skills = make(map[SkillID]*Skill, len(b.Skills))
	b.cards = make(map[string]*Identity, len(b.Identities))
	b.any = &Skill{slot: -1}
	for i, s := range b.Skills {
		if b.skills[s.ID] != nil {
			panic("rule: skill twice in the book: " + string(s.ID))
		}
		s.no, s.slot, s.settle = int16(i), -1, int16(len(b.Settle))
		if s.Asks == AtOnce {
			s.phase = Day
		}
		b.skills[s.ID] = s
	}
	own := orderSkill()
	own.no, own.slot, own.settle = int16(len(b.Skills)), -1, int16(len(b.Settle))
	b.skills[own.ID] = own
	for i := range b.Identities {
		id := &b.Identities[i]
		b.cards[id.Name] = id
		for _, g := range id.Grants {
			if b.skills[g.Skill] == nil {
				panic(fmt.Sprintf("rule: %s deals %s, which is not in the book", id.Name, g.Skill))
			}
		}
	}
	for _, sw := range []*Switch{b.BlockSpends, b.SkipAbsent, b.Revisable, b.EarlyAdvance} {
		if sw != nil {
			b.Switches = append(b.Switches, *sw)
		}
	}
	for i, id := range b.Settle {
		b.mustSkill(id).settle = int16(i)
	}
	for kind, slots := range [][]Slot{Setup: b.Setup, Day: b.Day, Night: b.Night} {
		b.timetable(PhaseKind(kind), "", slots)
	}
	for i := range b.Parts {
		b.timetable(Day, b.Parts[i].Name, b.Parts[i].Slots)
	}
	return &b
}

// timetable lets skills know where they stand.
func (b *Book) timetable(kind PhaseKind, part string, slots []Slot) {
	for i := range slots {
		for j, p := range slots[i].Skills {
			s := b.mustSkill(p.Skill)
			s.phase, s.part, s.slot, s.printed, s.closes = kind, part, int16(i), int16(j), p.Closes
			slots[i].lines = slots[i].lines || s.Asks != Passive && s.Asks != OnRun
		}
	}
}

func (b *Book) mustSkill(id SkillID) *Skill {
	s := b.skills[id]
	if s == nil {
		panic("rule: no such skill in the book: " + string(id))
	}
	return s
}

// Skill gives a skill by its ID, nil if the book has none.
func (b *Book) Skill(id SkillID) *Skill { return b.skills[id] }

// Identity gives a card by name or alias, nil if the book has none.
func (b *Book) Identity(name string) *Identity {
	if id := b.cards[name]; id != nil {
		return id
	}
	for i := range b.Identities {
		if slices.Contains(b.Identities[i].Aliases, name) {
			return &b.Identities[i]
		}
	}
	return nil
}

// SkillsNamed lists the skills that a word may mean.
func (b *Book) SkillsNamed(word string) []*Skill {
	var out []*Skill
	for _, s := range b.Skills {
		if s.Name == word || slices.Contains(s.Aliases, word) {
			out = append(out, s)
		}
	}
	return out
}

// Bind attaches the declarations to a state that came from storage. It fails if the state holds a skill that this book has not.
func (b *Book) Bind(s *State) error {
	for _, h := range s.Holdings {
		h.skill = b.skills[h.Skill]
		if h.skill == nil {
			return fmt.Errorf("rule: the game holds skill %q, which rule set %s does not have", h.Skill, b.Name)
		}
	}
	for _, g := range s.Fallen {
		for i := range g.Hand {
			g.Hand[i].skill = b.skills[g.Hand[i].Skill]
		}
	}
	return nil
}

// Timetable gives the slots of a phase.
func (b *Book) Timetable(p Phase) []Slot {
	switch p.Kind {
	case Setup:
		return b.Setup
	case Night:
		return b.Night
	}
	if part := b.Part(p.Part); part != nil {
		return part.Slots
	}
	return b.Day
}

// Part gives the part of a day of that name, nil if the book has none.
func (b *Book) Part(name string) *Part {
	for i := range b.Parts {
		if b.Parts[i].Name == name {
			return &b.Parts[i]
		}
	}
	return nil
}

// After is the phase that comes behind another where the agenda is empty; its Seq is not set.
func (b *Book) After(p Phase) Phase {
	next := Phase{Kind: Day, No: p.No}
	part := b.Part(p.Part)
	switch {
	case p.Kind == Setup:
		next.No = 1
		if b.NightFirst {
			next.Kind = Night
		}
	case p.Kind == Day && (part == nil || !part.Leads):
		next.Kind = Night
		if b.NightFirst {
			next.No++
		}
	case p.Kind == Night && !b.NightFirst:
		next.No++
	}
	return next
}

// DawnList gives those who went out in a night in the order in which they are announced.
func (b *Book) DawnList(out []Char) []Char {
	list := slices.Clone(out)
	if b.BySeat {
		slices.Sort(list)
	}
	return list
}

// Deal makes the state before the first phase: seat i gets identities[i].
func (b *Book) Deal(identities []string, seed uint64, set Settings) (*State, error) {
	s := new(State)
	return s, b.DealInto(s, identities, seed, set)
}

// DealInto is [Book.Deal] in the memory of a state that nobody needs any more.
func (b *Book) DealInto(s *State, identities []string, seed uint64, set Settings) error {
	fresh := State{Seed: seed, Set: set, Sheriff: Nobody, Prev: [3]int32{-1, -1, -1}, Seats: s.Seats[:0], Cards: s.Cards[:0],
		Holdings: s.Holdings[:0], Marks: s.Marks[:0], Fallen: s.Fallen[:0], Later: s.Later[:0], Bans: s.Bans[:0], Groups: s.Groups[:0],
		Agenda: s.Agenda[:0], mbuf: s.mbuf}
	skills := 0
	for i, name := range identities {
		id := b.Identity(name)
		if id == nil {
			return fmt.Errorf("rule: no identity %q in rule set %s", name, b.Name)
		}
		fresh.Cards = append(fresh.Cards, Card{Identity: id.Name, Owner: Char(i), Top: true})
		fresh.Seats = append(fresh.Seats, Seat{Card: int16(i), Dealt: id.Name, Base: id.Side, Side: id.Side})
		skills += len(id.Grants)
	}
	fresh.hbuf = room(s.hbuf, skills)
	for i := range fresh.Cards {
		for _, g := range b.Identity(fresh.Cards[i].Identity).Grants {
			h := &fresh.hbuf[len(fresh.Holdings)]
			*h = b.holding(HoldingID(len(fresh.Holdings)), Of(Char(i)), int16(i), g, Source{Whose: Nobody})
			fresh.Holdings = append(fresh.Holdings, h)
		}
	}
	*s = fresh
	return nil
}

func (b *Book) holding(id HoldingID, to Holder, card int16, g Grant, src Source) Holding {
	sk := b.mustSkill(g.Skill)
	left := g.Uses
	if left == 0 {
		left = -1
		if sk.Traits.Once {
			left = 1
		}
	}
	until := g.Until
	if until == (Until{}) {
		until = Forever()
	}
	return Holding{ID: id, Skill: g.Skill, Owner: to, Card: card, From: src, Terms: g.Terms, Left: left, Wait: g.Wait, Until: until, skill: sk}
}

// GrantTo puts a skill into somebody's hands between phases: an order, or how a table is set up.
func (b *Book) GrantTo(s *State, to Holder, g Grant) {
	h := b.holding(HoldingID(len(s.Holdings)), to, -1, g, Source{How: Ordered, Whose: Nobody})
	s.Holdings = append(s.Holdings, &h)
}

// PutOut takes c out of play at a table that is set up: the fall is one of the phase of that number, and nothing that it would set off
// follows.
func (b *Book) PutOut(s *State, c Char, seq int32, cause string) {
	r, phase, votes := NewRun(b), s.Phase, s.Votes
	s.Phase.Seq = seq
	r.Show(s)
	r.GoOut(c, Cause{Kind: cause, By: Nobody, Hold: NoHolding})
	*s = *r.S.Clone()
	s.Phase, s.Votes = phase, votes
	s.Marks = slices.DeleteFunc(s.Marks, func(k *Mark) bool { return k.Gone })
}

// PrintedHolding is a skill as a card deals it, in nobody's hands: for help texts.
func PrintedHolding(b *Book, g Grant) *Holding {
	h := b.holding(0, Of(Nobody), -1, g, Source{Whose: Nobody})
	return &h
}
