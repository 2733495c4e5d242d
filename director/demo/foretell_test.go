package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/rule"
	"daoyan/forum"
)

// would gives an order dry and has its answer.
func (st *stage) would(text string) string {
	st.t.Helper()
	would, err := st.try(director.Order{Text: text, Dry: true})
	if err != nil || would.Done {
		st.t.Errorf("dry %s: %v, %v", text, would, err)
	}
	return strings.Join(would.Lines(), "\n")
}

// answers checks the whole answer to an order that is given dry.
func (st *stage) answers(text string, lines ...string) {
	st.t.Helper()
	if got, want := st.would(text), strings.Join(lines, "\n"); got != want {
		st.t.Errorf("dry %s:\n%s\nwant:\n%s", text, got, want)
	}
}

// TestForetellVotes: an order about votes tells who would be voted out by them and what would be announced, and which ending that brings; what is
// foretold comes.
func TestForetellVotes(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(2, "09:00")
	st.order("出局 包子") // one wolf is left: 面条
	st.until(4, "09:00")
	st.vote("饺子", day2, "汤圆")
	st.vote("年糕", day2, "面条")
	st.vote("烧卖", day2, "面絛王")
	st.until(4, "12:10")
	st.answers("代投 春卷 汤圆", "代 春卷 投给 汤圆", "这样一来票数（不计加权）：汤圆 2、面条 1", "私信给 春卷：【春卷】导演已经替你投票：投给汤圆。", "照现在收到的推演，第2天结束时：", "汤圆 出局（票）", "不再公布：平安日")
	st.answers("代投 春卷 面条",
		"代 春卷 投给 面条",
		"这样一来票数（不计加权）：面条 2、汤圆 1",
		"私信给 春卷：【春卷】导演已经替你投票：投给面条。",
		"照现在收到的推演，第2天结束时：",
		"面条 出局（票）",
		"不再公布：平安日",
		"这样一来，这一阶段结束时 村民阵营 获胜")
	st.answers("作废 饺子", "饺子 的票不算", "这样一来票数（不计加权）：面条 1", "照现在收到的推演，第2天结束时：", "面条 出局（票）", "不再公布：平安日", "这样一来，这一阶段结束时 村民阵营 获胜")
	st.answers("别名 面条 面絛王", "「面絛王」从此在本局当作 面条", "照现在收到的推演，第2天结束时：", "面条 出局（票）", "不再公布：平安日", "这样一来，这一阶段结束时 村民阵营 获胜")
	st.answers(fmt.Sprintf("裁决 %d 面条", st.floor("烧卖", day2)),
		"「面絛王」从此在本局当作 面条",
		"4 楼算作 烧卖 投给 面条",
		"这样一来票数（不计加权）：面条 2、汤圆 1",
		"照现在收到的推演，第2天结束时：",
		"面条 出局（票）",
		"不再公布：平安日",
		"这样一来，这一阶段结束时 村民阵营 获胜")
	st.answers("改判 2 弃权", "2 楼算作 饺子 投给 弃权", "这样一来票数（不计加权）：面条 1", "照现在收到的推演，第2天结束时：", "面条 出局（票）", "不再公布：平安日", "这样一来，这一阶段结束时 村民阵营 获胜")
	st.answers("跳过 投票", "今天不投票", "会公布：不投票", "照现在收到的推演，第2天结束时：", "不再公布：平安日")
	st.answers("禁投 年糕", "年糕 没有票权了", "照现在收到的推演，第2天结束时：", "汤圆 出局（票）", "不再公布：平安日")
	st.answers("时限 关门 现在", "关门改到 12月4日 12:10", "关门：12月4日 12:10", "公告：【第2天】 时限 时限改为： 关门：12月4日 12:10", "照现在收到的推演，第2天结束时没有别的不同")
	st.answers("结束 狼人阵营",
		"对局结束，胜者：狼人阵营",
		"公告：【游戏结束】 试演 狼人阵营 获得胜利！ 楼层 角色 身份 阵营 结局 1 饺子（玩家饺子） 守卫 村民阵营 存活 2 ……",
		"公告：【复盘】 试演 胜利：狼人阵营 楼层 角色 身份 阵营 结局 1 饺子（玩家饺子） 守卫 村民阵营 存活 2 包子（玩家……",
		"照现在收到的推演，第2天结束时：",
		"不再公布：平安日")
	st.order("代投 春卷 面条")
	st.until(6, "21:30")
	if g := st.status(); !g.Over || g.Winner != "村民阵营" || st.seat("面条").Place != "出局" {
		t.Errorf("foretold was that 面条 goes out and the villagers win: %+v", g)
	}
}

