package rule

// Kind is what sort of thing happens.
type Kind uint8

// The kinds of matter.
const (
	Turn   Kind = iota // may this holding be answered for, and by whose hand
	Aim                // a use reaches for one target
	Strike             // harm arrives
	Fall               // somebody goes out (already true when shown)
	Look               // what a reading sees
	Join               // a faction changes
	Ballot             // what one vote counts for
	Elect              // whom the vote takes
	Stay               // a standing check after a settlement
)

// Layer is a named moment inside a kind; the order of the constants is the order in which they speak.
type Layer uint8

// The layers, each kind's own.
const (
	TurnHand  Layer = iota // another hand writes for this holding
	TurnTake               // another hand takes the use over
	TurnFree               // nothing holds it back tonight
	TurnHold               // held back: jail, silence, a trade
	TurnBlock              // blocked for the night

	AimGuess  // foreseen
	AimSwap   // exchanged
	AimMirror // a stand-in drawn
	AimZone   // out of the allowed seats
	AimDeaf   // no effect and no feedback
	AimNull   // no effect, empty feedback
	AimImmune // no effect on this one
	AimSpread // reaches another as well
	AimNote   // heard of every use, void or not

	HitNature  // cannot be harmed so
	HitDream   // dreamed
	HitBoth    // two cures cancel
	HitWard    // shielded
	HitSpare   // spared once
	HitStandIn // another goes out instead
	HitCarry   // harm that runs on
	HitSwap    // bewitched

	FallPublic // what is turned up
	FallFollow // who goes along
	FallLater  // what falls due
	FallChoice // what may be chosen now

	LookCard
	LookFace
	LookTurned

	JoinBar  // may a faction change at all
	JoinChat // may one enter the pack

	BallotRight  // may this one vote, may that one be voted for
	BallotMove   // goes to another
	BallotNull   // counts as an abstention
	BallotWeight // counts more
	BallotAdd    // votes with nobody behind them

	ElectTie     // who goes in a tie
	ElectBar     // cannot be taken by this vote
	ElectSpare   // escapes
	ElectInstead // another goes instead

	StayCheck

	numLayers
)

// Matter is one thing that happens, shown to the rules of its kind. Only the fields of its kind are set.
type Matter struct {
	Kind    Kind
	Who     Char     // Turn: the owner; Fall, Look, Join, Elect: the character
	Hold    *Holding // Turn
	Line    *Line    // Turn, when a line is at hand
	Use     *Use     // Turn, Aim
	T       *Target  // Aim
	Harm    *Harm    // Strike
	Gone    *Gone    // Fall
	Checked string   // Look: the faction word a check reads
	Face    string   // Look: the identity a surface reading reads
	First   string   // Look: the identity 石像鬼 reads as the first
	From    Char     // Ballot: the voter
	To      Char     // Ballot: whom the vote counts for; Nobody: 弃权
	Halves  int      // Ballot: weight in half votes
	Tied    []Char   // Elect: who shares the top
	Cause   string   // Elect: the cause it would give
	Allow   bool     // Turn: another's hand may write here; nothing holds it back
	Probe   bool     // only asked, nothing happens
}

// Use is one skill used: Hold is whose count, history and limits are spent; Hand decides and hears; Body is in whose name it is an
// operation and who is hit back.
type Use struct {
	ID    UseID
	Hold  *Holding
	Skill *Skill
	Hand  Char
	Body  Char
	Line  *Line
	At    []Target
	Fate  Fate
	Why   int32 // trace line that let it run
	Kept  bool  // foreseen: it comes to nothing and is not spent
}

// UseID names a use for ever.
type UseID struct {
	Phase int32     `json:"p"`
	Hold  HoldingID `json:"h"`
	N     int8      `json:"n,omitempty"`
}

// Target is one target of a use: who was named, whom it reaches, what became of it.
type Target struct {
	Named, At Char
	Fate      Fate
	Silent    bool // not even an empty feedback
	Spread    bool // reached by way of another target
}

// Fate is what became of a line, a use or a target.
type Fate uint8

// The fates.
const (
	NotRun  Fate = iota
	Landed       // it took effect
	Blocked      // stopped before it ran
	Void         // overtaken: the target is out or the skill gone
	Null         // no effect, empty feedback
	Immune       // no effect on this target
	Taken        // another took it over
)

// Harm is one strike on its way.
type Harm struct {
	On      Char
	Kind    string // the cause it would give: 指杀, 毒药, 枪 …
	Pointed bool
	By      Char // the body; Nobody when nobody's
	Use     *Use
	Named   Char  // whom the killer named
	Rank    int32 // order of settlement
	Beats   bool  // ignores dreams and wards
	NoWard  bool  // no 守护 of any sort stops it
	Parried bool  // 守护 stops it although it is no pointed kill
	Copy    bool  // a copy of another strike: does not run on
	Linked  bool  // harm that ran along a chain
	Follow  bool  // going along with another: only natures are asked
	Pierce  bool  // ignores natures that are 强制
	Outside bool  // outside the night's shields: shots, bombs
	Both    bool  // two cures met: no ward works
	N       int32 // the striker's own remark

	Do   func(*Run, *Harm) // what settles here instead of a strike; nil: a strike
	why  int32             // trace line that it follows from, without a use
	done bool
}

// Lands tells whether target t was reached.
func (t Target) Lands() bool { return t.Fate == Landed }
