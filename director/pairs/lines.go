package pairs

import (
	"fmt"
	"slices"

	"daoyan/director/random"
	"daoyan/director/rule"
)

// Finding is a pair of lines of two owners whose outcome hangs on which was submitted first.
type Finding struct {
	Cards       []string // by seat; characters are called by their seats, from 1
	Phase       rule.Phase
	First, Then string   // the lines, with who writes them
	Played      []string // what is heard only with First before Then
	Other       []string // what is heard only with Then before First
	Table       []string // what else differs
}

// Report is what a search has come to.
type Report struct {
	Tables int            // tables played
	Trials int            // pairs of lines played in both orders
	Pairs  int            // ordered pairs of abilities of two owners that were tried
	Of     int            // how many there are whose lines are due in one kind of phase
	Never  []rule.SkillID // abilities with a line that no table has met, by the book
	Found  []Finding      // one for each pair of abilities
}

// Lines plays a few days at random at every table, and in each of their phases every two abilities of two owners that may be written for: once
// with the one line first and once with the other, all else and all draws the same. A pair of abilities is tried at the first tables where it
// is met, each times in all. What cards do not bring together is then put into the hands of two at the tables of plain. Abilities that act when
// their line is taken are left out: their lines are in order by their time (¶3.12).
func Lines(b *rule.Book, tables, plain [][]string, days int16, each int) (Report, error) {
	s := search{book: b, each: each, tried: map[[2]rule.SkillID]int{}, met: map[rule.SkillID]bool{}, look: rule.NewRun(b), first: rule.NewRun(b), then: rule.NewRun(b)}
	if err := s.play(tables, days, s.phase); err != nil {
		return s.Report, err
	}
	if err := s.play(plain, days, s.granted); err != nil {
		return s.Report, err
	}
	s.Pairs = 2 * len(s.tried)
	for i, a := range b.Skills {
		if a.Written() && !s.met[a.ID] {
			s.Never = append(s.Never, a.ID)
		}
		for _, k := range b.Skills[i:] {
			if a.Written() && k.Written() && a.Phase() == k.Phase() {
				s.Of += 2
			}
		}
	}
	return s.Report, nil
}

// play plays tables and shows each phase, once it is over, with the table as it began.
func (s *search) play(tables [][]string, days int16, show func(*rule.State, *rule.Inputs)) error {
	p := random.New(s.book, random.Brisk())
	for i, cards := range tables {
		s.cards = cards
		if err := p.Deal(cards, uint64(i), rule.Settings{Reaction: 30, NoEndings: true}); err != nil {
			return fmt.Errorf("pairs: table %d: %w", i, err)
		}
		for p.State.Phase.No <= days {
			if err := p.Phase(); err != nil {
				return fmt.Errorf("pairs: table %d: %w", i, err)
			}
			show(p.Began, &p.In)
		}
		s.Tables++
	}
	return nil
}

type search struct {
	Report
	book  *rule.Book
	each  int
	tried map[[2]rule.SkillID]int
	met   map[rule.SkillID]bool
	cards []string
	look  *rule.Run
	first *rule.Run
	then  *rule.Run
	base  rule.Inputs
	began *rule.State
}

// phase tries the pairs that are open at some moments of a phase that was played.
func (s *search) phase(began *rule.State, in *rule.Inputs) {
	s.began = began
	for _, at := range s.moments(began.Phase.Kind, &in.Times) {
		s.base = *in
		s.base.Now = at
		s.look.Resolve(began, &s.base)
		s.pairs(in, at)
	}
}

