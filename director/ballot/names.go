// Package ballot reads vote posts: the poster's own words out of a forum post, the vote or change written in them, whom the name means, and
// what stands at the close. It is pure: posts and times come in as values, verdicts go out.
package ballot

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Character is one character of the table and what it may be called by.
type Character struct {
	Name    string
	Seat    int      // place in the 电梯楼 from 1; 0 where there is none
	Aliases []string // other registered names
	Account string   // the forum account that posts for it; may be written in place of the name
}

// How says by which reading a text was found to mean a character, or why it was not.
type How uint8

// The readings in the order they are tried; the first that leaves exactly one character wins (¶3.8).
const (
	Unknown   How = iota // no character
	Exact                // the text is the name
	Squeezed             // without spaces and invisible characters
	Folded               // width, case, punctuation, traditional characters levelled
	ByAlias              // a registered alias
	ByAccount            // the forum account
	BySeat               // a seat number, alone or beside the name it belongs to
	Ambiguous            // two characters left: the director rules
	SeatClash            // a seat number and a name of two characters: the director rules
)

// Found is the outcome of a look-up: Index is the character, -1 unless exactly one was found. Candidates holds those an Ambiguous or
// SeatClash text may mean, in the order of the table.
type Found struct {
	Index      int
	How        How
	Candidates []int
}

// Names finds characters by what players write. It is immutable and may be shared between goroutines.
type Names struct {
	chars   []Character
	exact   map[string][]int
	stages  []stage
	seats   map[int]int
	folded  []string         // of each name
	called  map[string][]int // who goes by a levelled name or alias, for Mentioned
	longest int              // runes of the longest of them
}

// stage is one reading: texts brought into a form, and the characters that have it.
type stage struct {
	how  How
	form func(string) string
	of   map[string][]int
}

// NewNames builds the look-up over chars; their order gives the indices. Nothing is refused here: see Alike.
func NewNames(chars []Character) *Names {
	n := &Names{chars: slices.Clone(chars), exact: map[string][]int{}, seats: map[int]int{}}
	barely := func(s string) string { return bare(Fold(s)) }
	names := func(c Character) []string { return []string{c.Name} }
	aliases := func(c Character) []string { return c.Aliases }
	accounts := func(c Character) []string { return []string{c.Account} }
	same := func(s string) string { return s }
	n.exact = n.index(same, names)
	n.stages = []stage{
		{Squeezed, Squeeze, n.index(Squeeze, names)},
		{Folded, Fold, n.index(Fold, names)},
		{ByAlias, same, n.index(same, aliases)},
		{ByAlias, Squeeze, n.index(Squeeze, aliases)},
		{ByAlias, Fold, n.index(Fold, aliases)},
		{Folded, barely, n.index(barely, names)},
		{ByAlias, barely, n.index(barely, aliases)},
		{ByAccount, same, n.index(same, accounts)},
		{ByAccount, Fold, n.index(Fold, accounts)},
	}
	for i, c := range n.chars {
		if c.Seat > 0 {
			n.seats[c.Seat] = i
		}
		n.folded = append(n.folded, barely(c.Name))
		for _, s := range append(names(c), c.Aliases...) {
			n.longest = max(n.longest, utf8.RuneCountInString(level(s)))
		}
	}
	n.called = n.index(level, func(c Character) []string { return append(names(c), c.Aliases...) })
	return n
}

func (n *Names) index(form func(string) string, of func(Character) []string) map[string][]int {
	m := map[string][]int{}
	for i, c := range n.chars {
		for _, s := range of(c) {
			if s = form(s); s != "" && !slices.Contains(m[s], i) {
				m[s] = append(m[s], i)
			}
		}
	}
	return m
}

// Len is the number of characters.
func (n *Names) Len() int { return len(n.chars) }

// Name is the name of character i.
func (n *Names) Name(i int) string { return n.chars[i].Name }

// Character returns character i as given to NewNames.
func (n *Names) Character(i int) Character { return n.chars[i] }

// Find says which character text means. It never guesses: a name that is close but not equal is Unknown, a text that two characters
// answer to is Ambiguous. A seat number is read beside a name; standing alone it is Unknown, see FindSeat.
func (n *Names) Find(text string) Found { return n.find(text, false) }

// FindSeat is Find for tables at which a seat number alone ("2号") names its character.
func (n *Names) FindSeat(text string) Found { return n.find(text, true) }

