package random

import (
	"math/rand/v2"

	"daoyan/director/rule"
)

// Board draws the cards of a table under a rule set's limits: fixed[i] is seat i's card where it is not empty. It fails when the fixed cards
// leave no legal board.
type Board func(fixed []string, seed uint64) ([]string, error)

// Deal draws the cards of a table of n by seed, with the wanted cards at random seats. Without a board, or where no legal board has the
// wanted cards, anything that is built may lie anywhere, twice too: a table that is forced.
func Deal(b *rule.Book, board Board, n int, seed uint64, want ...string) []string {
	rng := source(seed)
	fixed := make([]string, n)
	for i, seat := range rng.Perm(n) {
		if i < len(want) {
			fixed[seat] = want[i]
		}
	}
	if board != nil {
		if cards, err := board(fixed, seed); err == nil {
			return cards
		}
	}
	built := Built(b)
	for i := range fixed {
		if fixed[i] == "" {
			fixed[i] = built[rng.IntN(len(built))]
		}
	}
	return fixed
}

// Built lists the identities that can be played, in the order of the book.
func Built(b *rule.Book) []string {
	var out []string
	for i := range b.Identities {
		if b.Identities[i].Built {
			out = append(out, b.Identities[i].Name)
		}
	}
	return out
}

// Settings draws what a table might have agreed on: penalties or none, and every switch of the book at its default, at another word, or left
// to the director.
func Settings(b *rule.Book, seed uint64) rule.Settings {
	rng := source(seed)
	set := rule.Settings{Rulings: map[string]string{}, Penalties: rng.IntN(2) == 0, Reaction: 30}
	for i := range b.Switches {
		if rng.IntN(3) == 0 {
			set.Rulings[b.Switches[i].Name] = word(&b.Switches[i], rng, true)
		}
	}
	return set
}

// word draws a value of a switch.
func word(s *rule.Switch, rng *rand.Rand, ask bool) string {
	if ask && rng.IntN(4) == 0 {
		return "ask"
	}
	switch {
	case len(s.Values) > 0:
		return s.Values[rng.IntN(len(s.Values))]
	case s.Default == "true" || s.Default == "false":
		return []string{"true", "false"}[rng.IntN(2)]
	default:
		return []string{s.Default, "1", "2", "3"}[rng.IntN(4)]
	}
}

// source is a seed's own source; it shares nothing with any other.
func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)) }
