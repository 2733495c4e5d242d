package ballot

import (
	"cmp"
	"slices"
	"time"
)

// Targets that are no character.
const (
	NoTarget = -1 // nobody, or not known
	Abstain  = -2 // 弃权
)

// Row is the verdict on one post that is, or may be taken for, a vote.
type Row struct {
	ID       int64
	Floor    int
	Voter    int    // whose vote it is or would be; negative: see Post.By
	Author   string // as the forum names him
	Form     Form
	Target   int    // character, Abstain or NoTarget
	Option   int    // 1 for the first of Rules.Options; 0 without
	Wrote    string // the target as written
	Verdict  Verdict
	Cause    Cause
	Near     []int // whom an unknown name may mean, the likeliest first
	Replaced int64 // the post that took its place
	At       time.Time
	follows  int
}

// Ballot is one vote as it stands at the close.
type Ballot struct {
	Voter, Target, Option int
	Halves                int // weight in half votes
	At                    time.Time
	ID                    int64 // the post it stands in
}

// Note is something the director is told beside the verdicts: an edit, a vote that vanished, a stranger's vote. Seen and Now are the targets
// before and after as written, where it is an edit.
type Note struct {
	ID        int64
	Floor     int
	Voter     int
	Cause     Cause
	Seen, Now string
}

// Result is a day's count. Rows and Notes come in the order of the posts, Ballots by voter.
type Result struct {
	Rows      []Row
	Ballots   []Ballot
	Without   []int // those who have a vote and cast none that stands, by index
	Notes     []Note
	Closed    time.Time // the close, or the moment the house's rules closed the vote
	Unsettled []int64   // votes of which no settled text was read: the day is not final
}

// MustRule lists the floors of the posts the director must rule on.
func (r *Result) MustRule() []int {
	var floors []int
	for _, row := range r.Rows {
		if row.Verdict == Ask {
			floors = append(floors, row.Floor)
		}
	}
	return floors
}

// Cast lists the ballots in the order they were cast, for rules that ask who reached a count first.
func (r *Result) Cast() []Ballot {
	return slices.SortedStableFunc(slices.Values(r.Ballots), inTurn)
}

func inTurn(a, b Ballot) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) }

// WellFormed is the post of a vote in form, seen long after the close: for votes that come as a name and a target (the votes: of a scenario,
// a proxy's order) and are judged like any other.
func WellFormed(id int64, voter int, target string, at time.Time) Post {
	return Post{ID: id, Floor: int(id), By: voter, At: at, Looks: []Look{{Own: Own{Text: "投票对象：" + target + "\n"}}}}
}

// CountDay judges the posts of a day one after another and tells what stands at the close (¶3.5).
func CountDay(d *Day) Result {
	c := newCount(d)
	posts := d.Posts
	order := func(a, b Post) int {
		return cmp.Or(cmp.Compare(a.place(), b.place()), a.At.Compare(b.At), cmp.Compare(a.Floor, b.Floor))
	}
	if !slices.IsSortedFunc(posts, order) {
		posts = slices.Clone(posts)
		slices.SortStableFunc(posts, order)
	}
	for i := range posts {
		c.fallsUntil(posts[i].At)
		c.post(&posts[i])
	}
	c.fallsUntil(d.Rules.Close)
	c.followVotes()
	return c.result()
}

// place orders posts: by number, a vote by proxy behind the newest post of its time.
func (p *Post) place() int64 {
	if p.Proxy && p.Behind != 0 {
		return p.Behind
	}
	return p.ID
}

// voting is where one voter stands while the posts are read.
type voting struct {
	row     int     // the row of the vote that stands; -1: none
	void    int     // the row of his vote that fell with its target; -1: none
	changes int     // changes made
	own     []int64 // posts in which valid votes of his stand or stood
}

type count struct {
	day       *Day
	rules     *Rules
	words     *words
	grammar   *Grammar
	at        []voting
	rows      []Row
	notes     []Note
	falls     []int // voters that go out by day, in the order of their times
	closed    time.Time
	unsettled []int64 // votes without a settled text
}

func newCount(d *Day) *count {
	c := &count{day: d, rules: &d.Rules, words: newWords(&d.Rules, d.Names), grammar: NewGrammar(d.Rules.Withdraw, d.Rules.Syntax), closed: d.Rules.Close}
	c.at = make([]voting, len(d.Voters))
	for i := range c.at {
		c.at[i] = voting{row: -1, void: -1}
		if !d.Voters[i].OutAt.IsZero() {
			c.falls = append(c.falls, i)
		}
	}
	slices.SortStableFunc(c.falls, func(a, b int) int { return d.Voters[a].OutAt.Compare(d.Voters[b].OutAt) })
	return c
}

// fallsUntil takes out of the count who goes out by day up to t: votes of his and on him are void from then (¶3.5). Those who go out at one moment
// are all out of it before it is asked whether the vote closes with that.
func (c *count) fallsUntil(t time.Time) {
	for len(c.falls) > 0 {
		at := c.day.Voters[c.falls[0]].OutAt
		if at.After(t) || !at.Before(c.closed) {
			return
		}
		for len(c.falls) > 0 && c.day.Voters[c.falls[0]].OutAt.Equal(at) {
			c.fall(c.falls[0])
			c.falls = c.falls[1:]
		}
		c.maybeClose(at)
	}
}