// TestForetellCards: a card tells who goes out by it, who with him, and which ending that brings; leave tells whose card it saves.
func TestForetellCards(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"守卫", "狼人", "狼人", "女巫", "丘比特", "村民", "村民", "猎人"}, func(o *demo.Options) { o.Settings.Penalties = true })
	st.at(1, "08:00", func() { st.send("年糕", "丘比特之箭 馒头 烧卖") })
	st.until(2, "10:00")
	st.answers("黄牌 饺子", "饺子 吃一张黄牌，下一次关门时一起结算", "私信给 饺子：【饺子】导演判你一张黄牌，和关门时的判罚一起公布。", "照现在收到的推演，第1天结束时：", "会公布：黄牌:饺子")
	st.answers("红牌 馒头",
		"馒头 吃一张红牌，下一次关门时一起结算",
		"私信给 馒头：【馒头】导演判你红牌：下一次投票结算以后出局，没有遗言，也不能用技能。",
		"照现在收到的推演，第1天结束时：",
		"馒头 出局（红牌）",
		"烧卖 出局（殉情）",
		"会公布：红牌:馒头",
		"会公布：殉情:烧卖")
	st.answers("请假 饺子 2",
		"饺子 在 2 个讨论日之内不判黄牌",
		"私信给 饺子：【饺子】请假批准了：2 个讨论日之内不投票、不发言都不判黄牌。",
		"照现在收到的推演，第1天结束时：",
		"不再有：饺子 出局（红牌）",
		"不再公布：黄牌:饺子",
		"不再公布：红牌:饺子")
	st.answers("代投 饺子 包子",
		"代 饺子 投给 包子",
		"这样一来票数（不计加权）：包子 1",
		"私信给 饺子：【饺子】导演已经替你投票：投给包子。",
		"照现在收到的推演，第1天结束时：",
		"会告诉 包子：警长:当选",
		"会公布：警长:包子",
		"不再公布：无警长",
		"不再公布：黄牌:饺子")
	st.order("黄牌 饺子")
	st.answers("黄牌 饺子", "饺子 吃一张黄牌，下一次关门时一起结算", "私信给 饺子：【饺子】导演判你一张黄牌，和关门时的判罚一起公布。", "照现在收到的推演，第1天结束时：", "饺子 出局（红牌）", "会公布：红牌:饺子")
	st.answers("黄牌 饺子 取消", "收回判给 饺子 的一张黄牌", "私信给 饺子：【饺子】导演说： 先前判你的一张黄牌收回了。", "照现在收到的推演，第1天结束时：", "不再公布：黄牌:饺子")
	st.order("红牌 馒头")
	st.until(3, "21:10")
	if st.seat("馒头").Place != "出局" || st.seat("烧卖").Place != "出局" {
		t.Error("foretold was that 馒头 and 烧卖 go out")
	}
}

// TestForetellCardAtNight: the close that a red card waits for is not in sight: what it would bring about as the table stands.
func TestForetellCardAtNight(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"守卫", "狼人", "狼人", "女巫", "丘比特", "村民", "村民", "猎人"}, nil)
	st.at(1, "08:00", func() { st.send("年糕", "丘比特之箭 馒头 烧卖") })
	st.until(3, "21:30")
	st.answers("红牌 馒头", "馒头 吃一张红牌，下一次关门时一起结算", "照现在的场上，那时 馒头 出局，烧卖 也出局", "私信给 馒头：【馒头】导演判你红牌：下一次投票结算以后出局，没有遗言，也不能用技能。", "照现在收到的推演，第1夜结束时没有别的不同")
	st.order("出局 包子")
	st.until(3, "21:35")
	st.answers("红牌 面条", "面条 吃一张红牌，下一次关门时一起结算", "照现在的场上，那时 面条 出局，村民阵营 获胜", "私信给 面条：【面条】导演判你红牌：下一次投票结算以后出局，没有遗言，也不能用技能。", "照现在收到的推演，第1夜结束时没有别的不同")
	st.answers("黄牌 面条", "面条 吃一张黄牌，下一次关门时一起结算", "私信给 面条：【面条】导演判你一张黄牌，和关门时的判罚一起公布。", "照现在收到的推演，第1夜结束时没有别的不同")
	st.order("黄牌 面条")
	st.answers("黄牌 面条", "面条 吃一张黄牌，下一次关门时一起结算", "照现在的场上，那时 面条 出局，村民阵营 获胜", "私信给 面条：【面条】导演判你一张黄牌，和关门时的判罚一起公布。", "照现在收到的推演，第1夜结束时没有别的不同")
}

