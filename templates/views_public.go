package templates

import "time"

// ThreadTitle is the subject of a thread; Kind is discussion, vote, progress, elevator or whisper. Boards take 40 汉字.
type ThreadTitle struct {
	Game  string
	Phase Phase // zero No: a thread for the whole game
	Kind  string
}

// Link is a thread with its address.
type Link struct{ Title, URL string }

// Opening is the first post of a day's thread, with the 电梯楼.
type Opening struct {
	Head
	Seats    []Seat
	Election bool      // the vote is for 警长
	Stand    []string  // who alone may be voted for, and has no vote; nil: everybody, or it is not known yet
	Declares time.Time // until when one may declare something that the whole part of the day turns on; zero: nothing of the kind
	Hurried  bool      // under 加速: no change of vote, no cards
	Closes   time.Time // 关门
	Locks    time.Time // no change of vote from then on; zero: as Closes
	Speakers []string  // 太阳's extra day: who alone may post; nil: all
	Links    []Link    // the other threads of the day
}

// Elevator is the 电梯楼 alone, for a thread of its own.
type Elevator struct {
	Head
	Seats []Seat
}

// Dawn is the announcement at the opening: Phase is the day that opens. Out stands in the order of going out.
type Dawn struct {
	Head
	Out   []string
	Facts []Fact
	Words []LastWords
}

// VoteResult is what the vote of a day came to.
type VoteResult struct {
	Head
	Tally Tally
	Out   []string
	Facts []Fact
	Dusk  time.Time // when the night's clock starts; zero: not settled yet
	Next  Phase     // the day, or part of one, that follows without a night; zero No: a night follows
}

// Election is what the first day's vote came to.
type Election struct {
	Head
	Tally   Tally
	Sheriff string // empty: nobody
	Halves  int    // what his vote counts for
	Tied    bool   // nobody yet: it is voted on again
	Facts   []Fact // all but the badge
	Dusk    time.Time
	Next    Phase
}

// Cut is 直接入夜: the day ends at once and without a vote.
type Cut struct {
	Head
	Out   []string
	Facts []Fact
	Dusk  time.Time
}

// Notice tells what becomes public in mid-phase: 炸死, 决斗, a shot, a badge passed on.
type Notice struct {
	Head
	Out   []string
	Facts []Fact
	Dusk  time.Time // when the night's clock starts, where it was not settled before; zero: not told
}

// Extra tells that an extra phase comes next: Phase is that phase.
type Extra struct {
	Head
	Speakers []string  // an extra day: who alone may post; nil: all
	Starts   time.Time // an extra night: its dusk; a day: its opening
	Closes   time.Time // an extra day: 关门
}

// Pace tells that requests, or an order, have shortened or lengthened the day.
type Pace struct {
	Head
	Slow     bool // 延时; else 加速
	Ordered  bool // by the director, whatever was asked for
	Fors     int  // requests for it
	Againsts int  // requests for the other
	Closes   time.Time
}

// Card is one card shown. Why is vote, speech or order.
type Card struct {
	Name string
	Red  bool
	Why  string
}

// Cards tells the day's yellow and red cards.
type Cards struct {
	Head
	Cards []Card
}

// Running is how the votes stand in mid-day. On request it tells all votes of the day too, by time and by character.
type Running struct {
	Head
	Tally  Tally
	At     time.Time // read up to here
	Closes time.Time
	Log    []Cast
	Each   []CastsOf
}

// VoteLog tells a director how the votes of a day stand or stood, and all that were posted, by time and by character. No forum code is in it.
type VoteLog struct {
	Phase Phase
	Tally Tally
	Log   []Cast
	Each  []CastsOf
}

// Recast asks those whose votes fell away with a character that went out in mid-day to vote anew.
type Recast struct {
	Head
	Out    string
	Voters []string
	Closes time.Time
}

// Substituted tells that another player has taken over a character.
type Substituted struct {
	Head
	Name string
}

// Unreachable asks everybody to look at their messages after one could not be delivered. It names nobody.
type Unreachable struct{ Head }

// Whisper is the first post of the 密帖: how to write there, and what others see of it.
type Whisper struct{ Game string }

// GameOver declares the winner; Seats may be left out when the 复盘 follows.
type GameOver struct {
	Head
	Winner string // the faction; empty with Draw
	Draw   bool
	Roles  []Role
}

// Role is one character when all is over.
type Role struct {
	No       int
	Name     string
	Player   string // the person; empty: not told
	Identity string // as dealt
	Now      string // as it ended, if it is another
	Faction  string
	Winner   bool
	Out      bool
	Since    Phase  // when it went out
	Cause    string // of going out, as the rules name it
}

// Review is the 复盘: the whole story of the game.
type Review struct {
	Head
	Winner string
	Draw   bool
	Roles  []Role
	Phases []ReviewPhase
}

// ReviewPhase is one phase of it.
type ReviewPhase struct {
	Phase Phase
	Deeds []Deed
	Drawn []string // random outcomes, worded
	Heard []Heard
	Tally *Tally
	Facts []Fact
	Fell  []Fell
}

// Fate is what became of a line.
type Fate string

// The fates, as package rule names them, and the line that another replaced.
const (
	NotRun   Fate = ""
	Landed   Fate = "landed"
	Blocked  Fate = "blocked"
	Void     Fate = "void"
	Null     Fate = "null"
	Immune   Fate = "immune"
	Taken    Fate = "taken"
	Replaced Fate = "replaced"
)

// Deed is one line somebody submitted.
type Deed struct {
	At     time.Time
	Actor  string
	Pack   bool
	Line   string
	Random bool // drawn for his silence
	Fate   Fate
}

// Heard is one fact told to one character.
type Heard struct {
	To   string
	Fact Fact
}

// Fell is one fall with its reason.
type Fell struct {
	Name     string
	Identity string
	Cause    string
	By       string // whose doing; empty: nobody's
}
