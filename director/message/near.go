package message

import (
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// joined is a run of tokens without anything between them.
func joined(tokens []token) string {
	var b strings.Builder
	for i := range tokens {
		b.WriteString(tokens[i].text)
	}
	return b.String()
}

// mostText is how much of a text is given back to its writer, in characters.
const mostText = 40

// text gives tokens as they were written, one space where anything stood between them.
func text(tokens []token) string {
	var b strings.Builder
	for i := range tokens {
		if i > 0 && tokens[i].gap {
			b.WriteByte(' ')
		}
		b.WriteString(tokens[i].text)
	}
	if r := []rune(b.String()); len(r) > mostText {
		return string(r[:mostText]) + "……"
	}
	return b.String()
}

// nearestWords lists up to three words of a list that a text may have been meant for.
func nearestWords(text string, list []string) []string {
	var out []string
	for _, i := range ballot.NamesOf(list).Nearest(text, 3) {
		out = append(out, list[i])
	}
	return out
}

// words lists what the writer may write now: his skills by every name, and the commands.
func (p *parser) words() []string {
	var out []string
	for _, name := range p.w.Skills {
		out = append(out, p.r.called(name)...)
	}
	return append(out, known...)
}

// called lists every word for the skills of that name.
func (r *Reader) called(name string) []string {
	out := []string{name}
	for _, s := range r.book.Skills {
		if s.Name != name {
			continue
		}
		for _, w := range s.Aliases {
			if !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

func (r *Reader) identities() []string {
	out := make([]string, len(r.book.Identities))
	for i := range r.book.Identities {
		out[i] = r.book.Identities[i].Name
	}
	return out
}

// Line writes a claim as the rules do: 守护 饺子, 放弃 守护, 狼群 杀人 饺子. [Reader.Read] understands it.
func (r *Reader) Line(c rule.Claim) string {
	var parts []string
	if c.Pack {
		parts = append(parts, "狼群")
	}
	if c.GiveUp {
		parts = append(parts, "放弃")
	}
	parts = append(parts, c.Word)
	for _, x := range c.Chars {
		parts = append(parts, r.names.Name(int(x)))
	}
	name := func(x rule.Char) string { return r.names.Name(int(x)) }
	for _, o := range c.Opt {
		parts = append(parts, rule.Spell(o, name))
	}
	return strings.Join(parts, " ")
}

// Example writes a line for a skill with the first of the names given, and word for a skill that wants one it does not list. It is empty for
// a skill that nobody writes.
func Example(s *rule.Skill, names []string, word string) string {
	if s.Asks == rule.Passive || s.Asks == rule.OnRun {
		return ""
	}
	parts := []string{s.Name}
	n := max(int(s.Shape.Min), min(int(s.Shape.Max), 1))
	parts = append(parts, names[:min(n, len(names))]...)
	switch {
	case len(s.Shape.Options) > 0:
		parts = append(parts, s.Shape.Options[0])
	case s.Shape.NeedOpt || s.Shape.Free && s.Shape.Max == 0:
		parts = append(parts, word)
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}
