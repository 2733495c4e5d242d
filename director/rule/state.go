package rule

import "slices"

// HoldingID names one holding for ever; it is its index in [State.Holdings].
type HoldingID int32

// NoHolding is no holding.
const NoHolding HoldingID = -1

// How tells how a holding came about.
type How uint8

// The ways a holding comes about.
const (
	Dealt How = iota
	Learnt
	Given
	Called
	Copied
	Eaten
	Thrown
	Mirrored
	Inherited
	Traded
	Seized
	Won
	Ordered
)

// Source tells how a holding came and from whom.
type Source struct {
	How   How  `json:"how,omitempty"`
	Whose Char `json:"whose"`
}

// OffWhy is why a holding cannot be used.
type OffWhy uint8

// The reasons. Lost, Taken are for good; Suspended and Waiting end.
const (
	Lost OffWhy = iota + 1
	Suspended
	TakenAway
)

// Off is one reason why a holding cannot be used now.
type Off struct {
	Why   OffWhy    `json:"why"`
	By    HoldingID `json:"by"`
	Until Until     `json:"until"`
}

// Named is what was written on one night and whether it landed.
type Named struct {
	Seq    int32  `json:"seq"` // the phase
	Chars  []Char `json:"c,omitempty"`
	At     []Char `json:"at,omitempty"` // whom it reached
	Landed bool   `json:"ok,omitempty"`
	Ran    bool   `json:"ran,omitempty"` // nothing stopped it and it counts as used, whether or not it landed
}

// Holding is one skill in one pair of hands.
type Holding struct {
	ID    HoldingID `json:"id"`
	Skill SkillID   `json:"skill"`
	Owner Holder    `json:"owner"`
	Card  int16     `json:"card"` // index in State.Cards; -1: none
	From  Source    `json:"from"`
	Terms Terms     `json:"terms"`
	Left  int16     `json:"left"`
	Wait  Until     `json:"wait"`
	Until Until     `json:"until"`
	Off   []Off     `json:"off,omitempty"`
	Named []Named   `json:"named,omitempty"`
	Dying bool      `json:"dying,omitempty"` // was live when its owner went out

	skill *Skill
	got   Instant // when it was won in the phase that runs; 0: before
}

// Print gives the skill's declaration.
func (h *Holding) Print() *Skill { return h.skill }

// GotAt is when the holding was won in the phase that runs; 0: before it.
func (h *Holding) GotAt() Instant { return h.got }

// Card is one identity card. A card that is not Top is not held: its skills rest.
type Card struct {
	Identity string `json:"i"`
	Owner    Char   `json:"o"`
	Top      bool   `json:"top"`
}

// MarkKind names a kind of mark.
type MarkKind string

// Mark is what lasts: set by a holding on characters, until an end.
type Mark struct {
	Kind    MarkKind  `json:"kind"`
	By      HoldingID `json:"by"`
	Owner   Char      `json:"owner"` // who set it; Nobody for a group or the table
	On      []Char    `json:"on,omitempty"`
	Until   Until     `json:"until"`
	WhileIn bool      `json:"whilein,omitempty"` // ends when Owner goes out
	N       int32     `json:"n,omitempty"`
	Word    string    `json:"word,omitempty"`
	Slot    int16     `json:"slot"` // where it was set, -1 outside a timetable
	Gone    bool      `json:"gone,omitempty"`
}

// Has tells whether the mark stands on c.
func (k *Mark) Has(c Char) bool {
	for _, x := range k.On {
		if x == c {
			return true
		}
	}
	return false
}

// Cause is why somebody went out.
type Cause struct {
	Kind    string    `json:"kind"`
	Pointed bool      `json:"pointed,omitempty"`
	By      Char      `json:"by"`
	Skill   SkillID   `json:"skill,omitempty"`
	Hold    HoldingID `json:"hold"`
	Both    bool      `json:"both,omitempty"`
	Trace   int32     `json:"trace,omitempty"`
}