func (n *Names) find(text string, seatAlone bool) Found {
	if is := n.exact[text]; len(is) == 1 {
		return Found{Index: is[0], How: Exact}
	} else if len(is) > 1 {
		return Found{Index: -1, How: Ambiguous, Candidates: is}
	}
	if f := n.byStages(text); f.How != Unknown {
		return f
	}
	return n.bySeat(text, seatAlone)
}

func (n *Names) byStages(text string) Found {
	for _, st := range n.stages {
		form := st.form(text)
		if form == "" {
			continue
		}
		switch is := st.of[form]; len(is) {
		case 0:
		case 1:
			return Found{Index: is[0], How: st.how}
		default:
			return Found{Index: -1, How: Ambiguous, Candidates: slices.Clone(is)}
		}
	}
	return Found{Index: -1, How: Unknown}
}

// bySeat reads 2号白鹭, 2 白鹭, 白鹭（2号） and, where that is allowed, 2号 and 2.
func (n *Names) bySeat(text string, alone bool) Found {
	unknown := Found{Index: -1, How: Unknown}
	s := norm.NFKC.String(Squeeze(text))
	seat, rest, ok := cutSeat(s)
	if !ok {
		return unknown
	}
	at, seated := n.seats[seat]
	if Fold(rest) == "" {
		if alone && seated {
			return Found{Index: at, How: BySeat}
		}
		return unknown
	}
	f := n.find(rest, false)
	switch {
	case f.Index < 0:
		return f
	case !seated:
		return Found{Index: -1, How: SeatClash, Candidates: []int{f.Index}}
	case at != f.Index:
		both := []int{at, f.Index}
		slices.Sort(both)
		return Found{Index: -1, How: SeatClash, Candidates: both}
	}
	return Found{Index: at, How: BySeat}
}

// cutSeat takes a leading or trailing seat number with its sign (号, 楼, a bracket) off s.
func cutSeat(s string) (seat int, rest string, ok bool) {
	digits := func(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }
	if d := digits(s); d > 0 {
		seat, err := strconv.Atoi(s[:d])
		rest := s[d:]
		for _, sign := range []string{"号位", "號位", "号", "號", "楼", "樓"} {
			if after, found := strings.CutPrefix(rest, sign); found {
				rest = after
				break
			}
		}
		return seat, strings.TrimLeftFunc(rest, unicode.IsPunct), err == nil
	}
	s = strings.TrimRightFunc(s, unicode.IsPunct)
	for _, sign := range []string{"号", "號", "楼", "樓"} {
		s = strings.TrimSuffix(s, sign)
	}
	head := strings.TrimRight(s, "0123456789")
	if head == s {
		return 0, "", false
	}
	seat, err := strconv.Atoi(s[len(head):])
	return seat, strings.TrimRightFunc(head, unicode.IsPunct), err == nil
}

// Clash is a text that more than one character answers to once folded.
type Clash struct {
	Text       string // as the first of them writes it
	Characters []int  // in the order of the table
}

// Alike returns the names and aliases that fold to the same text and belong to different characters: such a table is refused when a game is
// made (¶10.3). The clashes come in the order of the table.
func (n *Names) Alike() []Clash {
	var clashes []Clash
	at := map[string]int{}
	for i, c := range n.chars {
		for _, s := range append([]string{c.Name}, c.Aliases...) {
			form := Fold(s)
			if k, met := at[form]; !met {
				at[form] = len(clashes)
				clashes = append(clashes, Clash{s, []int{i}})
			} else if !slices.Contains(clashes[k].Characters, i) {
				clashes[k].Characters = append(clashes[k].Characters, i)
			}
		}
	}
	return slices.DeleteFunc(clashes, func(c Clash) bool { return len(c.Characters) < 2 })
}

// level brings s into the form in which Mentioned looks for names: nothing is left out but what is invisible.
func level(s string) string {
	return strings.Map(func(r rune) rune { return Simplified(unicode.ToLower(r)) }, norm.NFKC.String(Squeeze(s)))
}

// Mentioned returns the characters whose names or aliases stand somewhere in text, in the order of the table. Where one name lies inside
// another (白鹭 in 白鹭洲) the longer one is meant.
func (n *Names) Mentioned(text string) []int {
	runes := []rune(level(text))
	var met []int
	for at := 0; at < len(runes); {
		size := 1
		for l := min(n.longest, len(runes)-at); l > 0; l-- {
			if is := n.called[string(runes[at:at+l])]; len(is) > 0 {
				met, size = append(met, is...), l
				break
			}
		}
		at += size
	}
	slices.Sort(met)
	return slices.Compact(met)
}
