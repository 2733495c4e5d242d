package director

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// stageOrders are the orders about the steps of the day or night at hand and the draws in it.
func stageOrders() []orderKind {
	return []orderKind{
		{word: "dice", words: []string{"骰子"}, args: "角色｜编号 [技能] 值｜重掷｜收回", like: []string{"骰子 饺子 4", "骰子 饺子 赌博 重掷", "dice 3 包子", "骰子 饺子 收回"},
			means: "定下或重掷这一阶段里的一次随机：掷过的、照现在收到的推演还会掷的都可以。写角色，是替他掷的那一次；不止一次时写技能或编号（只写 骰子 会列出来）。值是点数，或者抽到的名字。已经告诉别人的结果改不了，要先回退", do: (*ordering).dice},
		{word: "skip", words: []string{"跳过"}, args: "顺位｜技能｜投票 [取消]", like: []string{"跳过 17", "跳过 预言", "skip 投票", "跳过 17 取消"},
			means: "这一阶段里还没进行的一个顺位不进行，写下的行动落空，次数不扣；写技能，就是它所在的顺位；投票 是今天不投票，并且公布", do: (*ordering).skipStage},
		{word: "repeat", words: []string{"重来"}, args: "顺位｜技能｜投票 [取消]", like: []string{"重来 17", "repeat 预言", "重来 投票", "重来 投票 取消"},
			means: "夜里已经进行过的一个顺位，照现在的场上再进行一遍：写下的行动再发动一次，反馈再告诉一次，有次数的再扣一次，用完的不再发动。投票 是今天重新投票：到这时为止的票都不算，每人另投一次，并且公布；关门时间要改，另用 时限。取消 是原来的票照算", do: (*ordering).repeatStage},
		{word: "hurry", words: []string{"加速"}, args: "", like: []string{"加速"}, means: "白天进入加速：今天关门，不能改票，不判黄牌，并且公布", do: (*ordering).hurry},
		{word: "delay", words: []string{"延时"}, args: "", like: []string{"延时"}, means: "白天延长一天，加速也解除，并且公布", do: (*ordering).delay},
	}
}

// drawn is one draw of the phase at hand: made, or to be made as things stand.
type drawn struct {
	rule.Draw
	owner rule.Holder
	skill string
}

// draws lists the draws of the phase at hand in their order.
func (x *ordering) draws() ([]drawn, error) {
	t := x.t
	if !t.game.Running {
		return nil, refuse("现在没有进行中的白天或夜晚")
	}
	r, err := t.outlook(x.at)
	if err != nil {
		return nil, unforeseen(err)
	}
	var out []drawn
	for _, d := range r.Draws {
		n := drawn{Draw: d, owner: rule.Of(rule.Nobody), skill: d.Of(t.rules.Book)}
		if id := d.By(); id >= 0 && int(id) < len(r.S.Holdings) {
			n.owner = r.H(id).Owner
		}
		out = append(out, n)
	}
	return out, nil
}

// drawLine shows a draw by its number.
func (t *table) drawLine(i int, d *drawn) string {
	return fmt.Sprintf("%d：%s 的「%s」，%s", i+1, t.holderName(d.owner), d.skill, t.drawValue(&d.Draw, d.Value))
}

func (x *ordering) dice() error {
	list, err := x.draws()
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return refuse("这一阶段里照现在收到的推演没有随机")
	}
	if len(x.args) < 2 {
		return refuse("写清楚是哪一次：\n%s", strings.Join(x.t.drawTexts(list), "\n"))
	}
	if err := x.want(2, 3); err != nil {
		return err
	}
	d, err := x.draw(list)
	if err != nil {
		return err
	}
	p := rule.Patch{Do: rule.PatchDraw, Word: d.Key}
	what := x.t.holderName(d.owner) + " 的「" + d.skill + "」"
	switch w := x.args[len(x.args)-1]; w {
	case "收回", "undo":
		if p.Off = true; x.again(d) == 0 {
			return refuse("%s没有定过", what)
		}
		x.say("%s照原来的算", what)
		return x.patch(p)
	case "重掷", "again":
		p.N = int32(d.Again(x.t.game.Deal.Seed, x.again(d)))
	default:
		v, err := x.valueOf(d, w)
		if err != nil {
			return err
		}
		p.N = int32(v)
	}
	x.say("%s：%s（原来是 %s）", what, x.t.drawValue(&d.Draw, int(p.N)), x.t.drawValue(&d.Draw, d.Value))
	return x.patch(p)
}

