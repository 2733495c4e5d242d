package message

import (
	"slices"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// sense is what a word can be.
type sense uint8

const (
	courtesy sense = iota + 1
	link
	doubt
	condition
	order // one of the commands
	option
	identity
	skill
	character
	number
	equals
	brk // the end of a sentence
)

// meaning is one thing a word may mean; word is how the rules write it.
type meaning struct {
	is   sense
	does command
	word string
}

// entry is one word with all it may mean.
type entry struct {
	form []rune
	all  []meaning
}

// vocabulary holds every word that means something at a table by its first character, the longest first.
type vocabulary struct {
	by map[rune][]*entry
}

func newVocabulary(book *rule.Book, names *ballot.Names) *vocabulary {
	v := &vocabulary{by: map[rune][]*entry{}}
	for i := range names.Len() {
		c := names.Character(i)
		for _, s := range append([]string{c.Name, c.Account}, c.Aliases...) {
			v.add(s, meaning{is: character})
		}
	}
	for _, s := range book.Skills {
		v.add(s.Name, meaning{is: skill, word: s.Name})
		for _, o := range s.Shape.Options {
			v.add(o, meaning{is: option, word: o})
		}
	}
	for _, s := range book.Skills {
		for _, word := range s.Aliases {
			v.add(word, meaning{is: skill, word: word})
		}
	}
	for i := range book.Identities {
		id := &book.Identities[i]
		for _, word := range append([]string{id.Name}, id.Aliases...) {
			v.add(word, meaning{is: identity, word: id.Name})
		}
	}
	v.addAll(oneself, meaning{is: character})
	for _, c := range commands {
		v.addAll(c.words, meaning{is: order, does: c.does})
	}
	v.addAll(courtesies, meaning{is: courtesy})
	v.addAll(links, meaning{is: link})
	v.addAll(doubts, meaning{is: doubt})
	v.addAll(conditions, meaning{is: condition})
	for _, list := range v.by {
		slices.SortStableFunc(list, func(a, b *entry) int { return len(b.form) - len(a.form) })
	}
	return v
}

func (v *vocabulary) addAll(words []string, m meaning) {
	for _, w := range words {
		m.word = w
		v.add(w, m)
	}
}

// add puts a meaning to a word. Of two words of one sort that are written alike the first stands: 守护 of one identity and of another.
func (v *vocabulary) add(word string, m meaning) {
	w := level(word)
	if len(w.plain) == 0 {
		return
	}
	first := w.plain[0]
	for _, e := range v.by[first] {
		if slices.Equal(e.form, w.plain) {
			if !slices.ContainsFunc(e.all, func(x meaning) bool { return x.is == m.is }) {
				e.all = append(e.all, m)
			}
			return
		}
	}
	v.by[first] = append(v.by[first], &entry{form: w.plain, all: []meaning{m}})
}
