package guimi

import "daoyan/director/rule"

// AlwaysWords tells whether one who went out leaves last words whatever the count of them (上帝使徒<神恩>, ¶5.19).
func AlwaysWords(r *rule.Run, g rule.Gone) bool {
	f := r.FallOf(g.Who)
	if f == nil {
		return false
	}
	for i := range f.Hand {
		if h := &f.Hand[i]; h.Skill == apostleGrace && h.Dying {
			return true
		}
	}
	return false
}

// NoWords tells whether one who went out leaves none: after a red card or a bomb (¶3.6).
func NoWords(g rule.Gone) bool { return g.Cause.Kind == causeRed || g.Cause.Kind == causeBomb }

// Election tells whether a phase's vote is for the badge alone (¶3.3).
func Election(p rule.Phase) bool { return p.No == 1 && p.Extra == 0 && p.Kind == rule.Day }
