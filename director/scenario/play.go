package scenario

import (
	"fmt"
	"runtime/debug"
	"strings"

	"daoyan/director/rule"
)

// reaction is how many minutes a choice stays open (rule book: reaction.minutes).
const reaction = 30

// player plays one file.
type player struct {
	set   *Ruleset
	file  *File
	run   *rule.Run
	state *rule.State
	clock clock
	badge bool // the badge is in hands, or nobody is to have it
	fails []Failure
	each  func(*rule.State, *rule.Inputs) // shown every phase played; nil: nobody looks
}

func newPlayer(set *Ruleset, f *File) *player {
	return &player{set: set, file: f, run: rule.NewRun(set.Book), badge: f.Sheriff == rule.Nobody}
}

// Play plays a loaded file on a rule set and gives what does not hold, in the order of the script. A panic of the rules is a failure of the
// phase in which it happened.
func Play(set *Ruleset, f *File) (fails []Failure) {
	p := newPlayer(set, f)
	defer func() {
		if e := recover(); e != nil {
			where := ""
			if p.state != nil {
				where = label(p.state.Phase)
			}
			fails = append(p.fails, Failure{File: f.Path, Phase: where, Say: fmt.Sprintf("the rules broke down: %v", e), Notes: frames(debug.Stack())})
		}
	}()
	p.play()
	return p.fails
}

// Phases plays a loaded file and shows each phase once it is done, if anybody looks: the table at its start and the facts it was played with,
// both only to be read. What the file expects is not checked.
func Phases(set *Ruleset, f *File, each func(*rule.State, *rule.Inputs)) {
	p := newPlayer(set, f)
	p.each = each
	p.play()
}

// frames are the lines of a stack that lie in this module's rules, innermost first.
func frames(stack []byte) []string {
	var out []string
	for line := range strings.Lines(string(stack)) {
		_, at, ok := strings.Cut(line, "/director/")
		if at, _, _ = strings.Cut(at, " "); ok && strings.HasPrefix(line, "\t") && !strings.HasPrefix(at, "scenario/") && len(out) < 4 {
			out = append(out, strings.TrimSpace(at))
		}
	}
	return out
}

func (p *player) fail(line int, phase, say string, diff ...string) {
	p.fails = append(p.fails, Failure{File: p.file.Path, Line: line, Phase: phase, Say: say, Diff: diff})
}

func (p *player) play() {
	if !p.deal() {
		return
	}
	for i := range p.file.Script {
		st := &p.file.Script[i]
		if !p.reach(st) {
			return
		}
		p.grant(st.Phase.Kind == rule.Day)
		if !p.phase(st) {
			return
		}
	}
}

// deal makes the table before the first phase; it tells false, with the failure recorded, where there is none.
func (p *player) deal() bool {
	cards := make([]string, len(p.file.Seats))
	for i, s := range p.file.Seats {
		cards[i] = s.Identity
	}
	given := rule.Settings{Rulings: p.file.Rulings, Penalties: p.file.Penalties, NoEndings: p.file.NoEndings, Reaction: reaction}
	state, err := p.set.Book.Deal(cards, 0, given)
	if err != nil {
		p.fail(0, "", err.Error())
		return false
	}
	p.state = state
	return true
}

// reach passes the phases left out before a written one with nothing done. It tells false, with the failure recorded, if the written one
// never comes.
func (p *player) reach(st *Step) bool {
	for {
		if p.state.Winner {
			p.fail(st.Line, label(st.Phase), fmt.Sprintf("never comes: %s has won before it", winner(p.state.Won)))
			return false
		}
		now := p.state.Phase
		if now.Kind == st.Phase.Kind && now.No == st.Phase.No && now.Extra > 0 == (st.Phase.Extra > 0) && now.Part == st.Phase.Part {
			return true
		}
		if rank(p.set.Book, now) > rank(p.set.Book, st.Phase) {
			p.fail(st.Line, label(st.Phase), fmt.Sprintf("never comes: the game is at %s", label(now)))
			return false
		}
		p.grant(false)
		if !p.phase(nil) {
			return false
		}
	}
}

// grant gives the badge of a table that starts with a sheriff: after an election in which nobody stood, or before one that is written.
func (p *player) grant(written bool) {
	now := p.state.Phase
	if p.badge || now.Kind == rule.Setup || now.Kind == rule.Day && now.No == 1 && !written {
		return
	}
	p.badge = true
	if p.set.Badge != nil {
		p.set.Badge(p.set.Book, p.state, p.file.Sheriff)
	}
}

// phase plays the phase that is due, as written or with nothing done, and checks it. It tells false if the game cannot go on.
func (p *player) phase(st *Step) bool {
	ph := p.begin(st)
	if !ph.play() {
		return false
	}
	if p.each != nil {
		p.each(p.state, &ph.in)
	}
	next := p.run.Next()
	if st != nil {
		ph.leftOver()
		if st.Expect != nil {
			p.check(ph, next)
		}
	}
	p.clock.end(p.run, &ph.in)
	p.state = next
	return true
}

func winner(f rule.Faction) string {
	if f == "" {
		return drawn
	}
	return string(f)
}

// name gives a character's name.
func (p *player) name(c rule.Char) string {
	if c < 0 || int(c) >= len(p.file.Seats) {
		return "nobody"
	}
	return p.file.Seats[c].Name
}

func (p *player) names(l []rule.Char) []string {
	out := make([]string, len(l))
	for i, c := range l {
		out[i] = p.name(c)
	}
	return out
}