// Gone is the record of one fall; Hand is the whole hand as it was at that moment, before anything reacted.
type Gone struct {
	Who      Char      `json:"who"`
	Seq      int32     `json:"seq"`
	At       Instant   `json:"-"` // time inside the run; only in the phase of the fall
	Cause    Cause     `json:"cause"`
	Faction  Faction   `json:"faction"`
	Identity string    `json:"identity"`
	Face     string    `json:"face"`
	Hand     []Holding `json:"hand,omitempty"`
	Eaten    bool      `json:"eaten,omitempty"`
	Back     bool      `json:"back,omitempty"`   // revived since
	Public   bool      `json:"public,omitempty"` // announced at once, in mid-night
}

// Later is something due when a phase of kind At ends for the N-th time from when it was set, or at a moment the rule set asks for by name.
type Later struct {
	Moment string    `json:"moment"` // a name the rule set's slots call
	Wait   int8      `json:"wait"`   // how many such moments to let pass
	On     Char      `json:"on"`
	By     HoldingID `json:"by"`
	Skill  SkillID   `json:"skill"`
	N      int32     `json:"n,omitempty"`
}

// Ban forbids a class of skills for ever, also those got later.
type Ban struct {
	On   Char   `json:"on"`
	What string `json:"what"`
}

// Carry is a choice that the next phase keeps open.
type Carry struct {
	Hold   HoldingID `json:"hold"`
	Opened Instant   `json:"opened"`
}

// Seat is one character's standing.
type Seat struct {
	Place   Place   `json:"place"`
	Card    int16   `json:"card"` // top card's index
	Dealt   string  `json:"dealt"`
	Base    Faction `json:"base"`           // the faction of its own
	Side    Faction `json:"side"`           // the faction in force, as last worked out
	Face    string  `json:"face"`           // surface identity where an order says so
	Seen    string  `json:"seen,omitempty"` // what a check reads where an order says so
	Yellow  int8    `json:"yellow,omitempty"`
	NoVote  bool    `json:"novote,omitempty"` // vote right lost for good
	Helpers int8    `json:"helpers,omitempty"`
}

// Group is a set of characters that share a chat.
type Group struct {
	ID      GroupID `json:"id"`
	Members []Char  `json:"m,omitempty"`
	Guests  []Char  `json:"guests,omitempty"` // in the chat, not of the knife
}

// Settings are what the table agreed on before the game.
type Settings struct {
	Rulings   map[string]string `json:"rulings,omitempty"`
	Penalties bool              `json:"penalties,omitempty"`
	NoEndings bool              `json:"noendings,omitempty"`
	Words     int8              `json:"words,omitempty"` // last words allowed in all
	Reaction  int16             `json:"reaction"`        // minutes for a choice
}

// State is the table between two phases: plain data.
type State struct {
	Phase    Phase      `json:"phase"`
	Seed     uint64     `json:"seed"`
	Set      Settings   `json:"set"`
	Seats    []Seat     `json:"seats"`
	Cards    []Card     `json:"cards"`
	Holdings []*Holding `json:"holdings"`
	Marks    []*Mark    `json:"marks,omitempty"`
	Fallen   []*Gone    `json:"fallen,omitempty"`
	Later    []Later    `json:"later,omitempty"`
	Bans     []Ban      `json:"bans,omitempty"`
	Groups   []Group    `json:"groups,omitempty"`
	Agenda   []Phase    `json:"agenda,omitempty"`
	Carry    []Carry    `json:"carry,omitempty"`
	Prev     [3]int32   `json:"prev"`            // Seq of the latest phase of each kind that is over
	Votes    []Cast     `json:"votes,omitempty"` // of the day just over, as they were counted
	Sheriff  Char       `json:"sheriff"`
	Won      Faction    `json:"won,omitempty"`
	Winner   bool       `json:"over,omitempty"`

	hbuf []Holding // where Holdings and Marks point in a state that is worked on again and again
	mbuf []Mark
}

