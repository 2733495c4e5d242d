package demo_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/rule"
)

// everyOrder is what the test of all orders knows of one: how it is foretold, refused, carried out and taken back. In texts, {floor} is the floor of
// 饺子's vote, {no} the number of the latest announcement, {record} that of the latest order on record, {day2} the thread of day 2.
type everyOrder struct {
	word  string // the English one
	first string // orders that have to be given before, parted by ；
	do    string // with the Chinese word
	says  string // when it is given dry
	wrong string // written so it is refused; empty: the order's word misspelt
	near  string // what the refusal names
	undo  string // empty: nothing can take it back, since
	final string
	see   func(*walk) string // what it changes; nil: what the same order would do, given dry once more
	send  bool               // what it says has to be out before it is looked at
}

// walk is a stage on which one order after another is tried.
type walk struct {
	*stage
	no int // the number of the announcement at hand
}

// moment is a time of the game with the orders that are given then.
type moment struct {
	day    int
	clock  string
	orders []everyOrder
	down   bool // the daemon has been down since the moment before
}

func seatOf(name string) func(*walk) string {
	return func(st *walk) string { return fmt.Sprintf("%+v", st.seat(name)) }
}

// answerTo is what the daemon says to an order that is given dry.
func answerTo(text string) func(*walk) string {
	return func(st *walk) string {
		done, err := st.try(director.Order{Text: st.filled(text), Dry: true})
		return fmt.Sprint(done.Lines(), err)
	}
}

// noted is one field of the latest record of a kind.
func noted(kind, field string) func(*walk) string {
	return func(st *walk) string {
		all := st.journal(kind)
		if len(all) == 0 {
			return ""
		}
		x := map[string]any{}
		if err := json.Unmarshal([]byte(all[len(all)-1]), &x); err != nil {
			st.t.Fatal(err)
		}
		if x[field] == nil {
			return ""
		}
		return fmt.Sprint(x[field])
	}
}

func deadlines(st *walk) string {
	up, err := st.d.Upcoming("", 1)
	if err != nil {
		st.t.Fatal(err)
	}
	return fmt.Sprint(up)
}

// saying tells how often something is on the board or about to be.
func saying(word string) func(*walk) string {
	return func(st *walk) string {
		n := len(st.everywhere(word))
		for _, d := range st.status().Drafts {
			if !d.Sent && !d.Held && strings.Contains(d.Text, word) {
				n++
			}
		}
		return fmt.Sprint(n)
	}
}

// drafted tells how many announcements with a word are to go out one day.
func drafted(word string) func(*walk) string {
	return func(st *walk) string {
		n := 0
		for _, d := range st.status().Drafts {
			if strings.Contains(d.Text, word) {
				n++
			}
		}
		return fmt.Sprint(n)
	}
}

// announcement is how the one stands that the orders at hand are about.
func announcement(st *walk) string {
	for _, d := range st.status().Drafts {
		if d.No == st.no {
			return fmt.Sprint(d.Held, d.Text, d.Sent)
		}
	}
	return "not to be sent"
}

// newest is the highest number that an announcement has.
func (st *walk) newest() (no int) {
	for _, d := range st.status().Drafts {
		no = max(no, d.No)
	}
	return no
}

func (st *walk) filled(text string) string {
	if strings.Contains(text, "{floor}") {
		text = strings.ReplaceAll(text, "{floor}", fmt.Sprint(st.floor("饺子", election)))
	}
	if strings.Contains(text, "{no}") {
		text = strings.ReplaceAll(text, "{no}", fmt.Sprint(st.no))
	}
	if strings.Contains(text, "{day2}") {
		text = strings.ReplaceAll(text, "{day2}", fmt.Sprint(st.thread(day2)))
	}
	if strings.Contains(text, "{day1}") {
		text = strings.ReplaceAll(text, "{day1}", fmt.Sprint(st.thread(election)))
	}
	if strings.Contains(text, "{record}") {
		text = strings.ReplaceAll(text, "{record}", fmt.Sprint(st.recorded("order")))
	}
	return text
}

