package templates

import (
	"strings"
	"unicode"
)

// Escape makes plain text of what somebody wrote: no forum code, no character entity, no marker of ours, nothing invisible that could turn a
// line around. It looks as typed but for brackets that would begin a tag, which become full-width. Line breaks stay, at most one empty line
// between two.
func Escape(s string) string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	s = tidy(strings.Map(visible, s))
	var b strings.Builder
	b.Grow(len(s))
	for i, r := range s {
		switch {
		case r == '[' && begins(s[i+1:]):
			r = '［'
		case r == '&' && strings.HasPrefix(s[i+1:], "#"):
			r = '＆'
		case r == '〔':
			r = '［'
		case r == '〕':
			r = '］'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// escapeLine is Escape for a place inside a line.
func escapeLine(s string) string {
	return strings.Join(strings.Fields(Escape(s)), " ")
}

// begins tells whether what stands behind a bracket can make it a tag. At the end of a text it can: what the template writes next.
func begins(rest string) bool {
	if rest == "" {
		return true
	}
	c := rest[0]
	return c == '/' || c == '*' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// visible drops controls, what turns the direction of writing, and private characters; tabs become spaces. The joiner that pictures are made
// with stays.
func visible(r rune) rune {
	switch {
	case r == '\n' || r == '\u200D':
		return r
	case r == '\t':
		return ' '
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co), r == '\u2028', r == '\u2029', r == unicode.ReplacementChar:
		return -1
	}
	return r
}
