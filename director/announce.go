package director

import (
	"slices"
	"time"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/templates"
)

// news is what one move of the game brings, sorted by who hears of it.
type news struct {
	told    map[rule.Char][]rule.Fact
	asked   map[rule.Char][]rule.Question
	fell    []rule.Gone
	public  []rule.Notice
	silent  []rule.Draw // made for those who had to write and have not
	counted *game.Event
	ended   *game.Event
	won     *game.Event
}

// sortNews leaves out what was told in the slot withCards: it stands on the cards already.
func sortNews(ev []game.Event, withCards string) news {
	n := news{told: map[rule.Char][]rule.Fact{}, asked: map[rule.Char][]rule.Question{}}
	for i := range ev {
		e := &ev[i]
		switch e.Kind {
		case game.Told:
			if withCards != "" && e.Telling.Slot == withCards {
				continue
			}
			n.told[e.Telling.To] = append(n.told[e.Telling.To], e.Telling.Fact)
		case game.Drawn:
			if _, what := e.Draw.For(); what == rule.BySilence {
				n.silent = append(n.silent, *e.Draw)
			}
		case game.Asked:
			n.asked[e.Asked.Hand] = append(n.asked[e.Asked.Hand], *e.Asked)
		case game.Fell:
			n.fell = append(n.fell, *e.Gone)
		case game.Published:
			n.public = append(n.public, *e.Notice)
		case game.Counted:
			n.counted = e
		case game.Ended:
			n.ended = e
		case game.Won:
			n.won = e
		}
	}
	return n
}

// proclaim writes down everything that events of the game call for: messages, announcements, groups, and at the end the story.
func (t *table) proclaim(c *change, ev []game.Event) {
	n := sortNews(ev, t.withCards())
	r, err := t.game.Look(max(t.game.Seen, lastAt(ev)), false)
	if err != nil {
		return
	}
	t.bothWays(c, r)
	t.puzzled(c, ev)
	t.tellAll(c, r, n)
	t.announce(c, r, n)
	t.groups(c, r)
	if n.ended != nil {
		t.absences(c, r)
		t.keepStory(c, r, n.ended)
		t.endOfNight(c, r, n)
	}
	if n.won != nil {
		t.gameOver(c, r, n.won.Winner)
	}
}

func lastAt(ev []game.Event) rule.Instant {
	var at rule.Instant
	for _, e := range ev {
		at = max(at, e.At)
	}
	return at
}

// tellAll sends everybody what was told to him, what he may choose, and that he is out.
func (t *table) tellAll(c *change, r *rule.Run, n news) {
	for _, g := range n.fell { // in the order of going out, which is that of last words
		if t.mayLeave(c, r, g) {
			c.note(factInvited, fact{Who: g.Who, At: r.Now()})
		}
	}
	silent := t.silences(r, n.silent)
	for i := range t.meta.Players {
		who := rule.Char(i)
		gone := slices.IndexFunc(n.fell, func(g rule.Gone) bool { return g.Who == who })
		facts, asked := n.told[who], n.asked[who]
		if gone >= 0 {
			t.tellOut(c, r, n.fell[gone], asked)
			asked = nil
		}
		if len(facts)+len(asked)+len(silent[who]) == 0 {
			continue
		}
		v := templates.Feedback{Character: t.nameOf(who), Phase: phaseView(r.Phase()), Drawn: silent[who]}
		for _, f := range facts {
			v.Facts = append(v.Facts, t.factView(f))
		}
		for _, q := range asked {
			v.Asks = append(v.Asks, t.askView(r, q))
		}
		urgency := urgentFeedback
		if len(asked) > 0 {
			urgency = urgentNotice
		}
		t.message(c, urgency, "told", who, t.text(v), asked...)
	}
	t.askGroups(c, r, n)
}

// silences are the lines that chance has written for those who had to and did not, by whom they are to be told to.
func (t *table) silences(r *rule.Run, draws []rule.Draw) map[rule.Char][]string {
	var order []rule.HoldingID
	words := map[rule.HoldingID]string{}
	for i := range draws {
		d := &draws[i]
		hold, _ := d.For()
		if words[hold] == "" {
			words[hold] = d.Of(r.Book)
			order = append(order, hold)
		}
		if d.Chars != nil {
			words[hold] += " " + t.nameOf(d.Chars[d.Value])
		} else {
			words[hold] += " " + d.Names[d.Value]
		}
	}
	out := map[rule.Char][]string{}
	for _, hold := range order {
		owner := r.H(hold).Owner
		to := []rule.Char{owner.Char}
		if owner.Group != "" {
			to = r.Pack(owner.Group)
		}
		for _, who := range to {
			out[who] = append(out[who], words[hold])
		}
	}
	return out
}

