package message

import (
	"unicode"

	"golang.org/x/text/unicode/norm"

	"daoyan/director/ballot"
)

// written is a text levelled for reading: width, case and traditional characters are one, what cannot be seen is gone. raw holds the text
// as it came and at, for every character of plain, where it came from.
type written struct {
	raw   []rune
	plain []rune
	at    []int
}

func level(text string) written {
	w := written{raw: []rune(norm.NFC.String(text))}
	for i, r := range w.raw {
		for _, p := range levelRune(r) {
			w.plain, w.at = append(w.plain, p), append(w.at, i)
		}
	}
	return w
}

// levelRune levels one character; a space of any kind becomes a blank, a line break stays.
func levelRune(r rune) []rune {
	switch {
	case r == '\n':
		return []rune{r}
	case unicode.IsSpace(r):
		return []rune{' '}
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
		return nil
	}
	out := []rune(norm.NFKC.String(string(r)))
	for i, p := range out {
		if unicode.IsSpace(p) {
			p = ' '
		}
		out[i] = ballot.Simplified(unicode.ToLower(p))
	}
	return out
}

// text gives a stretch of the levelled text as it was written.
func (w *written) text(from, to int) string {
	if from >= to {
		return ""
	}
	return string(w.raw[w.at[from] : w.at[to-1]+1])
}

// token is one word of a message.
type token struct {
	from, to int
	text     string // as written
	all      []meaning
	gap      bool // something stands between it and the token before
	comma    bool // a comma or its like does
	unsure   bool // it may be cut otherwise
}

// may tells whether a token can be that, and what it means then.
func (t *token) may(s sense) (meaning, bool) {
	for _, m := range t.all {
		if m.is == s {
			return m, true
		}
	}
	return meaning{}, false
}

func (t *token) is(s sense) bool {
	_, ok := t.may(s)
	return ok
}

// orders gives the command a token may be.
func (t *token) orders() command {
	m, _ := t.may(order)
	return m.does
}

// way is the best cutting of a text from one position to its end.
type way struct {
	cost int
	to   int
	word *entry // nil: a single character that is no word
}

// What cutting costs: a text is cut so that least of it means nothing, then into the fewest words.
const (
	costUnknown = 100
	costWord    = 1
)

// scan cuts a text into words.
func (v *vocabulary) scan(text string) []token {
	w := level(text)
	long, short := v.cut(&w, false), v.cut(&w, true)
	out := v.tokens(&w, long)
	sure := map[[2]int]bool{}
	for _, t := range v.tokens(&w, short) {
		sure[[2]int{t.from, t.to}] = true
	}
	for i := range out {
		t := &out[i]
		t.unsure = (t.is(character) || t.is(skill)) && !sure[[2]int{t.from, t.to}]
	}
	return out
}

// cut finds the best way from every position. Of two equally good it takes the one whose first word is longer, or shorter.
func (v *vocabulary) cut(w *written, short bool) []way {
	best := make([]way, len(w.plain)+1)
	for i := len(w.plain) - 1; i >= 0; i-- {
		best[i] = way{cost: costUnknown + best[i+1].cost, to: i + 1}
		if separates(w.plain[i]) || breaks(w.plain[i]) || w.plain[i] == '=' {
			best[i].cost -= costUnknown
		}
		for _, e := range v.by[w.plain[i]] {
			to := i + len(e.form)
			if !e.at(w.plain, i) {
				continue
			}
			cost := costWord + best[to].cost
			if cost < best[i].cost || cost == best[i].cost && (best[i].word == nil || short) {
				best[i] = way{cost: cost, to: to, word: e}
			}
		}
	}
	return best
}

// at tells whether the word stands at position i. A word of Latin letters or digits does not begin or end within one.
func (e *entry) at(text []rune, i int) bool {
	to := i + len(e.form)
	if to > len(text) {
		return false
	}
	for j, r := range e.form {
		if text[i+j] != r {
			return false
		}
	}
	return (i == 0 || !latin(text[i-1]) || !latin(text[i])) && (to == len(text) || !latin(text[to-1]) || !latin(text[to]))
}

func latin(r rune) bool { return r < 0x250 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// separates says whether r only stands between words.
func separates(r rune) bool {
	return r == ' ' || r != '=' && r != '?' && !breaks(r) && (unicode.IsPunct(r) || unicode.IsSymbol(r) || unicode.IsMark(r))
}

// breaks says whether r ends a sentence.
func breaks(r rune) bool { return r == '\n' || r == '。' || r == ';' || r == '!' || r == '…' }

func commaLike(r rune) bool {
	return r == ',' || r == '、' || r == '+' || r == '/' || r == '|' || r == '&'
}

// tokens lists the words of a cutting; characters that are none run together.
func (v *vocabulary) tokens(w *written, best []way) []token {
	var out []token
	gap, comma := true, false
	put := func(from, to int, all []meaning) {
		out = append(out, token{from: from, to: to, all: all, gap: gap, comma: comma})
		gap, comma = false, false
	}
	for i := 0; i < len(w.plain); i = best[i].to {
		r := w.plain[i]
		switch e := best[i].word; {
		case e != nil:
			put(i, best[i].to, e.all)
		case breaks(r):
			put(i, i+1, []meaning{{is: brk}})
			gap, comma = true, false
		case r == '=':
			put(i, i+1, []meaning{{is: equals}})
		case separates(r):
			gap, comma = true, comma || commaLike(r)
		default:
			if n := len(out) - 1; n >= 0 && !gap && len(out[n].all) == 0 && out[n].to == i {
				out[n].to = i + 1
				continue
			}
			put(i, i+1, nil)
		}
	}
	for i := range out {
		out[i].text = w.text(out[i].from, out[i].to)
		if len(out[i].all) == 0 && digits(out[i].text) {
			out[i].all = []meaning{{is: number, word: string(w.plain[out[i].from:out[i].to])}}
		}
	}
	return out
}

func digits(s string) bool {
	for _, r := range s {
		if !unicode.IsDigit(r) {
			return false
		}
	}
	return s != ""
}
