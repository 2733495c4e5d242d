package message

import (
	"slices"

	"daoyan/director/rule"
)

// command reads a clause that is a command.
func (p *parser) command(tokens []token) bool {
	first, last := tokens[0].orders(), tokens[len(tokens)-1].orders()
	if p.answer(tokens) {
		return true
	}
	switch {
	case first == cmdReceived:
		p.put(Intent{Kind: Received})
		if rest := trim(tokens[1:]); len(rest) > 0 {
			p.clause(rest)
		}
	case first == cmdHelp:
		p.put(Intent{Kind: Help, Word: topic(tokens[1:])})
	case topic(tokens) != "" && asksHow(tokens):
		p.put(Intent{Kind: Help, Word: topic(tokens)})
	case first == cmdStatus:
		p.put(Intent{Kind: Status})
	case first == cmdWithdraw:
		p.withdraw(tokens[1:])
	case last == cmdWithdraw && topic(tokens) != "":
		p.withdraw(tokens[:len(tokens)-1])
	case first == cmdPack && len(tokens) > 1 && tokens[1].orders() == cmdGiveUp:
		p.giveUp(tokens[2:], true)
	case first == cmdGiveUp:
		p.giveUp(tokens[1:], false)
	case last == cmdGiveUp && tokens[0].is(skill):
		p.giveUp(tokens[:len(tokens)-1], false)
	case first == cmdVote:
		p.put(Intent{Key: VoteHere})
	case first == cmdPace:
		p.put(Intent{Key: PaceHere})
	default:
		return false
	}
	return true
}

// answer reads 是 and 否, which stand alone.
func (p *parser) answer(tokens []token) bool {
	all := func(may ...command) bool {
		return !slices.ContainsFunc(tokens, func(t token) bool { return !t.is(order) || !slices.Contains(may, t.orders()) })
	}
	asked := len(p.w.Pending) > 0
	switch {
	case p.answered && all(cmdYes, cmdMaybeYes, cmdNo):
		return true
	case all(cmdYes, cmdMaybeYes) && asked:
		p.answered = true
		for _, c := range p.w.Pending {
			p.put(Intent{Kind: Claimed, Claim: c, Word: c.Word})
		}
		p.last = -1
	case all(cmdNo) && asked, all(cmdWithdraw) && asked:
		p.answered = true
		p.put(Intent{Kind: Dropped})
	case all(cmdMaybeYes):
		p.talk = append(p.talk, Intent{Kind: Courtesy})
	case all(cmdYes, cmdMaybeYes), all(cmdNo):
		p.answered = true
		p.put(Intent{Key: NothingProposed})
	default:
		return false
	}
	return true
}

// asksHow tells whether a clause asks for help and names nobody.
func asksHow(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return t.orders() == cmdHelp }) &&
		!slices.ContainsFunc(tokens, func(t token) bool { return t.is(character) })
}

// topic is the first skill or identity among tokens.
func topic(tokens []token) string {
	for i := range tokens {
		for _, s := range []sense{skill, identity} {
			if m, ok := tokens[i].may(s); ok {
				return m.word
			}
		}
	}
	return ""
}

// skills lists the words of the skills among tokens, each once.
func skills(tokens []token) []string {
	var out []string
	for i := range tokens {
		if m, ok := tokens[i].may(skill); ok && !slices.Contains(out, m.word) {
			out = append(out, m.word)
		}
	}
	return out
}

func uncertain(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return t.is(doubt) || t.is(condition) || t.orders() == cmdNo })
}

func (p *parser) withdraw(rest []token) {
	if uncertain(rest) {
		p.put(Intent{Key: Doubtful, Text: text(rest)})
		return
	}
	words := skills(rest)
	if len(words) == 0 {
		p.put(Intent{Kind: Withdrawn})
	}
	for _, w := range words {
		p.put(Intent{Kind: Withdrawn, Word: p.name(w)})
	}
}

// name is what the writer's skill of that word is called; the word itself if he has none.
func (p *parser) name(word string) string {
	for _, s := range p.r.book.SkillsNamed(word) {
		if slices.Contains(p.w.Skills, s.Name) {
			return s.Name
		}
	}
	return word
}

// giveUp reads what stands beside 放弃: the skills that are given up. Names beside them change nothing; talk makes a proposal of it.
func (p *parser) giveUp(rest []token, pack bool) {
	if uncertain(rest) {
		p.put(Intent{Key: Doubtful, Text: text(rest)})
		return
	}
	words := skills(rest)
	kind := Claimed
	if slices.ContainsFunc(rest, func(t token) bool { return len(t.all) == 0 }) {
		kind = Proposed
	}
	if len(words) == 0 && len(p.w.Skills) == 1 {
		words, kind = p.w.Skills, Proposed
	}
	if len(words) == 0 {
		p.put(Intent{Key: WhichSkill, Near: p.w.Skills})
	}
	for _, w := range words {
		p.put(Intent{Kind: kind, Claim: rule.Claim{Actor: p.w.Char, Pack: pack, Word: w, GiveUp: true}, Word: w})
	}
}
