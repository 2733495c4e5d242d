package director

import (
	"fmt"
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
	"daoyan/templates"
)

// explainSurvivor tells of a character that is not out, phase by phase, what was aimed at it, what shielded it, and what single thing would have
// put it out.
func (t *table) explainSurvivor(b *strings.Builder, c rule.Char, place rule.Place, phases []*rule.Run) {
	where := map[rule.Place]string{rule.InPlay: "在场", rule.Jailed: "在狱中", rule.Away: "流浪在外"}[place]
	fmt.Fprintf(b, "%s %s。\n", t.nameOf(c), where)
	quiet := true
	for _, r := range phases {
		text := t.survived(r, c)
		if text == "" {
			continue
		}
		head := t.phaseName(r.Phase())
		if !r.Done {
			head += "（还在进行）"
		}
		fmt.Fprintf(b, "%s\n%s", head, text)
		quiet = false
	}
	if quiet {
		b.WriteString("到现在为止，没有谁的行动或者票针对过他，也没有哪一件事能让他出局。\n")
	}
	for _, line := range t.ordersAbout(c) {
		fmt.Fprintln(b, line)
	}
}

// survived tells how one phase went for a character that came through it; empty: it passed him by.
func (t *table) survived(r *rule.Run, c rule.Char) string {
	var b strings.Builder
	wards, turns, by := t.wardsOf(r, c)
	if blocks := t.blocksOf(r, c); len(blocks) > 0 {
		fmt.Fprintf(&b, "  封住他的：%s\n", strings.Join(blocks, "、"))
	}
	if aimed := t.aimedAt(r, c, by); len(aimed) > 0 {
		fmt.Fprintf(&b, "  针对他的：%s\n", strings.Join(aimed, "、"))
	}
	voters := t.votersFor(r, c)
	if len(voters) > 0 {
		fmt.Fprintf(&b, "  投他的：%s\n", strings.Join(voters, "、"))
	}
	if len(wards) > 0 {
		fmt.Fprintf(&b, "  护住他的：%s\n", strings.Join(wards, "、"))
	}
	if len(turns) > 0 {
		fmt.Fprintf(&b, "  改变结果的：%s\n", strings.Join(turns, "、"))
	}
	if i := slices.IndexFunc(r.Out, func(g *rule.Gone) bool { return g.Who == c }); i >= 0 {
		fmt.Fprintf(&b, "  这时出局了（%s），后来回到场上。\n", r.Out[i].Cause.Kind)
		return b.String()
	}
	if !r.Done { // nothing has come of it yet
		return b.String()
	}
	if !t.writeNearly(&b, r, c) && b.Len() > 0 {
		b.WriteString("  只改其中一件事，他都不会出局。\n")
	}
	return b.String()
}

// writeNearly says what single thing would have put a character out in a phase that it came through; false: none would.
func (t *table) writeNearly(b *strings.Builder, r *rule.Run, c rule.Char) bool {
	list := t.withoutEach(r, c)
	if len(t.votersFor(r, c)) > 0 {
		list = append(list, t.votedInstead(r, c)...)
	}
	said := 0
	for i := range list {
		g := t.fallIf(r, c, &list[i])
		switch {
		case g == nil || said == mostIfs:
			continue
		case said == 0:
			fmt.Fprintf(b, "  只差一件事：%s，%s 就出局了（%s）。\n", list[i].what, t.nameOf(c), g.Cause.Kind)
		default:
			fmt.Fprintf(b, "    或者：%s（%s）。\n", list[i].what, g.Cause.Kind)
		}
		said++
	}
	return said > 0
}

// wardsOf lists what stopped something for a character, and what altered something, each once, with the holdings behind both.
func (t *table) wardsOf(r *rule.Run, c rule.Char) (wards, turns []string, by []rule.HoldingID) {
	for i := range r.Trace {
		x := &r.Trace[i]
		if x.On != c || x.V.Kind == rule.Passed || blocks(r, x) || x.Of < 0 || int(x.Of) >= len(r.S.Holdings) {
			continue
		}
		h := r.H(x.Of)
		text := fmt.Sprintf("%s 的「%s」", t.holderName(h.Owner), h.Print().Name)
		if i := slices.IndexFunc(r.In.Patches, func(p rule.Patch) bool { return shields(&p, c) }); i >= 0 && h.Owner.Group == rule.DirectorGroup {
			text = "导演的命令「" + t.patchText(&r.In.Patches[i]) + "」"
		}
		if x.Para != "" {
			text += "（规则 " + x.Para + "）"
		}
		list := &turns
		if x.V.Kind == rule.Stopped {
			list = &wards
		}
		if !slices.Contains(*list, text) {
			*list, by = append(*list, text), append(by, x.Of)
		}
	}
	return wards, turns, by
}

