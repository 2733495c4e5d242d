package guimi

import "daoyan/director/rule"

const (
	mechTops   rule.SkillID = "mech.tops"
	mechShadow rule.SkillID = "mech.shadow"
	mechMaid   rule.SkillID = "mech.maid"
	mechPick   rule.SkillID = "mech.pick"
	mechTurn   rule.SkillID = "mech.turn"
	mechTrade  rule.SkillID = "mech.trade"
	mechSee    rule.SkillID = "mech.see"

	markAfter rule.MarkKind = "after" // On: 机械狼, whom it wears
	markTaken rule.MarkKind = "taken" // On: 机械狼; Word: the card of 双重人格 it took
)

// mechFollows are what 机械狼 has of cards whose holder changes (¶6.22).
func mechFollows() []*rule.Skill {
	forced := rule.Traits{Forced: true}
	return []*rule.Skill{
		{ID: mechTops, Name: "变脸", Para: "6.22", Asks: rule.OnRun, Traits: forced, Do: followTop},
		{
			ID: mechShadow, Name: "附身", Para: "6.22", Asks: rule.AtSetup, Shape: rule.Shape{Min: 1, Max: 1}, Traits: rule.Traits{Once: true, Free: true},
			Do: func(r *rule.Run, u *rule.Use) {
				r.Mark(u.Hold, markAfter, rule.Forever(), u.Hold.Owner.Char, u.Line.Chars[0])
			},
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Mark: markAfter, Para: "6.22", Do: takesFace}},
		},
		{ID: mechMaid, Name: "顺从", Para: "6.22", Asks: rule.OnRun, Traits: forced, Ready: cardChanged("女仆"), Do: followMaid},
		{
			ID: mechPick, Name: "底牌", Para: "6.22", Asks: rule.AtSetup, Shape: rule.Shape{Options: []string{pickVillage, pickWolf}, NeedOpt: true},
			Traits: rule.Traits{Once: true, MustAct: true, Free: true}, Silent: pickAny, Do: pick,
		},
		{ID: mechTurn, Name: "底牌", Para: "6.22", Asks: rule.OnRun, Traits: rule.Traits{Forced: true, Once: true}, Ready: cardChanged(dualName), Do: turnPicked},
		{
			ID: mechTrade, Name: "交易", Para: "6.22", Asks: rule.OnRun, Traits: forced, Do: shareTrade,
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Para: "6.22", Do: tradeKilled}},
		},
		{
			ID: mechSee, Name: "明察", Para: "6.22", Asks: rule.AtOnce, Shape: rule.Shape{Min: 1, Max: 1}, Ready: pickToday, Legal: notTheDetective,
			Do: seeAnother, Due: secondPick,
		},
	}
}

// The words for the two cards of 双重人格.
const (
	pickVillage = "神牌"
	pickWolf    = "狼牌"
)

// showAs changes the face of 机械狼 and tells it, if the skill comes from the card whose face it wears.
func showAs(r *rule.Run, h *rule.Holding, identity string) {
	me := h.Owner.Char
	if k := r.Marked(markLearnt, me); k != nil && rule.Char(k.N) == learntFrom(h) && k.Word != identity {
		k.Word = identity
		r.Tell(me, rule.OnIs("身份", identity, me))
	}
}

// followTop takes over at the end of a night the card that 变脸者 had on top in it: a night behind him. Each card keeps its own count of uses.
func followTop(r *rule.Run, u *rule.Use) {
	me, of := u.Hold.Owner.Char, learntFrom(u.Hold)
	if of < 0 || !r.Lives(of) {
		return
	}
	for _, i := range faces(r, of) {
		if r.S.Cards[i].Top && r.S.Cards[i].Identity != topInUse(r, me) {
			wearTop(r, u.Hold, r.S.Cards[i].Identity)
			return
		}
	}
}

// topInUse is the card of a learned 变脸者 that is in use, "" for none.
func topInUse(r *rule.Run, me rule.Char) string {
	for _, i := range faces(r, me) {
		if r.S.Cards[i].Top {
			return r.S.Cards[i].Identity
		}
	}
	return ""
}

func wearTop(r *rule.Run, h *rule.Holding, identity string) {
	me, of := h.Owner.Char, learntFrom(h)
	found := false
	for _, i := range faces(r, me) {
		c := &r.S.Cards[i]
		c.Top = c.Identity == identity
		found = found || c.Top
	}
	if !found {
		n := int16(len(r.S.Cards))
		r.S.Cards = append(r.S.Cards, rule.Card{Identity: identity, Owner: me, Top: true})
		for _, g := range learntGrants(r.Book, identity) {
			g.Terms.Behind = true
			r.Grant(rule.Of(me), g, rule.Source{How: rule.Learnt, Whose: of}).Card = n
		}
	}
	showAs(r, h, identity)
}

// takesFace: when whom he wears is out, that one's surface is his.
func takesFace(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.Who != k.On[1] || !r.Lives(k.On[0]) {
		return rule.Pass()
	}
	showAs(r, h, m.Gone.Face)
	return rule.Change("face", int32(m.Who))
}

