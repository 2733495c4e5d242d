package director

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/templates"
)

// Explain tells why a character went out, or with "night 3", "day 2", "day 2 PK" everything that the rules did in that phase or part of a day:
// the chain from outcome to skill, line and paragraph.
func (d *Director) Explain(name, what string) (string, error) {
	t, err := d.table(name)
	if err != nil {
		return "", err
	}
	if found := t.names.Find(what); found.Index >= 0 {
		return t.explainFall(rule.Char(found.Index))
	}
	fits, err := t.phaseWritten(what)
	if err != nil {
		return "", err
	}
	r, err := t.replayPhase(fits)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if r.Phase().Kind == rule.Day {
		votes, err := t.votesOf(r, fits)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%s\n\n", votes)
	}
	fmt.Fprintf(&b, "%s\n", t.phaseName(r.Phase()))
	for i := range r.Trace {
		t.writeTrace(&b, r, i, 0)
	}
	if r.Done {
		t.writeOtherwise(&b, r)
	}
	return b.String(), nil
}

// writeOtherwise says of each who went out in a phase what single thing would have kept him in play, and of each who was shielded or voted for what
// would have put him out.
func (t *table) writeOtherwise(b *strings.Builder, r *rule.Run) {
	for i := range t.meta.Players {
		c := rule.Char(i)
		if slices.ContainsFunc(r.Out, func(g *rule.Gone) bool { return g.Who == c }) {
			t.writeIfs(b, r, c)
		} else if wards, _, _ := t.wardsOf(r, c); len(wards)+len(t.votersFor(r, c)) > 0 {
			t.writeNearly(b, r, c)
		}
	}
}

// phaseWritten tells which phases somebody means with night 3, 夜 3, 第3夜, vote 2 or 第2天PK.
func (t *table) phaseWritten(what string) (fits func(rule.Phase) bool, err error) {
	word := foldPhase(strings.Join(strings.Fields(what), ""))
	m := phaseWord.FindStringSubmatch(word)
	fits = func(p rule.Phase) bool { return ballot.Fold(t.phaseName(p)) == word || m != nil && named(p, m) }
	var there []string
	for _, seq := range slices.Sorted(maps.Keys(t.facts.phases)) {
		p := t.facts.phases[seq]
		if p.Kind == rule.Setup {
			continue
		}
		if fits(p) {
			return fits, nil
		}
		there = append(there, t.phaseName(p))
	}
	if len(there) == 0 {
		return nil, refuse("《%s》还没有开始，没有什么可以说明的", t.meta.Title)
	}
	if m != nil {
		return nil, refuse("还没有「%s」；有的是 %s", what, strings.Join(there, "、"))
	}
	near := ""
	if list := t.names.Nearest(what, 3); len(list) > 0 {
		near = "，最接近的角色是 " + strings.Join(t.called(list), "、")
	}
	return nil, refuse("「%s」不是角色，也不是哪一夜、哪一天%s。写角色的名字，或者 night 3、第3夜、vote 2", what, near)
}

func (t *table) explainFall(c rule.Char) (string, error) {
	var b strings.Builder
	now, err := t.look()
	if err != nil {
		return "", err
	}
	if place := now.S.Seats[c].Place; place != rule.Out {
		list, running, err := t.replayPhases(func(p rule.Phase) bool { return p.Kind != rule.Setup })
		if err != nil {
			return "", err
		}
		if running != nil {
			list = append(list, running)
		}
		t.explainSurvivor(&b, c, place, list)
		t.writeUndone(&b, c)
		return b.String(), nil
	}
	r, err := t.replayPhase(func(p rule.Phase) bool {
		return slices.ContainsFunc(t.facts.falls, func(g rule.Gone) bool { return g.Who == c && g.Seq == p.Seq })
	})
	if err != nil {
		return "", err
	}
	for _, g := range r.Out {
		if g.Who != c {
			continue
		}
		fmt.Fprintf(&b, "%s 在%s出局，原因：%s", t.nameOf(c), t.phaseName(r.Phase()), g.Cause.Kind)
		if g.Cause.By >= 0 && g.Cause.By != c {
			fmt.Fprintf(&b, "（%s）", t.nameOf(g.Cause.By))
		}
		b.WriteString("\n")
		if g.Cause.Skill == "" {
			t.writeVotes(&b, r)
		}
	}
	for i := range r.Trace {
		if x := &r.Trace[i]; x.On == c && strings.HasPrefix(x.V.Key, "out:") {
			t.writeChain(&b, r, i)
		}
	}
	t.writeIfs(&b, r, c)
	for _, line := range t.ordersAbout(c) {
		fmt.Fprintln(&b, line)
	}
	t.writeUndone(&b, c)
	head := fmt.Sprintf("同一阶段里与 %s 有关的其他判定：\n", t.nameOf(c))
	for i := range r.Trace {
		if r.Trace[i].On == c && !strings.HasPrefix(r.Trace[i].V.Key, "out:") {
			b.WriteString(head)
			head = ""
			t.writeTrace(&b, r, i, 1)
		}
	}
	return b.String(), nil
}

