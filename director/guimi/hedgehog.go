package guimi

import "daoyan/director/rule"

const (
	hedgeDefend rule.SkillID = "hedgehog.defend"
	hedgeTell   rule.SkillID = "hedgehog.tell"
	hedgeStab   rule.SkillID = "hedgehog.stab"

	markDefend rule.MarkKind = "defend"
)

// hedgehog is 刺猬 (村民30, ¶5.30).
func hedgehog() card {
	return card{
		id: rule.Identity{Name: "刺猬", Side: Village, Built: true, Para: "5.30", Grants: []rule.Grant{{Skill: hedgeDefend}, {Skill: hedgeTell}}},
		skills: []*rule.Skill{
			{
				ID: hedgeDefend, Name: "防御", Of: "刺猬", Para: "5.30", Asks: rule.AtNight, Traits: rule.Traits{Once: true, Free: true},
				Do: func(r *rule.Run, u *rule.Use) { r.Mark(u.Hold, markDefend, tonight(), u.Body) },
				Rules: []rule.Rule{
					{On: rule.Aim, Layer: rule.AimNull, Mark: markDefend, Para: "5.30", Do: untouchable},
					{On: rule.Aim, Layer: rule.AimNote, Mark: markDefend, Para: "5.30", Do: countBlow},
				},
			},
			{ID: hedgeTell, Name: "防御", Of: "刺猬", Para: "5.30", Asks: rule.OnRun, Traits: rule.Traits{Forced: true}, Do: tellBlows},
			{
				ID: hedgeStab, Name: "刺伤", Of: "刺猬", Para: "5.30", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 120},
				Lays:  []rule.MarkKind{markStab},
				Legal: stabLegal, Do: stab, Rules: []rule.Rule{block(markStab, "1.12")},
			},
		},
	}
}

func countBlow(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.T.At) || m.Use.Body == m.T.At || r.SlotNo() <= k.Slot {
		return rule.Pass()
	}
	k.N++
	return rule.Change("blow", k.N)
}

// tellBlows ends the night's defence: he learns how many operations it stopped and may stab as often from the next night on.
func tellBlows(r *rule.Run, u *rule.Use) {
	k := r.Marked(markDefend, u.Body)
	if k == nil {
		return
	}
	r.Tell(u.Body, rule.Count("防御", int(k.N)))
	if k.N > 0 {
		r.Grant(u.Hold.Owner, rule.Grant{Skill: hedgeStab, Uses: int16(k.N), Terms: u.Hold.Terms, Wait: rule.For(rule.Night, 1)}, rule.Source{How: rule.Won, Whose: u.Body})
	}
}

func stabLegal(_ *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if len(ln.Chars) > int(h.Left) {
		return rule.No("stabs-left")
	}
	return nil
}

// stab spends one of what is left for every name.
func stab(r *rule.Run, u *rule.Use) {
	u.Hold.Left = max(0, u.Hold.Left-int16(len(u.Line.Chars)-1))
	lay(markStab, tonight, "刺伤")(r, u)
}
