package director

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/leak"
	"daoyan/director/rule"
	"daoyan/store"
)

// knowledge is who has been told what, for the leak check.
type knowledge struct {
	words  *leak.Words
	public map[leak.Pair]bool
	of     map[rule.Char]map[leak.Pair]bool
	heard  map[rule.Char][]string // what was told to a character in words that are not the rule book's
	truth  *truth
}

// truth is what is true at the table, as of a record.
type truth struct {
	at    int64
	pairs map[leak.Pair]bool
	packs []pack
	lines []written
}

// pack is a group, by the words that say that somebody is of it.
type pack struct {
	in    []rule.Char
	words []string
}

// written is a line of the phase at hand, and who may read it.
type written struct {
	text string
	who  []rule.Char
}

func newKnowledge() knowledge {
	return knowledge{public: map[leak.Pair]bool{}, of: map[rule.Char]map[leak.Pair]bool{}, heard: map[rule.Char][]string{}}
}

// vocabulary is the game's words for the leak check; made when it is first needed, and again when somebody gets another name.
func (t *table) vocabulary() *leak.Words {
	if t.known.words != nil {
		return t.known.words
	}
	names := make([][]string, len(t.game.Deal.Names))
	for i, n := range t.game.Deal.Names {
		names[i] = []string{n}
		if i < len(t.meta.Players) {
			names[i] = slices.Concat(names[i], t.meta.Players[i].Aliases, t.facts.orders.aliases[rule.Char(i)])
		}
	}
	words, b := map[string][]string{}, t.rules.Book
	for i := range b.Identities {
		words[b.Identities[i].Name] = b.Identities[i].Aliases
	}
	for _, f := range t.factions() {
		words[string(f)], words["非"+string(f)] = nil, nil // as they are checked
	}
	for _, id := range t.rules.Groups {
		words[t.groupName(id)] = nil
	}
	neutral := []string{"狼人杀"}
	for _, s := range b.Skills {
		neutral = append(neutral, s.Name)
	}
	t.known.words = leak.New(names, words, neutral, t.d.words.Fixed())
	return t.known.words
}

// learn takes in what an event of the game lets somebody know.
func (t *table) learn(e *game.Event) {
	switch e.Kind {
	case game.Published:
		if text, err := t.d.words.Plain(t.factView(e.Notice.Fact), true); err == nil {
			for _, p := range t.vocabulary().Pairs(text) {
				t.known.public[p] = true
			}
		}
	case game.Told:
		who := e.Telling.To
		if text, err := t.d.words.Plain(t.factView(e.Telling.Fact), false); err == nil {
			t.knows(who, text)
		}
		for _, text := range []string{rule.Spell(e.Telling.Eq, t.nameOf), e.Telling.Text} {
			if len([]rune(text)) > 1 {
				t.known.heard[who] = append(t.known.heard[who], text)
			}
		}
	case game.Taken:
		t.knows(e.Line.Actor, strings.Join(append(t.namesOf(e.Line.Chars), t.spelled(e.Line.Opt)...), " "))
	}
}

func (t *table) spelled(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = rule.Spell(w, t.nameOf)
	}
	return out
}

// knows notes that a character has read a text.
func (t *table) knows(who rule.Char, text string) {
	for _, p := range t.vocabulary().Pairs(text) {
		if t.known.of[who] == nil {
			t.known.of[who] = map[leak.Pair]bool{}
		}
		t.known.of[who][p] = true
	}
}

// truths is what is true at the table now.
func (t *table) truths() (*truth, error) {
	if tr := t.known.truth; tr != nil && tr.at == t.last {
		return tr, nil
	}
	r, err := t.look()
	if err != nil {
		return nil, err
	}
	tr := &truth{at: t.last, pairs: map[leak.Pair]bool{}}
	for i := range r.S.Seats {
		c, seat := rule.Char(i), &r.S.Seats[i]
		for _, word := range []string{seat.Dealt, r.CardOf(c), seat.Face, string(seat.Side), string(seat.Base), r.Checked(c)} {
			if word != "" {
				tr.pairs[leak.Pair{Who: i, Word: word}] = true
			}
		}
	}
	for i := range r.S.Groups {
		g := &r.S.Groups[i]
		p := pack{in: slices.Concat(g.Members, g.Guests), words: []string{t.groupName(g.ID)}}
		for _, c := range p.in {
			tr.pairs[leak.Pair{Who: int(c), Word: p.words[0]}] = true
			p.words = append(p.words, string(r.S.Seats[c].Side))
		}
		tr.packs = append(tr.packs, p)
	}
	if t.game.Running {
		tr.lines = t.linesOf(r)
	}
	t.known.truth = tr
	return tr, nil
}