// askGroups sends the notice of a choice that a group has to each of its members in play; the first copy opens the window.
func (t *table) askGroups(c *change, r *rule.Run, n news) {
	for _, q := range n.asked[rule.Nobody] {
		opens := []rule.Question{q}
		for _, m := range r.Pack(q.Group) {
			v := templates.Prompt{Character: t.nameOf(m), Phase: phaseView(r.Phase()), Asks: []templates.Ask{t.askView(r, q)}}
			t.message(c, urgentNotice, "asked", m, t.text(v), opens...)
			opens = nil
		}
	}
}

// tellOut tells a character that it is out, whether it may leave last words, and what it may still choose.
func (t *table) tellOut(c *change, r *rule.Run, g rule.Gone, asked []rule.Question) {
	v := templates.OutNotice{Character: t.nameOf(g.Who), Phase: phaseView(r.Phase()), Words: c.invites(g.Who), Until: t.wordsUntil(r)}
	for _, q := range asked {
		v.Asks = append(v.Asks, t.askView(r, q))
	}
	t.message(c, urgentNotice, "out", g.Who, t.text(v), asked...)
}

// mayLeave: as many last words as the smallest legal number of wolves, in the order of going out; none after a red card or a bomb. The
// rule set may grant them whatever the count.
func (t *table) mayLeave(c *change, r *rule.Run, g rule.Gone) bool {
	if t.rules.AlwaysWords != nil && t.rules.AlwaysWords(r, g) {
		return true
	}
	if t.rules.NoWords != nil && t.rules.NoWords(g) {
		return false
	}
	invited := len(t.facts.invited)
	for _, rec := range c.records {
		if rec.kind == factInvited {
			invited++
		}
	}
	return invited < int(t.game.Deal.Settings.Words)
}

// invites tells whether the change lets c leave last words.
func (c *change) invites(who rule.Char) bool {
	return slices.ContainsFunc(c.records, func(rec record) bool { return rec.kind == factInvited && rec.fact.Who == who })
}

// wordsUntil is the next opening; for those who go out at one, the one after it.
func (t *table) wordsUntil(r *rule.Run) time.Time {
	if o := r.In.Times.Opening; o > r.Now() {
		return t.time(o)
	}
	return nextClock(t.calendar().Opens, t.time(r.Now()).Add(time.Minute), t.zone)
}

// announce makes public what may be at once: by day everything as it comes, by night what the rules say; the rest waits for the dawn list.
func (t *table) announce(c *change, r *rule.Run, n news) {
	p := r.Phase()
	switch p.Kind {
	case rule.Day:
		t.announceDay(c, r, n)
	case rule.Night:
		var now []rule.Notice
		for _, x := range n.public {
			if x.When == rule.Immediately {
				now = append(now, x)
			}
		}
		if len(now) > 0 {
			last := t.publish(c, t.meta.Game.Publish.Notice, "notice", t.text(templates.Notice{Head: t.headOf(c, p, plotNotice), Facts: t.factViews(now)}))
			t.leave(c, &r.S, fallen(n.fell, true), last)
		}
	}
}

// fallen lists who of them has gone out, or only those whose going out is public at once.
func fallen(list []rule.Gone, public bool) []rule.Char {
	var out []rule.Char
	for i := range list {
		if list[i].Public || !public {
			out = append(out, list[i].Who)
		}
	}
	return out
}

