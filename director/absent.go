package director

import (
	"fmt"

	"daoyan/director/rule"
	"daoyan/templates"
)

// fewDays is after how many discussion days in a row without a vote the directors are told that somebody may be gone.
const fewDays = 2

// absences looks at the end of a day at who has not voted in it, without leave: he is told so at once, and from the second day in a row on the
// directors are, with what they could do. Nothing is done about it that the rules do not do.
func (t *table) absences(c *change, r *rule.Run) {
	if p := r.Phase(); p.Kind != rule.Day || p.Part != "" || !t.game.Ballots {
		return
	}
	for i := range t.meta.Players {
		who := rule.Char(i)
		days := t.facts.orders.missed[who]
		if days == 0 || !r.InPlay(who) {
			continue
		}
		t.message(c, urgentReceipt, "missed", who, t.text(templates.Ordered{Character: t.nameOf(who), Key: "missed"}))
		if days >= fewDays {
			t.tellDirectors(c, fmt.Sprint("absent/", who), fmt.Sprintf("《%s》%s 已经连续 %d 个讨论日没有投票，也没有请假。要不要换人由你定：替补 %s …，红牌 %s，或者 请假 %s 1。",
				t.meta.Title, t.nameOf(who), days, t.nameOf(who), t.nameOf(who), t.nameOf(who)))
		}
	}
}
