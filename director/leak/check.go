package leak

import (
	"slices"
	"strings"
)

// Secrets are what the readers of one text may not learn from it.
type Secrets struct {
	Pairs map[Pair]bool // true of the character, and not known to all of them
	Texts []Text
}

// Text is a secret that gives itself away by its words alone.
type Text struct {
	What  string // what it is, for the directors
	Words string
}

// Find is a secret that a text tells.
type Find struct {
	Who  int    // of which character; -1: none in particular
	What string // the word that says what it is, or what the text is
}

// Check gives the secrets that a text tells. own are words in it that players wrote, and fixed examples: they tell nothing.
func (w *Words) Check(text string, own []string, s Secrets) []Find {
	text = without(Plain(text), own)
	var out []Find
	for _, p := range w.Pairs(text) {
		if s.Pairs[p] {
			out = append(out, Find{p.Who, p.Word})
		}
	}
	for _, t := range s.Texts {
		if f := (Find{-1, t.What}); holds(text, flat(t.Words)) && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// Short tells of words that may stand in a text by chance: they are taken out as often as they are given, from the end on, where templates put
// what players wrote.
func Short(text string) bool { return len([]rune(flat(text))) <= 4 }

// without is a plain text without words that are none of ours.
func without(text string, own []string) string {
	for _, o := range own {
		o = flat(o)
		switch i := strings.LastIndex(text, o); {
		case i < 0 || o == "":
		case !Short(o):
			text = strings.ReplaceAll(text, o, " ")
		default:
			text = text[:i] + " " + text[i+len(o):]
		}
	}
	return text
}

// holds tells whether words stand somewhere in a plain text, not as a part of a longer Latin word.
func holds(text, words string) bool {
	if words == "" {
		return false
	}
	for from := 0; ; {
		i := strings.Index(text[from:], words)
		if i < 0 {
			return false
		}
		at := from + i
		before, after := []rune(text[:at]), []rune(text[at+len(words):])
		in := []rune(words)
		if !(len(before) > 0 && latin(before[len(before)-1]) && latin(in[0])) && !(len(after) > 0 && latin(after[0]) && latin(in[len(in)-1])) {
			return true
		}
		from = at + len(words)
	}
}
