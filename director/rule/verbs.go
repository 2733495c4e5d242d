package rule

import "slices"

// Grant puts a skill into somebody's hands, live from now or from when the grant's Wait is over.
func (r *Run) Grant(to Holder, g Grant, src Source) *Holding {
	return r.take(r.Book.holding(HoldingID(len(r.S.Holdings)), to, -1, g, src))
}

// take puts a new holding, whose ID is the next one, into its owner's hands.
func (r *Run) take(x Holding) *Holding {
	h := &r.hands.take(1)[0]
	*h = x
	h.got = r.now
	r.S.Holdings = append(r.S.Holdings, h)
	r.bind(h)
	return h
}

// Copy gives to a copy of a holding as it is: uses left, history and terms. The caller may alter what it gets back.
func (r *Run) Copy(h *Holding, to Char, src Source) *Holding {
	n := *h
	n.ID = HoldingID(len(r.S.Holdings))
	n.Owner, n.Card, n.From, n.Off, n.Dying = Of(to), -1, src, nil, false
	n.Wait, n.Until = Until{}, Forever()
	return r.take(n)
}

// DealCard puts a fresh card into c's hands, on top, and lays the old one aside.
func (r *Run) DealCard(c Char, identity string, src Source) {
	id := r.Book.Identity(identity)
	if old := r.S.Seats[c].Card; old >= 0 {
		r.S.Cards[old].Top = false
	}
	n := r.AddCard(c, id.Name, src)
	r.S.Cards[n].Top = true
	r.S.Seats[c].Card = n
}

// AddCard lays a card face down beside c's own; its skills rest until it is turned on top by [Run.TurnCard].
func (r *Run) AddCard(c Char, identity string, src Source) int16 {
	n := int16(len(r.S.Cards))
	r.S.Cards = append(r.S.Cards, Card{Identity: identity, Owner: c})
	for _, g := range r.Book.Identity(identity).Grants {
		r.take(r.Book.holding(HoldingID(len(r.S.Holdings)), Of(c), n, g, src))
	}
	return n
}

// TurnCard puts one of c's cards on top.
func (r *Run) TurnCard(c Char, card int16) {
	if old := r.S.Seats[c].Card; old >= 0 {
		r.S.Cards[old].Top = false
	}
	r.S.Cards[card].Top = true
	r.S.Seats[c].Card = card
}

// Lose takes a holding away for good. It tells false for a skill that cannot be lost or is lost already.
func (r *Run) Lose(h *Holding, by HoldingID) bool {
	if h.skill.Traits.Unlosable || h.skill.Traits.Table || h.lost() {
		return false
	}
	h.Off = append(slices.Clip(h.Off), Off{Why: Lost, By: by, Until: Forever()})
	if h.skill.Lost != nil {
		h.skill.Lost(r, h)
	}
	return true
}

func (h *Holding) lost() bool {
	return slices.ContainsFunc(h.Off, func(o Off) bool { return o.Why != Suspended })
}

// IsLost tells whether the holding is lost or taken away for good.
func (h *Holding) IsLost() bool { return h.lost() }

// Suspend lays a holding off until an end; one that cannot be lost cannot be laid off either.
func (r *Run) Suspend(h *Holding, until Until, by HoldingID) {
	if h.skill.Traits.Unlosable {
		return
	}
	h.Off = append(slices.Clip(h.Off), Off{Why: Suspended, By: by, Until: until})
}

// TakeAway moves a holding to another: off at its owner, fresh at the taker unless he holds the skill already.
func (r *Run) TakeAway(h *Holding, to Char, by HoldingID) {
	if h.skill.Traits.Unlosable || h.skill.Traits.Table || h.lost() {
		return
	}
	h.Off = append(slices.Clip(h.Off), Off{Why: TakenAway, By: by, Until: Forever()})
	for _, x := range r.S.Holdings {
		if x.Skill == h.Skill && x.Owner.Char == to && !x.lost() {
			return
		}
	}
	r.Grant(Of(to), Grant{Skill: h.Skill, Terms: h.Terms}, Source{How: Seized, Whose: h.Owner.Char})
}

// Restore makes a holding as good as new: nothing off, uses as printed on its card, no name barred by having been named.
func (r *Run) Restore(h *Holding) {
	h.Off, h.Named = nil, slices.Clone(h.Named)
	for i := range h.Named {
		h.Named[i].Landed = false
	}
	r.Refill(h)
	if h.skill.Restored != nil {
		h.skill.Restored(r, h)
	}
}

// Refill gives a holding back the uses that its card or its skill prints.
func (r *Run) Refill(h *Holding) {
	h.Left = -1
	if h.skill.Traits.Once {
		h.Left = 1
	}
	if h.Card < 0 {
		return
	}
	for _, g := range r.Book.Identity(r.S.Cards[h.Card].Identity).Grants {
		if g.Skill == h.Skill && g.Uses != 0 {
			h.Left = g.Uses
		}
	}
}

