package rule

import "slices"

// Patch is an order of the director that changes the state, pinned behind a slot or, with At, to an instant of the phase. What the fields beside
// On mean is said with each kind.
type Patch struct {
	Seq   int64     `json:"seq"`
	After string    `json:"after"`        // slot ID; "" before the first
	At    Instant   `json:"at,omitempty"` // it is carried out behind everything up to here
	Do    PatchKind `json:"do"`
	On    Char      `json:"on"`
	To    []Char    `json:"to,omitempty"`
	Skill SkillID   `json:"skill,omitempty"`
	Word  string    `json:"word,omitempty"`
	N     int32     `json:"n,omitempty"`
	Until Until     `json:"until"`
	Off   bool      `json:"off,omitempty"` // the opposite: take away, clear, untie
}

// PatchKind says what an order does.
type PatchKind string

// The orders the mechanism itself carries out.
const (
	PatchOut      PatchKind = "out"      // On goes out; Word: the cause
	PatchRevive   PatchKind = "revive"   // On comes back
	PatchFaction  PatchKind = "faction"  // On's own faction is Word
	PatchNoVote   PatchKind = "novote"   // Word "true": On has no vote
	PatchIdentity PatchKind = "identity" // On holds the card Word
	PatchFace     PatchKind = "face"     // readings of On's surface identity read Word; "": what the rules say
	PatchSeen     PatchKind = "seen"     // checks of On read Word; "": what the rules say
	PatchHold     PatchKind = "hold"     // On has Skill; Off: has it no more, with N although it cannot be lost
	PatchUses     PatchKind = "uses"     // N uses of Skill are left to On; -1: without limit
	PatchMark     PatchKind = "mark"     // a mark of kind Word, as Skill lays it, stands on On; Off: none does
	PatchLink     PatchKind = "link"     // Skill ties On and To as a use of it would; Off: the tie is off
	PatchBadge    PatchKind = "badge"    // On holds the badge; Nobody: it is no more
	PatchDraw     PatchKind = "draw"     // the draw of key Word comes to N; Off: to what it came to without an order
	PatchSkip     PatchKind = "skip"     // the slot Word is left out; Off: it is not
	PatchRepeat   PatchKind = "repeat"   // the slot Word, which has run, runs again
	PatchNoPoll   PatchKind = "nopoll"   // the day's vote is called off; Off: it is on again
	PatchRevote   PatchKind = "revote"   // what has been voted today counts no more; Off: it does
	PatchPace     PatchKind = "pace"     // the day is under 加速; Off: one day longer
	PatchShield   PatchKind = "shield"   // nothing of this phase harms On; Off: an earlier order of the kind ends
	PatchKill     PatchKind = "kill"     // a pointed kill on On with the cause Word, by To if there is one; Off: an earlier order of the kind ends
	PatchRedirect PatchKind = "redirect" // what reaches for On reaches To[0] instead, of To[1] alone if there is one; Off: an earlier order of the kind ends
)

// The skill and the owner of whatever orders lay: marks, strikes, what keeps a skill from being used.
const (
	directorSkill SkillID = "director.order"
	DirectorGroup GroupID = "director"
)

const (
	markShield   MarkKind = "order:shield"
	markRedirect MarkKind = "order:redirect"
)

// orderSkill is the director's own: in every book, in no list of its skills, and in nobody's hand before the first order that needs it.
func orderSkill() *Skill {
	return &Skill{
		ID: directorSkill, Name: "导演的命令", Traits: Traits{Table: true, Unlosable: true},
		Rules: []Rule{
			{On: Aim, Layer: AimSwap, Mark: markRedirect, Do: redirected},
			{On: Strike, Layer: HitWard, Mark: markShield, Do: shielded},
		},
	}
}

// redirected leads a use to somebody else than it has reached for.
func redirected(_ *Run, m *Matter, _ *Holding, k *Mark) Verdict {
	if m.T.At != k.On[0] || k.Owner >= 0 && k.Owner != m.Use.Hand {
		return Pass()
	}
	m.T.At = k.On[1]
	return Change(string(markRedirect), int32(k.On[0]), int32(k.On[1]))
}

