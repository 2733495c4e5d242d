package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	marePact  rule.SkillID = "mare.pact"
	mareGuess rule.SkillID = "mare.guess"

	markGuess rule.MarkKind = "guess" // On: the actor, then whom he is to name; Word: the skill
)

// mare is 梦魇 (狼人20, ¶6.20): passes a name to the pack, and undoes a use foreseen in actor, skill and targets.
func mare() card {
	return card{
		id: rule.Identity{Name: "梦魇", Side: Wolf, Pack: rule.NeverKnife, Built: true, Para: "6.20", Grants: []rule.Grant{{Skill: mareGuess}, {Skill: marePact}}},
		skills: []*rule.Skill{
			{
				ID: mareGuess, Name: "迷梦", Of: "梦魇", Para: "6.20", Asks: rule.AtNight,
				Shape: rule.Shape{Min: 1, Max: 6, Self: true, First: true, Names: true, NeedOpt: true, Twice: true}, Legal: guessLegal, Do: guess,
				Rules: []rule.Rule{{On: rule.Aim, Layer: rule.AimGuess, Mark: markGuess, Para: "6.20", Do: foreseen}},
			},
			{
				ID: marePact, Name: "盟约", Of: "梦魇", Para: "6.20", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Traits: rule.Traits{Free: true},
				Do: func(r *rule.Run, u *rule.Use) {
					r.TellGroup(rule.PackGroup, rule.On("盟约", u.Line.Chars[0]))
				},
			},
		},
	}
}

// guessLegal wants another as the actor and one word that names a skill.
func guessLegal(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	switch {
	case ln.Chars[0] == h.Owner.Char:
		return rule.No("self", h.Print().Name)
	case ln.Drawn: // only asked whom he may name
	case len(ln.Opt) != 1 || len(r.Book.SkillsNamed(ln.Opt[0])) == 0:
		return rule.No("no-such-skill")
	}
	return nil
}

func guess(r *rule.Run, u *rule.Use) {
	if u.Fate == rule.Landed {
		r.Mark(u.Hold, markGuess, tonight(), u.Line.Chars...).Word = u.Line.Opt[0]
	}
}

// foreseen: the use that was foreseen in all comes to nothing and is not spent.
func foreseen(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	u := m.Use
	s := u.Skill
	if u.Body != k.On[0] || s.Traits.Forced || r.SlotNo() <= k.Slot || s.Name != k.Word && !slices.Contains(s.Aliases, k.Word) {
		return rule.Pass()
	}
	if len(u.Line.Chars) != len(k.On)-1 {
		return rule.Pass()
	}
	for _, c := range u.Line.Chars {
		if !slices.Contains(k.On[1:], c) {
			return rule.Pass()
		}
	}
	u.Kept = true
	return rule.Stop("foreseen", int32(u.Body))
}
