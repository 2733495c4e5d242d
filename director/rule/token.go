package rule

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Token writes a fact as scenario files and traces do: "查验:A=狼人阵营", "指杀:A,B", "移交:A→B", "骰子:4", "冰冻".
func (f Fact) Token(name func(Char) string) string {
	var b strings.Builder
	b.WriteString(f.Key)
	sep := byte(':')
	for _, c := range f.On {
		b.WriteByte(sep)
		b.WriteString(name(c))
		sep = ','
	}
	if f.Eq != "" {
		if len(f.On) > 0 {
			b.WriteByte('=')
		} else {
			b.WriteByte(':')
		}
		writeMentions(&b, f.Eq, name)
	}
	if f.Has {
		b.WriteByte(':')
		b.WriteString(strconv.Itoa(int(f.Num)))
	}
	if f.To >= 0 {
		b.WriteString("→")
		b.WriteString(name(f.To))
	}
	return b.String()
}

// Words writes a line as a player would: the skill, the names, the options.
func (r *Run) Words(ln *Line) string {
	var b strings.Builder
	b.WriteString(r.H(ln.Hold).skill.Name)
	for _, c := range ln.Chars {
		b.WriteByte(' ')
		b.WriteString(Mention(c))
	}
	for _, o := range ln.Opt {
		b.WriteByte(' ')
		b.WriteString(o)
	}
	return b.String()
}

// mentionBase is where the private characters begin that stand for seats inside a fact's word.
const mentionBase = 0xE000

// Mention is how a word inside a fact names a character; [Fact.Token] puts the name in.
func Mention(c Char) string { return string(rune(mentionBase + int(c))) }

func writeMentions(b *strings.Builder, s string, name func(Char) string) {
	for _, r := range s {
		if r >= mentionBase && r < mentionBase+256 {
			b.WriteString(name(Char(r - mentionBase)))
		} else {
			b.WriteRune(r)
		}
	}
}

// Spell puts names into a word that mentions characters.
func Spell(word string, name func(Char) string) string {
	var b strings.Builder
	writeMentions(&b, word, name)
	return b.String()
}

// Paired reads an option word that says something of a character, "A=守卫" with A as by [Mention]; Nobody if it is none such.
func Paired(word string) (Char, string) {
	name, what, ok := strings.Cut(word, "=")
	r, size := utf8.DecodeRuneInString(name)
	if !ok || size != len(name) || r < mentionBase || r >= mentionBase+256 {
		return Nobody, ""
	}
	return Char(r - mentionBase), what
}
