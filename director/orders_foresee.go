package director

import (
	"fmt"
	"slices"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// atOnce says in what a run differs at the instant of an order from the one without it.
func (x *ordering) atOnce(before, after *rule.Run) {
	t := x.t
	x.says = append(x.says, x.unsaid(t.differences(before, after))...)
	for _, q := range after.Questions() {
		if q.Choice && !slices.ContainsFunc(before.Questions(), func(b rule.Question) bool { return b.Hold == q.Hold && b.N == q.N }) {
			x.say("会问 %s：%s", t.nameOf(q.Hand), after.H(q.Hold).Print().Name)
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

// lookAhead shows in what the end of the phase at hand would differ, with everything that has come in by now.
func (x *ordering) lookAhead(change func(*rule.Inputs)) error {
	t := x.t
	before, err := t.outlook(x.at, nil)
	if err != nil {
		return err
	}
	after, err := t.outlook(x.at, change)
	if err != nil {
		return err
	}
	diff := x.unsaid(append(t.differences(before, after), endingsDiffer(before, after)...))
	end := t.phaseName(before.Phase()) + "结束时"
	if sw := after.Asked; len(sw) > 0 {
		end = "到要问你 " + sw[0].Switch + " 的地方"
	}
	if len(diff) == 0 {
		x.shows("照现在收到的推演，%s没有别的不同", end)
		return nil
	}
	x.shows("照现在收到的推演，%s：", end)
	x.show = append(x.show, diff...)
	return nil
}

// unsaid leaves out what has been said.
func (x *ordering) unsaid(list []string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return slices.Contains(x.says, s) })
}

// endOfTime lies behind everything that a phase may wait for.
const endOfTime rule.Instant = 1 << 40

// mostChoices is how many choices one phase may open, one behind the other, before looking ahead gives up.
const mostChoices = 50

// outlook is the phase at hand played to its end with what is known by now and a change to it: the votes stay as they stand, nobody answers what
// he will be asked.
func (t *table) outlook(at rule.Instant, change func(*rule.Inputs)) (*rule.Run, error) {
	in := t.game.In
	in.Opened = slices.Clone(in.Opened)
	if err := t.votesSoFar(&in, at); err != nil {
		return nil, err
	}
	if change != nil {
		change(&in)
	}
	in.Now = endOfTime
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

// votesSoFar hands in the votes of a day that has not closed as they stand.
func (t *table) votesSoFar(in *rule.Inputs, at rule.Instant) error {
	if t.game.Phase().Kind != rule.Day || t.game.Ballots {
		return nil
	}
	if err := t.takeUpVotes(); err != nil {
		return err
	}
	r, err := t.game.LookOpen(at)
	if err != nil {
		return err
	}
	res := ballot.CountDay(t.day(r))
	in.Ballots, _ = ballotsOf(&res)
	return nil
}

// differences says what the second of two runs of one phase has that the first has not, and what it has no more.
func (t *table) differences(before, after *rule.Run) []string {
	var out []string
	list := func(was, is []string, now, no string) {
		for _, s := range minus(is, was) {
			out = append(out, now+s)
		}
		for _, s := range minus(was, is) {
			out = append(out, no+s)
		}
	}
	list(t.fallLines(before), t.fallLines(after), "", "不再有：")
	list(t.toldLines(before), t.toldLines(after), "会告诉 ", "不再告诉 ")
	list(t.publicLines(before), t.publicLines(after), "会公布：", "不再公布：")
	return out
}

// minus is what is left of a list where each of another takes one away.
func minus(list, other []string) []string {
	other = slices.Clone(other)
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool {
		i := slices.Index(other, s)
		if i < 0 {
			return false
		}
		other = slices.Delete(other, i, i+1)
		return true
	})
}

func (t *table) fallLines(r *rule.Run) []string {
	var out []string
	for _, g := range r.Out {
		out = append(out, fmt.Sprintf("%s 出局（%s）", t.nameOf(g.Who), g.Cause.Kind))
	}
	return out
}

func (t *table) toldLines(r *rule.Run) []string {
	var out []string
	for i := range r.Told {
		out = append(out, t.nameOf(r.Told[i].To)+"："+r.Told[i].Fact.Token(t.nameOf))
	}
	return out
}

func (t *table) publicLines(r *rule.Run) []string {
	var out []string
	for i := range r.Public {
		out = append(out, r.Public[i].Fact.Token(t.nameOf))
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
