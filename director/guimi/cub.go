package guimi

import "daoyan/director/rule"

const (
	cubRally     rule.SkillID = "cub.rally"
	cubSacrifice rule.SkillID = "cub.sacrifice"

	markRally rule.MarkKind = "rally"
)

// cub is 幼狼 (狼人2, ¶6.2).
func cub() card {
	return card{
		id: rule.Identity{Name: "幼狼", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.2", Grants: []rule.Grant{{Skill: cubRally}, {Skill: cubSacrifice}}},
		skills: []*rule.Skill{
			{
				ID: cubRally, Name: "激励", Of: "幼狼", Para: "6.2", Traits: rule.Traits{Forced: true},
				Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Para: "6.2", Do: rally}},
			},
			{
				ID: cubSacrifice, Name: "牺牲", Of: "幼狼", Para: "6.2", Asks: rule.AtNight, Traits: rule.Traits{Once: true, Free: true},
				Ready: notLastOfPack, Do: sacrifice,
			},
		},
	}
}

// rally gives the pack a second kill in the next night only; red cards do not.
func rally(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || m.Gone.Cause.Kind == causeRed {
		return rule.Pass()
	}
	r.Mark(h, markRally, nextNight(r))
	return rule.Change("rally")
}

// nextNight lasts to the end of the night that comes next, not the present one.
func nextNight(r *rule.Run) rule.Until {
	if r.Phase().Kind == rule.Night {
		return rule.For(rule.Night, 2)
	}
	return rule.For(rule.Night, 1)
}

// notLastOfPack: another in-group wolf is in play.
func notLastOfPack(r *rule.Run, h *rule.Holding) bool {
	for _, c := range r.Pack(rule.PackGroup) {
		if c != h.Owner.Char {
			return true
		}
	}
	return false
}

func sacrifice(r *rule.Run, u *rule.Use) {
	r.Plan(u, u.Body, "牺牲", func(r *rule.Run, h *rule.Harm) {
		r.GoOut(h.On, rule.Cause{Kind: h.Kind, By: h.On, Skill: cubSacrifice, Hold: u.Hold.ID})
	})
}
