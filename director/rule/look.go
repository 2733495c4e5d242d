package rule

import "cmp"

// CardOf is the identity of c's top card.
func (r *Run) CardOf(c Char) string {
	if n := r.S.Seats[c].Card; n >= 0 {
		return r.S.Cards[n].Identity
	}
	return ""
}

// Faction is the faction in force of c.
func (r *Run) Faction(c Char) Faction { return r.S.Seats[c].Side }

// Face is the surface identity of c: what 通灵 reads.
func (r *Run) Face(c Char) string { return r.look(c).face }

// Checked is the faction word that a check of c reads.
func (r *Run) Checked(c Char) string { return r.look(c).checked }

// First is the identity of c that a reading of first identities reads where a rule says otherwise than the deal.
func (r *Run) First(c Char) string { return r.look(c).first }

type seen struct{ face, checked, first string }

func (r *Run) look(c Char) seen {
	m := r.matter(Look)
	m.Who, m.Face, m.First = c, r.CardOf(c), r.S.Seats[c].Dealt
	if r.Book.Check != nil {
		m.Checked = r.Book.Check(r, c)
	}
	r.judge(m, LookCard, LookTurned)
	r.depth--
	if seat := &r.S.Seats[c]; seat.Face != "" || seat.Seen != "" { // the director's word is the last
		m.Face, m.Checked = cmp.Or(seat.Face, m.Face), cmp.Or(seat.Seen, m.Checked)
	}
	return seen{m.Face, m.Checked, m.First}
}

// Refresh works out the factions in force and lets the rule set tell whoever changed.
func (r *Run) Refresh() {
	if r.Book.Side == nil {
		return
	}
	for i := range r.S.Seats {
		c := Char(i)
		f := r.Book.Side(r, c)
		if f == r.S.Seats[i].Side {
			continue
		}
		r.S.Seats[i].Side = f
		if r.Book.Changed != nil {
			r.Book.Changed(r, c, f)
		}
	}
}

// InPlay tells whether c is in play and not elsewhere.
func (r *Run) InPlay(c Char) bool { return c >= 0 && r.S.Seats[c].Place == InPlay }

// Lives tells whether c counts for endings.
func (r *Run) Lives(c Char) bool { return c >= 0 && r.S.Seats[c].Place.Rights().Lives }

// Ring lists up to n nearest seats still in the ring on one side of c: dir -1 upwards, +1 downwards. c itself is never in it (¶1.6).
func (r *Run) Ring(c Char, dir, n int) []Char { return r.S.ring(c, dir, n, r.skips()) }

// RingAtStart is [Run.Ring] as it stood when the phase began.
func (r *Run) RingAtStart(c Char, dir, n int) []Char { return r.began.ring(c, dir, n, r.skips()) }

func (r *Run) skips() bool { return r.holds(r.Book.SkipAbsent, NoHolding, true) }

// InRingAtStart tells whether c was in the ring when the phase began.
func (r *Run) InRingAtStart(c Char) bool { return r.began.Seats[c].Place.Rights().InRing }

// ring looks along the seats for n who are in the ring; where the absent are not skipped, at the n next seats whoever sits there.
func (s *State) ring(c Char, dir, n int, skips bool) []Char {
	out := make([]Char, 0, n)
	size := len(s.Seats)
	for i := 1; i < size && len(out) < n && (skips || i <= n); i++ {
		x := Char(((int(c)+dir*i)%size + size) % size)
		if s.Seats[x].Place.Rights().InRing {
			out = append(out, x)
		}
	}
	return out
}

// Pack lists the members of a group who are in play.
func (r *Run) Pack(id GroupID) []Char {
	g := r.S.Group(id)
	if g == nil {
		return nil
	}
	var out []Char
	for _, c := range g.Members {
		if r.InPlay(c) {
			out = append(out, c)
		}
	}
	return out
}

// Tell tells a fact to one character.
func (r *Run) Tell(to Char, f Fact) {
	if to >= 0 {
		r.Told = append(r.Told, Telling{To: to, Fact: f.plain(), Slot: r.SlotID()})
	}
}

// plain is the fact as it comes back from storage: about nobody is no list.
func (f Fact) plain() Fact {
	if len(f.On) == 0 {
		f.On = nil
	}
	return f
}

// TellGroup tells a fact to every member of a group who is in play.
func (r *Run) TellGroup(id GroupID, f Fact) {
	for _, c := range r.Pack(id) {
		r.Tell(c, f)
	}
}

// TellWord tells a key with one word: "查验" with no characters, "骰子:4".
func (r *Run) TellWord(to Char, key, word string) {
	r.Tell(to, Fact{Key: key, Eq: word, To: Nobody})
}

// Announce makes a fact public when the phase's result is.
func (r *Run) Announce(f Fact) {
	r.Public = append(r.Public, Notice{Fact: f.plain(), At: r.now})
}

// AnnounceNow makes a fact public at once, in the middle of a phase.
func (r *Run) AnnounceNow(f Fact) {
	r.Public = append(r.Public, Notice{Fact: f.plain(), When: Immediately, At: r.now})
}

// Say makes a bare word public with the phase's result.
func (r *Run) Say(key string) { r.Announce(Fact{Key: key, To: Nobody}) }

// On is a fact about characters.
func On(key string, on ...Char) Fact { return Fact{Key: key, On: on, To: Nobody} }

// OnIs is a fact that says a word about characters.
func OnIs(key, word string, on ...Char) Fact { return Fact{Key: key, On: on, Eq: word, To: Nobody} }

// Count is a fact with a number.
func Count(key string, n int) Fact { return Fact{Key: key, Num: int32(n), Has: true, To: Nobody} }

// Said tells whether a public fact of that key stands in this phase already.
func (r *Run) Said(key string) bool {
	for i := range r.Public {
		if r.Public[i].Key == key {
			return true
		}
	}
	return false
}

// MayNotTurn tells whether a rule bars c from changing its faction.
func (r *Run) MayNotTurn(c Char) bool {
	m := r.matter(Join)
	m.Who, m.Probe = c, true
	stop, _ := r.judge(m, JoinBar, JoinBar)
	r.depth--
	return stop
}

// MayNotJoin tells whether a rule keeps c out of the pack.
func (r *Run) MayNotJoin(c Char) bool {
	m := r.matter(Join)
	m.Who, m.Probe = c, true
	stop, _ := r.judge(m, JoinChat, JoinChat)
	r.depth--
	return stop
}
