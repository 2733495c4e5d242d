package guimi

import "daoyan/director/rule"

const (
	dualDraw   rule.SkillID = "dual.draw"
	dualTell   rule.SkillID = "dual.tell"
	dualChoose rule.SkillID = "dual.choose"

	markShown rule.MarkKind = "shown" // Word: the card 通灵 reads

	dualName = "双重人格"
)

// dual is 双重人格 (不定5, ¶8.5): a wolf's card and a villager's lie face down before him until a third is left.
func dual() card {
	return card{
		id: rule.Identity{Name: dualName, Side: None, Seen: seenNotVillage, Built: true, Para: "8.5", Grants: []rule.Grant{
			{Skill: dualDraw}, {Skill: dualTell, Uses: 1}, {Skill: dualChoose}}},
		skills: []*rule.Skill{
			{
				ID: dualDraw, Name: dualName, Of: dualName, Para: "8.5", Asks: rule.OnRun, Traits: rule.Traits{Forced: true, Unlosable: true, Own: true}, Do: drawTwo,
				Rules: []rule.Rule{{On: rule.Look, Layer: rule.LookFace, Para: "8.5", Do: dualShown}},
			},
			{ID: dualTell, Name: "主人格", Of: dualName, Para: "8.5", Asks: rule.OnRun, Traits: rule.Traits{Forced: true, Own: true}, Ready: aThirdLeft, Do: tellTwo},
			{
				ID: dualChoose, Name: "主人格", Of: dualName, Para: "8.5", Asks: rule.AtNight, Shape: rule.Shape{Names: true, NeedOpt: true},
				Traits: rule.Traits{Once: true, Free: true, Own: true}, Ready: aThirdLeft, Legal: faceLegal, Do: chooseSelf,
			},
		},
	}
}

// drawTwo lays the two cards and settles which of them 通灵 reads.
func drawTwo(r *rule.Run, u *rule.Use) {
	var shown []string
	for _, side := range []rule.Faction{Wolf, Village} {
		if from := undealt(r, side); len(from) > 0 {
			name := r.PickName(u.Hold, string(side), from)
			r.AddCard(u.Body, name, rule.Source{Whose: u.Body})
			shown = append(shown, name)
		}
	}
	if len(shown) > 0 {
		r.Mark(u.Hold, markShown, rule.Forever(), u.Body).Word = r.PickName(u.Hold, "shown", shown)
	}
}

// undealt lists the identities of a side that nobody was dealt.
func undealt(r *rule.Run, side rule.Faction) []string {
	var out []string
	for i := range r.Book.Identities {
		if id := &r.Book.Identities[i]; id.Side == side && !plain(id.Name) && !dealt(r, id.Name) {
			out = append(out, id.Name)
		}
	}
	return out
}

func plain(identity string) bool { return identity == "村民" || identity == "狼人" }

// dualShown: until he has chosen, 通灵 reads the card drawn for it.
func dualShown(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	k := r.MarkBy(markShown, h.ID)
	if k == nil {
		return rule.Pass()
	}
	m.Face = k.Word
	return rule.Change("shown")
}

// aThirdLeft: those in play are a third of who began, rounded down, or fewer.
func aThirdLeft(r *rule.Run, _ *rule.Holding) bool { return r.S.Living() <= len(r.S.Seats)/3 }

func tellTwo(r *rule.Run, u *rule.Use) {
	u.Hold.Left = 0
	for _, i := range faces(r, u.Body) {
		r.Tell(u.Body, rule.OnIs("身份", r.S.Cards[i].Identity, u.Body))
	}
}

// chooseSelf turns the chosen card up, fresh, and joins its side.
func chooseSelf(r *rule.Run, u *rule.Use) {
	me := u.Hold.Owner.Char
	for _, i := range faces(r, me) {
		id := r.Book.Identity(r.S.Cards[i].Identity)
		if id.Name != u.Line.Opt[0] {
			continue
		}
		r.TurnCard(me, int16(i))
		r.SetBase(me, id.Side)
		r.Refresh()
		if id.Pack == rule.InGroup {
			joinPack(r, me)
		}
		return
	}
}
