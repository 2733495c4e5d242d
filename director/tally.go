package director

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// tallyGap is how long after a running tally another is not posted on request.
const tallyGap = 30 * 60

// tallyTimes lists the instants of the day at hand for which a running tally is posted by the settings, those that are over included.
func (t *table) tallyTimes(r *rule.Run) []rule.Instant {
	if !t.mayTally(r) {
		return nil
	}
	var out []rule.Instant
	open, closing := t.time(r.In.Times.Open), t.time(r.Closing())
	for day := config.At(0, 0).On(open); day.Before(closing); day = day.AddDate(0, 0, 1) {
		for _, hour := range t.meta.Game.Tallies {
			if at := hour.On(day); at.After(open) && at.Before(closing) {
				out = append(out, instant(at))
			}
		}
	}
	return out
}

func (t *table) mayTally(r *rule.Run) bool {
	return r.Phase().Kind == rule.Day && !r.VoteOff() && !t.game.Ballots && !early(r)
}

// early tells whether it is not known yet who may be voted for.
func early(r *rule.Run) bool {
	stand, only := r.Candidates()
	return only && len(stand) == 0
}

// tallyByClock posts the running tally whose time has come, of several only the latest; none once the day has closed.
func (t *table) tallyByClock(c *change, r *rule.Run, upTo rule.Instant) {
	var due rule.Instant
	for _, at := range t.tallyTimes(r) {
		if at > t.facts.tallied && at <= upTo {
			due = max(due, at)
		}
	}
	if due > 0 && upTo < r.Closing() {
		t.postTally(c, r, due, 0)
	}
}

// heed posts a running tally for the latest of fresh posts that asks for one, unless one was posted not long before it.
func (t *table) heed(c *change, fresh []forum.Post) {
	if !t.game.Running {
		return
	}
	r, err := t.game.LookOpen(instant(t.d.boardTime()) - 1)
	if err != nil || !t.mayTally(r) || !t.d.boardTime().Before(t.time(r.Closing())) {
		return
	}
	for _, p := range slices.Backward(fresh) {
		at := instant(p.At)
		_, player := t.char(p.UID)
		if player && at >= max(r.In.Times.Open, t.facts.tallied+tallyGap) && asksTally(ballot.Words(p.Body).Text, t.d.me.Name) {
			t.postTally(c, r, at, p.ID)
			return
		}
	}
}

// asksTally: the account's name behind an @, and 票型.
func asksTally(text, name string) bool {
	text = strings.ReplaceAll(text, "＠", "@")
	for {
		_, rest, ok := strings.Cut(text, "@"+name)
		if !ok {
			return false
		}
		if strings.HasPrefix(strings.TrimLeft(rest, " \u00a0\u3000\n,，:："), "票型") {
			return true
		}
		text = rest
	}
}

// postTally posts how the votes stood at an instant, or with a post that asked, right behind that post.
func (t *table) postTally(c *change, r *rule.Run, at rule.Instant, asked forum.PostID) {
	res := ballot.CountDay(t.dayAsOf(r, at, asked))
	v := templates.Running{Head: t.headOf(c, r.Phase(), plotTally), Tally: t.runningTally(r, &res), At: t.time(at), Closes: t.time(r.Closing())}
	now := t.countedOf(&res)
	if asked > 0 {
		v.Log, v.Each = t.castViews(&now)
	}
	post := t.publish(c, t.meta.Game.Publish.Tally, "tally", t.text(v))
	c.note(factTallied, fact{At: at, PID: asked, Counted: &now, Key: post})
}

// dayAsOf is the day at hand as it was at an instant, or with a post that asked for a tally, right behind that post.
func (t *table) dayAsOf(r *rule.Run, at rule.Instant, asked forum.PostID) *ballot.Day {
	day := t.day(r)
	day.Posts = slices.DeleteFunc(day.Posts, func(p ballot.Post) bool {
		return !p.At.Before(t.time(at)) && (asked == 0 || p.Proxy || p.ID > int64(asked))
	})
	for i := range day.Voters {
		if v := &day.Voters[i]; v.OutAt.After(t.time(at)) {
			v.OutAt = time.Time{}
		}
	}
	return day
}

