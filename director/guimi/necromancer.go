package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	necroNight     rule.SkillID = "necro.night-sense"
	necroDay       rule.SkillID = "necro.day-sense"
	necroNightOpen rule.SkillID = "necro.night-open"
	necroNightCall rule.SkillID = "necro.night-call"
	necroDayCall   rule.SkillID = "necro.day-call"
	necroImmune    rule.SkillID = "necro.immune"

	markSensed rule.MarkKind = "sensed" // On: the one drawn; Word: the call
)

// necromancer is 死灵术师 (三方6, ¶7.6).
func necromancer(t Timetable) card {
	until := &rule.Switch{Name: "necromancer.immune_until", Default: "both", Values: []string{"both", "one"},
		Means: "死灵术师免疫殉情、恐、火、冻，到两个召唤都用过(both)或用过一个(one)为止", Para: "7.6"}
	forced := rule.Traits{Forced: true}
	return card{
		id: rule.Identity{Name: "死灵术师", Aliases: []string{"死灵术士"}, Side: necroSide, Built: true, Para: "7.6", Grants: []rule.Grant{
			{Skill: necroNight}, {Skill: necroDay}, {Skill: necroNightOpen}, {Skill: necroNightCall}, {Skill: necroDayCall}, {Skill: necroImmune}}},
		switches: []*rule.Switch{until},
		skills: []*rule.Skill{
			{ID: necroNight, Name: "黑夜感知", Of: "死灵术师", Para: "7.6", Asks: rule.OnRun, Traits: forced, Do: senses(necroNightCall)},
			{ID: necroDay, Name: "白日感知", Of: "死灵术师", Para: "7.6", Asks: rule.OnRun, Traits: forced, Do: senses(necroDayCall)},
			{ID: necroNightOpen, Name: "黑夜召唤", Of: "死灵术师", Para: "7.6", Asks: rule.OnRun, Traits: forced, Do: openCall(t.After)},
			{
				ID: necroNightCall, Name: "黑夜召唤", Of: "死灵术师", Para: "7.6", Asks: rule.OnChoice, Traits: rule.Traits{Once: true, Free: true},
				Do: call(necroNight),
			},
			{
				ID: necroDayCall, Name: "白日召唤", Of: "死灵术师", Para: "7.6", Asks: rule.AtNight, Traits: rule.Traits{Once: true, Free: true},
				Ready: func(r *rule.Run, _ *rule.Holding) bool { return len(fallenFor(r, necroDayCall)) > 0 }, Do: call(necroDay),
			},
			{
				ID: necroImmune, Name: "免疫", Of: "死灵术师", Para: "7.6", Traits: forced,
				Rules: []rule.Rule{
					{On: rule.Aim, Layer: rule.AimImmune, Para: "7.6", Do: necroUntouched(until)},
					{On: rule.Strike, Layer: rule.HitNature, Para: "7.6", Do: necroLoveless(until)},
				},
			},
		},
	}
}

// fallenFor lists who went out in what a call looks at: tonight, or the day before it, in the order of going out.
func fallenFor(r *rule.Run, callOf rule.SkillID) []*rule.Gone {
	var out []*rule.Gone
	for _, g := range r.S.Fallen {
		if tonight := g.Seq == r.Phase().Seq; tonight != (callOf == necroNightCall) || g.Seq <= r.S.Prev[rule.Night] {
			continue
		}
		out = append(out, g)
	}
	return out
}

// reach is whom a sense and its call take in: all of them, or one at random once the other call is used; the same for both.
func reach(r *rule.Run, h *rule.Holding, me rule.Char, callOf rule.SkillID) []*rule.Gone {
	all := fallenFor(r, callOf)
	other := necroNightCall
	if callOf == necroNightCall {
		other = necroDayCall
	}
	if len(all) < 2 || !spent(r, me, other) {
		return all
	}
	k := senseOf(r, me, callOf)
	if k == nil {
		chars := make([]rule.Char, len(all))
		for i, g := range all {
			chars[i] = g.Who
		}
		slices.Sort(chars)
		k = r.Mark(h, markSensed, tonight(), r.Pick(h, "sensed", chars))
		k.Owner, k.Word = me, string(callOf)
	}
	i := slices.IndexFunc(all, func(g *rule.Gone) bool { return g.Who == k.On[0] })
	return all[i : i+1]
}

