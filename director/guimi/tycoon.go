package guimi

import "daoyan/director/rule"

const (
	tycoonTrade  rule.SkillID = "tycoon.trade"
	tycoonForce  rule.SkillID = "tycoon.force"
	tycoonSettle rule.SkillID = "tycoon.settle"
	tycoonDeaf   rule.SkillID = "tycoon.deaf"
	tradeAnswer  rule.SkillID = "trade.answer"

	markOffer   rule.MarkKind = "offer"
	markRefused rule.MarkKind = "refused"
)

// tycoon is 富商 (三方10, ¶7.10).
func tycoon(t Timetable) card {
	return card{
		id: rule.Identity{Name: "富商", Side: tycoonSide, Built: true, Para: "7.10", Grants: []rule.Grant{
			{Skill: tycoonTrade}, {Skill: tycoonForce}, {Skill: tycoonSettle}, {Skill: tycoonDeaf}}},
		skills: []*rule.Skill{
			{
				ID: tycoonTrade, Name: "交易", Of: "富商", Para: "7.10", Asks: rule.AtOnce, Shape: rule.Shape{Min: 1, Max: 2},
				Ready: noOfferToday, Legal: partners, Do: offer(t.Trade),
			},
			{
				ID: tycoonForce, Name: "交易", Aliases: []string{"强制贸易"}, Of: "富商", Para: "7.10", Asks: rule.AtNight,
				Shape: rule.Shape{Min: 1, Max: 2}, Ready: firstRefused, Legal: partners, Do: offer(t.Trade),
			},
			{ID: tycoonSettle, Name: "交易", Of: "富商", Para: "7.10", Asks: rule.OnRun, Traits: rule.Traits{Forced: true}, Do: lateAnswers},
			{
				ID: tycoonDeaf, Name: "富有", Of: "富商", Para: "7.10", Traits: rule.Traits{Forced: true},
				Rules: []rule.Rule{{On: rule.Aim, Layer: rule.AimDeaf, Para: "7.10", Do: refusersFail}},
			},
			{
				ID: tradeAnswer, Name: "接受", Aliases: []string{"拒绝"}, Para: "7.10", Asks: rule.OnChoice,
				Shape:  rule.Shape{Max: 1, Free: true},
				Traits: rule.Traits{Free: true, Loose: true, Table: true}, Silent: refuseSilently, Do: answerTrade, Due: tradeBack,
			},
		},
	}
}

func maxPartners(r *rule.Run) int {
	if len(r.S.Seats) > 20 {
		return 2
	}
	return 1
}

func partners(r *rule.Run, _ *rule.Holding, ln *rule.Line) *rule.Refusal {
	if len(ln.Chars) > maxPartners(r) {
		return rule.No("many-targets", "交易", "1")
	}
	return nil
}

func noOfferToday(r *rule.Run, h *rule.Holding) bool { return r.MarkBy(markOffer, h.ID) == nil }

// firstRefused: 强制贸易 opens once the day's offer was refused.
func firstRefused(r *rule.Run, h *rule.Holding) bool {
	for _, k := range r.S.Marks {
		if k.Kind == markOffer && k.Owner == h.Owner.Char && k.Word == "refused" {
			return r.MarkBy(markOffer, h.ID) == nil
		}
	}
	return false
}

// offer asks everybody named; the answer is the partner's own message.
func offer(minutes int16) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		k := r.Mark(u.Hold, markOffer, rule.For(rule.Night, 1), u.Line.Chars...)
		for _, t := range u.At {
			if !t.Lands() {
				continue
			}
			h := r.Grant(rule.Of(t.At), rule.Grant{Skill: tradeAnswer, Uses: 1, Until: rule.For(rule.Night, 1)},
				rule.Source{How: rule.Traded, Whose: u.Hold.Owner.Char})
			r.Tell(t.At, rule.On("交易", u.Hold.Owner.Char))
			k.Word = "asked"
			r.Ask(h, minutes)
		}
	}
}

func refuseSilently(_ *rule.Run, h *rule.Holding, _ []rule.Char) *rule.Line {
	return &rule.Line{Actor: h.Owner.Char, Hold: h.ID, Drawn: true, Word: "拒绝"}
}

// lateAnswers: who has not answered by now has refused.
func lateAnswers(r *rule.Run, u *rule.Use) {
	for _, h := range r.S.Holdings {
		if h.Skill == tradeAnswer && h.From.Whose == u.Body && h.Left > 0 {
			r.Lapse(h)
		}
	}
}

// answerTrade: a refusal lasts for good; a yes lends the partner's skills for a day.
func answerTrade(r *rule.Run, u *rule.Use) {
	partner, tycoon := u.Body, u.Hold.From.Whose
	if !r.InPlay(tycoon) {
		return
	}
	if u.Line.Word != "接受" {
		r.Tell(tycoon, rule.OnIs("交易", "拒绝", partner))
		if r.Marked(markRefused, partner) == nil {
			r.Mark(r.Held(tycoon, tycoonDeaf), markRefused, rule.Forever(), partner)
		}
		for _, k := range r.S.Marks {
			if k.Kind == markOffer && k.Owner == tycoon && k.Has(partner) {
				k.Word = "refused"
			}
		}
		return
	}
	r.Tell(tycoon, rule.OnIs("交易", "接受", partner))
	trade(r, u.Hold, tycoon, partner)
}

// trade copies the partner's skills as they are until the next dusk but one, lays his own active ones off meanwhile, and gives a knife for
// the night if he is a wolf; they come back as new.
func trade(r *rule.Run, h *rule.Holding, tycoon, partner rule.Char) {
	days, wait := int8(1), int8(0)
	if r.Phase().Kind == rule.Day {
		days, wait = 2, 1
	}
	src := rule.Source{How: rule.Traded, Whose: partner}
	for _, x := range r.S.Holdings[:len(r.S.Holdings)] {
		if x.Owner.Char != partner || !r.Live(x) || !x.Print().Moves() {
			continue
		}
		r.Copy(x, tycoon, src).Until = rule.For(rule.Day, days)
		if x.Print().Active() {
			r.Suspend(x, rule.For(rule.Day, days), h.ID)
		}
	}
	if r.Faction(partner) == Wolf {
		r.Grant(rule.Of(tycoon), rule.Grant{Skill: ownKnife, Until: tonight()}, src)
	}
	r.Owe(h, momentDusk, wait, partner, 0)
}

// tradeBack gives the partner his skills back as new (富有).
func tradeBack(r *rule.Run, l rule.Later) {
	for _, h := range r.S.Holdings {
		if h.Owner.Char == l.On && h.Card >= 0 && !h.IsLost() {
			r.Refill(h)
		}
	}
}

// refusersFail: a refuser's skill on 富商 does nothing and tells nothing; the pack's only if every wolf of it has refused.
func refusersFail(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	me := h.Owner.Char
	if m.T.At != me || m.Use.Body == me {
		return rule.Pass()
	}
	bodies := []rule.Char{m.Use.Body}
	if m.Use.Hold.Owner.Group == rule.PackGroup {
		bodies = r.Pack(rule.PackGroup)
	}
	for _, c := range bodies {
		if r.Marked(markRefused, c) == nil {
			return rule.Pass()
		}
	}
	return rule.Stop("refused-trade")
}
