package guimi

import "daoyan/director/rule"

const (
	sunDay      rule.SkillID = "sun.day"
	sunSpeakers rule.SkillID = "sun.speakers"
)

// sun is 太阳 (村民23, ¶5.23): out only by night, and then another day comes first.
func sun() card {
	return card{
		id: rule.Identity{Name: "太阳", Side: Village, Built: true, Para: "5.23", Grants: []rule.Grant{{Skill: sunDay}, {Skill: sunSpeakers}}},
		skills: []*rule.Skill{
			{
				ID: sunDay, Name: "日", Of: "太阳", Para: "5.23", Traits: rule.Traits{Forced: true},
				Rules: []rule.Rule{
					{On: rule.Elect, Layer: rule.ElectSpare, Para: "5.23", Do: sunSpared},
					{On: rule.Strike, Layer: rule.HitNature, Para: "5.23", Do: notByDay},
					{On: rule.Fall, Layer: rule.FallPublic, Para: "5.23", Do: sunSets},
				},
			},
			{
				ID: sunSpeakers, Name: "日", Of: "太阳", Para: "5.23", Asks: rule.OnChoice, Shape: rule.Shape{Min: 1, Max: 120},
				Traits: rule.Traits{Loose: true, Free: true}, Legal: halfSpeak, Do: speakers,
				Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallChoice, Para: "5.23", Do: sunAsked}},
			},
		},
	}
}

func sunSpared(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	return rule.Stop("sun")
}

func notByDay(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Harm.On != h.Owner.Char || r.Phase().Kind != rule.Day {
		return rule.Pass()
	}
	return rule.Stop("sun")
}

// sunSets turns the card and puts one calendar day in front, then the ordinary day without a night between (¶3.13).
func sunSets(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || r.Phase().Kind != rule.Night {
		return rule.Pass()
	}
	r.Announce(rule.OnIs("翻牌", r.Face(m.Who), m.Who))
	r.Say("额外白天")
	extraDay(r)
	return rule.Change("sun")
}

func sunAsked(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || r.Phase().Kind != rule.Night || m.Gone.Cause.Kind == causeBomb {
		return rule.Pass()
	}
	r.Ask(h, reaction(r))
	return rule.Change("speakers")
}

func halfSpeak(r *rule.Run, _ *rule.Holding, ln *rule.Line) *rule.Refusal {
	if len(ln.Chars) > len(r.S.InPlay())/2 {
		return rule.No("too-many-speakers")
	}
	return nil
}

// speakers are the only ones who may post on the extra day.
func speakers(r *rule.Run, u *rule.Use) {
	for i := range r.S.Agenda {
		if p := &r.S.Agenda[i]; p.Kind == rule.Day && p.Extra == 1 {
			p.Speakers = u.Line.Chars
		}
	}
}
