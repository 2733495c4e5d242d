package guimi

import "daoyan/director/rule"

// winOrder is the order among several winners (胜负判定, ¶4.1).
func winOrder() []rule.Faction {
	return []rule.Faction{third("吹笛"), third("占星师"), third("炸弹"), third("蛊惑师"), third("镜"), third("富商"), third("监视者"),
		third("锁链师"), third("白狼"), Unsure, third("双子星"), third("死灵术师"), third("赌徒"), Couple, Wolf, Village}
}

// judge works the endings out: 苟住 before all, then losses first, then wins in the post's order; the last faction not lost wins; nobody left is a draw.
func judge(r *rule.Run) (rule.Faction, bool) {
	if r.S.Living() == 3 && anyMark(r, markLastStand) {
		return Wolf, true
	}
	left := factions(r, rule.Nobody)
	if len(left) == 0 && r.S.Living() == 0 {
		if f := boomWinner(r); f != None {
			return f, true
		}
		return Draw, true
	}
	for _, f := range winOrder() {
		if lost(r, f) {
			continue
		}
		if won(r, f, left) {
			return f, true
		}
	}
	return None, false
}

func anyMark(r *rule.Run, kind rule.MarkKind) bool {
	for _, k := range r.S.Marks {
		if k.Kind == kind && !k.Gone {
			return true
		}
	}
	return false
}

// boomWinner: 炸弹 wins although it is out itself.
func boomWinner(r *rule.Run) rule.Faction {
	if boomed(r, factions(r, rule.Nobody)) {
		return third("炸弹")
	}
	return None
}

// lost: a faction all of whose characters are out has lost, but for 炸弹, who wins by going out.
func lost(r *rule.Run, f rule.Faction) bool {
	if f == third("炸弹") {
		return false
	}
	for i := range r.S.Seats {
		if c := rule.Char(i); r.Lives(c) && r.Faction(c) == f {
			return false
		}
	}
	return true
}

func won(r *rule.Run, f rule.Faction, left []rule.Faction) bool {
	switch f {
	case third("炸弹"):
		return boomed(r, left)
	case third("蛊惑师"), third("镜"), third("监视者"), third("锁链师"), third("白狼"), Unsure:
		return r.S.Living() == 4
	case third("富商"):
		return r.S.Living() == 4 || allRefused(r)
	}
	return len(left) == 1 && left[0] == f
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
		if r.Lives(c) && r.Faction(c) != third("富商") && r.Marked(markRefused, c) == nil {
			return false
		}
	}
	return true
}
