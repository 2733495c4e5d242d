package local

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"daoyan/forum"
)

// A record is one stored thing. Records are values: a change puts a new one in the place of the old, so that what a page was given
// stays as it was.
type record interface {
	bucket() string
	key() int64
}

// role is what an account may do on the board.
type role int

// The roles, each with the rights of the one before.
const (
	roleMember        role = iota
	roleModerator          // closes, blocks and deletes
	roleAdministrator      // leaves no edit mark and need not wait between posts
)

type account struct {
	ID     forum.UserID
	Name   string
	Email  string
	Hash   []byte
	Role   role
	Deaf   bool // takes no private messages
	Joined time.Time
}

type room struct {
	ID   forum.BoardID
	Name string
}

type thread struct {
	ID        forum.ThreadID
	Room      forum.BoardID
	Author    forum.UserID
	Subject   string
	Closed    bool
	Hidden    bool           // replies are seen by their author, the thread's author and moderators only
	Positions int            // places given out, deleted posts included
	Recounted bool           // a deletion was noticed: floors count the posts that are left
	Readers   []forum.UserID // accounts that opened it
	Stubs     []stub         // what is left of it where it was moved away from
}

// stub stands in a board's list for a thread that a moderator has moved away (移动并保留转向). It has a number of its own under which there is
// nothing to read.
type stub struct {
	ID   forum.ThreadID
	Room forum.BoardID
	At   time.Time // the thread's latest post when it was moved: the stub knows of none after it
}

type post struct {
	ID       forum.PostID
	Thread   forum.ThreadID
	Author   forum.UserID
	Position int
	Subject  string
	Text     string
	At       time.Time
	Edited   time.Time // zero without a mark
	Editor   forum.UserID
	Blocked  bool
	Held     bool // waits for a moderator: nobody sees it, not even its author
}

type talk struct {
	ID      forum.GroupID
	Group   bool
	Subject string
	Members []forum.UserID // founder first
	Began   time.Time
	Read    map[forum.UserID]forum.MessageID
}

type message struct {
	ID   forum.MessageID
	Talk forum.GroupID
	From forum.UserID
	At   time.Time
	Text string
	Held bool // not to be seen yet
}

func (r *account) bucket() string { return "accounts" }
func (r *room) bucket() string    { return "rooms" }
func (r *thread) bucket() string  { return "threads" }
func (r *post) bucket() string    { return "posts" }
func (r *talk) bucket() string    { return "talks" }
func (r *message) bucket() string { return "messages" }

func (r *account) key() int64 { return int64(r.ID) }
func (r *room) key() int64    { return int64(r.ID) }
func (r *thread) key() int64  { return int64(r.ID) }
func (r *post) key() int64    { return int64(r.ID) }
func (r *talk) key() int64    { return int64(r.ID) }
func (r *message) key() int64 { return int64(r.ID) }

// counters holds the last numbers given out, so that none is given twice even after its bearer was deleted.
type counters struct {
	Account, Room, Thread, Post, Talk, Message int64
}

// state is everything on the board: the records by number and, below them, what is found through them.
type state struct {
	last     counters
	accounts map[forum.UserID]*account
	rooms    map[forum.BoardID]*room
	threads  map[forum.ThreadID]*thread
	posts    map[forum.PostID]*post
	talks    map[forum.GroupID]*talk
	messages map[forum.MessageID]*message

	byName   map[string]forum.UserID
	inThread map[forum.ThreadID][]forum.PostID
	inTalk   map[forum.GroupID][]forum.MessageID
	pairs    map[[2]forum.UserID]forum.GroupID
	wrote    map[forum.UserID]time.Time // last post or message
	messaged map[forum.UserID]time.Time // last message
}

func newState() *state {
	return &state{
		accounts: map[forum.UserID]*account{}, rooms: map[forum.BoardID]*room{}, threads: map[forum.ThreadID]*thread{},
		posts: map[forum.PostID]*post{}, talks: map[forum.GroupID]*talk{}, messages: map[forum.MessageID]*message{},
		byName: map[string]forum.UserID{}, inThread: map[forum.ThreadID][]forum.PostID{}, inTalk: map[forum.GroupID][]forum.MessageID{},
		pairs: map[[2]forum.UserID]forum.GroupID{}, wrote: map[forum.UserID]time.Time{}, messaged: map[forum.UserID]time.Time{},
	}
}

// put takes one record in.
func (s *state) put(r record) {
	switch r := r.(type) {
	case *account:
		s.accounts[r.ID] = r
		s.byName[foldName(r.Name)] = r.ID
	case *room:
		s.rooms[r.ID] = r
	case *thread:
		s.threads[r.ID] = r
	case *post:
		old := s.posts[r.ID]
		if old != nil && old.Thread != r.Thread { // a moderator's doing
			s.inThread[old.Thread] = listed(s.inThread[old.Thread], r.ID, false)
		}
		s.inThread[r.Thread] = listed(s.inThread[r.Thread], r.ID, !r.Held)
		if old == nil {
			s.wrote[r.Author] = later(s.wrote[r.Author], r.At)
		}
		s.posts[r.ID] = r
	case *talk:
		s.talks[r.ID] = r
		if !r.Group {
			s.pairs[pairOf(r.Members[0], r.Members[1])] = r.ID
		}
	case *message:
		s.inTalk[r.Talk] = listed(s.inTalk[r.Talk], r.ID, !r.Held)
		if s.messages[r.ID] == nil {
			s.wrote[r.From] = later(s.wrote[r.From], r.At)
			s.messaged[r.From] = later(s.messaged[r.From], r.At)
		}
		s.messages[r.ID] = r
	}
}

// drop lets one record go; only threads and posts ever do.
func (s *state) drop(r record) {
	switch r := r.(type) {
	case *thread:
		delete(s.threads, r.ID)
		delete(s.inThread, r.ID)
	case *post:
		delete(s.posts, r.ID)
		s.inThread[r.Thread] = listed(s.inThread[r.Thread], r.ID, false)
	}
}

// listed is a list of growing numbers with one more in its place, or without it; the old list stays as it was.
func listed[N cmp.Ordered](list []N, n N, in bool) []N {
	i, is := slices.BinarySearch(list, n)
	switch {
	case in == is:
		return list
	case in && i == len(list):
		return append(list, n)
	case in:
		return slices.Insert(slices.Clip(list), i, n)
	}
	return slices.Concat(list[:i], list[i+1:])
}

func (s *state) user(name string) *account {
	return s.accounts[s.byName[foldName(name)]]
}

func (s *state) name(uid forum.UserID) string {
	if a := s.accounts[uid]; a != nil {
		return a.Name
	}
	return ""
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func pairOf(a, b forum.UserID) [2]forum.UserID {
	return [2]forum.UserID{min(a, b), max(a, b)}
}

// foldName is how names are compared: without regard to case, as the board's database does, nor to width and other forms of a letter,
// so that nobody takes a name that looks like another's.
func foldName(name string) string {
	return cases.Fold().String(norm.NFKC.String(strings.TrimSpace(name)))
}
