package guimi

import "daoyan/director/rule"

const (
	mechLearn rule.SkillID = "mech.learn"
	mechKnife rule.SkillID = "mech.kill"
	mechFace  rule.SkillID = "mech.face"

	markLearnt rule.MarkKind = "learnt" // On: 机械狼; Word: the identity; N: the learned seat
)

// machineWolf is 机械狼 (狼人22, ¶6.22): learns one card at the start, wears its face and has its skills by the post's long list.
func machineWolf() card {
	return card{
		id: rule.Identity{Name: "机械狼", Side: Wolf, Pack: rule.Outside, Built: true, Para: "6.22", Grants: []rule.Grant{{Skill: mechLearn}, {Skill: mechFace}}},
		skills: []*rule.Skill{
			{
				ID: mechLearn, Name: "学习", Of: "机械狼", Para: "6.22", Asks: rule.AtSetup, Shape: rule.Shape{Min: 1, Max: 1},
				Traits: rule.Traits{Once: true, MustAct: true, Free: true}, Do: learn,
			},
			{
				ID: mechFace, Name: "学习", Of: "机械狼", Para: "6.22", Traits: rule.Traits{Forced: true, Unlosable: true},
				Rules: []rule.Rule{{On: rule.Look, Layer: rule.LookCard, Para: "6.22", Do: learntLook}},
			},
			{
				ID: mechKnife, Name: "杀人", Of: "机械狼", Para: "6.22", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Traits: rule.Traits{Once: true, Pointed: true}, Do: strikeWith(causeKnife),
			},
		},
	}
}

// learn takes the learned card's skills on the list's terms.
func learn(r *rule.Run, u *rule.Use) {
	me, of := u.Hold.Owner.Char, u.Line.Chars[0]
	name := r.CardOf(of)
	k := r.Mark(u.Hold, markLearnt, rule.Forever(), me)
	k.Word, k.N = name, int32(of)
	src := rule.Source{How: rule.Learnt, Whose: of}
	for _, g := range learntGrants(r.Book, name) {
		r.Grant(rule.Of(me), g, src)
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

// learntGrants is the post's long list (机械狼: 如学习). What it does not print differently is as on the card.
func learntGrants(b *rule.Book, name string) []rule.Grant {
	behind := rule.Terms{Behind: true}
	switch name {
	case "女巫":
		return []rule.Grant{{Skill: witchPoison, Uses: 1, Terms: behind}}
	case "黑商":
		return []rule.Grant{{Skill: merchantGift, Terms: rule.Terms{Behind: true, Turned: true}}}
	case "猎魔人":
		return []rule.Grant{{Skill: demonHunt, Terms: rule.Terms{Behind: true, Kills: true}}, {Skill: demonFate, Terms: behind}}
	case "锈剑骑士":
		return []rule.Grant{{Skill: rustyTetanus, Terms: rule.Terms{Behind: true, Turned: true}}}
	case "圣女":
		return []rule.Grant{{Skill: saintCleanse, Terms: rule.Terms{Behind: true, Turned: true}}}
	case "药剂师":
		return []rule.Grant{{Skill: chemistDaze, Uses: 1, Terms: behind}}
	case "女巫学徒":
		return []rule.Grant{{Skill: studentShare}}
	case "守卫":
		return []rule.Grant{{Skill: guardWard, Terms: rule.Terms{Behind: true, Wide: true, OneShot: true}}}
	case "骑士":
		return []rule.Grant{{Skill: knightDuel, Terms: rule.Terms{Behind: true, Kills: true}}}
	case "企鹅":
		return []rule.Grant{{Skill: penguinFreeze, Uses: 1, Terms: behind}}
	case "见习守卫":
		return []rule.Grant{{Skill: apprenticeGuard, Terms: rule.Terms{Behind: true, NoKin: true}}}
	case "赌徒":
		return []rule.Grant{{Skill: gamblerDie, Uses: 1, Terms: rule.Terms{Behind: true, Note: oneNight}}}
	case "魔术师", "丘比特", "混血儿", "影子", "女仆", "监视者", "变脸者", "双重人格":
		return learntOther(name)
	}
	id := b.Identity(name)
	if id.Side == Wolf && id.Pack == rule.InGroup {
		return []rule.Grant{{Skill: mechKnife, Terms: rule.Terms{Beats: true, InPack: -1}}}
	}
	var out []rule.Grant
	for _, g := range id.Grants {
		g.Terms.Behind = true
		out = append(out, g)
	}
	return out
}

func learntOther(name string) []rule.Grant { return nil }
