package director

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"daoyan/store"
)

// moderatedEvery is how often a board is searched for what its moderators were to let through.
const moderatedEvery = 10 * time.Minute

// letThrough looks for what the board holds for its moderators. What is there by now is sent; what is not is never sent again.
func (t *table) letThrough(ctx context.Context) error {
	now := t.d.clock.Now()
	if t.game.Over || now.Sub(t.looked) < moderatedEvery {
		return nil
	}
	t.looked = now
	all, err := t.d.store.AllOutbox(t.name)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", t.name, err)
	}
	for _, e := range all {
		if e.State != store.Held || e.Attempts == 0 {
			continue
		}
		var l letter
		if err := json.Unmarshal(e.Payload, &l); err != nil {
			return fmt.Errorf("director: game %s: outbox entry %s: %w", t.name, e.ID, err)
		}
		got, err := t.find(ctx, e, l)
		if err == nil && got.id != 0 {
			err = t.hidden(ctx, &e, &l, got)
		}
		if err != nil {
			return fmt.Errorf("director: game %s: looking for what was to be let through: %w", t.name, err)
		}
		if got.id == 0 {
			continue
		}
		c := change{marks: []store.Mark{{ID: e.ID, State: store.Sent, Attempts: e.Attempts, SentID: got.mark()}}}
		t.follow(&c, e, l, got)
		t.tellDirectors(&c, "let-through/"+e.ID, fmt.Sprintf("《%s》%s审核通过了，对局接着用它。", t.meta.Title, t.describe(e, l)))
		if err := t.apply(c); err != nil {
			return err
		}
	}
	return nil
}
