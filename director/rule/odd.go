package rule

import "slices"

// Odd is something about a table that no game comes to by itself: an order may have led to it.
type Odd struct {
	Key   string
	On    Char
	Skill SkillID
}

// The keys of [Odd].
const (
	OddNoCard   = "no-card"   // in play without an identity
	OddSameCard = "same-card" // holds a card with skills that another in play holds as well
	OddNeeds    = "needs"     // holds a skill without the one that it needs
	OddNotOwn   = "not-own"   // was given a skill by order that goes with its card alone
	OddOnce     = "once"      // has more than one use of what is used once a game
	OddBereft   = "bereft"    // lives on while one whom it would follow, or who would follow it, is out: a couple of one
	OddTwice    = "twice"     // is tied twice by a skill that ties one to one other
)

// Odds lists what is odd about the table, by seat.
func (r *Run) Odds() []Odd {
	var out []Odd
	for i := range r.S.Seats {
		c := Char(i)
		if !r.Lives(c) {
			continue
		}
		id := r.Book.Identity(r.CardOf(c))
		if id == nil {
			out = append(out, Odd{Key: OddNoCard, On: c})
			continue
		}
		if len(id.Grants) > 0 && r.held(id.Name) > 1 {
			out = append(out, Odd{Key: OddSameCard, On: c})
		}
	}
	for _, h := range r.S.Holdings {
		if c := h.Owner.Char; c >= 0 && r.Lives(c) && r.Keeps(h) {
			out = append(out, r.oddHolding(h, c)...)
		}
	}
	return append(out, r.oddTies()...)
}

// oddTies lists who lives on where those tied go out together, and who is tied to several of them.
func (r *Run) oddTies() []Odd {
	var out []Odd
	tied := map[MarkKind][]Char{}
	for _, k := range r.S.Marks {
		s := r.Book.together(k.Kind)
		if s == nil || k.Gone {
			continue
		}
		lives := slices.DeleteFunc(slices.Clone(k.On), func(c Char) bool { return !r.Lives(c) })
		for _, c := range lives {
			if len(lives) < len(k.On) {
				out = append(out, Odd{OddBereft, c, s.ID})
			}
			if slices.Contains(tied[k.Kind], c) {
				out = append(out, Odd{OddTwice, c, s.ID})
			}
		}
		tied[k.Kind] = append(tied[k.Kind], lives...)
	}
	return out
}

// together is the skill whose tie lets those who are tied go out together; nil: it is no such mark.
func (b *Book) together(kind MarkKind) *Skill {
	for _, s := range b.Skills {
		if s.Ties == kind && slices.ContainsFunc(s.Rules, func(x Rule) bool { return x.On == Fall && x.Layer == FallFollow && x.Mark == kind }) {
			return s
		}
	}
	return nil
}

// held counts who counts for endings and holds that card on top.
func (r *Run) held(identity string) int {
	n := 0
	for i := range r.S.Seats {
		if c := Char(i); r.Lives(c) && r.CardOf(c) == identity {
			n++
		}
	}
	return n
}

func (r *Run) oddHolding(h *Holding, c Char) []Odd {
	var out []Odd
	s := h.skill
	if s.Needs != "" && r.KeptBy(c, s.Needs) == nil {
		out = append(out, Odd{OddNeeds, c, s.ID})
	}
	if s.Traits.Own && h.Card < 0 && h.From.How == Ordered {
		out = append(out, Odd{OddNotOwn, c, s.ID})
	}
	if s.Traits.Once && h.Left > 1 {
		out = append(out, Odd{OddOnce, c, s.ID})
	}
	return out
}
