package director

import (
	"slices"
	"strings"

	"daoyan/director/game"
	"daoyan/director/rule"
)

// tableOrders are the orders that change who is in play and on whose side.
func tableOrders() []orderKind {
	return []orderKind{
		{word: "out", words: []string{"出局"}, args: "角色 [原因]", like: []string{"出局 饺子", "out 饺子 红牌"},
			means: "角色立刻出局，随之发生的照规则来（遗言、最后一枪、殉情……）；原因写 红牌 就没有遗言和技能", do: (*ordering).takeOut},
		{word: "revive", words: []string{"复活"}, args: "角色", like: []string{"复活 饺子"}, means: "已经出局的角色回到场上，身份、技能和出局时一样，并且公布", do: (*ordering).revive},
		{word: "faction", words: []string{"阵营"}, args: "角色 阵营", like: []string{"阵营 饺子 狼人阵营"}, means: "改一名角色的阵营，本人会知道", do: (*ordering).turn},
		{word: "novote", words: []string{"禁投"}, args: "角色", like: []string{"禁投 饺子"}, means: "角色不再有票权", do: (*ordering).muteVote},
		{word: "mayvote", words: []string{"恢复票权"}, args: "角色", like: []string{"恢复票权 饺子"}, means: "角色又有票权", do: (*ordering).giveVote},
	}
}

// byOrder is the cause of a fall that an order gives no other for.
const byOrder = "导演"

func (x *ordering) takeOut() error {
	who, err := x.first(1, 2)
	if err != nil {
		return err
	}
	cause := byOrder
	if len(x.args) == 2 {
		cause = x.args[1]
	}
	if x.placeOf(who) == rule.Out {
		return refuse("%s 已经出局了", x.t.nameOf(who))
	}
	x.say("%s 出局（%s）", x.t.nameOf(who), cause)
	return x.patch(rule.Patch{Do: rule.PatchOut, On: who, Word: cause})
}

func (x *ordering) revive() error {
	who, err := x.first(1, 1)
	if err != nil {
		return err
	}
	if x.placeOf(who) != rule.Out {
		return refuse("%s 没有出局", x.t.nameOf(who))
	}
	x.say("%s 回到场上", x.t.nameOf(who))
	return x.patch(rule.Patch{Do: rule.PatchRevive, On: who})
}

func (x *ordering) turn() error {
	who, err := x.first(2, 2)
	if err != nil {
		return err
	}
	side, err := x.side(x.args[1])
	if err != nil {
		return err
	}
	x.say("%s 的阵营改为%s", x.t.nameOf(who), side)
	return x.patch(rule.Patch{Do: rule.PatchFaction, On: who, Word: string(side)})
}

// side finds a faction of the rule set by its name; 三方阵营: need not be written.
func (x *ordering) side(word string) (rule.Faction, error) {
	word = strings.NewReplacer("：", ":", "·", ":").Replace(word)
	all := x.t.factions()
	for _, f := range all {
		if name := string(f); name == word || strings.TrimPrefix(name, "三方阵营:") == word || strings.TrimSuffix(name, "阵营") == word {
			return f, nil
		}
	}
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = string(f)
	}
	return "", refuse("没有「%s」这个阵营；有的是 %s", word, strings.Join(names, "、"))
}

