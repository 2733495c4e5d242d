package director

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// day is all that the count of the day at hand is made of.
func (t *table) day(r *rule.Run) *ballot.Day {
	closing := t.time(r.Closing())
	rules := ballot.Default(closing)
	rules.Open = t.time(r.VotesFrom())
	rules.Accelerated = hurried(r)
	rules.Ruled(t.ruling)
	stand, only := r.Candidates()
	for _, who := range stand {
		rules.PK = append(rules.PK, int(who))
	}
	o := &t.facts.orders
	d := &ballot.Day{Rules: rules, Names: t.names, Rulings: map[int64]ballot.Ruling{}}
	for pid, ruling := range o.rulings {
		d.Rulings[int64(pid)] = ruling
	}
	for i := range o.proxies {
		if v := &o.proxies[i]; v.Day == t.facts.phaseKey(r.Phase()) {
			d.Posts = append(d.Posts, t.proxyPost(-int64(i+1), v))
		}
	}
	for i := range r.S.Seats {
		who := rule.Char(i)
		v := ballot.Voter{Out: t.outBefore(who)}
		if at, ok := t.fellAt(who); ok {
			v.OutAt = at
		} else if !v.Out {
			stands := slices.Contains(stand, who)
			v.NoVote, v.NoTarget = !r.MayVote(who) && !stands, !r.MayBeVoted(who) && (stands || !only || early(r))
		}
		d.Voters = append(d.Voters, v)
	}
	for _, pid := range t.votes.numbers() {
		p := t.votes.posts[pid]
		by, of := t.writer(p.Post)
		post := ballot.Post{ID: int64(pid), Floor: p.Post.Floor, By: by, StrayOf: of, Author: p.Post.Author, At: p.Post.At, Looks: p.Looks}
		for _, q := range p.Post.Quotes {
			post.Quotes = append(post.Quotes, int64(q))
		}
		d.Posts = append(d.Posts, post)
	}
	if r.Revoted() { // nor does a word on a post from before count
		for i := range d.Posts {
			if p := &d.Posts[i]; p.At.Before(rules.Open) {
				delete(d.Rulings, p.ID)
			}
		}
	}
	return d
}

// hurried tells whether the day is under 加速: from its opening or since a judging, unless 延时 has come since (¶3.7).
func hurried(r *rule.Run) bool {
	fast := r.In.Times.Fast
	for i := range r.Public {
		switch r.Public[i].Key {
		case "加速":
			fast = true
		case "延时":
			fast = false
		}
	}
	return fast
}

// writer is which character a post is by, or what else its account is; with ballot.Stray, whose player's own.
func (t *table) writer(p forum.Post) (by, strayOf int) {
	if c, ok := t.charAt(p.UID, p.At); ok { // whatever else the account may be: a vote of the table's is never dropped
		return int(c), 0
	}
	if p.UID == t.d.me.ID || t.isDirector(p.UID) {
		return ballot.Host, 0
	}
	if c, ok := t.ownerOf(p.Author, p.UID); ok {
		return ballot.Stray, int(c)
	}
	return ballot.Outsider, 0
}

func (t *table) isDirector(uid forum.UserID) bool {
	return slices.ContainsFunc(t.d.cfg.Directors, func(d config.Director) bool { return forum.UserID(d.UID) == uid })
}

// outBefore: out already when the day opened.
func (t *table) outBefore(c rule.Char) bool { return t.game.Table.Seats[c].Place == rule.Out }

// fellAt is when c went out in the day at hand.
func (t *table) fellAt(c rule.Char) (time.Time, bool) {
	at, ok := t.facts.fell[c]
	return t.clockTime(at), ok && !t.outBefore(c)
}

// judgeVotes judges the day's posts as they stand and tells the author of each that does not count why, once.
func (t *table) judgeVotes(c *change) {
	if t.game.Ballots { // counted: nothing that is read now changes it
		return
	}
	r, err := t.game.LookOpen(instant(t.d.boardTime()) - 1)
	if err != nil || r.Phase().Kind != rule.Day || early(r) {
		return
	}
	res := ballot.CountDay(t.day(r))
	t.votes.keep(t, res)
	t.reportNotes(c, res.Notes)
	changed := false
	for i := range res.Rows {
		changed = t.tellVerdict(c, r, &res.Rows[i]) || changed
	}
	if changed {
		c.cursor(t.toldCursor(), slices.Sorted(maps.Keys(t.votes.told)))
	}
}

