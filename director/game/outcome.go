package game

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"daoyan/director/rule"
)

// Outcome is what has come of one phase, or of the part of it behind a record.
type Outcome struct {
	Phase  rule.Phase
	Fell   []rule.Gone
	Told   []rule.Telling
	Public []rule.Notice
	Asked  []rule.Question
	Tally  []int // nil: no vote was counted
	Casts  []rule.Cast
	Over   bool // another phase has begun, or the game is won: all that is public of it has been announced
	Won    bool
	Winner rule.Faction
}

// Outcomes sorts events by phase; p is the phase in which they begin.
func Outcomes(p rule.Phase, events []Event) []Outcome {
	out := []Outcome{{Phase: p}}
	for i := range events {
		o := &out[len(out)-1]
		switch e := &events[i]; e.Kind {
		case Began:
			o.Over = true
			out = append(out, Outcome{Phase: *e.Phase})
		case Fell:
			o.Fell = append(o.Fell, *e.Gone)
		case Told:
			o.Told = append(o.Told, *e.Telling)
		case Published:
			o.Public = append(o.Public, *e.Notice)
		case Asked:
			o.Asked = append(o.Asked, *e.Asked)
		case Counted:
			o.Tally, o.Casts = e.Tally, e.Casts
		case Won:
			o.Over, o.Won, o.Winner = true, true, e.Winner
		}
	}
	return out
}

// Difference is a phase that has come to something else: Was or Is is nil where it did not come to it at all.
type Difference struct{ Was, Is *Outcome }

// Phase is the phase that differs.
func (d *Difference) Phase() rule.Phase {
	if d.Is != nil {
		return d.Is.Phase
	}
	return d.Was.Phase
}

// Compare lists the phases that have come to something else, in the order in which they were played.
func Compare(was, is []Outcome) []Difference {
	var out []Difference
	for i := range was {
		j := slices.IndexFunc(is, func(o Outcome) bool { return SamePhase(o.Phase, was[i].Phase) })
		switch {
		case j < 0:
			out = append(out, Difference{Was: &was[i]})
		case !was[i].same(&is[j]):
			out = append(out, Difference{&was[i], &is[j]})
		}
	}
	for i := range is {
		if !slices.ContainsFunc(was, func(o Outcome) bool { return SamePhase(o.Phase, is[i].Phase) }) {
			out = append(out, Difference{Is: &is[i]})
		}
	}
	return out
}

func (o *Outcome) same(p *Outcome) bool {
	return o.Over == p.Over && o.Won == p.Won && o.Winner == p.Winner && reflect.DeepEqual(o.Tally, p.Tally) && reflect.DeepEqual(o.Casts, p.Casts) &&
		SameFalls(o.Fell, p.Fell) && SameFacts(o.facts(rule.Nobody), p.facts(rule.Nobody)) && SameFacts(o.PublicFacts(), p.PublicFacts()) && sameAsked(o.Asked, p.Asked)
}

// facts is what was told, to everybody or to one.
func (o *Outcome) facts(to rule.Char) []rule.Fact {
	var out []rule.Fact
	for i := range o.Told {
		if x := &o.Told[i]; to == rule.Nobody {
			f := x.Fact
			f.Key = fmt.Sprint(x.To, "/", f.Key)
			out = append(out, f)
		} else if x.To == to {
			out = append(out, x.Fact)
		}
	}
	return out
}

// Facts is what was told to one character; nothing where there is no outcome.
func (o *Outcome) Facts(to rule.Char) []rule.Fact {
	if o == nil {
		return nil
	}
	return o.facts(to)
}

// PublicFacts are the facts made public.
func (o *Outcome) PublicFacts() []rule.Fact {
	if o == nil {
		return nil
	}
	out := make([]rule.Fact, len(o.Public))
	for i := range o.Public {
		out[i] = o.Public[i].Fact
	}
	return out
}

// AskedOf lists the choices that one character was asked for.
func (o *Outcome) AskedOf(c rule.Char) []rule.Question {
	if o == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(o.Asked), func(q rule.Question) bool { return q.Hand != c })
}

// Fall is how a character went out, nil if it did not.
func (o *Outcome) Fall(c rule.Char) *rule.Gone {
	if o == nil {
		return nil
	}
	if i := slices.IndexFunc(o.Fell, func(g rule.Gone) bool { return g.Who == c }); i >= 0 {
		return &o.Fell[i]
	}
	return nil
}

// SameFacts tells whether two lists hold the same facts, in whatever order.
func SameFacts(a, b []rule.Fact) bool {
	return slices.Equal(sorted(a), sorted(b))
}

func sorted(list []rule.Fact) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = fmt.Sprintf("%+v", list[i])
	}
	slices.Sort(out)
	return out
}

// SameFalls tells whether the same characters went out, each by the same cause.
func SameFalls(a, b []rule.Gone) bool {
	key := func(list []rule.Gone) []string {
		out := make([]string, len(list))
		for i, g := range list {
			out[i] = fmt.Sprint(g.Who, g.Cause.Kind, g.Cause.By, g.Public)
		}
		slices.Sort(out)
		return out
	}
	return slices.Equal(key(a), key(b))
}

func sameAsked(a, b []rule.Question) bool {
	order := func(list []rule.Question) []rule.Question {
		list = slices.Clone(list)
		slices.SortFunc(list, func(p, q rule.Question) int { return cmp.Or(int(p.Hold-q.Hold), int(p.N-q.N)) })
		return list
	}
	return slices.Equal(order(a), order(b))
}