// TestForetellTexts: an order tells which texts go to whom; where nothing else changes it says so.
func TestForetellTexts(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, witched(), func(o *demo.Options) {
		o.Settings.Rulings = map[string]string{"witch.self_save": rule.Ask}
		o.Config = func(c *config.Config) { c.Game.Accounts = config.Own }
	})
	st.account("新人")
	st.until(0, "11:00") // nothing has begun
	st.answers("告诉 全体 欢迎", "私信给 饺子、包子、面条、汤圆、年糕、馒头、烧卖、春卷：欢迎", "照现在收到的推演，开局结束时没有别的不同")
	st.answers("出局 饺子", "饺子 出局（导演）", "照现在收到的推演，开局结束时没有别的不同")
	st.until(2, "10:00")
	st.answers("替补 饺子 新人",
		"饺子 换人：从现在起只认账号「新人」",
		"身份和经过会私信给新玩家，公开帖里只说 饺子 换了玩家",
		"私信给 演 饺子 的新玩家：试演：你接替扮演「饺子」，身份是【守卫】，属于村民阵营。 从现在起，只认你这个账号发来的私信和投票。票、技能用过的次数都……",
		"私信给 原来演 饺子 的玩家：「饺子」已经由别的玩家接替，你以后的私信和投票不再算数。你可以和接替的玩家私下交流，请不要告诉其他人。",
		"公告：【第1天】 替补 饺子换了玩家，身份、票和已经用过的技能都不变。每个角色只能替补一次。",
		"照现在收到的推演，第1天结束时没有别的不同")
	st.answers("公告 大家好", "在讨论帖里发：大家好", "它是 3 号", "照现在收到的推演，第1天结束时没有别的不同")
	st.answers("剧情 开门 雾", "下一次开门的公告里会有：雾", "照现在收到的推演，第1天结束时没有别的不同")
	st.answers("值班 副导演", "从现在起 副导演 值班：等裁决的事先告诉他", "私信给 副导演：《试演》从现在起由你值班：现在没有等裁决的事。", "照现在收到的推演，第1天结束时没有别的不同")
	st.answers("交接 副导演", "主事的导演从 导演甲换成 副导演，从现在起什么命令都能下", "私信给 导演甲、副导演、书记：《试演》主事的导演现在是 副导演。", "照现在收到的推演，第1天结束时没有别的不同")
	st.answers("暂停", "对局停下，不再有任何结算", "公告：【第1天】 暂停 对局暂停，在宣布继续之前不会有任何结算。", "继续以后，照现在收到的推演，第1天结束时没有别的不同")
	st.answers("顺延 30分", "没到的时限往后移 30分", "关门：12月3日 21:30", "公告：【第1天】 顺延 时限改为： 关门：12月3日 21:30", "照现在收到的推演，第1天结束时没有别的不同")
	st.until(3, "21:05")
	st.answers("代交 饺子 守护 包子", "代 饺子 写：守护 包子", "私信给 饺子：【饺子】 导演替你写了行动： 收到：守护 包子。可以改到 12月3日 21:40。", "照现在收到的推演，第1夜结束时没有别的不同")
	st.answers("时限 40 +10分",
		"入夜后 40 分钟的时限和它后面的时限改到 12月3日 21:50",
		"入夜后 10 分钟的时限：12月3日 21:10",
		"入夜后 20 分钟的时限：12月3日 21:20",
		"入夜后 40 分钟的时限：12月3日 21:50",
		"入夜后 60 分钟的时限：12月3日 22:10",
		"入夜后 90 分钟的时限：12月3日 22:40",
		"入夜后 100 分钟的时限：12月3日 22:50",
		"开门：12月4日 08:00",
		"公告：【第1夜】 时限 时限改为： 入夜后 10 分钟的时限：12月3日 21:10 入夜后 20 分钟的时限：12月3日 2……",
		"照现在收到的推演，第1夜结束时没有别的不同")
	st.answers("警徽 饺子", "饺子 是警长", "会公布：警长:饺子", "照现在收到的推演，第1夜结束时没有别的不同")
	st.answers("裁定 witch.self_save false", "女巫可以用救药救自己：witch.self_save = false", "照现在收到的推演，第1夜结束时没有别的不同")
	st.order("替补 饺子 新人")
	st.order("暂停")
	st.answers("刀 饺子", "饺子 今夜被刀", "继续以后，照现在收到的推演，第1夜结束时：", "饺子 出局（导演）", "会告诉 汤圆：指杀:饺子", "不再告诉 汤圆：指杀:无", "不再公布：平安夜")
	st.answers("继续 顺延",
		"对局继续",
		"入夜后 10 分钟的时限：12月3日 21:10",
		"入夜后 20 分钟的时限：12月3日 21:20",
		"入夜后 40 分钟的时限：12月3日 21:40",
		"入夜后 60 分钟的时限：12月3日 22:00",
		"入夜后 90 分钟的时限：12月3日 22:30",
		"入夜后 100 分钟的时限：12月3日 22:40",
		"开门：12月4日 08:00",
		"公告：【第1夜】 继续 对局继续。时限改为： 入夜后 10 分钟的时限：12月3日 21:10 入夜后 20 分钟的时限：12……",
		"照现在收到的推演，第1夜结束时没有别的不同")
}

