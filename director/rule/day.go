package rule

import (
	"slices"
	"strconv"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Cast is one vote as it was counted.
type Cast struct {
	From   Char `json:"from"`
	To     Char `json:"to"`
	Halves int  `json:"halves"`
}

// KeepVotes lets the night know the day's votes.
func (r *Run) KeepVotes() { r.S.Votes = slices.Clone(r.Casts) }

// CountVotes counts the votes that stand: who may vote and for whom, what each counts for, then votes with nobody behind them. The result
// is in Tally and Casts (¶3.9).
func (r *Run) CountVotes() {
	r.Tally = make([]int, len(r.S.Seats))
	r.Casts = r.Casts[:0]
	for i := range r.In.Ballots {
		v := &r.In.Ballots[i]
		if v.At < r.polled || !r.MayVote(v.From) || v.To >= 0 && !r.MayBeVoted(v.To) {
			continue
		}
		m := r.matter(Ballot)
		m.From, m.To, m.Halves = v.From, v.To, 2
		r.judge(m, BallotMove, BallotWeight)
		r.Casts = append(r.Casts, Cast{From: m.From, To: m.To, Halves: m.Halves})
		if m.To >= 0 {
			r.Tally[m.To] += m.Halves
		}
		r.depth--
	}
	m := r.matter(Ballot)
	r.judge(m, BallotAdd, BallotAdd)
	r.depth--
}

// AddVotes adds half votes with nobody behind them. Only for rules of layer BallotAdd.
func (r *Run) AddVotes(to Char, halves int) {
	if r.MayBeVoted(to) {
		r.Tally[to] += halves
	}
}

// VoteOf gives the vote of c that would count now as it was cast, nil if there is none.
func (r *Run) VoteOf(c Char) *Vote {
	for i := range r.In.Ballots {
		if v := &r.In.Ballots[i]; v.From == c && v.At >= r.polled && r.MayVote(c) && (v.To < 0 || r.MayBeVoted(v.To)) {
			return v
		}
	}
	return nil
}

// MayVote tells whether c may vote today.
func (r *Run) MayVote(c Char) bool {
	if !r.S.Seats[c].Place.Rights().Votes || r.S.Seats[c].NoVote {
		return false
	}
	if stand, only := r.Candidates(); only && slices.Contains(stand, c) {
		return false
	}
	m := r.matter(Ballot)
	m.From, m.Probe = c, true
	stop, _ := r.judge(m, BallotRight, BallotRight)
	r.depth--
	return !stop
}

// MayBeVoted tells whether c may be voted for today.
func (r *Run) MayBeVoted(c Char) bool {
	if !r.S.Seats[c].Place.Rights().IsTarget {
		return false
	}
	if stand, only := r.Candidates(); only && !slices.Contains(stand, c) {
		return false
	}
	m := r.matter(Ballot)
	m.To, m.Probe = c, true
	stop, _ := r.judge(m, BallotRight, BallotRight)
	r.depth--
	return !stop
}

// Stand says who stands from now on, in a part of the day whose votes go to those alone.
func (r *Run) Stand(c []Char) { r.S.Phase.Stand = slices.Clone(c) }

// Candidates lists those who stand: in a part of the day whose votes go to them alone they are who may be voted for, and have no vote
// themselves. only is false where everybody may be voted for.
func (r *Run) Candidates() (stand []Char, only bool) {
	part := r.Book.Part(r.S.Phase.Part)
	return r.S.Phase.Stand, part != nil && part.Stand
}

// Top lists who has most votes, by seat; nobody if no vote counted.
func (r *Run) Top() []Char {
	best := 0
	var out []Char
	for i, n := range r.Tally {
		switch {
		case n == 0 || n < best:
		case n > best:
			best, out = n, []Char{Char(i)}
		default:
			out = append(out, Char(i))
		}
	}
	return out
}

// FirstToReach tells which of the tied reached the count first.
func (r *Run) FirstToReach(tied []Char) Char {
	sum := make([]int, len(r.Tally))
	for _, c := range r.Casts {
		if c.To < 0 {
			continue
		}
		sum[c.To] += c.Halves
		if sum[c.To] == r.Tally[c.To] && slices.Contains(tied, c.To) {
			return c.To
		}
	}
	return tied[0]
}

// Elected shows whom the vote would take to the rules of Elect. It tells who goes out and by what cause, Nobody if nobody does; cause is
// what the vote itself gives (¶3.10).
func (r *Run) Elected(cause string) (Char, string) {
	top := r.Top()
	if len(top) == 0 {
		return Nobody, ""
	}
	m := r.matter(Elect)
	defer func() { r.depth-- }()
	m.Tied, m.Who, m.Cause = top, top[0], cause
	if len(top) > 1 {
		m.Who = Nobody
		r.judge(m, ElectTie, ElectTie)
		return m.Who, m.Cause
	}
	if stop, _ := r.judge(m, ElectBar, ElectSpare); stop {
		return Nobody, ""
	}
	r.judge(m, ElectInstead, ElectInstead)
	return m.Who, m.Cause
}

// Cut ends the day here: no vote, no further talk (¶3.12).
func (r *Run) Cut() { r.cut = true }

// WasCut tells whether the day was cut.
func (r *Run) WasCut() bool { return r.cut }

// NoVote calls today's vote off; the day goes on.
func (r *Run) NoVote() { r.novote = true }

// VoteOff tells whether today's vote is called off.
func (r *Run) VoteOff() bool { return r.novote || r.cut }

// VotesFrom is from when on a vote of today counts: from the opening, or since an order has it done once more.
func (r *Run) VotesFrom() Instant { return max(r.In.Times.Open, r.polled) }

// Revoted tells whether an order has today's vote done once more.
func (r *Run) Revoted() bool { return r.polled > 0 }

// patchPoll carries out the orders about the day's vote.
func (r *Run) patchPoll(p *Patch) {
	switch {
	case p.Do == PatchNoPoll:
		if r.novote = !p.Off; p.Off {
			r.AnnounceNow(On("照常投票"))
		} else {
			r.AnnounceNow(On("不投票"))
		}
	case p.Off:
		r.polled = 0
		r.AnnounceNow(On("原票照算"))
	default:
		r.polled = r.now
		r.AnnounceNow(On("重新投票"))
	}
}

// CloseAt moves the day's 关门 to that of its i-th calendar day.
func (r *Run) CloseAt(i int) { r.plan = min(max(i, 0), len(r.In.Times.Closes)-1) }

// ClosesOn is the index of the calendar day on which the day closes, as things stand.
func (r *Run) ClosesOn() int { return r.plan }

// Closing is 关门 as things stand; 0 where no day goes on.
func (r *Run) Closing() Instant {
	if len(r.In.Times.Closes) == 0 {
		return 0
	}
	return r.In.Times.Closes[r.plan]
}

// Agenda puts phases before whatever would come next.
func (r *Run) Agenda(p ...Phase) { r.S.Agenda = append(append([]Phase(nil), p...), r.S.Agenda...) }
