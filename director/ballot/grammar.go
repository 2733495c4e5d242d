package ballot

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Form is what one passage of a post does.
type Form uint8

// The forms of the rule post, and the house's own word for taking a vote back.
const (
	Vote     Form = iota + 1 // 投票对象：…
	Change                   // 改票对象：…
	Withdraw                 // 撤票
)

// Entry is one passage in form. Target is what stands behind the label, spaces around it off; empty where nothing stands there.
type Entry struct {
	Form   Form
	Target string
}

// Reading is what the writer's own words hold.
type Reading struct {
	Entries []Entry // in the order written
	Lead    string  // what stands before the first of them
	Reason  bool    // a reason is given that is more than punctuation
}

// Grammar reads posts under one house's way of writing votes. It is immutable and may be shared between goroutines.
type Grammar struct {
	withdraw []rune
	syntax   []*regexp.Regexp
}

// NewGrammar makes a grammar with the house's word for taking a vote back (empty: none) and the ways of writing a vote it takes besides the
// rule post's, such as "##vote{NAME}": NAME stands for the target, a space for any space, width and case do not matter.
func NewGrammar(withdraw string, syntax []string) *Grammar {
	g := &Grammar{withdraw: []rune(level(withdraw))}
	for _, s := range syntax {
		before, after, ok := strings.Cut(norm.NFKC.String(strings.TrimSpace(s)), "NAME")
		if !ok {
			continue
		}
		name := `[^\s,;.!?，。；、！？]+`
		if next, _ := utf8.DecodeRuneInString(after); after != "" {
			name = `[^\n` + regexp.QuoteMeta(string(next)) + `]+`
		}
		g.syntax = append(g.syntax, regexp.MustCompile(`(?i)`+spaced(before)+`[ \t]*(`+name+`)`+spaced(after)))
	}
	return g
}

// spaced quotes a literal part of a syntax, taking any run of spaces for a space.
func spaced(literal string) string {
	parts := strings.FieldsFunc(literal, unicode.IsSpace)
	for i, p := range parts {
		parts[i] = regexp.QuoteMeta(p)
	}
	s := strings.Join(parts, `[ \t]+`)
	if strings.HasSuffix(literal, " ") {
		s += `[ \t]+`
	}
	return s
}

// Read finds the passages in form in a writer's own words (Own.Text or Own.Hidden). A label stands at the beginning of a line, after
// punctuation or pictures at most; the target ends at the end of the line or at the next label; behind a label alone the next line that is
// not empty holds it (¶3.5). Anything else is no vote; see Loose.
func (g *Grammar) Read(text string) Reading {
	var r Reading
	if len(g.syntax) > 0 {
		if r = g.readSyntax(text); len(r.Entries) > 0 {
			return r
		}
	}
	if len(g.withdraw) == 0 && !strings.Contains(text, "票") {
		return Reading{Lead: text}
	}
	s := scan{g: g, r: &r}
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at:], '\n') + at + 1
		if end == at {
			end = len(text)
		}
		s.line(text[at:end])
		if len(r.Entries) == 0 {
			r.Lead = text[:end]
		}
		at = end
	}
	return r
}

func (g *Grammar) readSyntax(text string) Reading {
	text = norm.NFKC.String(text)
	var met [][2]int
	for _, re := range g.syntax {
		for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
			met = append(met, [2]int{m[2], m[3]})
		}
	}
	slices.SortFunc(met, func(a, b [2]int) int { return a[0] - b[0] })
	var r Reading
	for _, m := range met {
		r.Entries = append(r.Entries, Entry{Vote, trim(text[m[0]:m[1]])})
	}
	return r
}

// scan is the state between the lines of one post.
type scan struct {
	g       *Grammar
	r       *Reading
	waiting bool // the last label has no target yet
	reason  bool // lines belong to a reason
}

func (s *scan) line(line string) {
	if l, rest, ok := labelFirst(line); ok && l.parted {
		s.passage(l, rest)
		return
	}
	switch {
	case trim(line) == "":
	case s.waiting:
		s.waiting = false
		value, l, rest := cutValue(line)
		s.r.Entries[len(s.r.Entries)-1].Target = value
		if l.kind != none {
			s.passage(l, rest)
		}
	case s.takeBack(line):
	case s.reason:
		s.r.Reason = s.r.Reason || telling(line)
	}
}

// passage reads what stands behind label l to the end of the line.
func (s *scan) passage(l label, rest string) {
	for l.kind != none {
		s.waiting, s.reason = false, l.kind == reasonLabel
		if s.reason {
			s.r.Reason = s.r.Reason || telling(rest)
			return
		}
		e := Entry{Form: Vote}
		if l.kind == changeLabel {
			e.Form = Change
		}
		e.Target, l, rest = cutValue(rest)
		s.r.Entries = append(s.r.Entries, e)
		s.waiting = e.Target == "" && l.kind == none
	}
}

