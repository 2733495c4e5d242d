package standard12

import "daoyan/director/rule"

// startGame is what happens when the cards are dealt: the wolves learn of each other, and the knife is theirs (¶2.2).
func startGame(r *rule.Run) {
	for i := range r.S.Seats {
		if r.Book.Identity(r.S.Seats[i].Dealt).Pack == rule.InGroup {
			r.JoinGroup(rule.PackGroup, rule.Char(i))
		}
	}
	r.Grant(rule.OfGroup(rule.PackGroup), rule.Grant{Skill: packKill}, rule.Source{Whose: rule.Nobody})
	pack := r.Pack(rule.PackGroup)
	for _, c := range pack {
		r.Tell(c, rule.On("狼群", others(pack, c)...))
	}
}

func others(list []rule.Char, c rule.Char) []rule.Char {
	var out []rule.Char
	for _, x := range list {
		if x != c {
			out = append(out, x)
		}
	}
	return out
}

// closeDay is the vote of an ordinary day and of its PK: who has most votes goes out; a tie is voted on once more, a second one lets everybody
// live (¶3.4).
func closeDay(r *rule.Run) {
	if r.VoteOff() {
		return
	}
	r.CountVotes()
	if top := r.Top(); len(top) > 1 && r.Phase().Part == "" {
		tie(r, partPK, top)
		return
	}
	c, cause := r.Elected(causeVote)
	if c != rule.Nobody {
		r.GoOut(c, rule.Cause{Kind: cause, By: rule.Nobody, Hold: rule.NoHolding})
		r.Settled()
	} else if !r.Said("翻牌") {
		r.Say("平安日")
	}
}

// tie puts the vote on the tied next (¶3.4).
func tie(r *rule.Run, part string, tied []rule.Char) {
	r.Announce(rule.On("平票", tied...))
	r.Agenda(rule.Phase{Kind: rule.Day, No: r.Phase().No, Part: part, Stand: tied})
}

const causeVote = "票"

// badgeByDay judges the endings when all shots are fired, and only then asks for the badge (¶3.6, ¶4.1).
func badgeByDay(r *rule.Run) {
	if r.EndGame(); !r.Over {
		askBadge(r)
	}
}

// badgeByNight asks for the badge unless the game is over by now, which the opening will tell (¶3.6).
func badgeByNight(r *rule.Run) {
	if _, over := judge(r); !over {
		askBadge(r)
	}
}

// dawn closes the dawn list and judges the endings; the first day begins with the election, and so does the next where it was put off (¶2.5, ¶3.2).
func dawn(r *rule.Run) {
	if len(r.Out) == 0 {
		r.Say("平安夜")
	}
	r.EndGame()
	if marked(r, markSettled) == 0 {
		r.Agenda(rule.Phase{Kind: rule.Day, No: r.Phase().No, Part: partRun})
	}
}

// marked counts the standing marks of a kind.
func marked(r *rule.Run, kind rule.MarkKind) int {
	n := 0
	for _, k := range r.S.Marks {
		if k.Kind == kind && !k.Gone {
			n++
		}
	}
	return n
}
