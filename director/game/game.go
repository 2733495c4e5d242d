// Package game is one game as a value: a fold over the facts of its journal. Decide methods judge what has come in and return events;
// [Game.Evolve] folds an event in. Rules are run only for the phase at hand, and what they have told, drawn and opened before must come
// out of them again.
package game

import (
	"encoding/json"
	"fmt"
	"slices"

	"daoyan/director/rule"
)

// Game is what a journal says so far. Make one with [New] and fold events into it; nothing else changes it.
type Game struct {
	Book  *rule.Book
	Deal  Deal
	Table *rule.State  // at the start of the phase at hand
	In    rule.Inputs  // facts of the phase at hand
	Seen  rule.Instant // facts are complete up to here

	Told    []rule.Telling
	Public  []rule.Notice
	Out     []rule.Gone
	Asked   []rule.Question
	Puzzles []rule.Ruled // switches the director is asked about
	Cited   []rule.Ruled // precedents that decided something in the phase at hand
	Running bool         // the phase at hand has begun
	Over    bool
	Winner  rule.Faction
	HeldUp  string // why the game stands still; empty: it goes on
	Seq     int64  // events folded in
	EndedAt rule.Instant
	Tally   []int // of the phase at hand, once the vote is counted
	Casts   []rule.Cast
	Ballots bool // the day's votes have been handed in

	Precedents []Precedent // answers of the director, the latest for each switch

	raw  []byte // the table after the latest phase, not read yet
	run  *rule.Run
	lean bool // tables are kept as they are, not written down
}

// New makes an empty game for a rule set.
func New(b *rule.Book) *Game { return &Game{Book: b} }

// Evolve folds one event in. It fails on a journal that this program cannot read.
func (g *Game) Evolve(e Event) error {
	g.Seq++
	g.Seen = max(g.Seen, e.At)
	switch e.Kind {
	case Dealt:
		return g.deal(*e.Deal)
	case Began:
		if err := g.settleTable(); err != nil {
			return err
		}
		g.begin(*e.Times)
	case Taken:
		g.In.Lines = append(g.In.Lines, *e.Line)
	case Asked:
		g.Asked = append(g.Asked, *e.Asked)
	case Opened:
		g.In.Opened = append(g.In.Opened, *e.Opened)
	case Drawn:
		g.In.Drawn = append(g.In.Drawn, *e.Draw)
	case Told:
		g.Told = append(g.Told, *e.Telling)
	case Fell:
		g.Out = append(g.Out, *e.Gone)
	case Published:
		g.Public = append(g.Public, *e.Notice)
	case Voted:
		g.In.Ballots, g.In.Conduct, g.Ballots = e.Votes, e.Conduct, true
	case Counted:
		g.Tally, g.Casts = e.Tally, e.Casts
	case Requested:
		g.In.Requests = append(g.In.Requests, *e.Request)
	case Puzzled:
		g.Puzzles = append(g.Puzzles, *e.Ruling)
	case Ruled:
		g.rule(*e.Ruling)
	case Cited:
		g.Cited = append(g.Cited, *e.Ruling)
	case Ordered:
		g.In.Patches = append(g.In.Patches, *e.Patch)
	case Retimed:
		g.In.Times = *e.Times
	case Ended:
		g.raw, g.Running, g.EndedAt = e.Table, false, e.At
		if e.table != nil {
			g.Table, g.raw = e.table, nil
		}
	case TakenOver:
		g.raw, g.Running, g.EndedAt = e.Table, false, e.When
		g.Out, g.Public = nil, nil // what follows is of the phase just over
	case Won:
		g.Over, g.Winner = true, e.Winner
	case Held:
		g.HeldUp = e.Text
	case Refused, Remarked, Rewound: // a rewinding is carried out by folding what [Live] leaves
	default:
		return fmt.Errorf("game: the journal holds an event of kind %q, which this daoyan does not know: run the version that wrote it", e.Kind)
	}
	return nil
}

func (g *Game) deal(d Deal) error {
	s, err := g.Book.Deal(d.Cards, d.Seed, d.Settings)
	if err != nil {
		return fmt.Errorf("game: %w", err)
	}
	g.Deal, g.Table, g.Precedents = d, s, slices.Clone(d.Precedents)
	return nil
}

func (g *Game) begin(t rule.Times) {
	g.In = rule.Inputs{Times: t, Ruled: g.kept()}
	g.Told, g.Public, g.Out, g.Asked, g.Puzzles, g.Cited = nil, nil, nil, nil, nil, nil
	g.Tally, g.Casts, g.Ballots = nil, nil, false
	g.Running = true
}

// settleTable reads the table that the latest phase left, once somebody needs it.
func (g *Game) settleTable() error {
	if g.raw == nil {
		return nil
	}
	s := new(rule.State)
	if err := json.Unmarshal(g.raw, s); err != nil {
		return fmt.Errorf("game: the journal's table after a phase cannot be read: %w", err)
	}
	if err := g.Book.Bind(s); err != nil {
		return fmt.Errorf("game: %w", err)
	}
	g.Table, g.raw = s, nil
	return nil
}

// Current is the table between phases, or at the start of the phase that runs.
func (g *Game) Current() (*rule.State, error) {
	if err := g.settleTable(); err != nil {
		return nil, err
	}
	return g.Table, nil
}

// Name is a character's name at the table.
func (g *Game) Name(c rule.Char) string {
	if c < 0 || int(c) >= len(g.Deal.Names) {
		return ""
	}
	return g.Deal.Names[c]
}

// Phase is the phase at hand, or the one that comes next while none runs.
func (g *Game) Phase() rule.Phase {
	s, err := g.Current()
	if err != nil {
		return rule.Phase{}
	}
	return s.Phase
}

// Made tells whether a public fact of that key stands in the phase at hand, or in the one just over.
func (g *Game) Made(key string) bool {
	for i := range g.Public {
		if g.Public[i].Key == key {
			return true
		}
	}
	return false
}

// LookOpen is Look for the day at hand that stops at 关门 while its votes have not been handed in.
func (g *Game) LookOpen(now rule.Instant) (*rule.Run, error) {
	now = max(now, g.Seen)
	r, err := g.Look(now, false)
	if err != nil || g.Ballots || r.Phase().Kind != rule.Day || r.WasCut() || now < r.Closing() {
		return r, err
	}
	return g.Look(max(g.Seen, r.Closing()-1), false)
}

// Show gives the table as it stands between two phases.
func (g *Game) Show() (*rule.Run, error) {
	s, err := g.Current()
	if err != nil {
		return nil, err
	}
	r := rule.NewRun(g.Book)
	r.Show(s)
	return r, nil
}

// Fresh lets the next look use memory of its own, so that the run handed out before stays as it is.
func (g *Game) Fresh() { g.run = nil }
