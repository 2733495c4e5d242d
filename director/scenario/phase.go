package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/rule"
)

// entry is one line of a phase on its way.
type entry struct {
	*Line
	done  bool // judged for good
	seq   int64
	ref   *rule.Refusal // why it was refused, or is still waiting
	taken bool
	tried rule.Instant // when a line that counts from feedback was last judged
}

// phase plays one phase.
type phase struct {
	p      *player
	step   *Step // nil: left out
	kind   rule.PhaseKind
	label  string
	in     rule.Inputs
	origin rule.Instant // what lines' times count from
	lines  []*entry
	heard  []heard // by seat
	fell   map[rule.Char]rule.Instant
	seq    int64
	rolled int  // rolls used
	short  bool // a missing roll has been reported
	cast   bool
	count  *counted
}

// heard is how many facts a character has been told and when the last one first was.
type heard struct {
	n  int
	at rule.Instant
}

func (p *player) begin(st *Step) *phase {
	now := p.state.Phase
	ph := &phase{p: p, step: st, kind: now.Kind, label: label(now), heard: make([]heard, len(p.file.Seats)), fell: map[rule.Char]rule.Instant{}}
	ph.in.Times = p.clock.times(now)
	switch t := &ph.in.Times; now.Kind {
	case rule.Day:
		ph.origin = t.Closes[t.Plan]
	default:
		ph.origin = t.Dusk
	}
	if st != nil {
		for i := range st.Do {
			ph.lines = append(ph.lines, &entry{Line: &st.Do[i]})
		}
	}
	return ph
}

// play steps through every instant at which something may happen. It tells false, with the failure recorded, if the phase does not end.
func (ph *phase) play() bool {
	stops := ph.stops()
	now := ph.start()
	for {
		ph.in.Now = now
		ph.settle()
		if ph.p.run.Done {
			return true
		}
		at, ok := ph.next(now, stops)
		if !ok {
			ph.stuck()
			return false
		}
		now = at
	}
}

// start is the first instant of the phase: its opening, or that of a line sent before.
func (ph *phase) start() rule.Instant {
	now := ph.in.Times.Open
	if ph.kind == rule.Night {
		now = ph.in.Times.Dusk
	}
	for _, w := range ph.lines {
		if w.Timed && !w.Feedback {
			now = min(now, ph.origin+w.Offset)
		}
	}
	return now
}

func (ph *phase) stuck() {
	line, say := 0, "does not end: "
	if ph.step != nil {
		line = ph.step.Line
	}
	if asked := ph.p.run.Asked; len(asked) > 0 {
		say += asked[0].Switch + " is set to ask, and there is no director to answer"
	} else {
		say += "the rules wait for something that no scenario can give"
	}
	ph.p.fail(line, ph.label, say)
}

// settle carries out all that happens at this instant: rolls, notices, lines, votes, until nothing changes any more.
func (ph *phase) settle() {
	for {
		ph.resolve()
		if ph.open() {
			continue
		}
		ph.hear()
		if !ph.submit() && !ph.vote() {
			return
		}
	}
}

// resolve runs the phase and gives each new draw its roll, one after another: a roll may change what is drawn after it.
func (ph *phase) resolve() {
	run := ph.p.run
	for {
		run.Resolve(ph.p.state, &ph.in)
		if ph.step == nil {
			return
		}
		i := slices.IndexFunc(run.Draws, func(d rule.Draw) bool {
			return !slices.ContainsFunc(ph.in.Drawn, func(x rule.Draw) bool { return x.Key == d.Key })
		})
		if i < 0 {
			return
		}
		d := run.Draws[i]
		d.Value = ph.roll(d)
		ph.in.Drawn = append(ph.in.Drawn, d)
	}
}

// open takes every notice of a choice at once.
func (ph *phase) open() bool {
	opened := false
	for _, q := range ph.p.run.Questions() {
		if q.Choice && !q.Opened {
			ph.in.Opened = append(ph.in.Opened, rule.Opened{Hold: q.Hold, N: q.N, At: ph.in.Now})
			opened = true
		}
	}
	return opened
}

// hear notes when each character was last told something, and who has gone out.
func (ph *phase) hear() {
	n := make([]int, len(ph.heard))
	for i := range ph.p.run.Told {
		if c := ph.p.run.Told[i].To; c >= 0 {
			n[c]++
		}
	}
	for c := range n {
		if n[c] > ph.heard[c].n {
			ph.heard[c].at = ph.in.Now
		}
		ph.heard[c].n = n[c]
	}
	for _, g := range ph.p.run.Out {
		if _, ok := ph.fell[g.Who]; !ok {
			ph.fell[g.Who] = ph.in.Now
		}
	}
}

// submit tries the lines that are due, in the order written, and tells whether one was taken.
func (ph *phase) submit() bool {
	for _, w := range ph.lines {
		if w.done || !ph.due(w) {
			continue
		}
		ph.seq++
		if w.Request != NoRequest {
			w.done, w.taken = true, true
			ph.in.Requests = append(ph.in.Requests, rule.Request{From: w.Actor, Delay: w.Request == Longer, At: ph.in.Now})
			return true
		}
		ln, ref := ph.take(w)
		if w.ref = ref; ref == nil {
			w.done, w.taken, w.seq = true, true, ln.Seq
			ph.in.Lines = append(ph.in.Lines, ln)
			return true
		}
		w.tried = ph.in.Now
		w.done = !ref.Wait || w.Timed && !w.Feedback
	}
	return false
}

