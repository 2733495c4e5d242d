package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	mechBetray rule.SkillID = "mech.betray"

	markBetrayed rule.MarkKind = "betrayed" // On: the faithless lover, whom he loves now, the faithful one; N: 丘比特's seat

	affairGroup rule.GroupID = "affair"
)

// mechCupid is what 机械狼 has of 丘比特: it may turn one of the lovers to another (¶6.22).
func mechCupid() []*rule.Skill {
	return []*rule.Skill{{
		ID: mechBetray, Name: "叛变", Para: "6.22", Asks: rule.AtSetup, Shape: rule.Shape{Min: 2, Max: 2, Self: true}, Traits: rule.Traits{Once: true, Free: true},
		Ready: func(r *rule.Run, h *rule.Holding) bool { return learntCouple(r, h) != nil }, Legal: betrayLegal, Do: betray,
		Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallFollow, Mark: markBetrayed, Para: "6.22", Do: affairFollows}},
	}}
}

// learntCouple is the couple that the learned 丘比特 made, nil if there is none.
func learntCouple(r *rule.Run, h *rule.Holding) *rule.Mark {
	of := learntFrom(h)
	for _, k := range r.S.Marks {
		if k.Kind == markCouple && !k.Gone && k.Owner == of && of >= 0 {
			return k
		}
	}
	return nil
}

// betrayLegal: the first is one of the lovers, the second none.
func betrayLegal(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	k := learntCouple(r, h)
	if k == nil || !k.Has(ln.Chars[0]) || k.Has(ln.Chars[1]) {
		return rule.No("lover-first", h.Print().Name)
	}
	return nil
}

// betray ends the couple for a new one; whom no arrow reaches this one does not reach either.
func betray(r *rule.Run, u *rule.Use) {
	k := learntCouple(r, u.Hold)
	a, b := u.Line.Chars[0], u.Line.Chars[1]
	if k == nil || slices.Contains(unlinkable(), r.CardOf(b)) {
		return
	}
	faithful := k.On[0]
	if faithful == a {
		faithful = k.On[1]
	}
	k.Gone = true
	n := r.Mark(u.Hold, markBetrayed, rule.Forever(), a, b, faithful)
	n.N = int32(k.Owner)
	r.Tell(a, rule.On("情侣", b))
	r.Tell(b, rule.On("情侣", a))
	r.JoinGroup(affairGroup, a)
	r.JoinGroup(affairGroup, b)
}

// affairFollows: with the faithless both others go; with whom he loves he goes; the faithful one goes alone.
func affairFollows(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	cause := rule.Cause{Kind: causeLove, By: m.Who, Skill: mechBetray, Hold: h.ID}
	switch m.Who {
	case k.On[0]:
		followInLove(r, k.On[1], cause)
		return followInLove(r, k.On[2], cause)
	case k.On[1]:
		return followInLove(r, k.On[0], cause)
	}
	return rule.Pass()
}

// affairSide is the faction that an affair gives c: one of their own to the two and 丘比特, nothing to the faithful one.
func affairSide(r *rule.Run, c rule.Char) rule.Faction {
	for _, k := range r.S.Marks {
		if k.Kind == markBetrayed && !k.Gone && (k.On[0] == c || k.On[1] == c || rule.Char(k.N) == c && r.CardOf(c) == "丘比特") {
			return Couple
		}
	}
	return None
}
