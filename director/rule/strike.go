package rule

// Settle settles the waiting strikes one by one in their order, copies last, and then all that the falls set off.
func (r *Run) Settle() {
	r.settled = true
	for {
		best := -1
		for i, h := range r.strikes {
			if !h.done && (best < 0 || h.Rank < r.strikes[best].Rank) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		h := r.strikes[best]
		h.done = true
		r.settleOne(h)
	}
	for i := 0; i < len(r.copies); i++ {
		r.hit(r.copies[i])
	}
	r.copies = r.copies[:0]
	r.settleFalls()
}

func (r *Run) settleOne(h *Harm) {
	if h.Do != nil {
		h.Do(r, h)
		return
	}
	r.hit(h)
}

// HitNow settles one strike at once, with all that it sets off.
func (r *Run) HitNow(h Harm) {
	r.hit(r.newHarm(h))
	r.settleFalls()
}

// Follow takes c along with another: only natures may keep him.
func (r *Run) Follow(c Char, cause Cause) bool {
	if r.S.Seats[c].Place == Out {
		return false
	}
	h := r.newHarm(Harm{On: c, Kind: cause.Kind, By: cause.By, Named: c, Follow: true})
	m := r.matter(Strike)
	m.Who, m.Harm = c, h
	stop, _ := r.judge(m, HitNature, HitNature)
	r.depth--
	if stop {
		return false
	}
	r.GoOut(c, cause)
	return true
}

// CopyHarm queues a copy of a strike behind all others.
func (r *Run) CopyHarm(h Harm) {
	h.Copy = true
	r.copies = append(r.copies, r.newHarm(h))
}

// hit lets one strike arrive: nature, dream, two cures, ward, spare, stand-in; then it has landed and runs on, and at the last somebody
// may go out in his stead.
func (r *Run) hit(h *Harm) {
	if r.S.Seats[h.On].Place != InPlay {
		return
	}
	m := r.matter(Strike)
	m.Who, m.Harm, m.Use = h.On, h, nil
	why := h.why
	if h.Use != nil {
		why = h.Use.Why
	}
	was := r.cause
	r.cause = why
	r.land(m, h)
	r.cause = was
	r.depth--
}

func (r *Run) land(m *Matter, h *Harm) {
	if stop, _ := r.judge(m, HitNature, HitStandIn); stop {
		return
	}
	var runsOn []Harm
	if !h.Linked {
		runsOn = r.carried(m)
	}
	if stop, _ := r.judge(m, HitSwap, HitSwap); !stop {
		r.GoOut(h.On, r.causeOf(h))
	}
	for i := range runsOn {
		r.hit(r.newHarm(runsOn[i]))
	}
}

// carried asks the chains where a strike that landed runs on to; rules of HitCarry add to the list by [Run.RunOn].
func (r *Run) carried(m *Matter) []Harm {
	was := r.onward
	r.onward = nil
	r.judge(m, HitCarry, HitCarry)
	out := r.onward
	r.onward = was
	return out
}

// RunOn adds a strike that follows from the one at hand. Only for rules of layer HitCarry.
func (r *Run) RunOn(h Harm) { r.onward = append(r.onward, h) }

func (r *Run) causeOf(h *Harm) Cause {
	c := Cause{Kind: h.Kind, Pointed: h.Pointed, By: h.By, Hold: NoHolding, Both: h.Both, Trace: r.cause}
	if h.Use != nil {
		c.Skill, c.Hold = h.Use.Skill.ID, h.Use.Hold.ID
	}
	return c
}
