package rule

import "slices"

// Next is the state after a phase that is done: what has ended is taken off and the next phase is set. It shares nothing with the run.
func (r *Run) Next() *State { return r.NextInto(new(State)) }

// NextInto is [Run.Next] in the memory of a state that nobody needs any more, and gives that state back. It must not be the one that the run
// took in.
func (r *Run) NextInto(s *State) *State {
	r.S.cloneInto(s)
	s.own(r.began)
	k := s.Phase.Kind
	for i := range r.choices {
		if ch := &r.choices[i]; !ch.done && k == Day && ch.hold.skill.Traits.Loose {
			s.Carry = append(s.Carry, Carry{Hold: ch.hold.ID, Opened: ch.opened})
		}
	}
	keep := s.Marks[:0]
	for _, m := range s.Marks {
		m.Until.pass(k)
		if !m.Gone && !m.Until.over() {
			keep = append(keep, m)
		}
	}
	s.Marks = keep
	for _, h := range s.Holdings {
		h.Wait.pass(k)
		h.Until.pass(k)
		h.got = 0
		h.Off = passOffs(h.Off, k)
	}
	s.Won, s.Winner = r.Winner, r.Over
	s.Prev[k] = s.Phase.Seq
	s.Phase = r.Coming()
	if len(s.Agenda) > 0 {
		s.Agenda = s.Agenda[1:]
	}
	return s
}

// passOffs gives the list as it is where nothing in it ends: it is shared with the state before.
func passOffs(offs []Off, k PhaseKind) []Off {
	if !slices.ContainsFunc(offs, func(o Off) bool { return !o.Until.Ever }) {
		return offs
	}
	out := make([]Off, 0, len(offs))
	for _, o := range offs {
		o.Until.pass(k)
		if !o.Until.over() {
			out = append(out, o)
		}
	}
	return out
}

// Coming is the phase that comes next as things stand.
func (r *Run) Coming() Phase {
	p := r.Book.After(r.S.Phase)
	if len(r.S.Agenda) > 0 {
		p = r.S.Agenda[0]
	}
	p.Seq = r.S.Phase.Seq + 1
	return p
}

// EndGame asks the rule set whether the game is won; once it is, nothing further runs.
func (r *Run) EndGame() {
	if r.S.Set.NoEndings || r.Over {
		return
	}
	r.Winner, r.Over = r.Book.Judge(r)
}
