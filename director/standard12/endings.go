package standard12

import "daoyan/director/rule"

// The two sides.
const (
	Good   rule.Faction = "好人阵营"
	Wolves rule.Faction = "狼人阵营"
)

// kin are the sorts of cards the endings count (¶4.2).
type kin uint8

const (
	wolves kin = iota
	gods
	plains
	numKins
)

func kinOf(id *rule.Identity) kin {
	switch {
	case id.Side == Wolves:
		return wolves
	case len(id.Grants) > 0:
		return gods
	default:
		return plains
	}
}

// judge works the endings out (¶4.2, ¶4.3): the village wins when all wolves are out, also where one of its own sides fell with them; the wolves when
// all gods or all 平民 are. A side that had nobody by the deal counts for nothing.
func judge(r *rule.Run) (rule.Faction, bool) {
	var dealt, left [numKins]int
	for i := range r.S.Seats {
		k := kinOf(r.Book.Identity(r.S.Seats[i].Dealt))
		dealt[k]++
		if r.Lives(rule.Char(i)) {
			left[k]++
		}
	}
	cleared := func(k kin) bool { return dealt[k] > 0 && left[k] == 0 }
	switch {
	case cleared(wolves):
		return Good, true
	case cleared(gods) || cleared(plains):
		return Wolves, true
	}
	return "", false
}
