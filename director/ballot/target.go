package ballot

import (
	"slices"
	"strings"
)

// words is what a target may say besides a name.
type words struct {
	names   *Names
	rules   *Rules
	abstain map[string]bool // folded, and as the house writes them
	longest int             // bytes of the longest of them
	doubt   map[string]bool
	hosts   map[string]bool
}

func newWords(r *Rules, n *Names) *words {
	w := &words{names: n, rules: r, abstain: map[string]bool{}, doubt: map[string]bool{}, hosts: map[string]bool{}}
	for _, s := range r.Abstain {
		w.abstain[Fold(s)] = true
		w.abstain[s] = true
		w.longest = max(w.longest, len(s))
	}
	for _, s := range r.Doubt {
		w.doubt[Fold(s)] = true
	}
	for _, s := range r.Hosts {
		w.hosts[Fold(s)] = true
		if _, name, ok := strings.Cut(s, "]"); ok { // [T07]导演
			w.hosts[Fold(name)] = true
		}
	}
	return w
}

// abstains says whether text is a word of abstention and nothing else.
func (w *words) abstains(text string) bool {
	if w.abstain[text] {
		return true
	}
	return len(text) < 2*w.longest+16 && w.abstain[Fold(text)] // room for marks around the word
}

// means says whether text is a name, of one character or of several, or a word of abstention.
func (w *words) means(text string) bool { return w.names.Find(text).How != Unknown || w.abstains(text) }

// aim is whom a target as written means.
type aim struct {
	target  int // character, Abstain or NoTarget
	option  int
	follows int // the voter followed; -1: nobody
	cause   Cause
	ask     bool
	near    []int
}

// aimOf reads a target as written: a word of abstention, then a verb of the house before a name, a follower's word before a name, a name.
func (w *words) aimOf(wrote string) aim {
	a := aim{target: NoTarget, follows: -1}
	switch {
	case wrote == "":
		a.cause = EmptyTarget
		return a
	case w.abstain[wrote]:
		a.target = Abstain
		return a
	}
	name := wrote
	for i, verb := range w.rules.Options {
		if rest, ok := cutRunes(wrote, []rune(verb)); ok {
			a.option, name = i+1, trim(rest)
			break
		}
	}
	f := w.find(name)
	if f.How == Unknown && w.rules.Follow != "" {
		if rest, ok := cutRunes(name, []rune(w.rules.Follow)); ok {
			if f = w.find(trim(rest)); f.Index >= 0 {
				a.follows = f.Index
				return a
			}
		}
	}
	switch f.How {
	case Unknown:
		return w.unknown(a, name)
	case Ambiguous:
		a.cause, a.ask = SeveralNames, true
	case SeatClash:
		a.cause, a.ask = SeatMismatch, true
	default:
		if a.target = f.Index; len(w.rules.Options) > 0 && a.option == 0 {
			a.cause, a.ask = NoOption, true
		}
	}
	return a
}

func (w *words) find(name string) Found {
	if w.rules.SeatAlone {
		return w.names.FindSeat(name)
	}
	return w.names.Find(name)
}

// unknown completes the aim of a name that is no character's.
func (w *words) unknown(a aim, name string) aim {
	switch form := Fold(name); {
	case w.abstains(name):
		a.target = Abstain
	case w.doubt[form]:
		a.cause, a.ask = Doubtful, true
	case w.hosts[form]:
		a.cause = NotACharacter
	default:
		a.cause, a.ask = UnknownName, w.rules.Typo == AskDirector
		a.near = w.names.Nearest(name, 3)
	}
	return a
}

// bar says why the aim may not be voted for by voter at the time of the post; Plain: it may.
func (c *count) bar(a aim, voter int, p *Post) Cause {
	t := a.target
	if a.follows >= 0 {
		t = a.follows
	}
	switch {
	case t < 0:
		return Plain
	case c.outAt(t, p.At) || c.day.Voters[t].NoTarget && a.follows < 0:
		return TargetOut
	case a.follows >= 0:
		return Plain
	case len(c.rules.PK) > 0 && !slices.Contains(c.rules.PK, t):
		return NotInPK
	case t == voter && !c.rules.SelfVote:
		return OneSelf
	}
	return Plain
}
