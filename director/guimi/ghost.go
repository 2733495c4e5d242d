package guimi

import (
	"strings"

	"daoyan/director/rule"
)

const (
	ghostWear   rule.SkillID = "ghost.wear"
	ghostSeize  rule.SkillID = "ghost.seize"
	ghostTold   rule.SkillID = "ghost.told"
	ghostSorrow rule.SkillID = "ghost.sorrow"

	markWorn      rule.MarkKind = "worn"
	markSeized    rule.MarkKind = "seized"
	markDissolved rule.MarkKind = "dissolved"

	causeWorn = "附身"
)

// ghost is 幽灵 (狼人27, ¶6.27).
func ghost() card {
	return card{
		id: rule.Identity{Name: "幽灵", Side: Wolf, Pack: rule.Outside, Built: true, Para: "6.27", Grants: []rule.Grant{
			{Skill: ghostWear}, {Skill: ghostSeize}, {Skill: ghostTold}, {Skill: ghostSorrow}}},
		skills: []*rule.Skill{
			{
				ID: ghostWear, Name: "附身", Of: "幽灵", Para: "6.27", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
				Do:    lay(markWorn, tonight, ""),
				Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitCarry, Mark: markWorn, Para: "6.27", Do: wornHarm}},
			},
			{
				ID: ghostSeize, Name: "夺舍", Of: "幽灵", Para: "6.27", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
				Legal: secondNight, Do: lay(markSeized, tonight, "被操纵"),
				Rules: []rule.Rule{{On: rule.Turn, Layer: rule.TurnHand, Para: "6.27", Do: ghostWrites}},
			},
			{ID: ghostTold, Name: "附身", Of: "幽灵", Para: "6.27", Asks: rule.OnRun, Traits: rule.Traits{Forced: true}, Do: tellWorn},
			{
				ID: ghostSorrow, Name: "悲伤", Of: "幽灵", Para: "6.27", Traits: rule.Traits{Forced: true},
				Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallPublic, Para: "6.27", Do: sorrow}},
			},
		},
	}
}

// wornHarm aims lethal damage on whom he wears at him too: a strike of its own, behind all others.
func wornHarm(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	x := m.Harm
	if !k.Has(x.On) || x.Copy || k.Owner == x.On {
		return rule.Pass()
	}
	r.CopyHarm(rule.Harm{On: k.Owner, Kind: causeWorn, By: x.By, Named: x.On})
	return rule.Change("worn", int32(k.Owner))
}

// secondNight: only whom he wore last night, and wears tonight.
func secondNight(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	wear := r.Held(h.Owner.Char, ghostWear)
	if wear == nil || len(wear.Named) == 0 {
		return rule.No("not-worn")
	}
	last := wear.Named[len(wear.Named)-1]
	if !last.Landed || last.Seq != r.S.Prev[rule.Night] || last.Chars[0] != ln.Chars[0] {
		return rule.No("not-worn")
	}
	return nil
}

// ghostWrites: what X wrote himself counts for nothing tonight; what 幽灵 writes for him stands.
func ghostWrites(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who < 0 || m.Hold == h || m.Hold.Print().Traits.Forced || m.Hold.Owner.Char == h.Owner.Char {
		return rule.Pass()
	}
	k := r.MarkBy(markSeized, h.ID)
	pending := k == nil && r.SlotNo() < r.SlotOf(h.Skill) && seizing(r, h, m.Who)
	if !pending && (k == nil || !k.Has(m.Who)) {
		return rule.Pass()
	}
	if m.Line.Actor == h.Owner.Char {
		m.Allow = true
		return rule.Change("ghost-hand")
	}
	if pending {
		return rule.Pass()
	}
	return rule.Stop("ghost-hand")
}

// seizing tells whether the latest line for 夺舍 names c.
func seizing(r *rule.Run, h *rule.Holding, c rule.Char) bool {
	last := false
	for i := range r.In.Lines {
		if ln := &r.In.Lines[i]; ln.Hold == h.ID {
			last = !ln.GiveUp && len(ln.Chars) > 0 && ln.Chars[0] == c
		}
	}
	return last
}

// tellWorn tells him all that whom he wears submitted tonight, and the one he seized what he did in that name.
func tellWorn(r *rule.Run, u *rule.Use) {
	me := u.Hold.Owner.Char
	for _, k := range r.S.Marks {
		if k.Gone || k.Owner != me || k.Kind != markWorn && k.Kind != markSeized {
			continue
		}
		to := me
		if k.Kind == markSeized {
			to = k.On[0]
		}
		for i := range r.In.Lines {
			ln := &r.In.Lines[i]
			by := ln.Actor == k.On[0]
			if k.Kind == markSeized {
				by = ln.Actor == me
			}
			if by && !ln.GiveUp && r.Heard(ln) {
				r.Tell(to, rule.OnIs("操作", r.Words(ln), ln.Actor))
			}
		}
	}
}

// sorrow: out by a wolf's skill, his card is turned and the pack has no kill in the night that follows.
func sorrow(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || !wolfSkill(r, m.Gone.Cause) {
		return rule.Pass()
	}
	r.Announce(rule.OnIs("翻牌", r.CardOf(m.Who), m.Who))
	r.Mark(h, markDissolved, nextNight(r))
	return rule.Change("sorrow")
}

// wolfSkill: 指杀 by wolves, 殉情 with 狼美人, 放烟花, 狙击, 邪恶.
func wolfSkill(r *rule.Run, c rule.Cause) bool {
	switch {
	case c.Pointed:
		return wolfHand(r, c.By)
	case c.Skill == beautyCharm, c.Skill == bomberFire:
		return true
	}
	return strings.HasPrefix(string(c.Skill), "sniper.") || strings.HasPrefix(string(c.Skill), "evilknight.")
}
