package guimi

import "daoyan/director/rule"

const (
	magicianSwap rule.SkillID = "magician.swap"

	markSwap rule.MarkKind = "swap"
)

// magician is 魔术师 (村民8, ¶5.8).
func magician() card {
	return card{
		id: rule.Identity{Name: "魔术师", Side: Village, Built: true, Para: "5.8", Grants: []rule.Grant{{Skill: magicianSwap}}},
		skills: []*rule.Skill{{
			ID: magicianSwap, Name: "交换", Of: "魔术师", Para: "5.8", Asks: rule.AtNight, Shape: rule.Shape{Min: 2, Max: 2, Self: true},
			Traits: rule.Traits{Repeat: rule.OncePerTarget}, Do: swap,
			Rules: []rule.Rule{{On: rule.Aim, Layer: rule.AimSwap, Mark: markSwap, Para: "2.4", Do: swapped}},
		}},
	}
}

// swap is void as a whole if one of the two cannot be reached; nobody's once-per-game is spent then.
func swap(r *rule.Run, u *rule.Use) {
	if len(u.At) < 2 || !u.At[0].Lands() || !u.At[1].Lands() {
		r.Undo(u)
		return
	}
	r.Mark(u.Hold, markSwap, tonight(), u.At[0].At, u.At[1].At)
}

// swapped exchanges the two for everything that runs after the exchange.
func swapped(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if r.SlotNo() <= k.Slot || !k.Has(m.T.At) {
		return rule.Pass()
	}
	was := m.T.At
	m.T.At = k.On[0]
	if was == k.On[0] {
		m.T.At = k.On[1]
	}
	return rule.Change("swapped", int32(was), int32(m.T.At))
}
