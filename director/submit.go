package director

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/message"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// submit has a line judged; a panic in the rules becomes an error.
func (t *table) submit(c rule.Claim, from string) (ev []game.Event, ref *rule.Refusal, err error) {
	ev, err = t.safely(func() ([]game.Event, error) {
		ev, refused, err := t.game.Submit(c, from)
		ref = refused
		return ev, err
	})
	if q, waits := t.facts.orders.asked[askLate]; waits { // its own time is in the line; the game has come no further
		for i := range ev {
			ev[i].At = min(ev[i].At, q.from)
		}
	}
	return ev, ref, err
}

// standingTexts are the lines of who and his groups that stand now.
func (t *table) standingTexts(r *rule.Run, who rule.Char) []string {
	var out []string
	for _, h := range r.S.Holdings {
		if h.Owner.Char != who && !(h.Owner.Group != "" && r.S.Member(h.Owner.Group, who)) {
			continue
		}
		for _, ln := range r.Standing(h) {
			out = append(out, t.lineText(r, ln))
		}
	}
	return out
}

func (t *table) claimText(c rule.Claim) string {
	words := []string{c.Word}
	for _, x := range c.Chars {
		words = append(words, t.nameOf(x))
	}
	words = append(words, c.Opt...)
	if c.GiveUp {
		return "放弃 " + c.Word
	}
	return strings.Join(words, " ")
}

func (t *table) claimTexts(list []rule.Claim) []string {
	var out []string
	for _, c := range list {
		out = append(out, t.claimText(c))
	}
	return out
}

// upcoming is the phase in which what was refused can be written, where it is the one that comes next: nobody who writes between 关门 and the
// result is to guess when he may write again.
func (t *table) upcoming(r *rule.Run, ref *rule.Refusal, c rule.Claim) *templates.Upcoming {
	next := r.Coming()
	if ref.Key != "wrong-phase" || !slices.ContainsFunc(t.rules.Book.SkillsNamed(c.Word), func(s *rule.Skill) bool { return s.Phase() == next.Kind }) {
		return nil
	}
	v := &templates.Upcoming{Phase: phaseView(next)}
	switch r.Phase().Kind {
	case rule.Day:
		v.Begins = latest(t.time(r.Closing()), t.time(t.facts.dusk))
	case rule.Night:
		v.Begins = t.time(r.In.Times.Opening)
	}
	if !v.Begins.After(t.time(c.At)) {
		v.Begins = time.Time{} // at any minute
	}
	return v
}

// nearest names what could be written instead of what was refused.
func (t *table) nearest(r *rule.Run, ref *rule.Refusal, c rule.Claim) []string {
	switch ref.Key {
	case "self", "not-in-play", "not-out", "two-nights", "once-per-target", "own-partner", "few-targets":
		for _, h := range r.S.Holdings {
			if s := h.Print(); h.Owner.Char == c.Actor && (s.Name == c.Word || slices.Contains(s.Aliases, c.Word)) {
				return t.namesOf(r.LegalTargets(h))
			}
		}
	}
	return nil
}

// The words of the 进程帖.
const (
	wordFast = "申请加速"
	wordSlow = "申请延时"
)

const cursorProgress = "progress"

// readRequests reads 申请加速 and 申请延时 in the progress thread; one each per calendar day and character counts.
func (t *table) readRequests(ctx context.Context) error {
	tid := t.threadOf(threadProgress)
	if tid == 0 {
		return nil
	}
	var after forum.PostID
	raw, err := t.d.store.Cursor(t.name, cursorProgress)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", t.name, err)
	}
	if raw != nil {
		if err := json.Unmarshal(raw, &after); err != nil {
			return fmt.Errorf("director: game %s: its cursor in the progress thread: %w", t.name, err)
		}
	}
	page, err := t.newPosts(ctx, tid, after)
	if err != nil {
		return fmt.Errorf("director: game %s: reading the progress thread: %w", t.name, err)
	}
	if page.Reader != t.d.me.ID {
		return fmt.Errorf("director: game %s: reading the progress thread: %w: the page is not ours", t.name, errBoard)
	}
	c := change{}
	for _, p := range page.Posts {
		after = max(after, p.ID)
		who, ok := t.char(p.UID)
		if !ok || p.ID == t.facts.first[t.threadKey(threadProgress)] {
			continue
		}
		own := ballot.Words(p.Body)
		for _, w := range []string{wordFast, wordSlow} {
			switch {
			case strings.Contains(ballot.Fold(own.Text), w):
				c.add(ofEvents(t.game.Request(rule.Request{From: who, Delay: w == wordSlow, At: instant(p.At)}, fmt.Sprint("post ", p.ID)))...)
			case strings.Contains(ballot.Fold(own.Stray), w):
				t.message(&c, urgentReceipt, fmt.Sprint("stray/", p.ID), who, t.text(templates.NotUnderstood{Key: message.StrayQuote, Text: strings.TrimSpace(own.Stray)}))
			}
		}
	}
	if len(page.Posts) > 0 {
		c.cursor(cursorProgress, after)
	}
	return t.apply(c)
}

// watch shows a watcher what has changed.
func (t *table) watch(c change) {
	if t.d.show == nil {
		return
	}
	for _, r := range c.records {
		if r.event == nil {
			continue
		}
		switch e := r.event; e.Kind {
		case game.Began:
			t.d.show(Sight{Game: t.name, At: t.time(e.At), Kind: "phase", Text: t.phaseName(*e.Phase)})
		case game.Won:
			t.d.show(Sight{Game: t.name, At: t.d.boardTime().In(t.zone), Kind: "over", Text: string(e.Winner)})
		case game.Held:
			t.d.show(Sight{Game: t.name, At: t.d.boardTime().In(t.zone), Kind: "held", Text: e.Text})
		}
	}
}
