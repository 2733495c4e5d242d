package rule

// Char is a character's place in the 电梯楼, from 0 at the top.
type Char int8

// Nobody stands where no character does.
const Nobody Char = -1

// GroupID names a group that shares one chat and may hold skills of its own; "" for none.
type GroupID string

// Holder is whoever a skill can belong to: one character, or a group (Char is Nobody then).
type Holder struct {
	Char  Char    `json:"c"`
	Group GroupID `json:"g,omitempty"`
}

// Of is the holder that is one character.
func Of(c Char) Holder { return Holder{Char: c} }

// OfGroup is the holder that is a group.
func OfGroup(g GroupID) Holder { return Holder{Char: Nobody, Group: g} }

// Place says where a character is. What that allows is the table [Place.Rights], so no rule asks for "jailed" by name.
type Place uint8

// The places.
const (
	InPlay Place = iota
	Jailed
	Away
	Out
)

// Rights are what a place allows. Lives: counts for endings.
type Rights struct{ Speaks, Votes, IsTarget, InRing, Acts, Lives bool }

// Rights gives what may be done at a place (¶1.14).
func (p Place) Rights() Rights {
	switch p {
	case InPlay:
		return Rights{true, true, true, true, true, true}
	case Jailed, Away:
		return Rights{Lives: true}
	default:
		return Rights{}
	}
}

// Faction is a side by the name players know; "" is none yet.
type Faction string

// Instant is a time in unix seconds.
type Instant int64

// PhaseKind tells what a phase is.
type PhaseKind uint8

// The kinds of phase.
const (
	Setup PhaseKind = iota
	Day
	Night
)

// Phase is one stretch of play. No is the game day's number: night N follows day N. Extra is 1 for a phase that a rule put in ("N+").
type Phase struct {
	Seq      int32     `json:"seq"` // counts all phases played, Setup is 0
	Kind     PhaseKind `json:"kind"`
	No       int16     `json:"no"`
	Extra    int8      `json:"extra,omitempty"`
	Speakers []Char    `json:"speakers,omitempty"` // who alone may post; nil: all
	Part     string    `json:"part,omitempty"`     // the [Part] of the day that it is; "": the ordinary day
	Stand    []Char    `json:"stand,omitempty"`    // who stand, in a part whose votes go to those alone
}

// Until says how long a mark stands, or how long a holding waits before it is live: N further ends of phases of kind What, the present one
// included. Ever: no end.
type Until struct {
	What PhaseKind `json:"what,omitempty"`
	N    int8      `json:"n,omitempty"` // 0 with Ever false: over
	Ever bool      `json:"ever,omitempty"`
}

// Forever has no end.
func Forever() Until { return Until{Ever: true} }

// For lasts n ends of phases of that kind.
func For(what PhaseKind, n int8) Until { return Until{What: what, N: n} }

func (u *Until) pass(k PhaseKind) {
	if !u.Ever && u.What == k && u.N > 0 {
		u.N--
	}
}

func (u Until) over() bool { return !u.Ever && u.N == 0 }
