package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	mechSawSwap    rule.SkillID = "mech.saw-swap"
	mechUnswap     rule.SkillID = "mech.unswap"
	mechAsk        rule.SkillID = "mech.ask"
	mechDivine     rule.SkillID = "mech.divine"
	mechPipe       rule.SkillID = "mech.pipe"
	mechSawStage   rule.SkillID = "mech.saw-stage"
	mechStage      rule.SkillID = "mech.stage"
	mechEnter      rule.SkillID = "mech.enter"
	mechLeaveDay   rule.SkillID = "mech.leave-day"
	mechLeaveNight rule.SkillID = "mech.leave-night"

	markUnswap rule.MarkKind = "unswap"
)

// The words that pass an answer on.
const (
	tellTo   = "转告"
	wordPack = "狼群"
)

// mechWords are skills that 机械狼 has in words of its own (¶6.22).
func mechWords() []*rule.Skill {
	forced := rule.Traits{Forced: true}
	leave := rule.Traits{Free: true, InJail: true, Table: true}
	return []*rule.Skill{
		{ID: mechSawSwap, Name: "交换", Para: "6.22", Asks: rule.OnRun, Traits: forced, Do: tellSwaps},
		{
			ID: mechUnswap, Name: "破换", Para: "6.22", Asks: rule.AtNight, Traits: rule.Traits{Once: true, Free: true},
			Do:    func(r *rule.Run, u *rule.Use) { r.Mark(u.Hold, markUnswap, tonight(), u.Body) },
			Rules: []rule.Rule{{On: rule.Turn, Layer: rule.TurnBlock, Mark: markUnswap, Para: "6.22", Do: noSwap}},
		},
		{
			ID: mechAsk, Name: "询问", Para: "6.22", Asks: rule.AtNight, Shape: rule.Shape{Max: 1, Names: true, NeedOpt: true, Options: []string{tellTo, wordPack}},
			Traits: rule.Traits{Free: true}, Legal: mechAskLegal, Do: askInPlay,
		},
		{
			ID: mechDivine, Name: "占卜", Para: "6.22", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1}, Traits: rule.Traits{Feedback: true}, Do: tellDealt,
		},
		{ID: mechPipe, Name: "迷惑", Para: "6.22", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1}, Do: lureOrWake},
		{ID: mechSawStage, Name: "票台", Para: "6.22", Asks: rule.OnRun, Traits: forced, Do: tellStage},
		{
			ID: mechStage, Name: "改票台", Para: "6.22", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 5, Self: true},
			Ready: func(r *rule.Run, h *rule.Holding) bool { return stageTonight(r, h) != nil }, Legal: restageLegal, Do: restage,
		},
		{ID: mechEnter, Name: "入狱", Para: "6.22", Asks: rule.AtNight, Traits: rule.Traits{Once: true, Free: true}, Do: enterJail},
		{ID: mechLeaveDay, Name: "出狱", Para: "6.22", Asks: rule.BeforeClose, Traits: leave, Due: released,
			Do:    func(r *rule.Run, u *rule.Use) { r.Owe(u.Hold, momentVote, 0, u.Body, 0) },
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Para: "6.22", Do: prisonerGone}}},
		{ID: mechLeaveNight, Name: "出狱", Para: "6.22", Asks: rule.AtNight, Traits: leave, Due: released,
			Do: func(r *rule.Run, u *rule.Use) { r.Owe(u.Hold, momentOpening, 0, u.Body, 0) }},
	}
}

// tellSwaps tells what 魔术师 exchanged tonight.
func tellSwaps(r *rule.Run, u *rule.Use) {
	var last *rule.Use
	for i := range r.Ops {
		x := r.Ops[i].Use
		if x.Skill.ID == magicianSwap && x != last && x.Body != u.Body {
			r.Tell(u.Body, rule.OnIs("操作", r.Words(x.Line), x.Body))
			last = x
		}
	}
}

func noSwap(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.Hold.Skill != magicianSwap {
		return rule.Pass()
	}
	return rule.Stop("unswap", int32(k.Owner))
}

// mechAskLegal wants one identity, and behind 转告 one character or 狼群.
func mechAskLegal(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	passes := slices.Contains(ln.Opt, tellTo)
	to := len(ln.Chars)
	if slices.Contains(ln.Opt, wordPack) {
		to++
	}
	if asked(r.Book, cardWords(ln.Opt)) == nil || passes != (to == 1) {
		return rule.No("one-identity", h.Print().Name)
	}
	return nil
}

func cardWords(opt []string) []string {
	return slices.DeleteFunc(slices.Clone(opt), func(o string) bool { return o == tellTo || o == wordPack })
}

// askInPlay tells whether somebody in play holds the card, and passes the answer on.
func askInPlay(r *rule.Run, u *rule.Use) {
	id := asked(r.Book, cardWords(u.Line.Opt))
	answer := rule.Fact{Key: "询问", Eq: id.Name + "=不在场", To: rule.Nobody}
	if living(r, id.Name) != rule.Nobody {
		answer.Eq = id.Name + "=在场"
	}
	r.Tell(u.Hand, answer)
	for _, c := range u.Line.Chars {
		r.Tell(c, answer)
	}
	if slices.Contains(u.Line.Opt, wordPack) {
		r.TellGroup(rule.PackGroup, answer)
	}
}

// lureOrWake lures one, or wakes him if he is lured already.
func lureOrWake(r *rule.Run, u *rule.Use) {
	var fresh []rule.Char
	for _, c := range reached(u) {
		k := r.Marked(markLured, c)
		if k == nil {
			fresh = append(fresh, c)
			continue
		}
		for ; k != nil; k = r.Marked(markLured, c) {
			k.Gone = true
		}
		r.Tell(c, rule.On("唤醒"))
	}
	lureThese(r, u.Hold, fresh)
}

// stageTonight is the 票台 that the learned 铁柱 has laid tonight, nil if there is none.
func stageTonight(r *rule.Run, h *rule.Holding) *rule.Mark {
	of := learntFrom(h)
	for _, x := range r.S.Holdings {
		if x.Skill == pillarStage && x.Owner.Char == of && of >= 0 && usedTonight(r, x) {
			return r.MarkBy(markStage, x.ID)
		}
	}
	return nil
}

func tellStage(r *rule.Run, u *rule.Use) {
	if k := stageTonight(r, u.Hold); k != nil {
		r.Tell(u.Body, rule.On("票台", k.On...))
	}
}

// restageLegal: as many as 铁柱 had to name, and nobody he could not.
func restageLegal(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	k := stageTonight(r, h)
	if k == nil {
		return rule.No("not-open", h.Print().Name)
	}
	for _, c := range ln.Chars {
		if !r.MayName(r.H(k.By), c) {
			return rule.No("two-nights", h.Print().Name)
		}
	}
	if ln.Drawn { // only asked whom he may name
		return nil
	}
	return stageLegal(r, r.H(k.By), ln)
}

func restage(r *rule.Run, u *rule.Use) {
	if k := stageTonight(r, u.Hold); k != nil {
		k.On = reached(u)
	}
}

// enterJail goes into the jail by his own will; he leaves it the same way.
func enterJail(r *rule.Run, u *rule.Use) {
	jail(r, u.Hold, u.Hold.Owner.Char, mechLeaveDay, mechLeaveNight)
}