func senseOf(r *rule.Run, me rule.Char, callOf rule.SkillID) *rule.Mark {
	for _, k := range r.S.Marks {
		if k.Kind == markSensed && !k.Gone && k.Owner == me && k.Word == string(callOf) {
			return k
		}
	}
	return nil
}

// spent tells whether c has used that call up.
func spent(r *rule.Run, c rule.Char, id rule.SkillID) bool {
	for _, h := range r.S.Holdings {
		if h.Skill == id && h.Owner.Char == c && h.Left == 0 {
			return true
		}
	}
	return false
}

// senses tells first and surface identity of those it takes in.
func senses(callOf rule.SkillID) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		for _, g := range reach(r, u.Hold, u.Body, callOf) {
			r.Tell(u.Hand, rule.OnIs("初始身份", r.S.Seats[g.Who].Dealt, g.Who))
			r.Tell(u.Hand, rule.OnIs("身份", g.Face, g.Who))
		}
	}
}

func openCall(minutes int16) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		if h := r.Held(u.Body, necroNightCall); h != nil && len(fallenFor(r, necroNightCall)) > 0 {
			r.Ask(h, minutes)
		}
	}
}

// call takes the cards of those it takes in, as they were dealt and fresh; a card with a knife gives a knife of his own. The sense of that
// time goes with it.
func call(senseID rule.SkillID) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		me := u.Hold.Owner.Char
		knife := false
		for _, g := range reach(r, u.Hold, me, u.Skill.ID) {
			id := r.Book.Identity(r.S.Seats[g.Who].Dealt)
			knife = knife || id.Pack == rule.InGroup
			grantCard(r, me, id.Grants, rule.Grant{Terms: rule.Terms{Behind: true}}, rule.Source{How: rule.Called, Whose: g.Who})
		}
		if knife {
			grantCard(r, me, []rule.Grant{{Skill: ownKnife}}, rule.Grant{Terms: rule.Terms{Behind: true}}, rule.Source{How: rule.Called, Whose: me})
		}
		if s := r.Held(me, senseID); s != nil {
			r.Lose(s, u.Hold.ID)
		}
	}
}

// grantCard puts the skills of a card into c's hands on the terms of like, but for choices of the start and what stays with the card, and names those he may use.
func grantCard(r *rule.Run, c rule.Char, grants []rule.Grant, like rule.Grant, src rule.Source) {
	for _, g := range grants {
		s := r.Book.Skill(g.Skill)
		if s.Asks == rule.AtSetup || !s.Moves() {
			continue
		}
		g.Terms.Behind, g.Until = like.Terms.Behind, like.Until
		r.Grant(rule.Of(c), g, src)
		if s.Asks != rule.OnRun {
			r.TellWord(c, "获得", s.Name)
		}
	}
}

// stillImmune: until both calls are used, or one where the switch says so.
func stillImmune(r *rule.Run, h *rule.Holding, until *rule.Switch) bool {
	c := h.Owner.Char
	night, day := spent(r, c, necroNightCall), spent(r, c, necroDayCall)
	if !night && !day {
		return true
	}
	return !(night && day) && r.Ruling(until, h.ID) == "both"
}

func necroUntouched(until *rule.Switch) func(*rule.Run, *rule.Matter, *rule.Holding, *rule.Mark) rule.Verdict {
	return func(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
		if m.T.At != h.Owner.Char {
			return rule.Pass()
		}
		switch m.Use.Skill.ID {
		case nightmareFear, burnerFire, penguinFreeze:
			if stillImmune(r, h, until) {
				return rule.Stop("immune")
			}
		}
		return rule.Pass()
	}
}

func necroLoveless(until *rule.Switch) func(*rule.Run, *rule.Matter, *rule.Holding, *rule.Mark) rule.Verdict {
	return func(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
		if m.Harm.On != h.Owner.Char || m.Harm.Kind != causeLove || !stillImmune(r, h, until) {
			return rule.Pass()
		}
		return rule.Stop("loveless")
	}
}
