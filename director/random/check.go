package random

import (
	"errors"
	"fmt"
	"slices"

	"daoyan/director/rule"
)

// Check gives what the table breaks of the invariants that hold after every phase, nil if nothing. It is to be called between phases.
func (p *Player) Check() error {
	c := checker{p: p, before: p.Began, after: p.State, run: p.Run}
	c.holdings()
	c.seats()
	c.falls()
	c.marks()
	c.groups()
	c.facts()
	if len(c.bad) == 0 {
		return nil
	}
	return fmt.Errorf("random: after %s: %w", p.where(), errors.Join(c.bad...))
}

type checker struct {
	p             *Player
	before, after *rule.State
	run           *rule.Run
	bad           []error
}

func (c *checker) breaks(say string, args ...any) { c.bad = append(c.bad, fmt.Errorf(say, args...)) }

// seat tells whether x sits at the table, or is nobody where that may be.
func (c *checker) seat(x rule.Char, nobody bool) bool {
	return x >= 0 && int(x) < len(c.after.Seats) || nobody && x == rule.Nobody
}

// hold tells whether there is such a holding, or none is meant.
func (c *checker) hold(id rule.HoldingID) bool {
	return id >= rule.NoHolding && int(id) < len(c.after.Holdings)
}

// holdings: each has one ID for ever, stays in the same hands, never has less than no uses left, and is off for a cause.
func (c *checker) holdings() {
	s := c.after
	if len(s.Holdings) < len(c.before.Holdings) {
		c.breaks("%d holdings, %d before", len(s.Holdings), len(c.before.Holdings))
	}
	for i, h := range s.Holdings {
		if int(h.ID) != i {
			c.breaks("holding %d has ID %d", i, h.ID)
		}
		if !(h.Owner.Group != "" && h.Owner.Char == rule.Nobody || c.seat(h.Owner.Char, false)) {
			c.breaks("%s#%d is in no hands: %+v", h.Skill, i, h.Owner)
		}
		if !(h.Card < 0 || int(h.Card) < len(s.Cards) && s.Cards[h.Card].Owner == h.Owner.Char) {
			c.breaks("%s#%d lies on card %d, which is not its owner's", h.Skill, i, h.Card)
		}
		if h.Left < -1 {
			c.breaks("%s#%d has %d uses left", h.Skill, i, h.Left)
		}
		if h.Left < 0 && h.Print().Traits.Once {
			c.breaks("%s#%d is 限定 and has no limit", h.Skill, i)
		}
		if i < len(c.before.Holdings) {
			was := c.before.Holdings[i]
			if !(was.Skill == h.Skill && was.Owner == h.Owner && was.From == h.From) {
				c.breaks("holding %d was %+v, is %+v", i, was, h)
			}
		}
		for _, o := range h.Off {
			if !(c.hold(o.By) && (o.By >= 0 || h.Terms.InPack != 0)) {
				c.breaks("%s#%d is off for no cause: %+v", h.Skill, i, o)
			}
		}
		for _, n := range h.Named {
			if !(n.Seq <= c.before.Phase.Seq && (n.Ran || !n.Landed)) {
				c.breaks("%s#%d remembers %+v", h.Skill, i, n)
			}
		}
	}
}

// seats: who is out has fallen and nobody else; everybody's own card lies on top; the faction in force is the one that is worked out.
func (c *checker) seats() {
	s := c.after
	for i := range s.Seats {
		x, seat := rule.Char(i), &s.Seats[i]
		down := 0
		for _, g := range s.Fallen {
			if g.Who == x && !g.Back {
				down++
			}
		}
		if !((seat.Place == rule.Out) == (down == 1) && down <= 1) {
			c.breaks("seat %d is at place %d with %d falls", i, seat.Place, down)
		}
		if !(int(seat.Card) < len(s.Cards) && s.Cards[seat.Card].Owner == x && s.Cards[seat.Card].Top) {
			c.breaks("seat %d: its card is not on top", i)
		}
		if c.p.Book.Side != nil && !c.run.Over {
			now := c.p.Book.Side(c.run, x)
			if seat.Side != now {
				c.breaks("seat %d stands as %q and is %q", i, seat.Side, now)
			}
		}
	}
	if !c.seat(s.Sheriff, true) {
		c.breaks("the badge is with %d", s.Sheriff)
	}
}

