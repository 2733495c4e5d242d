package scenario

import (
	"fmt"
	"strings"

	"daoyan/director/rule"
)

// Ruleset is a rule set that files may name, with what a scenario must know of it beside its book.
type Ruleset struct {
	Book      *rule.Book
	Badge     func(*rule.Book, *rule.State, rule.Char) // puts the badge into hands before a phase begins
	Links     func(*rule.State, rule.Char) []rule.Char // who is chained to a character
	LastWords func(seats int) int                      // how many may leave last words at a table of that many; nil: none
	Factions  []rule.Faction                           // factions that no card has by the deal
	Words     []Word                                   // words of facts beside those of the scenario language
}

// File is one scenario, loaded.
type File struct {
	Path      string
	Title     string
	Rules     string
	Seats     []Seat
	Sheriff   rule.Char
	Rulings   map[string]string
	Penalties bool
	NoEndings bool
	Script    []Step
	Unbuilt   []Failure // cards of the table that are listed but not written yet, by line
}

// Seat is one character at the table and the card dealt to it.
type Seat struct {
	Name, Identity string
}

// Step is one written phase.
type Step struct {
	Line   int
	Phase  rule.Phase // Kind, No, Extra and Part
	Do     []Line
	Votes  []Vote
	Posts  []Post
	Rolls  []Roll
	Expect *Expect
}

// Vote is a well-formed vote; To is Nobody for 弃权.
type Vote struct {
	From, To rule.Char
}

// Post is a raw post as scraped; its times are seconds from the planned 关门.
type Post struct {
	Floor, Quote     int
	By               rule.Char
	At, Seen, Edited rule.Instant
	WasEdited        bool
	Body             string
	HTML             bool
}

// Roll is one random outcome as written: a number for a die, a name for a pick.
type Roll struct {
	Word string
	Line int
}

// list is an expectation that is a list of words, with its line.
type list struct {
	line  int
	words []string
}

// Expect is what must hold when a phase has been settled. What is nil or empty is not checked.
type Expect struct {
	out, refused, void, public, unpublic *list
	told                                 []told
	tally                                []count
	ballots                              *pairs
	invalid                              *pairs
	is                                   []trait
	won                                  *trait
}

// pairs is an expectation of words by a word.
type pairs struct {
	line int
	of   map[string]string
}

type told struct {
	list
	who rule.Char
}

type count struct {
	line   int
	on     rule.Char
	halves int
}

// trait is one thing that must be so of one character, or of the game.
type trait struct {
	line  int
	who   rule.Char
	key   string
	value string
	words []string
}

// Failure is one mistake in a file or one expectation that does not hold.
type Failure struct {
	File  string
	Line  int
	Phase string   // "night 1"; empty: of the file itself
	Say   string   // what is wrong, or the expectation's key
	Diff  []string // "- " wanted and not there, "+ " there and not wanted
	Notes []string // what may explain it
}

// String gives the failure as it is printed: where, what, and the diff below.
func (f Failure) String() string {
	var b strings.Builder
	b.WriteString(f.File)
	if f.Line > 0 {
		fmt.Fprintf(&b, ":%d", f.Line)
	}
	b.WriteString(": ")
	if f.Phase != "" {
		b.WriteString(f.Phase + ": ")
	}
	b.WriteString(f.Say)
	for _, d := range f.Diff {
		b.WriteString("\n    " + d)
	}
	for _, n := range f.Notes {
		b.WriteString("\n    # " + n)
	}
	return b.String()
}

// label names a phase as scripts do.
func label(p rule.Phase) string {
	more := ""
	if p.Extra > 0 {
		more = "+"
	}
	if p.Part != "" {
		more += " " + p.Part
	}
	switch p.Kind {
	case rule.Setup:
		return "setup"
	case rule.Day:
		return fmt.Sprintf("day %d%s", p.No, more)
	default:
		return fmt.Sprintf("night %d%s", p.No, more)
	}
}

// rank orders phases as a game of the book plays them; extra phases of one number share a rank.
func rank(b *rule.Book, p rule.Phase) int {
	end := 2 * (len(b.Parts) + 1)
	n := int(p.No) * (end + 2)
	switch {
	case p.Kind == rule.Setup:
		return 0
	case p.Extra > 0:
		return n + end + 1
	case p.Kind == rule.Night && b.NightFirst:
		return n
	case p.Kind == rule.Night:
		return n + end
	}
	ordinary := 0 // comes behind the last part that leads to it
	for i, x := range b.Parts {
		switch {
		case x.Name == p.Part:
			return n + 2*i + 1
		case x.Leads:
			ordinary = 2 * (i + 1)
		}
	}
	return n + ordinary
}
