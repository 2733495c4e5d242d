package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	witchInsight rule.SkillID = "witch.insight"
	witchCure    rule.SkillID = "witch.cure"
	witchPoison  rule.SkillID = "witch.poison"

	markCure rule.MarkKind = "cure"

	causePoison = "毒药"
)

// witch is 女巫 (村民2, ¶5.2): 通灵 goes with 救药, one potion a night.
func witch() card {
	selfSave := &rule.Switch{Name: "witch.self_save", Default: "true", Means: "女巫可以用救药救自己", Para: "5.2"}
	return card{
		id: rule.Identity{Name: "女巫", Side: Village, Built: true, Para: "5.2", Grants: []rule.Grant{
			{Skill: witchInsight}, {Skill: witchCure, Uses: 1}, {Skill: witchPoison, Uses: 1}}},
		switches: []*rule.Switch{selfSave},
		skills: []*rule.Skill{
			{
				ID: witchInsight, Name: "通灵", Of: "女巫", Para: "5.2", Asks: rule.OnRun, Needs: witchCure,
				Traits: rule.Traits{Forced: true}, Do: tellPointed,
			},
			{
				ID: witchCure, Name: "救药", Of: "女巫", Para: "5.2", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Lays:  []rule.MarkKind{markCure},
				Legal: cureLegal(selfSave), Do: lay(markCure, tonight, ""),
				Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitWard, Mark: markCure, Para: "2.6", Do: cured}},
			},
			{
				ID: witchPoison, Name: "毒药", Of: "女巫", Para: "5.2", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Legal: otherPotion(witchCure), Do: strikeWith(causePoison),
			},
		},
	}
}

// tellPointed shows the names that the night's killers wrote, each once, in the order settled.
func tellPointed(r *rule.Run, u *rule.Use) {
	var names []rule.Char
	for _, h := range r.Harms() {
		if h.Pointed && h.Use != nil && !slices.Contains(names, h.Named) {
			names = append(names, h.Named)
		}
	}
	f := rule.On("指杀", names...)
	if len(names) == 0 {
		f.Eq = "无"
	}
	r.Tell(u.Hand, f)
}

func cureLegal(selfSave *rule.Switch) func(*rule.Run, *rule.Holding, *rule.Line) *rule.Refusal {
	other := otherPotion(witchPoison)
	return func(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
		if ln.Chars[0] == h.Owner.Char && h.Terms.SelfOn != r.Phase().Seq && !r.Is(selfSave, h) {
			return rule.No("no-self-save")
		}
		return other(r, h, ln)
	}
}

// otherPotion refuses a second potion of the same hand in one night.
func otherPotion(id rule.SkillID) func(*rule.Run, *rule.Holding, *rule.Line) *rule.Refusal {
	return func(r *rule.Run, h *rule.Holding, _ *rule.Line) *rule.Refusal {
		for _, x := range r.S.Holdings {
			if x.Skill == id && x.Owner == h.Owner && x.From == h.From && len(r.Standing(x)) > 0 {
				return rule.No("one-potion")
			}
		}
		return nil
	}
}

// cured stops a pointed kill on whom the cure reached, unless it met a 守护 (¶2.6).
func cured(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	h := m.Harm
	if !k.Has(h.On) || !h.Pointed || h.Both || h.Beats || h.Outside {
		return rule.Pass()
	}
	return rule.Stop("cured", int32(h.On))
}