func (t *table) drawTexts(list []drawn) []string {
	var out []string
	for i := range list {
		out = append(out, t.drawLine(i, &list[i]))
	}
	return out
}

// again counts the orders about a draw in the phase at hand.
func (x *ordering) again(d *drawn) int {
	n := 0
	for i := range x.t.game.In.Patches {
		if p := &x.t.game.In.Patches[i]; p.Do == rule.PatchDraw && p.Word == d.Key {
			n++
		}
	}
	return n
}

// draw finds the draw that the order's words mean.
func (x *ordering) draw(list []drawn) (*drawn, error) {
	if n, err := strconv.Atoi(x.args[0]); err == nil && len(x.args) == 2 {
		if n < 1 || n > len(list) {
			return nil, refuse("编号是 1 到 %d：\n%s", len(list), strings.Join(x.t.drawTexts(list), "\n"))
		}
		return &list[n-1], nil
	}
	who, err := x.someone(x.args[0])
	if err != nil {
		return nil, err
	}
	var hits []*drawn
	var texts []string
	for i := range list {
		if d := &list[i]; d.owner == rule.Of(who) && (len(x.args) == 2 || d.skill == x.args[1]) {
			hits, texts = append(hits, d), append(texts, x.t.drawLine(i, d))
		}
	}
	switch len(hits) {
	case 0:
		return nil, refuse("这一阶段里没有替 %s 掷的；有的是：\n%s", x.t.nameOf(who), strings.Join(x.t.drawTexts(list), "\n"))
	case 1:
		return hits[0], nil
	}
	return nil, refuse("写清楚是哪一次：\n%s", strings.Join(texts, "\n"))
}

// valueOf reads what a draw is to come to.
func (x *ordering) valueOf(d *drawn, word string) (int, error) {
	switch {
	case len(d.Chars) > 0:
		c, err := x.someone(word)
		if err != nil {
			return 0, err
		}
		if i := slices.Index(d.Chars, c); i >= 0 {
			return i, nil
		}
		return 0, refuse("抽不到 %s；可以是 %s", word, strings.Join(x.t.namesOf(d.Chars), "、"))
	case len(d.Names) > 0:
		if i := slices.Index(d.Names, word); i >= 0 {
			return i, nil
		}
		return 0, refuse("抽不到「%s」，最接近的是「%s」", word, ballot.ClosestWord(word, d.Names))
	}
	n, err := strconv.Atoi(strings.TrimRight(word, "点"))
	if err != nil || n < 1 || n > d.N {
		return 0, refuse("「%s」不是点数：写 1 到 %d，或者 重掷、收回", word, d.N)
	}
	return n - 1, nil
}

// slotOf finds the slot of the phase at hand that a word means: its number, or one of its skills.
func (x *ordering) slotOf(r *rule.Run, word string) (*rule.Slot, error) {
	t := x.t
	slots := t.rules.Book.Timetable(r.Phase())
	var ids, words []string
	for i := range slots {
		sl := &slots[i]
		var skills []string
		for _, p := range sl.Skills {
			skills = append(skills, t.rules.Book.Skill(p.Skill).Name)
		}
		if sl.ID == word || sl.Name == word || slices.Contains(skills, word) {
			return sl, nil
		}
		if may, _ := r.MaySkip(sl.ID); may && len(skills) > 0 {
			ids, words = append(ids, cmp.Or(sl.Name, sl.ID)), append(words, skills...)
		}
	}
	if r.Phase().Kind == rule.Day {
		ids = append(ids, wordsPoll[0])
	}
	return nil, refuse("这一阶段没有「%s」这个顺位，最接近的是「%s」；可以写 %s，或者技能的名字", word, ballot.ClosestWord(word, append(words, ids...)), strings.Join(ids, "、"))
}

// slotName is a step of a phase as directors are told it.
func (t *table) slotName(r *rule.Run, id string) string {
	slots := t.rules.Book.Timetable(r.Phase())
	if i := slices.IndexFunc(slots, func(s rule.Slot) bool { return s.ID == id }); i >= 0 {
		return cmp.Or(slots[i].Name, id)
	}
	return id
}

