package random

import (
	"slices"
	"strconv"

	"daoyan/director/rule"
)

// act lets people write, and the director order: answers to what is asked, lines for what is not theirs, nonsense. It tells whether anything
// was taken.
func (p *Player) act(asked []rule.Question) bool {
	before := len(p.In.Lines) + len(p.In.Patches)
	if p.chance(p.habits.Orders) {
		p.order()
	}
	for _, q := range asked {
		if !q.Opened || !p.chance(p.habits.Acts) {
			continue
		}
		if !p.fresh() {
			return true
		}
		h := p.Run.H(q.Hold)
		if !q.Choice && len(p.Run.Standing(h)) >= p.Run.OpenUses(h) && !p.chance(p.habits.Again) {
			continue
		}
		if actor := p.hand(h); actor >= 0 {
			p.write(h, p.claim(h, actor))
		}
	}
	if p.chance(p.habits.Lend) && p.fresh() {
		p.lend()
	}
	if p.chance(p.habits.Wrong) && p.fresh() {
		p.wrong()
	}
	return len(p.In.Lines)+len(p.In.Patches) > before
}

// fresh looks again if something has been taken since, at a table that is looked at all the time. It tells false if that was the phase's end.
func (p *Player) fresh() bool {
	if p.stale && p.habits.Often > 0 {
		p.look()
	}
	return !p.Run.Done
}

// hand is who writes for a holding: its owner, or one of the group.
func (p *Player) hand(h *rule.Holding) rule.Char {
	if h.Owner.Char >= 0 {
		return h.Owner.Char
	}
	members := p.Run.Pack(h.Owner.Group)
	if len(members) == 0 {
		return rule.Nobody
	}
	return members[p.rng.IntN(len(members))]
}

// write hands a claim in. Where it is refused with words that would do instead, one of those is tried next.
func (p *Player) write(h *rule.Holding, c rule.Claim) {
	for range 3 {
		if !p.fresh() {
			return
		}
		ref := p.submit(c)
		if ref == nil || len(ref.Args) == 0 || h.Print().Shape.Max == 0 && len(c.Opt) == 0 {
			return
		}
		c.Opt = []string{ref.Args[p.rng.IntN(len(ref.Args))]}
	}
}

func (p *Player) submit(c rule.Claim) *rule.Refusal {
	p.seq++
	c.Seq = p.seq
	ln, ref := p.Run.Take(c)
	if ref == nil {
		p.In.Lines = append(p.In.Lines, ln)
		p.stale = true
	}
	if p.Watch != nil {
		p.judged(c, ln, ref)
	}
	return ref
}

func (p *Player) judged(c rule.Claim, ln rule.Line, ref *rule.Refusal) {
	s := Step{Claim: &c, Refusal: ref}
	if ref == nil {
		s.Line = &ln
	}
	p.say(s)
}

// claim is a line for a holding by that hand; messages are stamped with the minute alone.
func (p *Player) claim(h *rule.Holding, actor rule.Char) rule.Claim {
	s := h.Print()
	c := rule.Claim{Actor: actor, Pack: h.Owner.Group == rule.PackGroup, Word: s.Name, At: p.In.Now - p.In.Now%minute}
	if n := len(s.Aliases); n > 0 && p.rng.IntN(2) == 0 {
		c.Word = s.Aliases[p.rng.IntN(n)]
	}
	if p.chance(p.habits.Late) {
		c.At -= rule.Instant(p.rng.Int64N(int64(hour)))
	}
	if p.chance(p.habits.GiveUp) {
		c.GiveUp = true
		return c
	}
	if s.Shape.First && s.Shape.Names && p.rng.IntN(2) == 0 && p.peep(&c) {
		return c
	}
	c.Chars = p.targets(h)
	c.Opt = p.options(s)
	return c
}

// peep makes a claim that says what somebody else has written: a guess that is right.
func (p *Player) peep(c *rule.Claim) bool {
	if len(p.In.Lines) == 0 {
		return false
	}
	ln := &p.In.Lines[p.rng.IntN(len(p.In.Lines))]
	c.Chars = append([]rule.Char{ln.Actor}, ln.Chars...)
	c.Opt = []string{p.Run.H(ln.Hold).Print().Name}
	return ln.Actor != c.Actor && !ln.GiveUp
}

// targets draws whom a line names, out of those it may name.
func (p *Player) targets(h *rule.Holding) []rule.Char {
	sh := h.Print().Shape
	if sh.Max == 0 {
		return nil
	}
	legal := p.Run.LegalTargets(h)
	most := min(int(sh.Max), len(legal))
	if p.rng.IntN(10) > 0 {
		most = min(most, 5)
	}
	if h.Left > 0 && int(sh.Min) < int(h.Left) {
		most = min(most, int(h.Left)+1)
	}
	n := min(int(sh.Min), len(legal))
	if most > n {
		n += p.rng.IntN(most - n + 1)
	}
	for i := range n {
		j := i + p.rng.IntN(len(legal)-i)
		legal[i], legal[j] = legal[j], legal[i]
	}
	return slices.Clone(legal[:n])
}

