package random

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"daoyan/director/rule"
)

// Habits are how the people at a random table behave; each figure is of a hundred.
type Habits struct {
	Acts   int // open questions answered at a look
	Again  int // of them, standing lines that are replaced all the same
	GiveUp int // lines that give up
	Wrong  int // looks at which somebody writes what makes no sense
	Late   int // lines read up to an hour after they were written
	Lend   int // looks at which somebody writes for a skill that is another's
	Orders int // looks at which the director gives an order
	Votes  int // characters that vote
	Often  int // looks between what is due, at any time; 0: no more looks than a phase must have
}

// Careful is a table at which everything is tried and the game is looked at all the time.
func Careful() Habits {
	return Habits{Acts: 25, Again: 15, GiveUp: 6, Wrong: 20, Late: 10, Lend: 30, Votes: 85, Often: 50}
}

// Brisk is a table at which nearly everybody acts once, in as few looks as a game can be played in.
func Brisk() Habits { return Habits{Acts: 90, Votes: 90} }

// Step is one thing that happened to a phase from outside, or a look at it. Exactly one of its fields beside Now is set, none for a look.
type Step struct {
	Now     rule.Instant // facts were known up to here
	Claim   *rule.Claim
	Line    *rule.Line    // the line the claim was taken as
	Refusal *rule.Refusal // why the claim was not taken; neither Line nor Refusal is set without a Claim
	Opened  *rule.Opened
	Request *rule.Request
	Ruled   *rule.Ruled
	Order   *rule.Patch
	Voted   bool // the day's votes and conduct were handed in
}

// IsLook tells a look from all other steps.
func (s Step) IsLook() bool {
	return s.Claim == nil && s.Opened == nil && s.Request == nil && s.Ruled == nil && s.Order == nil && !s.Voted
}

// Player plays one game. Its fields are to be read between phases, or in Watch.
type Player struct {
	Book  *rule.Book
	Began *rule.State // as the latest phase began
	State *rule.State // as it stands between phases
	In    rule.Inputs // facts of the latest phase
	Run   *rule.Run   // the latest look at it
	Watch func(Step)  // told of every step once it is done; nil: nobody

	habits Habits
	spare  *rule.State // as the phase before that began
	rng    *rand.Rand
	clock  clock
	seq    int64
	stale  bool            // a fact has come since the latest look
	asked  []rule.Question // at the look that is answered
	ready  []notice
	kept   []rule.Ruled // precedents
	voted  bool
	back   bool // the phase was looked at too late once
}

// notice is a choice's notice on its way to the forum.
type notice struct {
	hold rule.HoldingID
	n    int8
	at   rule.Instant
	done bool
}

// New makes a player whose table has those habits; it can play one game after another.
func New(b *rule.Book, h Habits) *Player {
	return &Player{Book: b, Run: rule.NewRun(b), habits: h, spare: new(rule.State)}
}

// Deal begins a game at a fresh table, in the memory of the table before. It fails on a card that the book has not.
func (p *Player) Deal(cards []string, seed uint64, set rule.Settings) error {
	if p.State == nil {
		p.State = new(rule.State)
	}
	if err := p.Book.DealInto(p.State, cards, seed, set); err != nil {
		return fmt.Errorf("random: %w", err)
	}
	p.Began, p.rng, p.clock, p.seq, p.kept, p.In.Now = nil, source(seed), clock{}, 0, nil, 0
	return nil
}

// Play plays until somebody has won or that many game days are over; it tells whether somebody has. It fails as well where a phase leaves a
// table that breaks an invariant.
func (p *Player) Play(days int) (bool, error) {
	for !p.State.Winner && int(p.State.Phase.No) <= days {
		if err := p.Phase(); err != nil {
			return false, err
		}
		if err := p.Check(); err != nil {
			return false, err
		}
	}
	return p.State.Winner, nil
}

// most looks that a phase can want.
const most = 5000

// Phase plays the phase at hand to its end. It fails if time alone does not end it.
func (p *Player) Phase() error {
	p.Began = p.State
	seen := p.In.Now
	p.In = rule.Inputs{Times: p.clock.times(p.State.Phase), Lines: p.In.Lines[:0], Ballots: p.In.Ballots[:0], Conduct: p.In.Conduct[:0],
		Opened: p.In.Opened[:0], Requests: p.In.Requests[:0], Ruled: append(p.In.Ruled[:0], p.kept...), Patches: p.In.Patches[:0]}
	p.In.Now, p.ready, p.voted, p.back = max(p.start(), seen), p.ready[:0], false, false
	for range most {
		p.look()
		if p.missed() {
			continue
		}
		if p.Run.Done {
			p.State, p.spare = p.Run.NextInto(p.spare), p.Began
			p.clock.end(p.Run)
			return nil
		}
		asked := append(p.asked[:0], p.Run.Questions()...)
		p.asked = asked
		if p.rule() || p.deliver(asked) {
			continue
		}
		acted := p.act(asked)
		if !p.fresh() {
			continue
		}
		at := p.following()
		switch {
		case at == 0 && acted: // what was written may have opened something
			continue
		case at == 0:
			return fmt.Errorf("random: %s: nothing is due by time alone, and it is not over: %+v", p.where(), asked)
		}
		p.In.Now = at
		p.wish()
	}
	return fmt.Errorf("random: %s: not over after %d looks: %+v", p.where(), most, p.Run.Questions())
}