// due tells whether a line is to be judged now. One that counts from feedback is judged once for each feedback.
func (ph *phase) due(w *entry) bool {
	switch {
	case !w.Timed:
		return true
	case w.Feedback:
		at, ok := ph.after(w)
		return ok && ph.in.Now >= at && w.tried < at
	default:
		return ph.in.Now >= ph.origin+w.Offset
	}
}

// after is when a line that counts from its actor's feedback is sent.
func (ph *phase) after(w *entry) (rule.Instant, bool) {
	c := ph.actor(w)
	if c < 0 || ph.heard[c].n == 0 {
		return 0, false
	}
	return ph.heard[c].at + w.Offset, true
}

// actor is who writes a line: for the pack the first of it in play by seat, Nobody if there is none.
func (ph *phase) actor(w *entry) rule.Char {
	if !w.Pack {
		return w.Actor
	}
	if pack := ph.p.run.Pack(rule.PackGroup); len(pack) > 0 {
		return pack[0]
	}
	return rule.Nobody
}

func (ph *phase) take(w *entry) (rule.Line, *rule.Refusal) {
	c := ph.actor(w)
	if c == rule.Nobody {
		return rule.Line{}, &rule.Refusal{Key: "not-held", Args: []string{w.Word}, Wait: true}
	}
	at := ph.in.Now
	if w.Timed && !w.Feedback {
		at = ph.origin + w.Offset
	}
	return ph.p.run.Take(rule.Claim{Actor: c, Pack: w.Pack, Word: w.Word, Chars: w.Chars, Opt: w.Opt, GiveUp: w.GiveUp, At: at, Seq: ph.seq})
}

// next is the next instant at which something may happen.
func (ph *phase) next(now rule.Instant, stops []rule.Instant) (rule.Instant, bool) {
	best, ok := rule.Instant(0), false
	add := func(at rule.Instant) {
		if at > now && (!ok || at < best) {
			best, ok = at, true
		}
	}
	if i, _ := slices.BinarySearch(stops, now+1); i < len(stops) {
		add(stops[i])
	}
	for _, w := range ph.lines {
		if !w.done && w.Feedback {
			if at, told := ph.after(w); told {
				add(at)
			}
		}
	}
	for _, q := range ph.p.run.Questions() {
		if q.Choice && q.Opened {
			add(q.Closes + grace)
		}
	}
	return best, ok
}

// roll is the value of a draw as written; a draw without a roll keeps the seed's value and is reported once.
func (ph *phase) roll(d rule.Draw) int {
	if ph.rolled == len(ph.step.Rolls) {
		if !ph.short {
			ph.short = true
			ph.p.fail(ph.step.Line, ph.label, fmt.Sprintf("roll: there is none for %s: %s", ph.asker(d), ph.faces(d)))
		}
		return d.Value
	}
	r := ph.step.Rolls[ph.rolled]
	ph.rolled++
	var among []string
	switch {
	case d.Chars != nil:
		among = ph.p.names(d.Chars)
	case d.Names != nil:
		among = d.Names
		if id := ph.p.set.Book.Identity(r.Word); id != nil {
			r.Word = id.Name
		}
	default:
		among = make([]string, d.N)
		for i := range among {
			among[i] = strconv.Itoa(i + 1)
		}
	}
	if i := slices.Index(among, r.Word); i >= 0 {
		return i
	}
	ph.p.fail(r.Line, ph.label, fmt.Sprintf("roll: %s cannot come for %s: %s%s", r.Word, ph.asker(d), ph.faces(d), suggest(r.Word, among)))
	return d.Value
}

// asker names whose skill a draw is for, out of its key "phase/skill#holding/what/serial".
func (ph *phase) asker(d rule.Draw) string {
	_, after, _ := strings.Cut(d.Key, "#")
	digits, _, _ := strings.Cut(after, "/")
	id, err := strconv.Atoi(digits)
	if err != nil || id < 0 || id >= len(ph.p.run.S.Holdings) {
		return d.Key
	}
	h := ph.p.run.S.Holdings[id]
	if h.Owner.Group == rule.PackGroup {
		return packWord + " " + h.Print().Name
	}
	return ph.p.name(h.Owner.Char) + " " + h.Print().Name
}

func (ph *phase) faces(d rule.Draw) string {
	switch {
	case d.Chars != nil:
		return "one of " + strings.Join(ph.p.names(d.Chars), ", ")
	case len(d.Names) > 12:
		return fmt.Sprintf("one of %d names", len(d.Names))
	case d.Names != nil:
		return "one of " + strings.Join(d.Names, ", ")
	default:
		return fmt.Sprintf("a number from 1 to %d", d.N)
	}
}

// leftOver reports rolls that nothing asked for.
func (ph *phase) leftOver() {
	if rest := ph.step.Rolls[ph.rolled:]; len(rest) > 0 {
		words := make([]string, len(rest))
		for i := range rest {
			words[i] = rest[i].Word
		}
		ph.p.fail(rest[0].Line, ph.label, "roll: nothing asks for "+strings.Join(words, ", "))
	}
}