// blocksOf lists what kept a character from using something, each once.
func (t *table) blocksOf(r *rule.Run, c rule.Char) []string {
	var out []string
	for i := range r.Trace {
		x := &r.Trace[i]
		if x.On != c || !blocks(r, x) || x.Of < 0 || int(x.Of) >= len(r.S.Holdings) {
			continue
		}
		text := fmt.Sprintf("%s 的「%s」", t.holderName(r.H(x.Of).Owner), r.H(x.Of).Print().Name)
		if x.Para != "" {
			text += "（规则 " + x.Para + "）"
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// blocks tells whether a step kept a character's own use from going on, and not from reaching him.
func blocks(r *rule.Run, x *rule.TraceLine) bool {
	if x.V.Kind != rule.Stopped || x.Cause < 0 || int(x.Cause) >= len(r.Trace) {
		return false
	}
	use := &r.Trace[x.Cause]
	return use.V.Key == "use" && use.Of >= 0 && int(use.Of) < len(r.S.Holdings) && r.H(use.Of).Owner == rule.Of(x.On)
}

// aimedAt lists the lines of others that name a character, but for those of some holdings, with what became of each; and the orders to
// put it out.
func (t *table) aimedAt(r *rule.Run, c rule.Char, but []rule.HoldingID) []string {
	fates := map[templates.Fate]string{templates.NotRun: "没有进行", templates.Blocked: "被封住", templates.Void: "落空", templates.Null: "没有效果",
		templates.Immune: "对他无效", templates.Taken: "被别人拿去用了"}
	var out []string
	for i := range r.In.Lines {
		ln := &r.In.Lines[i]
		if !r.Known(ln) || ln.GiveUp || ln.Actor == c || !slices.Contains(ln.Chars, c) || slices.Contains(but, ln.Hold) {
			continue
		}
		fate := fateOf(r, ln, r.Fates)
		if fate == templates.Replaced {
			continue
		}
		owner := r.H(ln.Hold).Owner
		text := t.time(ln.At).Format("1月2日 15:04")
		if owner != rule.Of(ln.Actor) {
			text += "，" + t.nameOf(ln.Actor) + "写"
		}
		if word := fates[fate]; word != "" {
			text += "，" + word
		}
		out = append(out, fmt.Sprintf("%s 的「%s」（%s）", t.holderName(owner), t.lineText(r, ln), text))
	}
	for i := range r.In.Patches {
		if p := &r.In.Patches[i]; p.On == c && (p.Do == rule.PatchKill || p.Do == rule.PatchOut) && !p.Off {
			out = append(out, "导演的命令「"+t.patchText(p)+"」")
		}
	}
	return out
}

// shields tells whether an order shields a character.
func shields(p *rule.Patch, c rule.Char) bool { return p.Do == rule.PatchShield && p.On == c && !p.Off }

// votersFor lists whose votes count for a character, with their weight.
func (t *table) votersFor(r *rule.Run, c rule.Char) []string {
	var out []string
	for _, v := range r.Casts {
		if v.To == c {
			out = append(out, fmt.Sprintf("%s（%s）", t.nameOf(v.From), ballot.FormatHalves(v.Halves)))
		}
	}
	return out
}

// votedInstead supposes of each vote on somebody else that it had been on the character.
func (t *table) votedInstead(r *rule.Run, c rule.Char) []supposing {
	var out []supposing
	for i := range r.In.Ballots {
		v := &r.In.Ballots[i]
		if v.To == c || v.From == c {
			continue
		}
		out = append(out, supposing{what: fmt.Sprintf("如果 %s 投的是 %s", t.nameOf(v.From), t.nameOf(c)), change: func(in *rule.Inputs) {
			in.Ballots = slices.Clone(in.Ballots)
			in.Ballots[i].To = c
		}})
	}
	return out
}