// granted tries what no cards have brought together: two abilities in the hands of the first two in play.
func (s *search) granted(began *rule.State, in *rule.Inputs) {
	players := began.InPlay()
	if len(players) < 3 {
		return
	}
	for i, a := range s.book.Skills {
		for _, b := range s.book.Skills[i:] {
			if !a.Written() || !b.Written() || a.Phase() != began.Phase.Kind || b.Phase() != began.Phase.Kind || s.tried[key(a.ID, b.ID)] >= s.each {
				continue
			}
			s.began = began.Clone()
			s.book.GrantTo(s.began, rule.Of(players[0]), rule.Grant{Skill: a.ID})
			s.book.GrantTo(s.began, rule.Of(players[1]), rule.Grant{Skill: b.ID})
			n := len(s.began.Holdings)
			for _, at := range s.moments(began.Phase.Kind, &in.Times) {
				s.base = *in
				s.base.Now = at
				s.look.Resolve(s.began, &s.base)
				open := s.open()
				x, y := find(open, rule.HoldingID(n-2)), find(open, rule.HoldingID(n-1))
				if x != nil && y != nil && s.both(*x, *y, in, at) {
					break
				}
			}
		}
	}
}

func find(open []rule.Holding, id rule.HoldingID) *rule.Holding {
	for i := range open {
		if open[i].ID == id {
			return &open[i]
		}
	}
	return nil
}

// key names a pair of abilities whichever is named first.
func key(a, b rule.SkillID) [2]rule.SkillID {
	if a > b {
		a, b = b, a
	}
	return [2]rule.SkillID{a, b}
}

// moments are when lines of a phase may be open: as it begins, and after each of its stages.
func (s *search) moments(kind rule.PhaseKind, t *rule.Times) []rule.Instant {
	slots, start := s.book.Night, t.Dusk
	switch kind {
	case rule.Setup:
		slots, start = s.book.Setup, t.Open
	case rule.Day:
		slots, start = s.book.Day, t.Open
	}
	out := []rule.Instant{start + 30}
	for i := range slots {
		at := start + rule.Instant(slots[i].Runs)*60 + 90
		if clocked := slots[i].From == rule.FromDusk || slots[i].From == rule.FromOpen; clocked && slots[i].Runs > 0 && !slices.Contains(out, at) {
			out = append(out, at)
		}
	}
	return out
}

func (s *search) pairs(in *rule.Inputs, at rule.Instant) {
	open := s.open()
	for i, a := range open {
		for _, b := range open[i+1:] {
			if a.Owner != b.Owner && s.tried[key(a.Skill, b.Skill)] < s.each {
				s.both(a, b, in, at)
			}
		}
	}
}

// both tries two holdings that are open at a moment; it tells whether they had lines.
func (s *search) both(a, b rule.Holding, in *rule.Inputs, at rule.Instant) bool {
	s.met[a.Skill], s.met[b.Skill] = true, true
	s.base = without(in, len(s.began.Holdings), a.ID, b.ID)
	s.base.Now = at
	s.look.Resolve(s.began, &s.base)
	if !s.still(&a) || !s.still(&b) || !s.pair(s.look.H(a.ID), s.look.H(b.ID)) {
		return false
	}
	s.tried[key(a.Skill, b.Skill)]++
	return true
}

// still tells whether a holding has come about as before.
func (s *search) still(h *rule.Holding) bool {
	if int(h.ID) >= len(s.look.S.Holdings) {
		return false
	}
	x := s.look.H(h.ID)
	return x.Skill == h.Skill && x.Owner == h.Owner
}

// open lists copies of the holdings that may be written for at the moment that is looked at.
func (s *search) open() []rule.Holding {
	var out []rule.Holding
	for _, q := range s.look.Questions() {
		if h := s.look.H(q.Hold); !q.Choice && h.Print().Written() {
			out = append(out, *h)
		}
	}
	return out
}

// without are the facts of a phase but for the lines of two holdings, and for those of holdings that came about in it: they may be others now.
func without(in *rule.Inputs, holdings int, a, b rule.HoldingID) rule.Inputs {
	out := *in
	out.Lines = nil
	for _, ln := range in.Lines {
		if ln.Hold != a && ln.Hold != b && int(ln.Hold) < holdings {
			out.Lines = append(out.Lines, ln)
		}
	}
	return out
}
