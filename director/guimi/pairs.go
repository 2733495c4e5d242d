package guimi

import (
	"slices"

	"daoyan/director/rule"
)

// PairTables are small tables that bring every two identities together, each with the cards they need beside them, and somebody for every skill
// to be used on: for trying skills against each other, not for playing. 机械狼, who learns one card of the table, sits at several with each.
func PairTables(b *rule.Book) [][]string {
	var out [][]string
	for i := range b.Identities {
		for j := range i {
			x, y := b.Identities[j].Name, b.Identities[i].Name
			out = append(out, pairTable(x, y))
			for range learners {
				if x == "机械狼" || y == "机械狼" {
					out = append(out, pairTable(x, y))
				}
			}
		}
	}
	return out
}

// learners is how many tables more 机械狼 has with each other card.
const learners = 16

// PlainTables are tables of hardly anything but plain cards, for skills that are put into hands.
func PlainTables() [][]string {
	var out [][]string
	for range 4 {
		out = append(out, []string{"村民", "狼人", "村民", "村民", "女巫", "狼人", "狼人", "村民", "村民"})
	}
	return out
}

// pairSeats is how many sit at a table of two identities.
const pairSeats = 8

func pairTable(x, y string) []string {
	cards := []string{x, y}
	for _, n := range needs() {
		if (n.card == x || n.card == y) && !slices.Contains(cards, n.needs) {
			cards = append(cards, n.needs)
		}
	}
	for _, card := range []string{"狼人", "狼人", "女巫", "村民"} {
		if card == "狼人" || !slices.Contains(cards, card) {
			cards = append(cards, card)
		}
	}
	for len(cards) < pairSeats {
		cards = append(cards, "村民")
	}
	return cards
}