// writeChain writes one step and what it follows from, back to the line somebody wrote.
func (t *table) writeChain(b *strings.Builder, r *rule.Run, i int) {
	for depth := 0; i >= 0 && i < len(r.Trace) && depth < 12; depth++ {
		t.writeTrace(b, r, i, depth)
		next := int(r.Trace[i].Cause)
		if next == i {
			break
		}
		i = next
	}
}

func (t *table) writeTrace(b *strings.Builder, r *rule.Run, i, indent int) {
	x := &r.Trace[i]
	fmt.Fprintf(b, "%s[%s] ", strings.Repeat("  ", indent+1), t.slotName(r, x.Slot))
	if x.Of >= 0 && int(x.Of) < len(r.S.Holdings) {
		h := r.H(x.Of)
		fmt.Fprintf(b, "%s<%s> ", t.holderName(h.Owner), h.Print().Name)
	}
	if x.V.Key == "use" {
		t.writeUse(b, r, x)
	} else {
		fmt.Fprintf(b, "%s", verdictWord(x.V))
		if x.On >= 0 {
			fmt.Fprintf(b, " → %s", t.nameOf(x.On))
		}
	}
	if x.Para != "" {
		fmt.Fprintf(b, "（规则 %s）", x.Para)
	}
	b.WriteString("\n")
}

// writeUse writes down the lines behind a use: what was written, by whom and when; or that nobody wrote anything.
func (t *table) writeUse(b *strings.Builder, r *rule.Run, x *rule.TraceLine) {
	var lines []string
	for i := range r.In.Lines { // not Standing: what is used up stands no more
		if ln := &r.In.Lines[i]; ln.Hold == x.Of && !ln.GiveUp && fateOf(r, ln, r.Fates) != templates.Replaced {
			lines = append(lines, fmt.Sprintf("「%s」（%s，%s写）", t.lineText(r, ln), t.time(ln.At).Format("1月2日 15:04"), t.nameOf(ln.Actor)))
		}
	}
	if len(lines) == 0 {
		b.WriteString("发动（没有人写）")
		return
	}
	fmt.Fprintf(b, "发动：%s", strings.Join(lines, "；"))
}

// writeVotes writes down who voted for whom, for a day whose votes have been counted.
func (t *table) writeVotes(b *strings.Builder, r *rule.Run) {
	for i, halves := range r.Tally {
		if halves == 0 {
			continue
		}
		var voters []string
		for _, c := range r.Casts {
			if c.To == rule.Char(i) {
				voters = append(voters, t.nameOf(c.From)+"（"+ballot.FormatHalves(c.Halves)+"）")
			}
		}
		fmt.Fprintf(b, "  %s %s 票：%s\n", t.nameOf(rule.Char(i)), ballot.FormatHalves(halves), strings.Join(voters, "、"))
	}
}

func verdictWord(v rule.Verdict) string {
	key := v.Key
	if cause, ok := strings.CutPrefix(key, "out:"); ok {
		return "出局：" + cause
	}
	if strings.HasPrefix(key, "order:") {
		return "导演下令"
	}
	if ruled, ok := strings.CutPrefix(key, "precedent:"); ok {
		return "照导演先前的裁定：" + ruled
	}
	switch v.Kind { // which skill it is stands before it; the keys are the program's words
	case rule.Stopped:
		return "拦下"
	case rule.Changed:
		return "改变结果"
	default:
		return "发动"
	}
}

// replayPhase folds the journal up to the end of the latest phase that fits and runs it again with its trace.
func (t *table) replayPhase(fits func(rule.Phase) bool) (*rule.Run, error) {
	list, running, err := t.replayPhases(fits)
	switch {
	case err != nil:
		return nil, err
	case running != nil:
		return running, nil
	case len(list) == 0:
		return nil, fmt.Errorf("director: nothing of the kind has happened in game %s yet", t.name)
	}
	return list[len(list)-1], nil
}

// replayPhases runs every phase that is over and fits again with its trace, and the one at hand if that does.
func (t *table) replayPhases(fits func(rule.Phase) bool) (list []*rule.Run, running *rule.Run, err error) {
	raw, err := t.d.journal(t.name, 1)
	if err != nil {
		return nil, nil, err
	}
	live, err := liveEvents(raw)
	if err != nil {
		return nil, nil, fmt.Errorf("director: game %s: %w", t.name, err)
	}
	g := game.New(t.rules.Book)
	for i := range live {
		e := &live[i].Event
		if e.Kind == game.Ended && fits(*e.Phase) {
			r, err := g.Look(max(e.At, g.Seen), true)
			if err != nil {
				return nil, nil, fmt.Errorf("director: game %s: %w", t.name, err)
			}
			list = append(list, r)
			g.Fresh() // what was handed out stays as it is
		}
		if err := g.Evolve(*e); err != nil {
			return nil, nil, fmt.Errorf("director: game %s, record %d: %w", t.name, live[i].No, err)
		}
		if e.Kind == game.Dealt {
			t.badge(g)
		}
	}
	if g.Running && fits(g.Phase()) {
		running, err = g.Look(g.Seen, true)
	}
	return list, running, err
}
