package message

import (
	"slices"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// line reads a clause that begins with a skill, perhaps behind 狼群 or a name the writer may call himself by.
func (p *parser) line(tokens []token) bool {
	pack := false
	rest := tokens
	if len(rest) > 1 && rest[0].orders() == cmdPack && rest[1].is(skill) {
		pack, rest = true, rest[1:]
	} else if len(rest) > 1 && p.himself(&rest[0]) && rest[1].is(skill) {
		rest = rest[1:]
	}
	m, ok := rest[0].may(skill)
	if !ok || !p.own(&rest[0]) && p.leads(rest[1:], m.word) {
		return false
	}
	c, bad := p.args(m.word, rest[1:])
	if rest[0].unsure {
		bad = &Intent{Key: TwoCharacters, Text: text(rest)}
	}
	if bad != nil && bad.Key == Doubtful {
		bad.Text = text(tokens)
	}
	c.Pack = pack
	p.judge(c, bad)
	return true
}

// leads tells whether a skill of the writer's stands behind one that is not his and does not take it: 毒药 馈赠 饺子.
func (p *parser) leads(rest []token, word string) bool {
	return slices.ContainsFunc(rest, func(t token) bool { return p.own(&t) && !p.takes(word, &t) })
}

// judge adds a line, what is wrong with it, or the question whether it was meant.
func (p *parser) judge(c rule.Claim, bad *Intent) {
	switch {
	case bad == nil:
		p.put(Intent{Kind: Claimed, Claim: c, Word: c.Word})
	case bad.Kind == Proposed:
		p.put(Intent{Kind: Proposed, Claim: c, Word: c.Word})
	default:
		bad.Word = c.Word
		p.put(*bad)
	}
}

// himself tells whether a token is an identity the writer goes by.
func (p *parser) himself(t *token) bool {
	m, ok := t.may(identity)
	return ok && slices.Contains(p.w.Identities, m.word)
}

// args reads what stands behind a skill: names are whom it aims at, words the skill takes are options. It tells what keeps that from being
// a line: an Unknown, or a Proposed where only talk follows.
func (p *parser) args(word string, tokens []token) (rule.Claim, *Intent) {
	c := rule.Claim{Actor: p.w.Char, Word: word}
	a := argReader{p: p, c: &c, shapes: p.r.book.SkillsNamed(word)}
	for i := 0; i < len(tokens); i++ {
		n, bad := a.next(tokens, i)
		if bad != nil {
			return c, bad
		}
		i += n
	}
	return c, a.talk
}

// argReader reads the words behind one skill.
type argReader struct {
	p      *parser
	c      *rule.Claim
	shapes []*rule.Skill
	talk   *Intent // words that mean nothing stand behind names enough
}

func (a *argReader) free() bool {
	return slices.ContainsFunc(a.shapes, func(s *rule.Skill) bool { return s.Shape.Free })
}

// next reads the token at i and says how many more it has read with it.
func (a *argReader) next(tokens []token, i int) (int, *Intent) {
	t := &tokens[i]
	switch {
	case t.unsure:
		return 0, &Intent{Key: TwoCharacters, Text: t.text}
	case t.is(character):
		return a.name(tokens, i)
	case a.takes(t):
	case t.is(doubt) || t.is(condition):
		if n := a.slip(tokens, i); n > 0 {
			return a.unknown(tokens, i, n)
		}
		return 0, &Intent{Key: Doubtful}
	case t.orders() == cmdNo:
		return 0, &Intent{Key: Doubtful}
	case t.is(link) || t.is(courtesy) || t.is(equals):
	case t.is(skill):
		return 0, &Intent{Key: SeveralSkills, Text: a.c.Word + " " + text(tokens)}
	case t.is(identity) || t.is(option):
		a.opt(t)
	case t.is(number) && a.free():
		a.c.Opt = append(a.c.Opt, t.all[0].word)
	default:
		return a.unknown(tokens, i, 1)
	}
	return 0, nil
}

// takes adds the token as an option if the skill takes it.
func (a *argReader) takes(t *token) bool {
	if !t.is(option) && !t.is(skill) && !t.is(identity) || !a.p.takes(a.c.Word, t) {
		return false
	}
	a.opt(t)
	return true
}

// opt adds an option as the rules write it: an option word before an identity before a skill, and a skill by its own name.
func (a *argReader) opt(t *token) {
	for _, s := range []sense{option, identity, skill} {
		if m, ok := t.may(s); ok {
			word := m.word
			if s == skill {
				word = a.p.r.book.SkillsNamed(word)[0].Name
			}
			a.c.Opt = append(a.c.Opt, word)
			return
		}
	}
}

// name adds a character, or with an identity behind it a pair of a list, 饺子=守卫, as [rule.Paired] reads it.
func (a *argReader) name(tokens []token, i int) (int, *Intent) {
	t := &tokens[i]
	f := a.p.find(t)
	if f.Index < 0 {
		return 0, a.several(t.text, f)
	}
	at := i + 1
	for at < len(tokens) && (tokens[at].is(equals) || tokens[at].is(link)) {
		at++
	}
	paired := slices.ContainsFunc(tokens[i+1:at], func(t token) bool { return t.is(equals) })
	if at < len(tokens) && !tokens[at].is(character) && (paired || a.free()) {
		cut := at+1 < len(tokens) && len(tokens[at+1].all) == 0 && !tokens[at+1].gap
		if cut {
			return 0, a.noIdentity(joined(tokens[at : at+2]))
		}
		if m, ok := tokens[at].may(identity); ok {
			a.c.Opt = append(a.c.Opt, rule.Mention(rule.Char(f.Index))+"="+m.word)
			return at - i, nil
		}
		if paired {
			return 0, a.noIdentity(tokens[at].text)
		}
	}
	a.c.Chars = append(a.c.Chars, rule.Char(f.Index))
	return 0, nil
}

func (a *argReader) several(text string, f ballot.Found) *Intent {
	in := &Intent{Key: TwoCharacters, Text: text}
	for _, i := range f.Candidates {
		in.Near = append(in.Near, a.p.r.names.Name(i))
	}
	return in
}

func (a *argReader) noIdentity(text string) *Intent {
	return &Intent{Key: NoIdentity, Text: text, Near: nearestWords(text, a.p.r.identities())}
}

// slip says over how many tokens from i on words that mean nothing and one-character words run together to what comes near a name; 0: none.
func (a *argReader) slip(tokens []token, i int) int {
	n := 1
	for i+n < len(tokens) && !tokens[i+n].gap && short(&tokens[i+n]) {
		n++
	}
	if n == 1 || len(a.p.r.names.Nearest(joined(tokens[i:i+n]), 1)) == 0 {
		return 0
	}
	return n
}

// short tells whether a token may be a piece of a name that nobody has.
func short(t *token) bool {
	return len(t.all) == 0 || len([]rune(t.text)) == 1 && (t.is(link) || t.is(doubt) || t.is(courtesy) || t.is(number))
}

// unknown judges n tokens that mean nothing: a name written otherwise, a name nobody has, or talk behind names enough.
func (a *argReader) unknown(tokens []token, i, n int) (int, *Intent) {
	for i+n < len(tokens) && !tokens[i+n].gap && short(&tokens[i+n]) {
		n++
	}
	run := tokens[i : i+n]
	for k := n; k > 0; k-- { // 2号饺子 is one name
		piece := joined(run[:k])
		if k == n && i+n < len(tokens) && !tokens[i+n].gap && tokens[i+n].is(character) {
			if f := a.p.r.names.Find(piece + tokens[i+n].text); f.Index >= 0 {
				a.c.Chars = append(a.c.Chars, rule.Char(f.Index))
				return n, nil
			} else if f.How == ballot.SeatClash {
				return 0, a.several(piece+tokens[i+n].text, f)
			}
		}
		switch f := a.p.r.names.Find(piece); {
		case f.Index >= 0:
			a.c.Chars = append(a.c.Chars, rule.Char(f.Index))
			return k - 1, nil
		case f.How == ballot.Ambiguous || f.How == ballot.SeatClash:
			return 0, a.several(piece, f)
		}
	}
	if a.free() {
		a.c.Opt = append(a.c.Opt, joined(run))
		return n - 1, nil
	}
	near := a.near(run)
	if len(near) > 0 || len(a.c.Chars) < a.p.least(a.c.Word) {
		return 0, &Intent{Key: NoCharacter, Text: joined(run), Near: near}
	}
	a.talk = &Intent{Kind: Proposed}
	return n - 1, nil
}

// near lists whom a run of words that is no name may have meant: by the whole, else by its first piece.
func (a *argReader) near(run []token) []string {
	for _, text := range []string{joined(run), run[0].text} {
		var out []string
		for _, i := range a.p.r.names.Nearest(text, 3) {
			out = append(out, a.p.r.names.Name(i))
		}
		if f := a.p.r.names.FindSeat(text); len(out) == 0 && f.Index >= 0 {
			out = append(out, a.p.r.names.Name(f.Index))
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// find is whom a token that may be a character means: 自己 is the writer, unless somebody is called so.
func (p *parser) find(t *token) ballot.Found {
	f := p.r.names.Find(t.text)
	if m, _ := t.may(character); f.How == ballot.Unknown && m.word != "" {
		return ballot.Found{Index: int(p.w.Char), How: ballot.Exact}
	}
	return f
}

// char is the character a token means, Nobody if it means none or several.
func (p *parser) char(t *token) rule.Char {
	if !t.is(character) {
		return rule.Nobody
	}
	return rule.Char(p.find(t).Index)
}
