package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// check holds a settled phase against what is expected of it. next is the state after it.
func (p *player) check(ph *phase, next *rule.State) {
	c := &checker{p: p, ph: ph, run: p.run, next: next, want: ph.step.Expect}
	before := len(p.fails)
	c.out()
	for _, t := range c.want.told {
		c.told(&t)
	}
	c.public()
	c.lines()
	c.votes()
	for i := range c.want.is {
		c.is(&c.want.is[i])
	}
	c.won()
	if len(p.fails) > before {
		last := &p.fails[len(p.fails)-1]
		last.Notes = append(last.Notes, ph.notes()...)
	}
}

type checker struct {
	p    *player
	ph   *phase
	run  *rule.Run
	next *rule.State
	want *Expect
	then *rule.Run // what holds once the phase is over; nil until asked for
}

func (c *checker) fail(line int, key string, diff ...string) {
	c.p.fail(line, c.ph.label, key, diff...)
}

// differ reports what is wanted and not there, and what is there and not wanted, each as often as it is.
func (c *checker) differ(line int, key string, want, got []string) {
	missing, surplus := lacking(want, got), lacking(got, want)
	if len(missing)+len(surplus) == 0 {
		return
	}
	var diff []string
	for _, s := range missing {
		diff = append(diff, "- "+s)
	}
	for _, s := range surplus {
		diff = append(diff, "+ "+s)
	}
	c.fail(line, key, diff...)
}

