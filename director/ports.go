package director

import (
	"context"
	"log/slog"
	"time"

	"daoyan/director/clock"
	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/store"
	"daoyan/templates"
)

// Board is what the daemon asks of a forum. Errors are *forum.Error or faults of the connection.
type Board interface {
	Hello(ctx context.Context) (me forum.User, ahead time.Duration, err error) // ahead: its clock, of ours
	ReadThread(ctx context.Context, tid forum.ThreadID, after forum.PostID) (forum.Page, error)
	ReadAll(ctx context.Context, tid forum.ThreadID) (forum.Page, error)
	// Traces tell what the board's list says of its threads, nil where it does not say: see forum.Trace.
	Traces(ctx context.Context, fid forum.BoardID) (map[forum.ThreadID]forum.Trace, error)
	NewMessages(ctx context.Context, since forum.MessageID, known func(forum.MessageID) bool) ([]forum.Message, error)
	FindUser(ctx context.Context, name string) (forum.User, error)
	Writer
}

// Writer is the part of a board that writes, and that looks whether something was written.
type Writer interface {
	NewThread(ctx context.Context, fid forum.BoardID, subject, text string) (forum.ThreadID, forum.PostID, error)
	NewHiddenThread(ctx context.Context, fid forum.BoardID, subject, text string) (forum.ThreadID, forum.PostID, error)
	RepliesHidden(ctx context.Context, tid forum.ThreadID, first forum.PostID) (bool, error)
	Reply(ctx context.Context, tid forum.ThreadID, text string) (forum.PostID, error)
	SendMessage(ctx context.Context, to forum.UserID, text string) (forum.MessageID, error)
	CreateGroup(ctx context.Context, subject string, members []forum.User, text string) (forum.GroupID, forum.MessageID, error)
	SendGroup(ctx context.Context, gid forum.GroupID, text string) (forum.MessageID, error)
	GroupMembers(ctx context.Context, gid forum.GroupID) ([]forum.User, error)
	RemoveMember(ctx context.Context, gid forum.GroupID, who forum.User) error
	Edit(ctx context.Context, tid forum.ThreadID, pid forum.PostID, text string) error
	SetClosed(ctx context.Context, tid forum.ThreadID, closed bool) error
	FindPost(ctx context.Context, tid forum.ThreadID, after forum.PostID, marker string) (forum.PostID, error)
	FindMessage(ctx context.Context, with forum.Peer, after forum.MessageID, marker string) (forum.MessageID, error)
	FindGroup(ctx context.Context, subject string) (forum.GroupID, error)
	FindThread(ctx context.Context, fid forum.BoardID, subject string) (forum.ThreadID, error)
	Split(text string, maxBytes int) []string
	Fit(text string) (fitted, lost string) // lost: what the board cannot hold, each character once
}

// Ruleset is a rule set as the daemon runs it.
type Ruleset struct {
	Book *rule.Book
	// Make makes the book of one game, whose settings may move the night's minutes; nil: Book is every game's.
	Make  func(config.Game) *rule.Book
	Badge func(*rule.Book, *rule.State, rule.Char)
	// AlwaysWords and NoWords say who leaves last words whatever the count, and who never does; nil: nobody.
	AlwaysWords func(*rule.Run, rule.Gone) bool
	NoWords     func(rule.Gone) bool
	GroupName   func(rule.GroupID) string
	Groups      []rule.GroupID // all that there may be
	// Election tells whether a phase's vote is for the badge alone; nil: none is.
	Election func(rule.Phase) bool
	// Weight is what a vote of that character counts for in half votes, as far as everybody knows; nil: one vote.
	Weight func(*rule.Run, rule.Char) int
	Lovers rule.SkillID // the skill that makes couples; "": there are none
	Draw   rule.Faction // what a game that nobody won ends with
}

// Options are what a daemon is made of.
type Options struct {
	Config   config.Config
	Store    *store.Store
	Board    Board
	Mailbox  Mailbox // nil: all messages go by the board
	Clock    clock.Clock
	Rulesets map[string]Ruleset
	Words    *templates.Set
	Log      *slog.Logger
	// Watch is told of everything public and of phases as they go by; nil: nobody watches. The demo prints it.
	Watch func(Sight)
}

// Sight is one thing a watcher is shown.
type Sight struct {
	Game string
	At   time.Time
	Kind string // "post", "thread", "phase", "held", "over"
	Text string
}