// skillsAt names the skills of a slot that somebody at the table has.
func (t *table) skillsAt(r *rule.Run, sl *rule.Slot) []string {
	var out []string
	for _, h := range t.heldAt(r, sl) {
		if name := h.Print().Name; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// heldAt lists who has a skill of a slot, in the order of the skills.
func (t *table) heldAt(r *rule.Run, sl *rule.Slot) []*rule.Holding {
	var out []*rule.Holding
	for _, p := range sl.Skills {
		for _, h := range r.S.Holdings {
			if h.Skill == p.Skill && r.Keeps(h) {
				out = append(out, h)
			}
		}
	}
	return out
}

// slotText names a slot by its number and its skills.
func (t *table) slotText(r *rule.Run, sl *rule.Slot) string {
	skills := t.skillsAt(r, sl)
	if len(skills) == 0 {
		return "顺位 " + sl.ID
	}
	return "顺位 " + sl.ID + "（" + strings.Join(skills, "、") + "）"
}

// slotNow is the slot of the phase at hand that a word means, and the table as it stands.
func (x *ordering) slotNow(word string) (*rule.Run, *rule.Slot, error) {
	if !x.t.game.Running {
		return nil, nil, refuse("现在没有进行中的白天或夜晚")
	}
	r, err := x.look()
	if err != nil {
		return nil, nil, err
	}
	sl, err := x.slotOf(r, word)
	return r, sl, err
}

// showLines shows what has been written for a slot and would come to nothing, or be carried out once more.
func (x *ordering) showLines(r *rule.Run, sl *rule.Slot, what string) {
	var lines []string
	for _, h := range x.t.heldAt(r, sl) {
		for _, ln := range r.Standing(h) {
			lines = append(lines, fmt.Sprintf("%s写的「%s」", x.t.nameOf(ln.Actor), x.t.lineText(r, ln)))
		}
	}
	if len(lines) == 0 {
		x.shows("现在没有写下的行动%s", what)
		return
	}
	x.shows("%s：%s", what, x.aside(strings.Join(lines, "、"), onlyDirectors))
}

func (x *ordering) skipStage() error {
	if err := x.want(1, 2); err != nil {
		return err
	}
	off := len(x.args) == 2
	if off && !said(x.args[1], wordsOff) {
		return x.usage()
	}
	if said(x.args[0], wordsPoll) {
		return x.skipPoll(off)
	}
	r, sl, err := x.slotNow(x.args[0])
	if err != nil {
		return err
	}
	may, ran := r.MaySkip(sl.ID)
	switch text := x.t.slotText(r, sl); {
	case !may:
		return refuse("%s 跳不过去：没有它这一阶段走不下去", text)
	case ran:
		return refuse("%s 已经进行过了", text)
	case off && !r.Left(sl.ID):
		return refuse("%s 没有被跳过", text)
	case off:
		x.say("%s 照常进行", text)
	default:
		x.say("%s 不进行", text)
		x.showLines(r, sl, "落空")
	}
	return x.patch(rule.Patch{Do: rule.PatchSkip, Word: sl.ID, Off: off})
}

func (x *ordering) repeatStage() error {
	if err := x.want(1, 2); err != nil {
		return err
	}
	switch t := x.t; {
	case said(x.args[0], wordsPoll):
		return x.repeatPoll()
	case len(x.args) == 2:
		return x.usage()
	case t.game.Running && t.game.Phase().Kind == rule.Day:
		return refuse("白天能重来的只有投票：重来 投票。已经结算的，用 回退 %s", t.phaseName(t.game.Phase()))
	}
	r, sl, err := x.slotNow(x.args[0])
	if err != nil {
		return err
	}
	may, ran := r.MaySkip(sl.ID)
	switch text := x.t.slotText(r, sl); {
	case !may:
		return refuse("%s 不能重来，要改用 回退", text)
	case !ran:
		return refuse("%s 还没有进行", text)
	default:
		x.say("%s 照现在的场上再进行一遍", text)
		x.showLines(r, sl, "再发动")
	}
	return x.patch(rule.Patch{Do: rule.PatchRepeat, Word: sl.ID})
}

func (x *ordering) hurry() error { return x.pace(false) }
func (x *ordering) delay() error { return x.pace(true) }

// pace shortens or lengthens the day as requests of the players do.
func (x *ordering) pace(slow bool) error {
	if err := x.want(0, 0); err != nil {
		return err
	}
	if x.t.rules.Book.Hurry == nil {
		return refuse("这套规则没有加速、延时；要改关门的时间，用 时限 关门 几点")
	}
	r, err := x.openDay()
	switch {
	case err != nil:
		return err
	case !slow && hurried(r):
		return refuse("今天已经在加速")
	}
	x.say("白天%s", map[bool]string{true: "延长一天", false: "加速"}[slow])
	return x.patch(rule.Patch{Do: rule.PatchPace, Off: slow})
}
