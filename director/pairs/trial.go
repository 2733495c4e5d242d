package pairs

import (
	"slices"
	"strconv"
	"strings"

	"daoyan/director/rule"
)

// pair plays every two lines of two holdings both ways until two differ; it tells whether there were any lines.
func (s *search) pair(a, b *rule.Holding) bool {
	as, bs := s.claims(a, b), s.claims(b, a)
	as, bs = append(as, s.guesses(a, bs)...), append(bs, s.guesses(b, as)...)
	for _, x := range as {
		for _, y := range bs {
			if !s.trial(x, y) {
				s.tried[key(a.Skill, b.Skill)] = s.each // one finding is enough
				return true
			}
		}
	}
	return len(as) > 0 && len(bs) > 0
}

// trial plays two lines both ways and tells whether that came to the same.
func (s *search) trial(x, y rule.Claim) bool {
	s.Trials++
	okFirst := s.enact(s.first, x, y)
	okThen := s.enact(s.then, y, x)
	if okFirst == okThen && exact(s.first) == exact(s.then) {
		return true
	}
	was, would := resultOf(s.first, number), resultOf(s.then, number)
	f := Finding{Cards: s.cards, Phase: s.began.Phase, First: written(x), Then: written(y),
		Played: missing(was.heard, would.heard), Other: missing(would.heard, was.heard), Table: changed(was.table, would.table)}
	if okFirst != okThen {
		f.Table = append(f.Table, "第二行被退回")
	}
	s.Found = append(s.Found, f)
	return false
}

// exact is the same for two runs that come to the same in the same order.
func exact(r *rule.Run) uint64 {
	sum := uint64(0)
	w := writer{r: r, name: seat, emit: func(line []byte, _ string) { sum = sum*1099511628211 + hash(line) }}
	w.all()
	return sum
}

// most rounds of a phase that opens choices upon choices.
const rounds = 16

// enact hands two lines in one after the other and plays the phase to its end, every choice opened as soon as it is asked for; it tells whether
// both lines were taken.
func (s *search) enact(r *rule.Run, first, then rule.Claim) bool {
	in := s.base
	in.Lines, in.Opened = nil, nil
	for _, ln := range s.base.Lines {
		if ln.At <= s.base.Now {
			in.Lines = append(in.Lines, ln)
		}
	}
	taken := 0
	for i, c := range []rule.Claim{first, then} {
		c.Seq = int64(1_000_000 + i)
		r.Resolve(s.began, &in)
		if ln, ref := r.Take(c); ref == nil {
			in.Lines = append(in.Lines, ln)
			taken++
		}
	}
	for _, ln := range s.base.Lines {
		if ln.At > s.base.Now {
			in.Lines = append(in.Lines, ln)
		}
	}
	in.Now = s.end()
	for range rounds {
		r.Resolve(s.began, &in)
		if r.Done || !opened(r, &in) {
			break
		}
	}
	return taken == 2
}

// opened has the forum take the notices that wait; it tells whether there were any.
func opened(r *rule.Run, in *rule.Inputs) bool {
	any := false
	for _, q := range r.Questions() {
		if q.Choice && !q.Opened {
			in.Opened = append(in.Opened, rule.Opened{Hold: q.Hold, N: q.N, At: r.Now()})
			any = true
		}
	}
	return any
}

// end is an instant at which the phase is over.
func (s *search) end() rule.Instant {
	t := &s.base.Times
	end := max(t.Opening, t.Open+48*3600)
	for _, c := range t.Closes {
		end = max(end, c)
	}
	return end + 24*3600
}

// claims are the lines of a holding against the owner of another, against himself and against a third, as far as they are legal.
func (s *search) claims(h, other *rule.Holding) []rule.Claim {
	r, sh := s.look, h.Print().Shape
	if sh.Max == 0 {
		return s.worded(h, nil)
	}
	legal := r.LegalTargets(h)
	var out []rule.Claim
	for _, aim := range []rule.Char{other.Owner.Char, h.Owner.Char, third(legal, h, other)} {
		if !slices.Contains(legal, aim) {
			continue
		}
		chars := []rule.Char{aim}
		for _, c := range append([]rule.Char{other.Owner.Char, third(legal, h, other)}, legal...) {
			if len(chars) < int(sh.Min) && !slices.Contains(chars, c) && slices.Contains(legal, c) {
				chars = append(chars, c)
			}
		}
		out = append(out, s.worded(h, chars)...)
	}
	return out
}

// third is the first legal target that owns neither holding.
func third(legal []rule.Char, h, other *rule.Holding) rule.Char {
	for _, c := range legal {
		if c != h.Owner.Char && c != other.Owner.Char {
			return c
		}
	}
	return rule.Nobody
}

// worded is a line with those names and, where it wants one, with each of the words it asks for.
func (s *search) worded(h *rule.Holding, chars []rule.Char) []rule.Claim {
	c := rule.Claim{Actor: s.hand(h), Pack: h.Owner.Group == rule.PackGroup, Word: h.Print().Name, Chars: chars, At: s.base.Now - s.base.Now%60}
	if c.Actor < 0 {
		return nil
	}
	ln, ref := s.look.Take(c)
	if ref == nil && ln.Hold == h.ID {
		return []rule.Claim{c}
	}
	var out []rule.Claim
	if ref != nil {
		for _, word := range ref.Args {
			c.Opt = []string{word}
			if ln, ref := s.look.Take(c); ref == nil && ln.Hold == h.ID {
				out = append(out, c)
			}
		}
	}
	return out
}

// guesses are lines of a skill that says what another has written: just what it does write.
func (s *search) guesses(h *rule.Holding, of []rule.Claim) []rule.Claim {
	sh := h.Print().Shape
	if !sh.First || !sh.Names {
		return nil
	}
	var out []rule.Claim
	for _, x := range of {
		c := rule.Claim{Actor: s.hand(h), Word: h.Print().Name, At: x.At, Chars: append([]rule.Char{x.Actor}, x.Chars...), Opt: []string{x.Word}}
		if ln, ref := s.look.Take(c); ref == nil && ln.Hold == h.ID {
			out = append(out, c)
		}
	}
	return out
}

// hand is who writes for a holding: its owner, or the first of the group in play.
func (s *search) hand(h *rule.Holding) rule.Char {
	if h.Owner.Char >= 0 {
		return h.Owner.Char
	}
	if members := s.look.Pack(h.Owner.Group); len(members) > 0 {
		return members[0]
	}
	return rule.Nobody
}

func number(c rule.Char) string { return strconv.Itoa(int(c) + 1) }

// written is a line as it would be written, behind who writes it.
func written(c rule.Claim) string {
	words := []string{number(c.Actor) + ":", c.Word}
	for _, x := range c.Chars {
		words = append(words, number(x))
	}
	return strings.Join(append(words, c.Opt...), " ")
}
