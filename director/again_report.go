package director

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/templates"
)

// report tells the director what is otherwise when the game is played again, phase by phase: for him alone.
func (a *again) report() {
	for i := range a.diffs {
		a.reportPhase(&a.diffs[i])
	}
	for _, j := range a.out.Judged {
		a.reportJudged(&j)
	}
	for i := range a.out.Dropped {
		a.x.say("收回：%s", a.droppedText(&a.out.Dropped[i]))
	}
	was, is := a.sheriff(a.t), a.sheriff(a.after)
	if was != is {
		a.x.say("警徽：原来在 %s，现在在 %s", a.nobody(was), a.nobody(is))
	}
	if a.out.Stopped > 0 {
		a.x.say("只能结算到%s %s：那里有原来没有发生过的事，对局从那里接着走", a.t.phaseName(a.after.game.Phase()), a.t.time(a.out.Stopped).Format("1月2日 15:04"))
	}
	a.reportTimes()
	a.reportIntruders()
	if a.after.game.HeldUp != "" {
		a.x.say("对局还停着：写 继续")
	}
}

func (a *again) sheriff(t *table) rule.Char {
	if s, err := t.game.Current(); err == nil {
		return s.Sheriff
	}
	return rule.Nobody
}

func (a *again) nobody(c rule.Char) string {
	if c < 0 {
		return "没有人手里"
	}
	return a.t.nameOf(c) + " 手里"
}

func (a *again) reportPhase(d *game.Difference) {
	t, x := a.t, a.x
	name := t.phaseName(d.Phase())
	if d.Is == nil {
		x.say("%s还没有到，整个作废", name)
	}
	for i := range t.meta.Players {
		who := rule.Char(i)
		a.reportFall(name, who, d)
		a.reportTold(name, who, d)
	}
	if was, is := factTexts(t, d.Was.PublicFacts()), factTexts(t, d.Is.PublicFacts()); was != is {
		x.say("%s公布的：原来是 %s；现在是 %s", name, cmp.Or(was, "没有"), cmp.Or(is, "没有"))
	}
	if was, is := a.tallyText(d.Was), a.tallyText(d.Is); was != is {
		x.say("%s的票数：原来是 %s；现在是 %s", name, cmp.Or(was, "没有数"), cmp.Or(is, "没有数"))
	}
	if was, is := winner(d.Was), winner(d.Is); was != is {
		x.say("%s结束时：原来%s；现在%s", name, cmp.Or(was, "对局没有结束"), cmp.Or(is, "对局没有结束"))
	}
}

// reportTold says what else a character is told and asked; to who may not read it, only that it is something else.
func (a *again) reportTold(phase string, who rule.Char, d *game.Difference) {
	t, x := a.t, a.x
	was, is := d.Was.Facts(who), d.Is.Facts(who)
	gone, fresh := choicesOf(d.Was, d.Is, who), choicesOf(d.Is, d.Was, who)
	same, asked := game.SameFacts(was, is), len(gone)+len(fresh) > 0
	if !x.readsAll() && (!same || asked) {
		x.say("%s告诉 %s、问他的和原来不同%s", phase, t.nameOf(who), onlyDirectors)
		return
	}
	if !same {
		x.say("%s告诉 %s 的：原来是 %s；现在是 %s%s", phase, t.nameOf(who), cmp.Or(factTexts(t, was), "没有"), cmp.Or(factTexts(t, is), "没有"), a.unlearnt(d, who))
	}
	if asked {
		x.say("%s问 %s 的：%s", phase, t.nameOf(who), strings.Join(append(prefixed("不再问 ", a.skills(gone)), prefixed("现在问 ", a.skills(fresh))...), "；"))
	}
}

// unlearnt says that a character has read what does not hold any more.
func (a *again) unlearnt(d *game.Difference, who rule.Char) string {
	if len(d.Was.Facts(who)) == 0 || a.drawn[toldIn{a.t.phaseName(d.Was.Phase), who}] {
		return ""
	}
	return "（原来的他已经读到了，收不回来）"
}

func winner(o *game.Outcome) string {
	if o == nil || !o.Won {
		return ""
	}
	return fmt.Sprintf("%s 获胜", o.Winner)
}

