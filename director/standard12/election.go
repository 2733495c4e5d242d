package standard12

import "daoyan/director/rule"

const (
	runFor  rule.SkillID = "election.run"
	stepOut rule.SkillID = "election.withdraw"

	markRan     rule.MarkKind = "ran"     // has run in the election at hand, withdrawn or not
	markBurst   rule.MarkKind = "burst"   // an election ended by 自爆
	markSettled rule.MarkKind = "settled" // there will be no election any more
)

// The election of the first day (¶3.2, ¶3.3). Its skills go with the election, not with a card.
func election() card {
	return card{skills: []*rule.Skill{
		{
			ID: runFor, Name: "上警", Aliases: []string{"竞选", "参选"}, Para: "3.2", Asks: rule.BeforeClose, Traits: rule.Traits{Table: true, Free: true},
			Do:    func(r *rule.Run, u *rule.Use) { r.Mark(u.Hold, markRan, rule.Forever(), u.Hold.Owner.Char) },
			Rules: []rule.Rule{{On: rule.Ballot, Layer: rule.BallotRight, Mark: markRan, Para: "3.3", Do: ranNoVote}},
		},
		{
			ID: stepOut, Name: "退水", Aliases: []string{"退选"}, Para: "3.2", Asks: rule.AtOnce, Traits: rule.Traits{Table: true, Free: true, Once: true}, Do: withdraw,
		},
	}}
}

// ranNoVote: who has run has no vote in the election, withdrawn or not (¶3.3).
func ranNoVote(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if Election(r.Phase()) && m.From >= 0 && k.Has(m.From) {
		return rule.Stop("ran")
	}
	return rule.Pass()
}

func openElection(r *rule.Run) {
	drop(r, markRan) // of an election that was put off
	for _, c := range r.S.InPlay() {
		r.Grant(rule.Of(c), rule.Grant{Skill: runFor, Until: rule.For(rule.Day, 1)}, rule.Source{Whose: rule.Nobody})
	}
}

// candidates tells who runs. Nobody or one needs no vote; with more, those may withdraw until the vote closes (¶3.2).
func candidates(r *rule.Run) {
	if r.WasCut() {
		return
	}
	var ran []rule.Char
	for _, c := range r.S.InPlay() {
		if r.Marked(markRan, c) != nil {
			ran = append(ran, c)
		}
	}
	if len(ran) > 0 {
		r.AnnounceNow(rule.On("上警", ran...))
	}
	r.Stand(ran)
	if decided(r) {
		return
	}
	for _, c := range ran {
		r.Grant(rule.Of(c), rule.Grant{Skill: stepOut, Until: rule.For(rule.Day, 1)}, rule.Source{Whose: rule.Nobody})
	}
}

func withdraw(r *rule.Run, u *rule.Use) {
	c := u.Hold.Owner.Char
	stand, _ := r.Candidates()
	r.Stand(others(stand, c))
	r.AnnounceNow(rule.On("退水", c))
	decided(r)
}

// decided ends an election in which at most one is left to stand.
func decided(r *rule.Run) bool {
	stand, _ := r.Candidates()
	if len(stand) > 1 {
		return false
	}
	r.Cut()
	if len(stand) == 1 {
		elect(r, stand[0])
	} else {
		noSheriff(r)
	}
	return true
}

// closeElection counts the votes for 警长: a tie is voted on once more, a second one leaves the badge with nobody (¶3.3).
func closeElection(r *rule.Run) {
	if r.VoteOff() {
		return
	}
	r.CountVotes()
	switch top := r.Top(); {
	case len(top) == 1:
		elect(r, top[0])
	case len(top) > 1 && r.Phase().Part == partRun:
		tie(r, partRunPK, top)
	default:
		noSheriff(r)
	}
}

func elect(r *rule.Run, c rule.Char) {
	r.Mark(nil, markSettled, rule.Forever())
	giveBadge(r, c)
	r.Announce(rule.On("警长", c))
}

func noSheriff(r *rule.Run) {
	r.Mark(nil, markSettled, rule.Forever())
	r.Say("无警长")
}

// putOff is what 自爆 does to an election: it comes on the next day anew; the second time the badge is gone (¶3.5).
func putOff(r *rule.Run) {
	r.Mark(nil, markBurst, rule.Forever())
	if marked(r, markBurst) < 2 {
		r.Say("竞选延期")
		return
	}
	noSheriff(r)
}

func drop(r *rule.Run, kind rule.MarkKind) {
	for _, k := range r.S.Marks {
		if k.Kind == kind {
			k.Gone = true
		}
	}
}
