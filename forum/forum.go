// Package forum holds the words that every forum shares: accounts, posts, messages, what a reading of a page proves, and the errors a
// board answers with. It performs no input or output; discuz drives a board over HTTP, local is a board.
package forum

import "time"

// UserID is the board's account number (uid); 0 is a guest.
type UserID int64

// BoardID, ThreadID, PostID, MessageID and GroupID are the site's own numbers (fid, tid, pid, pmid, plid). PostID and MessageID grow with
// time.
type (
	BoardID   int64
	ThreadID  int64
	PostID    int64
	MessageID int64
	GroupID   int64
)

// User is one account as the board knows it.
type User struct {
	ID   UserID
	Name string
}

// Peer is the other end of a conversation: the group if Group is not 0, else the account User.
type Peer struct {
	User  UserID
	Group GroupID
}

// Post is one floor as it stood when it was read. Body is the inner HTML of the post's text, quotes and all; reading the poster's own
// words out of it is the ballot's business. Body is empty where Blocked says why.
type Post struct {
	ID      PostID
	Thread  ThreadID
	UID     UserID
	Author  string
	Time    string    // as served, "2006-01-02 15:04:05" where the board tells it
	At      time.Time // Time in the reader's zone; zero if the board told no second
	Floor   int       // display only: floors move when posts are deleted; 0 where the label is no number
	Body    string
	Quotes  []PostID // posts linked by quote blocks, in order
	Edited  string   // the edit mark as served; empty if none
	Blocked string   // the placeholder shown in place of a text; empty if readable
}

// Page is one page of a thread. Reader is who the board says is logged in; a page with Reader 0 proves nothing about who acted.
type Page struct {
	Reader  UserID
	Thread  ThreadID
	Subject string
	Number  int
	Count   int
	Closed  bool
	Posts   []Post
}

// Trace is what a board's list tells of a thread: where it is the same at two moments, nothing was posted in the thread in between.
type Trace struct {
	LastAt  int64 // unix second of the latest post
	Replies int64
}

// Message is one private message. Group is 0 in a two-person conversation. At has minutes only on a real board.
type Message struct {
	ID       MessageID
	From     User
	With     UserID // the other end of a two-person conversation
	Group    GroupID
	At       time.Time
	Text     string // plain text, one line a line break, entities resolved
	Own      bool   // sent by the account that reads
	Quoted   string // text inside quote blocks, apart from Text
	HasImage bool
}
