package guimi

import "daoyan/director/rule"

const (
	gamblerDie   rule.SkillID = "gambler.die"
	gamblerExtra rule.SkillID = "gambler.extra"

	markExtra rule.MarkKind = "extra-votes"
)

// gambler is 赌徒 (三方4, ¶7.4).
func gambler() card {
	return card{
		id: rule.Identity{Name: "赌徒", Side: gamblerSide, Built: true, Para: "7.4", Grants: []rule.Grant{{Skill: gamblerDie}}},
		skills: []*rule.Skill{
			{
				ID: gamblerDie, Name: "赌博", Of: "赌徒", Para: "7.4", Asks: rule.AtNight, Traits: rule.Traits{Unlosable: true, Free: true}, Do: gamble,
			},
			{
				ID: gamblerExtra, Name: "加票", Of: "赌徒", Para: "7.4", Asks: rule.BeforeClose, Shape: rule.Shape{Free: true},
				Traits: rule.Traits{Free: true}, Legal: extraLegal, Do: extraVotes,
				Rules: []rule.Rule{{On: rule.Ballot, Layer: rule.BallotWeight, Mark: markExtra, Para: "7.4", Do: extraWeigh}},
			},
		},
	}
}

// thrown lists what each number of the die gives.
func thrown(n int) []rule.Grant {
	switch n {
	case 1:
		return []rule.Grant{{Skill: witchInsight}, {Skill: witchCure, Uses: 1}, {Skill: witchPoison, Uses: 1}}
	case 2:
		return []rule.Grant{{Skill: ownKnife}}
	case 3:
		return []rule.Grant{{Skill: psychicRead}}
	case 4:
		return []rule.Grant{{Skill: guardWard}}
	case 5:
		return []rule.Grant{{Skill: moonGirlControl}}
	default:
		return []rule.Grant{{Skill: gamblerExtra, Uses: 1}}
	}
}

// gamble throws the die: the skill works from this night on, behind the true card; thrown again it is refreshed, only 6 adds up.
func gamble(r *rule.Run, u *rule.Use) {
	me := u.Body
	n := r.Die(u.Hold, "die", 6)
	r.Tell(me, rule.Count("骰子", n))
	for _, g := range thrown(n) {
		if g.Skill == gamblerExtra {
			addExtraVote(r, me, g)
			continue
		}
		g.Terms.Behind, g.Terms.SelfOn = true, r.Phase().Seq
		if u.Hold.Terms.Note == oneNight {
			g.Until = tonight()
		}
		if h := thrownBefore(r, me, g.Skill); h != nil {
			h.Left = g.Uses
			if g.Uses == 0 {
				h.Left = -1
			}
			h.Terms.SelfOn = r.Phase().Seq
			continue
		}
		r.Grant(rule.Of(me), g, rule.Source{How: rule.Thrown, Whose: me})
	}
}

// oneNight marks a die whose skill is good for its night only (机械狼).
const oneNight = "one-night"

func thrownBefore(r *rule.Run, c rule.Char, id rule.SkillID) *rule.Holding {
	for _, h := range r.S.Holdings {
		if h.Skill == id && h.Owner.Char == c && h.From.How == rule.Thrown && !h.IsLost() {
			return h
		}
	}
	return nil
}

func addExtraVote(r *rule.Run, c rule.Char, g rule.Grant) {
	if h := thrownBefore(r, c, gamblerExtra); h != nil {
		h.Left++
		return
	}
	r.Grant(rule.Of(c), g, rule.Source{How: rule.Thrown, Whose: c})
}

func extraLegal(_ *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if n := extraCount(ln); n < 1 || n > int(h.Left) {
		return rule.No("extra-votes")
	}
	return nil
}

func extraCount(ln *rule.Line) int {
	if len(ln.Opt) == 0 {
		return 1
	}
	n := 0
	for _, d := range ln.Opt[0] {
		if d < '0' || d > '9' {
			return 0
		}
		n = n*10 + int(d-'0')
	}
	return n
}

// extraVotes adds to today's own vote; the rights thrown are not used up by it.
func extraVotes(r *rule.Run, u *rule.Use) {
	r.Mark(u.Hold, markExtra, rule.For(rule.Day, 1), u.Body).N = int32(extraCount(u.Line))
	u.Hold.Left++
}

func extraWeigh(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.From) || m.To < 0 {
		return rule.Pass()
	}
	m.Halves += 2 * int(k.N)
	return rule.Change("extra", k.N)
}
