package guimi

import "daoyan/director/rule"

const (
	wanderAway rule.SkillID = "wanderer.away"
	wanderBack rule.SkillID = "wanderer.back"

	markAway rule.MarkKind = "away" // N: the day's number when he left
	markBack rule.MarkKind = "back" // N: how many votes more he has on the day he is back
)

// wanderer is 流浪者 (村民38, ¶5.38).
func wanderer() card {
	return card{
		id: rule.Identity{Name: "流浪者", Side: Village, Built: true, Para: "5.38", Grants: []rule.Grant{{Skill: wanderAway}, {Skill: wanderBack}}},
		skills: []*rule.Skill{
			{
				ID: wanderAway, Name: "流浪", Of: "流浪者", Para: "5.38", Asks: rule.AtNight, Traits: rule.Traits{Once: true, Free: true}, Do: leave,
			},
			{
				ID: wanderBack, Name: "回归", Of: "流浪者", Para: "5.38", Asks: rule.AtNight, Traits: rule.Traits{Once: true, Free: true, Afar: true},
				Ready: leftBefore, Do: turnBack, Due: back,
				Rules: []rule.Rule{{On: rule.Ballot, Layer: rule.BallotWeight, Mark: markBack, Para: "3.9", Do: backWeighs}},
			},
		},
	}
}

// leave takes him out of the ring before the night settles, so that no strike of it finds him.
func leave(r *rule.Run, u *rule.Use) {
	me := u.Hold.Owner.Char
	if !r.Banish(me, rule.Away) {
		return
	}
	r.Mark(u.Hold, markAway, rule.Forever(), me).N = int32(r.Phase().No)
	r.Announce(rule.On("流浪", me))
}

// leftBefore: he was away when this night began.
func leftBefore(r *rule.Run, h *rule.Holding) bool {
	me := h.Owner.Char
	return r.S.Seats[me].Place == rule.Away && !r.InRingAtStart(me)
}

// turnBack brings him back at the opening.
func turnBack(r *rule.Run, u *rule.Use) { r.Owe(u.Hold, momentOpening, 0, u.Hold.Owner.Char, 0) }

// back: on this day his own vote counts one more for every day he was away.
func back(r *rule.Run, l rule.Later) {
	k := r.Marked(markAway, l.On)
	if k == nil || r.S.Seats[l.On].Place != rule.Away || !r.Banish(l.On, rule.InPlay) {
		return
	}
	k.Gone = true
	r.Announce(rule.On("回归", l.On))
	r.Mark(r.H(l.By), markBack, rule.For(rule.Day, 1), l.On).N = int32(r.Phase().No) - k.N
}

func backWeighs(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.To < 0 || !k.Has(m.From) {
		return rule.Pass()
	}
	m.Halves += 2 * int(k.N)
	return rule.Change("back", k.N)
}