// options draws the words behind a line's names.
func (p *Player) options(s *rule.Skill) []string {
	sh := s.Shape
	var out []string
	if n := len(sh.Options); n > 0 && (sh.NeedOpt && !sh.Names || p.rng.IntN(2) == 0) {
		out = append(out, sh.Options[p.rng.IntN(n)])
	}
	switch {
	case sh.Names && (sh.NeedOpt || p.rng.IntN(3) == 0):
		out = append(out, p.name())
	case sh.Free && p.rng.IntN(3) == 0:
		out = append(out, strconv.Itoa(p.rng.IntN(4)))
	case sh.Free && p.rng.IntN(2) == 0:
		out = p.list()
	}
	return out
}

// list says of every seat what was dealt there, now and then with a mistake.
func (p *Player) list() []string {
	var out []string
	for i := range p.Began.Seats {
		out = append(out, rule.Mention(rule.Char(i))+"="+p.Began.Seats[i].Dealt)
	}
	if p.rng.IntN(2) == 0 {
		out[p.rng.IntN(len(out))] = rule.Mention(p.anybody()) + "=" + p.name()
	}
	return out
}

// name draws the name of an identity, mostly of one that was dealt, or of a skill.
func (p *Player) name() string {
	switch n := p.rng.IntN(10); {
	case n < 5:
		return p.Began.Seats[p.rng.IntN(len(p.Began.Seats))].Dealt
	case n < 8:
		return p.Book.Identities[p.rng.IntN(len(p.Book.Identities))].Name
	default:
		return p.Book.Skills[p.rng.IntN(len(p.Book.Skills))].Name
	}
}

// anybody draws a seat.
func (p *Player) anybody() rule.Char { return rule.Char(p.rng.IntN(len(p.Began.Seats))) }

// lend has somebody write for a skill that is another's: mostly one whose own skills let him.
func (p *Player) lend() {
	hs := p.Run.S.Holdings
	h := hs[p.rng.IntN(len(hs))]
	actor := p.anybody()
	if foreign := p.writers(); len(foreign) > 0 && p.rng.IntN(4) > 0 {
		actor = foreign[p.rng.IntN(len(foreign))]
	}
	p.write(h, p.claim(h, actor))
}

// writers lists who holds a skill that may write for others.
func (p *Player) writers() []rule.Char {
	var out []rule.Char
	for _, h := range p.Run.S.Holdings {
		hands := slices.ContainsFunc(h.Print().Rules, func(r rule.Rule) bool { return r.Layer == rule.TurnHand && r.On == rule.Turn })
		if hands && h.Owner.Char >= 0 && p.Run.Live(h) {
			out = append(out, h.Owner.Char)
		}
	}
	return out
}

// wrong hands in a line without sense.
func (p *Player) wrong() {
	c := rule.Claim{Actor: p.anybody(), Pack: p.rng.IntN(4) == 0, GiveUp: p.rng.IntN(5) == 0, At: p.In.Now - rule.Instant(p.rng.IntN(7200))}
	c.Word = p.Book.Skills[p.rng.IntN(len(p.Book.Skills))].Name
	if h := p.Run.S.Holdings[p.rng.IntN(len(p.Run.S.Holdings))]; p.rng.IntN(2) == 0 {
		c.Word, c.Actor = h.Print().Name, max(h.Owner.Char, 0)
	}
	for range p.rng.IntN(4) {
		c.Chars = append(c.Chars, p.anybody())
	}
	for range p.rng.IntN(3) {
		c.Opt = append(c.Opt, p.name())
	}
	_ = p.submit(c) // refused, mostly
}

// wish asks for a shorter or a longer day, now and then with so many that it happens: by posts, which are read up to the instant looked at.
func (p *Player) wish() {
	if p.Began.Phase.Kind != rule.Day || !p.chance(p.habits.Wrong) {
		return
	}
	n := 1
	if p.rng.IntN(10) == 0 {
		n = len(p.Began.Seats)
	}
	delay := p.rng.IntN(2) == 0
	for range n {
		q := rule.Request{From: p.anybody(), Delay: delay, At: p.In.Now}
		p.In.Requests = append(p.In.Requests, q)
		p.say(Step{Request: &q})
	}
}

// vote hands the day's votes and everybody's conduct in, read up to that instant.
func (p *Player) vote(at rule.Instant) {
	p.In.Now, p.voted = at, true
	crowd := p.anybody()
	for i := range p.Began.Seats {
		c := rule.Char(i)
		k := rule.Conduct{Who: c, Posts: p.rng.IntN(4), Excused: p.rng.IntN(20) == 0}
		if p.chance(p.habits.Votes) && (p.Run.InPlay(c) || p.rng.IntN(10) == 0) {
			k.Voted = true
			v := rule.Vote{From: c, To: crowd, At: at - rule.Instant(len(p.Began.Seats)-i)}
			if n := p.rng.IntN(10); n == 0 {
				v.To = rule.Nobody
			} else if n < 5 {
				v.To = p.anybody()
			}
			p.In.Ballots = append(p.In.Ballots, v)
		}
		p.In.Conduct = append(p.In.Conduct, k)
	}
	p.say(Step{Voted: true})
}
