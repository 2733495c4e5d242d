package ballot

import (
	"slices"
	"strings"

	"daoyan/internal/slips"
)

// NamesOf builds the look-up over words that are nobody's names: columns, commands, identities.
func NamesOf(words []string) *Names {
	chars := make([]Character, len(words))
	for i, w := range words {
		chars[i].Name = w
	}
	return NewNames(chars)
}

// ClosestWord returns the one of the words that is the fewest changes away from text, see Closest; "" without words.
func ClosestWord(text string, words []string) string {
	if i := NamesOf(words).Closest(text); i >= 0 {
		return words[i]
	}
	return ""
}

// Nearest returns up to limit characters a text that means nobody may have been meant for, the likeliest first: those whose name lies in
// the text, those in whose name the text lies, and those a few characters apart. It is for telling the writer, never for counting.
func (n *Names) Nearest(text string, limit int) []int {
	type near struct{ index, apart, prefix int }
	var all []near
	want := []rune(bare(Fold(text)))
	if len(want) == 0 {
		return nil
	}
	for i, name := range n.folded {
		have := []rune(name)
		if len(have) == 0 {
			continue
		}
		c := near{i, slips.Between(want, have), commonPrefix(want, have)}
		switch {
		case strings.Contains(string(want), name):
			c.apart = 0
		case strings.Contains(name, string(want)):
		case c.apart > tolerance(want, have) || c.apart >= max(len(have), len(want)):
			continue
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b near) int {
		if a.apart != b.apart {
			return a.apart - b.apart
		}
		return b.prefix - a.prefix
	})
	var out []int
	for _, c := range all[:min(limit, len(all))] {
		out = append(out, c.index)
	}
	return out
}

// Closest returns the character whose name is the fewest changes away from text, the first of them; -1 at an empty table. It always has an
// answer: for keys, columns and commands out of a short list.
func (n *Names) Closest(text string) int {
	best, least := -1, 0
	want := []rune(Fold(text))
	for i, name := range n.folded {
		if d := slips.Between(want, []rune(name)); best < 0 || d < least {
			best, least = i, d
		}
	}
	return best
}

// Hint returns the characters a recount may print beside a name that means nobody: the only one whose name lies in the text or holds it,
// else those that begin alike and are least apart, all of them. A piece of several names, or a likeness of the ends alone, hints at nobody.
func (n *Names) Hint(text string) []int {
	want := []rune(bare(Fold(text)))
	if len(want) == 0 {
		return nil
	}
	var within, like []int
	least := 0
	for i, name := range n.folded {
		have := []rune(name)
		if len(have) == 0 {
			continue
		}
		if strings.Contains(string(want), name) || strings.Contains(name, string(want)) {
			within = append(within, i)
			continue
		}
		d := slips.Between(want, have)
		if d > tolerance(want, have) || have[0] != want[0] {
			continue
		}
		if len(like) == 0 || d < least {
			like, least = nil, d
		}
		if d == least {
			like = append(like, i)
		}
	}
	switch len(within) {
	case 0:
		return like
	case 1:
		return within
	}
	return nil
}

// tolerance is how many changes apart two names may be and still look like a slip: one, or a third of the longer one.
func tolerance(a, b []rune) int { return max(1, max(len(a), len(b))/3) }

func commonPrefix(a, b []rune) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return i
}
