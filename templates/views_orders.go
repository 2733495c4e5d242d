package templates

import "time"

// Ordered tells a player what a director's order means for him. Key is one of counts, proxy, line, yellow, red, leave, back, missed, window, word; what else is
// set depends on it.
type Ordered struct {
	Character string
	Key       string
	Floor     int       // counts: the post
	To        string    // counts, proxy: whom the vote is on; window: the skill
	Days      int       // leave: for so many discussion days
	At        time.Time // window: until when it is open now
	Text      string    // word: the director's own words
}

// Shift tells everybody that the game stands still, goes on, or has other deadlines.
type Shift struct {
	Head
	Paused  bool
	Resumed bool
	Moved   bool     // one deadline has been moved by itself
	Times   []Moment // the deadlines as they are now; none: they stay
}

// Moment is one deadline by its name: 关门.
type Moment struct {
	Name string
	At   time.Time
}

// Doubt tells the directors of a vote that is not counted while they have not ruled on it. Orders are those that would settle it.
type Doubt struct {
	Invalid
	Author string // the account that posted it
	Orders []string
}

// Corrected puts an earlier running tally right: Was and Now are how the changed votes stood in it and how they stand.
type Corrected struct {
	Head
	Of    time.Time // what the tally was read up to
	Post  string    // the address of the post that it stands in; empty: not known
	Votes []Changed
	Tally Tally // how it should have been
}

// Changed is one vote of a tally that was wrong: whom it was on, empty for none.
type Changed struct{ Name, Was, Now string }

// Amended puts an announcement right that cannot be changed where it stands. Text is the director's own and may hold forum code.
type Amended struct {
	Head
	Of   string // the first line of what was wrong
	Text string
}

// Helping answers a message from a 场外助理: it is never a line.
type Helping struct{ Lines bool } // Lines: it held something that reads like one

// WhyNot is why a vote does not count, alone.
type WhyNot struct{ Invalid }

// Results is the table of a game that is over, for the forum.
type Results struct {
	Game   string
	Winner string // the faction; empty: nobody has won
	Over   bool
	Rows   []Outcome
}

// Outcome is how one character fared.
type Outcome struct {
	No       int
	Name     string
	Players  []string // who played it, one after the other: the roster's word, or the account
	Identity string   // as dealt
	Now      string   // as it ended, if it is another
	Faction  string
	Winner   bool
	Days     int    // discussion days survived
	Out      string // when and how it went out; empty: it did not
	Yellow   int
	Red      int
	Helper   string // 场外助理
}

// TakenOver tells that the daemon goes on with a game that was half played elsewhere: Phase is the one with which it does.
type TakenOver struct {
	Head
	Seats  []Seat
	Closes time.Time // 关门 of a day that has begun already; zero: none has
}

// TakenCard tells a player of such a game who he is and what he holds, so that a slip of whoever wrote it down comes to light.
type TakenCard struct {
	Game      string
	Character string
	Phase     Phase
	Identity  string
	Faction   string
	Skills    []Skill
}

// Righted tells one character what is otherwise since something was settled anew. What was said before is never quoted.
type Righted struct {
	Character string
	Items     []RightedPhase
	Lost      []string // his lines that counted and do not
	Gained    []string // his lines that did not count and do
	Left      []string // groups he was let into and is not of
}

// RightedPhase is what one phase has come to for a character by now.
type RightedPhase struct {
	Phase
	Void  bool // what he was told of it before does not hold
	Kept  bool // it does, and is not told again
	Back  bool // he is not out
	Out   bool // he is
	Still bool // he is again: that he came back does not hold
	Words bool // and may leave last words
	Until time.Time
	Facts []Fact
	Gone  []string // choices that he does not have any more
	Asks  []Ask
}

// Resettled announces what is otherwise since something was settled anew.
type Resettled struct {
	Head
	Items  []ResettledPhase
	Back   []string // who is in play after all
	Out    []string // who is not, and was announced to be in play again
	GoesOn bool     // the game had been declared over and is not
}

// ResettledPhase is what is public of one phase by now.
type ResettledPhase struct {
	Phase
	Again     bool // it is not over yet: what was announced is void
	SoFar     bool // it goes on: this is what has been announced of it till now and holds
	First     bool // nothing was announced of it before
	Tally     *Tally
	Out       []string
	Facts     []Fact
	Votes     time.Time // since when votes count, where everybody votes once more
	Hurried   bool      // it is under 加速
	Calm      bool      // it is not, and was announced to be
	NoSheriff bool      // nobody holds the badge that was announced to be somebody's
}
