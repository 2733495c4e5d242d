package guimi

import "daoyan/director/rule"

const (
	lightSeek rule.SkillID = "light.seek"
	lightWard rule.SkillID = "light.ward"
	lightHunt rule.SkillID = "light.hunt"
	lightHeir rule.SkillID = "light.inherit"
	twinLoyal rule.SkillID = "twin.loyal"

	markLight rule.MarkKind = "light" // N: the night; Word: the role named

	lightName = "双子星光"
	darkName  = "双子星暗"

	twinGroup rule.GroupID = "twins"

	causeLight = "光明狩猎"
)

// light is 双子星光 (三方12, ¶7.12).
func light() card {
	return card{
		id: rule.Identity{Name: lightName, Side: twinSide, Built: true, Para: "7.12", Grants: []rule.Grant{
			{Skill: lightSeek}, {Skill: lightWard}, {Skill: lightHunt}, {Skill: lightHeir}, {Skill: twinLoyal}}},
		skills: []*rule.Skill{
			{
				ID: lightSeek, Name: "寻觅", Of: lightName, Para: "7.12", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1},
				Traits: rule.Traits{Free: true}, Do: seek,
			},
			{
				ID: lightWard, Name: "光明守护", Of: lightName, Para: "7.12", Asks: rule.AtNight,
				Shape: rule.Shape{Options: []string{"光", "暗"}, NeedOpt: true}, Traits: rule.Traits{Free: true}, Legal: notSameRole, Do: shine,
				Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitWard, Mark: markLight, Para: "2.6", Do: shoneOn}},
			},
			{
				ID: lightHunt, Name: "光明狩猎", Of: lightName, Para: "7.12", Asks: rule.OnChoice, Shape: rule.Shape{Min: 1, Max: 1},
				Traits: rule.Traits{Once: true}, Do: lightShoots,
				Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallChoice, Para: "7.12", Do: lightAsked}},
			},
			{
				ID: lightHeir, Name: "继承黑夜", Of: lightName, Para: "7.12", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Traits: rule.Traits{Once: true, Pointed: true}, Ready: gone(darkName), Do: strikeWith(causeKnife),
			},
			{
				ID: twinLoyal, Name: "忠诚", Of: lightName, Para: "7.12", Traits: rule.Traits{Forced: true, Own: true},
				Rules: []rule.Rule{
					{On: rule.Join, Layer: rule.JoinBar, Para: "7.12", Do: loyal},
					{On: rule.Aim, Layer: rule.AimImmune, Para: "7.12", Do: twinSpared},
				},
			},
		},
	}
}

// living is who counts for endings and holds that card on top; Nobody if none does.
func living(r *rule.Run, identity string) rule.Char {
	for i := range r.S.Seats {
		if c := rule.Char(i); r.Lives(c) && r.CardOf(c) == identity {
			return c
		}
	}
	return rule.Nobody
}

// gone: nobody alive holds that card.
func gone(identity string) func(*rule.Run, *rule.Holding) bool {
	return func(r *rule.Run, _ *rule.Holding) bool { return living(r, identity) == rule.Nobody }
}

// seek: named right, the two know each other and share a chat; named wrong, nothing.
func seek(r *rule.Run, u *rule.Use) {
	c, me := u.Line.Chars[0], u.Hold.Owner.Char
	if living(r, darkName) != c || r.S.Member(twinGroup, c) {
		return
	}
	r.JoinGroup(twinGroup, me)
	r.JoinGroup(twinGroup, c)
	r.Tell(me, rule.On("双子星", c))
	r.Tell(c, rule.On("双子星", me))
}

// notSameRole: the same of the two not on two nights running.
func notSameRole(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if k := r.MarkBy(markLight, h.ID); k != nil && k.N == r.S.Prev[rule.Night] && len(ln.Opt) > 0 && k.Word == ln.Opt[0] {
		return rule.No("two-nights", h.Print().Name)
	}
	return nil
}

// shine shields 光, which is the holder, or 暗, whoever that is.
func shine(r *rule.Run, u *rule.Use) {
	on := []rule.Char{u.Hold.Owner.Char}
	if u.Line.Opt[0] == "暗" {
		if on = nil; living(r, darkName) != rule.Nobody {
			on = []rule.Char{living(r, darkName)}
		}
	}
	k := r.Mark(u.Hold, markLight, rule.For(rule.Night, 2), on...)
	k.Word, k.N = u.Line.Opt[0], r.Phase().Seq
}

func shoneOn(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	x := m.Harm
	if !k.Has(x.On) || k.N != r.Phase().Seq || x.Beats || x.Outside {
		return rule.Pass()
	}
	return rule.Stop("shone-on", int32(x.On))
}

// lightAsked opens the shot as 光 goes out while 暗 lives.
func lightAsked(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	c := m.Gone.Cause
	if m.Who != h.Owner.Char || h.Left == 0 || c.Kind == causeRed || c.Kind == causeBomb || silencedByDetective(c) || living(r, darkName) == rule.Nobody {
		return rule.Pass()
	}
	r.Ask(h, reaction(r))
	return rule.Change("light-shot")
}

func lightShoots(r *rule.Run, u *rule.Use) {
	r.Announce(rule.OnIs("翻牌", r.CardOf(u.Body), u.Body))
	for i := range u.At {
		if t := &u.At[i]; t.Lands() {
			r.HitNow(rule.Harm{On: t.At, Kind: causeLight, By: u.Body, Use: u, Named: t.Named, Outside: true})
		}
	}
}

// loyal: no skill changes their faction.
func loyal(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	return rule.Stop("loyal")
}

// twinSpared: the hunts of the two do nothing to each other.
func twinSpared(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if id := m.Use.Skill.ID; m.T.At != h.Owner.Char || id != lightHunt && id != darkHunt {
		return rule.Pass()
	}
	return rule.Stop("twin")
}
