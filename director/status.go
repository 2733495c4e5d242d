package director

import (
	"fmt"
	"time"

	"daoyan/director/rule"
)

// Asking is one thing somebody may answer now.
type Asking struct {
	Who      string // a character, or a group's name
	Members  []string
	Skill    string
	Choice   bool
	AtOnce   bool // acts when it is taken
	Min, Max int
	Legal    []string // whom it may name now
	Options  []string
	NeedOpt  bool
	Until    time.Time // zero while its notice has not been taken by the forum
	Answered bool
}

// GameStatus is how a game stands, for the director alone.
type GameStatus struct {
	Name, Title string
	Ruleset     string // the name of the rule set that it is played by
	Phase       string
	Running     bool
	Over        bool
	Winner      string
	Held        string
	Seats       []SeatStatus
	Asking      []Asking
	Rulings     []string // what the director is asked, each as: switch, what it means
	Unconfirmed []string
	NotVoted    []string
	Votable     []string  // who may be voted for now; empty: nobody, or there is no vote
	Charge      string    // the director in charge; empty: none is listed
	Watch       []string  // who is on watch
	Doubts      []Doubt   // what waits for the directors
	Undone      []string  // the roll-backs that stand, each with who ordered it, when and why
	Drafts      []Draft   // what is still to be said in the game's name, then the latest that has been
	Due         time.Time // next deadline; zero: none by time alone
	Unsent      int
	Sent        time.Time // when all that is unsent will be on the board, at its pace; zero: nothing is
	Shut        string    // why the board cannot be read; empty: it can, or no daemon has tried
	ShutSince   time.Time // since when
}

// SeatStatus is one character as the director sees it.
type SeatStatus struct {
	No                      int
	Name, Account, Identity string
	Faction, Place, Checked string
	Sheriff                 bool
	ByMail                  bool // written to by e-mail
}

// Status tells how every game stands. It must be called from the goroutine that runs the daemon.
func (d *Director) Status() ([]GameStatus, error) {
	var out []GameStatus
	sent, err := d.plan()
	if err != nil {
		return nil, err
	}
	for _, t := range d.tables {
		s, err := t.status()
		if err != nil {
			return nil, err
		}
		s.Sent, s.Shut, s.ShutSince = sent[t], d.shut.why, d.shut.since.In(d.zone)
		out = append(out, s)
	}
	return out, nil
}

func (t *table) status() (GameStatus, error) {
	s := GameStatus{Name: t.name, Title: t.meta.Title, Ruleset: t.meta.Ruleset, Phase: t.phaseName(t.game.Phase()), Running: t.game.Running, Over: t.game.Over,
		Winner: string(t.game.Winner), Held: t.game.HeldUp}
	pending, err := t.d.store.Pending(t.name)
	if err != nil {
		return s, fmt.Errorf("director: game %s: %w", t.name, err)
	}
	s.Unsent = len(pending)
	s.Unconfirmed = t.namesOf(t.unconfirmed())
	s.Doubts = t.doubts()
	for i := range t.undone {
		s.Undone = append(s.Undone, t.undone[i].what(t))
	}
	if d := t.charge(); d != nil {
		s.Charge = d.Name
	}
	s.Watch = t.directorNames(t.onWatch(instant(t.d.boardTime())))
	if s.Drafts, err = t.drafts(); err != nil {
		return s, err
	}
	for _, x := range t.game.Puzzles {
		s.Rulings = append(s.Rulings, x.Switch+"："+t.switchOf(x.Switch).Means)
	}
	if !t.game.Over && t.game.HeldUp == "" {
		s.Due = t.nextDue()
	}
	if err := t.recallVotes(); err != nil {
		return s, err
	}
	r, err := t.look()
	if err != nil {
		return s, err
	}
	places := [...]string{rule.InPlay: "在场", rule.Jailed: "狱中", rule.Away: "流浪", rule.Out: "出局"}
	for i := range r.S.Seats {
		c := rule.Char(i)
		seat := &r.S.Seats[i]
		s.Seats = append(s.Seats, SeatStatus{No: i + 1, Name: t.nameOf(c), Account: t.meta.Players[i].Account, ByMail: t.meta.Players[i].Mail != "", Identity: r.CardOf(c),
			Faction: string(seat.Side), Place: places[seat.Place], Checked: r.Checked(c), Sheriff: r.S.Sheriff == c})
		if _, voted := t.posts().Standing[c]; t.game.Running && r.Phase().Kind == rule.Day && !voted && r.MayVote(c) {
			s.NotVoted = append(s.NotVoted, t.nameOf(c))
		}
		if t.mayTally(r) && t.game.Running && r.MayBeVoted(c) {
			s.Votable = append(s.Votable, t.nameOf(c))
		}
	}
	if t.game.Running {
		for _, q := range r.Questions() {
			s.Asking = append(s.Asking, t.asking(r, q))
		}
	}
	return s, nil
}

// look runs the phase at hand up to now; between phases it shows the table as it stands.
func (t *table) look() (*rule.Run, error) { return t.lookAt(instant(t.d.boardTime()) - 1) }

func (t *table) lookAt(now rule.Instant) (*rule.Run, error) {
	if !t.game.Running {
		return t.game.Show()
	}
	return t.game.LookOpen(t.come(now))
}

// come is how far the game has come by some instant: no further than where it waits for the directors or stands still; what follows has not
// happened.
func (t *table) come(by rule.Instant) rule.Instant {
	if q, waits := t.facts.orders.asked[askLate]; waits {
		by = min(by, q.from)
	}
	if t.game.HeldUp != "" {
		by = min(by, t.facts.orders.stopped)
	}
	return by
}

func (t *table) asking(r *rule.Run, q rule.Question) Asking {
	h := r.H(q.Hold)
	s := h.Print()
	a := Asking{Skill: s.Name, Choice: q.Choice, AtOnce: s.Asks == rule.AtOnce, Min: int(s.Shape.Min), Max: int(s.Shape.Max), Options: s.Shape.Options, NeedOpt: s.Shape.NeedOpt,
		Legal: t.namesOf(r.LegalTargets(h)), Answered: len(r.Standing(h)) > 0}
	if q.Opened {
		a.Until = t.time(q.Closes)
	}
	if q.Hand >= 0 {
		a.Who = t.nameOf(q.Hand)
	} else {
		a.Who = t.groupName(q.Group)
		a.Members = t.namesOf(r.Pack(q.Group))
	}
	return a
}
