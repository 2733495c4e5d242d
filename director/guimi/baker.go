package guimi

import "daoyan/director/rule"

const (
	bakerScent rule.SkillID = "baker.scent"

	markBread rule.MarkKind = "bread" // On: the five seats; N 1: wolves may go there as well, but are not bound to it
)

// breadReach is how many seats on either side of the bread wolves may still reach.
const breadReach = 2

// baker is 面包师 (村民35, ¶5.35): tonight wolves reach only five seats.
func baker() card {
	return card{
		id: rule.Identity{Name: "面包师", Side: Village, Built: true, Para: "5.35", Grants: []rule.Grant{{Skill: bakerScent}}},
		skills: []*rule.Skill{{
			ID: bakerScent, Name: "芬芳", Of: "面包师", Para: "5.35", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Traits: rule.Traits{Once: true}, Do: scent,
			Rules: []rule.Rule{{On: rule.Aim, Layer: rule.AimZone, Mark: markBread, Para: "2.4", Do: outOfReach}},
		}},
	}
}

// scent lies on the one given the bread and two seats of the ring on either side. Turned round (机械狼), it only opens them.
func scent(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		if !t.Lands() {
			continue
		}
		on := append(r.Ring(t.At, -1, breadReach), t.At)
		for _, c := range r.Ring(t.At, 1, breadReach) {
			on = addOnce(on, c)
		}
		k := r.Mark(u.Hold, markBread, tonight(), on...)
		if u.Hold.Terms.Turned {
			k.N = 1
		}
	}
}

// outOfReach voids what wolves do to anybody else from the next slot on, the pack's kill too.
func outOfReach(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	u := m.Use
	if k.N == 1 || r.SlotNo() <= k.Slot || u.Hold.Owner.Group != rule.PackGroup && r.Faction(u.Body) != Wolf {
		return rule.Pass()
	}
	if r.Marked(markBread, m.T.At) != nil {
		return rule.Pass()
	}
	return rule.Stop("out-of-reach", int32(m.T.At))
}
