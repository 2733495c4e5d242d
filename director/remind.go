package director

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"daoyan/director/rule"
	"daoyan/templates"
)

// debt is one thing that a character has not done and may do from an instant until another: write for a skill, or else vote and speak.
type debt struct {
	who         rule.Char
	from, until rule.Instant
	ask         *rule.Question
	vote, post  bool
}

// debts lists what everybody owes at the moment.
func (t *table) debts(r *rule.Run) []debt {
	var out []debt
	for _, q := range r.Questions() {
		if !q.Opened || given(r, &q) {
			continue
		}
		d := debt{from: t.since(r, &q), until: q.Closes, ask: &q}
		if q.Group == "" {
			d.who = q.Hand
			out = append(out, d)
			continue
		}
		for _, d.who = range r.Pack(q.Group) {
			out = append(out, d)
		}
	}
	return append(out, t.dayDebts(r)...)
}

// given tells whether nothing more is wanted: an answer is there, or it is no more than a right that may be used at any time of the day.
func given(r *rule.Run, q *rule.Question) bool {
	h := r.H(q.Hold)
	if s := h.Print(); s.Asks == rule.AtOnce || s.Asks == rule.BeforeClose && s.Shape.Max == 0 && len(s.Shape.Options) == 0 {
		return true
	}
	return !q.Choice && (len(r.Standing(h)) > 0 || r.GaveUp(h))
}

// since is from when on a question could be answered.
func (t *table) since(r *rule.Run, q *rule.Question) rule.Instant {
	if q.Choice {
		for _, o := range t.game.In.Opened {
			if o.Hold == q.Hold && o.N == q.N {
				return o.At
			}
		}
	}
	return max(r.In.Times.Open, r.In.Times.Dusk, r.H(q.Hold).GotAt())
}

// dayDebts lists who has not voted or not spoken yet. Nobody gets a card under 加速.
func (t *table) dayDebts(r *rule.Run) []debt {
	if r.Phase().Kind != rule.Day || r.VoteOff() || t.game.Ballots {
		return nil
	}
	var out []debt
	standing, spoken := t.posts().Standing, t.spoken(r)
	for _, who := range r.S.InPlay() {
		d := debt{who: who, from: r.VotesFrom(), until: r.Closing()}
		_, voted := standing[who]
		d.vote = !voted && r.MayVote(who)
		d.post = t.game.Deal.Settings.Penalties && !hurried(r) && t.facts.orders.leaves[who] == 0 && spoken[who] == 0
		if d.vote || d.post {
			out = append(out, d)
		}
	}
	return out
}

// momentsOf are the instants at which a debt is to be reminded of.
func (t *table) momentsOf(d *debt) []rule.Instant {
	var out []rule.Instant
	for _, minutes := range t.meta.Game.Reminders {
		if at := d.until - rule.Instant(minutes)*60; at > d.from && at > t.facts.reminded {
			out = append(out, at)
		}
	}
	return out
}

// beginnings are the announcements that a phase begins with, as the IDs of their entries name them.
var beginnings = map[rule.PhaseKind][]string{
	rule.Day:   {"thread", "open", "dawn"},
	rule.Night: {"result", "election", "cut", "dusk"},
}

// unannounced tells whether what the phase begins with waits for the directors: the players do not know of the phase yet.
func (t *table) unannounced() (bool, error) {
	q, err := t.queue()
	return slices.ContainsFunc(q, func(w waiting) bool {
		what, _, _ := strings.Cut(strings.TrimLeft(w.ID, "0123456789/"), "/")
		return slices.Contains(beginnings[t.game.Phase().Kind], what) && (w.held || !w.approved && w.Due.After(t.d.clock.Now()))
	}), err
}

// remind sends everybody one message about all that he owes and whose moment has come. Nothing public moves by it. While the directors look
// through what the phase begins with it waits.
func (t *table) remind(c *change, r *rule.Run, upTo rule.Instant) error {
	owing := map[rule.Char][]debt{}
	var last rule.Instant
	for _, d := range t.debts(r) {
		due := slices.DeleteFunc(t.momentsOf(&d), func(at rule.Instant) bool { return at > upTo })
		if len(due) == 0 || d.until <= upTo {
			continue
		}
		last = max(last, slices.Max(due))
		owing[d.who] = append(owing[d.who], d)
	}
	if last == 0 {
		return nil
	}
	if early, err := t.unannounced(); early || err != nil {
		return err
	}
	c.note(factReminded, fact{At: last})
	for i := range t.meta.Players {
		who := rule.Char(i)
		if len(owing[who]) == 0 {
			continue
		}
		v := templates.Reminder{Character: t.nameOf(who), Phase: phaseView(r.Phase())}
		var until rule.Instant
		for _, d := range owing[who] {
			until = max(until, d.until)
			if d.ask != nil {
				v.Asks = append(v.Asks, t.askView(r, *d.ask))
				continue
			}
			v.NotVoted, v.NotPosted, v.Closes = d.vote, d.post, t.time(d.until)
		}
		t.mailTo(c, urgentReminder, "reminder", who, letter{Text: t.text(v), Until: t.time(until)})
	}
	return nil
}

// nextNag is when those who have not said 收到 are asked next; zero: not any more.
func (t *table) nextNag() rule.Instant {
	p := t.game.Phase()
	waiting := p.Kind == rule.Setup || p.No == 1 && (p.Kind == rule.Day || !t.game.Running)
	if !waiting || t.facts.begun == 0 || t.facts.goOn || t.game.Over || len(t.unconfirmed()) == 0 {
		return 0
	}
	return max(t.facts.begun, t.facts.nagged) + rule.Instant(t.meta.Game.Confirm.Remind/time.Second)
}

// nag asks those who have not said 收到 again, and tells the directors who they are. Who has not been sent his card yet is not asked.
func (t *table) nag(c *change, upTo rule.Instant) {
	at := t.nextNag()
	if at == 0 || at > upTo {
		return
	}
	q, err := t.queue()
	if err != nil {
		t.d.log.Error("读不到待发的私信", "game", t.name, "err", err)
		return
	}
	every := rule.Instant(t.meta.Game.Confirm.Remind / time.Second)
	at += (upTo - at) / every * every
	c.note(factNagged, fact{At: at})
	var silent, unsent []rule.Char
	for _, who := range t.unconfirmed() {
		card := fmt.Sprintf("/card/%d/", who)
		if slices.ContainsFunc(q, func(w waiting) bool { return strings.Contains(w.ID, card) }) {
			unsent = append(unsent, who)
			continue
		}
		silent = append(silent, who)
		v := templates.ReceiptRequest{Game: t.meta.Title, Character: t.nameOf(who)}
		t.mailTo(c, urgentReminder, "receipt-request", who, letter{Text: t.text(v), Until: t.time(at + every), Receipt: true})
	}
	text := "《" + t.meta.Title + "》还没有等到所有人的「收到」。"
	if len(silent) > 0 {
		text += "没有回复：" + strings.Join(t.namesOf(silent), "、") + "。"
	}
	if len(unsent) > 0 {
		text += "身份私信还没有送到：" + strings.Join(t.namesOf(unsent), "、") + "。"
	}
	t.tellDirectors(c, "receipts", text)
}