// Ban forbids a class of skills to c for ever.
func (r *Run) Ban(c Char, what string) {
	r.S.Bans = append(r.S.Bans, Ban{On: c, What: what})
}

// Banned tells whether a class of skills is forbidden to c.
func (r *Run) Banned(c Char, what string) bool {
	for _, b := range r.S.Bans {
		if b.On == c && b.What == what {
			return true
		}
	}
	return false
}

// BanPointed is the class of all pointed kills.
const BanPointed = "指杀"

// Mark lays a mark and lets its rules speak from now on.
func (r *Run) Mark(h *Holding, kind MarkKind, until Until, on ...Char) *Mark {
	k := &r.marks.take(1)[0]
	*k = Mark{Kind: kind, By: NoHolding, Owner: Nobody, On: r.keep(on), Until: until, Slot: r.slot}
	if h != nil {
		k.By, k.Owner = h.ID, h.Owner.Char
	}
	r.S.Marks = append(r.S.Marks, k)
	r.bindMark(k)
	return k
}

// MarkOf lays a mark of a use: it is his in whose name the use is, who may be another than the skill's owner.
func (r *Run) MarkOf(u *Use, kind MarkKind, until Until, on ...Char) *Mark {
	k := r.Mark(u.Hold, kind, until, on...)
	k.Owner = u.Body
	return k
}

// Marked gives a standing mark of that kind on c, nil if there is none.
func (r *Run) Marked(kind MarkKind, c Char) *Mark {
	for _, k := range r.S.Marks {
		if k.Kind == kind && !k.Gone && k.Has(c) {
			return k
		}
	}
	return nil
}

// MarkBy gives the latest standing mark of that kind laid by a holding, nil if there is none.
func (r *Run) MarkBy(kind MarkKind, by HoldingID) *Mark {
	for i := len(r.S.Marks) - 1; i >= 0; i-- {
		if k := r.S.Marks[i]; k.Kind == kind && !k.Gone && k.By == by {
			return k
		}
	}
	return nil
}

// Fire carries out, each by its skill's own Due, whatever waits for a moment of that name, counting others down.
func (r *Run) Fire(moment string) {
	var due []Later
	keep := r.S.Later[:0]
	for _, l := range r.S.Later {
		switch {
		case l.Moment != moment:
			keep = append(keep, l)
		case l.Wait > 0:
			l.Wait--
			keep = append(keep, l)
		default:
			due = append(due, l)
		}
	}
	r.S.Later = keep
	for _, l := range due {
		r.Book.mustSkill(l.Skill).Due(r, l)
	}
}

// Owe lets something fall due at a moment, after letting wait such moments pass.
func (r *Run) Owe(h *Holding, moment string, wait int8, on Char, n int32) {
	r.S.Later = append(r.S.Later, Later{Moment: moment, Wait: wait, On: on, By: h.ID, Skill: h.Skill, N: n})
}

// JoinGroup makes c a member; it tells false if it was one.
func (r *Run) JoinGroup(id GroupID, c Char) bool {
	if r.S.Member(id, c) {
		return false
	}
	for i := range r.S.Groups {
		if g := &r.S.Groups[i]; g.ID == id {
			g.Members = insertSeat(g.Members, c)
			return true
		}
	}
	r.S.Groups = append(r.S.Groups, Group{ID: id, Members: []Char{c}})
	return true
}

// JoinChat makes c a guest of a group's chat.
func (r *Run) JoinChat(id GroupID, c Char) {
	for i := range r.S.Groups {
		if g := &r.S.Groups[i]; g.ID == id && !slices.Contains(g.Guests, c) {
			g.Guests = insertSeat(g.Guests, c)
		}
	}
}

// LeaveGroup takes c out of a group.
func (r *Run) LeaveGroup(id GroupID, c Char) {
	for i := range r.S.Groups {
		if g := &r.S.Groups[i]; g.ID == id {
			g.Members, g.Guests = without(g.Members, c), without(g.Guests, c)
		}
	}
}

func insertSeat(l []Char, c Char) []Char {
	out := append(slices.Clone(l), c)
	slices.Sort(out)
	return out
}

// SetBase gives c a faction of its own; [Run.Refresh] then works out what that changes.
func (r *Run) SetBase(c Char, f Faction) { r.S.Seats[c].Base = f }

// Banish moves c to a place other than out: jailed, away, or back in play. It tells false if c is out or there already.
func (r *Run) Banish(c Char, to Place) bool {
	seat := &r.S.Seats[c]
	if seat.Place == Out || seat.Place == to {
		return false
	}
	seat.Place = to
	return true
}

// keep copies characters into memory that lasts as long as the run's result.
func (r *Run) keep(l []Char) []Char {
	if len(l) == 0 {
		return nil
	}
	out := r.chars.take(len(l))
	copy(out, l)
	return out
}
