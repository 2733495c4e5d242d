package director

import (
	"slices"

	"daoyan/director/rule"
	"daoyan/templates"
)

// dawnText is the announcement of the night that is over: who has gone out, what has become public, the last words left until then by those who
// may leave any. p is the
// phase that comes next.
func (t *table) dawnText(c *change, p rule.Phase, out []rule.Char, public []rule.Notice) string {
	v := templates.Dawn{Head: t.headOf(c, p, plotDawn), Out: t.namesOf(t.rules.Book.DawnList(out)), Facts: t.factViews(public)}
	for i := range t.meta.Players {
		if words, ok := t.facts.words[rule.Char(i)]; ok && t.facts.mayLeaveWords(rule.Char(i)) {
			t.mine(words)
			v.Words = append(v.Words, templates.LastWords{Name: t.nameOf(rule.Char(i)), Text: words})
		}
	}
	return t.text(v) + "\n\n"
}

// endOfNight announces a night that no day follows: another night does, or the game is over. The opening between two nights announces,
// discussion stays closed (¶3.13).
func (t *table) endOfNight(c *change, r *rule.Run, n news) {
	next := r.Next().Phase
	if r.Phase().Kind != rule.Night || n.won == nil && next.Kind != rule.Night {
		return
	}
	var out []rule.Char
	for _, g := range r.Out {
		out = append(out, g.Who)
	}
	text := t.dawnText(c, next, out, r.Public)
	if n.won == nil {
		night := t.calendar().ExtraNight(int(next.No), t.time(n.ended.At))
		text += t.text(templates.Extra{Head: t.headOf(c, next, plotExtra), Starts: night.Dusk})
	}
	last := t.publish(c, t.meta.Game.Publish.Dawn, "dawn", text)
	c.note(factPublished, fact{At: n.ended.At})
	if n.won == nil {
		t.leave(c, &r.S, out, last)
	}
}

// extraText announces the extra day that begins; empty for any other.
func (t *table) extraText(c *change, p rule.Phase, times rule.Times) string {
	if p.Extra == 0 {
		return ""
	}
	v := templates.Extra{Head: t.headOf(c, p, plotExtra), Speakers: t.namesOf(p.Speakers), Starts: t.time(times.Open), Closes: t.time(times.Closes[times.Plan])}
	return t.text(v) + "\n\n"
}

// recast asks those whose votes have fallen away with somebody who went out before the vote to vote anew.
func (t *table) recast(c *change, r *rule.Run, n news) {
	if t.game.Ballots || n.counted != nil || r.VoteOff() || !t.d.boardTime().Before(t.time(r.Closing())) {
		return
	}
	for i := range n.fell {
		who := n.fell[i].Who
		var voters []rule.Char
		for v, s := range t.posts().Standing {
			if s.To == int(who) && r.InPlay(v) {
				voters = append(voters, v)
			}
		}
		slices.Sort(voters)
		if _, voted := t.posts().Standing[who]; voted || len(voters) > 0 {
			v := templates.Recast{Head: t.headOf(c, r.Phase(), plotNotice), Out: t.nameOf(who), Voters: t.namesOf(voters), Closes: t.time(r.Closing())}
			t.publish(c, t.meta.Game.Publish.Notice, "recast", t.text(v))
		}
	}
}
