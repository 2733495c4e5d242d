package guimi_test

import (
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
)

// counter watches, inside the runs of a book, how many uses every holding has left, whoever changes it.
type counter struct {
	began *rule.State // the table that the run at hand began with
	left  []int16     // as of the last rule that spoke or work that was done; by holding
	ran   func(h *rule.Holding, was int16)
}

// recount starts over: another run of the phase is about to begin.
func (c *counter) recount(began *rule.State) { c.began, c.left = began, c.left[:0] }

func (c *counter) observe(r *rule.Run) {
	c.left = c.left[:0]
	for _, h := range r.S.Holdings {
		c.left = append(c.left, h.Left)
	}
}

// use checks a use as it begins to do what it does: perform has taken one use off by then, where there is a limit.
func (c *counter) use(r *rule.Run, h *rule.Holding) {
	if len(c.left) == 0 {
		for _, x := range c.began.Holdings {
			c.left = append(c.left, x.Left)
		}
	}
	if int(h.ID) < len(c.left) {
		c.ran(h, c.left[h.ID])
	}
	c.observe(r)
}

// count has every holding of a fresh book counted.
func (c *counter) count(b *rule.Book) {
	hooks{
		rule: func(_ *rule.Skill, _ int, do ruleDoes) ruleDoes {
			return func(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
				v := do(r, m, h, k)
				if v.Kind != rule.Passed && !m.Probe {
					c.observe(r)
				}
				return v
			}
		},
		do: func(_ *rule.Skill, do func(*rule.Run, *rule.Use)) func(*rule.Run, *rule.Use) {
			return func(r *rule.Run, u *rule.Use) {
				c.use(r, u.Hold)
				do(r, u)
				c.observe(r)
			}
		},
		due: func(_ *rule.Skill, due func(*rule.Run, rule.Later)) func(*rule.Run, rule.Later) {
			return func(r *rule.Run, l rule.Later) {
				due(r, l)
				c.observe(r)
			}
		},
	}.fit(b)
	for _, slots := range [][]rule.Slot{b.Setup, b.Day, b.Night} {
		for i := range slots {
			slots[i].Before, slots[i].After = c.after(slots[i].Before), c.after(slots[i].After)
		}
	}
}

// after observes behind a slot's own work.
func (c *counter) after(do func(*rule.Run)) func(*rule.Run) {
	if do == nil {
		return nil
	}
	return func(r *rule.Run) {
		do(r)
		c.observe(r)
	}
}

// TestUsesNeverExceedLimits: no use runs that was not left, whatever has been spent, given back, copied or moved before it.
func TestUsesNeverExceedLimits(t *testing.T) {
	var c counter
	b := guimi.New()
	c.count(b)
	playOn(t, random.New(b, random.Careful()), effort(150), 80000, func(tb *table, s random.Step) {
		if isLook(s) {
			c.recount(tb.Began)
		}
	}, func(tb *table) { c.recount(tb.State) }, func(tb *table) {
		c.recount(tb.State)
		c.ran = func(h *rule.Holding, was int16) {
			if was == 0 {
				tb.wrong("phase %d: %s#%d of %v ran with no use left (%+v)", tb.Began.Phase.Seq, h.Skill, h.ID, h.Owner, h.From)
			}
		}
	})
}
