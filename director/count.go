package director

import (
	"context"
	"fmt"
	"slices"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// keep remembers what stands and what does not, for tallies.
func (v *votes) keep(t *table, res ballot.Result) {
	now := t.countedOf(&res)
	v.standing, v.invalid = now.Standing, now.Invalid
}

// countedOf is what a tally says of a count beside the numbers.
func (t *table) countedOf(res *ballot.Result) counted {
	out := counted{Standing: map[rule.Char]standing{}}
	forms := map[int64]ballot.Row{}
	for _, row := range res.Rows {
		forms[row.ID] = row
		if row.Verdict == ballot.Reject {
			out.Invalid = append(out.Invalid, t.invalidView(&row))
		}
	}
	for _, b := range res.Ballots {
		row := forms[b.ID]
		out.Standing[rule.Char(b.Voter)] = standing{Floor: row.Floor, Changed: row.Form == ballot.Change, To: b.Target}
	}
	return out
}

// voteGrace is how long after 关门 its votes are read for the last time: by then every text is settled.
func (t *table) voteGrace() rule.Instant { return max(60, rule.Instant(t.settles()/time.Second)) }

// countIfClosed reads the day's votes to the end and hands them in once 关门 is over and every text is settled: whole readings until two in
// a row agree.
func (t *table) countIfClosed(ctx context.Context, upTo rule.Instant) error {
	if t.game.Ballots || t.game.Phase().Kind != rule.Day {
		return nil
	}
	r, err := t.game.LookOpen(upTo)
	if err != nil {
		return err
	}
	closing := r.Closing()
	if r.WasCut() || upTo < closing+t.voteGrace() {
		return nil
	}
	if t.askedHowLong() {
		c := change{}
		t.puzzle(&c, ballot.SwitchSettle)
		return t.apply(c)
	}
	for range 5 {
		before := t.votes.digest()
		if err := t.readVotes(ctx, true); err != nil {
			return err
		}
		if t.votes.tid == 0 {
			return fmt.Errorf("director: game %s: %w: the day's thread is not there yet", t.name, errBoard)
		}
		if before == t.votes.digest() {
			break
		}
	}
	if r, err = t.game.LookOpen(closing); err != nil {
		return err
	}
	c := change{}
	ballots, conduct := t.standingVotes(r)
	c.add(ofEvents(t.game.Vote(ballots, conduct, closing))...)
	c.note(factCounted, fact{Counted: &counted{Standing: t.votes.standing, Invalid: t.votes.invalid}})
	return t.apply(c)
}

// digest changes when the texts do.
func (v *votes) digest() string {
	n := 0
	for _, p := range v.posts {
		n += len(p.Looks)
	}
	return fmt.Sprint(v.tid, len(v.posts), n)
}

func (t *table) standingVotes(r *rule.Run) ([]rule.Vote, []rule.Conduct) {
	res := ballot.CountDay(t.day(r))
	t.votes.keep(t, res)
	slices.SortStableFunc(res.Ballots, func(a, b ballot.Ballot) int {
		if c := a.At.Compare(b.At); c != 0 {
			return c
		}
		return int(a.ID - b.ID)
	})
	voted := map[rule.Char]bool{}
	var out []rule.Vote
	for _, b := range res.Ballots {
		v := rule.Vote{From: rule.Char(b.Voter), To: rule.Nobody, At: instant(b.At)}
		if b.Target >= 0 {
			v.To = rule.Char(b.Target)
		}
		voted[v.From] = true
		out = append(out, v)
	}
	posts := t.spoken(r)
	var conduct []rule.Conduct
	for _, who := range r.S.InPlay() {
		conduct = append(conduct, rule.Conduct{Who: who, Voted: voted[who] || !r.MayVote(who), Posts: posts[who]})
	}
	return out, conduct
}
