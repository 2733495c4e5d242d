package director

import (
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// tableOrders are the orders that change who is in play and on whose side.
func tableOrders() []orderKind {
	return []orderKind{
		{word: "out", past: true, words: []string{"出局"}, args: "角色 [原因]", like: []string{"出局 饺子", "out 饺子 红牌"},
			means: "角色立刻出局，随之发生的照规则来（遗言、最后一枪、殉情……）；原因写 红牌 就没有遗言和技能", do: (*ordering).takeOut},
		{word: "revive", past: true, words: []string{"复活"}, args: "角色", like: []string{"复活 饺子"}, means: "已经出局的角色回到场上，身份、技能和出局时一样，并且公布", do: (*ordering).revive},
		{word: "identity", past: true, words: []string{"身份"}, args: "角色 身份", like: []string{"身份 饺子 预言家"},
			means: "角色换一张身份牌：技能、阵营、狼群都跟着新牌走，旧牌收在一边；换回旧牌时技能和换走时一样。本人会知道", do: (*ordering).recast},
		{word: "face", past: true, words: []string{"表面身份", "马甲身份"}, args: "角色 身份｜原样", like: []string{"表面身份 饺子 守卫", "face 饺子 原样"},
			means: "通灵一类读到的身份以此为准，盖过一切伪装；原样 是收回", do: (*ordering).face},
		{word: "seen", past: true, words: []string{"查验结果"}, args: "角色 结果｜原样", like: []string{"查验结果 饺子 狼人阵营", "seen 饺子 原样"},
			means: "查验一类读到的结果以此为准；原样 是收回", do: (*ordering).seen},
		{word: "faction", past: true, words: []string{"阵营"}, args: "角色 阵营", like: []string{"阵营 饺子 狼人阵营"}, means: "改一名角色的阵营，本人会知道", do: (*ordering).turn},
		{word: "novote", past: true, words: []string{"禁投"}, args: "角色", like: []string{"禁投 饺子"}, means: "角色不再有票权", do: (*ordering).muteVote},
		{word: "mayvote", past: true, words: []string{"恢复票权"}, args: "角色", like: []string{"恢复票权 饺子"}, means: "角色又有票权", do: (*ordering).giveVote},
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
		if x.t.names.Find(cause).Index >= 0 {
			return refuse("「%s」是角色，不是原因：一次写一名角色", cause)
		}
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
	if err == nil {
		err = x.alive(who)
	}
	if err == nil {
		err = x.company(who, side)
	}
	if err != nil {
		return err
	}
	x.say("%s 的阵营改为%s", x.t.nameOf(who), side)
	return x.patch(rule.Patch{Do: rule.PatchFaction, On: who, Word: string(side)})
}

// company refuses a side that a character is of already; one that no card has, but only a tie, has to be forced: a couple of one.
func (x *ordering) company(who rule.Char, side rule.Faction) error {
	r, err := x.look()
	if err != nil {
		return err
	}
	if r.S.Seats[who].Side == side {
		return refuse("%s 就属于%s", x.t.nameOf(who), side)
	}
	if !slices.ContainsFunc(x.t.rules.Book.Identities, func(id rule.Identity) bool { return id.Side == side }) {
		return x.unusual("%s跟着连结走，没有连在一起的人不会属于它：要连在一起，用 连结", side)
	}
	return nil
}

// lives tells whether a faction has a living member.
func lives(r *rule.Run, side rule.Faction) bool {
	for i := range r.S.Seats {
		if r.S.Seats[i].Side == side && r.Lives(rule.Char(i)) {
			return true
		}
	}
	return false
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
	if r, err := x.look(); err == nil && r.S.Seats[who].NoVote {
		return refuse("%s 本来就没有票权", x.t.nameOf(who))
	}
	x.say("%s 没有票权了", x.t.nameOf(who))
	return x.patch(rule.Patch{Do: rule.PatchNoVote, On: who, Word: "true"})
}

func (x *ordering) giveVote() error {
	who, err := x.first(1, 1)
	if err == nil {
		err = x.alive(who)
	}
	if err != nil {
		return err
	}
	if r, err := x.look(); err == nil && !r.S.Seats[who].NoVote {
		return refuse("没有人拿走过 %s 的票权", x.t.nameOf(who))
	}
	x.say("%s 又有票权了", x.t.nameOf(who))
	return x.patch(rule.Patch{Do: rule.PatchNoVote, On: who, Word: "false"})
}

func (x *ordering) placeOf(who rule.Char) rule.Place {
	r, err := x.look()
	if err != nil {
		return rule.InPlay
	}
	return r.S.Seats[who].Place
}

func (x *ordering) recast() error {
	who, err := x.first(2, 2)
	if err != nil {
		return err
	}
	id, err := x.identity(x.args[1])
	if err != nil {
		return err
	}
	r, err := x.look()
	if err != nil {
		return err
	}
	if r.CardOf(who) == id.Name {
		return refuse("%s 的身份就是「%s」", x.t.nameOf(who), id.Name)
	}
	if err := x.alive(who); err != nil {
		return err
	}
	x.say("%s 的身份换成「%s」，原来是「%s」", x.t.nameOf(who), id.Name, r.CardOf(who))
	if gone := x.pastChoices(r, id); len(gone) > 0 {
		x.say("开局的选择已经过去，不会再有：%s", strings.Join(gone, "、"))
	}
	return x.patch(rule.Patch{Do: rule.PatchIdentity, On: who, Word: id.Name})
}

// pastChoices are the skills of an identity that are used at the start alone, where the game is past it.
func (x *ordering) pastChoices(r *rule.Run, id *rule.Identity) []string {
	var out []string
	for _, g := range id.Grants {
		if s := x.t.rules.Book.Skill(g.Skill); s.Asks == rule.AtSetup && (r.Phase().Kind != rule.Setup || r.SlotNo() >= r.SlotOf(s.ID)) {
			out = append(out, s.Name)
		}
	}
	return out
}

// look is the table as it stands when the order takes effect.
func (x *ordering) look() (*rule.Run, error) {
	if x.back != nil {
		return x.back.look()
	}
	return x.t.lookAt(x.at)
}

// identity finds a card of the rule set.
func (x *ordering) identity(word string) (*rule.Identity, error) {
	b := x.t.rules.Book
	if id := b.Identity(word); id != nil {
		return id, nil
	}
	var all []string
	for i := range b.Identities {
		all = append(all, b.Identities[i].Name)
	}
	return nil, refuse("没有「%s」这个身份，最接近的是「%s」", word, ballot.ClosestWord(word, all))
}

// wordsAsBefore take a face or a reading back.
var wordsAsBefore = []string{"原样", "none"}

func (x *ordering) face() error {
	who, err := x.first(2, 2)
	if err != nil {
		return err
	}
	if said(x.args[1], wordsAsBefore) {
		x.say("%s 的表面身份照规则来", x.t.nameOf(who))
		return x.patch(rule.Patch{Do: rule.PatchFace, On: who})
	}
	id, err := x.identity(x.args[1])
	if err != nil {
		return err
	}
	x.say("%s 的表面身份是「%s」", x.t.nameOf(who), id.Name)
	return x.patch(rule.Patch{Do: rule.PatchFace, On: who, Word: id.Name})
}

func (x *ordering) seen() error {
	who, err := x.first(2, 2)
	if err != nil {
		return err
	}
	if said(x.args[1], wordsAsBefore) {
		x.say("查验 %s 的结果照规则来", x.t.nameOf(who))
		return x.patch(rule.Patch{Do: rule.PatchSeen, On: who})
	}
	r, err := x.look()
	if err != nil {
		return err
	}
	all := x.t.readings(r)
	if !slices.Contains(all, x.args[1]) {
		return refuse("「%s」不是查验的结果；可以是 %s", x.args[1], strings.Join(all, "、"))
	}
	x.say("查验 %s 的结果是「%s」", x.t.nameOf(who), x.args[1])
	return x.patch(rule.Patch{Do: rule.PatchSeen, On: who, Word: x.args[1]})
}

// readings are the words that a check may read at this table.
func (t *table) readings(r *rule.Run) []string {
	var out []string
	add := func(word string) {
		if word != "" && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	for i := range r.S.Seats {
		add(r.Checked(rule.Char(i)))
	}
	for i := range t.rules.Book.Identities {
		add(t.rules.Book.Identities[i].Seen)
	}
	return out
}
