package director

import (
	"fmt"
	"math"
	"slices"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/store"
)

// atOnce says in what a run differs at the instant of an order from the one without it.
func (x *ordering) atOnce(before, after *rule.Run) {
	t := x.t
	x.says = append(x.says, x.unsaid(x.differences(before, after))...)
	for _, q := range after.Questions() {
		if q.Choice && !slices.ContainsFunc(before.Questions(), func(b rule.Question) bool { return b.Hold == q.Hold && b.N == q.N }) {
			x.say("会问 %s%s", t.nameOf(q.Hand), x.aside("："+after.H(q.Hold).Print().Name, onlyDirectors))
		}
	}
	if t.rules.Book.Judge == nil {
		return
	}
	was, wasOver := t.rules.Book.Judge(before)
	if now, over := t.rules.Book.Judge(after); over && (!wasOver || was != now) {
		x.say("这样一来，这一阶段结束时 %s 获胜", now)
	}
}

// foretell says of an order what its own words do not: what is told to whom at once, and in what the end of the phase would differ. What is settled
// anew tells of itself.
func (x *ordering) foretell(did *change) error {
	t := x.t
	raw, err := t.d.journal(t.name, 1)
	if err != nil {
		return err
	}
	is, err := t.replayedWith(raw, did.records)
	if err != nil {
		return err
	}
	x.warnOfLeak(is, did.outbox)
	x.sayLetters(is, did.outbox)
	switch anew := func(r record) bool { return r.event != nil && r.event.Kind == game.Rewound }; {
	case slices.ContainsFunc(did.records, anew):
		return x.oddSince(is)
	case t.game.Over:
		return nil
	}
	_, err = t.safely(func() ([]game.Event, error) { return nil, x.lookAhead(raw, is) })
	if err != nil { // nothing that is in the way of an order: it may be what gets a game going again
		x.shows("规则程序现在推演不出会有什么不同：%v", err)
	}
	return nil
}

// oddSince refuses, unless it is forced, what has led to a table that no game comes to by itself.
func (x *ordering) oddSince(is *table) error {
	before, err := x.t.lookAt(x.t.game.Seen)
	if err != nil {
		return err
	}
	after, err := is.lookAt(is.game.Seen)
	if err != nil {
		return err
	}
	return x.refuseOdd(before, after)
}

// refuseOdd names what is odd about a table and was not before; it has to be forced.
func (x *ordering) refuseOdd(before, after *rule.Run) error {
	was := before.Odds()
	for _, odd := range after.Odds() {
		if slices.Contains(was, odd) {
			continue
		}
		if err := x.unusual("%s", x.t.oddText(after, odd)); err != nil {
			return err
		}
	}
	return nil
}

// lookAhead shows in what the end of the phase at hand, or of the one that comes next, would differ with an order carried out, by everything that
// has come in.
func (x *ordering) lookAhead(raw []store.Record, is *table) error {
	was, err := x.t, error(nil)
	if !was.game.Running {
		if was, err = x.t.replayed(raw); err == nil {
			err = was.beginNext()
		}
	}
	if err == nil && !is.game.Running && !is.game.Over {
		err = is.beginNext()
	}
	if err != nil {
		return err
	}
	before, after, err := outlooks(was, is, max(x.at, was.game.Seen))
	if err != nil {
		return err
	}
	end := x.t.phaseName(before.Phase()) + "结束时"
	if sw := after.Asked; len(sw) > 0 {
		end = "到要问你 " + sw[0].Switch + " 的地方"
	}
	head := "照现在收到的推演，"
	if is.game.HeldUp != "" {
		head = "继续以后，照现在收到的推演，"
	}
	diff := x.unsaid(append(x.differences(before, after), endingsDiffer(before, after)...))
	if len(diff) == 0 {
		x.shows("%s%s没有别的不同", head, end)
		return nil
	}
	x.shows("%s%s：", head, end)
	x.show = append(x.show, diff...)
	return nil
}

// beginNext lets a game that is not the one that is played begin its next phase, with the orders that wait for it.
func (t *table) beginNext() error {
	p, times, err := t.following()
	if err != nil {
		return err
	}
	at := beginsAt(p, times)
	for _, e := range append(t.game.Begin(times, at), t.waitingPatches(at)...) {
		if err := t.fold(e); err != nil {
			return err
		}
	}
	return nil
}

// outlooks play the phase at hand to its end as it stands and with an order carried out. Where the order ends the game, nothing comes any more.
func outlooks(was, is *table, at rule.Instant) (before, after *rule.Run, err error) {
	mine, err := was.facing(at)
	if err != nil {
		return nil, nil, err
	}
	if is.game.Over {
		evenOut(mine.Conduct, mine.Conduct)
		if before, err = was.playOut(mine); err == nil {
			after, err = was.suppose(at, nil)
		}
		return before, after, err
	}
	other, err := is.facing(at)
	if err != nil {
		return nil, nil, err
	}
	evenOut(mine.Conduct, other.Conduct)
	if before, err = was.playOut(mine); err == nil {
		after, err = is.playOut(other)
	}
	return before, after, err
}

// unsaid leaves out what has been said.
func (x *ordering) unsaid(list []string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return slices.Contains(x.says, s) })
}

// endOfTime lies behind everything that a phase may wait for.
const endOfTime rule.Instant = 1 << 40

// mostChoices is how many choices one phase may open, one behind the other, before looking ahead gives up.
const mostChoices = 50

