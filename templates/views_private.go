package templates

import "time"

// IdentityCard is what a player gets at the start: who he is and how each skill is used. It asks for 收到.
type IdentityCard struct {
	Game      string
	Character string
	Identity  string
	Faction   string // empty: none yet
	Skills    []Skill
	Facts     []Fact // told with the card: 狼群, 肉猪
	Opens     time.Time
	Whisper   bool // there is a 密帖 to write in beside messages
}

// ReceiptRequest reminds of the 收到 that is still missing.
type ReceiptRequest struct {
	Game      string
	Character string
}

// Prompt says what may be answered now. Facts are what opened it.
type Prompt struct {
	Character string
	Phase     Phase
	Facts     []Fact
	Asks      []Ask
}

// Feedback tells results. Asks are what they open.
type Feedback struct {
	Character string
	Phase     Phase
	Drawn     []string // lines that chance has written, as he had to and did not
	Facts     []Fact
	Asks      []Ask
}

// OutNotice tells a character that it is out, whether it may leave last words, and what it may still choose.
type OutNotice struct {
	Character string
	Phase     Phase
	Words     bool
	Until     time.Time // for last words
	Asks      []Ask
}

// Reminder names what somebody still owes before a deadline.
type Reminder struct {
	Character string
	Phase     Phase
	Asks      []Ask
	NotVoted  bool
	NotPosted bool
	Closes    time.Time // of the vote
}

// Answer is the one message that answers one message: Parts are its pieces, each worded by [Set.Text], one for every thing that was said.
type Answer struct {
	Character string
	Parts     []string
}

// Took is the piece for a line that was taken: as it was understood, what it replaces, until when it may change.
type Took struct {
	Line     string // as the rules write it: 守护 饺子
	Pack     bool
	GiveUp   bool     // Line is the skill that is given up
	Replaces []string // lines that no longer stand
	Until    time.Time
	Final    bool // acts at once, cannot be changed
	Asked    bool // the director has been asked whether it may be written
}

// Refused is the piece for a line that was not taken: Key and Args are those of rule.Refusal and pick the sentence "refused KEY".
type Refused struct {
	Line string
	Key  string
	Args []string
	Near []string  // whom or what may be named instead; empty: not told
	Wait bool      // it may be taken later in the phase
	Next *Upcoming // the phase that the skill belongs to, where that is the one that comes next
}

// Upcoming is a phase that has not begun.
type Upcoming struct {
	Phase  Phase
	Begins time.Time // as things stand; zero: it will be announced
}

// NotUnderstood is the piece for what is no line: Key is one of package message and picks the sentence "unknown KEY".
type NotUnderstood struct {
	Key   string
	Text  string   // the words that were not understood
	Skill string   // the skill at hand; empty: none
	Near  []string // the nearest words that mean something
	Asks  []Ask    // what may be written now
}

// Proposal is the piece that asks whether these lines were meant.
type Proposal struct{ Lines []string }

// Dropped is the piece that answers 否 to a proposal.
type Dropped struct{ Lines []string }

// Withdrew is the piece that answers 撤回: Lines stand no longer; none: there was nothing.
type Withdrew struct {
	Lines []string
	Until time.Time // until when another may be sent; zero: not told
}

// KeptWords is the piece that answers last words.
type KeptWords struct {
	Text     string
	Declined bool
	Replaces bool // earlier ones
	Until    time.Time
}

// Received is the piece that answers 收到. Opens is zero where the first day's time is not settled.
type Received struct {
	Again bool
	Opens time.Time
}

// Courtesy is the piece for a message that only greets or thanks.
type Courtesy struct{}

// Help lists everything the character may write.
type Help struct {
	Character string
	Skills    []Skill
	Words     bool // may leave last words now
}

// HelpSkill explains one skill or, with Skills of one identity, a card.
type HelpSkill struct {
	Topic  string
	Skills []Skill
}

// Status is where the character stands.
type Status struct {
	Character string
	Identity  string
	Faction   string
	Place     Place
	Sheriff   bool
	Phase     Phase
	Closes    time.Time // of the phase; zero: not told
	Paused    bool      // the game stands still
	Skills    []Skill
	Asks      []Ask
	Standing  []string // lines that stand and have not run
	Vote      string   // whom the vote stands on; empty: none
	Groups    []Group
	Words     bool // may leave last words
}

// Group is a group the character is in, with the others of it who are in play.
type Group struct {
	Name    string // 狼群, 情侣, 监狱
	Members []string
}

// GroupOpened is the first message of a group. With Relay there is no conversation on the forum: it goes to each member.
type GroupOpened struct {
	Game   string
	Group  Group
	Skills []Skill // of the group's own
	Relay  bool
}

// GroupNews tells a group who has come and who is out.
type GroupNews struct {
	Group  string
	Joined []string
	Gone   []string
	Not    []string // never were of it, as it has turned out
}

// Relay passes on what a member wrote where the forum has no group messages.
type Relay struct {
	Group string
	From  string
	Text  string
}

// Relayed is the piece that answers words to be passed on. Out: he is not in play, Alone: nobody else is there; neither was passed on.
type Relayed struct {
	Group string
	Out   bool
	Alone bool
}

// Substitute hands a character over to another player: who he is, what he has done and been told.
type Substitute struct {
	Game      string
	Character string
	Lent      bool // the account of the character is handed over
	Identity  string
	Faction   string
	Skills    []Skill
	History   []History
}

// History is what one character wrote and was told in one phase.
type History struct {
	Phase Phase
	Lines []string
	Facts []Fact
}

// Leaving tells the player before him that the character is no longer his.
type Leaving struct {
	Character string
	Lent      bool
}

// WrongAccount answers a message from an account that plays nobody. It names no character.
type WrongAccount struct{}

// VoteNote tells the author of a vote post why it does not count.
type VoteNote struct {
	Invalid
	Stands string    // whom an earlier vote stands on; empty: none
	Closes time.Time // zero: the vote is over
}
