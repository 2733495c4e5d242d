package director

import (
	"encoding/json"
	"fmt"
	"slices"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/templates"
)

// keepStory writes down how a phase was played, for 复盘: what everybody submitted, what came of it, what was told, who went out and why.
func (t *table) keepStory(c *change, r *rule.Run, e *game.Event) {
	v := templates.ReviewPhase{Phase: phaseView(r.Phase())}
	for i := range r.In.Lines {
		ln := &r.In.Lines[i]
		if !r.Known(ln) {
			continue
		}
		d := templates.Deed{At: t.time(ln.At), Actor: t.nameOf(ln.Actor), Line: t.lineText(r, ln), Fate: fateOf(r, ln, e.Fates)}
		d.Pack = r.H(ln.Hold).Owner.Group == rule.PackGroup
		v.Deeds = append(v.Deeds, d)
	}
	for i := range r.Draws {
		v.Drawn = append(v.Drawn, t.drawText(r, &r.Draws[i]))
	}
	for i := range r.Told {
		v.Heard = append(v.Heard, templates.Heard{To: t.nameOf(r.Told[i].To), Fact: t.factView(r.Told[i].Fact)})
	}
	if r.Tally != nil {
		tally := t.tallyView(r, r.Tally, r.Casts)
		v.Tally = &tally
	}
	for i := range r.Public {
		v.Facts = append(v.Facts, t.factView(r.Public[i].Fact))
	}
	for _, g := range r.Out {
		f := templates.Fell{Name: t.nameOf(g.Who), Identity: g.Identity, Cause: g.Cause.Kind}
		if g.Cause.By >= 0 && g.Cause.By != g.Who {
			f.By = t.nameOf(g.Cause.By)
		}
		v.Fell = append(v.Fell, f)
	}
	story, _ := json.Marshal(v) // plain values always can
	c.note(factStory, fact{Story: story})
}

func fateOf(r *rule.Run, ln *rule.Line, fates []rule.LineFate) templates.Fate {
	for _, f := range fates {
		if f.Seq == ln.Seq {
			return [...]templates.Fate{templates.NotRun, templates.Landed, templates.Blocked, templates.Void, templates.Null, templates.Immune, templates.Taken}[f.Fate]
		}
	}
	if h := r.H(ln.Hold); !slices.Contains(r.Standing(h), ln) {
		return templates.Replaced
	}
	return templates.NotRun
}

func (t *table) drawText(r *rule.Run, d *rule.Draw) string {
	return d.Of(r.Book) + "：" + t.drawValue(d, d.Value)
}

// drawValue words what a draw may come to.
func (t *table) drawValue(d *rule.Draw, v int) string {
	switch {
	case d.Chars != nil:
		return "抽到 " + t.nameOf(d.Chars[v])
	case d.Names != nil:
		return "抽到 " + d.Names[v]
	default:
		return fmt.Sprintf("掷出 %d", v+1)
	}
}

// gameOver announces the winner and tells the whole story in the thread of the day.
func (t *table) gameOver(c *change, r *rule.Run, winner rule.Faction) {
	roles := t.roles(r, winner)
	over := templates.GameOver{Head: t.headOf(c, r.Phase(), plotOver), Winner: string(winner), Draw: t.rules.Draw != "" && winner == t.rules.Draw, Roles: roles}
	if over.Draw {
		over.Winner = ""
	}
	t.publish(c, t.meta.Game.Publish.End, "over", t.text(over))
	v := templates.Review{Head: t.headOf(c, r.Phase(), plotReview), Winner: over.Winner, Draw: over.Draw, Roles: roles}
	for _, raw := range t.facts.stories {
		var p templates.ReviewPhase
		if json.Unmarshal(raw, &p) == nil {
			v.Phases = append(v.Phases, p)
		}
	}
	for _, rec := range c.records {
		var p templates.ReviewPhase
		if rec.kind == factStory && json.Unmarshal(rec.fact.Story, &p) == nil {
			v.Phases = append(v.Phases, p)
		}
	}
	t.publish(c, t.meta.Game.Publish.End, "review", t.text(v))
}

func (t *table) roles(r *rule.Run, winner rule.Faction) []templates.Role {
	out := make([]templates.Role, len(r.S.Seats))
	for i := range r.S.Seats {
		c := rule.Char(i)
		s := &r.S.Seats[i]
		role := templates.Role{No: i + 1, Name: t.nameOf(c), Player: t.meta.Players[i].Person, Identity: s.Dealt, Faction: string(s.Side),
			Winner: s.Side == winner, Out: s.Place == rule.Out}
		if now := r.CardOf(c); now != s.Dealt {
			role.Now = now
		}
		if g := r.FallOf(c); g != nil {
			role.Cause, role.Since = g.Cause.Kind, t.phaseNo(g.Seq)
			if g.Seq == r.Phase().Seq {
				role.Since = phaseView(r.Phase())
			}
		}
		out[i] = role
	}
	return out
}
