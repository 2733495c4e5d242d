// Package leak compares a text with what its readers may know. It knows nothing of the templates that made the text, only the game's names, the
// words that say what somebody is, and who may know what.
//
// It finds: a character in one sentence with a word that is true of it and secret, somebody's own words, a person or an address. It does not
// find what is only hinted at, what is said in other words or over two sentences, or what somebody is not.
package leak

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Words are the vocabulary of one game. Make them with [New]; they are not changed afterwards.
type Words struct{ root *node }

// Pair is a character named in one sentence with a word that says what somebody is.
type Pair struct {
	Who  int
	Word string // as it was given to New
}

// node is one rune on the way to a word. The longest word at a place is the one that stands there.
type node struct {
	next map[rune]*node
	ends bool
	who  int    // the character that it names; -1: none
	word string // the word that it stands for
}

// New makes a vocabulary. names are what each character is called. words are those that say what somebody is, each with the forms it is
// written in. neutral are longer words that hold one of these and mean something else; phrases are fixed texts in which they say nothing of
// anybody.
func New(names [][]string, words map[string][]string, neutral, phrases []string) *Words {
	w := &Words{root: &node{who: -1}}
	for word, forms := range words {
		for _, f := range append([]string{word}, forms...) {
			if f = flat(f); len([]rune(f)) > 1 {
				w.add(f, -1, word)
			}
		}
	}
	for _, n := range neutral {
		if n = flat(n); len(w.marks(n)) > 0 && w.rest(n) > 0 {
			w.add(n, -1, "")
		}
	}
	for _, p := range phrases {
		for _, s := range sentences(Plain(p)) {
			if len(w.marks(s)) > 0 && w.rest(s) >= fixedRest {
				w.add(s, -1, "")
			}
		}
	}
	for who, all := range names {
		for _, n := range all {
			if n = flat(n); n != "" {
				w.add(n, who, "")
			}
		}
	}
	return w
}

// fixedRest is how many runes a fixed text must have beside the words in it, to be known by them.
const fixedRest = 4

// rest is how many runes of a flat text are none of a word's.
func (w *Words) rest(text string) int {
	n := len([]rune(text))
	for _, m := range w.marks(text) {
		n -= m.length
	}
	return n
}

func (w *Words) add(text string, who int, word string) {
	n := w.root
	for _, r := range text {
		if n.next == nil {
			n.next = map[rune]*node{}
		}
		if n.next[r] == nil {
			n.next[r] = &node{who: -1}
		}
		n = n.next[r]
	}
	n.ends, n.who, n.word = true, who, word
}

// mark is a word of the vocabulary where it stands.
type mark struct {
	*node
	length int // runes
}

// marks finds the words of the vocabulary in a flat text.
func (w *Words) marks(text string) []mark {
	var out []mark
	runes := []rune(text)
	for i := 0; i < len(runes); {
		n, found, end := w.root, (*node)(nil), 0
		for j := i; j < len(runes); j++ {
			if n = n.next[runes[j]]; n == nil {
				break
			}
			if n.ends && whole(runes, i, j+1) {
				found, end = n, j+1
			}
		}
		if found == nil {
			i++
			continue
		}
		out = append(out, mark{found, end - i})
		i = end
	}
	return out
}

// whole tells whether a stretch cuts no Latin word or number in two.
func whole(runes []rune, from, to int) bool {
	cut := func(a, b rune) bool { return latin(a) && latin(b) }
	return !(from > 0 && cut(runes[from-1], runes[from])) && !(to < len(runes) && cut(runes[to-1], runes[to]))
}

func latin(r rune) bool { return r < 0x250 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// Pairs lists who is named in one sentence with which word, each once, in the order of the text.
func (w *Words) Pairs(text string) []Pair {
	var out []Pair
	for _, s := range sentences(Plain(text)) {
		var who []int
		var words []string
		for _, m := range w.marks(s) {
			switch {
			case m.who >= 0:
				who = append(who, m.who)
			case m.word != "":
				words = append(words, m.word)
			}
		}
		for _, c := range who {
			for _, word := range words {
				if p := (Pair{c, word}); !slices.Contains(out, p) {
					out = append(out, p)
				}
			}
		}
	}
	return out
}

var tag = regexp.MustCompile(`\[(/?)([a-z*]+)[^\[\]\n]*\]`)

// Plain is a text as it is compared: without forum code and invisible characters, in narrow forms and small letters, blanks as one.
func Plain(text string) string {
	text = strings.Map(fold, text)
	text = tag.ReplaceAllStringFunc(text, func(t string) string {
		switch t {
		case "[/tr]", "[/quote]", "[quote]":
			return "\n"
		case "[/td]":
			return " "
		}
		return ""
	})
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.Join(strings.Fields(l), " ")
	}
	return strings.Join(lines, "\n")
}

// flat is Plain for what stands in one line.
func flat(text string) string { return strings.TrimSpace(strings.ReplaceAll(Plain(text), "\n", " ")) }

func fold(r rune) rune {
	switch {
	case r == '\u3000' || r == '\t' || r == '\r':
		return ' '
	case r == '·':
		return ':'
	case r >= 0xFF01 && r <= 0xFF5E:
		r -= 0xFEE0
	case unicode.In(r, unicode.Cf, unicode.Cc) && r != '\n':
		return -1
	}
	return unicode.ToLower(r)
}

// sentences cuts a plain text.
func sentences(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\n。!?;", r) })
}
