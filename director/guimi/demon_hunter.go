package guimi

import "daoyan/director/rule"

const (
	demonHunt rule.SkillID = "demonhunter.hunt"
	demonFate rule.SkillID = "demonhunter.fate"

	markUnhurt rule.MarkKind = "unhurt" // one of no side was hunted without harm

	causeHunt = "猎杀"
)

// demonHunter is 猎魔人 (村民18, ¶5.18).
func demonHunter() card {
	return card{
		id: rule.Identity{Name: "猎魔人", Aliases: []string{"猎魔"}, Side: Village, Built: true, Para: "5.18", Grants: []rule.Grant{
			{Skill: demonHunt}, {Skill: demonFate}}},
		skills: []*rule.Skill{
			{
				ID: demonHunt, Name: "猎杀", Of: "猎魔人", Para: "5.18", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Do: hunt, Restored: forgiven,
			},
			{
				ID: demonFate, Name: "宿命", Of: "猎魔人", Para: "5.18", Traits: rule.Traits{Forced: true},
				Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitNature, Para: "5.18", Do: fated}},
			},
		},
	}
}

// hunt kills wolves and whoever else but a villager has a knife tonight. A villager costs the hunter his life, and so does the second of no
// side. 机械狼's kills whoever it meets, but what is no proper prey is saved by 守护.
func hunt(r *rule.Run, u *rule.Use) {
	for i := range u.At {
		t := &u.At[i]
		if !t.Lands() {
			continue
		}
		f := r.Faction(t.At)
		prey := f == Wolf || f != Village && knifeTonight(r, t.At)
		if prey || u.Hold.Terms.Kills {
			r.Strike(u, t, causeHunt).Parried = !prey
		}
		if prey || f != Village && firstUnhurt(r, u) {
			continue
		}
		r.Plan(u, u.Body, causeHunt, func(r *rule.Run, x *rule.Harm) {
			r.Follow(x.On, rule.Cause{Kind: causeHunt, By: x.On, Skill: demonHunt, Hold: u.Hold.ID})
		})
	}
}

// firstUnhurt tells whether this is the first hunt of the game on somebody of no side, and remembers it.
func firstUnhurt(r *rule.Run, u *rule.Use) bool {
	if r.MarkBy(markUnhurt, u.Hold.ID) != nil {
		return false
	}
	r.Mark(u.Hold, markUnhurt, rule.Forever(), u.Hold.Owner.Char)
	return true
}

func forgiven(r *rule.Run, h *rule.Holding) {
	if k := r.MarkBy(markUnhurt, h.ID); k != nil {
		k.Gone = true
	}
}

// knifeTonight tells whether c holds a pointed kill that he could use tonight, his own or that of a group of his.
func knifeTonight(r *rule.Run, c rule.Char) bool {
	if r.Banned(c, rule.BanPointed) || !r.CanAct(c) {
		return false
	}
	for _, h := range r.S.Holdings {
		s := h.Print()
		if !s.Traits.Pointed || h.Owner.Char != c && (h.Owner.Group == "" || !r.S.Member(h.Owner.Group, c)) || !r.Live(h) {
			continue
		}
		if s.Nights != nil && !s.Nights(r.Phase().No) || s.Ready != nil && !s.Ready(r, h) {
			continue
		}
		if h.Left != 0 || usedTonight(r, h) {
			return true
		}
	}
	return false
}

// fated: no poison takes him, and by night no skill of another villager but 枪决.
func fated(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	x := m.Harm
	if x.On != h.Owner.Char {
		return rule.Pass()
	}
	switch {
	case x.Kind == causePoison:
		return rule.Stop("fate", int32(x.By))
	case r.Phase().Kind != rule.Night, x.Kind == causeSneak, x.Kind == causeLove, x.Linked, x.By < 0, x.By == x.On:
		return rule.Pass()
	case r.Faction(x.By) == Village:
		return rule.Stop("fate", int32(x.By))
	}
	return rule.Pass()
}
