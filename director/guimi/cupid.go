package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	cupidArrow rule.SkillID = "cupid.arrow"

	markCouple rule.MarkKind = "couple" // On: the two lovers; Owner: 丘比特

	coupleGroup rule.GroupID = "couple"
)

// Lovers is the skill that makes couples.
const Lovers = cupidArrow

// cupid is 丘比特 (不定1, ¶8.1).
func cupid() card {
	return card{
		id: rule.Identity{Name: "丘比特", Side: None, Seen: seenNotWolf, Built: true, Para: "8.1", Grants: []rule.Grant{{Skill: cupidArrow}}},
		skills: []*rule.Skill{{
			ID: cupidArrow, Name: "丘比特之箭", Aliases: []string{"箭"}, Of: "丘比特", Para: "8.1", Asks: rule.AtSetup,
			Shape: rule.Shape{Min: 2, Max: 2}, Traits: rule.Traits{Forced: true, Once: true, Free: true}, Do: arrow,
			Ties: markCouple, Tie: tieCouple, Untied: untieCouple,
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallFollow, Mark: markCouple, Para: "8.1", Do: loverFollows}},
		}},
	}
}

// unlinkable are those whom no arrow reaches; nobody is told, and 丘比特 is a villager then.
func unlinkable() []string {
	return []string{"炸弹", "双子星光", "双子星暗", "上帝使徒", "隐者"}
}

func arrow(r *rule.Run, u *rule.Use) {
	a, b := u.Line.Chars[0], u.Line.Chars[1]
	if slices.Contains(unlinkable(), r.CardOf(a)) || slices.Contains(unlinkable(), r.CardOf(b)) {
		r.SetBase(u.Body, Village)
		return
	}
	tieCouple(r, u.Hold, []rule.Char{a, b})
	if unsureCard(r, a) || unsureCard(r, b) {
		r.JoinGroup(coupleGroup, u.Body)
		r.Grant(rule.OfGroup(coupleGroup), rule.Grant{Skill: ownKnife}, rule.Source{How: rule.Won, Whose: u.Body})
	}
	for _, h := range r.S.Holdings {
		if h.Skill == maidYield && (h.Owner.Char == a || h.Owner.Char == b) {
			r.Lose(h, u.Hold.ID)
		}
	}
}

// tieCouple makes two a couple; they and 丘比特 are told.
func tieCouple(r *rule.Run, h *rule.Holding, on []rule.Char) {
	a, b := on[0], on[1]
	r.Mark(h, markCouple, rule.Forever(), a, b)
	r.Tell(a, rule.On("情侣", b))
	r.Tell(b, rule.On("情侣", a))
	r.Tell(h.Owner.Char, rule.On("情侣", a, b))
	r.JoinGroup(coupleGroup, a)
	r.JoinGroup(coupleGroup, b)
}

// untieCouple: whoever is of no couple any more leaves their chat, and with the last couple its 丘比特 does.
func untieCouple(r *rule.Run, k *rule.Mark) {
	for _, c := range k.On {
		if r.Marked(markCouple, c) == nil {
			r.LeaveGroup(coupleGroup, c)
		}
	}
	if k.Owner >= 0 && r.MarkBy(markCouple, k.By) == nil {
		r.LeaveGroup(coupleGroup, k.Owner)
	}
}

func unsureCard(r *rule.Run, c rule.Char) bool {
	id := r.Book.Identity(r.CardOf(c))
	return id != nil && id.Side == None
}

// coupleOf is the couple that decides c's faction: his own, or the one 丘比特 made.
func coupleOf(r *rule.Run, c rule.Char) *rule.Mark {
	for _, k := range r.S.Marks {
		if k.Kind == markCouple && !k.Gone && (k.Has(c) || k.Owner == c && r.CardOf(c) == "丘比特") {
			return k
		}
	}
	return nil
}

// coupleSide: one faction keeps it; a third party takes both in, of two the one that wins later; a 不定, or a villager with a wolf, make
// them stand alone.
func coupleSide(r *rule.Run, k *rule.Mark) rule.Faction {
	a, b := k.On[0], k.On[1]
	fa, fb := r.S.Seats[a].Base, r.S.Seats[b].Base
	switch {
	case fa == None || fb == None:
		return Couple
	case fa == fb:
		return fa
	case isThird(fa) && isThird(fb):
		if slices.Index(winOrder, fa) > slices.Index(winOrder, fb) {
			return fa
		}
		return fb
	case isThird(fa):
		return fa
	case isThird(fb):
		return fb
	default:
		return Couple
	}
}

// loverFollows: one goes out, the other follows at once.
func loverFollows(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.Who) {
		return rule.Pass()
	}
	other := k.On[0]
	if other == m.Who {
		other = k.On[1]
	}
	return followInLove(r, other, rule.Cause{Kind: causeLove, By: m.Who, Skill: cupidArrow, Hold: h.ID})
}

// cupidTakesOver: with both lovers wolves and out, 丘比特 takes the knife over when nobody else holds it; a wolf and a third party in love take
// it when all other wolves are out.
func cupidTakesOver(r *rule.Run) {
	for _, k := range r.S.Marks {
		if k.Kind != markCouple || k.Gone {
			continue
		}
		a, b := k.On[0], k.On[1]
		wolfA, wolfB := r.S.Seats[a].Base == Wolf, r.S.Seats[b].Base == Wolf
		switch {
		case wolfA && wolfB && r.InPlay(k.Owner) && r.Faction(k.Owner) == Wolf && !r.Lives(a) && !r.Lives(b):
			takeOver(r, k.Owner)
			return
		case wolfA != wolfB && isThird(coupleSide(r, k)) && coupleSide(r, k) != Couple && r.InPlay(a) && livingOf(r, Wolf) == 0:
			r.Grant(rule.OfGroup(coupleGroup), rule.Grant{Skill: ownKnife}, rule.Source{How: rule.Inherited, Whose: rule.Nobody})
			r.TellGroup(coupleGroup, rule.Fact{Key: "获得", Eq: "杀人", To: rule.Nobody})
			return
		}
	}
}