// falls: nothing that has happened is changed, and each fall has a cause.
func (c *checker) falls() {
	s := c.after
	if len(s.Fallen)-len(c.before.Fallen) != len(c.run.Out) {
		c.breaks("%d falls more, %d told", len(s.Fallen)-len(c.before.Fallen), len(c.run.Out))
	}
	for i, g := range s.Fallen {
		if i < len(c.before.Fallen) {
			was := c.before.Fallen[i]
			if !(was.Who == g.Who && was.Seq == g.Seq && was.Cause.Kind == g.Cause.Kind && (g.Back || !was.Back)) {
				c.breaks("fall %d was %+v, is %+v", i, was, g)
			}
			continue
		}
		x := g.Cause
		if !(x.Kind != "" && c.seat(x.By, true) && c.hold(x.Hold) && g.Seq == c.before.Phase.Seq) {
			c.breaks("a fall without a cause: %+v", g)
		}
		if x.Skill != "" && c.p.Book.Skill(x.Skill) == nil {
			c.breaks("a fall by no skill of the book: %+v", x)
		}
		for j := range g.Hand {
			if g.Hand[j].Owner.Char != g.Who {
				c.breaks("the hand of %d holds %+v", g.Who, g.Hand[j])
			}
		}
	}
}

func (c *checker) marks() {
	s := c.after
	for _, k := range s.Marks {
		if !(c.hold(k.By) && c.seat(k.Owner, true) && !k.Gone) {
			c.breaks("a mark of nobody: %+v", k)
		}
		if slices.ContainsFunc(k.On, func(x rule.Char) bool { return !c.seat(x, false) }) {
			c.breaks("a mark on nobody: %+v", k)
		}
	}
	for _, l := range s.Later {
		if !(c.hold(l.By) && c.seat(l.On, true) && c.p.Book.Skill(l.Skill) != nil && c.p.Book.Skill(l.Skill).Due != nil) {
			c.breaks("nothing can fall due: %+v", l)
		}
	}
}

func (c *checker) groups() {
	for _, g := range c.after.Groups {
		all := slices.Concat(g.Members, g.Guests)
		if slices.ContainsFunc(all, func(x rule.Char) bool { return !c.seat(x, false) }) {
			c.breaks("group %s has nobody in it: %v", g.ID, all)
		}
		slices.Sort(all)
		if len(slices.Compact(all)) != len(g.Members)+len(g.Guests) {
			c.breaks("group %s has somebody twice: %+v", g.ID, g)
		}
	}
}

// facts: what is told is told to somebody, of somebody.
func (c *checker) facts() {
	for i := range c.run.Told {
		t := &c.run.Told[i]
		if !c.seat(t.To, false) || t.Key == "" {
			c.breaks("told to nobody, or nothing: %+v", t)
		}
		if slices.ContainsFunc(t.On, func(x rule.Char) bool { return !c.seat(x, false) }) {
			c.breaks("told of nobody: %+v", t)
		}
	}
	for i := range c.run.Public {
		n := &c.run.Public[i]
		if n.Key == "" || slices.ContainsFunc(n.On, func(x rule.Char) bool { return !c.seat(x, false) }) {
			c.breaks("public of nobody, or nothing: %+v", n)
		}
	}
}

// Sound gives what a step breaks of what holds at every look, nil if nothing: whoever is out is asked only what his fall has opened, nobody is
// asked for what he does not hold, and a slot that ran takes no more lines. It is to be called in Watch.
func (p *Player) Sound(s Step) error {
	r := p.Run
	switch {
	case s.Line != nil:
		h := r.H(s.Line.Hold)
		choice := slices.ContainsFunc(r.Questions(), func(q rule.Question) bool { return q.Choice && q.Hold == h.ID })
		if k := h.Print(); !choice && k.Asks != rule.AtOnce && r.SlotOf(k.ID) <= r.SlotNo() {
			return fmt.Errorf("random: %s: slot %s took %+v after it had run", p.where(), r.SlotID(), *s.Line)
		}
		if !choice && h.Owner.Char >= 0 && r.S.Seats[h.Owner.Char].Place == rule.Out {
			return fmt.Errorf("random: %s: took %+v for one who is out", p.where(), *s.Line)
		}
	case s.IsLook():
		return p.questions()
	}
	return nil
}

func (p *Player) questions() error {
	r := p.Run
	for _, q := range r.Questions() {
		h := r.H(q.Hold)
		switch {
		case q.Hand != h.Owner.Char || q.Group != h.Owner.Group:
			return fmt.Errorf("random: %s: another's hand is asked: %+v for %+v", p.where(), q, h)
		case q.Choice:
		case q.Hand >= 0 && r.S.Seats[q.Hand].Place == rule.Out:
			return fmt.Errorf("random: %s: one who is out is asked %+v", p.where(), q)
		case !r.Live(h) || h.Left == 0:
			return fmt.Errorf("random: %s: asked for a skill that cannot be used: %+v", p.where(), q)
		}
	}
	return nil
}