// fall makes the votes of who goes out, and those on him, void.
func (c *count) fall(out int) {
	for v := range c.at {
		row := c.at[v].row
		if row < 0 || (v != out && c.rows[row].Target != out) {
			continue
		}
		cause := TargetFell
		if v == out {
			cause = VoterFell
		}
		c.rows[row].Verdict, c.rows[row].Cause = Reject, cause
		c.at[v].row, c.at[v].void = -1, row
	}
}

// cast lets row i stand as its voter's vote in place of the one before.
func (c *count) cast(i int) {
	row := &c.rows[i]
	v := &c.at[row.Voter]
	row.Verdict = Count
	for _, old := range []int{v.row, v.void} {
		if old >= 0 {
			c.rows[old].Verdict, c.rows[old].Cause, c.rows[old].Replaced = Replaced, Plain, row.ID
		}
	}
	v.row, v.void = i, -1
	v.own = append(v.own, row.ID)
	c.maybeClose(row.At)
}

// takeBack lets the voter's standing vote go.
func (c *count) takeBack(voter int, by int64) {
	v := &c.at[voter]
	if v.row >= 0 {
		c.rows[v.row].Verdict, c.rows[v.row].Cause, c.rows[v.row].Replaced = Replaced, TakenBack, by
		v.row = -1
	}
}

// maybeClose closes the vote where the house closes it early.
func (c *count) maybeClose(at time.Time) {
	if !at.Before(c.closed) || !c.rules.Hammer && !c.rules.CloseWhenAll {
		return
	}
	inPlay, voted := 0, 0
	on := make([]int, len(c.at))
	for v := range c.at {
		if c.outAt(v, at) {
			continue
		}
		inPlay++
		if c.day.Voters[v].NoVote || slices.Contains(c.rules.PK, v) {
			voted++ // nothing to wait for
		}
		if row := c.at[v].row; row >= 0 {
			voted++
			if t := c.rows[row].Target; t >= 0 {
				on[t] += c.halves(v)
			}
		}
	}
	if c.rules.CloseWhenAll && voted == inPlay || c.rules.Hammer && len(on) > 0 && slices.Max(on) >= 2*(inPlay/2+1) {
		c.closed = at
	}
}

func (c *count) outAt(v int, t time.Time) bool {
	o := &c.day.Voters[v]
	return o.Out || !o.OutAt.IsZero() && !o.OutAt.After(t)
}

func (c *count) halves(v int) int {
	if h := c.day.Voters[v].Halves; h > 0 {
		return h
	}
	return 2
}

// followVotes gives those who follow somebody the target of the vote they follow; a ring, or nothing to follow, voids them.
func (c *count) followVotes() {
	if c.rules.Follow == "" {
		return
	}
	ends := make([]int, len(c.rows))
	for i := range c.rows {
		ends[i] = c.followed(i)
	}
	for i := range c.rows {
		row := &c.rows[i]
		if row.follows < 0 || row.Verdict != Count {
			continue
		}
		if end := ends[i]; end >= 0 {
			row.Target, row.Option = c.rows[end].Target, c.rows[end].Option
			continue
		}
		row.Verdict, row.Cause = Reject, FollowsNone
		if ends[i] == ring {
			row.Cause = FollowsRing
		}
		c.at[row.Voter].row = -1
	}
}

// Where following leads to no vote.
const (
	nowhere = -1
	ring    = -2
)

// followed is the row that says whom row i votes for in the end.
func (c *count) followed(i int) int {
	for range c.rows {
		if c.rows[i].follows < 0 {
			return i
		}
		if i = c.at[c.rows[i].follows].row; i < 0 {
			return nowhere
		}
	}
	return ring
}

func (c *count) result() Result {
	r := Result{Rows: c.rows, Notes: c.notes, Closed: c.closed, Unsettled: c.unsettled}
	for v := range c.at {
		if i := c.at[v].row; i >= 0 {
			row := &c.rows[i]
			r.Ballots = append(r.Ballots, Ballot{Voter: v, Target: row.Target, Option: row.Option, Halves: c.halves(v), At: row.At, ID: row.ID})
		} else if c.mayVote(v) {
			r.Without = append(r.Without, v)
		}
	}
	return r
}

// mayVote says whether voter v has a vote when the vote closes.
func (c *count) mayVote(v int) bool {
	return c.day.inPlay(v, c.closed) && !c.day.Voters[v].NoVote && !slices.Contains(c.rules.PK, v)
}

// inPlay says whether character v is in play when the vote closes. A fall may be what closed it early.
func (d *Day) inPlay(v int, closed time.Time) bool {
	o := &d.Voters[v]
	return !o.Out && (o.OutAt.IsZero() || o.OutAt.After(closed) || o.OutAt.Equal(closed) && closed.Equal(d.Rules.Close))
}
