package director

import (
	"slices"
	"strings"
	"time"

	"daoyan/director/message"
	"daoyan/director/rule"
	"daoyan/templates"
)

func phaseView(p rule.Phase) templates.Phase {
	if p.Kind == rule.Setup {
		return templates.Phase{}
	}
	return templates.Phase{Night: p.Kind == rule.Night, No: int(p.No), Extra: p.Extra > 0, Part: p.Part}
}

func (t *table) head(p rule.Phase) templates.Head {
	return templates.Head{Game: t.meta.Title, Phase: phaseView(p)}
}

// factView puts names into a fact.
func (t *table) factView(f rule.Fact) templates.Fact {
	v := templates.Fact{Key: f.Key, Is: rule.Spell(f.Eq, t.nameOf), Num: int(f.Num), Has: f.Has, Text: f.Text}
	for _, c := range f.On {
		v.On = append(v.On, t.nameOf(c))
	}
	if f.To >= 0 {
		v.To = t.nameOf(f.To)
	}
	return v
}

func (t *table) namesOf(list []rule.Char) []string {
	out := make([]string, 0, len(list))
	for _, c := range list {
		out = append(out, t.nameOf(c))
	}
	return out
}

// skillView shows a holding as its holder may know it.
func (t *table) skillView(r *rule.Run, h *rule.Holding) templates.Skill {
	s := h.Print()
	v := templates.Skill{
		Book: t.rules.Book.Name, Name: s.Name, Of: s.Of, Aliases: s.Aliases, When: t.whenOf(s.Asks), Minutes: t.minutesOf(s), Nights: nightsOf(s),
		Min: int(s.Shape.Min), Max: min(int(s.Shape.Max), len(t.meta.Players)), Self: s.Shape.Self, OutOnly: s.Shape.OutOnly, OutToo: s.Shape.OutToo,
		Options: s.Shape.Options, NeedOpt: s.Shape.NeedOpt, Names: s.Shape.Names, Once: s.Traits.Once, Forced: s.Traits.Forced,
		MustAct: s.Traits.MustAct, Repeat: repeatOf(s.Traits.Repeat), Pack: h.Owner.Group != "", Left: int(h.Left),
	}
	if s.Tag != nil && r != nil {
		v.Remark = s.Tag(r, h)
	}
	v.Example = message.Example(s, t.game.Deal.Names, t.someCard())
	if v.When == templates.Unasked {
		v.Example = ""
	}
	if strings.Contains(v.Example, " ") {
		t.mine(v.Example)
	}
	return v
}

// someCard is an identity for examples: the first of the book that has skills.
func (t *table) someCard() string {
	for i := range t.rules.Book.Identities {
		if id := &t.rules.Book.Identities[i]; len(id.Grants) > 0 {
			return id.Name
		}
	}
	return ""
}

// switchReveal says whether what may be written in advance happens unwritten too (¶3.4).
const switchReveal = "reveal.auto"

func (t *table) whenOf(a rule.Asks) templates.When {
	switch a {
	case rule.InAdvance:
		if w := t.ruling(switchReveal); w == "" || w == "true" {
			return templates.Unasked
		}
		return templates.BeforeClose
	case rule.AtNight:
		return templates.AtNight
	case rule.AtSetup:
		return templates.AtSetup
	case rule.BeforeClose:
		return templates.BeforeClose
	case rule.AtOnce:
		return templates.AtOnce
	case rule.OnChoice:
		return templates.OnChoice
	case rule.OnRun:
		return templates.ByItself
	default:
		return templates.Passive
	}
}

func repeatOf(r rule.Repeat) templates.Repeat {
	switch r {
	case rule.NotTwoNightsRunning:
		return templates.NotRunning
	case rule.OncePerTarget:
		return templates.OncePerTarget
	default:
		return templates.AnyRepeat
	}
}

// nightsOf finds out on which nights a skill is open by asking its declaration.
func nightsOf(s *rule.Skill) templates.Nights {
	if s.Nights == nil {
		return templates.EveryNight
	}
	switch a, b, c := s.Nights(1), s.Nights(2), s.Nights(3); {
	case a && !b && c:
		return templates.OddNights
	case !a && b && !c:
		return templates.EvenNights
	case !a:
		return templates.NotFirst
	default:
		return templates.EveryNight
	}
}

func (t *table) minutesOf(s *rule.Skill) int {
	if s.Asks != rule.AtNight && s.Asks != rule.BeforeClose {
		return 0
	}
	return s.ClosesAt()
}

// skillsOf lists what c holds, and what the groups he is in hold, that he may know of.
func (t *table) skillsOf(r *rule.Run, c rule.Char) []templates.Skill {
	var out []templates.Skill
	seen := map[string]bool{}
	for _, h := range r.S.Holdings {
		mine := h.Owner.Char == c || h.Owner.Group != "" && r.S.Member(h.Owner.Group, c)
		if !mine || h.IsLost() || h.Until == (rule.Until{}) {
			continue
		}
		v := t.skillView(r, h)
		if key := v.Name + "/" + v.Of + "/" + string(v.When); !seen[key] {
			seen[key] = true
			out = append(out, v)
		}
	}
	return out
}

