package guimi

import "daoyan/director/rule"

const reviverRaise rule.SkillID = "reviver.raise"

// reviver is 阴阳使者 (村民32, ¶5.32): brings one whose corpse is whole back at dawn, as he was when he went out.
func reviver() card {
	return card{
		id: rule.Identity{Name: "阴阳使者", Side: Village, Built: true, Para: "5.32", Grants: []rule.Grant{{Skill: reviverRaise}}},
		skills: []*rule.Skill{{
			ID: reviverRaise, Name: "复活", Of: "阴阳使者", Para: "5.32", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, OutOnly: true},
			Traits: rule.Traits{Once: true}, Legal: wholeCorpse, Do: raise, Due: raised,
		}},
	}
}

// wholeCorpse: his going out has been announced, and nobody has eaten him.
func wholeCorpse(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	g := r.FallOf(ln.Chars[0])
	switch {
	case g == nil || g.Seq == r.Phase().Seq && !g.Public:
		return rule.No("not-out", h.Print().Name)
	case g.Eaten:
		return rule.No("corpse-eaten", h.Print().Name)
	}
	return nil
}

// raise comes to nothing, and is not spent, if the corpse was eaten since the line was taken.
func raise(r *rule.Run, u *rule.Use) {
	c := u.At[0].At
	if wholeCorpse(r, u.Hold, &rule.Line{Chars: []rule.Char{c}}) != nil {
		r.Undo(u)
		return
	}
	if u.At[0].Lands() {
		r.Owe(u.Hold, momentRevive, 0, c, 0)
	}
}

func raised(r *rule.Run, l rule.Later) {
	if r.S.Seats[l.On].Place != rule.Out {
		return
	}
	r.Revive(l.On)
	r.Announce(rule.On("复活", l.On))
}