// cloneInto copies s into d, reusing d's memory. Slices inside holdings, marks and falls are shared and must only be replaced or appended
// to after clipping; the verbs do.
func (s *State) cloneInto(d *State) {
	hs, ms, gs := d.Holdings[:0], d.Marks[:0], d.Fallen[:0]
	seats, cards := append(d.Seats[:0], s.Seats...), append(d.Cards[:0], s.Cards...)
	later, bans := append(d.Later[:0], s.Later...), append(d.Bans[:0], s.Bans...)
	groups, agenda := append(d.Groups[:0], s.Groups...), append(d.Agenda[:0], s.Agenda...)
	hold, marks := d.hbuf, d.mbuf
	*d = *s
	d.hbuf, d.mbuf = hold, marks
	d.Seats, d.Cards, d.Later, d.Bans, d.Groups, d.Agenda = seats, cards, later, bans, groups, agenda
	hbuf, mbuf := room(d.hbuf, len(s.Holdings)), room(d.mbuf, len(s.Marks))
	for i, h := range s.Holdings {
		hbuf[i] = *h
		hs = append(hs, &hbuf[i])
	}
	for i, m := range s.Marks {
		mbuf[i] = *m
		ms = append(ms, &mbuf[i])
	}
	gs = append(gs, s.Fallen...)
	d.Holdings, d.Marks, d.Fallen, d.hbuf, d.mbuf = hs, ms, gs, hbuf, mbuf
}

func room[T any](buf []T, n int) []T {
	if cap(buf) < n {
		return make([]T, n, n+n/2)
	}
	return buf[:n]
}

// Clone gives a copy that shares nothing that a run changes.
func (s *State) Clone() *State {
	d := new(State)
	s.cloneInto(d)
	return d
}

// InPlay lists who is in play and not elsewhere, by seat.
func (s *State) InPlay() []Char {
	var out []Char
	for i := range s.Seats {
		if s.Seats[i].Place == InPlay {
			out = append(out, Char(i))
		}
	}
	return out
}

// Living counts those who count for endings: in play, jailed or away.
func (s *State) Living() int {
	n := 0
	for i := range s.Seats {
		if s.Seats[i].Place.Rights().Lives {
			n++
		}
	}
	return n
}

// Group gives the members of a group, nil if there is none.
func (s *State) Group(id GroupID) *Group {
	for i := range s.Groups {
		if s.Groups[i].ID == id {
			return &s.Groups[i]
		}
	}
	return nil
}

// Member tells whether c is of the group (guests are not).
func (s *State) Member(id GroupID, c Char) bool {
	g := s.Group(id)
	if g == nil {
		return false
	}
	for _, m := range g.Members {
		if m == c {
			return true
		}
	}
	return false
}

// own copies what the run has made in memory of its own since it took the state in as it was before; all else it shares with that one.
func (s *State) own(was *State) {
	for i, k := range s.Marks {
		if i >= len(was.Marks) || !shared(k.On, was.Marks[i].On) {
			k.On = slices.Clone(k.On)
		}
	}
	for i, h := range s.Holdings {
		if i >= len(was.Holdings) || !shared(h.Named, was.Holdings[i].Named) {
			h.Named = ownNamed(h.Named, was.Phase.Seq)
		}
	}
	for i := range s.Agenda {
		s.Agenda[i].Speakers = slices.Clone(s.Agenda[i].Speakers)
	}
	for i, g := range s.Fallen {
		if i < len(was.Fallen) && g == was.Fallen[i] {
			continue
		}
		n := *g
		n.Cause.Trace = 0 // a line of the run's own trace
		n.Hand = slices.Clone(g.Hand)
		for j := range n.Hand {
			n.Hand[j].Named = ownNamed(n.Hand[j].Named, was.Phase.Seq)
		}
		s.Fallen[i] = &n
	}
}

// shared tells whether two lists are one in memory.
func shared[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// ownNamed copies a list with what was written in phase seq; what was written earlier never changes.
func ownNamed(l []Named, seq int32) []Named {
	l = slices.Clone(l)
	for i := range l {
		if l[i].Seq == seq {
			l[i].At, l[i].Chars = slices.Clone(l[i].At), slices.Clone(l[i].Chars)
		}
	}
	return l
}
