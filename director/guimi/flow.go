package guimi

import "daoyan/director/rule"

// startGame is what happens when the cards are dealt: groups form, and who knows others is told (¶10.1).
func startGame(r *rule.Run) {
	for i := range r.S.Seats {
		id := r.Book.Identity(r.S.Seats[i].Dealt)
		if id.Pack == rule.InGroup {
			r.JoinGroup(rule.PackGroup, rule.Char(i))
		}
	}
	r.Grant(rule.OfGroup(rule.PackGroup), rule.Grant{Skill: packKill}, rule.Source{Whose: rule.Nobody})
	for _, c := range r.Pack(rule.PackGroup) {
		tellPack(r, c)
	}
}

// startDone closes the choices of the start: factions are settled and whoever changed is told (总体流程 2).
func startDone(r *rule.Run) {
	r.Refresh()
	r.Settled()
}

// openDay is the start of a discussion day. One that follows another without a night between has an opening of its own (¶3.13); with few left
// in play it is under 加速 from the start (¶3.7).
func openDay(r *rule.Run) {
	if r.S.Prev[rule.Day] > r.S.Prev[rule.Night] {
		opening(r)
		penalties(r)
	}
	if r.In.Times.Fast {
		r.Mark(nil, markHurried, rule.For(rule.Day, 1))
	}
	r.Settled()
}

// closeDay is 关门: the votes, whom they take, what stops it, and what his going out sets off (¶3.2).
func closeDay(r *rule.Run) {
	r.Fire(momentClose)
	r.Settled()
	if r.VoteOff() {
		return
	}
	r.CountVotes()
	if Election(r.Phase()) {
		electSheriff(r)
		return
	}
	r.KeepVotes()
	c, cause := r.Elected(causeVote)
	if c == rule.Nobody {
		if !r.Said("装傻") {
			r.Say("平安日")
		}
	} else {
		r.GoOut(c, rule.Cause{Kind: cause, By: rule.Nobody, Hold: rule.NoHolding})
		r.Settled()
	}
}

// The causes that are no skill's.
const (
	causeVote = "票"
	causeRed  = "红牌"
)

// afterVote carries out what falls due once the vote and all it set off are done, then the cards (¶3.2, ¶9.1).
func afterVote(r *rule.Run) {
	if !r.WasCut() {
		r.Fire(momentVote)
		r.Settled()
	}
	cards(r)
}

// endDay judges the endings when the cards' falls have had their choices (¶4.1).
func endDay(r *rule.Run) { r.EndGame() }

// The moments at which things fall due.
const (
	momentClose   = "close" // 关门, before the vote is looked at
	momentVote    = "vote"
	momentDusk    = "dusk"
	momentOpening = "opening" // infections, whoever comes back from elsewhere
	momentRevive  = "revive"
	momentPenalty = "penalty" // who goes out at the opening for what he did
	momentTetanus = "tetanus"
)

// dusk is the start of the night: who may do what has just changed.
func dusk(r *rule.Run) {
	r.Fire(momentDusk)
	r.Settled()
	succeedKnife(r)
}

// opening is the end of the night: what was held back until then becomes true, then the dawn list (¶2.1).
func opening(r *rule.Run) {
	r.Fire(momentOpening)
	r.Fire(momentRevive)
	r.Settled()
}

// penalties are the falls that belong to the opening itself.
func penalties(r *rule.Run) {
	r.Fire(momentPenalty)
	r.Fire(momentTetanus)
	r.Settled()
}

// dawn judges the endings and closes the dawn list (¶3.14, ¶4.1).
func dawn(r *rule.Run) {
	if len(r.Out) == 0 {
		r.Say("平安夜")
	}
	r.EndGame()
}

// pace judges the requests of the day's i-th calendar day (讨论日长短, ¶3.7): at least half of those in play; the larger wins, a tie
// changes nothing.
func pace(r *rule.Run, i int) {
	if len(r.In.Requests) == 0 {
		return
	}
	from, to := rule.Instant(0), r.Now()
	if i > 0 {
		from = r.In.Times.Closes[i-1]
	}
	var fast, slow []rule.Char
	for _, q := range r.In.Requests {
		if q.At < from || q.At >= to || !r.InPlay(q.From) {
			continue
		}
		if q.Delay {
			slow = addOnce(slow, q.From)
		} else {
			fast = addOnce(fast, q.From)
		}
	}
	half := func(n int) bool { return 2*n >= len(r.S.InPlay()) }
	switch {
	case half(len(fast)) && len(fast) > len(slow):
		hasten(r, i)
	case half(len(slow)) && len(slow) > len(fast):
		hurry(r, true)
	}
}

// hasten puts the day under 加速: it closes on its i-th calendar day.
func hasten(r *rule.Run, i int) {
	r.CloseAt(i)
	r.Mark(nil, markHurried, rule.For(rule.Day, 1))
	r.AnnounceNow(rule.On("加速"))
}

// hurry puts the day under 加速 from the calendar day at hand on, or makes it a day longer.
func hurry(r *rule.Run, slow bool) {
	if !slow {
		i := 0
		for i < r.ClosesOn() && r.In.Times.Closes[i] <= r.Now() {
			i++
		}
		hasten(r, i)
		return
	}
	r.CloseAt(r.ClosesOn() + 1)
	dropMarks(r, markHurried)
	r.AnnounceNow(rule.On("延时"))
}

// markHurried says that the day is under 加速.
const markHurried rule.MarkKind = "hurried"

func hurried(r *rule.Run) bool {
	for _, k := range r.S.Marks {
		if k.Kind == markHurried && !k.Gone {
			return true
		}
	}
	return false
}

func dropMarks(r *rule.Run, kind rule.MarkKind) {
	for _, k := range r.S.Marks {
		if k.Kind == kind {
			k.Gone = true
		}
	}
}

func addOnce(l []rule.Char, c rule.Char) []rule.Char {
	for _, x := range l {
		if x == c {
			return l
		}
	}
	return append(l, c)
}
