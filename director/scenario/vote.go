package scenario

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// counted is what became of a day's posts.
type counted struct {
	ballots map[string]string // whose vote stands on whom
	invalid map[string]string // floors that do not count, and why
}

// lastMinutes is how long before 关门 the votes of votes: are cast.
const lastMinutes = 5 * minute

// vote hands in the day's votes at 关门 as it then stands, and how everybody behaved; it tells whether it did.
func (ph *phase) vote() bool {
	run := ph.p.run
	if ph.kind != rule.Day || ph.cast || run.Done || run.WasCut() || ph.in.Now < run.Closing() {
		return false
	}
	ph.cast = true
	wrote := make([]int, len(ph.p.file.Seats))
	switch {
	case ph.step == nil:
	case len(ph.step.Posts) > 0:
		for _, p := range ph.step.Posts {
			wrote[p.By]++
		}
		ph.posts()
	default:
		for i, v := range ph.step.Votes {
			wrote[v.From]++
			ph.in.Ballots = append(ph.in.Ballots, rule.Vote{From: v.From, To: v.To, At: run.Closing() - lastMinutes + rule.Instant(i)})
		}
	}
	ph.conduct(wrote)
	return len(ph.in.Ballots) > 0 || len(ph.in.Conduct) > 0
}

// conduct notes who voted, for the cards. Who has no vote is not at fault for giving none.
func (ph *phase) conduct(wrote []int) {
	run := ph.p.run
	if !ph.p.file.Penalties {
		return
	}
	for _, c := range run.S.InPlay() {
		voted := !run.MayVote(c) || slices.ContainsFunc(ph.in.Ballots, func(v rule.Vote) bool {
			return v.From == c && (v.To == rule.Nobody || run.MayBeVoted(v.To))
		})
		ph.in.Conduct = append(ph.in.Conduct, rule.Conduct{Who: c, Voted: voted, Posts: wrote[c]})
	}
}

// posts has the day's posts judged as scraped and hands in what stands.
func (ph *phase) posts() {
	result := ballot.CountDay(ph.ballotDay())
	ph.count = &counted{ballots: map[string]string{}, invalid: map[string]string{}}
	slices.SortStableFunc(result.Ballots, func(a, b ballot.Ballot) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	for _, b := range result.Ballots {
		v := rule.Vote{From: rule.Char(b.Voter), To: rule.Nobody, At: rule.Instant(b.At.Unix())}
		target := abstainWord
		if b.Target >= 0 {
			v.To = rule.Char(b.Target)
			target = ph.p.name(v.To)
		}
		ph.in.Ballots = append(ph.in.Ballots, v)
		ph.count.ballots[ph.p.name(v.From)] = target
	}
	for i := range result.Rows {
		if row := &result.Rows[i]; row.Verdict == ballot.Reject || row.Verdict == ballot.Ask {
			ph.count.invalid[strconv.Itoa(row.Floor)] = row.Cause.Reason().String()
		}
	}
}

func moment(at rule.Instant) time.Time { return time.Unix(int64(at), 0).UTC() }

func (ph *phase) ballotDay() *ballot.Day {
	run, origin := ph.p.run, ph.origin
	rules := ballot.Default(moment(run.Closing()))
	rules.Open = moment(ph.in.Times.Open)
	rules.Ruled(func(name string) string { return ph.p.file.Rulings[name] })
	if run.Said(shortened) {
		rules.ChangeLock = judgeBefore * time.Minute // no change from the moment at which 加速 was judged
	}
	stand, only := run.Candidates()
	for _, c := range stand {
		rules.PK = append(rules.PK, int(c))
	}
	day := &ballot.Day{Rules: rules}
	table := make([]ballot.Character, len(ph.p.file.Seats))
	for i, s := range ph.p.file.Seats {
		c := rule.Char(i)
		table[i] = ballot.Character{Name: s.Name, Seat: i + 1}
		v := ballot.Voter{Out: ph.p.state.Seats[i].Place == rule.Out}
		if at, ok := ph.fell[c]; ok {
			v.OutAt = moment(at)
		} else if !v.Out {
			stands := slices.Contains(stand, c)
			v.NoVote, v.NoTarget = !run.MayVote(c) && !stands, !run.MayBeVoted(c) && (stands || !only)
		}
		day.Voters = append(day.Voters, v)
	}
	day.Names = ballot.NewNames(table)
	for _, p := range ph.step.Posts {
		look := ballot.Look{Seen: moment(origin + p.Seen)}
		if look.Own = ballot.PlainWords(p.Body); p.HTML {
			look.Own = ballot.Words(p.Body)
		}
		if p.WasEdited && p.Edited <= p.Seen { // the mark was there to be seen
			look.Edited = moment(origin + p.Edited)
		}
		post := ballot.Post{ID: int64(p.Floor), Floor: p.Floor, By: int(p.By), Author: ph.p.name(p.By), At: moment(origin + p.At), Looks: []ballot.Look{look}}
		if p.Quote > 0 {
			post.Quotes = []int64{int64(p.Quote)}
		}
		day.Posts = append(day.Posts, post)
	}
	return day
}

// shortened is the public word that says the day is under 加速.
const shortened = "加速"