// linesOf are the lines of the phase at hand that say what somebody does to others.
func (t *table) linesOf(r *rule.Run) []written {
	var out []written
	for i := range r.In.Lines {
		ln := &r.In.Lines[i]
		if !r.Known(ln) || len(ln.Chars) == 0 {
			continue
		}
		h := r.H(ln.Hold)
		who := []rule.Char{ln.Actor, h.Owner.Char}
		if g := r.S.Group(h.Owner.Group); g != nil {
			who = slices.Concat(who, g.Members, g.Guests)
		}
		if h.Print().Traits.ByPack {
			who = append(who, r.Pack(rule.PackGroup)...)
		}
		out = append(out, written{t.lineText(r, ln), who})
	}
	return out
}

// readers are who reads an entry: some characters, or with public everybody. none: nobody who may not know all.
func (t *table) readers(e *store.Entry, l *letter) (chars []rule.Char, public, none bool) {
	switch e.Kind {
	case sendThread, sendPost, sendEdit:
		return nil, true, false
	case sendGroup:
		return l.Members, false, false
	case sendGroupSay:
		return t.facts.members[l.Group], false, false
	case sendMessage, sendMail:
		if who, ok := t.char(l.To); ok {
			return []rule.Char{who}, false, false
		}
		return nil, true, t.isDirector(l.To)
	}
	return nil, false, true
}

// leaks tells what an entry says that its readers may not know, in words for the directors; empty: nothing.
func (t *table) leaks(e *store.Entry, l *letter) string {
	chars, public, none := t.readers(e, l)
	if none {
		return ""
	}
	var found []string
	for _, f := range t.vocabulary().Check(l.Subject+"\n"+l.Text, l.Own, t.secrets(chars, public)) {
		if f.Who >= 0 {
			f.What = t.nameOf(rule.Char(f.Who)) + " 的 " + f.What
		}
		found = append(found, f.What)
	}
	return strings.Join(found, "、")
}

// secrets are what some readers may not learn. Once the game is over everything has been told but where people are reached.
func (t *table) secrets(chars []rule.Char, public bool) leak.Secrets {
	s := leak.Secrets{Texts: t.personal(chars)}
	if t.game.Over {
		return s
	}
	tr, err := t.truths()
	if err != nil {
		return s
	}
	s.Pairs = make(map[leak.Pair]bool, len(tr.pairs))
	for p := range tr.pairs {
		knows := func(c rule.Char) bool { return int(c) == p.Who || t.known.of[c][p] || tr.companion(c, p) }
		if !t.known.public[p] && (public || !all(chars, knows)) {
			s.Pairs[p] = true
		}
	}
	for _, ln := range tr.lines {
		knows := func(c rule.Char) bool {
			return slices.Contains(ln.who, c) || slices.ContainsFunc(t.known.heard[c], func(text string) bool { return strings.Contains(text, ln.text) })
		}
		if public || !all(chars, knows) {
			s.Texts = append(s.Texts, leak.Text{What: "别人写的「" + ln.text + "」", Words: ln.text})
		}
	}
	s.Texts = append(s.Texts, t.confided(chars, public)...)
	return s
}

// ownWords is from how many runes on what was told to somebody is known again by its words alone.
const ownWords = 8

// confided are tellings that were worded for those alone who have heard them.
func (t *table) confided(chars []rule.Char, public bool) []leak.Text {
	var out []leak.Text
	for c, list := range t.known.heard {
		for _, text := range list {
			knows := func(x rule.Char) bool { return x == c || slices.Contains(t.known.heard[x], text) }
			if len([]rune(text)) >= ownWords && (public || !all(chars, knows)) {
				out = append(out, leak.Text{What: "只告诉了 " + t.nameOf(c) + " 的话", Words: text})
			}
		}
	}
	return out
}

// companion: members of a group know each other as such.
func (tr *truth) companion(c rule.Char, p leak.Pair) bool {
	return slices.ContainsFunc(tr.packs, func(g pack) bool {
		return slices.Contains(g.words, p.Word) && slices.Contains(g.in, c) && slices.Contains(g.in, rule.Char(p.Who))
	})
}

