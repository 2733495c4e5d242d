package guimi

import "daoyan/director/rule"

const (
	hunterShot rule.SkillID = "hunter.shot"

	causeShot = "枪"
)

// hunter is 猎人 (村民4, ¶5.4).
func hunter() card {
	return card{
		id: rule.Identity{Name: "猎人", Side: Village, Built: true, Para: "5.4", Grants: []rule.Grant{{Skill: hunterShot, Uses: 1}}},
		skills: []*rule.Skill{{
			ID: hunterShot, Name: "最后一枪", Aliases: []string{"开枪"}, Of: "猎人", Para: "5.4", Asks: rule.OnChoice,
			Shape: rule.Shape{Min: 1, Max: 1}, Do: shoot,
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallChoice, Para: "5.4", Do: shotOpens}},
		}},
	}
}

// shotOpens: every way out but 红牌, 同守同救, a bomb, 侦探's pick, and a night on which he was feared, dreamed or otherwise blocked.
func shotOpens(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || h.Left == 0 {
		return rule.Pass()
	}
	c := m.Gone.Cause
	if c.Kind == causeRed || c.Kind == causeBomb || c.Both || silencedByDetective(c) ||
		r.Marked(markFear, m.Who) != nil || r.Marked(markDream, m.Who) != nil || r.Blocked(h) {
		return rule.Change("no-shot")
	}
	r.Ask(h, reaction(r))
	return rule.Change("shot")
}

func shoot(r *rule.Run, u *rule.Use) {
	for i := range u.At {
		if t := &u.At[i]; t.Lands() {
			r.HitNow(rule.Harm{On: t.At, Kind: causeShot, By: u.Body, Use: u, Named: t.Named, Outside: true})
		}
	}
}
