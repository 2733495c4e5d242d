package ballot

import (
	"strconv"
	"time"
)

// Answer is what happens to a post the house may treat either way.
type Answer uint8

const (
	Refuse      Answer = iota // it does not count
	AskDirector               // the director rules
)

// ChangeRule is how a house takes changes of vote.
type ChangeRule uint8

const (
	ChangeOnce          ChangeRule = iota // one change a day, quoting one's own vote
	ChangeUnlimited                       // any number of them, quoting
	ChangeLastValid                       // the last valid vote counts, however written
	ChangeWithdrawFirst                   // the old vote is taken back before a new one is cast
)

// EditRule is how a house takes a vote edited before the close.
type EditRule uint8

const (
	EditFirstSeen EditRule = iota // what was first seen, once settled, counts
	EditAsk                       // that text stands meanwhile, the director rules
	EditLatest                    // the last text before the close counts
)

// MultiRule is how a house takes a post that names two targets.
type MultiRule uint8

const (
	MultiFirst MultiRule = iota // its first vote counts
	MultiAsk                    // the director rules
	MultiLast                   // its last vote counts
)

// Rules are the switches of a house for one day's vote. Default gives those of 诡秘之主.
type Rules struct {
	Open  time.Time // posts before it are no votes; zero: none are too early
	Close time.Time // exclusive: a vote at this very second is late

	Change       ChangeRule
	ChangeQuotes bool          // a change quotes one's own vote; not asked for by ChangeLastValid
	ChangeLock   time.Duration // before Close: no change, and no vote by proxy
	Accelerated  bool          // 加速: no change at all
	FirstFinal   bool          // the first vote cannot be changed
	WithoutVote  Answer        // a change by one who has no vote
	Misquoted    Answer        // a change that quotes something else than one's own vote
	Withdraw     string        // the word that takes a vote back; empty: none does
	Edited       EditRule
	DeletedAsk   bool          // a vote seen before and gone now waits for the director instead of standing
	Settle       time.Duration // the forum leaves no edit mark for so long after posting
	Typo         Answer        // a name that is nobody's
	Abstain      []string      // words of abstention; the first is its name
	Doubt        []string      // words in place of a name that want the director
	SelfVote     bool          // one may vote for oneself
	ReasonNeeded bool          // a vote gives its reason
	SeatAlone    bool          // a seat number stands for its character
	Proxy        bool          // the director takes votes by proxy
	Follow       string        // the word before a name that follows his vote; empty: none does
	Multi        MultiRule     // a post that names two
	Syntax       []string      // further ways of writing a vote, see NewGrammar
	Options      []string      // verbs of which one stands before the name; none: a name alone
	PK           []int         // the only characters to vote for, who have no vote themselves; none: everybody
	Hosts        []string      // accounts and names that are no characters and may be named by mistake
	ClockOff     bool          // times are off by an unknown account setting: nothing counts until that is put right
	Hammer       bool          // the vote closes once more than half of those in play agree
	CloseWhenAll bool          // the vote closes once everybody in play has voted
}

// Default returns the rules of 诡秘之主 for a day that closes at close (¶3.5).
func Default(close time.Time) Rules {
	return Rules{
		Close: close, Change: ChangeOnce, ChangeQuotes: true, ChangeLock: time.Hour, Settle: time.Minute,
		Abstain: []string{"弃权", "弃票"}, SelfVote: true, Proxy: true,
	}
}

// The switches of a rule set that a day's count follows (¶3.11).
const (
	SwitchEdited = "votes.edited"
	SwitchSettle = "votes.settle_seconds"
)

// Ruled puts into the rules what a table has agreed on otherwise: word gives the word of a switch, "" where nothing is said.
func (r *Rules) Ruled(word func(name string) string) {
	switch word(SwitchEdited) {
	case "latest":
		r.Edited = EditLatest
	case "ask":
		r.Edited = EditAsk
	}
	if n, err := strconv.Atoi(word(SwitchSettle)); err == nil {
		r.Settle = time.Duration(n) * time.Second
	}
}

// Look is what was seen of a post at one reading.
type Look struct {
	Seen   time.Time // zero: long after the close
	Edited time.Time // the time of the edit mark, minutes on a real board; zero: no mark
	Own    Own       // the writer's own words; see Words and PlainWords
	Gone   bool      // the post was not there any more, or its text was blocked
}

// Who wrote a post that no character's account wrote.
const (
	Host     = -1 - iota // the director or his machine
	Outsider             // an account that plays nobody
	Stray                // the own account of the player behind Post.StrayOf
)

// Post is one post of a day's thread, under its number on the forum.
type Post struct {
	ID      int64 // the forum's number; orders posts and is what quotations name
	Floor   int   // display only
	By      int   // index of the voter, or Host, Outsider, Stray
	StrayOf int   // the voter whose player's own account wrote it; with Stray
	Author  string
	At      time.Time // the forum's post time
	Upto    time.Time // where the forum told no exact time, the latest it can be; zero: At is exact
	Looks   []Look    // in the order of reading, at least one
	Quotes  []int64   // the posts linked by its quotations
	Proxy   bool      // registered by the director's command for By: needs no quote
	Behind  int64     // of a Proxy: the newest post when it was registered; ID is then a number of the caller's, of no post
	Astray  bool      // stands in another thread than the vote's
}

// Voter is one character on this day, under its index in Names.
type Voter struct {
	Out      bool      // out before the day opened
	OutAt    time.Time // went out by day at this time; zero: did not
	NoVote   bool      // in play, without a vote today
	NoTarget bool      // in play, but nobody may vote for it (jailed, away)
	Halves   int       // weight in half votes; zero means 2, one vote
}

// Ruling is the director's word on one post.
type Ruling struct {
	Accept bool
	Voter  int // whose vote it is
	Target int // character or Abstain
	Option int // 1 for the first of Rules.Options; 0 without
}

// Day is all that a day's count is made of.
type Day struct {
	Rules   Rules
	Names   *Names
	Voters  []Voter // as many as Names has characters
	Posts   []Post  // in any order
	Rulings map[int64]Ruling
}