func shielded(_ *Run, m *Matter, _ *Holding, k *Mark) Verdict {
	if !k.Has(m.Harm.On) {
		return Pass()
	}
	return Stop(string(markShield), int32(m.Harm.On))
}

// patch carries out the orders that are pinned behind a slot.
func (r *Run) patch(after string) {
	for i := range r.In.Patches {
		if p := &r.In.Patches[i]; p.At == 0 && p.After == after {
			r.carryOut(p)
		}
	}
}

func (r *Run) carryOut(p *Patch) {
	was := r.cause
	if r.In.Trace {
		r.Trace = append(r.Trace, TraceLine{Slot: r.SlotID(), Of: NoHolding, V: Change("order:" + string(p.Do)), On: p.On, Cause: -1})
		r.cause = int32(len(r.Trace) - 1)
	}
	switch p.Do {
	case PatchOut:
		r.GoOut(p.On, Cause{Kind: p.Word, By: Nobody, Hold: NoHolding, Trace: r.cause})
	case PatchRevive:
		r.Revive(p.On)
		r.Announce(On("复活", p.On))
	case PatchFaction:
		r.SetBase(p.On, Faction(p.Word))
	case PatchNoVote:
		r.S.Seats[p.On].NoVote = p.Word == "true"
	case PatchBadge:
		r.patchBadge(p.On)
	case PatchPace:
		if r.Book.Hurry != nil && r.S.Phase.Kind == Day {
			r.Book.Hurry(r, p.Off)
		}
	case PatchDraw: // see ordered
	case PatchNoPoll, PatchRevote:
		r.patchPoll(p)
	case PatchSkip, PatchRepeat:
		r.patchStage(p)
	default:
		r.patchCharacter(p)
	}
	r.settleFalls()
	r.cause = was
}

// patchBadge puts the badge into c's hands, or with Nobody ends it, for everybody to see.
func (r *Run) patchBadge(c Char) {
	if r.Book.Badge == nil {
		return
	}
	from := r.S.Sheriff
	switch r.Book.Badge(r, c); {
	case c == Nobody:
		r.Say("无警长")
	case from == Nobody:
		r.Announce(On("警长", c))
	default:
		r.Announce(Fact{Key: "移交", On: []Char{from}, To: c})
	}
}

// patchCharacter carries out the orders about a character's card and skills.
func (r *Run) patchCharacter(p *Patch) {
	switch p.Do {
	case PatchIdentity:
		r.patchIdentity(p)
	case PatchFace:
		r.S.Seats[p.On].Face = p.Word
	case PatchSeen:
		r.S.Seats[p.On].Seen = p.Word
	case PatchHold:
		r.patchHold(p)
	case PatchUses:
		r.patchUses(p)
	case PatchMark:
		r.patchMark(p)
	case PatchLink:
		r.patchLink(p)
	default:
		r.patchTonight(p)
	}
}

// director gives what orders lay marks and strikes with.
func (r *Run) director() *Holding { return r.behind(directorSkill) }

// behind gives a holding for what the director lays as a skill does: somebody's own where the table has one, else one that is nobody's and only
// stands behind its marks.
func (r *Run) behind(id SkillID) *Holding {
	var best *Holding
	for _, h := range r.S.Holdings {
		if h.Skill == id && !h.Until.over() && (best == nil || !r.Live(best) && r.Live(h)) {
			best = h
		}
	}
	if best == nil {
		best = r.Grant(OfGroup(DirectorGroup), Grant{Skill: id}, Source{How: Ordered, Whose: Nobody})
		best.Left, best.Off = 0, []Off{{Why: Suspended, By: best.ID, Until: Forever()}}
	}
	return best
}