// asksOf lists what c may answer now, choices first.
func (t *table) asksOf(r *rule.Run, c rule.Char) []templates.Ask {
	var out []templates.Ask
	for _, q := range r.Questions() {
		if q.Hand != c && !(q.Group != "" && r.S.Member(q.Group, c) && r.InPlay(c)) {
			continue
		}
		out = append(out, t.askView(r, q))
	}
	return out
}

func (t *table) askView(r *rule.Run, q rule.Question) templates.Ask {
	h := r.H(q.Hold)
	a := templates.Ask{Skill: t.skillView(r, h), Choice: q.Choice}
	if q.Opened {
		a.Until = t.time(q.Closes)
	} else {
		a.Minutes = int(q.Minutes)
		if o := r.In.Times.Opening; o > 0 {
			a.Latest = t.time(o)
		}
	}
	for _, ln := range r.Standing(h) {
		a.Standing = append(a.Standing, t.lineText(r, ln))
	}
	return a
}

// lineText is a line as the rules write it, with names.
func (t *table) lineText(r *rule.Run, ln *rule.Line) string {
	words := rule.Spell(r.Words(ln), t.nameOf)
	if ln.GiveUp {
		return "放弃 " + words
	}
	return words
}

// seats is the 电梯楼 as everybody may know it.
func (t *table) seats(s *rule.State) []templates.Seat {
	out := make([]templates.Seat, len(s.Seats))
	for i := range s.Seats {
		c := rule.Char(i)
		out[i] = templates.Seat{No: i + 1, Name: t.nameOf(c), Sheriff: s.Sheriff == c}
		switch s.Seats[i].Place {
		case rule.Out:
			out[i].Place = templates.Out
		case rule.Jailed:
			out[i].Place = templates.Jailed
		case rule.Away:
			out[i].Place = templates.Away
		}
		for _, g := range s.Fallen {
			if g.Who == c && !g.Back {
				out[i].Since = t.phaseNo(g.Seq)
			}
		}
		out[i].Face = t.facts.faces[c]
	}
	return out
}

// phaseNo is the phase of a number in the order of play.
func (t *table) phaseNo(seq int32) templates.Phase { return phaseView(t.facts.phases[seq]) }

// tallyView is the count of the day's vote.
func (t *table) tallyView(r *rule.Run, tally []int, casts []rule.Cast) templates.Tally {
	return t.tallyOf(r, tally, casts, t.posts())
}

// tallyOf is the count of a vote: who voted for whom and with what weight, and what came with nobody behind it. behind are the posts it is
// made of.
func (t *table) tallyOf(r *rule.Run, tally []int, casts []rule.Cast, behind counted) templates.Tally {
	var v templates.Tally
	voted := make([]bool, len(tally))
	for i, halves := range tally {
		row := templates.Row{Name: t.nameOf(rule.Char(i)), Halves: halves, Added: halves}
		for _, c := range casts {
			if c.To == rule.Char(i) {
				row.Added -= c.Halves
				row.Voters = append(row.Voters, t.voterView(c, behind))
			}
		}
		if halves > 0 || len(row.Voters) > 0 {
			v.Rows = append(v.Rows, row)
		}
	}
	slices.SortStableFunc(v.Rows, func(a, b templates.Row) int { return b.Halves - a.Halves })
	for _, c := range casts {
		voted[c.From] = true
		if c.To < 0 {
			v.Abstained = append(v.Abstained, t.voterView(c, behind))
		}
	}
	for i := range voted {
		c := rule.Char(i)
		if voted[i] || r.S.Seats[i].Place != rule.InPlay {
			continue
		}
		if r.MayVote(c) {
			v.Silent = append(v.Silent, t.nameOf(c))
		} else {
			v.NoVote = append(v.NoVote, t.nameOf(c))
		}
	}
	v.Invalid = behind.Invalid
	for _, x := range v.Invalid {
		t.mine(x.Wrote)
	}
	return v
}

// posts are the posts behind the votes of the day: as counted, or as they stand now.
func (t *table) posts() counted {
	switch {
	case t.game.Ballots:
		return t.facts.counted
	case t.votes.tid != t.threadOf(threadVote): // the day's thread has not been read yet
		return counted{}
	}
	return t.votes.now
}

func (t *table) voterView(c rule.Cast, behind counted) templates.Voter {
	v := templates.Voter{Name: t.nameOf(c.From), Halves: c.Halves}
	if p, ok := behind.Standing[c.From]; ok {
		v.Floor, v.Changed = p.Floor, p.Changed
	}
	return v
}

// text words a view; a template of the director's own that fails is the operator's fault and must not stop the game: the built-in wording
// stands in for it.
func (t *table) text(v templates.View) string {
	s, err := t.d.words.Text(v)
	if err != nil {
		t.d.log.Error("自己的模板出错，这一条用了自带的措辞；请改好模板", "err", err)
		t.broken = append(t.broken, err.Error())
	}
	return strings.TrimSpace(s)
}

func (t *table) clockTime(i rule.Instant) time.Time {
	if i == 0 {
		return time.Time{}
	}
	return t.time(i)
}