// lacking lists what of a is not in b, counting repetitions.
func lacking(a, b []string) []string {
	rest := slices.Clone(b)
	var out []string
	for _, s := range a {
		if i := slices.Index(rest, s); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// same reports two values that differ.
func (c *checker) same(line int, key, want, got string) {
	if want != got {
		c.fail(line, key, "- "+want, "+ "+got)
	}
}

func (c *checker) out() {
	if c.want.out == nil {
		return
	}
	fell := make([]rule.Char, len(c.run.Out))
	for i, g := range c.run.Out {
		fell[i] = g.Who
	}
	if c.ph.kind == rule.Night {
		fell = c.p.set.Book.DawnList(fell)
	}
	got := c.p.names(fell)
	if !slices.Equal(c.want.out.words, got) {
		c.fail(c.want.out.line, "out", "- "+inOrder(c.want.out.words), "+ "+inOrder(got))
	}
}

func inOrder(names []string) string {
	if len(names) == 0 {
		return "(nobody)"
	}
	return strings.Join(names, ", ")
}

func (c *checker) told(t *told) {
	var got []string
	for i := range c.run.Told {
		if tell := &c.run.Told[i]; tell.To == t.who || tell.Group != "" && c.run.S.Member(tell.Group, t.who) {
			got = append(got, tell.Token(c.p.name))
		}
	}
	c.differ(t.line, "told "+c.p.name(t.who), t.words, got)
}

func (c *checker) public() {
	var got []string
	for i := range c.run.Public {
		got = append(got, c.run.Public[i].Token(c.p.name))
	}
	if l := c.want.public; l != nil {
		if missing := lacking(l.words, got); len(missing) > 0 {
			diff := []string{"- " + strings.Join(missing, ", ")}
			if other := lacking(got, l.words); len(other) > 0 {
				diff = append(diff, "+ "+strings.Join(other, ", "))
			}
			c.fail(l.line, "public", diff...)
		}
	}
	if l := c.want.unpublic; l != nil {
		for _, s := range l.words {
			if slices.Contains(got, s) {
				c.fail(l.line, "unpublic", "+ "+s)
			}
		}
	}
}

// lines compares which lines were refused, and which were taken and came to nothing.
func (c *checker) lines() {
	var refused []string
	fates := map[string][]rule.Fate{}
	for _, w := range c.ph.lines {
		if !w.taken {
			refused = append(refused, w.Text)
			continue
		}
		fates[w.Text] = append(fates[w.Text], c.fate(w))
	}
	if l := c.want.refused; l != nil {
		c.differ(l.line, "refused", l.words, refused)
	}
	if l := c.want.void; l != nil {
		for _, text := range l.words {
			i := slices.IndexFunc(fates[text], func(f rule.Fate) bool { return f != rule.Landed && f != rule.NotRun })
			if i >= 0 {
				fates[text] = slices.Delete(fates[text], i, i+1)
				continue
			}
			got := "refused"
			if f := fates[text]; len(f) > 0 {
				got = map[rule.Fate]string{rule.Landed: "took effect", rule.NotRun: "replaced, or never run"}[f[0]]
			}
			c.fail(l.line, "void", "- "+text, "+ "+got)
		}
	}
}

func (c *checker) fate(w *entry) rule.Fate {
	for _, f := range c.run.Fates {
		if f.Seq == w.seq {
			return f.Fate
		}
	}
	return rule.NotRun
}

func (c *checker) votes() {
	for _, t := range c.want.tally {
		got := 0
		if int(t.on) < len(c.run.Tally) {
			got = c.run.Tally[t.on]
		}
		c.same(t.line, "tally "+c.p.name(t.on), ballot.FormatHalves(t.halves), ballot.FormatHalves(got))
	}
	var got counted
	if c.ph.count != nil {
		got = *c.ph.count
	}
	if want := c.want.ballots; want != nil {
		c.differ(want.line, "ballots", entries(want.of), entries(got.ballots))
	}
	if want := c.want.invalid; want != nil {
		c.differ(want.line, "invalid", entries(want.of), entries(got.invalid))
	}
}

// entries writes a mapping as sorted "key: value".
func entries(m map[string]string) []string {
	var out []string
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out = append(out, k+": "+m[k])
	}
	return out
}

// after is a run of what comes next that has not begun: it answers what holds once the phase is over.
func (c *checker) after() *rule.Run {
	if c.then == nil {
		c.then = rule.NewRun(c.p.set.Book)
		var clock clock
		clock.end(c.run, &c.ph.in)
		c.then.Resolve(c.next, &rule.Inputs{Times: clock.times(c.next.Phase)})
	}
	return c.then
}

func (c *checker) is(t *trait) {
	seat := &c.next.Seats[t.who]
	key := "is " + c.p.name(t.who) + " " + t.key
	got := ""
	switch t.key {
	case "out":
		got = strconv.FormatBool(seat.Place == rule.Out)
	case "jailed":
		got = strconv.FormatBool(seat.Place == rule.Jailed)
	case "sheriff":
		got = strconv.FormatBool(c.next.Sheriff == t.who)
	case "can_vote":
		got = strconv.FormatBool(c.after().MayVote(t.who))
	case "faction":
		got = string(seat.Side)
	case "identity":
		got = c.after().CardOf(t.who)
	case "surface":
		got = c.after().Face(t.who)
	case "lost":
		c.differ(t.line, key, t.words, lost(c.next, t.who))
		return
	case "linked":
		var to []string
		if c.p.set.Links != nil {
			to = c.p.names(c.p.set.Links(c.next, t.who))
		}
		c.differ(t.line, key, t.words, to)
		return
	}
	c.same(t.line, key, t.value, got)
}

// lost names the skills of c's card, and those won since, that are lost or taken away for good, each once. A used-up skill that another one
// needs is lost with that other one (scenarios.md: lost).
func lost(s *rule.State, c rule.Char) []string {
	var own []*rule.Holding
	for _, h := range s.Holdings {
		if h.Owner.Char == c && (h.Card < 0 || s.Cards[h.Card].Top) {
			own = append(own, h)
		}
	}
	live := func(id rule.SkillID) bool {
		return slices.ContainsFunc(own, func(h *rule.Holding) bool { return h.Skill == id && h.Left != 0 && !h.IsLost() })
	}
	var out []string
	add := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, h := range own {
		if h.IsLost() {
			add(h.Print().Name)
		}
		if need := h.Print().Needs; need != "" && !live(need) {
			add(h.Print().Name)
			for _, n := range own {
				if n.Skill == need {
					add(n.Print().Name)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

func (c *checker) won() {
	if c.want.won == nil {
		return
	}
	got := undecided
	if c.next.Winner {
		got = winner(c.next.Won)
	}
	c.same(c.want.won.line, "won", c.want.won.value, got)
}

// notes tell how the phase went, for whoever reads a failure of it.
func (ph *phase) notes() []string {
	var out []string
	for _, w := range ph.lines {
		if !w.taken {
			why := "late"
			if w.ref != nil {
				why = strings.Join(append([]string{w.ref.Key}, w.ref.Args...), " ")
			}
			out = append(out, fmt.Sprintf("refused: %s (%s)", w.Text, why))
		}
	}
	for _, g := range ph.p.run.Out {
		out = append(out, fmt.Sprintf("out: %s (%s)", ph.p.name(g.Who), g.Cause.Kind))
	}
	return out
}
