package guimi

import "daoyan/director/rule"

const (
	brotherKnow rule.SkillID = "brother.know"
	youngKnow   rule.SkillID = "young.know"
	youngHeir   rule.SkillID = "young.inherit"
	youngHome   rule.SkillID = "young.home"

	markHeir rule.MarkKind = "heir"

	elderName = "狼兄"
	youngName = "狼弟"
)

// elderBrother is 狼兄 (狼人9, ¶6.9).
func elderBrother() card {
	return card{
		id: rule.Identity{Name: elderName, Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.9", Grants: []rule.Grant{{Skill: brotherKnow}}},
		skills: []*rule.Skill{{ID: brotherKnow, Name: "互知", Of: elderName, Para: "6.9", Asks: rule.OnRun, Traits: rule.Traits{Forced: true, Own: true},
			Do: tellWhoIs(youngName)}},
	}
}

// youngBrother is 狼弟 (狼人10, ¶6.10): reads 非狼人阵营 until he has inherited.
func youngBrother() card {
	return card{
		id: rule.Identity{Name: youngName, Side: Wolf, Pack: rule.Outside, Seen: seenNotWolf, Built: true, Para: "6.10",
			Grants: []rule.Grant{{Skill: youngKnow}, {Skill: youngHeir}, {Skill: youngHome}}},
		skills: []*rule.Skill{
			{ID: youngKnow, Name: "互知", Of: youngName, Para: "6.10", Asks: rule.OnRun, Traits: rule.Traits{Forced: true, Own: true}, Do: tellWhoIs(elderName)},
			{
				ID: youngHeir, Name: "继承", Of: youngName, Para: "6.10", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Traits: rule.Traits{Once: true, Pointed: true}, Ready: elderJustOut, Do: inheritKnife,
				Rules: []rule.Rule{{On: rule.Look, Layer: rule.LookTurned, Mark: markHeir, Para: "6.10", Do: heirSeen}},
			},
			{
				ID: youngHome, Name: "回家", Of: youngName, Para: "6.10", Asks: rule.OnRun, Traits: rule.Traits{Once: true, Forced: true, Own: true},
				Ready: elderJustOut, Do: joinOnce,
			},
		},
	}
}

// tellWhoIs tells at the start who holds that card.
func tellWhoIs(identity string) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		for i := range r.S.Seats {
			if r.S.Seats[i].Dealt == identity {
				r.Tell(u.Body, rule.OnIs("身份", identity, rule.Char(i)))
			}
		}
	}
}

// elderJustOut: this is the first night after 狼兄 went out.
func elderJustOut(r *rule.Run, _ *rule.Holding) bool {
	for _, g := range r.S.Fallen {
		if g.Identity == elderName && sinceLastNight(r, g) {
			return true
		}
	}
	return false
}

// sinceLastNight: the fall belongs to the night before or to the days since, not to the present phase.
func sinceLastNight(r *rule.Run, g *rule.Gone) bool {
	return g.Seq >= r.S.Prev[rule.Night] && g.Seq < r.Phase().Seq
}

func inheritKnife(r *rule.Run, u *rule.Use) {
	r.Mark(u.Hold, markHeir, rule.Forever(), u.Hold.Owner.Char)
	strikeWith(causeKnife)(r, u)
}

func heirSeen(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.Who) || r.CardOf(m.Who) != youngName {
		return rule.Pass()
	}
	m.Checked = seenWolf
	return rule.Change("heir")
}