// runningTally is how a count in mid-day is shown: with the weights that everybody knows.
func (t *table) runningTally(r *rule.Run, res *ballot.Result) templates.Tally {
	tally, casts := make([]int, len(r.S.Seats)), []rule.Cast(nil)
	for _, b := range res.Cast() {
		cast := rule.Cast{From: rule.Char(b.Voter), To: rule.Nobody, Halves: 2}
		if b.Target >= 0 {
			cast.To, cast.Halves = rule.Char(b.Target), t.weight(r, rule.Char(b.Voter))
			tally[cast.To] += cast.Halves
		}
		casts = append(casts, cast)
	}
	return t.tallyOf(r, tally, casts, t.countedOf(res))
}

// weight is what c's vote counts for in half votes, as everybody knows. Secret weights stay out of a running tally.
func (t *table) weight(r *rule.Run, c rule.Char) int {
	if t.rules.Weight == nil {
		return 2
	}
	return t.rules.Weight(r, c)
}

// spoken counts everybody's posts in the discussion thread in the day at hand.
func (t *table) spoken(r *rule.Run) map[rule.Char]int {
	if t.threadOf(threadDiscussion) != t.threadOf(threadVote) {
		return t.talk.Posts
	}
	out := map[rule.Char]int{}
	for _, p := range t.votes.posts {
		if who, ok := t.charAt(p.Post.UID, p.Post.At); ok && t.within(r, p.Post.At) {
			out[who]++
		}
	}
	return out
}

// within tells whether a time lies between the opening and the close of the day at hand.
func (t *table) within(r *rule.Run, at time.Time) bool {
	return instant(at) >= r.In.Times.Open && instant(at) < r.Closing()
}

// correct puts the latest running tally of the day right where what has been read or ruled since shows that it was wrong: with a new post, the
// old one stays as it is.
func (t *table) correct(c *change, r *rule.Run) {
	was, at := t.facts.tally, t.facts.tallied
	if was == nil || at < r.VotesFrom() || !t.mayTally(r) || !t.d.boardTime().Before(t.time(r.Closing())) || t.takeUpVotes() != nil {
		return
	}
	day := t.dayAsOf(r, at, t.facts.tallyAsked)
	if day.Rules.Edited == ballot.EditLatest { // what stood in the posts by then is not to be told from what stands there now
		return
	}
	res := ballot.CountDay(day)
	now := t.countedOf(&res)
	v := templates.Corrected{Of: t.time(at)}
	for i := range t.meta.Players {
		who := rule.Char(i)
		if a, b := t.votedFor(was, who), t.votedFor(&now, who); a != b {
			v.Votes = append(v.Votes, templates.Changed{Name: t.nameOf(who), Was: a, Now: b})
		}
	}
	if len(v.Votes) == 0 {
		return
	}
	v.Head, v.Post, v.Tally = t.headOf(c, r.Phase(), plotTally), t.linkTo(t.facts.tallyPost), t.runningTally(r, &res)
	post := t.publish(c, t.meta.Game.Publish.Tally, "corrected", t.text(v))
	c.note(factTallied, fact{At: at, PID: t.facts.tallyAsked, Counted: &now, Key: post})
}

// linkTo is the address, on the board, of a post in the day's discussion by its entry; empty where the board has not taken it.
func (t *table) linkTo(entry string) string {
	e, err := t.d.store.Entry(t.name, entry)
	if err != nil || e.SentID == "" {
		return ""
	}
	return fmt.Sprintf("forum.php?mod=redirect&goto=findpost&ptid=%d&pid=%s", t.threadOf(threadDiscussion), e.SentID)
}

// votedFor names whom a character's vote stood on; empty for none.
func (t *table) votedFor(of *counted, who rule.Char) string {
	s, ok := of.Standing[who]
	if !ok {
		return ""
	}
	return t.targetName(s.To)
}
