package director

import (
	"context"
	"fmt"
	"slices"
	"time"

	"daoyan/director/rule"
	"daoyan/forum"
)

// lookBackEvery is how often by day the votes of the day before are read again; lookBackAhead how long before the night is settled, and before it is
// announced what it has come to: a director has to have time to answer.
const (
	lookBackEvery = 6 * time.Hour
	lookBackAhead = time.Hour
)

// lookedBack is when the vote thread of the latest day that was counted was last read whole, by the board's clock, and what the board's list said
// of it then.
type lookedBack struct {
	tid   forum.ThreadID
	at    time.Time
	trace forum.Trace
}

// lookBack reads the vote thread of the latest day that was counted again, for votes that were written in time and come to light behind the count:
// a moderator has let them through, below the newest post that was read.
//
// A thread costs a request a page, and of a busy day that is thirty, so the moments are few. Before the night is settled, and before its dead are
// announced: what is put right then has been told to the fewest. Every six hours of the day that follows, when moderators are about, and a last
// time before that day is counted in its turn. At once where the board's list, which is asked anyway, shows that something was posted there. And
// when a daemon begins: it knows nothing of the time before. By day the thread that is voted in is read whole every hour and needs none of this.
func (t *table) lookBack(ctx context.Context) error {
	voted := t.facts.voted
	tid := t.facts.threads[t.threadKeyOn(threadVote, t.facts.phases[voted.day])]
	if voted.day == 0 || tid == 0 || t.game.Phase().Kind == rule.Day && tid == t.threadOf(threadVote) {
		return nil
	}
	if t.back.tid != tid {
		t.back = lookedBack{tid: tid}
		if t.votes.tid == tid {
			t.back.at = t.votes.whole // its count has just read it
		}
	}
	due, err := t.looksBack()
	if err != nil || !due {
		return err
	}
	page, err := t.d.board.ReadAll(ctx, tid)
	switch {
	case lostThread(err): // its votes have been counted: nobody needs it
	case err != nil:
		return fmt.Errorf("director: game %s: reading the votes of the day before: %w", t.name, err)
	case page.Reader != t.d.me.ID:
		return fmt.Errorf("director: game %s: reading the votes of the day before: %w: the page is not ours", t.name, errBoard)
	}
	t.back.at = t.d.boardTime()
	v, err := t.votesIn(tid)
	if err != nil {
		return err
	}
	c := change{}
	fresh := t.take(&c, v, page, false)
	t.reportConduct(&c, fresh)
	t.surfacedVotes(&c, fresh)
	return t.apply(c)
}

// looksBack tells whether a moment to look back has come since the last time.
func (t *table) looksBack() (bool, error) {
	was, is := t.back.trace, t.d.traces[t.back.tid]
	if t.back.trace = is; is == (forum.Trace{}) { // not asked in this step, or not on the list
		t.back.trace = was
	}
	if t.back.at.IsZero() || was != (forum.Trace{}) && was != t.back.trace {
		return true, nil
	}
	r, err := t.game.LookOpen(t.game.Seen)
	if err != nil {
		return false, err
	}
	since, upTo := instant(t.back.at), instant(t.d.upTo)
	seconds := func(d time.Duration) rule.Instant { return rule.Instant(d / time.Second) }
	moments := []rule.Instant{r.In.Times.Dusk + seconds(t.calendar().Settle-lookBackAhead), r.In.Times.Opening - seconds(lookBackAhead)}
	if r.Phase().Kind == rule.Day {
		moments = []rule.Instant{since + seconds(lookBackEvery), r.Closing()}
	}
	return slices.ContainsFunc(moments, func(m rule.Instant) bool { return since < m && m <= upTo }), nil
}

// behindCount tells whether a post read now was written while a day that has been counted was still open.
func (t *table) behindCount(p forum.Post) bool {
	return !p.At.IsZero() && instant(p.At) < t.facts.voted.until
}

// surfacedVotes notes which of the posts read for the first time come to light behind their count.
func (t *table) surfacedVotes(c *change, fresh []forum.Post) {
	var posts []surfacedPost
	for _, p := range fresh {
		if t.behindCount(p) {
			posts = append(posts, surfacedPost{p.ID, instant(p.At)})
		}
	}
	if len(posts) > 0 {
		t.surface(c, surfaced{Posts: posts})
	}
}