// recorded is the number of the latest record of a kind; an empty kind: of any.
func (st *stage) recorded(kind string) (no int64) {
	st.t.Helper()
	for r, err := range st.s.Journal("demo", 1) {
		if err != nil {
			st.t.Fatal(err)
		}
		if kind == "" || r.Kind == kind {
			no = r.No
		}
	}
	return no
}

// written is how much the daemon has written down or is about to send.
func (st *stage) written() string {
	return fmt.Sprint(st.recorded(""), st.status().Unsent)
}

func TestEveryOrder(t *testing.T) {
	t.Parallel()
	game, _ := directed(t, []string{"守卫", "狼人", "狼人", "女巫", "通灵师", "赌徒", "村民", "猎人"}, func(o *demo.Options) {
		o.Settings.Rulings = map[string]string{"witch.self_save": rule.Ask}
		o.Config = func(c *config.Config) {
			c.Game.Accounts = config.Own
			c.Polls.Day, c.Polls.Night = "@every 30m", "@every 30m"
		}
	})
	st := &walk{stage: game}
	st.at(0, "11:00", func() { st.silent = "面条" })
	for _, name := range []string{"新人", "旧人", "老手"} {
		st.account(name)
	}
	st.at(2, "09:30", func() {
		st.vote("饺子", election, "包子")
		st.vote("汤圆", election, "包子")
	})
	st.at(3, "22:05", func() {
		st.send("年糕", "通灵 烧卖")
		st.send("包子", "狼群 杀人 烧卖")
		st.send("馒头", "赌博")
	})
	known := map[string]director.Guide{}
	for _, g := range director.OrderGuide() {
		known[g.Words[len(g.Words)-1]] = g
	}
	for _, m := range moments() {
		if m.down {
			st.stop()
		}
		st.until(m.day, m.clock)
		if m.down {
			st.start()
			st.passes(true)
		}
		for i := range m.orders {
			o := &m.orders[i]
			g, ok := known[o.word]
			if !ok {
				t.Errorf("there is no order %s, or it has two rows", o.word)
				continue
			}
			delete(known, o.word)
			st.tries(g, o)
		}
	}
	for word := range known {
		t.Errorf("no row shows what %s does, how it is refused and how it is taken back", word)
	}
	st.sound()
}