// TestForetellBetweenPhases: an order that waits for the next phase tells what it changes there, and is held to the same measure.
func TestForetellBetweenPhases(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.at(0, "11:00", func() { st.silent = "面条" }) // never says 收到
	st.until(3, "22:00")
	st.answers("出局 饺子", "饺子 出局（导演）", "现在没有进行中的白天或夜晚：下一个开始时执行", "照现在收到的推演，第1夜结束时：", "不再公布：平安夜")
	st.answers("不等", "不再等 面条", "照现在收到的推演，第1夜结束时没有别的不同")
	st.order("出局 包子")
	st.answers("出局 面条", "面条 出局（导演）", "现在没有进行中的白天或夜晚：下一个开始时执行", "这样一来，这一阶段结束时 村民阵营 获胜", "照现在收到的推演，第1夜结束时没有别的不同")
	st.refused("身份 饺子 预言家", "会和别人同是「预言家」")
}

// TestForetellWithABug: where the rules fall over what is to come, an order that has nothing to do with it is carried out all the same.
func TestForetellWithABug(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), func(o *demo.Options) {
		rs := director.Guimi()
		sound := rs.Make
		rs.Make = func(g config.Game) *rule.Book {
			b := sound(g)
			b.SkillsNamed("守护")[0].Do = func(*rule.Run, *rule.Use) { panic("守护") }
			return b
		}
		o.Rulesets = map[string]director.Ruleset{"guimi": rs}
	})
	st.until(3, "21:05")
	st.send("饺子", "守护 包子")
	st.until(3, "21:20")
	if says := st.order("告诉 饺子 请稍等"); !strings.Contains(says, "规则程序现在推演不出会有什么不同：director: a bug in the rules: 守护") {
		t.Error(says)
	}
	st.refused("骰子 饺子 1", "规则程序推演不了这条命令")
}

// TestForetoldToAssistants: who only helps is told whom an order concerns, and nothing of what those alone are told.
func TestForetoldToAssistants(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, village(), nil)
	as := func(uid forum.UserID, text string) string {
		t.Helper()
		would, err := st.d.Order(t.Context(), &director.Order{Text: text, Dry: true, By: "副导演", UID: uid, Through: "message"})
		if err != nil {
			t.Error(err)
		}
		return strings.Join(would.Lines(), "\n")
	}
	st.until(2, "09:00")
	st.vote("饺子", election, "包孑")
	st.until(2, "12:10")
	settle := fmt.Sprintf("裁决 %d 包子", st.floor("饺子", election))
	check := func(text, secret, instead string) {
		t.Helper()
		if all := as(m.boss, text); !strings.Contains(all, secret) {
			t.Errorf("the director does not read %q: %s", secret, all)
		}
		if some := as(m.helper, text); strings.Contains(some, secret) || !strings.Contains(some, instead) {
			t.Errorf("the assistant reads %q, not %q: %s", secret, instead, some)
		}
	}
	check("请假 饺子 2", "私信给 饺子：【饺子】请假批准了", "私信给 饺子（内容只给导演看）")
	check(settle, "会告诉 包子：警长:当选", "会告诉 包子（内容只给导演看）")
	st.until(3, "21:05")
	check(strings.Replace(settle, "裁决", "裁决 第1天", 1), "第1天告诉 包子 的：原来是 没有；现在是 警长:当选", "第1天告诉 包子、问他的和原来不同（内容只给导演看）")
	check(strings.Replace(settle, "裁决", "裁决 第1天", 1), "更正（私信给 包子）：【包子】更正", "更正（私信给 包子）（内容只给导演看）")
	st.send("饺子", "守护 烧卖")
	st.until(3, "21:20")
	check("跳过 守护", "落空：饺子写的「守护 烧卖」", "落空：（内容只给导演看）")
}

