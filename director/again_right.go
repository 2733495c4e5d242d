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
	var err error
	if a.public, err = a.publicly(); err != nil {
		return err
	}
	for i := range a.t.meta.Players {
		a.rightOne(rule.Char(i))
	}
	a.rightGroups()
	a.redraft()
	a.rightTimes()
	return a.chats(a.rightAll())
}

// told is one character's part of a phase.
type toldIn struct {
	phase string // its name, whatever number it has in the order of play
	who   rule.Char
}

// touches tells whether a phase has come to something else for a character.
func touches(d *game.Difference, who rule.Char) bool {
	was, is := d.Was.Fall(who), d.Is.Fall(who)
	return (was == nil) != (is == nil) || !game.SameFacts(d.Was.Facts(who), d.Is.Facts(who)) || stays(d, who) || len(choicesOf(d.Was, d.Is, who))+len(choicesOf(d.Is, d.Was, who)) > 0
}

// withdraw takes back the private messages still to be sent that do not hold any more, and notes who has heard nothing of which phase for that reason.
func (a *again) withdraw() error {
	pending, err := a.t.queue()
	if err != nil {
		return err
	}
	a.drawn, a.cut = map[toldIn]bool{}, map[toldIn]bool{}
	from := a.firstOther()
	for i := range pending {
		w := &pending[i]
		part, wrong := a.wrongPart(w.ID, from)
		if !wrong {
			continue
		}
		there, err := a.x.there(&w.Entry, &w.letter)
		if err != nil {
			return err
		}
		if !there {
			a.drawn[part], a.cut[part] = true, true
			a.giveUp(w.Entry)
		}
	}
	if len(a.drawn) == 0 {
		return nil
	}
	all, err := a.t.d.store.AllOutbox(a.t.name)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", a.t.name, err)
	}
	for i := range all {
		if part, wrong := a.wrongPart(all[i].ID, from); wrong && all[i].State == store.Sent {
			delete(a.drawn, part)
		}
	}
	return nil
}

// wrongPart tells whether an entry of the outbox tells a character what a phase has come to, from a record on, where it has come to something else.
func (a *again) wrongPart(id string, from int64) (toldIn, bool) {
	no, what, who := entryOf(id)
	if no < from || !slices.Contains([]string{"told", "out", "asked"}, what) {
		return toldIn{}, false
	}
	part := toldIn{a.t.phaseName(a.phaseAt(no)), who}
	return part, slices.ContainsFunc(a.diffs, func(d game.Difference) bool {
		return d.Was != nil && a.t.phaseName(d.Was.Phase) == part.phase && touches(&d, who)
	})
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
func (a *again) phaseAt(no int64) rule.Phase {
	p := rule.Phase{}
	for i := range a.began {
		if a.began[i].No <= no {
			p = *a.began[i].Phase
		}
	}
	return p
}

// rightOne writes to one character what is otherwise for him.
func (a *again) rightOne(who rule.Char) {
	t, after := a.t, a.after
	v := templates.Righted{Character: t.nameOf(who)}
	var opens []rule.Question
	for i := range a.diffs {
		d := &a.diffs[i]
		if !touches(d, who) {
			continue
		}
		item := templates.RightedPhase{Phase: phaseView(d.Phase())}
		heard := a.heard(d, who)
		item.Void = heard && a.misled(d, who)
		item.Kept = heard && !item.Void && len(d.Was.Facts(who)) > 0
		item.Back, item.Out = d.Was.Fall(who) != nil && !a.isOut(who) && (heard || wasAnnounced(a.public, who)), d.Is.Fall(who) != nil && a.isOut(who)
		item.Still = stays(d, who) && slices.Contains(a.outAfterAll(), who)
		if item.Out && after.facts.mayLeaveWords(who) {
			item.Words = true
			if r, err := after.game.LookOpen(after.game.Seen); err == nil {
				item.Until = after.wordsUntil(r)
			}
		}
		facts := d.Is.Facts(who)
		if item.Kept {
			facts = otherFacts(facts, d.Was.Facts(who))
		}
		for _, f := range facts {
			item.Facts = append(item.Facts, after.factView(f))
		}
		item.Gone = a.skills(choicesOf(d.Was, d.Is, who))
		if d.Is != nil && after.game.Running && d.Is.Phase.Seq == after.game.Phase().Seq {
			asks := a.unopened(d.Is.AskedOf(who))
			item.Asks, opens = a.asks(asks), append(opens, asks...)
		}
		if item.Void || item.Back || item.Out || item.Still || len(item.Facts)+len(item.Gone)+len(item.Asks) > 0 {
			v.Items = append(v.Items, item)
		}
	}
	for _, j := range a.out.Judged {
		if line := t.claimText(j.Claim); j.Actor == who && j.Why == nil {
			v.Gained = append(v.Gained, line)
		} else if j.Actor == who && j.Counted {
			v.Lost = append(v.Lost, line)
		}
	}
	v.Left = a.groupsLeft(who)
	if len(v.Items)+len(v.Lost)+len(v.Gained)+len(v.Left) == 0 {
		return
	}
	text := t.text(v)
	a.x.shows("更正（私信给 %s）%s", t.nameOf(who), a.x.aside("："+text, onlyDirectors))
	t.message(a.x.c, urgentNotice, "righted", who, text, opens...)
}

// heard tells whether a character has been told, or asked, something about a phase.
func (a *again) heard(d *game.Difference, who rule.Char) bool {
	return (len(d.Was.Facts(who))+len(d.Was.AskedOf(who)) > 0 || d.Was.Fall(who) != nil) && !a.drawn[toldIn{a.t.phaseName(d.Phase()), who}]
}

// misled tells whether something of what a character was told about a phase does not hold. What does is not told again, unless some of it may not
// have been sent.
func (a *again) misled(d *game.Difference, who rule.Char) bool {
	return a.cut[toldIn{a.t.phaseName(d.Phase()), who}] || len(otherFacts(d.Was.Facts(who), d.Is.Facts(who))) > 0
}

// otherFacts are those of a list that another has not.
func otherFacts(list, other []rule.Fact) []rule.Fact {
	return slices.DeleteFunc(slices.Clone(list), func(f rule.Fact) bool {
		return slices.ContainsFunc(other, func(g rule.Fact) bool { return game.SameFacts([]rule.Fact{f}, []rule.Fact{g}) })
	})
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

// goesOn tells whether the phase that is played is the one that was played before.
func (a *again) goesOn() bool {
	was, is := a.t, a.after
	return was.game.Running && is.game.Running && was.facts.phaseKey(was.game.Phase()) == is.facts.phaseKey(is.game.Phase())
}

// reopen lets people post again in the threads of the day that the game has come back to, where they have been closed.
func (a *again) reopen() {
	after := a.after
	if !after.game.Running || after.game.Phase().Kind != rule.Day || a.goesOn() {
		return
	}
	for _, kind := range []string{threadDiscussion, threadVote} {
		after.reopenThread(a.x.c, kind, after.threadKey(kind))
	}
}