// tellVerdict tells the author of a post that it does not count, or that it does after all; and the directors where they have to rule. It
// tells whether something was said.
func (t *table) tellVerdict(c *change, r *rule.Run, row *ballot.Row) bool {
	pid := forum.PostID(row.ID)
	bad := row.Verdict == ballot.Reject || row.Verdict == ballot.Ask
	switch {
	case row.Verdict == ballot.Count && t.votes.told[pid] && row.Voter >= 0:
		delete(t.votes.told, pid)
		v := templates.Ordered{Character: t.names.Name(row.Voter), Key: "counts", Floor: row.Floor, To: t.targetName(row.Target)}
		t.message(c, urgentReceipt, fmt.Sprint("counts/", pid), rule.Char(row.Voter), t.text(v))
		return true
	case !bad || t.votes.told[pid] || row.Voter < 0 && row.Cause != ballot.StrayAccount:
		return false
	}
	t.votes.told[pid] = true
	if row.Voter < 0 {
		t.strayVote(c, t.votes.posts[pid].Post, t.invalidView(row))
		return true
	}
	t.mine(row.Wrote)
	v := templates.VoteNote{Invalid: t.invalidView(row)}
	if s, ok := t.votes.now.Standing[rule.Char(row.Voter)]; ok && s.To >= 0 {
		v.Stands = t.names.Name(s.To)
	}
	if closing := t.time(r.Closing()); closing.After(t.d.boardTime()) {
		v.Closes = closing
	}
	t.message(c, urgentReceipt, fmt.Sprint("vote/", pid), rule.Char(row.Voter), t.text(v))
	if row.Verdict == ballot.Ask || nearMiss(row) {
		t.tellWatch(c, fmt.Sprint("vote/", pid), report{text: "《" + t.meta.Title + "》" + t.text(t.doubtView(row))})
	}
	return true
}

func (t *table) invalidView(row *ballot.Row) templates.Invalid {
	v := templates.Invalid{Floor: row.Floor, Cause: row.Cause.Key(), Wrote: row.Wrote}
	if row.Voter >= 0 {
		v.Name = t.names.Name(row.Voter)
	}
	for _, n := range row.Near {
		v.Near = append(v.Near, t.names.Name(n))
	}
	return v
}

// keep remembers what stands and what does not, for tallies.
func (v *votes) keep(t *table, res ballot.Result) {
	v.now = t.countedOf(&res)
}

// countedOf is what a tally says of a count beside the numbers.
func (t *table) countedOf(res *ballot.Result) counted {
	out := counted{Standing: map[rule.Char]standing{}, Log: t.votesLog(res)}
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
	if r.WasCut() || upTo < closing+t.voteGrace() || t.waits(askOutage, askClosed, askGone) {
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
		if t.waits(askClosed) {
			return nil // not to be taken for silence
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
	c.note(factCounted, fact{Counted: &t.votes.now})
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
	out, voted := ballotsOf(&res)
	return out, t.conduct(r, voted)
}

// conduct is how everybody in play has behaved in the day at hand, for cards.
func (t *table) conduct(r *rule.Run, voted map[rule.Char]bool) []rule.Conduct {
	posts := t.spoken(r)
	var conduct []rule.Conduct
	for _, who := range r.S.InPlay() {
		card := t.facts.orders.cards[who]
		conduct = append(conduct, rule.Conduct{Who: who, Voted: voted[who] || !r.MayVote(who) || r.VoteOff(), Posts: posts[who],
			Excused: t.facts.orders.leaves[who] > 0 || hurried(r), Yellow: card.yellow, Red: card.red})
	}
	return conduct
}

// ballotsOf are the votes that stand by a count, in the order of time, and who has cast one.
func ballotsOf(res *ballot.Result) (out []rule.Vote, voted map[rule.Char]bool) {
	slices.SortStableFunc(res.Ballots, func(a, b ballot.Ballot) int {
		if c := a.At.Compare(b.At); c != 0 {
			return c
		}
		return int(a.ID - b.ID)
	})
	voted = map[rule.Char]bool{}
	for _, b := range res.Ballots {
		v := rule.Vote{From: rule.Char(b.Voter), To: rule.Nobody, At: instant(b.At)}
		if b.Target >= 0 {
			v.To = rule.Char(b.Target)
		}
		voted[v.From] = true
		out = append(out, v)
	}
	return out, voted
}
