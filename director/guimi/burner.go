package guimi

import "daoyan/director/rule"

// burnerFire is 赤狼's 业炎.
const burnerFire rule.SkillID = "burner.fire"

// burner is 赤狼 (狼人4, ¶6.4).
func burner() card {
	return card{
		id: rule.Identity{Name: "赤狼", Aliases: []string{"火狼"}, Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.4",
			Grants: []rule.Grant{{Skill: burnerFire}}},
		skills: []*rule.Skill{{
			ID: burnerFire, Name: "业炎", Of: "赤狼", Para: "6.4", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
			Open: firesLeft, Do: burn,
		}},
	}
}

// firesLeft is one for every in-group wolf out so far, the holder not counted, less what was used; a holding with uses of its own has just those.
func firesLeft(r *rule.Run, h *rule.Holding) int {
	if h.Left >= 0 {
		return int(h.Left)
	}
	n := 0
	for _, g := range r.S.Fallen {
		if g.Who != h.Owner.Char && r.S.Member(rule.PackGroup, g.Who) {
			n++
		}
	}
	for i := range h.Named {
		if h.Named[i].Ran {
			n--
		}
	}
	return n
}

// burn takes every skill that is not 强制, for good.
func burn(r *rule.Run, u *rule.Use) {
	for i := range u.At {
		if t := &u.At[i]; t.Lands() {
			loseAll(r, t.At, u.Hold.ID, false)
			r.Tell(t.At, rule.On("业炎"))
		}
	}
	r.Settled()
}

// loseAll takes c's skills for good; those that are 强制 only if forced is set.
func loseAll(r *rule.Run, c rule.Char, by rule.HoldingID, forced bool) {
	for _, h := range r.S.Holdings {
		if h.Owner.Char == c && (forced || !h.Print().Traits.Forced) {
			r.Lose(h, by)
		}
	}
}