func all(list []rule.Char, ok func(rule.Char) bool) bool {
	return !slices.ContainsFunc(list, func(c rule.Char) bool { return !ok(c) })
}

// personal is what the readers may not learn about the people behind the characters.
func (t *table) personal(chars []rule.Char) []leak.Text {
	var open []string // words that everybody knows
	for i := range t.meta.Players {
		open = append(open, t.meta.Players[i].Character, t.meta.Players[i].Account)
		open = append(open, t.meta.Players[i].Aliases...)
	}
	var out []leak.Text
	for _, d := range t.d.cfg.Directors {
		if d.Mail != "" {
			out = append(out, leak.Text{What: "导演 " + d.Name + " 的邮箱", Words: d.Mail})
		}
	}
	for i, p := range t.meta.Players {
		c := rule.Char(i)
		if len(chars) == 1 && chars[0] == c {
			continue
		}
		if p.Mail != "" {
			out = append(out, leak.Text{What: p.Character + " 的邮箱", Words: p.Mail})
		}
		if t.game.Over { // 复盘 says who played
			continue
		}
		for _, name := range append(slices.Clone(t.facts.orders.persons[c]), p.Person) {
			common := slices.ContainsFunc(open, func(w string) bool { return strings.Contains(w, name) })
			if len([]rune(name)) > 1 && !common {
				out = append(out, leak.Text{What: p.Character + " 的玩家是谁", Words: name})
			}
		}
	}
	return out
}

// mine notes words that players wrote, and fixed examples: where they stand in what this change sends they tell nothing.
func (t *table) mine(texts ...string) {
	for _, text := range texts {
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); line != "" && (leak.Short(line) || !slices.Contains(t.own, line)) {
				t.own = append(t.own, line)
			}
		}
	}
}

// ownIn are the words noted that stand in a text.
func (t *table) ownIn(text string) []string {
	if len(t.own) == 0 {
		return nil
	}
	text = leak.Plain(text)
	var out []string
	for _, o := range t.own {
		if strings.Contains(text, strings.TrimSpace(leak.Plain(o))) {
			out = append(out, o)
		}
	}
	return out
}

// stopped keeps an entry back that says what its readers may not know, until a director releases it; it tells whether it does.
func (t *table) stopped(w *waiting) (bool, error) {
	if w.approved {
		return false, nil
	}
	why := t.leaks(&w.Entry, &w.letter)
	if why == "" {
		return false, nil
	}
	c := change{}
	p, numbered := t.facts.drafts.of[w.ID]
	var no int
	if numbered {
		no = p.of.No
	} else {
		_, public, _ := t.readers(&w.Entry, &w.letter)
		no = t.announced(&c, !public, w.ID)
	}
	c.note(factVerdict, fact{N: no, Key: verdictStopped, At: instant(t.d.boardTime()), Text: "泄密检查：说出了 " + why})
	t.d.log.Warn("泄密检查扣住了一条，等导演决定", "game", t.name, "number", no)
	t.tellHeld(&c, no, why, w)
	return true, t.apply(c)
}

// tellHeld tells the directors what is held and why.
func (t *table) tellHeld(c *change, no int, why string, w *waiting) {
	t.tellSome(c, urgentReceipt, fmt.Sprint("leak/", no), report{
		text: fmt.Sprintf("《%s》泄密检查扣住了 %d 号（%s），没有发", t.meta.Title, no, t.describe(w.Entry, w.letter)),
		secret: fmt.Sprintf("：看的人不该知道 %s。照发：放出 %d；换个说法：改稿 %d 新的文字，再放出；不要了：不发 %d。原文：\n%s",
			why, no, no, no, plain(w.Text)),
	}, func(*config.Director) bool { return true })
}

// warnOfLeak says in an order's answer what the leak check will find in what it writes down, as the game stands then.
func (x *ordering) warnOfLeak(is *table, list []store.Entry) {
	for i := range list {
		l := letterOf(&list[i])
		x.warn(is.leaks(&list[i], &l))
	}
}

func (x *ordering) warn(why string) {
	if why != "" && x.readsAll() { // else whoever helps could ask what is true
		x.say("注意：它说出了 %s，看的人不该知道；泄密检查会扣住它，放出 才发", why)
	}
}

// warnOfText is warnOfLeak for words that are to be public.
func (x *ordering) warnOfText(text string) {
	x.warn(x.t.leaks(&store.Entry{Kind: sendPost}, &letter{Text: text}))
}
