package guimi

import "daoyan/director/rule"

const ghoulEat rule.SkillID = "ghoul.eat"

// meals is how many meals of his may go wrong before none does any more.
const meals = 2

// ghoul is 食尸鬼 (狼人17, ¶6.17): eats a corpse of the day and has its skills until the next dusk.
func ghoul() card {
	return card{
		id: rule.Identity{Name: "食尸鬼", Side: Wolf, Pack: rule.NeverKnife, Built: true, Para: "6.17", Grants: []rule.Grant{{Skill: ghoulEat}}},
		skills: []*rule.Skill{{
			ID: ghoulEat, Name: "食尸", Of: "食尸鬼", Para: "6.17", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, OutOnly: true},
			Legal: freshCorpse, Do: eat,
		}},
	}
}

// freshCorpse: announced in the day just over, by dawn or by day, and not eaten yet.
func freshCorpse(r *rule.Run, _ *rule.Holding, ln *rule.Line) *rule.Refusal {
	g := r.FallOf(ln.Chars[0])
	if g == nil || g.Eaten || !sinceLastNight(r, g) {
		return rule.No("no-corpse")
	}
	return nil
}

// eat: a wolf's corpse gives the skills of its face; another's takes him out and the pack's kill with him, unless he has eaten twice before.
func eat(r *rule.Run, u *rule.Use) {
	c := u.At[0].At
	g := r.FallOf(c)
	if g == nil || !u.At[0].Lands() {
		return
	}
	r.Alter(g).Eaten = true
	if !edible(g) && mealsBefore(u.Hold) < meals {
		me := u.Hold.Owner.Char
		r.AnnounceNow(rule.On("误食", me))
		r.Mark(u.Hold, markDissolved, tonight(), me)
		r.GoOut(me, rule.Cause{Kind: "误食", By: me, Skill: ghoulEat, Hold: u.Hold.ID})
		if f := r.FallOf(me); f != nil {
			f.Public = true
		}
		r.Settled()
		return
	}
	digest(r, u.Body, g)
}

func edible(g *rule.Gone) bool { return g.Faction == Wolf || g.Identity == "白狼" }

// mealsBefore counts the meals before the present one.
func mealsBefore(h *rule.Holding) int {
	n := -1
	for i := range h.Named {
		if h.Named[i].Ran {
			n++
		}
	}
	return n
}

// digest gives the skills that the corpse's face prints, fresh, but no knife of the pack; a corpse with a knife of its own gives one for the
// night, a 赤狼 one fire.
func digest(r *rule.Run, me rule.Char, g *rule.Gone) {
	var grants []rule.Grant
	for _, x := range r.Book.Identity(g.Face).Grants {
		switch x.Skill {
		case bigWolfWild, whiteWolfBite:
			x = rule.Grant{Skill: ownKnife, Uses: 1, Terms: rule.Terms{Place: x.Skill}}
		case burnerFire:
			x.Uses = 1
		}
		grants = append(grants, x)
	}
	grantCard(r, me, grants, rule.Grant{Terms: rule.Terms{Behind: true}, Until: rule.For(rule.Day, 1)}, rule.Source{How: rule.Eaten, Whose: g.Who})
}