// TestImpossibleStates: what no game comes to by itself is named, and done when it is forced.
func TestImpossibleStates(t *testing.T) {
	t.Parallel()
	var st *stage
	odd := func(text, with string) {
		t.Helper()
		st.refused(text, with)
		would, err := st.try(director.Order{Text: text, Dry: true, Force: true})
		if err != nil || !strings.Contains(strings.Join(would.Says, "\n"), "（强制）") {
			t.Errorf("forced %s: %v, %v", text, would, err)
		}
	}
	st, _ = directed(t, []string{"守卫", "狼人", "狼人", "女巫", "丘比特", "村民", "村民", "预言家"}, set(func(c *config.Config) { c.Game.Accounts = config.Own }))
	for _, name := range []string{"新人", "老手", "无关"} {
		st.account(name)
	}
	st.at(1, "08:00", func() { st.send("年糕", "丘比特之箭 馒头 包子") })
	st.until(2, "10:00")
	for order, what := range map[string]string{
		"情侣 饺子 馒头":      "馒头 会以「丘比特之箭」和不止一名角色连在一起",
		"阵营 饺子 三方阵营:情侣": "三方阵营:情侣跟着连结走",
		"结束 三方阵营:炸弹":    "没有活着的角色属于三方阵营:炸弹",
		"身份 饺子 预言家":     "会和别人同是「预言家」",
	} {
		odd(order, what)
	}
	st.refused("替补 饺子 包子", "账号「包子」在本局演 包子")
	st.refused("替补 饺子 导演甲", "是导演的")
	st.refused("复活 饺子", "没有出局")
	st.refused(fmt.Sprintf("换帖 投票 %d", st.thread(election)), "投票本来就在主题")
	st.refused("恢复票权 饺子", "没有人拿走过 饺子 的票权")
	st.order("禁投 汤圆")
	st.refused("禁投 汤圆", "汤圆 本来就没有票权")
	st.refused("阵营 饺子 村民阵营", "饺子 就属于村民阵营")
	st.order("替补 汤圆 新人")
	st.order("助理 汤圆 老手")
	odd("替补 饺子 汤圆", "账号「汤圆」先前演过 汤圆")
	odd("替补 饺子 老手", "账号「老手」是 汤圆 的场外助理")
	st.order("禁投 馒头")
	st.order("出局 馒头")
	st.until(2, "10:10")
	for order, what := range map[string]string{
		"复活 馒头":         "馒头 会在场，而和他以「丘比特之箭」连在一起的人出局了",
		"警徽 馒头":         "已经出局了",
		"请假 馒头 1":       "已经出局了",
		"身份 馒头 骑士":      "已经出局了",
		"阵营 馒头 狼人阵营":    "已经出局了",
		"恢复票权 馒头":       "已经出局了",
		"技能 馒头 加 骑士.决斗": "已经出局了",
		"标记 馒头 加 守护":    "已经出局了",
		"助理 馒头 无关":      "已经出局了",
		"替补 馒头 无关":      "已经出局了",
		"代投 馒头 面条":      "照规则这一票不算",
		"代投 饺子 馒头":      "照规则这一票不算",
	} {
		odd(order, what)
	}
	st.until(3, "21:05")
	odd("刀 饺子 馒头", "馒头 不在场")
	odd("改目标 饺子 馒头", "馒头 不在场")
	odd("改目标 饺子 面条 馒头", "馒头 不在场")
	odd("复活 第1天 20:00 馒头", "馒头 会在场，而和他以「丘比特之箭」连在一起的人出局了")
}
