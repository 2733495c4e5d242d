package standard12

import "daoyan/director/rule"

const (
	witchSee    rule.SkillID = "witch.see"
	witchCure   rule.SkillID = "witch.cure"
	witchPoison rule.SkillID = "witch.poison"

	markCure   rule.MarkKind = "cure"
	markPoison rule.MarkKind = "poison"

	causePoison = "毒"
)

// witch is 女巫 (¶5.2): she learns of the knife while she has the cure, never cures herself, and uses one potion a night.
func witch() card {
	return card{
		id: rule.Identity{Name: "女巫", Side: Good, Built: true, Para: "5.2", Grants: []rule.Grant{
			{Skill: witchSee}, {Skill: witchCure, Uses: 1}, {Skill: witchPoison, Uses: 1}}},
		skills: []*rule.Skill{
			{ID: witchSee, Name: "刀口", Of: "女巫", Para: "5.2", Asks: rule.OnRun, Needs: witchCure, Do: tellKnife},
			{
				ID: witchCure, Name: "解药", Aliases: []string{"救药", "救人"}, Of: "女巫", Para: "5.2", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
				Lays:  []rule.MarkKind{markCure},
				Legal: otherPotion(witchPoison), Do: layCure,
				Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitWard, Mark: markCure, Para: "2.4", Do: cured}},
			},
			{
				ID: witchPoison, Name: "毒药", Aliases: []string{"毒人"}, Of: "女巫", Para: "5.2", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
				Legal: otherPotion(witchCure), Do: layPoison,
			},
		},
	}
}

func tellKnife(r *rule.Run, u *rule.Use) {
	f := rule.Fact{Key: "刀口", Eq: "无", To: rule.Nobody}
	for _, h := range r.Harms() {
		if h.Pointed {
			f = rule.On("刀口", h.Named)
		}
	}
	r.Tell(u.Hand, f)
}

// otherPotion refuses a second potion in one night.
func otherPotion(id rule.SkillID) func(*rule.Run, *rule.Holding, *rule.Line) *rule.Refusal {
	return func(r *rule.Run, h *rule.Holding, _ *rule.Line) *rule.Refusal {
		for _, x := range r.S.Holdings {
			if x.Skill == id && x.Owner == h.Owner && len(r.Standing(x)) > 0 {
				return rule.No("one-potion")
			}
		}
		return nil
	}
}

func tonight() rule.Until { return rule.For(rule.Night, 1) }

func layCure(r *rule.Run, u *rule.Use) {
	if u.At[0].Lands() {
		r.Mark(u.Hold, markCure, tonight(), u.At[0].At)
	}
}

// layPoison marks the poisoned as well: he fires no shot even where the knife was quicker (¶5.3, 猎人).
func layPoison(r *rule.Run, u *rule.Use) {
	if u.At[0].Lands() {
		r.Mark(u.Hold, markPoison, tonight(), u.At[0].At)
		r.Strike(u, &u.At[0], causePoison)
	}
}

// cured stops the knife, never poison or a shot (¶2.4).
func cured(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.Harm.On) || !m.Harm.Pointed {
		return rule.Pass()
	}
	return rule.Stop("cured", int32(m.Harm.On))
}
