package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	mechLearn rule.SkillID = "mech.learn"
	mechKnife rule.SkillID = "mech.kill"
	mechFace  rule.SkillID = "mech.face"

	markLearnt rule.MarkKind = "learnt" // On: 机械狼; Word: the identity it shows; N: the learned seat
)

// machineWolf is 机械狼 (狼人22, ¶6.22): learns one card at the start, wears its face and has its skills by the post's long list.
func machineWolf() card {
	skills := []*rule.Skill{
		{
			ID: mechLearn, Name: "学习", Of: "机械狼", Para: "6.22", Asks: rule.AtSetup, Shape: rule.Shape{Min: 1, Max: 1},
			Traits: rule.Traits{Once: true, MustAct: true, Free: true}, Do: learn,
		},
		{
			ID: mechFace, Name: "学习", Of: "机械狼", Para: "6.22", Traits: rule.Traits{Forced: true, Unlosable: true, Own: true},
			Rules: []rule.Rule{{On: rule.Look, Layer: rule.LookCard, Para: "6.22", Do: learntLook}},
		},
		{
			ID: mechKnife, Name: "杀人", Of: "机械狼", Para: "6.22", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Traits: rule.Traits{Once: true, Pointed: true}, Do: strikeWith(causeKnife),
		},
	}
	skills = append(skills, mechWords()...)
	skills = append(skills, mechFollows()...)
	return card{
		id:     rule.Identity{Name: "机械狼", Side: Wolf, Pack: rule.Outside, Built: true, Para: "6.22", Grants: []rule.Grant{{Skill: mechLearn}, {Skill: mechFace}}},
		skills: append(skills, mechCupid()...),
	}
}

// learn takes the learned card's skills on the list's terms and says which card it is.
func learn(r *rule.Run, u *rule.Use) {
	me, of := u.Hold.Owner.Char, u.Line.Chars[0]
	name := r.CardOf(of)
	k := r.Mark(u.Hold, markLearnt, rule.Forever(), me)
	k.Word, k.N = name, int32(of)
	r.Tell(me, rule.OnIs("身份", name, of))
	takeLearnt(r, me, name, of)
	if name == "混血儿" {
		learnKin(r, me, of)
	}
}

// takeLearnt gives what the list says of one card.
func takeLearnt(r *rule.Run, me rule.Char, name string, of rule.Char) {
	for _, g := range learntGrants(r.Book, name) {
		g.Terms.Behind = true
		h := r.Grant(rule.Of(me), g, rule.Source{How: rule.Learnt, Whose: of})
		if k := learntCouple(r, h); k != nil && g.Skill == mechBetray {
			on := slices.Clone(k.On)
			slices.Sort(on)
			r.Tell(me, rule.On("情侣", on...))
		}
	}
}

// learntFrom is whom a learned skill was learned from, Nobody where it has come another way.
func learntFrom(h *rule.Holding) rule.Char {
	if h.From.How != rule.Learnt {
		return rule.Nobody
	}
	return h.From.Whose
}

// learnKin: a 混血儿 learned shows whom he chose, and that one's card is learned as well; the face stays.
func learnKin(r *rule.Run, me, of rule.Char) {
	for _, k := range r.S.Marks {
		if k.Kind != markFollows || k.Gone || k.On[0] != of || r.H(k.By).Skill != mixedKin || k.On[1] == me {
			continue
		}
		kin := k.On[1]
		name := r.CardOf(kin)
		r.Tell(me, rule.OnIs("身份", name, kin))
		if name != "混血儿" {
			takeLearnt(r, me, name, kin)
		}
	}
}

// learntLook: a villager's or third party's card reads 非狼人阵营, a wolf's 狼人阵营; the face is the card's.
func learntLook(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	k := r.Marked(markLearnt, h.Owner.Char)
	if k == nil || m.Who != h.Owner.Char {
		return rule.Pass()
	}
	m.Face = k.Word
	m.Checked = seenNotWolf
	if r.Book.Identity(k.Word).Side == Wolf {
		m.Checked = seenWolf
	}
	return rule.Change("learnt")
}
