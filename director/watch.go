package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/rule"
	"daoyan/forum"
)

// wholeEvery is how often a day's vote thread is read again from the first post, for edits and deletions.
const wholeEvery = time.Hour

// watchThreads reads the threads of the day. Where the board does not show one of them the game stands where it is, and this is no fault.
func (t *table) watchThreads(ctx context.Context) error {
	t.blind = false
	err := t.readThreads(ctx)
	if err == nil {
		c := change{}
		if q, gone := t.facts.orders.asked[askGone]; gone {
			t.settled(&c, askGone, "帖子又能读了")
			t.outage(&c, "帖子读不到", t.time(q.at), t.d.boardTime())
		}
		return t.apply(c)
	}
	if seen, fault := t.blinded(err); seen || fault != nil {
		return fault
	}
	return err
}

// lostThread tells whether an error says that the thread is not there any more, or not for us.
func lostThread(err error) bool {
	var fe *forum.Error
	return errors.As(err, &fe) && (fe.Kind == forum.NotFound || fe.Kind == forum.NoPermission)
}

// checkThread compares a page of the vote thread with what was known of it: closed by somebody, or shorter than it was.
func (t *table) checkThread(c *change, p forum.Page) {
	if t.votes.pages > p.Count && p.Count > 0 {
		t.tellDirectors(c, fmt.Sprint("pages/", p.Count), fmt.Sprintf("《%s》投票帖从 %d 页变成了 %d 页：有帖子被删掉或移走。已经整个重读，先前读到的票照算。", t.meta.Title, t.votes.pages, p.Count))
	}
	t.votes.pages = p.Count
	r, err := t.game.LookOpen(t.game.Seen)
	if err != nil || t.game.Ballots || r.VoteOff() {
		return
	}
	closing, now := t.time(r.Closing()), t.d.boardTime()
	switch {
	case p.Closed && now.Before(closing) && !t.votes.noted[noteClosed]:
		t.note(c, noteClosed, true)
		t.askDirectors(c, askClosed, fmt.Sprintf("投票帖被锁了，而关门时间是 %s。不当作提前关门；现在投不进来的票怎么办由你定：请版主解锁、换一帖，或者顺延。", closing.Format("15:04")), 0)
	case !p.Closed && now.Before(closing.Add(-time.Duration(t.meta.Game.Trouble.Outage)*time.Minute)) && t.waits(askClosed):
		t.note(c, noteClosed, false)
		t.settled(c, askClosed, "重新打开了")
		t.tellDirectors(c, "opened", "《"+t.meta.Title+"》投票帖重新打开了，离关门还早，照常进行。")
	}
}

// noteClosed stands among the notes of a thread that somebody has closed.
const noteClosed = "closed"

func (t *table) note(c *change, key string, is bool) {
	if delete(t.votes.noted, key); is {
		t.votes.noted[key] = true
	}
	c.cursor(t.notedCursor(), t.votes.noted)
}

// reportLate tells the directors of posts that have come to light behind posts read before: let through by a moderator, or read past. They
// count by their time; what is behind a count too is another matter.
func (t *table) reportLate(c *change, fresh []forum.Post, newest forum.PostID) {
	var out []string
	for _, p := range fresh {
		if newest > 0 && p.ID < newest && !t.behindCount(p) {
			out = append(out, fmt.Sprintf("%d 楼 %s（%s 发的）", p.Floor, p.Author, p.At.In(t.zone).Format("15:04:05")))
		}
	}
	if len(out) > 0 {
		t.tellDirectors(c, fmt.Sprint("surfaced/", fresh[0].ID), fmt.Sprintf("《%s》有帖子晚了才看到，按发帖时间算：%s。", t.meta.Title, strings.Join(out, "、")))
	}
}

// reportGone tells the directors of posts that were there and are not any more.
func (t *table) reportGone(c *change, gone []forum.PostID) {
	var out []string
	slices.Sort(gone)
	for _, pid := range gone {
		p := t.votes.posts[pid].Post
		out = append(out, fmt.Sprintf("%d 楼 %s", p.Floor, p.Author))
	}
	if len(out) > 0 {
		c.cursor(t.notedCursor(), t.votes.noted)
		t.tellDirectors(c, fmt.Sprint("gone/", gone[0]), fmt.Sprintf("《%s》有帖子被删掉或屏蔽了：%s。里面的票照先看到的算；不算的话，下令 作废 楼层。", t.meta.Title, strings.Join(out, "、")))
	}
}

