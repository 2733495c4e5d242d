package templates

import (
	"fmt"
	"time"
)

// Phase names a stretch of play: day 2, night 2, and with Extra the day or night that a rule put in behind night 2. No 0 is the start of
// the game.
type Phase struct {
	Night bool
	No    int
	Extra bool
	Part  string // a part of the day that is played by itself, as players call it
}

// String is the phase as players call it: 第2天, 第2天PK, 第2夜, 第2夜后的额外白天, 开局.
func (p Phase) String() string {
	switch {
	case p.No == 0:
		return "开局"
	case p.Extra && p.Night:
		return fmt.Sprintf("第%d夜后的额外黑夜", p.No)
	case p.Extra:
		return fmt.Sprintf("第%d夜后的额外白天", p.No)
	case p.Night:
		return fmt.Sprintf("第%d夜", p.No)
	default:
		return fmt.Sprintf("第%d天%s", p.No, p.Part)
	}
}

// Head is what every announcement begins with.
type Head struct {
	Game  string // the game's name
	Phase Phase
	Story string // the director's own text (剧情), set as it is, forum code and all; empty: none
}

// Place says where a character is.
type Place string

// The places.
const (
	InPlay Place = ""
	Out    Place = "out"
	Jailed Place = "jailed"
	Away   Place = "away"
)

// Seat is one line of the 电梯楼, as everybody may know it.
type Seat struct {
	No      int // from 1 at the top
	Name    string
	Place   Place
	Since   Phase  // when it went out; for Jailed and Away when it left
	Face    string // the identity turned face up; empty: face down
	Sheriff bool
}

// Fact is one thing told or made public: rule.Fact with the names put in. Its Key picks the sentence, "told KEY" or "public KEY".
type Fact struct {
	Key  string
	On   []string // characters
	Is   string   // a word about them; names inside it put in
	To   string   // "A→B": B
	Num  int
	Has  bool   // Num is meant
	Text string // free text a player wrote
}

// LastWords is what one character leaves behind.
type LastWords struct {
	Name string
	Text string // as it came; empty: left none
}

// Voter is one voter of a row, with what the vote counts for in half votes.
type Voter struct {
	Name    string
	Halves  int
	Floor   int  // of the post that counts; 0: not known
	Changed bool // by 改票
}

// Row is one candidate of a tally. Halves is the whole count in half votes; Added is the part of it with nobody behind it.
type Row struct {
	Name   string
	Halves int
	Added  int
	Voters []Voter
}

// Invalid is one vote post that does not count, and why: Cause is a key of package ballot.
type Invalid struct {
	Floor int
	Name  string
	Cause string
	Wrote string   // what stood there as the target
	Near  []string // characters it may have meant
}

// Cast is one vote as it was posted, whatever has become of it since.
type Cast struct {
	At     time.Time
	Floor  int // 0: by proxy
	Name   string
	To     string // empty: not to be told
	Change bool   // a change of vote
	Back   bool   // only takes the vote before it back
	State  CastState
	Why    Invalid // of CastVoid and CastUndecided
}

// CastState is what has become of a vote.
type CastState string

// What becomes of votes.
const (
	CastCounts    CastState = ""
	CastReplaced  CastState = "replaced" // by a later one
	CastTakenBack CastState = "back"
	CastVoid      CastState = "void"
	CastUndecided CastState = "undecided" // the director has to rule
)

// CastsOf are the votes of one character, in the order of posting.
type CastsOf struct {
	Name  string
	Casts []Cast
}

// Tally is how votes stand.
type Tally struct {
	Rows      []Row // most votes first
	Abstained []Voter
	Silent    []string // have not voted
	NoVote    []string // may not vote
	Invalid   []Invalid
}

// When says when a skill is answered for; the values are those of rule.Asks.
type When string

// The times of skills.
const (
	Passive     When = "passive"
	AtNight     When = "night"
	AtSetup     When = "setup"
	BeforeClose When = "close" // a line of the day that stands until 关门
	AtOnce      When = "once"  // a line of the day that acts when it is taken
	OnChoice    When = "choice"
	ByItself    When = "itself"
	Unasked     When = "unasked" // at 关门, unless it is given up before
)

// Nights says on which nights a skill may be used.
type Nights string

// The nights.
const (
	EveryNight Nights = ""
	OddNights  Nights = "odd"
	EvenNights Nights = "even"
	NotFirst   Nights = "notfirst" // from night 2, for a skill of the day from day 2
)

// Repeat limits whom a skill may name again.
type Repeat string

// The limits.
const (
	AnyRepeat     Repeat = ""
	NotRunning    Repeat = "running" // not two nights running
	OncePerTarget Repeat = "target"
)

// Skill is one skill in its holder's hands: what a card, a prompt, a help text and a status say of it.
type Skill struct {
	Name     string
	Of       string // the identity that prints it; with Name it picks the sentence "skill OF NAME"
	Book     string // the rule set; "skill BOOK/OF NAME" stands before the other where two rule sets print the same
	Aliases  []string
	When     When
	Minutes  int // AtNight: minutes after dusk until which a line is in time; BeforeClose: after the opening, 0 until the close
	Nights   Nights
	Min, Max int // how many characters it names
	Self     bool
	OutOnly  bool     // names characters that are out
	OutToo   bool     // may name characters that are out
	Options  []string // words that may follow
	NeedOpt  bool     // one of them must
	Names    bool     // names of identities or skills may follow
	Once     bool     // 限定
	Forced   bool     // 强制
	MustAct  bool     // silence takes a random target
	Repeat   Repeat
	Pack     bool   // the pack's: any of its members writes it
	Left     int    // uses left; -1: no limit
	Remark   string // about this one holding; empty: none
	Example  string // a line as it may be written; empty for what is never written
}

// Ask is one skill that may be answered for now. Of Until and Minutes one is set: Minutes where the time runs from the message that says so.
type Ask struct {
	Skill    Skill
	Until    time.Time
	Minutes  int
	Latest   time.Time // with Minutes: never later than this; zero: no such end
	Choice   bool      // opened by what happened, not an ordinary line
	Standing []string  // lines that stand for it
}
