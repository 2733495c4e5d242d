package guimi

import "daoyan/director/rule"

// The badge: 警长 is no identity; its skills go with the badge (其他: 警长, ¶5.0).
const (
	sheriffLead rule.SkillID = "sheriff.lead"
	sheriffPass rule.SkillID = "sheriff.pass"
)

func sheriff() card {
	return card{skills: []*rule.Skill{
		{
			ID: sheriffLead, Name: "带队", Para: "5.0", Traits: rule.Traits{Forced: true, Table: true},
			Rules: []rule.Rule{{On: rule.Ballot, Layer: rule.BallotWeight, Para: "5.0", Do: leadWeight}},
		},
		{
			ID: sheriffPass, Name: "殉职", Aliases: []string{"移交"}, Para: "5.0", Asks: rule.OnChoice,
			Shape:  rule.Shape{Min: 1, Max: 1},
			Traits: rule.Traits{Forced: true, Table: true, Late: true, Free: true, InJail: true, Afar: true}, // he may go out there too
			Legal:  passLegal, Do: passBadge,
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallChoice, Para: "5.0", Do: passOnFall}},
		},
	}}
}

// leadWeight makes the sheriff's own vote count 2.5.
func leadWeight(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.From != h.Owner.Char || m.To < 0 {
		return rule.Pass()
	}
	m.Halves += 3
	return rule.Change("lead", 5)
}

func passOnFall(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || r.S.Sheriff != m.Who {
		return rule.Pass()
	}
	r.Ask(h, reaction(r))
	return rule.Change("badge")
}

// passLegal keeps the badge from whoever cannot hold it: a turned 白痴.
func passLegal(r *rule.Run, _ *rule.Holding, ln *rule.Line) *rule.Refusal {
	if r.Marked(markFool, ln.Chars[0]) != nil {
		return rule.No("no-badge")
	}
	return nil
}

func passBadge(r *rule.Run, u *rule.Use) {
	if len(u.At) == 0 {
		return
	}
	from, to := u.Hold.Owner.Char, u.At[0].At
	r.Announce(rule.Fact{Key: "移交", On: []rule.Char{from}, To: to})
	giveBadge(r, to)
}

// giveBadge moves the badge's skills to c.
func giveBadge(r *rule.Run, c rule.Char) {
	endBadge(r)
	r.S.Sheriff = c
	src := rule.Source{How: rule.Won, Whose: rule.Nobody}
	r.Grant(rule.Of(c), rule.Grant{Skill: sheriffLead}, src)
	r.Grant(rule.Of(c), rule.Grant{Skill: sheriffPass}, src)
}

func endBadge(r *rule.Run) {
	r.S.Sheriff = rule.Nobody
	for _, h := range r.S.Holdings {
		if h.Skill == sheriffLead || h.Skill == sheriffPass {
			h.Until = rule.Until{}
		}
	}
}

// orderBadge puts the badge into c's hands by order, or with Nobody ends it.
func orderBadge(r *rule.Run, c rule.Char) {
	if c == rule.Nobody {
		endBadge(r)
	} else {
		giveBadge(r, c)
	}
}

// electSheriff is the first day's vote: most votes, a tie to whoever reached the count first; nobody goes out (竞岗, ¶3.3).
func electSheriff(r *rule.Run) {
	top := r.Top()
	if len(top) == 0 {
		r.Say("无警长")
		return
	}
	c := r.FirstToReach(top)
	giveBadge(r, c)
	r.Announce(rule.On("警长", c))
	r.TellWord(c, "警长", "当选")
}

// Badge puts the badge into c's hands before a phase begins: for tables that start with a sheriff.
func Badge(b *rule.Book, s *rule.State, c rule.Char) {
	s.Sheriff = c
	b.GrantTo(s, rule.Of(c), rule.Grant{Skill: sheriffLead})
	b.GrantTo(s, rule.Of(c), rule.Grant{Skill: sheriffPass})
}

// PublicWeight is what c's vote counts for in half votes as everybody knows: the badge is worn openly, all other weights are secrets (¶5.0).
func PublicWeight(r *rule.Run, c rule.Char) int {
	if r.S.Sheriff == c {
		return 5
	}
	return 2
}