func (p *Player) where() string {
	ph := p.Began.Phase
	return fmt.Sprintf("phase %d (%v %d)", ph.Seq, ph.Kind, ph.No)
}

func (p *Player) start() rule.Instant {
	if p.Began.Phase.Kind == rule.Night {
		return p.In.Times.Dusk
	}
	return p.In.Times.Open
}

func (p *Player) look() {
	p.stale = false
	p.Run.Resolve(p.Began, &p.In)
	p.say(Step{})
}

func (p *Player) say(s Step) {
	if p.Watch != nil {
		s.Now = p.In.Now
		p.Watch(s)
	}
}

// chance is true in n of a hundred cases.
func (p *Player) chance(n int) bool { return n > 0 && p.rng.IntN(100) < n }

// rule answers, for the director, a switch that is set to ask. The answer stands for whatever comes up later in the game.
func (p *Player) rule() bool {
	if len(p.Run.Asked) == 0 {
		return false
	}
	q := p.Run.Asked[0]
	q.Value = word(&p.Book.Switches[slices.IndexFunc(p.Book.Switches, func(s rule.Switch) bool { return s.Name == q.Switch })], p.rng, false)
	p.In.Ruled = append(p.In.Ruled, q)
	if precedent(p.In.Ruled, q.Switch) < 0 {
		p.In.Ruled = append(p.In.Ruled, kept(q))
	}
	if i := precedent(p.kept, q.Switch); i >= 0 {
		p.kept[i] = kept(q)
	} else {
		p.kept = append(p.kept, kept(q))
	}
	p.say(Step{Ruled: &q})
	return true
}

func kept(q rule.Ruled) rule.Ruled {
	return rule.Ruled{Switch: q.Switch, Hold: rule.NoHolding, Value: q.Value, Kept: true}
}

func precedent(l []rule.Ruled, name string) int {
	return slices.IndexFunc(l, func(x rule.Ruled) bool { return x.Kept && x.Switch == name })
}

// deliver has the forum take the notices that are due.
func (p *Player) deliver(asked []rule.Question) bool {
	any := false
	for _, q := range asked {
		if !q.Choice || q.Opened {
			continue
		}
		i := slices.IndexFunc(p.ready, func(n notice) bool { return n.hold == q.Hold && n.n == q.N })
		if i < 0 {
			i = len(p.ready)
			p.ready = append(p.ready, notice{hold: q.Hold, n: q.N, at: p.In.Now + p.delay()})
		}
		if n := &p.ready[i]; n.at <= p.In.Now && !n.done {
			n.done, any = true, true
			o := rule.Opened{Hold: q.Hold, N: q.N, At: p.In.Now}
			p.In.Opened = append(p.In.Opened, o)
			p.say(Step{Opened: &o})
		}
	}
	return any
}

// delay is how long the forum takes for a notice: mostly at once, now and then for minutes, seldom for hours.
func (p *Player) delay() rule.Instant {
	switch n := p.rng.IntN(100); {
	case p.habits.Often == 0 || n < 40:
		return 0
	case n < 80:
		return rule.Instant(p.rng.IntN(90))
	case n < 97:
		return rule.Instant(p.rng.IntN(1800))
	default:
		return rule.Instant(p.rng.IntN(int(14 * hour)))
	}
}

// following is the next instant to look at: when something is due, or any time before. 0: nothing will happen any more.
func (p *Player) following() rule.Instant {
	at := p.due()
	if p.chance(p.habits.Often) && at > p.In.Now+1 {
		at = p.In.Now + 1 + rule.Instant(p.rng.Int64N(int64(at-p.In.Now-1)))
	}
	if p.Began.Phase.Kind == rule.Day && !p.voted && !p.Run.WasCut() && at >= p.Run.Closing() {
		if p.habits.Often > 0 {
			at = max(p.In.Now, p.Run.Closing())
		}
		p.vote(at)
	}
	return at
}

// due is when something happens by time alone, or a notice is taken. A brisk table skips what none of its looks needs.
func (p *Player) due() rule.Instant {
	if p.habits.Often == 0 && !p.Run.ChoicesPending() {
		if at := p.stop(); at > p.In.Now {
			return at
		}
	}
	at := p.Run.NextDue()
	for i := range p.ready {
		if n := &p.ready[i]; !n.done && n.at > p.In.Now && (at == 0 || n.at < at) {
			at = n.at
		}
	}
	return at
}

// stop is the instant at which a phase must be looked at if no choice opens: its end.
func (p *Player) stop() rule.Instant {
	t := &p.In.Times
	switch p.Began.Phase.Kind {
	case rule.Setup:
		return t.Open + last(p.Book.Setup, rule.FromOpen)
	case rule.Day:
		return p.Run.Closing() + minute
	default:
		return t.Opening + minute
	}
}

// missed tells whether a brisk table has looked at a night too late, after a choice whose notice nobody had sent: it looks again where all that
// goes by dusk has run.
func (p *Player) missed() bool {
	if p.habits.Often > 0 || p.back || !p.Run.Done || !p.Run.Missed() || p.Began.Phase.Kind != rule.Night {
		return false
	}
	p.back, p.In.Now = true, p.In.Times.Dusk+last(p.Book.Night, rule.FromDusk)
	return true
}

// last is how long after its anchor the last of some slots has run.
func last(slots []rule.Slot, from rule.Anchor) rule.Instant {
	at := rule.Instant(0)
	for i := range slots {
		if slots[i].From == from {
			at = max(at, rule.Instant(slots[i].Runs)*minute+minute)
		}
	}
	return at
}
