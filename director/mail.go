package director

import (
	"fmt"
	"slices"

	"daoyan/director/config"
	"daoyan/director/message"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// answer carries out what a message says and answers all of it in one. kind is how it is kept: messages and whispers are numbered apart.
func (t *table) answer(c *change, who rule.Char, m forum.Message, kind string) {
	r, err := t.lookAt(instant(m.At))
	if err != nil {
		return
	}
	if t.relayed(c, r, who, m) {
		return
	}
	w := message.Writer{Char: who, Skills: t.writable(r, who), Pending: t.facts.proposed[who], Identities: []string{r.CardOf(who)}}
	a := answering{t: t, c: c, r: r, who: who, at: instant(m.At), from: fmt.Sprint(kind, " ", m.ID)}
	t.mine(m.Text)
	before := len(t.game.In.Lines)
	defer func() { t.game.In.Lines = t.game.In.Lines[:before] }() // the game takes them in once they are written down
	for _, in := range t.mail.Read(m.Text, w) {
		if m.Group != 0 && in.Kind != message.Claimed && !(in.Kind == message.Unknown && in.Word != "") {
			continue // talk among a group is none of ours, a line that goes wrong is
		}
		a.take(in)
	}
	if len(a.proposals) > 0 || len(w.Pending) > 0 {
		c.note(factProposed, fact{Who: who, Proposals: a.proposals})
	}
	if len(a.parts) > 0 {
		t.message(c, urgentReceipt, fmt.Sprint("answer/", m.ID), who, t.text(templates.Answer{Character: t.nameOf(who), Parts: a.parts}))
	}
}

// writable lists the names of the skills that who may write for, by whatever right.
func (t *table) writable(r *rule.Run, who rule.Char) []string {
	var out []string
	for _, h := range r.S.Holdings {
		s := h.Print()
		mine := h.Owner.Char == who || h.Owner.Group != "" && r.S.Member(h.Owner.Group, who) || s.Traits.ByPack && r.S.Member(rule.PackGroup, who)
		if mine && s.Asks != rule.Passive && s.Asks != rule.OnRun && !slices.Contains(out, s.Name) {
			out = append(out, s.Name)
		}
	}
	return out
}

// answering gathers what one message changes and how it is answered.
type answering struct {
	t         *table
	c         *change
	r         *rule.Run
	who       rule.Char
	at        rule.Instant // when it was written
	from      string       // where it came from, for the record
	before    int          // records that are written down with c's, before them
	parts     []string
	proposals []rule.Claim
}

// say adds a piece to the answer, each once.
func (a *answering) say(v templates.View) {
	if text := a.t.text(v); !slices.Contains(a.parts, text) {
		a.parts = append(a.parts, text)
	}
}

func (a *answering) take(in message.Intent) {
	t := a.t
	switch in.Kind {
	case message.Claimed:
		_, err := a.claim(in.Claim)
		a.failed(err)
	case message.Proposed:
		t.mine(t.claimText(in.Claim))
		a.proposals = append(a.proposals, in.Claim)
		a.say(templates.Proposal{Lines: []string{t.claimText(in.Claim)}})
	case message.Dropped:
		a.say(templates.Dropped{Lines: t.claimTexts(t.facts.proposed[a.who])})
	case message.Help:
		a.help(in.Word)
	case message.Status:
		a.say(t.statusView(a.r, a.who))
	case message.Withdrawn:
		_, err := a.withdraw(in.Word)
		a.failed(err)
	case message.Received:
		a.received()
	case message.Words:
		a.words(in)
	case message.Courtesy:
		a.say(templates.Courtesy{})
	default:
		t.mine(in.Text)
		a.say(templates.NotUnderstood{Key: in.Key, Text: in.Text, Skill: in.Word, Near: in.Near, Asks: t.asksOf(a.r, a.who)})
	}
}

// claim has one line judged by the rules; it gives the refusal, if it is refused.
func (a *answering) claim(cl rule.Claim) (*rule.Refusal, error) {
	t := a.t
	cl.Actor, cl.At = a.who, a.at
	was := t.standingTexts(a.r, a.who)
	cl.Seq = a.seq()
	t.mine(t.claimText(cl))
	if q, waits := t.facts.orders.asked[askLate]; waits && cl.At > q.at {
		a.say(templates.Refused{Line: t.claimText(cl), Key: "no-phase", Wait: true})
		return rule.No("no-phase"), nil
	}
	ev, ref, err := t.submit(cl, a.from)
	if err != nil {
		return nil, err
	}
	a.c.add(ofEvents(ev)...)
	t.puzzled(a.c, ev)
	if ref != nil {
		a.say(templates.Refused{Line: t.claimText(cl), Key: ref.Key, Args: ref.Args, Near: t.nearest(a.r, ref, cl), Wait: ref.Wait, Next: t.upcoming(a.r, ref, cl)})
		return ref, nil
	}
	ln := *ev[0].Line
	a.heard(ln)
	a.tellGroup(&ln, was)
	a.say(t.tookView(a.r, a.who, &ln, was))
	return nil, nil
}

// failed notes that the rules could not judge a line: a bug, which its writer hears nothing of.
func (a *answering) failed(err error) {
	if err != nil {
		a.t.d.log.Error("判断私信时规则程序出错", "game", a.t.name, "err", err)
	}
}

// heard lets the lines behind it in the same message see a line that is not written down yet.
func (a *answering) heard(ln rule.Line) {
	g := a.t.game
	g.In.Lines = append(g.In.Lines, ln)
	if r, err := g.LookOpen(a.at); err == nil {
		a.r = r
	}
}

// tellGroup lets a group hear of a line that one of it wrote for all.
func (a *answering) tellGroup(ln *rule.Line, was []string) {
	t := a.t
	id := a.r.H(ln.Hold).Owner.Group
	if id == "" {
		return
	}
	text := "【" + t.nameOf(a.who) + "】" + t.text(t.tookView(a.r, a.who, ln, was))
	if key, n := t.latestGroup(id); n > 0 && t.meta.Game.Groups == config.Group {
		t.put(a.c, sendGroupSay, urgentReceipt, fmt.Sprint("group-line/", ln.Seq), letter{Group: key, Text: text})
		return
	}
	for _, m := range a.r.Pack(id) {
		if m != a.who {
			t.message(a.c, urgentReceipt, fmt.Sprint("group-line/", ln.Seq), m, text)
		}
	}
}

// seq numbers a line of this message.
func (a *answering) seq() int64 { return a.t.last + int64(a.before+len(a.c.records)) + 1 }

func (t *table) tookView(r *rule.Run, who rule.Char, ln *rule.Line, was []string) templates.Took {
	h := r.H(ln.Hold)
	v := templates.Took{Line: t.lineText(r, ln), Pack: h.Owner.Group == rule.PackGroup, GiveUp: ln.GiveUp}
	if ln.GiveUp {
		v.Line = h.Print().Name
	}
	now := t.standingTexts(r, who)
	for _, x := range was {
		if !slices.Contains(now, x) {
			v.Replaces = append(v.Replaces, x)
		}
	}
	v.Asked = ln.Open != ""
	if a := h.Print().Asks; a == rule.AtOnce || a == rule.OnChoice {
		v.Final = true
	} else if end := r.ClosingOf(h); t.ruling(switchRevisable) != "false" && end > ln.At {
		v.Until = t.time(end)
	}
	return v
}

func (a *answering) help(word string) {
	t := a.t
	all := t.skillsOf(a.r, a.who)
	if word == "" {
		a.say(templates.Help{Character: t.nameOf(a.who), Skills: all, Words: t.facts.mayLeaveWords(a.who)})
		return
	}
	v := templates.HelpSkill{Topic: word}
	v.Skills = t.printed(word)
	a.say(v)
}

// printed shows the skills a word means as the rule book prints them: of an identity, or of that name.
func (t *table) printed(word string) []templates.Skill {
	var out []templates.Skill
	b := t.rules.Book
	if id := b.Identity(word); id != nil {
		for _, g := range id.Grants {
			out = append(out, t.skillView(nil, rule.PrintedHolding(b, g)))
		}
		return out
	}
	for _, s := range b.SkillsNamed(word) {
		out = append(out, t.skillView(nil, rule.PrintedHolding(b, rule.Grant{Skill: s.ID})))
	}
	return out
}

// withdraw takes back the line written last, or every line of one skill; it tells whether there was one to be taken back.
func (a *answering) withdraw(word string) (bool, error) {
	t := a.t
	var latest *rule.Line
	for _, h := range a.r.S.Holdings {
		for _, ln := range a.r.Standing(h) {
			if ln.Actor == a.who && (word == "" || h.Print().Name == word) && (latest == nil || ln.At > latest.At || ln.At == latest.At && ln.Seq > latest.Seq) {
				latest = ln
			}
		}
	}
	if latest == nil {
		a.say(templates.Withdrew{})
		return false, nil
	}
	h := a.r.H(latest.Hold)
	if h.Print().Traits.Forced {
		a.say(templates.NotUnderstood{Key: message.StandsFirm, Text: t.lineText(a.r, latest)})
		return false, nil
	}
	text := t.lineText(a.r, latest)
	ev, ref, err := t.submit(rule.Claim{Actor: a.who, Word: h.Print().Name, GiveUp: true, At: a.at, Seq: a.seq()}, a.from)
	if err != nil {
		return false, err
	}
	did := ref == nil
	if did {
		a.c.add(ofEvents(ev)...)
		a.say(templates.Withdrew{Lines: []string{text}, Until: t.time(a.r.ClosingOf(h))})
		a.heard(*ev[0].Line)
	} else {
		a.say(templates.Refused{Line: text, Key: ref.Key, Args: ref.Args, Wait: ref.Wait})
	}
	return did, nil
}

func (a *answering) received() {
	t := a.t
	v := templates.Received{Again: t.facts.confirmed[a.who] > t.facts.taken.since, Opens: t.firstDay(a.r)}
	if !v.Again {
		a.c.note(factConfirmed, fact{Who: a.who, At: a.at})
	}
	a.say(v)
}

func (a *answering) words(in message.Intent) {
	t := a.t
	if !t.facts.mayLeaveWords(a.who) {
		a.say(templates.NotUnderstood{Key: message.NoRight})
		return
	}
	_, before := t.facts.words[a.who]
	a.c.note(factWords, fact{Who: a.who, Text: in.Text})
	a.say(templates.KeptWords{Text: in.Text, Declined: in.GiveUp, Replaces: before, Until: t.wordsUntil(a.r)})
}
