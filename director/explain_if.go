package director

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/rule"
)

// mostIfs is how many single changes explain names at the most.
const mostIfs = 3

// supposing is one thing of a phase that might have been otherwise.
type supposing struct {
	what   string
	change func(*rule.Inputs)
	direct bool // what brought the fall about itself
}

// writeIfs says what single thing would have kept a character in play, for one who went out in the phase.
func (t *table) writeIfs(b *strings.Builder, r *rule.Run, c rule.Char) {
	saving := func(list []supposing) []supposing {
		return slices.DeleteFunc(list, func(s supposing) bool { return t.fallIf(r, c, &s) != nil })
	}
	saves := saving(slices.Concat(t.withoutEach(r, c), t.withWard(r, c)))
	if len(saves) == 0 {
		saves = saving(t.movedVotes(r, c))
	}
	slices.SortStableFunc(saves, func(p, q supposing) int { return order(p.direct) - order(q.direct) })
	if len(saves) == 0 {
		fmt.Fprintf(b, "这一阶段里不论少写哪一条、少投或改投哪一票、改叫谁对他用技能，%s 都还是出局。\n", t.nameOf(c))
		return
	}
	fmt.Fprintf(b, "只差一件事：%s，%s 就不会出局。\n", saves[0].what, t.nameOf(c))
	for _, s := range saves[1:min(len(saves), mostIfs)] {
		fmt.Fprintf(b, "  或者：%s。\n", s.what)
	}
}

func order(last bool) int {
	if last {
		return 1
	}
	return 0
}

// fallIf is how a character goes out in a phase with one thing otherwise; nil: it does not.
func (t *table) fallIf(r *rule.Run, c rule.Char, s *supposing) *rule.Gone {
	in := *r.In
	in.Trace = false
	s.change(&in)
	other := rule.NewRun(r.Book)
	other.Resolve(r.Began(), &in)
	if i := slices.IndexFunc(other.Out, func(g *rule.Gone) bool { return g.Who == c }); i >= 0 {
		return other.Out[i]
	}
	return nil
}

// withoutEach supposes of each line, of each order, and of each vote on the character, that it had not been written.
func (t *table) withoutEach(r *rule.Run, c rule.Char) []supposing {
	var out []supposing
	by := map[rule.HoldingID]bool{}
	for _, g := range r.Out {
		by[g.Cause.Hold] = by[g.Cause.Hold] || g.Who == c
	}
	for i := range r.In.Lines {
		ln := &r.In.Lines[i]
		if ln.GiveUp || !r.Known(ln) {
			continue
		}
		out = append(out, supposing{what: fmt.Sprintf("如果 %s 没有写「%s」", t.nameOf(ln.Actor), t.lineText(r, ln)), direct: by[ln.Hold],
			change: func(in *rule.Inputs) { in.Lines = slices.Delete(slices.Clone(in.Lines), i, i+1) }})
	}
	for i := range r.In.Patches {
		out = append(out, supposing{what: fmt.Sprintf("如果导演没有下令「%s」", t.patchText(&r.In.Patches[i])), direct: r.In.Patches[i].On == c,
			change: func(in *rule.Inputs) { in.Patches = slices.Delete(slices.Clone(in.Patches), i, i+1) }})
	}
	for i := range r.In.Ballots {
		if v := &r.In.Ballots[i]; v.To == c {
			out = append(out, supposing{what: fmt.Sprintf("如果 %s 没有投 %s", t.nameOf(v.From), t.nameOf(c)),
				change: func(in *rule.Inputs) { in.Ballots = slices.Delete(slices.Clone(in.Ballots), i, i+1) }})
		}
	}
	return out
}

// movedVotes supposes of each vote on the character that it had gone to the one with the most others.
func (t *table) movedVotes(r *rule.Run, c rule.Char) []supposing {
	next := rule.Nobody
	for i, halves := range r.Tally {
		if to := rule.Char(i); to != c && halves > 0 && (next == rule.Nobody || halves > r.Tally[next]) {
			next = to
		}
	}
	var out []supposing
	for i := range r.In.Ballots {
		v := &r.In.Ballots[i]
		if next == rule.Nobody || v.To != c || v.From == next {
			continue
		}
		out = append(out, supposing{what: fmt.Sprintf("如果 %s 投的是 %s", t.nameOf(v.From), t.nameOf(next)),
			change: func(in *rule.Inputs) { in.Ballots = slices.Clone(in.Ballots); in.Ballots[i].To = next }})
	}
	return out
}

// withWard supposes of each skill that a name can be written for at night that the character had been named, instead of what was written.
func (t *table) withWard(r *rule.Run, c rule.Char) []supposing {
	if r.Phase().Kind != rule.Night {
		return nil
	}
	dusk := rule.NewRun(r.Book)
	in := rule.Inputs{Now: r.In.Times.Dusk, Times: r.In.Times, Ruled: r.In.Ruled}
	dusk.Resolve(r.Began(), &in)
	var out []supposing
	for _, q := range dusk.Questions() {
		h := dusk.H(q.Hold)
		s := h.Print()
		hand := q.Hand
		if hand < 0 {
			if members := dusk.Pack(q.Group); len(members) > 0 {
				hand = members[0]
			}
		}
		names := func(ln rule.Line) bool { return ln.Hold == h.ID && slices.Contains(ln.Chars, c) }
		if q.Choice || hand < 0 || s.Shape.Min > 1 || s.Shape.Max < 1 || s.Shape.NeedOpt || slices.ContainsFunc(r.In.Lines, names) || !slices.Contains(dusk.LegalTargets(h), c) {
			continue
		}
		ln := rule.Line{Seq: 1 << 60, At: r.In.Times.Dusk, Actor: hand, Hold: h.ID, Word: s.Name, Chars: []rule.Char{c}}
		out = append(out, supposing{what: fmt.Sprintf("如果 %s 写了「%s %s」", t.holderName(h.Owner), s.Name, t.nameOf(c)), change: func(in *rule.Inputs) {
			in.Lines = append(slices.DeleteFunc(slices.Clone(in.Lines), func(x rule.Line) bool { return x.Hold == h.ID }), ln)
		}})
	}
	return out
}

// writeUndone says where what befell a character was taken back, and why.
func (t *table) writeUndone(b *strings.Builder, c rule.Char) {
	for i := range t.undone {
		for _, g := range t.undone[i].fell {
			if g.Who == c {
				fmt.Fprintf(b, "收回过：%s在%s出局（%s），由 %s。\n", t.nameOf(c), t.phaseName(g.phase), g.Cause.Kind, t.undone[i].what(t))
			}
		}
	}
}
