package forum

import "fmt"

// Trouble is what a board refused or where it failed, by kind, so that callers can act without reading texts.
type Trouble string

// The kinds of trouble a board answers with.
const (
	NotLoggedIn  Trouble = "not-logged-in"  // the page shows a guest: read nothing from it
	BadPassword  Trouble = "bad-password"   // the log-in was refused
	NeedsCaptcha Trouble = "needs-captcha"  // only a person can go on
	StaleForm    Trouble = "stale-form"     // formhash out of date
	TooFast      Trouble = "too-fast"       // an interval between posts or messages
	OverLimit    Trouble = "over-limit"     // conversations a day, posts an hour, members of a group
	TooLong      Trouble = "too-long"       // over the board's byte limit
	TooShort     Trouble = "too-short"      // under the board's byte limit
	BadWord      Trouble = "bad-word"       // the board's word list
	Closed       Trouble = "closed"         // thread closed
	NoPermission Trouble = "no-permission"  // group or board permission
	NotFound     Trouble = "not-found"      // thread, post or user gone or never there
	Unwilling    Trouble = "unwilling"      // the receiver takes no messages from us
	Held         Trouble = "held"           // waiting for a moderator: do not send again
	Unavailable  Trouble = "unavailable"    // site closed, server fault, time-out before an answer
	Unknown      Trouble = "unknown-answer" // a page nobody has taught us to read
)

// Error is one answer of a board that is not success. Sure says that nothing was written; after an Error with Sure false the caller
// must look before it sends again.
type Error struct {
	Kind Trouble
	Op   string // what was tried: "reply to thread 12"
	Text string // what the board said, for people
	Sure bool
	Wait int // seconds the board asks to wait, 0 if it did not say
	// Limit is the number the board named with an OverLimit, TooLong or TooShort: posts an hour, or bytes in the board's charset. 0 if it named none.
	Limit int
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s: %s", e.Op, e.Kind, e.Text)
}