// factions lists the factions of the rule set's cards and of the table.
func (t *table) factions() []rule.Faction {
	var out []rule.Faction
	add := func(f rule.Faction) {
		if f != "" && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	for i := range t.rules.Book.Identities {
		add(t.rules.Book.Identities[i].Side)
	}
	if s, err := t.game.Current(); err == nil {
		for i := range s.Seats {
			add(s.Seats[i].Side)
		}
	}
	return out
}

func (x *ordering) muteVote() error {
	who, err := x.first(1, 1)
	if err != nil {
		return err
	}
	x.say("%s 没有票权了", x.t.nameOf(who))
	return x.patch(rule.Patch{Do: rule.PatchNoVote, On: who, Word: "true"})
}

func (x *ordering) giveVote() error {
	who, err := x.first(1, 1)
	if err != nil {
		return err
	}
	x.say("%s 又有票权了", x.t.nameOf(who))
	return x.patch(rule.Patch{Do: rule.PatchNoVote, On: who, Word: "false"})
}

func (x *ordering) placeOf(who rule.Char) rule.Place {
	r, err := x.t.lookAt(x.at)
	if err != nil {
		return rule.InPlay
	}
	return r.S.Seats[who].Place
}

// patch writes an order for the table down: for the phase at hand at this instant, or for the beginning of the next.
func (x *ordering) patch(p rule.Patch) error {
	t := x.t
	if t.game.Over {
		return refuse("对局已经结束")
	}
	if !t.game.Running {
		x.say("现在没有进行中的白天或夜晚：下一个开始时执行")
		x.c.note(factPatch, fact{Patch: &p})
		return nil
	}
	p.At = max(x.at, t.game.Seen)
	if err := x.foresee(p); err != nil {
		return err
	}
	x.c.add(ofEvents(t.game.Order(p))...)
	return nil
}

// waitingPatches are the orders that were given between two phases, for the one that begins at at.
func (t *table) waitingPatches(at rule.Instant) []game.Event {
	var out []game.Event
	for _, p := range t.facts.orders.patches {
		p.At = at
		out = append(out, t.game.Order(p)...)
	}
	return out
}

// foresee says what would be otherwise at once: who goes out or comes back with it, what is told and asked.
func (x *ordering) foresee(p rule.Patch) error {
	t := x.t
	_, err := t.safely(func() ([]game.Event, error) {
		before, err := t.suppose(p.At)
		if err != nil {
			return nil, err
		}
		after, err := t.suppose(p.At, p)
		if err == nil {
			x.compare(before, after)
		}
		return nil, err
	})
	if err != nil {
		return refuse("规则程序推演不了这条命令：%v", err)
	}
	return nil
}

// suppose runs the phase at hand up to an instant with further orders, apart from the game.
func (t *table) suppose(at rule.Instant, more ...rule.Patch) (*rule.Run, error) {
	s, err := t.game.Current()
	if err != nil {
		return nil, err
	}
	in := t.game.In
	in.Patches = slices.Concat(in.Patches, more)
	in.Now = at
	if r, err := t.game.LookOpen(at); err == nil && s.Phase.Kind == rule.Day && !t.game.Ballots && !r.WasCut() {
		in.Now = min(at, r.Closing())
	}
	r := rule.NewRun(t.rules.Book)
	r.Resolve(s, &in)
	return r, nil
}

// compare says in what a run differs from the one without the order.
func (x *ordering) compare(before, after *rule.Run) {
	t := x.t
	for _, g := range after.Out[min(len(before.Out), len(after.Out)):] {
		if g.Cause.Kind != byOrder {
			x.say("随之出局：%s（%s）", t.nameOf(g.Who), g.Cause.Kind)
		}
	}
	for i := min(len(before.Told), len(after.Told)); i < len(after.Told); i++ {
		x.say("会告诉 %s：%s", t.nameOf(after.Told[i].To), after.Told[i].Fact.Token(t.nameOf))
	}
	for i := min(len(before.Public), len(after.Public)); i < len(after.Public); i++ {
		x.say("会公布：%s", after.Public[i].Fact.Token(t.nameOf))
	}
	for _, q := range after.Questions() {
		if q.Choice && !slices.ContainsFunc(before.Questions(), func(b rule.Question) bool { return b.Hold == q.Hold && b.N == q.N }) {
			x.say("会问 %s：%s", t.nameOf(q.Hand), after.H(q.Hold).Print().Name)
		}
	}
	if t.rules.Book.Judge == nil {
		return
	}
	was, wasOver := t.rules.Book.Judge(before)
	if now, over := t.rules.Book.Judge(after); over && (!wasOver || was != now) {
		x.say("这样一来，这一阶段结束时 %s 获胜", now)
	}
}
