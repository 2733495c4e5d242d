package director

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/store"
	"daoyan/templates"
)

// votes is the day's vote thread as read so far. Everything in it is in the store too.
type votes struct {
	settles  time.Duration // how long after posting a text counts as first seen
	tid      forum.ThreadID
	posts    map[forum.PostID]*seenPost
	newest   forum.PostID
	told     map[forum.PostID]bool // whose author knows why it does not count
	standing map[rule.Char]standing
	invalid  []templates.Invalid
}

// seenPost is one post with every text it has had, the first one first.
type seenPost struct {
	Post  forum.Post    `json:"post"`
	Looks []ballot.Look `json:"-"`
}

type standing struct {
	Floor   int
	Changed bool
	To      int
}

const (
	archivePost    = "post"
	archiveMessage = "message"
)

// readThreads reads what is new in the threads of the day.
func (t *table) readThreads(ctx context.Context) error {
	if !t.game.Running || t.facts.phases[t.facts.lastDay].No == 0 {
		return nil
	}
	if t.game.Phase().Kind != rule.Day {
		return nil
	}
	if err := t.readVotes(ctx, false); err != nil {
		return err
	}
	if err := t.readTalk(ctx); err != nil {
		return err
	}
	return t.readRequests(ctx)
}

// readVotes reads the vote thread: what is new, or everything again where whole is set, and tells those whose posts do not count.
func (t *table) readVotes(ctx context.Context, whole bool) error {
	tid := t.threadOf(threadVote)
	if tid == 0 {
		return nil
	}
	if t.votes.tid != tid {
		if err := t.loadVotes(tid); err != nil {
			return err
		}
	}
	var page forum.Page
	var err error
	if whole {
		page, err = t.d.board.ReadAll(ctx, tid)
	} else {
		page, err = t.d.board.ReadThread(ctx, tid, t.votes.newest)
	}
	if err != nil {
		return fmt.Errorf("director: game %s: reading the votes: %w", t.name, err)
	}
	if page.Reader != t.d.me.ID {
		return fmt.Errorf("director: game %s: reading the votes: %w: the page is not ours", t.name, errBoard)
	}
	c := change{}
	fresh := t.take(&c, page, whole)
	t.judgeVotes(&c)
	if tid == t.threadOf(threadDiscussion) {
		t.heed(&c, fresh)
	}
	return t.apply(c)
}

// loadVotes takes up a thread, with what was read of it before from the store.
func (t *table) loadVotes(tid forum.ThreadID) error {
	t.votes = votes{tid: tid, settles: t.settles(), posts: map[forum.PostID]*seenPost{}, told: map[forum.PostID]bool{}, standing: map[rule.Char]standing{}}
	seen, err := t.numbersAt(t.seenCursor())
	if err != nil {
		return err
	}
	told, err := t.numbersAt(t.toldCursor())
	if err != nil {
		return err
	}
	for _, pid := range told {
		t.votes.told[pid] = true
	}
	for _, pid := range seen {
		versions, err := t.d.store.Archived(t.name, archivePost, fmt.Sprint(pid))
		if err != nil {
			return fmt.Errorf("director: game %s: %w", t.name, err)
		}
		for _, v := range versions {
			var p seenPost
			if err := json.Unmarshal(v.Data, &p); err != nil {
				return fmt.Errorf("director: game %s: post %d in the archive: %w", t.name, pid, err)
			}
			t.votes.see(p.Post, v.At)
		}
	}
	return nil
}

// recallVotes takes up the day's thread from what was read of it before, where nothing has been read in this life of the daemon.
func (t *table) recallVotes() error {
	tid := t.threadOf(threadVote)
	if !t.game.Running || t.game.Phase().Kind != rule.Day || tid == 0 || t.votes.tid == tid {
		return nil
	}
	if err := t.loadVotes(tid); err != nil {
		return err
	}
	r, err := t.look()
	if err != nil {
		return err
	}
	t.votes.keep(t, ballot.CountDay(t.day(r)))
	return nil
}

// numbersAt reads a cursor that is a list of posts.
func (t *table) numbersAt(cursor string) ([]forum.PostID, error) {
	raw, err := t.d.store.Cursor(t.name, cursor)
	if err != nil || raw == nil {
		return nil, err
	}
	var list []forum.PostID
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("director: game %s: cursor %s: %w", t.name, cursor, err)
	}
	return list, nil
}

func (t *table) seenCursor() string { return fmt.Sprint("seen/", t.votes.tid) }
func (t *table) toldCursor() string { return fmt.Sprint("told/", t.votes.tid) }

