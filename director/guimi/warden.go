package guimi

import "daoyan/director/rule"

const (
	wardenWatch  rule.SkillID = "warden.watch"
	wardenSettle rule.SkillID = "warden.settle"
	wardenFree   rule.SkillID = "warden.free"
	jailDayDie   rule.SkillID = "jail.day-die"
	jailNightDie rule.SkillID = "jail.night-die"
	jailHandOver rule.SkillID = "jail.hand-over"

	markWatched rule.MarkKind = "watched"
	markJailed  rule.MarkKind = "jailed"
)

// warden is 监视者 (三方9, ¶7.9). A prisoner's own skills are those of the jail: they lie with the mark that holds him.
func warden() card {
	jailed := rule.Traits{Free: true, InJail: true, Table: true}
	return card{
		id: rule.Identity{Name: "监视者", Side: wardenSide, Built: true, Para: "7.9", Grants: []rule.Grant{
			{Skill: wardenWatch}, {Skill: wardenSettle}, {Skill: wardenFree}}},
		skills: []*rule.Skill{
			{
				ID: wardenWatch, Name: "巡视", Of: "监视者", Para: "7.9", Asks: rule.BeforeClose, Shape: rule.Shape{Min: 1, Max: 2},
				Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning, Free: true}, Do: watch,
			},
			{ID: wardenSettle, Name: "巡视", Of: "监视者", Para: "7.9", Asks: rule.OnRun, Traits: rule.Traits{Forced: true}, Do: settleWatch},
			{
				ID: wardenFree, Name: "巡视", Of: "监视者", Para: "7.9", Traits: rule.Traits{Forced: true}, Due: released,
				Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Para: "7.9", Do: wardenGone}},
			},
			{
				ID: jailDayDie, Name: "骰子", Para: "7.9", Asks: rule.BeforeClose, Traits: jailed, Do: throwByDay, Due: released,
				Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Para: "7.9", Do: prisonerGone}},
			},
			{ID: jailNightDie, Name: "骰子", Para: "7.9", Asks: rule.AtNight, Traits: jailed, Do: throwByNight, Due: released},
			{ID: jailHandOver, Name: "交出", Para: "7.9", Asks: rule.AtNight, Traits: jailed, Do: handOver, Due: released},
		},
	}
}

// watch is declared before 关门 and looked at when the night has run.
func watch(r *rule.Run, u *rule.Use) {
	r.Mark(u.Hold, markWatched, rule.For(rule.Night, 1), u.Line.Chars...)
}

// settleWatch jails whoever acted tonight, and whoever did not but throws no 4, 5 or 6, in the order named.
func settleWatch(r *rule.Run, u *rule.Use) {
	for _, k := range r.S.Marks {
		if k.Kind != markWatched || k.Gone || k.Owner != u.Hold.Owner.Char {
			continue
		}
		for _, c := range k.On {
			if !r.InPlay(c) {
				continue
			}
			if !acted(r, c) {
				n := r.Die(u.Hold, "watched", 6)
				r.Tell(c, rule.Count("骰子", n))
				if n >= 4 {
					continue
				}
			}
			jail(r, u.Hold, c, jailDayDie, jailNightDie, jailHandOver)
		}
	}
}

// acted: a submission for a skill that is not 强制 was made for this night, blocked or not.
func acted(r *rule.Run, c rule.Char) bool {
	for i := range r.In.Lines {
		ln := &r.In.Lines[i]
		if ln.Actor == c && !ln.GiveUp && r.Heard(ln) && r.Known(ln) && !r.H(ln.Hold).Print().Traits.Forced {
			return true
		}
	}
	return false
}

// jail puts c there with what a prisoner may do.
func jail(r *rule.Run, h *rule.Holding, c rule.Char, may ...rule.SkillID) {
	if !r.Banish(c, rule.Jailed) {
		return
	}
	r.Mark(h, markJailed, rule.Forever(), c)
	for _, id := range may {
		r.Grant(rule.Of(c), rule.Grant{Skill: id}, rule.Source{How: rule.Won, Whose: h.Owner.Char})
	}
	r.Announce(rule.On("入狱", c))
	r.Tell(c, rule.On("入狱"))
}

func released(r *rule.Run, l rule.Later) { release(r, l.On) }

// release brings a prisoner back.
func release(r *rule.Run, c rule.Char) {
	if r.S.Seats[c].Place != rule.Jailed {
		return
	}
	r.Banish(c, rule.InPlay)
	unbind(r, c)
	r.Announce(rule.On("出狱", c))
}

// unbind takes away what the jail has laid on c and given him.
func unbind(r *rule.Run, c rule.Char) {
	for _, k := range r.S.Marks {
		if k.Kind == markJailed && k.Has(c) {
			k.Gone = true
		}
	}
	for _, h := range r.S.Holdings {
		if h.Owner.Char == c && h.Print().Traits.InJail && h.From.Whose != rule.Nobody { // the badge is nobody's gift
			h.Until = rule.Until{}
		}
	}
}

// prisonerGone: whoever goes out in jail has left it behind, also when he is brought back.
func prisonerGone(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	unbind(r, m.Who)
	return rule.Change("left-jail")
}

// wardenGone: when he is out the prisoners return at the next opening.
func wardenGone(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	for i := range r.S.Seats {
		if c := rule.Char(i); r.S.Seats[i].Place == rule.Jailed {
			r.Owe(h, momentOpening, 0, c, 0)
		}
	}
	return rule.Change("prisoners")
}

// throwByDay: 1 sets free after the vote, 6 costs a skill.
func throwByDay(r *rule.Run, u *rule.Use) {
	switch n := throwInJail(r, u); n {
	case 1:
		r.Owe(u.Hold, momentVote, 0, u.Body, 0)
	case 6:
		seizeOne(r, u)
	}
}

// throwByNight: 6 sets free at the opening, 1 costs a skill.
func throwByNight(r *rule.Run, u *rule.Use) {
	switch n := throwInJail(r, u); n {
	case 6:
		r.Owe(u.Hold, momentOpening, 0, u.Body, 0)
	case 1:
		seizeOne(r, u)
	}
}

func throwInJail(r *rule.Run, u *rule.Use) int {
	n := r.Die(u.Hold, "jail", 6)
	r.Tell(u.Body, rule.Count("骰子", n))
	return n
}

// seizeOne moves one of the prisoner's skills to 监视者, fresh.
func seizeOne(r *rule.Run, u *rule.Use) {
	to := u.Hold.From.Whose
	for _, h := range r.S.Holdings {
		if seizable(h, u.Body) {
			r.TakeAway(h, to, u.Hold.ID)
			r.Tell(to, rule.On("获得", u.Body))
			return
		}
	}
}

func seizable(h *rule.Holding, c rule.Char) bool {
	return h.Owner.Char == c && h.Card >= 0 && !h.IsLost() && !h.Print().Traits.Unlosable && h.Print().Moves()
}

// handOver buys freedom with every skill that is left, and with the vote when none is.
func handOver(r *rule.Run, u *rule.Use) {
	any := false
	for _, h := range r.S.Holdings[:len(r.S.Holdings)] {
		if seizable(h, u.Body) && h.Left != 0 {
			r.TakeAway(h, u.Hold.From.Whose, u.Hold.ID)
			any = true
		}
	}
	if !any {
		r.S.Seats[u.Body].NoVote = true
	}
	r.Owe(u.Hold, momentOpening, 0, u.Body, 0)
}