func (a *again) reportFall(phase string, who rule.Char, d *game.Difference) {
	was, is := d.Was.Fall(who), d.Is.Fall(who)
	switch {
	case was != nil && is == nil:
		a.x.say("%s %s 不再出局%s", phase, a.t.nameOf(who), a.x.aside("（原来："+was.Cause.Kind+"）", ""))
	case was == nil && is != nil:
		a.x.say("%s %s 出局%s", phase, a.t.nameOf(who), a.x.aside("（"+is.Cause.Kind+"）", ""))
	case was != nil && a.x.readsAll() && (was.Cause.Kind != is.Cause.Kind || was.Cause.By != is.Cause.By):
		a.x.say("%s %s 出局的原因：原来是 %s，现在是 %s", phase, a.t.nameOf(who), was.Cause.Kind, is.Cause.Kind)
	}
}

func factTexts(t *table, list []rule.Fact) string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = list[i].Token(t.nameOf)
	}
	slices.Sort(out)
	return strings.Join(out, "、")
}

// choicesOf lists what a character is asked for in one outcome and not in another.
func choicesOf(o, other *game.Outcome, who rule.Char) []rule.Question {
	return slices.DeleteFunc(o.AskedOf(who), func(q rule.Question) bool {
		return slices.ContainsFunc(other.AskedOf(who), func(p rule.Question) bool { return p.Hold == q.Hold && p.N == q.N })
	})
}

// skills names the skills that choices are for, where their holding is known.
func (a *again) skills(list []rule.Question) []string {
	var out []string
	for _, q := range list {
		name := ""
		for _, t := range []*table{a.after, a.t} {
			if r, err := t.game.LookOpen(t.game.Seen); err == nil && int(q.Hold) < len(r.S.Holdings) && r.H(q.Hold).Owner.Char == q.Hand && name == "" {
				name = r.H(q.Hold).Print().Name
			}
		}
		out = append(out, cmp.Or(name, "一个选择"))
	}
	return out
}

func prefixed(with string, list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = with + s
	}
	return out
}

func (a *again) tallyText(o *game.Outcome) string {
	if o == nil || o.Tally == nil {
		return ""
	}
	var out []string
	for i, halves := range o.Tally {
		if halves > 0 {
			out = append(out, fmt.Sprintf("%s %s", a.t.nameOf(rule.Char(i)), ballot.FormatHalves(halves)))
		}
	}
	return cmp.Or(strings.Join(out, "、"), "没有人得票")
}

func (a *again) reportJudged(j *game.Judged) {
	t := a.t
	if slices.ContainsFunc(a.change.Add, func(s game.Submission) bool { return s.Seq == j.Seq }) {
		return
	}
	what := fmt.Sprintf("%s %s写的", t.phaseName(j.Phase), t.nameOf(j.Actor)) + a.x.aside("「"+t.claimText(j.Claim)+"」", "一条")
	switch {
	case !a.x.readsAll():
		a.x.say("%s%s", what, map[bool]string{true: "现在算数", false: "不算数"}[j.Why == nil])
	case j.Why == nil:
		a.x.say("%s现在算数", what)
	case j.Counted:
		a.x.say("%s现在不算数：%s", what, a.refusal(j))
	default:
		a.x.say("%s还是不算数，但是因为：%s", what, a.refusal(j))
	}
}

func (a *again) refusal(j *game.Judged) string {
	if j.Why.Key == "no-phase" {
		return "那时已经没有进行中的白天或夜晚，还要的话请他再写"
	}
	return strings.ReplaceAll(a.t.text(templates.Refused{Line: a.t.claimText(j.Claim), Key: j.Why.Key, Args: j.Why.Args}), "\n", " ")
}

func (a *again) droppedText(e *game.Event) string {
	switch e.Kind {
	case game.Retimed:
		return "对时限的改动"
	case game.Ruled:
		return fmt.Sprintf("裁定 %s %s", e.Ruling.Switch, e.Ruling.Value)
	case game.Won:
		return fmt.Sprintf("结束 %s", e.Winner)
	}
	return "导演命令 " + a.t.patchText(e.Patch)
}