// tries gives one order in every way: refused, dry in both languages, for good, and taken back.
func (st *walk) tries(g director.Guide, o *everyOrder) {
	st.t.Helper()
	t, see := st.t, o.see
	if see == nil {
		see = answerTo(o.do)
	}
	if o.first != "" {
		for text := range strings.SplitSeq(o.first, "；") {
			st.order(st.filled(text))
		}
		st.passes(o.send)
	}
	if st.no == 0 || o.first != "" {
		st.no = st.newest()
	}
	do := st.filled(o.do)
	chinese, rest, _ := strings.Cut(do, " ")
	if !slices.Contains(g.Words, chinese) || chinese == o.word {
		t.Errorf("%s is tried as %s", o.word, chinese)
	}
	before, wrong, near := see(st), o.wrong, o.near
	if wrong == "" {
		wrong, near = o.word+"z "+rest, "最接近的是「"+o.word+"」"
	}
	st.refused(st.filled(wrong), st.filled(near))
	written := st.written()
	var dry [2]string
	for i, word := range []string{chinese, o.word} {
		done, err := st.try(director.Order{Text: word + " " + rest, Dry: true})
		dry[i] = strings.Join(done.Lines(), "\n")
		if says := st.filled(o.says); err != nil || done.Done || !strings.Contains(dry[i], says) {
			t.Errorf("dry %s %s: %v, %v; want %q", word, rest, done, err, says)
		}
	}
	if !strings.Contains(dry[0], "推演") && !strings.Contains(dry[0], "重新结算") && !st.status().Over {
		t.Errorf("dry, %s does not say what would come of it: %s", do, dry[0])
	}
	if dry[0] != dry[1] {
		t.Errorf("%s and %s are not the same:\n%s\n%s", chinese, o.word, dry[0], dry[1])
	}
	if is := see(st); is != before || st.written() != written {
		t.Errorf("dry, %s has done something: %s, it was %s; written %s, %s", do, is, before, st.written(), written)
	}
	done, err := st.try(why(do, "因为"+o.word))
	if err != nil || !done.Done {
		t.Errorf("%s: %v, %v", do, done, err)
		return
	}
	given := st.journal("order")
	for _, want := range []string{`"do":"` + o.word + `"`, `"by":"导演甲"`, `"through":"terminal"`, `"at":`, `"why":"因为` + o.word + `"`} {
		if last := given[len(given)-1]; !strings.Contains(last, want) {
			t.Errorf("%s is on record without %s: %s", do, want, last)
		}
	}
	if !strings.Contains(o.do, "{no}") {
		st.no = st.newest()
	}
	st.passes(o.send)
	after := see(st)
	if after == before {
		t.Errorf("%s has changed nothing of %s", do, before)
	}
	if o.undo == "" {
		if o.final == "" {
			t.Errorf("%s: neither an order that takes it back nor why there is none", o.word)
		}
		return
	}
	undo := st.filled(o.undo)
	done, err = st.try(orderOf(undo, false))
	if err != nil || !done.Done {
		t.Errorf("%s, to take %s back: %v, %v", undo, do, done, err)
	}
	st.passes(o.send)
	if is := see(st); is != before {
		t.Errorf("%s does not take %s back:\nbefore %s\nafter  %s\nundone %s", undo, do, before, after, is)
	}
}

// passes lets what waits go out.
func (st *stage) passes(some bool) {
	if some {
		now := st.w.Clock.Now().In(st.o.Start.Location())
		st.until(int(now.Sub(st.time(0, "00:00")).Hours()/24), now.Add(2*60*1e9).Format("15:04"))
	}
}

