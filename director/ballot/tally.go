package ballot

import (
	"cmp"
	"slices"
	"strconv"
)

// Line is what one target gathered. Reached is the place, from 1, of the ballot that completed the count among all ballots in the order they
// were cast; votes without a ballot (诽谤) come before the first, at 0.
type Line struct {
	Target  int
	Option  int
	Halves  int
	Reached int
	Voters  []int // in the order they voted
}

// Extra is a vote with nobody behind it, or an addition to somebody's.
type Extra struct {
	Target int
	Halves int
}

// Tally adds up ballots by target and option, the most first, among equals those who reached their count first (¶3.3).
// Abstentions are left out: they are never elected.
func Tally(ballots []Ballot, extras ...Extra) []Line {
	var lines []Line
	at := func(target, option int) *Line {
		i := slices.IndexFunc(lines, func(l Line) bool { return l.Target == target && l.Option == option })
		if i < 0 {
			lines = append(lines, Line{Target: target, Option: option})
			i = len(lines) - 1
		}
		return &lines[i]
	}
	for _, x := range extras {
		at(x.Target, 0).Halves += x.Halves
	}
	for i, b := range slices.SortedStableFunc(slices.Values(ballots), inTurn) {
		if b.Target < 0 {
			continue
		}
		l := at(b.Target, b.Option)
		l.Halves += b.Halves
		l.Reached = i + 1
		l.Voters = append(l.Voters, b.Voter)
	}
	slices.SortStableFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Halves, a.Halves), cmp.Compare(a.Reached, b.Reached), cmp.Compare(a.Target, b.Target), cmp.Compare(a.Option, b.Option))
	})
	return lines
}

// Top returns the targets that share the highest count, those who reached it first first.
func Top(lines []Line) []int {
	var top []int
	for _, l := range lines {
		if l.Halves < lines[0].Halves {
			break
		}
		top = append(top, l.Target)
	}
	return top
}

// FormatHalves writes a count of half votes as people do: 5 is "2.5".
func FormatHalves(halves int) string {
	s := strconv.Itoa(halves / 2)
	if halves%2 != 0 {
		s += ".5"
	}
	return s
}
