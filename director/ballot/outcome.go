package ballot

import "slices"

// TieRule is what a house does with a tie at the top.
type TieRule uint8

const (
	TieOpen    TieRule = iota // not said, or voted on again: the tie is told, nobody is named
	TieAsk                    // the director rules
	TieNobody                 // nobody goes out
	TieVoted                  // the one voted for first, in an earlier round if there was one
	TieReached                // the one who reached the count first
)

// FellRule is what a house does when the one with the most votes went out before the close.
type FellRule uint8

const (
	FellUnsaid FellRule = iota // the house has not said
	FellAsk                    // the director rules
	FellNext                   // the next one goes out
	FellNobody                 // nobody does
)

// AbstainRule is what a house does when more abstain than vote for anybody.
type AbstainRule uint8

const (
	AbstainNever AbstainRule = iota // abstention is never elected
	AbstainWins                     // nobody goes out; as many as the highest count is for the director
	AbstainAsk                      // the director rules
)

// OutRules are a house's rules on who goes out.
type OutRules struct {
	Tie            TieRule
	NeedPercent    int   // of those in play, rounded up; 0: no such rule
	NeedHalves     int   // half votes needed; 0: no such rule
	NeedMajority   bool  // more than half of those in play
	Representative []int // on a tie the vote of the first of them whose ballot names one of the tied decides
	Abstain        AbstainRule
	Fell           FellRule
	EarlierRound   []Row // of the round before, for TieVoted
}

// Outcome is who goes out by the vote.
type Outcome struct {
	Out int   // NoTarget: nobody
	Ask bool  // the director rules
	Tie []int // those sharing the top, where it is shared
}

// Decide says who goes out by a counted vote. A rule the house left open leaves nobody named.
func Decide(r *Result, d *Day, rules *OutRules) Outcome {
	lines := Tally(r.Ballots)
	none := Outcome{Out: NoTarget}
	if rules.Fell != FellUnsaid && fellOnTop(r, d, lines) {
		switch rules.Fell {
		case FellAsk:
			return Outcome{Out: NoTarget, Ask: true}
		case FellNobody:
			return none
		}
	}
	if len(lines) == 0 {
		return none
	}
	if idle := abstained(r); rules.Abstain != AbstainNever && idle >= lines[0].Halves {
		return Outcome{Out: NoTarget, Ask: rules.Abstain == AbstainAsk || idle == lines[0].Halves}
	}
	if lines[0].Halves < rules.needed(d, r) {
		return none
	}
	tied := Top(lines)
	if len(tied) == 1 {
		return Outcome{Out: tied[0]}
	}
	out := Outcome{Out: NoTarget, Ask: rules.Tie == TieAsk}
	switch rules.Tie {
	case TieVoted:
		out.Out = firstVoted(rules.EarlierRound, r, tied)
	case TieReached:
		out.Out = tied[0]
	}
	for _, v := range rules.Representative {
		if i := slices.IndexFunc(r.Ballots, func(b Ballot) bool { return b.Voter == v }); i >= 0 && slices.Contains(tied, r.Ballots[i].Target) {
			out.Out = r.Ballots[i].Target
			break
		}
	}
	out.Tie = inOrder(tied, d.Rules.PK)
	return out
}

// inOrder lists the tied as the house lists those voted on, else in the order of the table.
func inOrder(tied, pk []int) []int {
	order := slices.DeleteFunc(slices.Clone(pk), func(i int) bool { return !slices.Contains(tied, i) })
	if len(order) < len(tied) {
		order = slices.Clone(tied)
		slices.Sort(order)
	}
	return order
}

// needed is the count in half votes without which nobody goes out.
func (o *OutRules) needed(d *Day, r *Result) int {
	inPlay := 0
	for i := range d.Voters {
		if d.inPlay(i, r.Closed) {
			inPlay++
		}
	}
	need := max(o.NeedHalves, 2*((o.NeedPercent*inPlay+99)/100))
	if o.NeedMajority {
		need = max(need, inPlay+1)
	}
	return need
}

func abstained(r *Result) int {
	halves := 0
	for _, b := range r.Ballots {
		if b.Target == Abstain {
			halves += b.Halves
		}
	}
	return halves
}

// fellOnTop says whether somebody who went out by day had at least as many votes as anybody still in.
func fellOnTop(r *Result, d *Day, lines []Line) bool {
	on := map[int]int{}
	for _, row := range r.Rows {
		if row.Cause != TargetFell || row.Voter < 0 {
			continue
		}
		h := d.Voters[row.Voter].Halves
		if h == 0 {
			h = 2
		}
		if on[row.Target] += h; len(lines) == 0 || on[row.Target] >= lines[0].Halves {
			return true
		}
	}
	return false
}

// firstVoted is the tied character who first got a vote that counted when it was cast.
func firstVoted(earlier []Row, r *Result, tied []int) int {
	for _, rows := range [][]Row{earlier, r.Rows} {
		for _, row := range rows {
			if (row.Verdict == Count || row.Verdict == Replaced) && slices.Contains(tied, row.Target) {
				return row.Target
			}
		}
	}
	return tied[0]
}
