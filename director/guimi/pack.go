package guimi

import "daoyan/director/rule"

// The pack's knife, and the knife of one who has taken it over or been given one.
const (
	packKill rule.SkillID = "pack.kill"
	ownKnife rule.SkillID = "own.kill"
)

// cause of a pointed kill
const causeKnife = "指杀"

func pack() card {
	return card{skills: []*rule.Skill{
		{
			ID: packKill, Name: "杀人", Para: "2.5", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Traits: rule.Traits{Pointed: true}, Open: packOpen, Do: strikeWith(causeKnife),
			Rules: []rule.Rule{{On: rule.Turn, Layer: rule.TurnBlock, Para: "2.5", Do: packBlocked}},
		},
		{
			ID: ownKnife, Name: "杀人", Para: "2.5", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Traits: rule.Traits{Pointed: true}, Legal: knifeLegal, Do: strikeWith(causeKnife),
		},
	}}
}

// strikeWith lays a strike of that cause on everybody the use reaches.
func strikeWith(cause string) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		for i := range u.At {
			if u.At[i].Lands() {
				r.Strike(u, &u.At[i], cause)
			}
		}
	}
}

// packOpen: one kill a night, one more in the night after 激励 (幼狼).
func packOpen(r *rule.Run, _ *rule.Holding) int {
	n := 1
	for _, k := range r.S.Marks {
		if k.Kind == markRally && !k.Gone && k.Until.N == 1 {
			n++
		}
	}
	return n
}

// packBlocked takes the pack's kill of a night: one of it frozen or hugged, all of it blocked, the pack dissolved, or an infection in its
// stead (¶2.5).
func packBlocked(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Hold != h {
		return rule.Pass()
	}
	if v := packStopped(r); v.Kind != rule.Passed {
		return v
	}
	for _, k := range r.S.Marks {
		if k.Kind == markInfecting && !k.Gone {
			return rule.Stop("infecting")
		}
	}
	return rule.Pass()
}

func packStopped(r *rule.Run) rule.Verdict {
	for _, k := range r.S.Marks {
		if k.Kind == markDissolved && !k.Gone && k.Until.N == 1 {
			return rule.Stop("dissolved")
		}
	}
	able := false
	for _, c := range r.Pack(rule.PackGroup) {
		for _, kind := range []rule.MarkKind{markIce, markHug} {
			if r.Marked(kind, c) != nil {
				return rule.Stop("pack-held", int32(c))
			}
		}
		able = able || r.CanAct(c) && !r.Banned(c, rule.BanPointed)
	}
	if !able {
		return rule.Stop("pack-blocked")
	}
	return rule.Pass()
}

// joinPack brings c into the pack's chat: he is told who they are, they are told of him (¶1.8). Who never takes the knife only talks there.
func joinPack(r *rule.Run, c rule.Char) {
	old := r.Pack(rule.PackGroup)
	if r.S.Member(rule.PackGroup, c) || r.MayNotJoin(c) {
		return
	}
	if r.Book.Identity(r.CardOf(c)).Pack == rule.NeverKnife {
		r.JoinChat(rule.PackGroup, c)
	} else {
		r.JoinGroup(rule.PackGroup, c)
		ofThePack(r, c)
	}
	tellPack(r, c)
	for _, w := range old {
		r.Tell(w, rule.On("入群", c))
	}
}

// ofThePack: some skills end or shrink once their owner joins the pack or takes its knife over (机械狼).
func ofThePack(r *rule.Run, c rule.Char) {
	for _, h := range r.S.Holdings {
		if h.Owner.Char != c || h.Terms.InPack == 0 {
			continue
		}
		if n := int16(h.Terms.InPack); n < 0 {
			r.Lose(h, rule.NoHolding)
		} else if h.Left < 0 || h.Left > n {
			h.Left = n
		}
	}
}

func tellPack(r *rule.Run, c rule.Char) {
	var others []rule.Char
	for _, w := range r.Pack(rule.PackGroup) {
		if w != c {
			others = append(others, w)
		}
	}
	f := rule.On("狼群", others...)
	if len(others) == 0 {
		f.Eq = "无"
	}
	r.Tell(c, f)
}

// heirs is the order in which wolves outside the pack take over its knife (狼人阵营: 特殊地).
func heirs() []string { return []string{"石像鬼", "铁柱", "机械狼", "幽灵"} }

// succeedKnife gives the knife to the first heir in play when no in-group wolf is left, from this night on; one knife in all (¶2.5).
func succeedKnife(r *rule.Run) {
	if len(r.Pack(rule.PackGroup)) > 0 {
		knifeBack(r)
		return
	}
	if packKnifeOut(r) {
		return
	}
	for _, name := range heirs() {
		for _, c := range r.S.InPlay() {
			if r.CardOf(c) == name && r.Faction(c) == Wolf && !r.Banned(c, rule.BanPointed) {
				takeOver(r, c)
				return
			}
		}
	}
	cupidTakesOver(r)
}

// knifeBack ends a knife that was taken over while nobody of the pack was left: somebody is again.
func knifeBack(r *rule.Run) {
	for _, h := range r.S.Holdings {
		if h.Skill == ownKnife && h.From.How == rule.Inherited && h.From.Whose == rule.Nobody {
			h.Until = rule.Until{}
		}
	}
}

// packKnifeOut tells whether somebody in play has taken the knife over already.
func packKnifeOut(r *rule.Run) bool {
	for _, h := range r.S.Holdings {
		if h.Skill == ownKnife && h.From.How == rule.Inherited && h.From.Whose == rule.Nobody && r.Live(h) {
			return true
		}
	}
	return false
}

func takeOver(r *rule.Run, c rule.Char) {
	ofThePack(r, c)
	r.Grant(rule.Of(c), rule.Grant{Skill: ownKnife}, rule.Source{How: rule.Inherited, Whose: rule.Nobody})
	r.TellWord(c, "获得", "杀人")
}

// knifeLegal keeps a traded knife from the night's own partner (富商).
func knifeLegal(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if h.From.How == rule.Traded && h.From.Whose == ln.Chars[0] {
		return rule.No("own-partner")
	}
	return nil
}

// wolfHand tells whether a strike is a 指杀 by wolves: its hand is in the wolf faction, or 白狼 in the pack (¶1.4).
func wolfHand(r *rule.Run, c rule.Char) bool {
	return c >= 0 && (r.Faction(c) == Wolf || r.S.Member(rule.PackGroup, c))
}

// Groups are all groups that there may be.
func Groups() []rule.GroupID {
	return []rule.GroupID{rule.PackGroup, coupleGroup, affairGroup, twinGroup}
}

// GroupName is what players call a group.
func GroupName(id rule.GroupID) string {
	switch id {
	case rule.PackGroup:
		return "狼群"
	case coupleGroup:
		return "情侣"
	}
	return string(id)
}