// moments are those of one game, with every order there is.
func moments() []moment {
	return []moment{
		{day: 2, clock: "10:00", orders: []everyOrder{
			{word: "vote", do: "代投 年糕 面条", says: "面条 1", wrong: "代投 年糕 面絛", near: "面条", undo: "作废 年糕", see: answerTo("代投 春卷 弃权")},
			{word: "void", do: "作废 饺子", says: "包子 1", wrong: "作废 饺孑", near: "饺子", undo: "恢复 饺子", see: answerTo("代投 春卷 弃权")},
			{word: "restore", first: "作废 饺子", do: "恢复 饺子", says: "包子 2", wrong: "恢复 饺孑", near: "饺子", undo: "作废 饺子", see: answerTo("代投 春卷 弃权")},
			{word: "reassign", first: "恢复 饺子", do: "改判 {floor} 面条", says: "面条 1", wrong: "改判 {floor} 面絛", near: "面条", undo: "恢复 {floor}", see: answerTo("代投 春卷 弃权")},
			{word: "settle", do: "裁决 {floor} 无效", says: "包子 1", wrong: "裁决 {floor} 包孑", near: "包子", undo: "恢复 {floor}", see: answerTo("代投 春卷 弃权")},
			{word: "alias", do: "别名 烧卖 小麦", says: "从此在本局当作 烧卖", wrong: "别名 烧麦 小麦", near: "烧卖", undo: "别名 烧卖 小麦 取消", see: answerTo("黄牌 小麦")},
			{word: "yellow", do: "黄牌 烧卖", says: "吃一张黄牌", wrong: "黄牌 烧麦", near: "烧卖", undo: "黄牌 烧卖 取消", see: answerTo("黄牌 烧卖 取消")},
			{word: "red", do: "红牌 烧卖", says: "吃一张红牌", wrong: "红牌 烧麦", near: "烧卖", undo: "红牌 烧卖 取消", see: answerTo("红牌 烧卖 取消")},
			{word: "leave", do: "请假 烧卖 2", says: "不判黄牌", wrong: "请假 烧麦 2", near: "烧卖", undo: "请假 烧卖 0", see: noted("leave", "n")},
			{word: "out", do: "出局 烧卖", says: "烧卖 出局（导演）", wrong: "出局 烧麦", near: "烧卖", undo: "复活 烧卖", see: seatOf("烧卖")},
			{word: "revive", first: "出局 烧卖", do: "复活 烧卖", says: "烧卖 回到场上", wrong: "复活 烧麦", near: "烧卖", undo: "出局 烧卖", see: seatOf("烧卖")},
			{word: "identity", first: "复活 烧卖", do: "身份 烧卖 骑士", says: "换成「骑士」", wrong: "身份 烧卖 骑土", near: "「骑士」", undo: "身份 烧卖 村民", see: seatOf("烧卖")},
			{word: "faction", do: "阵营 烧卖 狼人阵营", says: "阵营改为狼人阵营", wrong: "阵营 烧卖 狼阵营", near: "狼人阵营", undo: "阵营 烧卖 村民阵营", see: seatOf("烧卖")},
			{word: "seen", do: "查验结果 烧卖 狼人阵营", says: "查验 烧卖 的结果是「狼人阵营」", wrong: "查验结果 烧卖 好人", near: "狼人阵营", undo: "查验结果 烧卖 原样", see: seatOf("烧卖")},
			{word: "novote", do: "禁投 饺子", says: "没有票权", wrong: "禁投 饺孑", near: "饺子", undo: "恢复票权 饺子", see: answerTo("代投 春卷 弃权")},
			{word: "mayvote", first: "禁投 饺子", do: "恢复票权 饺子", says: "又有票权", wrong: "恢复票权 饺孑", near: "饺子", undo: "禁投 饺子", see: answerTo("代投 春卷 弃权")},
			{word: "link", first: "恢复票权 饺子", do: "情侣 馒头 烧卖 强制", says: "馒头", wrong: "情侣 馒头 烧麦", near: "烧卖", undo: "解除 馒头 烧卖", see: answerTo("解除 馒头 烧卖")},
			{word: "unlink", first: "情侣 馒头 烧卖 强制", do: "解除 馒头 烧卖", says: "解除:烧卖", wrong: "解除 馒头 烧麦", near: "烧卖", undo: "情侣 馒头 烧卖 强制", see: answerTo("解除 馒头 烧卖")},
			{word: "mark", first: "解除 馒头 烧卖", do: "标记 烧卖 加 守护 一直", says: "守护", wrong: "标记 烧卖 加 守互", near: "「守护」", undo: "标记 烧卖 去 守护", see: answerTo("标记 烧卖 去 恐惧")},
			{word: "skill", do: "技能 烧卖 加 女巫.毒药", says: "毒药", wrong: "技能 烧卖 加 毒葯", near: "「毒药」", undo: "技能 烧卖 去 毒药"},
			{word: "helper", do: "助理 烧卖 老手", says: "场外助理：老手", wrong: "助理 烧麦 老手", near: "烧卖", undo: "助理 烧卖 无", see: noted("helper", "text")},
			{word: "hand-over", first: "交接 副导演", do: "交接 导演甲", says: "导演甲", wrong: "交接 副异演", near: "副导演", undo: "交接 副导演", see: func(st *walk) string { return st.status().Charge }},
			{word: "watch", do: "值班 书记", says: "书记", wrong: "值班 书计", near: "书记", undo: "值班 无", see: func(st *walk) string { return fmt.Sprint(st.status().Watch) }},
			{word: "shift", do: "顺延 30分", says: "21:30", wrong: "顺延 一会儿", near: "写 30分、2小时、1天", undo: "回退 #{record}", see: deadlines},
			{word: "resume", first: "暂停", do: "继续", says: "对局继续", wrong: "继续 一会儿", near: "顺延", undo: "暂停", see: func(st *walk) string { return st.status().Held }},
			{word: "pause", first: "继续", do: "暂停", says: "对局停下", undo: "继续", see: func(st *walk) string { return st.status().Held }},
			{word: "rule", first: "裁定 witch.self_save false", do: "裁定 witch.self_save true", says: "witch.self_save = true", wrong: "裁定 witch.self_safe true", near: "witch.self_save", undo: "裁定 witch.self_save false",
				see: func(st *walk) string {
					s, err := st.d.Precedents("")
					return fmt.Sprint(s, err)
				}},
			{word: "replace", do: "替补 馒头 新人", says: "只认账号「新人」", wrong: "替补 漫头 新人", near: "馒头", undo: "替补 馒头 旧人 强制", see: func(st *walk) string { return fmt.Sprint(st.seat("馒头").Account == "新人") }, send: true},
			{word: "story", do: "剧情 开门 雾起了", says: "雾起了", wrong: "剧情 开问 雾起了", near: "开门", undo: "剧情 开门", see: noted("plot", "text")},
			{word: "tell", do: "告诉 烧卖 看帖", says: "私信给 烧卖：看帖", wrong: "告诉 烧麦 看帖", near: "烧卖", undo: "不发 {no}", see: saying("看帖")},
			{word: "announce", do: "公告 今晚维护", says: "今晚维护", wrong: "公告", near: "写法：公告 文字", undo: "不发 {no}", see: saying("今晚维护")},
			{word: "draft", do: "拟稿 周末照常", says: "周末照常", wrong: "拟稿", near: "写法：拟稿 文字", undo: "不发 {no}", see: drafted("周末照常")},
			{word: "approve", first: "拟稿 甲稿", do: "放出 {no}", says: "甲稿", wrong: "放出 九", near: "等着发的有", undo: "扣住 {no}", see: announcement},
			{word: "hold", first: "不发 {no}；公告 乙稿", do: "扣住 {no}", says: "扣住", wrong: "扣住 九", near: "等着发的有", undo: "放出 {no}", see: announcement},
			{word: "reject", do: "不发 {no}", says: "不发", wrong: "不发 九", near: "等着发的有", undo: "放出 {no}", see: announcement},
			{word: "edit", do: "改稿 {no} 丙稿", says: "丙稿", wrong: "改稿 九 丙稿", near: "等着发的有", undo: "改稿 {no} 原文", see: announcement},
			{word: "end", do: "结束 狼人阵营", says: "胜者：狼人阵营", wrong: "结束 狼阵营", near: "狼人阵营", undo: "回退 #{record} 强制", see: func(st *walk) string { return fmt.Sprint(st.status().Over) }},
		}},
		{day: 2, clock: "12:00", orders: []everyOrder{
			{word: "correct", first: "公告 戊稿", do: "更正 {no} 丁稿", says: "丁稿", wrong: "更正 九 丁稿", near: "最近发出的有", undo: "更正 {no} 原文", see: saying("丁稿"), send: true},
		}},
		{day: 3, clock: "21:55", orders: []everyOrder{
			{word: "go-on", do: "不等", says: "面条", final: "the night begins and what is told in it cannot be unsaid", see: func(st *walk) string { return fmt.Sprint(st.status().Running) }, send: true},
		}},
		{day: 3, clock: "22:12", orders: []everyOrder{
			{word: "face", do: "表面身份 烧卖 女巫", says: "表面身份是「女巫」", wrong: "表面身份 烧卖 女坐", near: "「女巫」", undo: "表面身份 烧卖 原样"},
			{word: "shield", do: "护盾 烧卖", says: "不再有：烧卖 出局", wrong: "护盾 烧麦", near: "烧卖", undo: "护盾 烧卖 取消"},
			{word: "knife", do: "刀 春卷", says: "春卷 出局（导演）", wrong: "刀 春券", near: "春卷", undo: "刀 春卷 取消"},
			{word: "submit", do: "代交 饺子 守护 烧卖", says: "不再有：烧卖 出局", wrong: "代交 饺子 守互 烧卖", near: "守护", undo: "代撤 饺子", see: answerTo("护盾 烧卖")},
			{word: "withdraw", first: "代交 饺子 守护 烧卖", do: "代撤 饺子 守护", says: "烧卖 出局", wrong: "代撤 饺子 守互", near: "守护", undo: "代交 饺子 守护 烧卖", see: answerTo("护盾 烧卖")},
			{word: "skip", do: "跳过 守护", says: "落空：饺子写的「守护 烧卖」\n照现在收到的推演，第1夜结束时：\n烧卖 出局（指杀）", wrong: "跳过 守互", near: "守护", undo: "跳过 守护 取消", see: answerTo("护盾 烧卖")},
			{word: "dice", first: "代撤 饺子；代交 馒头 赌博", do: "骰子 馒头 4", says: "掷出 4", wrong: "骰子 漫头 4", near: "馒头", undo: "骰子 馒头 收回", see: answerTo("骰子")},
			{word: "redirect", do: "改目标 烧卖 年糕", says: "年糕 出局（指杀）", wrong: "改目标 烧卖 年羔", near: "年糕", undo: "改目标 烧卖 取消"},
		}},
		{day: 3, clock: "22:30", orders: []everyOrder{
			{word: "repeat", do: "重来 赌博", says: "会告诉 馒头：骰子:1\n再发动：馒头写的「赌博」", wrong: "重来 睹博", near: "赌博", undo: "回退 #{record} 强制", see: answerTo("骰子")},
		}},
		{day: 4, clock: "01:00", down: true, orders: []everyOrder{
			{word: "as-is", do: "照常", says: "按原来的时间", final: "what has waited is settled; what is still to come can be put off: 顺延", see: func(st *walk) string { return fmt.Sprint(st.waiting()) }},
		}},
		{day: 4, clock: "12:00", orders: []everyOrder{
			{word: "badge", do: "警徽 年糕", says: "年糕 是警长", wrong: "警徽 年羔", near: "年糕", undo: "警徽 包子", see: seatOf("年糕")},
			{word: "thread", do: "换帖 讨论 {day1}", says: "从现在起在主题 {day1}", wrong: "换帖 讨沦 {day1}", near: "写法：换帖 投票", undo: "换帖 讨论 {day2}", see: noted("thread-opened", "tid")},
			{word: "hurry", do: "加速", says: "12月4日 21:00", wrong: "加速 一会儿", near: "写法：加速", undo: "回退 #{record} 强制", see: deadlines},
			{word: "delay", first: "加速", do: "延时", says: "12月5日 21:00", wrong: "延时 一会儿", near: "写法：延时", undo: "加速", see: deadlines},
			{word: "deadline", do: "时限 关门 20:30", says: "12月4日 20:30", wrong: "时限 关们 20:30", near: "关门", undo: "时限 关门 12月4日 21:00", see: deadlines},
			{word: "rollback", first: "出局 年糕", do: "回退 #{record}", says: "年糕 不再出局", wrong: "回退 第9夜", near: "第1夜", undo: "回退 撤销", see: seatOf("年糕")},
			{word: "late", first: "回退 撤销", do: "补录 第1夜 22:15 饺子 守护 烧卖", says: "烧卖 不再出局", wrong: "补录 第9夜 22:15 饺子 守护 烧卖", near: "第1夜", undo: "回退 撤销", see: seatOf("烧卖")},
		}},
	}
}
