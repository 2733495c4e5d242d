package guimi

import (
	"slices"

	"daoyan/director/rule"
)

// extraDay puts one calendar day next; the ordinary day follows it without a night between, unless an extra night waits already (¶3.13).
func extraDay(r *rule.Run) {
	n := r.Phase().No
	day := rule.Phase{Kind: rule.Day, No: n, Extra: 1}
	if len(r.S.Agenda) > 0 {
		r.Agenda(day)
		return
	}
	r.Agenda(day, rule.Phase{Kind: rule.Day, No: n + 1})
}

// extraNight puts a further night of the same number behind the nights that come next; by night behind the extra days too, which come right
// after it. An ordinary day has its own night first (¶3.13).
func extraNight(r *rule.Run) {
	p := r.Phase()
	if p.Kind == rule.Day && p.Extra == 0 && len(r.S.Agenda) == 0 {
		r.Agenda(rule.Phase{Kind: rule.Night, No: p.No})
	}
	i := slices.IndexFunc(r.S.Agenda, func(x rule.Phase) bool {
		return x.Kind != rule.Night && (p.Kind != rule.Night || x.Extra == 0)
	})
	if i < 0 {
		i = len(r.S.Agenda)
	}
	r.S.Agenda = slices.Insert(r.S.Agenda, i, rule.Phase{Kind: rule.Night, No: p.No, Extra: 1})
}
