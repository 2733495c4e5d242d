package scenario

import (
	"slices"
	"time"

	"daoyan/director/game"
	"daoyan/director/roster"
	"daoyan/director/rule"
)

// Position is a game half played elsewhere as it is taken over: the table as the next phase finds it, and what a daemon must know beside it.
type Position struct {
	Path   string
	Title  string
	Rules  string
	Rows   roster.Roster // who is who, by seat
	State  *rule.State
	At     rule.Instant // when the next phase begins, or has begun
	Played []rule.Phase // the phases that are over, in their order

	Unruled     bool // the file says nothing of ruling switches: they are the settings'
	Precedents  []game.Precedent
	Chats       map[rule.GroupID]int64 // a group's conversation on the board
	Threads     map[string]int64       // kind of thread → its number on the board: of the day that is next, or of the one just over
	Leaves      map[rule.Char]int
	Unconfirmed []rule.Char
	Invited     []rule.Char          // who has had a right to last words, in that order
	MayWrite    []rule.Char          // those of them who may still write
	Faces       map[rule.Char]string // identities turned up
	Public      []rule.Notice        // public facts of the phase just over that are still to be announced
	Odd         []Failure            // what is impossible by the rules: such a position is taken over only by force
}

// PositionOptions are what a position file leaves to the settings.
type PositionOptions struct {
	Zone     *time.Location
	Reserved []string // words no character may be called
	Reaction int      // minutes for a choice
}

// ThreadKinds are the kinds of thread that a position may name.
func ThreadKinds() []string { return []string{"discussion", "vote", "progress", "elevator"} }

// chronicle is the phases of a game before some phase as the book plays them without extra ones.
func (set *Ruleset) chronicle(to rule.Phase) []rule.Phase {
	var out []rule.Phase
	for p := (rule.Phase{}); len(out) < 2000; p = set.Book.After(p) {
		p.Seq = int32(len(out))
		if same(p, to) || rank(set.Book, p) > rank(set.Book, to) {
			break
		}
		out = append(out, p)
	}
	return out
}

func same(p, q rule.Phase) bool {
	return p.Kind == q.Kind && p.No == q.No && p.Extra > 0 == (q.Extra > 0) && p.Part == q.Part
}

// place gives the next phase its number behind those that have been played, and the table what came last of each kind.
func place(s *rule.State, played []rule.Phase, next rule.Phase) {
	s.Prev = [3]int32{-1, -1, -1}
	for _, p := range played {
		s.Prev[p.Kind] = p.Seq
	}
	next.Seq = int32(len(played))
	s.Phase = next
}

// standing orders falls that have not been taken back.
func standing(s *rule.State) []*rule.Gone {
	return slices.DeleteFunc(slices.Clone(s.Fallen), func(g *rule.Gone) bool { return g.Back })
}