// takeBack reads the house's word for taking a vote back, alone on its line or right before a label.
func (s *scan) takeBack(line string) bool {
	if len(s.g.withdraw) == 0 {
		return false
	}
	rest, ok := cutRunes(skipMarks(line), s.g.withdraw)
	if !ok {
		return false
	}
	l, after, labelled := labelFirst(rest)
	labelled = labelled && l.parted
	if !labelled && telling(rest) {
		return false
	}
	s.r.Entries = append(s.r.Entries, Entry{Form: Withdraw})
	if labelled {
		s.passage(l, after)
	}
	return true
}

type labelKind uint8

const (
	none labelKind = iota
	voteLabel
	changeLabel
	reasonLabel
)

// label is one of 投票对象, 改票对象, 投票理由, 改票理由 (or 理由 inside a line). parted says that a colon, a space or the end of the line
// keeps it from what follows.
type label struct {
	kind   labelKind
	parted bool
}

var (
	labelVote   = []rune("投票")
	labelChange = []rune("改票")
	labelTarget = []rune("对象")
	labelReason = []rune("理由")
)

// labelFirst reads a label at the beginning of a line.
func labelFirst(line string) (label, string, bool) { return labelAt(skipMarks(line)) }

// labelAt reads a label at the very beginning of s; spaces and invisible characters inside it and traditional characters do not matter.
func labelAt(s string) (label, string, bool) {
	var l label
	rest, ok := cutRunes(s, labelVote)
	if l.kind = voteLabel; !ok {
		if rest, ok = cutRunes(s, labelChange); !ok {
			return label{}, s, false
		}
		l.kind = changeLabel
	}
	if after, ok := cutRunes(rest, labelTarget); ok {
		rest = after
	} else if after, ok := cutRunes(rest, labelReason); ok {
		l.kind, rest = reasonLabel, after
	} else {
		return label{}, s, false
	}
	value := strings.TrimLeftFunc(rest, parting)
	l.parted = value == "" || len(value) < len(rest)
	return l, value, true
}

// cutRunes takes word off the beginning of s, looking through invisible characters and traditional forms.
func cutRunes(s string, word []rune) (string, bool) {
	rest := s
	for _, want := range word {
		for {
			r, size := utf8.DecodeRuneInString(rest)
			if size == 0 {
				return s, false
			}
			rest = rest[size:]
			if r == want || Simplified(r) == want {
				break
			}
			if !invisible(r) {
				return s, false
			}
		}
	}
	return rest, true
}

// skipMarks takes what may stand before a label off a line: spaces, punctuation, pictures, a number with its point. A ">" is somebody else's
// words by old custom and stays.
func skipMarks(line string) string {
	s := strings.TrimLeftFunc(line, mark)
	if t := strings.TrimLeft(s, "0123456789"); len(t) < len(s) && len(s)-len(t) <= 2 {
		if r, _ := utf8.DecodeRuneInString(t); unicode.IsPunct(r) {
			return strings.TrimLeftFunc(t, mark)
		}
	}
	return s
}

func mark(r rune) bool {
	return r != '>' && r != '＞' && (invisible(r) || unicode.IsPunct(r) || unicode.IsSymbol(r))
}

// parting says whether r may stand between a label and its target.
func parting(r rune) bool {
	return colon(r) || invisible(r) || strings.ContainsRune("】]」』》）)”\"", r)
}

func colon(r rune) bool { return strings.ContainsRune(":：﹕∶︰︓꞉ː˸", r) }

// cutValue takes the target from the beginning of s: up to a label, or to 理由 set off by a mark before and a colon behind. What follows the
// label found is returned with it.
func cutValue(s string) (value string, next label, rest string) {
	before := ' '
	for at, r := range s {
		switch r {
		case '投', '改':
			if l, rest, ok := labelAt(s[at:]); ok && (l.parted || l.kind == reasonLabel) {
				return trimEnd(s[:at]), l, rest
			}
		case '理':
			if !invisible(before) && !unicode.IsPunct(before) {
				break
			}
			if rest, ok := cutRunes(s[at:], labelReason); ok {
				if c, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(rest, invisible)); colon(c) {
					return trimEnd(s[:at]), label{reasonLabel, true}, strings.TrimLeftFunc(rest, parting)
				}
			}
		}
		before = r
	}
	return trim(s), label{}, ""
}

func trim(s string) string { return strings.TrimFunc(s, invisible) }

func trimEnd(s string) string {
	return trim(strings.TrimRightFunc(s, func(r rune) bool { return invisible(r) || strings.ContainsRune("，,；;。、", r) }))
}

// telling says whether s holds more than spaces, punctuation and pictures.
func telling(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return !mark(r) && r != '>' })
}