// outlook is the phase at hand played to its end with what is known by now: the votes stay as they stand, nobody answers what he will be asked.
func (t *table) outlook(at rule.Instant) (*rule.Run, error) {
	in, err := t.facing(at)
	if err != nil {
		return nil, err
	}
	evenOut(in.Conduct, in.Conduct)
	return t.playOut(in)
}

// playOut plays the phase at hand to its end with such facts.
func (t *table) playOut(in rule.Inputs) (*rule.Run, error) {
	in.Opened, in.Now = slices.Clone(in.Opened), endOfTime
	var r *rule.Run
	for range mostChoices {
		var err error
		if r, err = t.supposed(&in); err != nil || r.Done {
			return r, err
		}
		opened := len(in.Opened)
		for _, q := range r.Questions() {
			if q.Choice && !q.Opened {
				in.Opened = append(in.Opened, rule.Opened{Hold: q.Hold, N: q.N, At: r.Now()})
			}
		}
		if len(in.Opened) == opened {
			return r, nil
		}
	}
	return r, nil
}

// facing are the facts of the phase at hand; of a day that has not closed with the votes and everybody's conduct as they stand.
func (t *table) facing(at rule.Instant) (rule.Inputs, error) {
	in := t.game.In
	if t.game.Phase().Kind != rule.Day || t.game.Ballots {
		return in, nil
	}
	if err := t.takeUpVotes(); err != nil {
		return in, err
	}
	r, err := t.game.LookOpen(at)
	if err != nil {
		return in, err
	}
	res := ballot.CountDay(t.day(r))
	var voted map[rule.Char]bool
	in.Ballots, voted = ballotsOf(&res)
	in.Conduct = t.conduct(r, voted)
	return in, nil
}

// evenOut lets everybody do by the close what he has not done yet, but for what makes two sides differ: who has voted on one alone, who is excused
// on one alone. Both list the same characters, in one order.
func evenOut(a, b []rule.Conduct) {
	for i := range min(len(a), len(b)) {
		if a[i].Excused == b[i].Excused {
			a[i].Posts, b[i].Posts = math.MaxInt8, math.MaxInt8
			if a[i].Voted == b[i].Voted {
				a[i].Voted, b[i].Voted = true, true
			}
			continue
		}
		posts := max(a[i].Posts, b[i].Posts)
		a[i].Posts, b[i].Posts = posts, posts
	}
}

// line is one thing that a phase comes to; what of it is for those alone who may read everything stands apart.
type line struct{ what, secret string }

// readsAll tells whether who gives the order may read what is told to players alone: from the terminal, as a director or in charge.
func (x *ordering) readsAll() bool {
	if x.o.UID == 0 {
		return true
	}
	d := x.t.d.listed(x.o.UID)
	return d != nil && x.t.directsAll(d)
}

// aside is what is for those alone who may read everything; others read something instead.
func (x *ordering) aside(secret, instead string) string {
	if x.readsAll() {
		return secret
	}
	return instead
}

// differences says what the second of two runs of one phase has that the first has not, and what it has no more.
func (x *ordering) differences(before, after *rule.Run) []string {
	var out []string
	list := func(was, is []line, now, no, instead string) {
		say := func(head string, l line) {
			if l.secret != "" {
				l.secret = x.aside(l.secret, instead)
			}
			out = append(out, head+l.what+l.secret)
		}
		for _, l := range minus(is, was) {
			say(now, l)
		}
		for _, l := range minus(was, is) {
			say(no, l)
		}
	}
	t := x.t
	list(t.fallLines(before), t.fallLines(after), "", "不再有：", "")
	list(t.toldLines(before), t.toldLines(after), "会告诉 ", "不再告诉 ", onlyDirectors)
	list(t.publicLines(before), t.publicLines(after), "会公布：", "不再公布：", "")
	return out
}

// minus is what is left of a list where each of another takes one away.
func minus[T comparable](list, other []T) []T {
	other = slices.Clone(other)
	return slices.DeleteFunc(slices.Clone(list), func(s T) bool {
		i := slices.Index(other, s)
		if i < 0 {
			return false
		}
		other = slices.Delete(other, i, i+1)
		return true
	})
}

func (t *table) fallLines(r *rule.Run) []line {
	var out []line
	for _, g := range r.Out {
		out = append(out, line{t.nameOf(g.Who) + " 出局", "（" + g.Cause.Kind + "）"})
	}
	return out
}

func (t *table) toldLines(r *rule.Run) []line {
	var out []line
	for i := range r.Told {
		out = append(out, line{t.nameOf(r.Told[i].To), "：" + r.Told[i].Fact.Token(t.nameOf)})
	}
	return out
}

func (t *table) publicLines(r *rule.Run) []line {
	var out []line
	for i := range r.Public {
		out = append(out, line{what: r.Public[i].Fact.Token(t.nameOf)})
	}
	return out
}

// endingsDiffer says which ending the phase would bring or not bring.
func endingsDiffer(before, after *rule.Run) []string {
	var out []string
	if before.Over && (!after.Over || before.Winner != after.Winner) {
		out = append(out, fmt.Sprintf("不再是 %s 获胜", before.Winner))
	}
	if after.Over && (!before.Over || before.Winner != after.Winner) {
		out = append(out, fmt.Sprintf("这样一来，这一阶段结束时 %s 获胜", after.Winner))
	}
	return out
}
