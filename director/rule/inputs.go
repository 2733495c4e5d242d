package rule

// Inputs are all facts of the journal that one phase depends on. Nothing else may change a result.
type Inputs struct {
	Now      Instant // facts are known up to here, by the forum's clock
	Times    Times
	Lines    []Line    // taken submissions, in order of forum time
	Ballots  []Vote    // standing votes at 关门, in order of time
	Opened   []Opened  // when the notice of a choice was taken by the forum
	Drawn    []Draw    // draws already recorded; a director's value stands here too
	Ruled    []Ruled   // answers to switches set to ask
	Patches  []Patch   // director's orders, each pinned to a slot
	Requests []Request // 申请加速, 申请延时
	Conduct  []Conduct // how everybody behaved in the day, for cards
	Trace    bool      // keep the trace
	Ties     bool      // keep what [Run.Ties] wants to know
	Swap     *Swap     // what is taken the other way round; nil in play
}

// Times are the phase's clock: Open and Closes for a day (Closes[i] is 关门 of its i-th calendar day, Plan the index planned), Dusk and
// Opening for a night.
type Times struct {
	Open, Dusk, Opening Instant
	Closes              []Instant
	Plan                int
	JudgeBefore         int16     // minutes before a calendar day's 关门 at which requests are judged
	Judges              []Instant `json:",omitempty"` // when they are, where a shift has moved that; nil: so long before Closes
	Shifts              []Shift   `json:",omitempty"` // in the order they were ordered
	Windows             []Window  `json:",omitempty"` // ends of open choices by order, the latest for each counts
	Fast                bool      `json:",omitempty"` // the day is under 加速 from its opening
}

// Line is one taken submission, bound to the holding it means. Its own time says whether it is in time; it takes effect no earlier than the
// phase had been played when it was read, so that nothing told before it changes.
type Line struct {
	Seq     int64     `json:"seq"`
	At      Instant   `json:"at"`
	Read    Instant   `json:"read,omitempty"` // how far the phase had been played when it was taken
	Actor   Char      `json:"actor"`
	Hold    HoldingID `json:"hold"`
	Word    string    `json:"word,omitempty"` // the skill's name as it was written
	Chars   []Char    `json:"c,omitempty"`
	Opt     []string  `json:"opt,omitempty"`
	GiveUp  bool      `json:"giveup,omitempty"`
	Drawn   bool      `json:"drawn,omitempty"` // made by silence, not by a person
	ForPack bool      `json:"forpack,omitempty"`
	Open    string    `json:"open,omitempty"` // the switch set to ask that decides whether it is legal, not answered when it was taken
}

// Came is when the line takes effect at the earliest.
func (ln *Line) Came() Instant { return max(ln.At, ln.Read) }

// Vote is one standing vote; To Nobody is 弃权.
type Vote struct {
	From Char    `json:"from"`
	To   Char    `json:"to"`
	At   Instant `json:"at"`
}

// Opened says when the notice of the N-th choice on a holding was accepted by the forum.
type Opened struct {
	Hold HoldingID `json:"hold"`
	N    int8      `json:"n,omitempty"`
	At   Instant   `json:"at"`
}

// Draw is one random outcome: which of N, out of Chars or Names if those are set, else a die from 1.
type Draw struct {
	Key   string   `json:"key"`
	N     int      `json:"n"`
	Value int      `json:"value"`
	Chars []Char   `json:"chars,omitempty"`
	Names []string `json:"names,omitempty"`
}

// Ruled is the director's answer to a switch set to ask. One that is Kept was given at another point of the game and stands for all that
// come up later: a precedent.
type Ruled struct {
	Switch string    `json:"switch"`
	Hold   HoldingID `json:"hold"`
	Value  string    `json:"value"`
	Kept   bool      `json:"kept,omitempty"`
}

// Request is a wish to shorten or lengthen the day.
type Request struct {
	From  Char    `json:"from"`
	Delay bool    `json:"delay,omitempty"`
	At    Instant `json:"at"`
}

// Conduct is how one character behaved in a day.
type Conduct struct {
	Who     Char `json:"who"`
	Voted   bool `json:"voted,omitempty"` // a valid vote or an abstention
	Posts   int  `json:"posts,omitempty"`
	Excused bool `json:"excused,omitempty"`
	Yellow  int8 `json:"yellow,omitempty"` // cards shown by order, whatever he did
	Red     bool `json:"red,omitempty"`
}

// Telling is a result told to one character, or to a group when Group is set.
type Telling struct {
	To    Char    `json:"to"`
	Group GroupID `json:"group,omitempty"`
	Fact
	Slot string `json:"slot,omitempty"`
}

// Fact is one thing that is told or made public: a key and plain arguments, worded only when somebody reads it.
type Fact struct {
	Key  string `json:"key"`
	On   []Char `json:"on,omitempty"`
	Eq   string `json:"eq,omitempty"` // a word about On
	To   Char   `json:"to2"`          // "A→B"; Nobody: none
	Num  int32  `json:"num,omitempty"`
	Has  bool   `json:"has,omitempty"`  // Num is meant
	Text string `json:"text,omitempty"` // why, of a card; no part of its token
}

// Moment says when a public fact may be published.
type Moment uint8

// The moments.
const (
	AtOpening Moment = iota
	Immediately
)

// Notice is a public fact with its moment.
type Notice struct {
	Fact
	When Moment  `json:"when,omitempty"`
	At   Instant `json:"at"`
}

// LineFate is what became of a line.
type LineFate struct {
	Seq  int64
	Fate Fate
}

// Question is a choice or a line that may be answered now. Opened is false for a choice whose notice has not been taken yet.
type Question struct {
	Hold    HoldingID
	N       int8
	Hand    Char
	Group   GroupID
	Choice  bool
	Opened  bool
	Closes  Instant // last minute in which an answer is in time; 0 while not opened
	Minutes int16   // of a choice: how long it will be open
}

// Refusal says why a line was not taken: a key, arguments, and whether it may be taken later in the phase.
type Refusal struct {
	Key  string
	Args []string
	Wait bool
}

func (f *Refusal) Error() string { return "refused: " + f.Key }

// No refuses with a key.
func No(key string, args ...string) *Refusal { return &Refusal{Key: key, Args: args} }

// TraceLine is one step of why: which rule of which holding said what, and the line it follows from.
type TraceLine struct {
	Slot  string
	Of    HoldingID
	Para  string
	V     Verdict
	On    Char
	Cause int32
}