// patchIdentity puts a card on top: one that On has laid aside as it was, else a fresh one.
func (r *Run) patchIdentity(p *Patch) {
	mine := int16(-1)
	for i := range r.S.Cards {
		if c := &r.S.Cards[i]; c.Owner == p.On {
			if c.Top = false; c.Identity == p.Word {
				mine = int16(i)
			}
		}
	}
	if mine >= 0 {
		r.TurnCard(p.On, mine)
	} else {
		r.DealCard(p.On, p.Word, Source{How: Ordered, Whose: Nobody})
	}
	if r.Book.Recast != nil {
		r.Book.Recast(r, p.On)
	} else {
		r.SetBase(p.On, r.Book.Identity(p.Word).Side)
	}
	r.TellWord(p.On, "换身份", p.Word)
}

// patchHold gives a skill, one that an order has taken as it was; or takes every holding of it.
func (r *Run) patchHold(p *Patch) {
	by, name, done := r.director().ID, r.Book.mustSkill(p.Skill).Name, false
	for _, h := range r.S.Holdings {
		if h.Skill != p.Skill || h.Owner.Char != p.On || h.Until.over() {
			continue
		}
		if !p.Off {
			kept := slices.DeleteFunc(slices.Clone(h.Off), func(o Off) bool { return o.By == by })
			done = done || len(kept) < len(h.Off)
			h.Off = kept
			continue
		}
		if h.lost() {
			continue
		}
		if !r.Lose(h, by) && p.N > 0 {
			h.Off = append(slices.Clip(h.Off), Off{Why: Lost, By: by, Until: Forever()})
		}
		done = done || h.lost()
	}
	switch {
	case p.Off && done:
		r.TellWord(p.On, "失去", name)
	case !p.Off:
		if !done {
			r.Grant(Of(p.On), Grant{Skill: p.Skill}, Source{How: Ordered, Whose: Nobody})
		}
		r.TellWord(p.On, "获得", name)
	}
}

func (r *Run) patchUses(p *Patch) {
	s := r.Book.mustSkill(p.Skill)
	for _, h := range r.S.Holdings {
		if h.Skill == p.Skill && h.Owner.Char == p.On && r.Keeps(h) && (p.N >= 0 || !s.Traits.Once) {
			h.Left = int16(max(p.N, -1))
		}
	}
	r.Tell(p.On, Fact{Key: "次数", Eq: s.Name, Num: p.N, Has: true, To: Nobody})
}

// patchMark lays a mark on one character, or takes it off: what stands on several goes for all of them.
func (r *Run) patchMark(p *Patch) {
	if p.Off {
		for _, k := range r.S.Marks {
			if k.Kind == MarkKind(p.Word) && k.Has(p.On) {
				k.Gone = true
			}
		}
		return
	}
	h := r.behind(p.Skill)
	r.Mark(h, MarkKind(p.Word), p.Until, p.On)
}

// patchLink ties characters as a use of the skill would, or lets a tie between them go.
func (r *Run) patchLink(p *Patch) {
	s := r.Book.mustSkill(p.Skill)
	on := append([]Char{p.On}, p.To...)
	if !p.Off {
		s.Tie(r, r.behind(p.Skill), on)
		return
	}
	for _, k := range r.S.Marks {
		if k.Gone || k.Kind != s.Ties || !k.ties(on) {
			continue
		}
		k.Gone = true
		for _, c := range on {
			r.Tell(c, OnIs("解除", s.Name, without(on, c)...))
		}
		if s.Untied != nil {
			s.Untied(r, k)
		}
	}
}

// ties tells whether a mark stands on all of them.
func (k *Mark) ties(on []Char) bool {
	return !slices.ContainsFunc(on, func(c Char) bool { return !k.Has(c) })
}

// patchTonight carries out the orders that work as skills of the phase at hand do.
func (r *Run) patchTonight(p *Patch) {
	h, till := r.director(), For(r.S.Phase.Kind, 1)
	switch {
	case p.Do == PatchShield && p.Off:
		r.endOrdered(markShield, p.On)
	case p.Do == PatchShield:
		r.Mark(h, markShield, till, p.On)
	case p.Do == PatchRedirect && p.Off:
		r.endOrdered(markRedirect, p.On)
	case p.Do == PatchRedirect:
		k := r.Mark(h, markRedirect, till, p.On, p.To[0])
		if k.Owner = Nobody; len(p.To) > 1 {
			k.Owner = p.To[1]
		}
	case p.Do == PatchKill && p.Off:
		// It is not there any more: whoever is told of the night's kills is not told of it.
		r.strikes = slices.DeleteFunc(r.strikes, func(x *Harm) bool { return !x.done && x.On == p.On && x.Use != nil && x.Use.Hold == h })
	case p.Do == PatchKill:
		r.orderKill(h, p)
	}
}

