package guimi

import "daoyan/director/rule"

const bearRoar rule.SkillID = "bear.roar"

// bear is 熊 (村民11, ¶5.11): roars at dawn when a wolf sat next to it at dusk.
func bear() card {
	return card{
		id:     rule.Identity{Name: "熊", Side: Village, Built: true, Para: "5.11", Grants: []rule.Grant{{Skill: bearRoar}}},
		skills: []*rule.Skill{{ID: bearRoar, Name: "咆哮", Of: "熊", Para: "5.11"}},
	}
}

// roars is the word of every dawn: one roar is told however many bears roar, and its absence too.
func roars(r *rule.Run) {
	for _, h := range r.S.Holdings {
		if h.Skill == bearRoar && h.Owner.Char >= 0 && smellsWolf(r, h) {
			r.Say("熊咆哮")
			return
		}
	}
	r.Say("熊未咆哮")
}

// smellsWolf: a bear that was in the ring at dusk still roars if it or its neighbour has left since; one that is blocked or has lost the
// skill does not. Only 隐狼 passes unnoticed.
func smellsWolf(r *rule.Run, h *rule.Holding) bool {
	me := h.Owner.Char
	if !r.InRingAtStart(me) || !r.Keeps(h) || r.Blocked(h) {
		return false
	}
	for _, dir := range []int{-1, 1} {
		for _, c := range r.RingAtStart(me, dir, 1) {
			if r.Faction(c) == Wolf && r.CardOf(c) != cardHidden {
				return true
			}
		}
	}
	return false
}

// cardHidden is the card of 隐狼, whom 熊 does not notice.
const cardHidden = "隐狼"
