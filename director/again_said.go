package director

import (
	"slices"
	"strings"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/store"
)

// saying names an announcement by what it makes known, in whatever history of the game it comes up.
type saying struct {
	phase string // its name
	what  string // what it is, as the ID of its first entry says
	nth   int    // of that kind in the phase, behind the record that is settled anew
}

// wording is an announcement as the daemon words it from a journal.
type wording struct {
	saying
	parts    []string // floor by floor
	from, to int      // the events that it makes known, among those that stand
	night    string   // the night that it makes known; empty: none
}

// sayings words again what the events of a journal, from the n-th that stands on, make known to all.
func (a *again) sayings(raw []store.Record, n int) ([]wording, error) {
	stand, err := inForce(raw)
	if err != nil {
		return nil, err
	}
	s, err := a.t.d.empty(a.t.name)
	if err != nil {
		return nil, err
	}
	s.votes = a.t.votes
	var out []wording
	event := 0
	for len(stand) > 0 {
		move, records, err := nextMove(stand)
		if err != nil {
			return nil, err
		}
		if len(move) > 0 && event >= n {
			fresh, err := s.sayingsOf(move)
			if err != nil {
				return nil, err
			}
			for _, x := range fresh {
				x.from, x.to, x.nth = event, event+len(move), count(out, x.saying)
				out = append(out, x)
			}
		}
		for _, r := range stand[:records] {
			if err := s.evolve(r); err != nil {
				return nil, err
			}
		}
		event, stand = event+len(move), stand[records:]
	}
	return out, nil
}

// count is how many of that kind and phase there are.
func count(list []wording, of saying) int {
	n := 0
	for i := range list {
		if list[i].phase == of.phase && list[i].what == of.what {
			n++
		}
	}
	return n
}

// nextMove is the events that came about at once at the head of a journal, none where a fact of the daemon's own stands there, and how many of its
// records they take.
func nextMove(stand []store.Record) (move []game.Event, records int, err error) {
	if isFact(stand[0].Kind) {
		return nil, 1, nil
	}
	for i, r := range stand {
		if isFact(r.Kind) {
			continue
		}
		e, err := eventOf(r)
		if err != nil {
			return nil, 0, err
		}
		if len(move) > 0 && !goesOn(move, &e) {
			break
		}
		move, records = append(move, e), i+1
	}
	return move, records, nil
}

// goesOn tells whether an event belongs to a move: both came of the rules in one look at the phase.
func goesOn(move []game.Event, e *game.Event) bool {
	if !byRules(move[0].Kind) || !byRules(e.Kind) {
		return false
	}
	return e.At == move[0].At || e.Kind == game.Ended || e.Kind == game.Won && move[len(move)-1].Kind == game.Ended
}

// byRules tells whether events of a kind come of looking at a phase.
func byRules(k game.Kind) bool {
	switch k {
	case game.Drawn, game.Counted, game.Fell, game.Told, game.Published, game.Asked, game.Puzzled, game.Cited, game.Ended, game.Won:
		return true
	}
	return false
}

// sayingsOf is what a move of the game has announced, before it is taken in.
func (t *table) sayingsOf(move []game.Event) ([]wording, error) {
	c, p := change{}, t.game.Phase()
	dawn := ""
	if first := &move[0]; first.Kind == game.Began {
		s, err := t.game.Current()
		if err != nil {
			return nil, err
		}
		if p = *first.Phase; p.Kind == rule.Day {
			if before := t.facts.phases[p.Seq-1]; before.Kind == rule.Night {
				dawn = t.phaseName(before)
			}
			t.openDay(&c, p, s, *first.Times)
		}
	} else if byRules(first.Kind) {
		r, err := t.game.Look(max(t.game.Seen, lastAt(move)), false)
		if err != nil {
			return nil, err
		}
		n := sortNews(move, t.withCards())
		t.announce(&c, r, n)
		if n.ended != nil {
			t.keepStory(&c, r, n.ended)
			t.endOfNight(&c, r, n)
		}
		if n.won != nil {
			t.gameOver(&c, r, n.won.Winner)
		}
	}
	var out []wording
	for _, rec := range c.records {
		if rec.kind != factAnnounced {
			continue
		}
		x := wording{saying: saying{phase: t.phaseName(p), what: whatOf(rec.fact.Announced.Entries[0])}, night: dawn}
		if strings.HasPrefix(x.what, "dawn/") {
			x.night = x.phase
		}
		for i := range c.outbox {
			if e := &c.outbox[i]; slices.Contains(rec.fact.Announced.Entries, e.ID) {
				x.parts = append(x.parts, letterOf(e).Text)
			}
		}
		out = append(out, x)
	}
	return out, nil
}

// whatOf is what an entry's ID says behind the record it came with.
func whatOf(id string) string {
	parts := strings.SplitN(id, "/", 3)
	return parts[len(parts)-1]
}

// onBoard lists the outcomes of a journal, that of a game, from the n-th event that stands on as far as they are on the board: without what is
// still to be said.
func (a *again) onBoard(raw []store.Record, g *game.Game, n int) ([]game.Outcome, error) {
	list, err := liveEvents(raw)
	if err != nil {
		return nil, err
	}
	all, err := a.sayings(raw, n)
	if err != nil {
		return nil, err
	}
	var events []game.Event
	nights := map[string]bool{}
	hidden := make([]bool, len(list))
	for i := range all {
		if !a.unsaid[all[i].saying] {
			continue
		}
		if all[i].night != "" {
			nights[all[i].night] = true
			continue
		}
		for j := all[i].from; j < all[i].to; j++ {
			hidden[j] = true
		}
	}
	for i := n; i < len(list); i++ {
		switch e := list[i].Event; {
		case !hidden[i], e.Kind == game.Ended:
			events = append(events, e)
		}
	}
	out := game.Outcomes(phaseBefore(list, n), events)
	dawned(out, g)
	for i := range out {
		if nights[a.t.phaseName(out[i].Phase)] {
			out[i].Over = false
		}
	}
	return out, nil
}

// phaseBefore is the phase in which the n-th of a game's events comes about.
func phaseBefore(list []game.Record, n int) rule.Phase {
	p := rule.Phase{}
	for i := range list[:n] {
		if list[i].Kind == game.Began {
			p = *list[i].Phase
		}
	}
	return p
}
