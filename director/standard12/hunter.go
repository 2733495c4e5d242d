package standard12

import "daoyan/director/rule"

const (
	hunterShot rule.SkillID = "hunter.shot"

	causeShot = "枪"
)

// hunter is 猎人 (¶5.3).
func hunter() card {
	return card{
		id: rule.Identity{Name: "猎人", Side: Good, Built: true, Para: "5.3", Grants: []rule.Grant{{Skill: hunterShot, Uses: 1}}},
		skills: []*rule.Skill{{
			ID: hunterShot, Name: "开枪", Aliases: []string{"枪杀"}, Of: "猎人", Para: "5.3", Asks: rule.OnChoice, Shape: rule.Shape{Min: 1, Max: 1},
			Do: shoot, Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallChoice, Para: "5.3", Do: shotOpens}},
		}},
	}
}

func shotOpens(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || h.Left == 0 {
		return rule.Pass()
	}
	if r.Marked(markPoison, m.Who) != nil {
		return rule.Change("no-shot")
	}
	r.Ask(h, r.S.Set.Reaction)
	return rule.Change("shot")
}

func shoot(r *rule.Run, u *rule.Use) {
	if t := &u.At[0]; t.Lands() {
		r.Announce(rule.Fact{Key: "开枪", On: []rule.Char{u.Body}, To: t.At})
		r.HitNow(rule.Harm{On: t.At, Kind: causeShot, By: u.Body, Use: u, Named: t.Named})
	}
}