// cardChanged: the learned one holds another card than that by now.
func cardChanged(from string) func(*rule.Run, *rule.Holding) bool {
	return func(r *rule.Run, h *rule.Holding) bool {
		of := learntFrom(h)
		return of >= 0 && r.CardOf(of) != from
	}
}

func followMaid(r *rule.Run, u *rule.Use) { showAs(r, u.Hold, r.CardOf(learntFrom(u.Hold))) }

func pickAny(r *rule.Run, h *rule.Holding, _ []rule.Char) *rule.Line {
	return &rule.Line{Actor: h.Owner.Char, Hold: h.ID, Drawn: true, Opt: []string{r.PickName(h, rule.BySilence, []string{pickVillage, pickWolf})}}
}

// pick takes one of the two cards, and shows it, without his knowing which it is.
func pick(r *rule.Run, u *rule.Use) {
	me, of := u.Hold.Owner.Char, learntFrom(u.Hold)
	want := Village
	if u.Line.Opt[0] == pickWolf {
		want = Wolf
	}
	if of < 0 {
		return
	}
	for _, i := range faces(r, of) {
		name := r.S.Cards[i].Identity
		if r.Book.Identity(name).Side != want {
			continue
		}
		r.Mark(u.Hold, markTaken, rule.Forever(), me).Word = name
		if k := r.Marked(markLearnt, me); k != nil && rule.Char(k.N) == of {
			k.Word = name
		}
	}
}

// turnPicked: once 双重人格 has turned, he learns his card and has its skills.
func turnPicked(r *rule.Run, u *rule.Use) {
	u.Hold.Left = 0
	me := u.Hold.Owner.Char
	if k := r.Marked(markTaken, me); k != nil {
		r.Tell(me, rule.OnIs("身份", k.Word, me))
		takeLearnt(r, me, k.Word, learntFrom(u.Hold))
	}
}

// shareTrade copies what the learned 富商 has traded for, for as long as he has it.
func shareTrade(r *rule.Run, u *rule.Use) {
	me, of := u.Hold.Owner.Char, learntFrom(u.Hold)
	for _, h := range r.S.Holdings[:len(r.S.Holdings)] {
		if h.Owner.Char != of || of < 0 || h.From.How != rule.Traded || !r.Live(h) || h.Print().Traits.Table || traded(r, me, h) {
			continue
		}
		x := r.Copy(h, me, h.From)
		x.Until, x.Terms.Behind = h.Until, true
	}
}

// traded tells whether c has a copy of that traded skill already.
func traded(r *rule.Run, c rule.Char, h *rule.Holding) bool {
	for _, x := range r.S.Holdings {
		if x.Owner.Char == c && x.Skill == h.Skill && x.From == h.From && r.Live(x) {
			return true
		}
	}
	return false
}

// tradeKilled: once a traded skill has killed, that is over.
func tradeKilled(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	me, id := h.Owner.Char, m.Gone.Cause.Hold
	if id < 0 || m.Who == me || r.H(id).Owner.Char != me || r.H(id).From.How != rule.Traded {
		return rule.Pass()
	}
	for _, x := range r.S.Holdings {
		if x.Owner.Char == me && x.From.How == rule.Traded {
			r.Lose(x, h.ID)
		}
	}
	r.Lose(h, h.ID)
	return rule.Change("trade-over")
}

// pickToday: the learned 侦探 has picked somebody today.
func pickToday(r *rule.Run, h *rule.Holding) bool {
	of := learntFrom(h)
	for _, k := range r.S.Marks {
		if k.Kind == markPicked && !k.Gone && of >= 0 && k.Owner == of {
			return true
		}
	}
	return false
}

func notTheDetective(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if ln.Chars[0] == learntFrom(h) {
		return rule.No("not-the-detective", h.Print().Name)
	}
	return nil
}

// seeAnother picks one more, in secret, who goes out behind the first; until 关门 he may name another.
func seeAnother(r *rule.Run, u *rule.Use) {
	if was := r.MarkBy(markPicked, u.Hold.ID); was != nil {
		was.Gone = true
	} else {
		r.Owe(u.Hold, momentClose, 0, u.Body, 0)
	}
	r.Mark(u.Hold, markPicked, rule.For(rule.Day, 1), reached(u)...)
}

func secondPick(r *rule.Run, l rule.Later) {
	k := r.MarkBy(markPicked, l.By)
	if k == nil || len(k.On) == 0 || !r.Follow(k.On[0], rule.Cause{Kind: causePicked, By: l.On, Skill: l.Skill, Hold: l.By}) {
		return
	}
	r.Settled()
	if c := k.On[0]; !saidOf(r, rule.OnIs("翻牌", r.S.Seats[c].Dealt, c)) {
		r.Announce(rule.OnIs("翻牌", r.S.Seats[c].Dealt, c))
	}
}
