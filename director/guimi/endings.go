package guimi

import (
	"slices"

	"daoyan/director/rule"
)

// winOrder is the order among several winners (胜负判定, ¶4.1).
var winOrder = []rule.Faction{piperSide, astroSide, bombSide, bewitcherSide, mirrorSide, tycoonSide, wardenSide, chainerSide, whiteWolfSide,
	Unsure, twinSide, necroSide, gamblerSide, Couple, Wolf, Village}

// judge works the endings out: 苟住 before all, then losses, then wins in the post's order; the last side that has not lost wins, and where
// none is left it is a draw.
func judge(r *rule.Run) (rule.Faction, bool) {
	if r.S.Living() == 3 && anyMark(r, markLastStand) {
		return Wolf, true
	}
	if f := onlyRival(r); f != None {
		return f, true
	}
	left := factions(r, rule.Nobody)
	lose(r, left)
	for _, f := range winOrder {
		if !out(r, f, left) && won(r, f, left) {
			return f, true
		}
	}
	standing := None
	n := 0
	for _, f := range left {
		if !out(r, f, left) {
			standing, n = f, n+1
		}
	}
	switch {
	case n == 1:
		return standing, true
	case n == 0:
		return Draw, true
	}
	return None, false
}

// onlyRival is the faction that was alone in play with 炸弹 when it went off: it wins, whoever is left.
func onlyRival(r *rule.Run) rule.Faction {
	for _, k := range r.S.Marks {
		if k.Kind == markBoom && !k.Gone && k.N == 1 {
			return rule.Faction(k.Word)
		}
	}
	return None
}

// markLost says that a faction, its Word, has lost: it cannot win any more.
const markLost rule.MarkKind = "lost"

// lose notes who has lost by now: whoever is all out, wolves and village also when all of theirs are lured. 炸弹 wins by going out.
func lose(r *rule.Run, left []rule.Faction) {
	for i := range r.S.Seats {
		f := r.S.Seats[i].Side
		if f == None || f == bombSide || hasLost(r, f) {
			continue
		}
		if !slices.Contains(left, f) || (f == Wolf || f == Village) && allLured(r, f) {
			r.Mark(nil, markLost, rule.Forever()).Word = string(f)
		}
	}
}

func hasLost(r *rule.Run, f rule.Faction) bool {
	for _, k := range r.S.Marks {
		if k.Kind == markLost && k.Word == string(f) {
			return true
		}
	}
	return false
}

// out: a faction that cannot win: lost, or with nobody left (炸弹 may still).
func out(r *rule.Run, f rule.Faction, left []rule.Faction) bool {
	return f != bombSide && !slices.Contains(left, f) || hasLost(r, f)
}

// allLured: everybody alive of that faction is lured.
func allLured(r *rule.Run, f rule.Faction) bool {
	for i := range r.S.Seats {
		if c := rule.Char(i); r.Lives(c) && r.Faction(c) == f && r.Marked(markLured, c) == nil {
			return false
		}
	}
	return true
}

func anyMark(r *rule.Run, kind rule.MarkKind) bool {
	for _, k := range r.S.Marks {
		if k.Kind == kind && !k.Gone {
			return true
		}
	}
	return false
}

// won: what each faction wins by (¶4.3).
func won(r *rule.Run, f rule.Faction, left []rule.Faction) bool {
	switch f {
	case piperSide:
		return champion(r, f) && pipedAll(r, f) || sole(f, left)
	case astroSide:
		return sawAll(r, f) || sole(f, left)
	case bombSide:
		return boomed(r, left) || sole(f, left)
	case bewitcherSide, mirrorSide, wardenSide, chainerSide, whiteWolfSide:
		return r.S.Living() == 4 && champion(r, f) || sole(f, left)
	case tycoonSide:
		return (r.S.Living() == 4 || allRefused(r)) && champion(r, f) || sole(f, left)
	case Unsure:
		return r.S.Living() == 4 || sole(f, left)
	}
	return sole(f, left)
}

// sole: nobody of another faction is left.
func sole(f rule.Faction, left []rule.Faction) bool { return len(left) == 1 && left[0] == f }

// champion: somebody alive of that third party has its card, or skills of it: whoever only follows it does not win for it.
func champion(r *rule.Run, f rule.Faction) bool {
	for i := range r.S.Seats {
		c := rule.Char(i)
		if !r.Lives(c) || r.Faction(c) != f {
			continue
		}
		if r.Book.Identity(r.CardOf(c)).Side == f {
			return true
		}
		for _, h := range r.S.Holdings {
			if id := r.Book.Identity(h.Print().Of); h.Owner.Char == c && id != nil && id.Side == f && !h.IsLost() {
				return true
			}
		}
	}
	return false
}

// pipedAll: everybody alive but the piper's own is lured.
func pipedAll(r *rule.Run, f rule.Faction) bool {
	for i := range r.S.Seats {
		if c := rule.Char(i); r.Lives(c) && r.Faction(c) != f && r.Marked(markLured, c) == nil {
			return false
		}
	}
	return true
}

// sawAll: one of them in play has named every card right tonight.
func sawAll(r *rule.Run, f rule.Faction) bool {
	for _, k := range r.S.Marks {
		if k.Kind == markEye && !k.Gone && r.Lives(k.Owner) && r.Faction(k.Owner) == f {
			return true
		}
	}
	return false
}

// boomed: the bomb went off in this phase, more than one faction was there besides it, and now at most one is.
func boomed(r *rule.Run, left []rule.Faction) bool {
	for _, k := range r.S.Marks {
		if k.Kind == markBoom && !k.Gone && k.N > 1 && len(left) <= 1 {
			return true
		}
	}
	return false
}

// allRefused: everybody else alive has refused a trade once.
func allRefused(r *rule.Run) bool {
	for i := range r.S.Seats {
		c := rule.Char(i)
		if r.Lives(c) && r.Faction(c) != tycoonSide && r.Marked(markRefused, c) == nil {
			return false
		}
	}
	return true
}
