package game

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/rule"
)

// Precedent is an answer of the director to a switch set to ask: it decides wherever the switch comes up again.
type Precedent struct {
	Switch string     `json:"switch"`
	Value  string     `json:"value"`
	Phase  rule.Phase `json:"phase,omitzero"` // in which he gave it
	From   string     `json:"from,omitempty"` // where he gave it, if not in this game here: 《第一局》第1夜
}

// Puzzle asks the director about a switch for a holding, or for the table; nothing if he is asked already.
func (g *Game) Puzzle(name string, h rule.HoldingID, at rule.Instant) []Event {
	x := rule.Ruled{Switch: name, Hold: h}
	if slices.Contains(g.Puzzles, x) {
		return nil
	}
	return []Event{{Kind: Puzzled, At: at, Ruling: &x}}
}

// Rule records the director's answer to a switch of this game that is set to ask: to the question that is open, or ahead of any. It fails on a
// switch that is not asked about and on a word that is no answer.
func (g *Game) Rule(name, value string, at rule.Instant) ([]Event, error) {
	i := slices.IndexFunc(g.Book.Switches, func(s rule.Switch) bool { return s.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("game: rule set %s has no switch %q", g.Book.Name, name)
	}
	sw := &g.Book.Switches[i]
	switch set, ok := g.Deal.Settings.Rulings[name]; {
	case !ok:
		return nil, fmt.Errorf("%s 没有设成 ask，本局照默认的 %s", name, sw.Default)
	case set != rule.Ask:
		return nil, fmt.Errorf("%s 没有设成 ask，本局是 %s", name, set)
	case !sw.Takes(value):
		return nil, fmt.Errorf("%s 不能是「%s」，要写%s", name, value, answers(sw))
	}
	x := rule.Ruled{Switch: name, Hold: rule.NoHolding, Value: value}
	if j := slices.IndexFunc(g.Puzzles, func(p rule.Ruled) bool { return p.Switch == name }); j >= 0 {
		x.Hold = g.Puzzles[j].Hold
	}
	return []Event{{Kind: Ruled, At: at, Ruling: &x}}, nil
}

// answers says what may be answered.
func answers(sw *rule.Switch) string {
	if w := sw.Words(); w != nil {
		return strings.Join(w, " 或 ")
	}
	return "一个数"
}

// Ruling is the word of a switch for whoever is no rule: the director's answer, else what the game is set to; set is false where neither says
// anything. The word is rule.Ask where he has to be asked first.
func (g *Game) Ruling(name string) (word string, set bool) {
	word, set = g.Deal.Settings.Rulings[name]
	if p := g.precedent(name); word == rule.Ask && p != nil {
		word = p.Value
	}
	return word, set
}

func (g *Game) precedent(name string) *Precedent {
	for i := range g.Precedents {
		if g.Precedents[i].Switch == name {
			return &g.Precedents[i]
		}
	}
	return nil
}

// rule folds an answer in: it decides what was asked, and from then on whatever comes up. Where an earlier answer stands in the phase at hand
// that one goes on to decide it: nothing that was told changes.
func (g *Game) rule(x rule.Ruled) {
	asked := slices.ContainsFunc(g.Puzzles, func(p rule.Ruled) bool { return p.Switch == x.Switch })
	stands := slices.ContainsFunc(g.In.Ruled, func(y rule.Ruled) bool { return y.Switch == x.Switch && y.Kept })
	if asked {
		g.In.Ruled = append(g.In.Ruled, x)
	}
	if !stands {
		g.In.Ruled = append(g.In.Ruled, keep(x.Switch, x.Value))
	}
	g.Puzzles = slices.DeleteFunc(slices.Clone(g.Puzzles), func(p rule.Ruled) bool { return p.Switch == x.Switch })
	if p := g.precedent(x.Switch); p != nil {
		p.Value, p.Phase, p.From = x.Value, g.Phase(), ""
		return
	}
	g.Precedents = append(g.Precedents, Precedent{Switch: x.Switch, Value: x.Value, Phase: g.Phase()})
}

func keep(name, value string) rule.Ruled {
	return rule.Ruled{Switch: name, Hold: rule.NoHolding, Value: value, Kept: true}
}

// kept are the precedents as facts of a phase that begins.
func (g *Game) kept() []rule.Ruled {
	var out []rule.Ruled
	for _, p := range g.Precedents {
		out = append(out, keep(p.Switch, p.Value))
	}
	return out
}
