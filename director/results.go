package director

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/rule"
	"daoyan/templates"
)

// Results are a game's, with the table as a post for the forum.
type Results struct {
	Title  string
	Winner string // empty: the game is not over, or nobody has won
	Over   bool
	Rows   []templates.Outcome
	Post   string // in the forum's code
}

// Results tells how a game went. It must be called from the goroutine that runs the daemon.
func (d *Director) Results(name string) (Results, error) {
	t, err := d.table(name)
	if err != nil {
		return Results{}, err
	}
	r, err := t.look()
	if err != nil {
		return Results{}, fmt.Errorf("director: game %s: %w", t.name, err)
	}
	out := Results{Title: t.meta.Title, Over: t.game.Over, Winner: string(t.game.Winner)}
	if t.game.Winner == t.rules.Draw {
		out.Winner = ""
	}
	for i := range r.S.Seats {
		out.Rows = append(out.Rows, t.result(r, rule.Char(i)))
	}
	out.Post = t.text(templates.Results{Game: out.Title, Winner: out.Winner, Over: out.Over, Rows: out.Rows})
	return out, nil
}

func (t *table) result(r *rule.Run, who rule.Char) templates.Outcome {
	seat, o := &r.S.Seats[who], &t.facts.orders
	row := templates.Outcome{No: int(who) + 1, Name: t.nameOf(who), Players: t.personsOf(who), Identity: seat.Dealt, Faction: string(seat.Side),
		Winner: t.game.Over && seat.Side == t.game.Winner, Yellow: o.shown[who].yellow, Red: o.shown[who].red}
	if now := r.CardOf(who); now != seat.Dealt {
		row.Now = now
	}
	last := int32(1<<31 - 1)
	if g := r.FallOf(who); g != nil {
		last = g.Seq
		row.Out = t.phaseNo(g.Seq).String() + "，" + g.Cause.Kind
	}
	for seq, p := range t.facts.phases {
		if p.Kind == rule.Day && p.Part == "" && p.Extra == 0 && seq < last && (seq < r.Phase().Seq || t.game.Over) {
			row.Days++
		}
	}
	if h := t.helperOf(who); h != nil {
		row.Helper = h.Account
	}
	return row
}

// personsOf are those who have played a character, the first one first.
func (t *table) personsOf(who rule.Char) []string {
	now := t.meta.Players[who]
	return append(slices.Clone(t.facts.orders.persons[who]), personOf(now))
}

func personOf(p Player) string {
	if p.Person != "" {
		return p.Person
	}
	return p.Account
}

// ordersAbout lists the orders that name a character, with who gave them and why.
func (t *table) ordersAbout(who rule.Char) []string {
	var out []string
	for _, g := range t.facts.orders.given {
		if !slices.Contains(splitWords(g.text), t.nameOf(who)) {
			continue
		}
		line := fmt.Sprintf("%s %s 下令：%s", t.time(g.at).Format("1月2日 15:04"), g.by, g.text)
		if g.why != "" {
			line += "，理由：" + g.why
		}
		out = append(out, strings.ReplaceAll(line, "\n", " "))
	}
	return out
}
