package guimi

import "daoyan/director/rule"

const (
	astroDivine rule.SkillID = "astrologer.divine"
	astroEye    rule.SkillID = "astrologer.eye"

	markEye rule.MarkKind = "eye"
)

// astrologer is 占星师 (三方7, ¶7.7).
func astrologer() card {
	return card{
		id: rule.Identity{Name: "占星师", Side: astroSide, Built: true, Para: "7.7", Grants: []rule.Grant{{Skill: astroDivine}, {Skill: astroEye}}},
		skills: []*rule.Skill{
			{
				ID: astroDivine, Name: "占卜", Of: "占星师", Para: "7.7", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 2, OutToo: true},
				Traits: rule.Traits{Feedback: true}, Legal: onePlayingOneOut, Do: tellDealt,
			},
			{
				ID: astroEye, Name: "天眼", Of: "占星师", Para: "7.7", Asks: rule.AtNight, Shape: rule.Shape{Free: true}, Traits: rule.Traits{Free: true},
				Legal: everySeat, Do: lookUp,
			},
		},
	}
}

// onePlayingOneOut: of two names one is in play and one out.
func onePlayingOneOut(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if len(ln.Chars) == 2 && r.InPlay(ln.Chars[0]) == r.InPlay(ln.Chars[1]) {
		return rule.No("one-each", h.Print().Name)
	}
	return nil
}

// tellDealt tells the first identity of everybody reached, under the name that was written.
func tellDealt(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		if t.Lands() && !t.Spread {
			r.Tell(u.Hand, rule.OnIs("初始身份", r.S.Seats[t.At].Dealt, t.Named))
		}
	}
}

// everySeat: the list says one identity of each seat.
func everySeat(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	seen := make([]bool, len(r.S.Seats))
	for _, o := range ln.Opt {
		c, card := rule.Paired(o)
		if c < 0 || int(c) >= len(seen) || seen[c] || r.Book.Identity(card) == nil {
			return rule.No("bad-list", h.Print().Name)
		}
		seen[c] = true
	}
	if len(ln.Opt) != len(seen) {
		return rule.No("whole-list", h.Print().Name)
	}
	return nil
}

// lookUp says whether the list is right in all; the endings look at it at dawn.
func lookUp(r *rule.Run, u *rule.Use) {
	for _, o := range u.Line.Opt {
		c, card := rule.Paired(o)
		if r.Book.Identity(card).Name != r.S.Seats[c].Dealt {
			r.TellWord(u.Hand, "天眼", "错")
			return
		}
	}
	r.TellWord(u.Hand, "天眼", "对")
	r.Mark(u.Hold, markEye, tonight(), u.Body)
}
