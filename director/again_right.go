package director

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/store"
	"daoyan/templates"
)

// right writes the corrections down: to each character what it was told wrong, and to all what was announced wrong. What has not been sent yet
// is not sent any more. Nothing that was said is quoted again, and nobody reads what was told to another.
func (a *again) right() error {
	drawn, err := a.withdraw()
	if err != nil {
		return err
	}
	for i := range a.t.meta.Players {
		a.rightOne(rule.Char(i), drawn)
	}
	a.rightGroups()
	a.rightAll()
	return nil
}

// told is one character's part of a phase.
type toldIn struct {
	seq int32
	who rule.Char
}

// touches tells whether a phase has come to something else for a character.
func touches(d *game.Difference, who rule.Char) bool {
	was, is := d.Was.Fall(who), d.Is.Fall(who)
	return (was == nil) != (is == nil) || !game.SameFacts(d.Was.Facts(who), d.Is.Facts(who)) || len(choicesOf(d.Was, d.Is, who))+len(choicesOf(d.Is, d.Was, who)) > 0
}

// withdraw takes back what is still to be sent of what does not hold any more, and lists whose messages of which phase were among it.
func (a *again) withdraw() (map[toldIn]bool, error) {
	pending, err := a.t.d.store.Pending(a.t.name)
	if err != nil {
		return nil, fmt.Errorf("director: game %s: %w", a.t.name, err)
	}
	out := map[toldIn]bool{}
	for _, e := range pending {
		no, what, who := entryOf(e.ID)
		if no < a.change.From {
			continue
		}
		seq := a.phaseAt(no)
		i := slices.IndexFunc(a.diffs, func(d game.Difference) bool { return d.Was != nil && d.Was.Phase.Seq == seq })
		if i < 0 {
			continue
		}
		switch what {
		case "told", "out", "asked":
			if !touches(&a.diffs[i], who) {
				continue
			}
			out[toldIn{seq, who}] = true
		case "notice", "result", "election", "cut", "cards", "over", "review":
		default:
			continue
		}
		a.x.c.marks = append(a.x.c.marks, store.Mark{ID: e.ID, State: store.Failed, Attempts: e.Attempts, Note: "重新结算以后不对了，没有发"})
	}
	return out, nil
}

// entryOf reads what an entry's ID says: the record it came with, what it is, and to which character.
func entryOf(id string) (no int64, what string, who rule.Char) {
	parts := strings.Split(id, "/")
	if len(parts) < 3 {
		return 0, "", rule.Nobody
	}
	no, _ = strconv.ParseInt(parts[0], 10, 64)
	who = rule.Nobody
	if len(parts) > 3 {
		if n, err := strconv.Atoi(parts[3]); err == nil {
			who = rule.Char(n)
		}
	}
	return no, parts[2], who
}

// phaseAt is the phase that was played when a record was written.
func (a *again) phaseAt(no int64) int32 {
	seq := int32(0)
	for i := range a.began {
		if a.began[i].No <= no {
			seq = a.began[i].Phase.Seq
		}
	}
	return seq
}

// rightOne writes to one character what is otherwise for him.
func (a *again) rightOne(who rule.Char, drawn map[toldIn]bool) {
	t, after := a.t, a.after
	v := templates.Righted{Character: t.nameOf(who)}
	var opens []rule.Question
	for i := range a.diffs {
		d := &a.diffs[i]
		if !touches(d, who) {
			continue
		}
		item := templates.RightedPhase{Phase: phaseView(d.Phase())}
		heard := len(d.Was.Facts(who))+len(d.Was.AskedOf(who)) > 0 || d.Was.Fall(who) != nil
		item.Void = heard && !drawn[toldIn{d.Phase().Seq, who}]
		item.Back, item.Out = d.Was.Fall(who) != nil && !a.isOut(who), d.Is.Fall(who) != nil && a.isOut(who)
		if item.Out && after.facts.mayLeaveWords(who) {
			item.Words = true
			if r, err := after.game.LookOpen(after.game.Seen); err == nil {
				item.Until = after.wordsUntil(r)
			}
		}
		for _, f := range d.Is.Facts(who) {
			item.Facts = append(item.Facts, after.factView(f))
		}
		item.Gone = a.skills(choicesOf(d.Was, d.Is, who))
		if d.Is != nil && after.game.Running && d.Is.Phase.Seq == after.game.Phase().Seq {
			asks := a.unopened(d.Is.AskedOf(who))
			item.Asks, opens = a.asks(asks), append(opens, asks...)
		}
		v.Items = append(v.Items, item)
	}
	for _, j := range a.out.Judged {
		if line := t.claimText(j.Claim); j.Actor == who && j.Why == nil {
			v.Gained = append(v.Gained, line)
		} else if j.Actor == who && j.Counted {
			v.Lost = append(v.Lost, line)
		}
	}
	if len(v.Items)+len(v.Lost)+len(v.Gained) == 0 {
		return
	}
	text := t.text(v)
	a.x.shows("更正（私信给 %s）%s", t.nameOf(who), a.x.aside("："+text, onlyDirectors))
	t.message(a.x.c, urgentNotice, "righted", who, text, opens...)
}

