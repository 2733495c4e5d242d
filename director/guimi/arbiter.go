package guimi

import "daoyan/director/rule"

const (
	arbiterJudge rule.SkillID = "arbiter.judge"
	arbiterShine rule.SkillID = "arbiter.shine"

	markSought rule.MarkKind = "sought" // On: whom 裁决 may take in the night after the question

	causeJudge = "裁决"
	causeShine = "辉耀"
)

// arbiter is 圣裁者 (村民28, ¶5.28): strikes the wolf whose card 上帝使徒 asked for, and once anybody.
func arbiter() card {
	return card{
		id: rule.Identity{Name: "圣裁者", Side: Village, Built: true, Para: "5.28", Grants: []rule.Grant{{Skill: arbiterJudge}, {Skill: arbiterShine}}},
		skills: []*rule.Skill{
			{
				ID: arbiterJudge, Name: "裁决", Aliases: []string{"圣裁"}, Of: "圣裁者", Para: "5.28", Asks: rule.AtNight,
				Shape: rule.Shape{Min: 1, Max: 1}, Ready: anySought, Legal: onlySought, Do: strikeWith(causeJudge),
				Rules: []rule.Rule{{On: rule.Turn, Layer: rule.TurnHold, Para: "5.28", Do: outshone}},
			},
			{
				ID: arbiterShine, Name: "辉耀", Of: "圣裁者", Para: "5.28", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Traits: rule.Traits{Once: true}, Do: strikeWith(causeShine),
			},
		},
	}
}

// arbitersHear tells every 圣裁者 who holds the wolf's card that was asked for; in the following night, and only then, he may strike one.
func arbitersHear(r *rule.Run, id *rule.Identity) {
	if id.Side != Wolf {
		return
	}
	var on []rule.Char
	for i := range r.S.Seats {
		if c := rule.Char(i); r.InPlay(c) && r.CardOf(c) == id.Name {
			on = append(on, c)
		}
	}
	if len(on) == 0 {
		return
	}
	for _, h := range r.S.Holdings {
		if h.Skill != arbiterJudge || !r.Live(h) {
			continue
		}
		for _, c := range on {
			r.Tell(h.Owner.Char, rule.OnIs("身份", id.Name, c))
		}
		r.Mark(h, markSought, rule.For(rule.Night, 2), on...)
	}
}

// sought tells whether 裁决 may take c tonight.
func sought(r *rule.Run, h *rule.Holding, c rule.Char) bool {
	for _, k := range r.S.Marks {
		if k.Kind == markSought && k.By == h.ID && !k.Gone && k.Until.N == 1 && k.Has(c) {
			return true
		}
	}
	return false
}

func anySought(r *rule.Run, h *rule.Holding) bool {
	for i := range r.S.Seats {
		if c := rule.Char(i); r.InPlay(c) && sought(r, h, c) {
			return true
		}
	}
	return false
}

func onlySought(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if !sought(r, h, ln.Chars[0]) {
		return rule.No("not-sought", h.Print().Name)
	}
	return nil
}

// outshone: 裁决 rests in the night of 辉耀.
func outshone(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Hold != h {
		return rule.Pass()
	}
	for _, x := range r.S.Holdings {
		if x.Skill == arbiterShine && x.Owner == h.Owner && (usedTonight(r, x) || r.Live(x) && len(r.Standing(x)) > 0) {
			return rule.Stop("outshone")
		}
	}
	return rule.Pass()
}
