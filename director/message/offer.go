package message

import (
	"slices"
	"strings"

	"daoyan/director/rule"
)

// offer reads a clause that is neither a command nor begins with a skill: with one skill of the writer's and legal names in it it is
// proposed back; else it is not understood.
func (p *parser) offer(tokens []token) {
	own := p.ownSkills(tokens)
	switch {
	case len(own) > 0 && uncertain(tokens):
		p.put(Intent{Key: Doubtful, Word: own[0], Text: text(tokens)})
	case len(own) > 1:
		p.put(Intent{Key: SeveralSkills, Text: text(tokens)})
	case len(own) == 1:
		p.offerSkill(tokens, own[0])
	default:
		p.offerShort(tokens)
	}
}

// ownSkills lists the writer's skills among tokens, each by the first word for it. A word that another of his skills among them takes is
// none: 馈赠 饺子 毒药.
func (p *parser) ownSkills(tokens []token) []string {
	var words []string
	for i := range tokens {
		if m, ok := tokens[i].may(skill); ok && p.holds(m.word) && !slices.ContainsFunc(words, func(w string) bool {
			return p.sameSkill(w, m.word) || p.takes(w, &tokens[i])
		}) {
			words = append(words, m.word)
		}
	}
	return words
}

func (p *parser) sameSkill(a, b string) bool {
	of := p.r.book.SkillsNamed(b)
	return slices.ContainsFunc(p.r.book.SkillsNamed(a), func(s *rule.Skill) bool { return slices.Contains(of, s) })
}

// offerSkill proposes a line of that skill with all names of the clause.
func (p *parser) offerSkill(tokens []token, word string) {
	c := rule.Claim{Actor: p.w.Char, Word: word}
	a := argReader{p: p, c: &c, shapes: p.r.book.SkillsNamed(word)}
	var slip *Intent
	for i := range tokens {
		t := &tokens[i]
		m, isSkill := t.may(skill)
		switch {
		case t.orders() == cmdGiveUp:
			c.GiveUp = true
		case t.orders() == cmdPack:
			c.Pack = true
		case t.is(character):
			if x := p.char(t); x != rule.Nobody && !slices.Contains(c.Chars, x) {
				c.Chars = append(c.Chars, x)
			}
		case isSkill && p.sameSkill(m.word, word):
		case a.takes(t):
		case isSkill:
			p.unread(tokens)
			return
		case len(t.all) == 0:
			if near := a.near(tokens[i : i+1]); len(near) > 0 && slip == nil {
				slip = &Intent{Key: NoCharacter, Word: word, Text: t.text, Near: near}
			}
		}
	}
	if c.GiveUp {
		c.Chars, c.Opt = nil, nil
	}
	switch n := p.trimSelf(&c); {
	case c.GiveUp || p.fits(word, n):
		p.put(Intent{Kind: Proposed, Claim: c, Word: word})
	case slip != nil:
		p.put(*slip)
	default:
		p.unread(tokens)
	}
}

// trimSelf takes the writer's own name off names too many: he says who he is. It tells how many are left.
func (p *parser) trimSelf(c *rule.Claim) int {
	if !p.fits(c.Word, len(c.Chars)) {
		if i := slices.Index(c.Chars, c.Actor); i >= 0 {
			c.Chars = slices.Delete(c.Chars, i, i+1)
		}
	}
	return len(c.Chars)
}

// fits tells whether a skill of that word takes so many names.
func (p *parser) fits(word string, n int) bool {
	return slices.ContainsFunc(p.r.book.SkillsNamed(word), func(s *rule.Skill) bool {
		return s.Shape.Free || n >= int(s.Shape.Min) && n <= int(s.Shape.Max)
	})
}

// offerShort proposes a line that begins with a piece of one of the writer's skills: 守 饺子, and 空守 for giving it up.
func (p *parser) offerShort(tokens []token) {
	t := &tokens[0]
	piece, none := strings.CutPrefix(t.text, "空")
	if len(t.all) > 0 || piece == "" || len([]rune(piece)) > 2 {
		p.unread(tokens)
		return
	}
	var words []string
	for _, name := range p.w.Skills {
		if slices.ContainsFunc(p.r.called(name), func(w string) bool { return strings.Contains(w, piece) }) {
			words = append(words, name)
		}
	}
	if len(words) != 1 {
		p.unread(tokens)
		return
	}
	c, bad := p.args(words[0], tokens[1:])
	if none {
		c, bad = rule.Claim{Actor: p.w.Char, Word: words[0], GiveUp: true}, nil
	}
	if bad == nil && (none || p.fits(c.Word, len(c.Chars))) {
		bad = &Intent{Kind: Proposed}
	}
	if bad == nil {
		p.unread(tokens)
		return
	}
	p.judge(c, bad)
}

// unread tells that a clause was not understood. Beside other things it is talk, unless it looks like a line: a slip of a skill's name, or a
// name on its own.
func (p *parser) unread(tokens []token) {
	in := Intent{Key: NoSkill, Text: text(tokens)}
	if len(tokens[0].all) == 0 {
		in.Near = nearestWords(tokens[0].text, p.words())
	}
	if len(in.Near) > 0 && (len(tokens) == 1 || slices.ContainsFunc(tokens, func(t token) bool { return t.is(character) })) {
		p.put(in)
		return
	}
	p.talk = append(p.talk, in)
}
