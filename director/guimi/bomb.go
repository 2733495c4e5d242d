package guimi

import "daoyan/director/rule"

const (
	bombBlast rule.SkillID = "bomb.blast"

	markBoom rule.MarkKind = "boom" // N: how many other factions were in play before; Word: which, if it was one

	causeBomb = "炸弹"
)

// bomb is 炸弹 (三方2, ¶7.2).
func bomb() card {
	return card{
		id: rule.Identity{Name: "炸弹", Side: bombSide, Built: true, Para: "7.2", Grants: []rule.Grant{{Skill: bombBlast}}},
		skills: []*rule.Skill{{
			ID: bombBlast, Name: "炸弹", Of: "炸弹", Para: "7.2", Traits: rule.Traits{Forced: true},
			Rules: []rule.Rule{
				{On: rule.Aim, Layer: rule.AimImmune, Para: "7.2", Do: bombImmune},
				{On: rule.Fall, Layer: rule.FallPublic, Para: "7.2", Do: bombTurns},
				{On: rule.Fall, Layer: rule.FallFollow, Para: "7.2", Do: bombTakes},
			},
		}},
	}
}

// bombImmune: 恐惧, 业炎 and 冰冻 do not work on it.
func bombImmune(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.T.At != h.Owner.Char {
		return rule.Pass()
	}
	switch m.Use.Skill.ID {
	case nightmareFear, burnerFire, penguinFreeze:
		return rule.Stop("immune")
	}
	return rule.Pass()
}

// goesOff: any way out by night, by day the vote.
func goesOff(r *rule.Run, c rule.Cause) bool {
	return r.Phase().Kind == rule.Night || c.Kind == causeVote
}

func bombTurns(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || !goesOff(r, m.Gone.Cause) {
		return rule.Pass()
	}
	r.Announce(rule.OnIs("翻牌", r.Face(m.Who), m.Who))
	if r.Faction(m.Who) == bombSide {
		k := r.Mark(h, markBoom, rule.For(r.Phase().Kind, 1), m.Who)
		others := factions(r, m.Who)
		if k.N = int32(len(others)); k.N == 1 {
			k.Word = string(others[0])
		}
	}
	return rule.Change("boom")
}

// bombTakes takes along who voted for it, by seat, or who operated on it tonight, by slot, then seat; for the pack one of it at random.
func bombTakes(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || !goesOff(r, m.Gone.Cause) {
		return rule.Pass()
	}
	var victims []rule.Char
	if r.Phase().Kind == rule.Day {
		victims = votersOn(r, m.Who)
	} else {
		victims = operatorsOn(r, m.Who, h)
	}
	for _, c := range victims {
		r.Follow(c, rule.Cause{Kind: causeBomb, By: m.Who, Skill: bombBlast, Hold: h.ID})
	}
	return rule.Change("blast", int32(len(victims)))
}

func votersOn(r *rule.Run, c rule.Char) []rule.Char {
	var out []rule.Char
	for i := range r.S.Seats {
		for _, v := range r.Casts {
			if v.From == rule.Char(i) && v.To == c {
				out = append(out, v.From)
			}
		}
	}
	return out
}

func operatorsOn(r *rule.Run, c rule.Char, h *rule.Holding) []rule.Char {
	var out []rule.Char
	packed := false
	for slot := int16(0); slot <= r.SlotNo(); slot++ {
		var here []rule.Char
		for _, op := range r.Ops {
			if op.Slot != slot || op.At != c || op.Use.Body == c {
				continue
			}
			if op.Use.Hold.Owner.Group == rule.PackGroup {
				packed = addPackVictim(r, h, packed, &out)
				continue
			}
			here = addOnce(here, op.Use.Body)
		}
		for i := range r.S.Seats {
			for _, x := range here {
				if x == rule.Char(i) {
					out = addOnce(out, x)
				}
			}
		}
	}
	return out
}

func addPackVictim(r *rule.Run, h *rule.Holding, packed bool, out *[]rule.Char) bool {
	if in := r.Pack(rule.PackGroup); !packed && len(in) > 0 {
		*out = addOnce(*out, r.Pick(h, "pack", in))
	}
	return true
}

// factions lists the factions that count for endings beside c's own.
func factions(r *rule.Run, but rule.Char) []rule.Faction {
	var out []rule.Faction
	for i := range r.S.Seats {
		c := rule.Char(i)
		if c == but || !r.Lives(c) {
			continue
		}
		f := r.Faction(c)
		seen := f == None
		for _, x := range out {
			seen = seen || x == f
		}
		if !seen {
			out = append(out, f)
		}
	}
	return out
}
