package director

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"daoyan/director/rule"
	"daoyan/forum"
)

// mostForetold is how many lines of what an order would do a report shows; the order's own dry run has all.
const mostForetold = 12

// cursorSurfaced lists what has come to light behind its time and has not been put to the directors yet: a daemon that dies in between goes on
// from there.
const cursorSurfaced = "surfaced"

// surfaced is one thing that came to light when its time was settled: a message, or the posts of a reading that were written in a day counted since.
type surfaced struct {
	Message forum.MessageID `json:"message,omitempty"`
	Whisper bool            `json:"whisper,omitempty"` // it is a post in the 密帖
	Who     rule.Char       `json:"who"`
	At      rule.Instant    `json:"at,omitempty"`
	Posts   []surfacedPost  `json:"posts,omitempty"`
}

type surfacedPost struct {
	ID forum.PostID `json:"pid"`
	At rule.Instant `json:"at"`
}

// surface notes one thing that came to light.
func (t *table) surface(c *change, s surfaced) {
	t.surfaced = append(t.surfaced, s)
	c.cursor(cursorSurfaced, t.surfaced)
}

// recallSurfaced takes up what an earlier daemon did not come to.
func (t *table) recallSurfaced() error {
	raw, err := t.d.store.Cursor(t.name, cursorSurfaced)
	if err != nil || raw == nil {
		return err
	}
	if err := json.Unmarshal(raw, &t.surfaced); err != nil {
		return fmt.Errorf("director: game %s: what has come to light: %w", t.name, err)
	}
	return nil
}

// proposeSurfaced puts what has come to light to the directors, each in a transaction of its own: who has a draft waiting is told so.
func (t *table) proposeSurfaced(ctx context.Context) error {
	for len(t.surfaced) > 0 {
		c := change{}
		s, left := t.surfaced[0], t.surfaced[1:]
		if len(s.Posts) > 0 {
			if rest := t.proposeVotes(ctx, &c, s.Posts); len(rest) > 0 {
				left = append([]surfaced{{Posts: rest}}, left...)
			}
		} else {
			t.surfacedMessage(ctx, &c, s)
		}
		c.cursor(cursorSurfaced, left)
		if err := t.apply(c); err != nil {
			return err
		}
		t.surfaced = left
	}
	return nil
}

// surfacedMessage proposes to the directors to settle anew what a message would have changed that was written in time and read behind it. Of one
// that changes nothing, or was late when it was written, there is nothing to say.
func (t *table) surfacedMessage(ctx context.Context, c *change, s surfaced) {
	number := fmt.Sprint(s.Message)
	if s.Whisper {
		number = pidMark + number
	}
	about := fmt.Sprintf("%s 在 %s 写的消息，结算过了才读到。按它自己的时间算，会不一样", t.nameOf(s.Who), t.time(s.At).Format("1月2日 15:04"))
	t.proposeToAll(ctx, c, "surfaced-message/"+number, about, "补录 "+number)
}

// proposeToAll proposes an order to every director who may give it: it waits for the 确认 of each who has nothing else waiting. Nothing is done before
// one of them has said so.
func (t *table) proposeToAll(ctx context.Context, c *change, what, about, text string) {
	at := max(t.game.Seen, instant(t.d.boardTime()))
	for i := range t.d.cfg.Directors {
		d := &t.d.cfg.Directors[i]
		uid := forum.UserID(d.UID)
		o := Order{Game: t.name, Text: text, By: d.Name, UID: uid, Through: "proposal"}
		dry := o
		dry.Dry = true
		would, err := t.order(ctx, dry, at, at, &change{})
		if err != nil {
			continue
		}
		lines := would.Lines()
		if n := len(lines) - mostForetold; n > 0 {
			lines = append(slices.Clone(lines[:mostForetold]), fmt.Sprintf("……还有 %d 行：daoyan order --dry %s", n, text))
		}
		answer := "回复「确认」执行，「取消」作罢；也可以下令「" + text + "」。"
		if _, waits := t.facts.orders.drafts[uid]; waits {
			answer = "你还有别的命令等着确认。要这样算，就下令「" + text + "」。"
		} else {
			c.note(factDraft, fact{UID: uid, Draft: &o, Says: would.Says})
		}
		say := fmt.Sprintf("《%s》%s。还没有改，等你决定。将要：\n%s\n%s", t.meta.Title, about, strings.Join(lines, "\n"), answer)
		t.report(c, d, urgentReceipt, what, say)
	}
}