// reportNotes tells the directors of votes whose text has changed, each change once.
func (t *table) reportNotes(c *change, notes []ballot.Note) {
	told := false
	for _, n := range notes {
		key := fmt.Sprint(n.ID, "/", n.Cause.Key(), "/", n.Now)
		if n.Cause == ballot.Deleted || n.Now == n.Seen || t.votes.noted[key] || n.Voter < 0 {
			continue
		}
		t.votes.noted[key], told = true, true
		t.mine(n.Seen, n.Now)
		now := n.Now
		if now == "" {
			now = "不是一票"
		}
		t.tellDirectors(c, "edited/"+key, fmt.Sprintf("《%s》%d 楼 %s 的票编辑过：先是「%s」，后来是「%s」。%s", t.meta.Title, n.Floor, t.names.Name(n.Voter), n.Seen, now, editRule(n.Cause)))
	}
	if told {
		c.cursor(t.notedCursor(), t.votes.noted)
	}
}

func editRule(cause ballot.Cause) string {
	if cause == ballot.EditedSilently {
		return "是发出一分钟之内改的，按后来的算。"
	}
	return "按先看到的算；不是的话，下令 改判 楼层 角色。"
}

func (t *table) notedCursor() string { return fmt.Sprint("noted/", t.votes.tid) }

// loadNoted takes up which changes the directors know of.
func (t *table) loadNoted() error {
	t.votes.noted = map[string]bool{}
	raw, err := t.d.store.Cursor(t.name, t.notedCursor())
	if err != nil || raw == nil {
		return err
	}
	if err := json.Unmarshal(raw, &t.votes.noted); err != nil {
		return fmt.Errorf("director: game %s: cursor %s: %w", t.name, t.notedCursor(), err)
	}
	return nil
}

// reportConduct tells the directors of posts by those who may not post: out, jailed or away, silent on 太阳's day, and by anybody between 关门
// and 开门.
func (t *table) reportConduct(c *change, fresh []forum.Post) {
	if !t.game.Running || len(fresh) == 0 {
		return
	}
	r, err := t.game.LookOpen(t.game.Seen)
	if err != nil {
		return
	}
	var out []string
	for _, p := range fresh {
		who, ok := t.charAt(p.UID, p.At)
		if !ok || p.At.IsZero() || t.behindCount(p) {
			continue
		}
		if why := t.misconduct(r, who, p.At); why != "" {
			out = append(out, fmt.Sprintf("%d 楼 %s（%s，%s）", p.Floor, t.nameOf(who), why, p.At.In(t.zone).Format("1月2日 15:04")))
		}
	}
	if len(out) > 0 {
		t.tellDirectors(c, fmt.Sprint("conduct/", fresh[0].ID), fmt.Sprintf("《%s》不该发言的帖子：%s。要判罚就下令 黄牌 或 红牌。", t.meta.Title, strings.Join(out, "、")))
	}
}

// nightEvery is how often the day's thread is looked at by night.
const nightEvery = 30 * time.Minute

// watchNight looks for posts in the day's discussion while it is closed.
func (t *table) watchNight(ctx context.Context) error {
	now, tid := t.d.clock.Now(), t.threadOf(threadDiscussion)
	if tid == 0 || now.Sub(t.watched) < nightEvery {
		return nil
	}
	if tid != t.threadOf(threadVote) {
		t.watched = now
		return t.readTalk(ctx)
	}
	if err := t.takeUpVotes(); err != nil {
		return err
	}
	page, err := t.newPosts(ctx, tid, t.votes.newest)
	switch {
	case lostThread(err):
		t.watched = now
		return nil // by night nobody needs it
	case err != nil:
		return fmt.Errorf("director: game %s: reading the discussion: %w", t.name, err)
	case page.Reader != t.d.me.ID:
		return fmt.Errorf("director: game %s: reading the discussion: %w: the page is not ours", t.name, errBoard)
	}
	t.watched = now
	c := change{}
	fresh := t.take(&c, &t.votes, page, false)
	t.reportConduct(&c, fresh)
	t.surfacedVotes(&c, fresh)
	return t.apply(c)
}

// misconduct says why a character may not post at some time; empty where it may.
func (t *table) misconduct(r *rule.Run, who rule.Char, at time.Time) string {
	p, now := r.Phase(), instant(at)
	fell, down := t.facts.fell[who]
	switch {
	case t.outBefore(who) || down && fell < now:
		return "已经出局"
	case p.Kind == rule.Night, now < r.In.Times.Open && t.facts.phases[p.Seq-1].No > 0, now >= r.Closing():
		return "关门到开门之间"
	case r.S.Seats[who].Place == rule.Jailed:
		return "在狱中"
	case r.S.Seats[who].Place == rule.Away:
		return "流浪在外"
	case p.Speakers != nil && !slices.Contains(p.Speakers, who):
		return "今天不能发言"
	}
	return ""
}
