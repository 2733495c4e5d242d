package pairs

import (
	"slices"
	"strconv"

	"daoyan/director/rule"
)

// writer writes down what a run has come to, one line for each thing, in no particular order: who is out, what was told and made public, and
// the table. How it came about, and in which order, is left out.
type writer struct {
	r    *rule.Run
	name func(rule.Char) string
	buf  []byte
	emit func(line []byte, about string) // about is the short name of a thing of the table; empty for what somebody hears
}

// digest is the same for two runs that come to the same.
func digest(r *rule.Run) uint64 {
	sum := uint64(0)
	w := writer{r: r, name: seat, emit: func(line []byte, _ string) { sum += hash(line) }}
	w.all()
	return sum
}

// heard and table are what a run has come to: what somebody hears, and by its lines what each thing of the table is called.
type result struct {
	heard []string // sorted
	table map[string]string
}

func resultOf(r *rule.Run, name func(rule.Char) string) result {
	out := result{table: map[string]string{}}
	w := writer{r: r, name: name, emit: func(line []byte, about string) {
		if about == "" {
			out.heard = append(out.heard, string(line))
		} else {
			out.table[string(line)] = about
		}
	}}
	w.all()
	slices.Sort(out.heard)
	return out
}

// hash is FNV-1a with a finish that lets sums of hashes be compared.
func hash(line []byte) uint64 {
	x := uint64(14695981039346656037)
	for _, c := range line {
		x = (x ^ uint64(c)) * 1099511628211
	}
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	return x ^ x>>31
}

func seat(c rule.Char) string { return strconv.Itoa(int(c)) }

func (w *writer) all() {
	s := &w.r.S
	for _, g := range w.r.Out {
		w.line("", "出局", w.who(g.Who))
	}
	for i := range w.r.Told {
		t := &w.r.Told[i]
		w.line("", "告知", w.who(t.To), w.fact(t.Fact))
	}
	for i := range w.r.Public {
		w.line("", "公开", w.fact(w.r.Public[i].Fact))
	}
	if w.r.Over {
		w.line("", "获胜", string(w.r.Winner))
	}
	for i := range s.Seats {
		w.seat(rule.Char(i), &s.Seats[i])
	}
	for _, h := range s.Holdings {
		w.holding(h)
	}
	for _, k := range s.Marks {
		w.mark(k)
	}
	for _, g := range s.Fallen {
		w.line(w.who(g.Who), "记录", w.who(g.Who), string(g.Faction), g.Identity, g.Face, flag(g.Eaten), flag(g.Back))
	}
	for _, l := range s.Later {
		w.line(w.by(l.By), "到期", l.Moment, num(int(l.Wait)), w.who(l.On), w.by(l.By), num(int(l.N)))
	}
	for _, b := range s.Bans {
		w.line(w.who(b.On), "禁止", w.who(b.On), b.What)
	}
	for i := range s.Groups {
		w.line("群 "+string(s.Groups[i].ID), "群", string(s.Groups[i].ID), w.list(s.Groups[i].Members, true), w.list(s.Groups[i].Guests, true))
	}
	for i, p := range s.Agenda {
		w.line("接下来的日程", "接着", num(i), num(int(p.Kind)), num(int(p.No)), num(int(p.Extra)))
	}
	w.line("警长", "警长", w.who(s.Sheriff))
	w.line("进行到哪里", "完", flag(w.r.Done))
}

func (w *writer) seat(c rule.Char, s *rule.Seat) {
	w.line(w.who(c), "座位", w.who(c), num(int(s.Place)), w.r.CardOf(c), string(s.Side), s.Face, num(int(s.Yellow)), flag(s.NoVote))
}

// holding: two copies of one skill that came about in another order are the same holding.
func (w *writer) holding(h *rule.Holding) {
	card := ""
	if h.Card >= 0 {
		card = w.r.S.Cards[h.Card].Identity + flag(w.r.S.Cards[h.Card].Top)
	}
	used := ""
	for i := range h.Named {
		n := &h.Named[i]
		used += num(int(n.Seq)) + w.list(n.Chars, false) + ">" + w.list(n.At, false) + flag(n.Landed) + flag(n.Ran)
	}
	off := make([]string, 0, 4)
	for _, o := range h.Off {
		off = append(off, num(int(o.Why))+until(o.Until))
	}
	slices.Sort(off)
	offs := ""
	for _, o := range off {
		offs += o
	}
	w.line(w.by(h.ID), "持有", w.holder(h.Owner), h.Print().Name, string(h.Skill), card, num(int(h.From.How)), w.who(h.From.Whose), num(int(h.Left)),
		until(h.Wait), until(h.Until), offs, used, flag(h.Terms.Behind), flag(h.Terms.Wide), h.Terms.Note, num(int(h.Terms.SelfOn)))
}

func (w *writer) mark(k *rule.Mark) {
	if k.Gone {
		return
	}
	w.line("标记 "+w.by(k.By), "标记", string(k.Kind), w.by(k.By), w.who(k.Owner), w.list(k.On, false), until(k.Until), num(int(k.N)), k.Word)
}

// fact writes a fact; whom it names stand by seat, since a list says nothing of an order.
func (w *writer) fact(f rule.Fact) string {
	if len(f.On) > 1 {
		f.On = slices.Clone(f.On)
		slices.Sort(f.On)
	}
	return f.Token(w.name) + f.Text
}

// by is a holding without its number.
func (w *writer) by(id rule.HoldingID) string {
	if id < 0 {
		return ""
	}
	h := w.r.H(id)
	return w.holder(h.Owner) + "<" + h.Print().Name + ">"
}

func (w *writer) holder(o rule.Holder) string {
	if o.Group != "" {
		return string(o.Group)
	}
	return w.who(o.Char)
}

func (w *writer) who(c rule.Char) string {
	if c < 0 {
		return ""
	}
	return w.name(c)
}

func (w *writer) list(l []rule.Char, sorted bool) string {
	if sorted {
		l = slices.Clone(l)
		slices.Sort(l)
	}
	s := ""
	for i, c := range l {
		if i > 0 {
			s += ","
		}
		s += w.who(c)
	}
	return s
}

func until(u rule.Until) string {
	if u.Ever {
		return "∞"
	}
	return num(int(u.What)) + "." + num(int(u.N))
}

func num(n int) string { return strconv.Itoa(n) }

func flag(b bool) string {
	if b {
		return "+"
	}
	return "-"
}

func (w *writer) line(about string, parts ...string) {
	w.buf = w.buf[:0]
	for i, p := range parts {
		if i > 0 {
			w.buf = append(w.buf, ' ')
		}
		w.buf = append(w.buf, p...)
	}
	w.emit(w.buf, about)
}