func (t *table) announceDay(c *change, r *rule.Run, n news) {
	p := r.Phase()
	pace, cards, facts := splitFacts(n.public)
	for _, x := range pace {
		t.publish(c, t.meta.Game.Publish.Notice, "pace", t.text(t.paceView(c, r, &x)))
	}
	out := t.namesOf(fallen(n.fell, false))
	kind, last := t.meta.Game.Publish.Result, ""
	switch {
	case n.counted != nil && t.election(p):
		last = t.publish(c, kind, "election", t.text(t.electionView(c, r, n, facts)))
	case n.counted != nil:
		last = t.publish(c, kind, "result", t.text(templates.VoteResult{Head: t.headOf(c, p, plotResult), Tally: t.tallyView(r, n.counted.Tally, n.counted.Casts), Out: out,
			Facts: t.factViews(facts), Next: nextDay(r), Dusk: t.dusk(c, r, n)}))
	case r.WasCut() && slices.ContainsFunc(facts, func(x rule.Notice) bool { return x.Key == "直接入夜" }):
		var dusk time.Time
		if t.ruling(switchCut) != rule.Ask {
			dusk = t.afterCut(t.time(r.Now()), t.time(r.In.Now))
			c.note(factDusk, fact{At: instant(dusk)})
		}
		last = t.publish(c, kind, "cut", t.text(templates.Cut{Head: t.headOf(c, p, plotResult), Out: out, Facts: t.factViews(facts), Dusk: dusk}))
	case len(out) > 0 || len(facts) > 0:
		last = t.publish(c, t.meta.Game.Publish.Notice, "notice", t.text(templates.Notice{Head: t.headOf(c, p, plotNotice), Out: out, Facts: t.factViews(facts)}))
	}
	if len(cards) > 0 {
		last = t.publish(c, kind, "cards", t.text(templates.Cards{Head: t.headOf(c, p, plotNotice), Cards: t.cardViews(cards)}))
	}
	t.recast(c, r, n)
	if n.won == nil {
		t.leave(c, &r.S, fallen(n.fell, false), last)
	}
}

// paceView counts the requests of a calendar day as they were when they were judged.
func (t *table) paceView(c *change, r *rule.Run, judged *rule.Notice) templates.Pace {
	slow := judged.Key == "延时"
	v := templates.Pace{Head: t.headOf(c, r.Phase(), plotPace), Slow: slow, Closes: t.time(r.Closing())}
	v.Ordered = slices.ContainsFunc(r.In.Patches, func(p rule.Patch) bool { return p.Do == rule.PatchPace && p.Off == slow && p.At == judged.At })
	from := rule.Instant(0)
	for _, close := range r.In.Times.Closes {
		if close < judged.At {
			from = close
		}
	}
	asked := map[rule.Request]bool{}
	for _, q := range r.In.Requests {
		if q.At < from || q.At >= judged.At || !r.InPlay(q.From) {
			continue
		}
		if q.At = 0; asked[q] {
			continue
		}
		asked[q] = true
		if q.Delay == slow {
			v.Fors++
		} else {
			v.Againsts++
		}
	}
	return v
}

// splitFacts sorts a day's public facts: changes of pace, cards, the rest.
func splitFacts(list []rule.Notice) (pace, cards, facts []rule.Notice) {
	for _, x := range list {
		switch x.Key {
		case "加速", "延时":
			pace = append(pace, x)
		case "黄牌", "红牌":
			cards = append(cards, x)
		default:
			facts = append(facts, x)
		}
	}
	return pace, cards, facts
}

func (t *table) cardViews(cards []rule.Notice) []templates.Card {
	var out []templates.Card
	for _, x := range cards {
		for _, who := range x.On {
			out = append(out, templates.Card{Name: t.nameOf(who), Red: x.Key == "红牌", Why: x.Text})
		}
	}
	return out
}

func (t *table) electionView(c *change, r *rule.Run, n news, facts []rule.Notice) templates.Election {
	v := templates.Election{Head: t.headOf(c, r.Phase(), plotResult), Tally: t.tallyView(r, n.counted.Tally, n.counted.Casts), Tied: true, Next: nextDay(r), Dusk: t.dusk(c, r, n)}
	for _, x := range facts {
		switch {
		case x.Key == "警长" && len(x.On) == 1:
			v.Sheriff, v.Halves, v.Tied = t.nameOf(x.On[0]), t.weight(r, x.On[0]), false
		case x.Key == "无警长":
			v.Tied = false
		default:
			v.Facts = append(v.Facts, t.factView(x.Fact))
		}
	}
	return v
}

// nextDay is the day, or the part of one, that follows without a night between; zero: a night follows.
func nextDay(r *rule.Run) templates.Phase {
	if p := r.Coming(); p.Kind == rule.Day {
		return phaseView(p)
	}
	return templates.Phase{}
}

func (t *table) factViews(list []rule.Notice) []templates.Fact {
	out := make([]templates.Fact, 0, len(list))
	for i := range list {
		out = append(out, t.factView(list[i].Fact))
	}
	return out
}