func (a *again) isOut(who rule.Char) bool {
	s, err := a.after.game.Current()
	if err != nil {
		return false
	}
	if s.Seats[who].Place == rule.Out {
		return true
	}
	return slices.ContainsFunc(a.after.game.Out, func(g rule.Gone) bool { return a.after.game.Running && g.Who == who })
}

// unopened are those of some choices whose notice the board has not taken.
func (a *again) unopened(list []rule.Question) []rule.Question {
	return slices.DeleteFunc(list, func(q rule.Question) bool {
		return slices.ContainsFunc(a.after.game.In.Opened, func(o rule.Opened) bool { return o.Hold == q.Hold && o.N == q.N })
	})
}

func (a *again) asks(list []rule.Question) []templates.Ask {
	r, err := a.after.game.LookOpen(a.after.game.Seen)
	if err != nil {
		return nil
	}
	var out []templates.Ask
	for _, q := range list {
		out = append(out, a.after.askView(r, q))
	}
	return out
}

// rightGroups asks a group for a choice that it was not asked for before.
func (a *again) rightGroups() {
	for i := range a.diffs {
		d := &a.diffs[i]
		if d.Is == nil || !a.after.game.Running || d.Is.Phase.Seq != a.after.game.Phase().Seq {
			continue
		}
		r, err := a.after.game.LookOpen(a.after.game.Seen)
		if err != nil {
			return
		}
		fresh := a.unopened(choicesOf(d.Is, d.Was, rule.Nobody))
		a.after.askGroups(a.x.c, r, news{asked: map[rule.Char][]rule.Question{rule.Nobody: fresh}})
	}
}

// rightAll announces what everybody was told wrong.
func (a *again) rightAll() {
	t, x := a.t, a.x
	v := templates.Resettled{Head: t.head(t.game.Phase())}
	for i := range a.diffs {
		if item := a.publicItem(&a.diffs[i]); item != nil {
			v.Items = append(v.Items, *item)
		}
	}
	for i := range t.meta.Players {
		if who := rule.Char(i); a.wasAnnounced(who) && !a.isOut(who) {
			v.Back = append(v.Back, t.nameOf(who))
		}
	}
	won := a.after.game.Over && (!t.game.Over || a.after.game.Winner != t.game.Winner)
	v.GoesOn = t.game.Over && !a.after.game.Over
	if len(v.Items)+len(v.Back) > 0 || v.GoesOn {
		text := t.text(v)
		x.shows("更正（公告）：%s", text)
		t.publish(x.c, t.meta.Game.Publish.Notice, "resettled", text)
	}
	if won {
		if r, err := a.after.game.Show(); err == nil {
			a.after.gameOver(x.c, r, a.after.game.Winner)
		}
	}
	a.reopen()
}

// wasAnnounced tells whether everybody knows that a character has gone out in what is otherwise now.
func (a *again) wasAnnounced(who rule.Char) bool {
	return slices.ContainsFunc(a.diffs, func(d game.Difference) bool {
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

// shown lists the public facts of a phase that have been announced.
func shown(o *game.Outcome) []rule.Fact {
	if o == nil {
		return nil
	}
	var out []rule.Fact
	for i := range o.Public {
		if n := &o.Public[i]; o.Over || o.Phase.Kind == rule.Day || n.When == rule.Immediately {
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
	if !announced || same && (d.Is != nil && d.Is.Over == d.Was.Over) {
		return nil
	}
	item := &templates.ResettledPhase{Phase: phaseView(d.Phase())}
	if item.Again = d.Is == nil || d.Was.Over && !d.Is.Over && d.Is.Phase.Kind == rule.Night; item.Again {
		return item
	}
	t := a.after
	item.Out = t.namesOf(is)
	if d.Is.Phase.Kind == rule.Night {
		item.Out = t.namesOf(t.rules.Book.DawnList(is))
	}
	for _, f := range shown(d.Is) {
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

// reopen lets people post again in the threads of the day that the game has come back to, where they have been closed.
func (a *again) reopen() {
	after, t := a.after, a.t
	if !after.game.Running || after.game.Phase().Kind != rule.Day || t.game.Running && t.game.Phase().Seq == after.game.Phase().Seq {
		return
	}
	for _, kind := range []string{threadDiscussion, threadVote} {
		if key := after.threadKey(kind); after.facts.threads[key] != 0 && after.dayOwn(kind) {
			t.put(a.x.c, sendClose, urgentThread, "reopen/"+kind, letter{Thread: key, Reopen: true})
		}
	}
}
