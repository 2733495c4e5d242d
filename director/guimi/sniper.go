package guimi

import "daoyan/director/rule"

const (
	sniperAim    rule.SkillID = "sniper.aim"
	sniperShoot  rule.SkillID = "sniper.shoot"
	sniperLonely rule.SkillID = "sniper.lonely"

	markAimed rule.MarkKind = "aimed"

	causeSniped = "狙击"
)

// sniper is 狙击手 (狼人23, ¶6.23): aims at two on an odd night and takes one of them on the next; what is 强制 does not stop that.
func sniper() card {
	return card{
		id: rule.Identity{Name: "狙击手", Side: Wolf, Pack: rule.NeverKnife, Built: true, Para: "6.23", Grants: []rule.Grant{
			{Skill: sniperAim}, {Skill: sniperShoot}, {Skill: sniperLonely}}},
		skills: []*rule.Skill{
			{
				ID: sniperAim, Name: "瞄准", Of: "狙击手", Para: "6.23", Asks: rule.AtNight, Shape: rule.Shape{Min: 2, Max: 2}, Nights: oddNight, Do: takeAim,
			},
			{
				ID: sniperShoot, Name: "狙击", Of: "狙击手", Para: "6.23", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1}, Nights: evenNight,
				Legal: aimedAt, Do: snipe,
			},
			{
				ID: sniperLonely, Name: "孤独", Of: "狙击手", Para: "6.23", Traits: rule.Traits{Forced: true, Unlosable: true, Own: true},
				Rules: []rule.Rule{{On: rule.Join, Layer: rule.JoinChat, Para: "6.23", Do: staysOut}},
			},
		},
	}
}

// takeAim holds through the next night.
func takeAim(r *rule.Run, u *rule.Use) {
	r.Mark(u.Hold, markAimed, rule.For(rule.Night, 2), u.Line.Chars...)
}

func aimedAt(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	for _, k := range r.S.Marks {
		if k.Kind == markAimed && !k.Gone && k.Owner == h.Owner.Char && k.Has(ln.Chars[0]) {
			return nil
		}
	}
	return rule.No("not-aimed")
}

func snipe(r *rule.Run, u *rule.Use) {
	for i := range u.At {
		if t := &u.At[i]; t.Lands() {
			r.Strike(u, t, causeSniped).Pierce = true
		}
	}
}

// staysOut keeps whoever holds the card itself out of the pack.
func staysOut(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	return rule.Stop("stays-out")
}
