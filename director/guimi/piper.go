package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	piperLure  rule.SkillID = "piper.lure"
	piperList  rule.SkillID = "piper.list"
	piperChaos rule.SkillID = "piper.chaos"

	markLured rule.MarkKind = "lured"
	markChaos rule.MarkKind = "chaos"
)

// piper is 吹笛 (三方1, ¶7.1).
func piper() card {
	return card{
		id: rule.Identity{Name: "吹笛", Aliases: []string{"吹笛者", "吹笛人"}, Side: piperSide, Built: true, Para: "7.1",
			Grants: []rule.Grant{{Skill: piperList}, {Skill: piperLure}, {Skill: piperChaos}}},
		skills: []*rule.Skill{
			{ID: piperList, Name: "迷惑", Of: "吹笛", Para: "7.1", Asks: rule.OnRun, Needs: piperLure, Traits: rule.Traits{Forced: true}, Do: tellLured},
			{
				ID: piperLure, Name: "迷惑", Of: "吹笛", Para: "7.1", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 2}, Do: lure,
				Lays:  []rule.MarkKind{markLured},
				Rules: []rule.Rule{{On: rule.Aim, Layer: rule.AimImmune, Para: "7.1", Do: unburnt}},
			},
			{
				ID: piperChaos, Name: "混乱", Of: "吹笛", Para: "7.1", Asks: rule.BeforeClose, Traits: rule.Traits{Once: true, Free: true},
				Do: func(r *rule.Run, u *rule.Use) {
					r.Mark(u.Hold, markChaos, rule.For(rule.Day, 1), u.Body).WhileIn = true
				},
				Rules: []rule.Rule{{On: rule.Ballot, Layer: rule.BallotMove, Mark: markChaos, Para: "7.1", Do: votesWithPiper}},
			},
		},
	}
}

func unburnt(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.T.At != h.Owner.Char || m.Use.Skill.ID != burnerFire {
		return rule.Pass()
	}
	return rule.Stop("immune")
}

// tellLured tells him as the night begins who in play is lured already.
func tellLured(r *rule.Run, u *rule.Use) {
	var on []rule.Char
	for _, c := range r.S.InPlay() {
		if r.Marked(markLured, c) != nil {
			on = append(on, c)
		}
	}
	r.Tell(u.Hand, listed("已迷惑", on))
}

// listed is a fact that names characters, or says that there are none.
func listed(key string, on []rule.Char) rule.Fact {
	f := rule.On(key, on...)
	if len(on) == 0 {
		f.Eq = "无"
	}
	return f
}

// lure lasts for good; those newly lured in one night are told of each other.
func lure(r *rule.Run, u *rule.Use) {
	var fresh []rule.Char
	for i := range u.At {
		if t := &u.At[i]; t.Lands() && t.At != u.Hold.Owner.Char && r.Marked(markLured, t.At) == nil {
			fresh = addOnce(fresh, t.At)
		}
	}
	lureThese(r, u.Hold, fresh)
}

func lureThese(r *rule.Run, h *rule.Holding, fresh []rule.Char) {
	slices.Sort(fresh)
	for _, c := range fresh {
		r.Mark(h, markLured, rule.Forever(), c)
		r.Tell(c, listed("迷惑", slices.DeleteFunc(slices.Clone(fresh), func(x rule.Char) bool { return x == c })))
	}
}

// votesWithPiper: whoever is lured and voted votes as the piper did; if he did not, for nobody.
func votesWithPiper(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.From < 0 || m.From == k.Owner || r.Marked(markLured, m.From) == nil {
		return rule.Pass()
	}
	m.To = rule.Nobody
	if v := r.VoteOf(k.Owner); v != nil {
		m.To = v.To
	}
	return rule.Change("chaos", int32(m.To))
}
