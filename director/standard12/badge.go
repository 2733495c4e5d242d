package standard12

import "daoyan/director/rule"

const (
	badgeLead rule.SkillID = "badge.lead"
	badgePass rule.SkillID = "badge.pass"
	badgeTear rule.SkillID = "badge.tear"
)

// The badge: 警长 is no identity; its skills go with the badge (¶5.0).
func badge() card {
	table := rule.Traits{Table: true}
	return card{skills: []*rule.Skill{
		{
			ID: badgeLead, Name: "归票", Para: "5.0", Traits: table,
			Rules: []rule.Rule{{On: rule.Ballot, Layer: rule.BallotWeight, Para: "5.0", Do: leadWeight}},
		},
		{
			ID: badgePass, Name: "移交", Aliases: []string{"移交警徽"}, Para: "3.6", Asks: rule.OnChoice, Shape: rule.Shape{Min: 1, Max: 1},
			Traits: rule.Traits{Table: true, Free: true}, Legal: passLegal, Do: passBadge,
		},
		{
			ID: badgeTear, Name: "撕警徽", Aliases: []string{"撕掉警徽"}, Para: "3.6", Asks: rule.OnChoice,
			Traits: rule.Traits{Table: true, Free: true}, Do: tearBadge, Silent: tearInSilence,
		},
	}}
}

// leadWeight makes the sheriff's own vote count one and a half.
func leadWeight(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.From != h.Owner.Char || m.To < 0 {
		return rule.Pass()
	}
	m.Halves++
	return rule.Change("lead", 3)
}

// Weight is what c's vote counts for in half votes (¶5.0).
func Weight(r *rule.Run, c rule.Char) int {
	if r.S.Sheriff == c {
		return 3
	}
	return 2
}

// giveBadge moves the badge's skills to c.
func giveBadge(r *rule.Run, c rule.Char) {
	endBadge(r)
	r.S.Sheriff = c
	for _, id := range []rule.SkillID{badgeLead, badgePass, badgeTear} {
		r.Grant(rule.Of(c), rule.Grant{Skill: id}, rule.Source{How: rule.Won, Whose: rule.Nobody})
	}
}

func endBadge(r *rule.Run) {
	r.S.Sheriff = rule.Nobody
	for _, h := range r.S.Holdings {
		if h.Skill == badgeLead || h.Skill == badgePass || h.Skill == badgeTear {
			h.Until = rule.Until{}
		}
	}
}

// orderBadge puts the badge into c's hands by order, or with Nobody ends it. There is no election any more.
func orderBadge(r *rule.Run, c rule.Char) {
	if marked(r, markSettled) == 0 {
		r.Mark(nil, markSettled, rule.Forever())
	}
	if c == rule.Nobody {
		endBadge(r)
	} else {
		giveBadge(r, c)
	}
}

// askBadge asks a 警长 who is out, or who has turned as 白痴, whom the badge goes to (¶3.6).
func askBadge(r *rule.Run) {
	c := r.S.Sheriff
	if c == rule.Nobody || r.InPlay(c) && r.Marked(markFool, c) == nil {
		return
	}
	r.Ask(r.KeptBy(c, badgePass), r.S.Set.Reaction)
	r.Ask(r.KeptBy(c, badgeTear), r.S.Set.Reaction)
}

// passLegal keeps the badge from a turned 白痴, who has no vote (¶5.4).
func passLegal(r *rule.Run, _ *rule.Holding, ln *rule.Line) *rule.Refusal {
	if r.Marked(markFool, ln.Chars[0]) != nil {
		return rule.No("no-badge")
	}
	return nil
}

func passBadge(r *rule.Run, u *rule.Use) {
	from, to := u.Hold.Owner.Char, u.Line.Chars[0]
	tear := r.KeptBy(from, badgeTear)
	r.Announce(rule.Fact{Key: "移交", On: []rule.Char{from}, To: to})
	giveBadge(r, to)
	r.Lapse(tear)
}

// tearBadge ends the badge, unless it has been passed on.
func tearBadge(r *rule.Run, u *rule.Use) {
	from := u.Hold.Owner.Char
	if r.S.Sheriff != from {
		return
	}
	pass := r.KeptBy(from, badgePass)
	r.Announce(rule.On("撕警徽", from))
	endBadge(r)
	r.Lapse(pass)
}

// tearInSilence: a badge that nobody was named for is torn.
func tearInSilence(_ *rule.Run, h *rule.Holding, _ []rule.Char) *rule.Line {
	return &rule.Line{Actor: h.Owner.Char, Hold: h.ID, Drawn: true}
}

// Badge puts the badge into c's hands before a phase begins: for tables that start with a 警长.
func Badge(b *rule.Book, s *rule.State, c rule.Char) {
	s.Sheriff = c
	s.Marks = append(s.Marks, &rule.Mark{Kind: markSettled, By: rule.NoHolding, Owner: rule.Nobody, Until: rule.Forever(), Slot: -1})
	for _, id := range []rule.SkillID{badgeLead, badgePass, badgeTear} {
		b.GrantTo(s, rule.Of(c), rule.Grant{Skill: id})
	}
}
