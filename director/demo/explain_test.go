package demo_test

import (
	"strings"
	"testing"

	"daoyan/director"
)

// TestExplainBlocks: what blocked a skill, and what sent another elsewhere, is told of the night and of whom it befell.
func TestExplainBlocks(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"守卫", "噩梦之影", "狼人", "女巫", "预言家", "魔术师", "村民", "猎人"}, nil)
	st.at(3, "21:02", func() {
		st.send("包子", "恐惧 饺子")
		st.send("饺子", "守护 烧卖")
		st.send("馒头", "交换 烧卖 春卷")
		st.send("面条", "狼群 杀人 烧卖")
	})
	st.until(4, "10:00")
	for what, list := range map[string][]string{
		"night 1": {"[10] 包子<恐惧> 拦下 → 饺子（规则 1.12）", "[13] 馒头<交换> 改变结果 → 春卷（规则 2.4）", "只差一件事：如果 包子 没有写「恐惧 饺子」，春卷 就不会出局", "或者：如果 馒头 没有写「交换 烧卖 春卷」"},
		"饺子":      {"封住他的：包子 的「恐惧」（规则 1.12）\n"},
		"烧卖":      {"如果 馒头 没有写「交换 烧卖 春卷」，烧卖 就出局了（指杀）"},
		"春卷":      {"发动：「杀人 烧卖」", "馒头<交换> 改变结果 → 春卷"},
	} {
		got, err := st.d.Explain("", what)
		for _, want := range list {
			if err != nil || !strings.Contains(got, want) || strings.Contains(got, "护住他的") {
				t.Errorf("explain %s lacks %q, %v:\n%s", what, want, err, got)
			}
		}
	}
}

// TestExplainReads holds what explain says of characters in play and of such that went out against the words as they are to be read.
func TestExplainReads(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"守卫", "狼人", "狼人", "女巫", "预言家", "村民", "村民", "猎人"}, nil)
	reads := func(what, want string) {
		t.Helper()
		if got, err := st.d.Explain("", what); err != nil || got != want {
			t.Errorf("explain %s, %v:\n%s\nwant:\n%s", what, err, got, want)
		}
	}
	st.at(3, "21:04", func() { st.send("年糕", "预言 烧卖") })
	st.at(3, "21:05", func() {
		st.send("饺子", "守护 面条")
		st.send("年糕", "预言 汤圆")
		st.send("包子", "狼群 杀人 汤圆")
	})
	st.at(3, "21:06", func() { st.send("饺子", "守护 汤圆") })
	st.until(3, "22:35")
	reads("汤圆", `汤圆 在场。
第1夜（还在进行）
  针对他的：年糕 的「预言 汤圆」（12月3日 21:05）、狼群 的「杀人 汤圆」（12月3日 21:05，包子写）、饺子 的「守护 汤圆」（12月3日 21:06）
`)
	st.until(4, "10:00")
	reads("汤圆", `汤圆 在场。
第1夜
  针对他的：年糕 的「预言 汤圆」（12月3日 21:05）、狼群 的「杀人 汤圆」（12月3日 21:05，包子写）
  护住他的：饺子 的「守护」（规则 2.6）
  只差一件事：如果 饺子 没有写「守护 汤圆」，汤圆 就出局了（指杀）。
`)
	st.vote("饺子", day2, "包子")
	st.vote("年糕", day2, "包子")
	st.vote("面条", day2, "饺子")
	st.at(6, "21:25", func() { st.send("饺子", "守护 面条") })
	st.until(6, "21:30")
	st.order("护盾 面条")
	st.order("刀 面条")
	st.order("护盾 烧卖")
	st.order("刀 烧卖")
	if _, err := st.try(director.Order{Text: "刀 馒头", Why: "试一试"}); err != nil {
		t.Fatal(err)
	}
	st.until(7, "10:00")
	reads("饺子", `饺子 在场。
第2天
  投他的：面条（1）
  只差一件事：如果 年糕 投的是 饺子，饺子 就出局了（票）。
`)
	reads("年糕", `年糕 在场。
到现在为止，没有谁的行动或者票针对过他，也没有哪一件事能让他出局。
`)
	reads("包子", `包子 在第2天出局，原因：票
  饺子 1 票：面条（1）
  包子 2 票：饺子（1）、年糕（1）
  [关门] 出局：票 → 包子
只差一件事：如果 饺子 没有投 包子，包子 就不会出局。
  或者：如果 年糕 没有投 包子。
`)
	reads("烧卖", `烧卖 在场。
第2夜
  针对他的：导演的命令「刀 烧卖」
  护住他的：导演的命令「护盾 烧卖」
  只差一件事：如果导演没有下令「护盾 烧卖」，烧卖 就出局了（导演）。
12月6日 21:30 导演甲 下令：护盾 烧卖
12月6日 21:30 导演甲 下令：刀 烧卖
`)
	reads("面条", `面条 在场。
第2夜
  针对他的：导演的命令「刀 面条」
  护住他的：饺子 的「守护」（规则 2.6）
  只改其中一件事，他都不会出局。
12月6日 21:30 导演甲 下令：护盾 面条
12月6日 21:30 导演甲 下令：刀 面条
`)
	reads("馒头", `馒头 在第2夜出局，原因：导演
  [22] 导演<导演的命令> 出局：导演 → 馒头
    [3] 导演<导演的命令> 发动（没有人写）
      [3] 导演下令 → 馒头
只差一件事：如果 饺子 写了「守护 馒头」，馒头 就不会出局。
  或者：如果 汤圆 写了「救药 馒头」。
  或者：如果导演没有下令「刀 馒头」。
12月6日 21:30 导演甲 下令：刀 馒头，理由：试一试
同一阶段里与 馒头 有关的其他判定：
    [3] 导演下令 → 馒头
`)
	reads("night 1", `第1夜
  [10] 饺子<守护> 发动：「守护 汤圆」（12月3日 21:06，饺子写）（规则 5.5）
  [13] 狼群<杀人> 发动：「杀人 汤圆」（12月3日 21:05，包子写）（规则 2.5）
  [16i] 汤圆<通灵> 发动（没有人写）（规则 5.2）
  [17] 年糕<预言> 发动：「预言 汤圆」（12月3日 21:05，年糕写）（规则 5.1）
  [22] 饺子<守护> 拦下 → 汤圆（规则 2.6）
  只差一件事：如果 饺子 没有写「守护 汤圆」，汤圆 就出局了（指杀）。
`)
	reads("vote 2", `第2天 票型
包子 2 票：饺子 2#、年糕 3#
饺子 1 票：面条 4#
没有投票（4）：汤圆、馒头、烧卖、春卷

按时间：
12月4日 10:00　2#　饺子：包子
12月4日 10:00　3#　年糕：包子
12月4日 10:00　4#　面条：饺子

按角色：
饺子：包子 2#
面条：饺子 4#
年糕：包子 3#

第2天
  [close] 出局：票 → 包子
  只差一件事：如果 年糕 投的是 饺子，饺子 就出局了（票）。
只差一件事：如果 饺子 没有投 包子，包子 就不会出局。
  或者：如果 年糕 没有投 包子。
`)
	st.order("复活 包子")
	st.until(7, "10:10")
	reads("包子", `包子 在场。
第2天
  投他的：饺子（1）、年糕（1）
  这时出局了（票），后来回到场上。
12月7日 10:00 导演甲 下令：复活 包子
`)
}
