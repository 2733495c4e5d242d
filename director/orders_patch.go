package director

import (
	"cmp"
	"slices"
	"strings"

	"daoyan/director/game"
	"daoyan/director/rule"
)

// patch writes an order for the table down: for the phase at hand at this instant, or for the beginning of the next. What no game comes to by
// itself has to be forced.
func (x *ordering) patch(ps ...rule.Patch) error {
	t := x.t
	if x.back != nil {
		return x.back.patch(ps)
	}
	if t.game.Over {
		return refuse("对局已经结束")
	}
	if !t.game.Running {
		x.say("现在没有进行中的白天或夜晚：下一个开始时执行")
		for i := range ps {
			x.c.note(factPatch, fact{Patch: &ps[i]})
		}
		return x.foreseeNext(ps)
	}
	for i := range ps {
		ps[i].At, ps[i].Seq = max(x.at, t.game.Seen), x.seq()+int64(i)
	}
	if err := x.foresee(t, ps); err != nil {
		return err
	}
	for _, p := range ps {
		x.c.add(ofEvents(t.game.Order(p))...)
	}
	return nil
}

// seq is the number that the next record of the order will have at the least: it comes behind whatever came in before.
func (x *ordering) seq() int64 { return x.t.last + int64(x.before+len(x.c.records)) + 1 }

// waitingPatches are the orders that were given between two phases, for the one that begins at at.
func (t *table) waitingPatches(at rule.Instant) []game.Event {
	var out []game.Event
	for _, p := range t.facts.orders.patches {
		p.At = at
		out = append(out, t.game.Order(p)...)
	}
	return out
}

// foresee says of the game what would be otherwise at once; what is impossible then has to be forced.
func (x *ordering) foresee(t *table, ps []rule.Patch) error {
	at := ps[0].At
	add := func(in *rule.Inputs) { in.Patches = slices.Concat(in.Patches, ps) }
	before, err := t.suppose(at, nil)
	if err != nil {
		return unforeseen(err)
	}
	after, err := t.suppose(at, add)
	if err != nil {
		return unforeseen(err)
	}
	if err := t.game.Fits(after); err != nil {
		return refuse("这会改变已经告诉、公布或者发生的事：先回退到那以前，再下令")
	}
	x.atOnce(before, after)
	if after.Phase().Kind == rule.Day && before.Closing() != after.Closing() {
		x.say("关门改到 %s", t.time(after.Closing()).Format("1月2日 15:04"))
	}
	return x.refuseOdd(before, after)
}

// foreseeNext is foresee for orders that wait for the next phase to begin.
func (x *ordering) foreseeNext(ps []rule.Patch) error {
	raw, err := x.t.d.journal(x.t.name, 1)
	if err != nil {
		return err
	}
	next, err := x.t.replayed(raw)
	if err == nil {
		err = next.beginNext()
	}
	if err != nil {
		return err
	}
	ps = slices.Clone(ps)
	for i := range ps {
		ps[i].At = next.game.Seen
	}
	return x.foresee(next, ps)
}

// suppose runs the phase at hand up to an instant with a change to its facts, apart from the game.
func (t *table) suppose(at rule.Instant, change func(*rule.Inputs)) (*rule.Run, error) {
	in := t.game.In
	if change != nil {
		change(&in)
	}
	in.Now = at
	if r, err := t.game.LookOpen(at); err == nil && r.Phase().Kind == rule.Day && !t.game.Ballots && !r.WasCut() {
		in.Now = min(at, r.Closing())
	}
	return t.supposed(&in)
}

// supposed runs the phase at hand with other facts, apart from the game.
func (t *table) supposed(in *rule.Inputs) (*rule.Run, error) {
	r := rule.NewRun(t.rules.Book)
	_, err := t.safely(func() ([]game.Event, error) {
		s, err := t.game.Current()
		if err == nil {
			r.Resolve(s, in)
		}
		return nil, err
	})
	if err != nil {
		return nil, err
	}
	return r, nil
}

// unforeseen refuses an order whose effect the rules cannot work out.
func unforeseen(err error) error { return refuse("规则程序推演不了这条命令：%v", err) }

// oddText names something that no game comes to by itself.
func (t *table) oddText(r *rule.Run, o rule.Odd) string {
	skill := ""
	if s := t.rules.Book.Skill(o.Skill); s != nil {
		skill = s.Name
	}
	who := t.nameOf(o.On)
	switch o.Key {
	case rule.OddNoCard:
		return who + " 在场却没有身份"
	case rule.OddSameCard:
		return who + " 会和别人同是「" + r.CardOf(o.On) + "」，一局只有一张"
	case rule.OddNeeds:
		return "「" + skill + "」要有别的技能才能用，" + who + " 没有"
	case rule.OddBereft:
		return who + " 会在场，而和他以「" + skill + "」连在一起的人出局了"
	case rule.OddTwice:
		return who + " 会以「" + skill + "」和不止一名角色连在一起"
	case rule.OddNotOwn:
		return "「" + skill + "」只跟着身份牌走，" + who + " 拿了也不合规则"
	default:
		return "「" + skill + "」是限定技，" + who + " 会有不止一次"
	}
}

// patchText says what an order for the table was, as a director would write it.
func (t *table) patchText(p *rule.Patch) string {
	parts := []string{patchWord(p)}
	switch p.Do {
	case rule.PatchDraw, rule.PatchNoPoll, rule.PatchRevote, rule.PatchPace:
	case rule.PatchSkip, rule.PatchRepeat:
		parts = append(parts, p.Word)
	case rule.PatchOut, rule.PatchFaction, rule.PatchIdentity, rule.PatchFace, rule.PatchSeen:
		parts = append(parts, t.nameOf(p.On), cmp.Or(p.Word, wordsAsBefore[0]))
	default:
		parts = append(append(parts, cmp.Or(t.nameOf(p.On), "无")), t.namesOf(p.To)...)
		if s := t.rules.Book.Skill(p.Skill); s != nil {
			parts = append(parts, s.Name)
		}
	}
	if p.Off && p.Do != rule.PatchPace {
		parts = append(parts, wordsOff[0])
	}
	return strings.Join(parts, " ")
}

// patchWord is the word of the order that makes such a patch.
func patchWord(p *rule.Patch) string {
	switch {
	case p.Do == rule.PatchHold || p.Do == rule.PatchUses:
		return "技能"
	case p.Do == rule.PatchKill:
		return "刀"
	case p.Do == rule.PatchDraw:
		return "骰子"
	case p.Do == rule.PatchNoPoll:
		return "跳过 投票"
	case p.Do == rule.PatchRevote:
		return "重来 投票"
	case p.Do == rule.PatchPace && p.Off:
		return "延时"
	case p.Do == rule.PatchPace:
		return "加速"
	case p.Do == rule.PatchNoVote && p.Word == "false":
		return "恢复票权"
	}
	kinds := orderKinds()
	if i := slices.IndexFunc(kinds, func(k orderKind) bool { return k.word == string(p.Do) }); i >= 0 {
		return kinds[i].words[0]
	}
	return string(p.Do)
}
