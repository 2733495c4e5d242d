package director

import (
	"slices"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/templates"
)

// saysCorrected is what a correction of announcements is, as its entry's ID says.
const saysCorrected = "resettled/0"

// rightAll announces what everybody was told wrong, or has not been told, and gives the entry of that; empty: there is none.
func (a *again) rightAll() (last string) {
	t, x := a.t, a.x
	v := templates.Resettled{Head: t.head(t.game.Phase())}
	for i := range a.public {
		if item := a.publicItem(&a.public[i]); item != nil {
			v.Items = append(v.Items, *item)
		}
	}
	for i := range t.meta.Players {
		if who := rule.Char(i); wasAnnounced(a.public, who) && !a.isOut(who) {
			v.Back = append(v.Back, t.nameOf(who))
		}
	}
	v.Out = t.namesOf(a.outAfterAll())
	over := func(list []unsentDraft) bool {
		return slices.ContainsFunc(list, func(d unsentDraft) bool { return len(d.entries) > 0 && whatOf(d.Entries[0]) == "over/0" })
	}
	won := a.after.game.Over && (!t.game.Over || a.after.game.Winner != t.game.Winner) && !over(a.remade)
	v.GoesOn = t.game.Over && !a.after.game.Over && !over(a.void)
	if len(v.Items)+len(v.Back)+len(v.Out) > 0 || v.GoesOn {
		text := t.text(v)
		x.shows("更正（公告）：%s", text)
		last = t.publish(x.c, t.meta.Game.Publish.Notice, "resettled", text)
	}
	if won {
		if r, err := a.after.game.Show(); err == nil {
			a.after.gameOver(x.c, r, a.after.game.Winner)
		}
	}
	a.reopen()
	return last
}

// wasAnnounced tells whether everybody knows that a character has gone out in what is otherwise now.
func wasAnnounced(public []game.Difference, who rule.Char) bool {
	return slices.ContainsFunc(public, func(d game.Difference) bool {
		g := d.Was.Fall(who)
		return g != nil && slices.ContainsFunc(known(d.Was), func(c rule.Char) bool { return c == who })
	})
}

// known lists who is known to everybody to have gone out in a phase: by night only those whose fall is public at once, until it is over.
func known(o *game.Outcome) []rule.Char {
	if o == nil {
		return nil
	}
	return fallen(o.Fell, o.Phase.Kind == rule.Night && !o.Over)
}

// shown lists the public facts of a phase that have been announced, but for 延时: the time of the close is announced by itself.
func shown(o *game.Outcome) []rule.Fact {
	if o == nil {
		return nil
	}
	var out []rule.Fact
	for i := range o.Public {
		if n := &o.Public[i]; n.Key != "延时" && (o.Over || o.Phase.Kind == rule.Day || n.When == rule.Immediately) {
			out = append(out, n.Fact)
		}
	}
	return out
}

// publicItem is what is public of a phase by now where it is not what was announced; nil where it is.
func (a *again) publicItem(d *game.Difference) *templates.ResettledPhase {
	was, is := known(d.Was), known(d.Is)
	slices.Sort(was)
	slices.Sort(is)
	same := slices.Equal(was, is) && game.SameFacts(shown(d.Was), shown(d.Is)) && a.tallyText(d.Was) == a.tallyText(d.Is)
	announced := d.Was != nil && (d.Was.Over || len(was)+len(shown(d.Was)) > 0 || d.Was.Tally != nil)
	switch {
	case same && d.Is != nil && d.Was != nil && d.Is.Over == d.Was.Over:
		return nil
	case !announced && (d.Is == nil || len(is)+len(shown(d.Is)) == 0 && d.Is.Tally == nil):
		return nil
	}
	item := &templates.ResettledPhase{Phase: phaseView(d.Phase()), First: !announced}
	if item.Again = d.Is == nil || d.Was != nil && d.Was.Over && !d.Is.Over && d.Is.Phase.Kind == rule.Night; item.Again {
		return item
	}
	t := a.after
	item.Out = t.namesOf(is)
	if d.Is.Phase.Kind == rule.Night {
		item.Out = t.namesOf(t.rules.Book.DawnList(is))
	}
	facts := shown(d.Is)
	if item.SoFar = !d.Is.Over && d.Is.Tally == nil; item.SoFar {
		facts = a.holdsToday(item, d)
	}
	for _, f := range facts {
		item.Facts = append(item.Facts, t.factView(f))
	}
	if d.Is.Tally != nil {
		tally := a.tally(d.Is)
		item.Tally = &tally
	}
	return item
}

// tally is the count of a day by its numbers and voters.
func (a *again) tally(o *game.Outcome) templates.Tally {
	var v templates.Tally
	for i, halves := range o.Tally {
		row := templates.Row{Name: a.t.nameOf(rule.Char(i)), Halves: halves, Added: halves}
		for _, c := range o.Casts {
			if c.To == rule.Char(i) {
				row.Added -= c.Halves
				row.Voters = append(row.Voters, templates.Voter{Name: a.t.nameOf(c.From), Halves: c.Halves})
			}
		}
		if halves > 0 || len(row.Voters) > 0 {
			v.Rows = append(v.Rows, row)
		}
	}
	for _, c := range o.Casts {
		if c.To < 0 {
			v.Abstained = append(v.Abstained, templates.Voter{Name: a.t.nameOf(c.From), Halves: c.Halves})
		}
	}
	slices.SortStableFunc(v.Rows, func(p, q templates.Row) int { return q.Halves - p.Halves })
	return v
}