// endOrdered ends what an order has laid on somebody first of all.
func (r *Run) endOrdered(kind MarkKind, on Char) {
	for _, k := range r.S.Marks {
		if k.Kind == kind && k.On[0] == on {
			k.Gone = true
		}
	}
}

// orderKill lays a pointed kill into the settlement to come; where the strikes are settled, it arrives at once.
func (r *Run) orderKill(h *Holding, p *Patch) {
	by := Nobody
	if len(p.To) > 0 {
		by = p.To[0]
	}
	u := r.newUse(h, &Line{Actor: by, Hold: h.ID, Chars: []Char{p.On}, Drawn: true})
	u.Fate, u.Hand, u.Body = Landed, by, by
	u.At = []Target{{Named: p.On, At: p.On, Fate: Landed}}
	if r.settled || r.S.Phase.Kind != Night {
		r.hit(r.newHarm(Harm{On: p.On, Kind: p.Word, Pointed: true, By: by, Use: u, Named: p.On}))
		return
	}
	r.Strike(u, &u.At[0], p.Word).Pointed = true
}

// Revive brings c back into play with the hand as it was at the moment of the fall; what goes with a badge or a jail has gone its own way since.
func (r *Run) Revive(c Char) {
	g := r.FallOf(c)
	if g == nil {
		return
	}
	g = r.Alter(g)
	g.Back = true
	r.S.Seats[c].Place = InPlay
	for i := range g.Hand {
		was := &g.Hand[i]
		h := r.H(was.ID)
		if h.Dying = false; h.skill.Traits.Table {
			continue
		}
		h.Left, h.Off, h.Named, h.Wait, h.Until = was.Left, was.Off, was.Named, was.Wait, was.Until
	}
}

// patchStage carries out the orders about a slot of the timetable.
func (r *Run) patchStage(p *Patch) {
	i := r.Book.slotNamed(r.S.Phase, p.Word)
	switch {
	case i < 0 || r.slots[i].fixed():
	case p.Do == PatchSkip:
		r.skip[i] = !p.Off
	case i <= int(r.slot):
		r.repeat(i)
	}
}

// repeat runs a slot once more, as the table stands now; strikes of a night that is settled arrive at once.
func (r *Run) repeat(i int) {
	slot, at := r.slot, r.at
	r.slot = int16(i)
	for r.at = 0; r.at < len(r.due[i]); r.at++ {
		r.runDue(r.due[i][r.at])
	}
	if sl := &r.slots[i]; sl.After != nil {
		sl.After(r)
	}
	if r.slot, r.at = slot, at; r.settled {
		r.Settle()
	}
}

// fixed tells whether a phase needs a slot just once.
func (s *Slot) fixed() bool { return s.Fixed || s.Before != nil }

// slotNamed is the index of a slot in the timetable of a phase; -1 if it has none of that ID.
func (b *Book) slotNamed(p Phase, id string) int {
	return slices.IndexFunc(b.Timetable(p), func(s Slot) bool { return s.ID == id })
}

// MaySkip tells whether the phase at hand has a slot of that ID that an order may leave out or repeat, and whether it has run.
func (r *Run) MaySkip(id string) (may, ran bool) {
	i := r.Book.slotNamed(r.S.Phase, id)
	return i >= 0 && !r.slots[i].fixed(), i >= 0 && i <= int(r.slot)
}

// Left tells whether an order leaves a slot of the phase at hand out.
func (r *Run) Left(id string) bool {
	i := r.Book.slotNamed(r.S.Phase, id)
	return i >= 0 && r.skip[i]
}
