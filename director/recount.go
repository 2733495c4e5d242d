package director

import (
	"fmt"
	"maps"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/rule"
)

// recount is the vote of a day that has been counted, to be counted anew.
type recount struct {
	p     *past
	then  *table // the game as it stood before the count
	voted *game.Record
}

// poll is the vote of a past day as it stood when it was counted, with all that the directors have ruled by now.
func (p *past) poll() (*poll, error) {
	var voted *game.Record
	for i := p.first; i < p.end; i++ {
		if p.list[i].Kind == game.Voted {
			voted = &p.list[i]
		}
	}
	if voted == nil {
		return nil, refuse("%s没有数过票", p.t.phaseName(p.phase))
	}
	p.change.From = voted.No
	s, err := p.asOf()
	if err != nil {
		return nil, err
	}
	s.facts.orders.rulings, s.names = maps.Clone(p.t.facts.orders.rulings), p.t.names
	if err := s.takeUpVotes(); err != nil {
		return nil, err
	}
	r, err := s.game.LookOpen(voted.At)
	if err != nil {
		return nil, err
	}
	out := &poll{r: r, day: s.day(r), past: &recount{p: p, then: s, voted: voted}}
	out.res = ballot.CountDay(out.day)
	return out, nil
}

// count hands the day's votes in as they are counted now, and settles anew from there.
func (c *recount) count(day *ballot.Day) error {
	p := c.p
	res := ballot.CountDay(day)
	votes, voted := ballotsOf(&res)
	had := map[rule.Char]bool{}
	for _, v := range c.voted.Votes {
		had[v.From] = true
	}
	e := game.Event{Kind: game.Voted, At: c.voted.At, Votes: votes}
	for _, k := range c.voted.Conduct {
		k.Voted = voted[k.Who] || k.Voted && !had[k.Who]
		e.Conduct = append(e.Conduct, k)
	}
	seq := p.phase.Seq
	p.change.Votes = map[int32]game.Event{seq: e}
	p.counted = map[int32]counted{seq: c.then.countedOf(&res)}
	p.head = fmt.Sprintf("%s的票重新数，从那里重新结算", p.t.phaseName(p.phase))
	return p.play()
}
