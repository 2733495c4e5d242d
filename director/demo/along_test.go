package demo_test

import (
	"testing"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/rule"
	"daoyan/forum"
)

// none checks that some accounts were told none of these words.
func (st *stage) none(uids []forum.UserID, words ...string) {
	st.t.Helper()
	for _, uid := range uids {
		for _, w := range words {
			st.want(uid, w, 0)
		}
	}
}

// TestReadingAlong: who is listed and may not give every order hears of all that directors are told, and of no secret in it: not who is what, not what
// is held, not who plays whom. Who takes charge reads all of it, as long as he has it.
func TestReadingAlong(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, []string{"守卫", "噩梦之影", "狼人", "狼王", "女巫", "村民", "村民", "预言家"}, func(o *demo.Options) {
		o.Settings.Rulings = map[string]string{"block.spends_use": rule.Ask}
	})
	st.leaky = true
	n, others := st.o.Names, []forum.UserID{m.helper, m.clerk}
	st.until(2, "10:00")
	st.order("告诉 包子 饺子是守卫")
	st.write(st.account("玩家包子"), "我是包子")
	st.until(2, "11:00")
	st.want(m.boss, "看的人不该知道 饺子 的 守卫", 1)
	st.want(m.boss, "「包子」的玩家用本号「玩家包子」", 1)
	for _, uid := range others {
		st.want(uid, "泄密检查扣住了 3 号（给「包子」的私信），没有发（内容只给导演看）", 1)
		st.want(uid, "导演收到一份报告（内容只给导演看）", 1)
	}
	st.write(m.boss, "状态")
	st.write(m.helper, "状态")
	st.until(2, "12:00")
	st.want(m.boss, "扣着（泄密检查：说出了 饺子 的 守卫）：", 1)
	st.want(m.helper, "3 号，给 包子，扣着：\n（内容只给导演看）", 1)
	st.none(others, "守卫", "玩家包子")
	st.order("交接 副导演")
	st.order("告诉 包子 烧卖是村民")
	st.order("告诉 包子 饺子就是守卫")
	st.until(2, "13:00")
	st.want(m.helper, "看的人不该知道 饺子 的 守卫", 1)
	st.order("交接 GM1")
	st.order("告诉 包子 春卷是预言家")
	st.until(2, "14:00")
	st.none(others, "预言家")
	st.at(3, "21:10", func() { st.send(n[1], "恐惧 "+n[3]) })
	st.at(3, "21:15", func() { st.send(n[3], "冲锋 "+n[5]) })
	st.until(4, "09:00")
	st.want(m.helper, "要你裁定", 1) // who is on watch
	st.want(m.helper, "（内容只给导演看）", 5)
	st.none(others, "问的是", "冲锋", "恐惧")
	st.order("值班 GM1")
	st.want(m.boss, "问的是", 0)
}

// TestReadingAlongOfSettlements: what hangs on an order of the book alone names skills and who holds them.
func TestReadingAlongOfSettlements(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, []string{"操纵月亮的女孩", "噩梦之影", "操纵月亮的女孩", "狼王", "村民", "村民", "村民", "预言家"}, nil)
	n := st.o.Names
	st.at(3, "21:10", func() { st.send(n[0], "操纵 "+n[2]) })
	st.at(3, "21:11", func() { st.send(n[2], "操纵 "+n[0]) })
	st.at(3, "21:12", func() { st.send(n[3], "杀人 "+n[4]) })
	st.until(4, "09:00")
	st.want(m.boss, n[0]+" 的「操纵」", 1)
	for _, uid := range []forum.UserID{m.helper, m.clerk} {
		st.want(uid, "先后不同结果就不同。\n（内容只给导演看）", 1)
	}
	st.none([]forum.UserID{m.helper, m.clerk}, "操纵", n[0])
}

// TestReadingAlongOfDrafts: what is not out yet is read by those who may let it out.
func TestReadingAlongOfDrafts(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, pack(), reviewed)
	m.list = []config.Director{{UID: int64(m.boss), Name: "GM1", Role: config.RoleDirector},
		{UID: int64(m.helper), Name: "副导演", Role: config.RoleAssistant, Orders: []string{"approve"}}, {UID: int64(m.clerk), Name: "书记", Role: config.RoleAssistant, Orders: []string{"请假"}}}
	st.stop()
	st.start()
	st.at(3, "21:10", func() { st.send("包子", "杀人 年糕") })
	st.until(4, "08:10")
	for _, uid := range []forum.UserID{m.boss, m.helper, m.clerk} {
		st.write(uid, "状态")
	}
	st.until(4, "08:20")
	for _, uid := range []forum.UserID{m.boss, m.helper} {
		st.want(uid, "昨夜出局：年糕", 2)
		st.want(uid, "公告等导演过目", 0)
	}
	st.want(m.clerk, "号公告等导演过目，12月4日 08:30 发出", 1)
	st.want(m.clerk, "请过目，12月4日 08:30 自动发出：\n（内容只给导演看）", 1)
	st.none([]forum.UserID{m.clerk}, "年糕")
	st.until(4, "09:00")
	st.write(m.clerk, "状态")
	st.until(4, "09:40")
	st.want(m.clerk, "已发出：【第2天】", 1)
}

// TestAskingByOrder: who only helps learns nothing by having orders foretold, and lets nothing out that the leak check holds.
func TestAskingByOrder(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, pack(), nil)
	st.leaky = true
	m.list = []config.Director{{UID: int64(m.boss), Name: "GM1", Role: config.RoleDirector},
		{UID: int64(m.helper), Name: "副导演", Role: config.RoleAssistant, Orders: []string{"告诉", "公告", "改稿", "放出", "剧情"}}}
	st.stop()
	st.start()
	st.until(2, "10:00")
	for _, text := range []string{"告诉 饺子 包子是狼人", "告诉 饺子 包子是守卫", "公告 包子是狼人", "公告 包子是守卫", "剧情 结果 面条露出了狼人的尾巴"} {
		st.write(m.helper, text)
	}
	st.until(2, "10:40")
	st.none([]forum.UserID{m.helper}, "不该知道", "泄密检查")
	st.order("告诉 饺子 面条是狼人")
	_, no := st.draft("面条是狼人")
	st.until(2, "11:20")
	st.write(m.helper, "放出 "+no)
	st.write(m.helper, "状态")
	st.until(2, "12:00")
	st.want(m.helper, "放不放只有导演能定。请找导演 GM1", 1)
	st.none([]forum.UserID{m.helper}, "面条是狼人")
	st.write(m.boss, "放出 "+no)
	st.until(2, "12:40")
	st.want(m.boss, "看的人本来不该知道", 1)
}
