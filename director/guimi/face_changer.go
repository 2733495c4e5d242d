package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	faceDraw  rule.SkillID = "face.draw"
	faceFirst rule.SkillID = "face.first"
	faceTurn  rule.SkillID = "face.turn"
)

// faceChanger is 变脸者 (村民34, ¶5.34): three village cards that were not dealt lie before him, the one on top is his face and his skills.
func faceChanger() card {
	shape := rule.Shape{Names: true, NeedOpt: true}
	return card{
		id: rule.Identity{Name: "变脸者", Side: Village, Built: true, Para: "5.34", Grants: []rule.Grant{
			{Skill: faceDraw}, {Skill: faceFirst}, {Skill: faceTurn}}},
		skills: []*rule.Skill{
			{
				ID: faceDraw, Name: "变脸", Of: "变脸者", Para: "5.34", Asks: rule.OnRun, Traits: rule.Traits{Forced: true}, Do: drawFaces,
				Rules: []rule.Rule{{On: rule.Look, Layer: rule.LookFace, Para: "5.34", Do: faceShown}},
			},
			{
				ID: faceFirst, Name: "变脸", Of: "变脸者", Para: "5.34", Asks: rule.AtSetup, Shape: shape, Traits: rule.Traits{Free: true},
				Legal: faceLegal, Silent: randomFace, Do: turnFace,
			},
			{
				ID: faceTurn, Name: "变脸", Of: "变脸者", Para: "5.34", Asks: rule.AtNight, Shape: shape, Traits: rule.Traits{Free: true},
				Legal: faceLegal, Do: turnFace,
			},
		},
	}
}

// drawFaces lays out the three cards.
func drawFaces(r *rule.Run, u *rule.Use) {
	c := u.Hold.Owner.Char
	from := undealt(r, Village)
	for n := 0; n < 3 && len(from) > 0; n++ {
		name := r.PickName(u.Hold, "card", from)
		r.AddCard(c, name, rule.Source{Whose: c})
		from = slices.DeleteFunc(slices.Clone(from), func(s string) bool { return s == name })
	}
}

func dealt(r *rule.Run, identity string) bool {
	return slices.ContainsFunc(r.S.Seats, func(s rule.Seat) bool { return s.Dealt == identity })
}

// faces lists the cards that lie before c beside his own.
func faces(r *rule.Run, c rule.Char) []int {
	var out []int
	for i, x := range r.S.Cards {
		if x.Owner == c && int16(i) != r.S.Seats[c].Card {
			out = append(out, i)
		}
	}
	return out
}

func faceLegal(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	var have []string
	for _, i := range faces(r, h.Owner.Char) {
		have = append(have, r.S.Cards[i].Identity)
	}
	if len(ln.Opt) != 1 || !slices.Contains(have, ln.Opt[0]) {
		return rule.No("no-such-face", have...)
	}
	return nil
}

func randomFace(r *rule.Run, h *rule.Holding, _ []rule.Char) *rule.Line {
	var have []string
	for _, i := range faces(r, h.Owner.Char) {
		have = append(have, r.S.Cards[i].Identity)
	}
	if len(have) == 0 {
		return nil
	}
	return &rule.Line{Actor: h.Owner.Char, Hold: h.ID, Drawn: true, Opt: []string{r.PickName(h, rule.BySilence, have)}}
}

func turnFace(r *rule.Run, u *rule.Use) {
	for _, i := range faces(r, u.Hold.Owner.Char) {
		r.S.Cards[i].Top = r.S.Cards[i].Identity == u.Line.Opt[0]
	}
}

func faceShown(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	for _, i := range faces(r, m.Who) {
		if r.S.Cards[i].Top {
			m.Face, m.First = r.S.Cards[i].Identity, r.S.Cards[i].Identity
			return rule.Change("face")
		}
	}
	return rule.Pass()
}
