package guimi

import "daoyan/director/rule"

const (
	goatWronged rule.SkillID = "goat.wronged"
	goatBar     rule.SkillID = "goat.bar"
	goatInstead rule.SkillID = "goat.instead"

	markNoVote rule.MarkKind = "no-vote"
	markGoat   rule.MarkKind = "goat"

	causeWronged = "冤死"
	causeInstead = "替死"
)

// scapegoat is 替罪羊 (村民14, ¶5.14).
func scapegoat() card {
	return card{
		id: rule.Identity{Name: "替罪羊", Side: Village, Built: true, Para: "5.14", Grants: []rule.Grant{
			{Skill: goatWronged}, {Skill: goatBar}, {Skill: goatInstead}}},
		skills: []*rule.Skill{
			{
				ID: goatWronged, Name: "冤死", Of: "替罪羊", Para: "5.14", Traits: rule.Traits{Forced: true},
				Rules: []rule.Rule{{On: rule.Elect, Layer: rule.ElectTie, Para: "5.14", Do: goatTakesTie}},
			},
			{
				ID: goatBar, Name: "冤死", Of: "替罪羊", Para: "5.14", Asks: rule.OnChoice, Shape: rule.Shape{Min: 1, Max: 120},
				Lays:   []rule.MarkKind{markNoVote},
				Traits: rule.Traits{Loose: true, Free: true}, Do: goatNames,
				Rules: []rule.Rule{
					{On: rule.Fall, Layer: rule.FallChoice, Para: "5.14", Do: goatAsked},
					{On: rule.Ballot, Layer: rule.BallotRight, Mark: markNoVote, Para: "5.14", Do: noVote},
				},
			},
			{
				ID: goatInstead, Name: "替死", Of: "替罪羊", Para: "5.14", Asks: rule.BeforeClose, Traits: rule.Traits{Free: true},
				Ready: notElection, Do: func(r *rule.Run, u *rule.Use) { r.Mark(u.Hold, markGoat, rule.For(rule.Day, 1), u.Body) },
				Rules: []rule.Rule{{On: rule.Elect, Layer: rule.ElectInstead, Mark: markGoat, Para: "5.14", Do: goatStandsIn}},
			},
		},
	}
}

func goatTakesTie(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who >= 0 {
		return rule.Pass()
	}
	m.Who, m.Cause = h.Owner.Char, causeWronged
	return rule.Stop("tie")
}

func goatAsked(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || m.Gone.Cause.Kind != causeWronged {
		return rule.Pass()
	}
	r.Ask(h, reaction(r))
	return rule.Change("names")
}

// goatNames bars the named from the next day's vote.
func goatNames(r *rule.Run, u *rule.Use) {
	days := int8(1)
	if r.Phase().Kind == rule.Day {
		days = 2 // today's end counts
	}
	var on []rule.Char
	for _, t := range u.At {
		on = append(on, t.Named)
	}
	r.Mark(u.Hold, markNoVote, rule.For(rule.Day, days), on...)
	r.Announce(rule.On("禁票", on...))
}

func noVote(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.From >= 0 && k.Has(m.From) {
		return rule.Stop("no-vote")
	}
	return rule.Pass()
}

func goatStandsIn(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.Who < 0 || m.Who == k.Owner || !r.InPlay(k.Owner) {
		return rule.Pass()
	}
	was := m.Who
	m.Who, m.Cause = k.Owner, causeInstead
	return rule.Change("instead", int32(was))
}
