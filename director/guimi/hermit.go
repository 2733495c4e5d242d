package guimi

import "daoyan/director/rule"

const (
	hermitCloak   rule.SkillID = "hermit.cloak"
	hermitTakeOff rule.SkillID = "hermit.takeoff"

	markCloak rule.MarkKind = "cloak"
)

// hermit is 隐者 (村民29, ¶5.29).
func hermit() card {
	return card{
		id: rule.Identity{Name: "隐者", Side: Village, Built: true, Para: "5.29", Grants: []rule.Grant{{Skill: hermitCloak}, {Skill: hermitTakeOff}}},
		skills: []*rule.Skill{
			{
				ID: hermitCloak, Name: "隐身衣", Of: "隐者", Para: "5.29",
				Rules: []rule.Rule{
					{On: rule.Aim, Layer: rule.AimNull, Para: "5.29", Do: cloaked},
					{On: rule.Ballot, Layer: rule.BallotNull, Para: "5.29", Do: cloakedVote},
					{On: rule.Stay, Layer: rule.StayCheck, Para: "5.29", Do: cloakFades},
				},
			},
			{
				ID: hermitTakeOff, Name: "脱下隐身衣", Of: "隐者", Para: "5.29", Asks: rule.AtNight, Needs: hermitCloak,
				Lays:  []rule.MarkKind{markCloak},
				Shape: rule.Shape{Min: 1, Max: 1}, Do: takeOff,
				Rules: []rule.Rule{
					{On: rule.Aim, Layer: rule.AimNull, Mark: markCloak, Para: "5.29", Do: wearerUntouched},
					{On: rule.Ballot, Layer: rule.BallotNull, Mark: markCloak, Para: "5.29", Do: wearerNotVoted},
				},
			},
		},
	}
}

func cloaked(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.T.At != h.Owner.Char || m.Use.Body == h.Owner.Char {
		return rule.Pass()
	}
	return rule.Stop("cloak", int32(m.T.At))
}

func cloakedVote(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if c := h.Owner.Char; m.To < 0 || m.From != c && m.To != c {
		return rule.Pass()
	}
	m.To = rule.Nobody
	return rule.Change("cloak")
}

// cloakFades: at half of those who began, rounded down, the cloak is gone.
func cloakFades(r *rule.Run, _ *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if r.S.Living() > len(r.S.Seats)/2 || !r.Lose(h, h.ID) {
		return rule.Pass()
	}
	r.TellWord(h.Owner.Char, "失去", h.Print().Name)
	return rule.Change("cloak-gone")
}

// takeOff gives the cloak away until the next 关门.
func takeOff(r *rule.Run, u *rule.Use) {
	if u.Fate != rule.Landed {
		r.Undo(u)
		return
	}
	if cloak := r.Held(u.Hold.Owner.Char, hermitCloak); cloak != nil {
		r.Lose(cloak, u.Hold.ID)
	}
	r.Mark(u.Hold, markCloak, rule.For(rule.Day, 1), u.At[0].At)
}

func wearerUntouched(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.T.At) || m.Use.Body == m.T.At {
		return rule.Pass()
	}
	return rule.Stop("cloak", int32(m.T.At))
}

func wearerNotVoted(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.To < 0 || !k.Has(m.To) {
		return rule.Pass()
	}
	m.To = rule.Nobody
	return rule.Change("cloak")
}
