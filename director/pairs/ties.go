package pairs

import (
	"maps"
	"slices"

	"daoyan/director/rule"
)

// Effect is one of two things whose order decides something.
type Effect struct {
	Hold  rule.HoldingID
	Skill *rule.Skill
	Owner rule.Holder
	Para  string // what it does there stands in this paragraph
}

// Difference is two effects of one phase that nothing puts in order, and what hangs on it.
type Difference struct {
	Where       rule.Where
	Layer       rule.Layer // of rules in one layer
	First, Then Effect     // in the order in which the phase is played
	Played      []string   // what is heard only in the order played: "出局 A", "告知 B 查验:A=狼人阵营", "公开 殉情:A"
	Other       []string   // what is heard only in the other order
	Table       []string   // what else at the table differs: characters, skills as "A<守护>"

	digest uint64 // of the other order
}

// Unordered plays the phase that s is in with what is known so far, every two effects that nothing orders both ways, and lists those where
// that makes a difference. s and in are only read. name gives characters' names.
func Unordered(b *rule.Book, s *rule.State, in *rule.Inputs, name func(rule.Char) string) []Difference {
	facts := *in
	facts.Trace, facts.Ties, facts.Swap = false, true, nil
	r := rule.NewRun(b)
	r.Resolve(s, &facts)
	played, ties := digest(r), r.Ties()
	facts.Ties = false
	var out []Difference
	other := rule.NewRun(b)
	for i := range ties {
		facts.Swap = &ties[i]
		other.Resolve(s, &facts)
		if d := digest(other); d != played {
			out = append(out, difference(r, other, &ties[i], d, name))
		}
	}
	return nearest(out)
}

func difference(r, other *rule.Run, t *rule.Swap, d uint64, name func(rule.Char) string) Difference {
	was, would := resultOf(r, name), resultOf(other, name)
	return Difference{Where: t.Where, Layer: t.Layer, First: effect(r, t.A, t.Paras[0]), Then: effect(r, t.B, t.Paras[1]), digest: d,
		Played: missing(was.heard, would.heard), Other: missing(would.heard, was.heard), Table: changed(was.table, would.table)}
}

// changed lists, by name, the things of two tables that are not the same.
func changed(a, b map[string]string) []string {
	names := map[string]bool{}
	for _, x := range [][2]map[string]string{{a, b}, {b, a}} {
		for line, about := range x[0] {
			if _, same := x[1][line]; !same {
				names[about] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func effect(r *rule.Run, id rule.HoldingID, para string) Effect {
	h := r.H(id)
	return Effect{Hold: id, Skill: h.Print(), Owner: h.Owner, Para: para}
}

// missing lists what of a is not in b; both are sorted.
func missing(a, b []string) []string {
	var out []string
	for _, x := range a {
		if i, found := slices.BinarySearch(b, x); found {
			b = slices.Delete(slices.Clone(b), i, i+1)
		} else {
			out = append(out, x)
		}
	}
	return out
}

// nearest keeps of the differences that come to the same when one thing is moved forward past several the one with the least way.
func nearest(all []Difference) []Difference {
	var out []Difference
	for i := range all {
		d := &all[i]
		if !slices.ContainsFunc(all[i+1:], func(e Difference) bool {
			return e.Where == d.Where && e.Layer == d.Layer && e.Then.Hold == d.Then.Hold && e.digest == d.digest
		}) {
			out = append(out, *d)
		}
	}
	return out
}
