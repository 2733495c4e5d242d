package message

import (
	"slices"

	"daoyan/director/rule"
)

// parser reads one message.
type parser struct {
	r    *Reader
	w    Writer
	out  []Intent
	last int // index in out of the line that names on a line of their own go on with; -1: none
	talk []Intent

	fresh    bool // the sentence has added to last or gone on with it
	answered bool // 是 or 否 was read: said twice it means no more
}

// sentences reads a message sentence by sentence.
func (p *parser) sentences(tokens []token) {
	p.last = -1
	for len(tokens) > 0 {
		end := slices.IndexFunc(tokens, func(t token) bool { return t.is(brk) })
		if end < 0 {
			end = len(tokens)
		}
		p.sentence(tokens[:end])
		tokens = tokens[min(end+1, len(tokens)):]
	}
}

// sentence reads one sentence clause by clause. A condition anywhere in it makes all its lines doubtful; one that begins a sentence of its
// own, the line before it.
func (p *parser) sentence(tokens []token) {
	if len(tokens) == 0 {
		return
	}
	from := len(p.out)
	p.fresh = false
	for _, c := range p.clauses(tokens) {
		p.clause(c)
	}
	if !slices.ContainsFunc(tokens, func(t token) bool { return t.is(condition) }) {
		if !p.fresh {
			p.last = -1
		}
		return
	}
	if len(p.out) == from && p.last >= 0 {
		from = p.last
	}
	for i := from; i < len(p.out); i++ {
		if k := p.out[i].Kind; k == Claimed || k == Proposed {
			p.out[i] = Intent{Kind: Unknown, Key: Doubtful, Word: p.out[i].Word, Text: p.r.Line(p.out[i].Claim)}
		}
	}
	p.last = -1
}

// clauses cuts a sentence at the commas behind which a skill or a command begins; what begins with a name goes on with the clause before.
func (p *parser) clauses(tokens []token) [][]token {
	var out [][]token
	from := 0
	for i := 1; i < len(tokens); i++ {
		if tokens[i].comma && p.begins(tokens[from:i], tokens[i:]) {
			out = append(out, tokens[from:i])
			from = i
		}
	}
	return append(out, tokens[from:])
}

// begins tells whether a clause of its own begins with rest, behind before: not with a name, nor with a word that the skill before takes.
func (p *parser) begins(before, rest []token) bool {
	rest = trimHead(rest)
	if len(rest) == 0 {
		return true
	}
	t := &rest[0]
	if t.is(character) || t.is(number) || t.is(link) && !alone(rest) {
		return false
	}
	head := trimHead(before)
	if len(head) > 0 && (t.is(skill) || t.is(identity) || t.is(option)) {
		if m, ok := head[0].may(skill); ok && p.takes(m.word, t) {
			return p.own(t) && slices.ContainsFunc(head[1:], func(x token) bool { return x.is(option) || x.is(identity) || x.is(skill) })
		}
	}
	return true
}

func alone(tokens []token) bool { return len(trim(tokens)) == 1 }

// own tells whether the token is a skill of the writer.
func (p *parser) own(t *token) bool {
	m, ok := t.may(skill)
	return ok && p.holds(m.word)
}

// holds tells whether the writer may write for a skill of that word.
func (p *parser) holds(word string) bool {
	return slices.ContainsFunc(p.r.book.SkillsNamed(word), func(s *rule.Skill) bool { return slices.Contains(p.w.Skills, s.Name) })
}

// takes tells whether a skill of that word takes the token as an option.
func (p *parser) takes(word string, t *token) bool {
	for _, s := range p.r.book.SkillsNamed(word) {
		if s.Shape.Free || s.Shape.Names && (t.is(skill) || t.is(identity)) {
			return true
		}
		if m, ok := t.may(option); ok && slices.Contains(s.Shape.Options, m.word) {
			return true
		}
	}
	return false
}

// trimHead takes courtesies off the beginning of a clause.
func trimHead(tokens []token) []token {
	for len(tokens) > 0 && tokens[0].is(courtesy) && !tokens[0].is(character) {
		tokens = tokens[1:]
	}
	return tokens
}

// trim takes them off both ends.
func trim(tokens []token) []token {
	tokens = trimHead(tokens)
	for n := len(tokens); n > 0 && tokens[n-1].is(courtesy) && !tokens[n-1].is(character); n = len(tokens) {
		tokens = tokens[:n-1]
	}
	return tokens
}

// clause reads what lies between two commas.
func (p *parser) clause(all []token) {
	tokens := trim(all)
	if len(tokens) == 0 {
		p.talk = append(p.talk, Intent{Kind: Courtesy})
		return
	}
	switch {
	case p.command(tokens):
	case p.goesOn(tokens):
	case p.line(tokens):
	default:
		p.offer(tokens)
	}
}

// most is how many things one message may say; a table's night has fewer skills.
const most = 30

// put adds an intent.
func (p *parser) put(in Intent) {
	p.last = -1
	switch n := len(p.out); {
	case n == most:
		p.out = append(p.out, Intent{Key: TooMuch})
	case n < most:
		p.out = append(p.out, in)
		if in.Kind == Claimed {
			p.last, p.fresh = n, true
		}
	}
}

// result is what is said: all that was understood; what was not where nothing was, or where it comes near something.
func (p *parser) result() []Intent {
	if len(p.out) > 0 {
		return p.out
	}
	for _, in := range p.talk {
		if in.Kind != Courtesy {
			return []Intent{in}
		}
	}
	if len(p.talk) > 0 {
		return p.talk[:1]
	}
	return []Intent{{Kind: Unknown, Key: Empty}}
}

// goesOn adds names on a line of their own to the line before: a list written one name a line. The writer's own name below a complete line
// is his signature.
func (p *parser) goesOn(tokens []token) bool {
	if p.last < 0 || p.out[p.last].Kind != Claimed || p.out[p.last].Claim.GiveUp {
		return false
	}
	if !tokens[0].is(character) || slices.ContainsFunc(tokens, func(t token) bool { return t.is(skill) || len(t.all) == 0 }) {
		return false
	}
	c := &p.out[p.last].Claim
	p.fresh = true
	if alone(tokens) && p.char(&tokens[0]) == c.Actor && len(c.Chars) >= p.least(c.Word) {
		return true
	}
	more, bad := p.args(c.Word, tokens)
	if bad != nil {
		return false
	}
	c.Chars, c.Opt = append(c.Chars, more.Chars...), append(c.Opt, more.Opt...)
	return true
}

// least is how many names a skill of that word wants.
func (p *parser) least(word string) int {
	n := int8(127)
	for _, s := range p.r.book.SkillsNamed(word) {
		n = min(n, s.Shape.Min)
	}
	return int(n)
}
