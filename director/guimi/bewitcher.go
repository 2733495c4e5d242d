package guimi

import "daoyan/director/rule"

const (
	bewitcherSpell rule.SkillID = "bewitcher.spell"

	markSpell rule.MarkKind = "spell"

	causeSpell = "蛊惑"
)

// bewitcher is 蛊惑师 (三方5, ¶7.5): once a night, the bewitched goes out in his place.
func bewitcher() card {
	return card{
		id: rule.Identity{Name: "蛊惑师", Aliases: []string{"盎惑师"}, Side: bewitcherSide, Built: true, Para: "7.5", Grants: []rule.Grant{{Skill: bewitcherSpell}}},
		skills: []*rule.Skill{{
			ID: bewitcherSpell, Name: "蛊惑", Of: "蛊惑师", Para: "7.5", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
			Lays:   []rule.MarkKind{markSpell},
			Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning}, Do: lay(markSpell, tonight, ""),
			Rules: []rule.Rule{
				{On: rule.Turn, Layer: rule.TurnFree, Para: "7.5", Do: freeOnFirst},
				{On: rule.Strike, Layer: rule.HitSwap, Mark: markSpell, Para: "2.6", Do: spellSwaps},
			},
		}},
	}
}

// freeOnFirst: nothing blocks his skills on the first night.
func freeOnFirst(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if ph := r.Phase(); m.Who != h.Owner.Char || ph.Kind != rule.Night || ph.No != 1 {
		return rule.Pass()
	}
	m.Allow = true
	return rule.Change("first-night")
}

// spellSwaps: what would take him takes the bewitched, whatever shields that one; if he is out already, himself.
func spellSwaps(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.Harm.On != k.Owner || k.N > 0 || !r.InPlay(k.On[0]) {
		return rule.Pass()
	}
	k.N++
	r.GoOut(k.On[0], rule.Cause{Kind: causeSpell, By: k.Owner, Skill: bewitcherSpell, Hold: h.ID})
	return rule.Stop("bewitched", int32(k.On[0]))
}