// see adds a look at a post; it tells whether the text is one not seen before.
func (v *votes) see(p forum.Post, at time.Time) bool {
	v.newest = max(v.newest, p.ID)
	look := ballot.Look{Seen: at, Edited: editedAt(p.Edited, at.Location()), Own: ballot.Words(p.Body), Gone: p.Blocked != ""}
	old := v.posts[p.ID]
	if old == nil {
		v.posts[p.ID] = &seenPost{Post: p, Looks: []ballot.Look{look}}
		return true
	}
	last := &old.Looks[len(old.Looks)-1]
	if last.Own == look.Own && last.Gone == look.Gone && last.Edited.Equal(look.Edited) {
		if settled := old.Post.At.Add(v.settles); last.Seen.Before(settled) && !at.Before(settled) {
			last.Seen = at // the same text, seen once it was settled
		}
		return false
	}
	old.Looks = append(old.Looks, look)
	return true
}

var editTime = regexp.MustCompile(`\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}`)

func editedAt(mark string, zone *time.Location) time.Time {
	at, err := time.ParseInLocation("2006-1-2 15:04", editTime.FindString(mark), zone)
	if err != nil {
		return time.Time{}
	}
	return at
}

// take adds a reading to what is known and archives every text not seen before. A post seen before and missing from a whole reading is gone.
// It gives the posts seen for the first time.
func (t *table) take(c *change, page forum.Page, whole bool) (fresh []forum.Post) {
	now := t.d.boardTime().In(t.zone)
	here := map[forum.PostID]bool{}
	for _, p := range page.Posts {
		here[p.ID] = true
		known := t.votes.posts[p.ID] != nil
		if t.votes.see(p, now) {
			data, _ := json.Marshal(seenPost{Post: p})
			c.archive = append(c.archive, store.Item{Kind: archivePost, ID: fmt.Sprint(p.ID), At: now, Data: data})
		}
		if !known {
			fresh = append(fresh, p)
			t.stray(c, p)
		}
	}
	if whole {
		for pid, p := range t.votes.posts {
			if last := p.Looks[len(p.Looks)-1]; !here[pid] && !last.Gone {
				p.Looks = append(p.Looks, ballot.Look{Seen: now, Gone: true})
			}
		}
	}
	if len(fresh) > 0 {
		c.cursor(t.seenCursor(), t.votes.numbers())
	}
	return fresh
}

func (v *votes) numbers() []forum.PostID {
	out := make([]forum.PostID, 0, len(v.posts))
	for pid := range v.posts {
		out = append(out, pid)
	}
	slices.Sort(out)
	return out
}

// day is all that the count of the day at hand is made of.
func (t *table) day(r *rule.Run) *ballot.Day {
	closing := t.time(r.Closing())
	rules := ballot.Default(closing)
	rules.Open = t.time(r.In.Times.Open)
	rules.Accelerated = r.Said("加速")
	rules.Ruled(t.ruling)
	stand, only := r.Candidates()
	for _, who := range stand {
		rules.PK = append(rules.PK, int(who))
	}
	d := &ballot.Day{Rules: rules, Names: t.names}
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
	return d
}

// writer is which character a post is by, or what else its account is; with ballot.Stray, whose player's own.
func (t *table) writer(p forum.Post) (by, strayOf int) {
	if c, ok := t.char(p.UID); ok { // whatever else the account may be: a vote of the table's is never dropped
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
	changed := false
	for i := range res.Rows {
		row := &res.Rows[i]
		pid := forum.PostID(row.ID)
		if (row.Verdict != ballot.Reject && row.Verdict != ballot.Ask) || t.votes.told[pid] || row.Voter < 0 && row.Cause != ballot.StrayAccount {
			continue
		}
		t.votes.told[pid] = true
		changed = true
		if row.Voter < 0 {
			t.strayVote(c, t.votes.posts[pid].Post, t.invalidView(row))
			continue
		}
		v := templates.VoteNote{Invalid: t.invalidView(row)}
		if s, ok := t.votes.standing[rule.Char(row.Voter)]; ok && s.To >= 0 {
			v.Stands = t.names.Name(s.To)
		}
		if closing := t.time(r.Closing()); closing.After(t.d.boardTime()) {
			v.Closes = closing
		}
		t.message(c, urgentReceipt, fmt.Sprint("vote/", pid), rule.Char(row.Voter), t.text(v))
		if row.Verdict == ballot.Ask {
			t.tellDirectors(c, fmt.Sprint("vote/", pid), fmt.Sprintf("《%s》%d 楼 %s 的票需要你裁决：%s", t.meta.Title, row.Floor, row.Author, row.Wrote))
		}
	}
	if changed {
		told := make([]forum.PostID, 0, len(t.votes.told))
		for pid := range t.votes.told {
			told = append(told, pid)
		}
		slices.Sort(told)
		c.cursor(t.toldCursor(), told)
	}
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
