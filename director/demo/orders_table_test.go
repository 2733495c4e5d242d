package demo_test

import (
	"slices"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/demo"
)

// foretold gives an order dry: what it says must hold the words, and nothing is done.
func (st *stage) foretold(text string, words ...string) string {
	st.t.Helper()
	records := len(st.journal("ordered")) + len(st.journal("taken"))
	done, err := st.try(director.Order{Text: text, Dry: true})
	if err != nil || done.Done {
		st.t.Fatalf("dry %s: %v, %v", text, done, err)
	}
	says := strings.Join(done.Lines(), "\n")
	for _, w := range words {
		if !strings.Contains(says, w) {
			st.t.Errorf("dry %s does not say %q:\n%s", text, w, says)
		}
	}
	if n := len(st.journal("ordered")) + len(st.journal("taken")); n != records {
		st.t.Errorf("dry %s has left records", text)
	}
	return says
}

// forced gives an order that is refused with a word and done with force.
func (st *stage) forced(text, with string) {
	st.t.Helper()
	st.refused(text, with)
	if done, err := st.try(orderOf(text, true)); err != nil || !done.Done {
		st.t.Errorf("forced %s: %v, %v", text, done, err)
	}
}

// sound tells whether the game goes on and nothing went wrong; it starts the daemon anew, which must come to the same table.
func (st *stage) sound() {
	st.t.Helper()
	was := st.status()
	st.stop()
	st.start()
	is := st.status()
	if len(st.faults) > 0 || is.Held != "" {
		st.t.Errorf("held %q, faults %v", is.Held, st.faults)
	}
	for i := range was.Seats {
		if a, b := was.Seats[i], is.Seats[i]; a.Place != b.Place || a.Faction != b.Faction || a.Identity != b.Identity {
			st.t.Errorf("%+v before a restart, %+v behind it", a, b)
		}
	}
}

// witched is a table with a witch, a guard and a seer beside two wolves.
func witched() []string {
	return []string{"守卫", "狼人", "狼人", "女巫", "预言家", "村民", "村民", "猎人"}
}

// TestOrderIdentity changes a card and takes it back: skills, side and pack go with it, and the old card comes back as it was.
func TestOrderIdentity(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), nil, 3, "21:02") // night 1
	st.refused("身份 饺子 预言加", "最接近的是「预言家」")
	st.refused("身份 饺子 守卫", "身份就是「守卫」")
	st.refused("身份 饺孑 守卫", "最接近的是 饺子")
	st.foretold("身份 "+n[5]+" 骑士", "换成「骑士」", "会告诉 "+n[5]+"：换身份:骑士")
	st.forced("身份 "+n[5]+" 预言家", "会和别人同是「预言家」")
	st.order("身份 " + n[0] + " 狼王")
	st.until(3, "21:20")
	if s := st.seat(n[0]); s.Identity != "狼王" || s.Faction != "狼人阵营" {
		t.Errorf("%+v", s)
	}
	st.want(st.w.Players[n[0]], "你的身份换成了【狼王】", 1)
	st.want(st.w.Players[n[0]], "狼群里还有", 1)
	st.send(n[5], "预言 "+n[0])
	st.send(n[0], "守护 "+n[6]) // it has no such skill now
	st.until(3, "21:50")
	st.want(st.w.Players[n[0]], "收到：守护", 0)
	st.order("身份 " + n[0] + " 守卫")
	st.order("身份 " + n[5] + " 村民")
	st.send(n[0], "守护 "+n[6])
	st.until(3, "22:20")
	if s := st.seat(n[0]); s.Identity != "守卫" || s.Faction != "村民阵营" {
		t.Errorf("%+v", s)
	}
	st.until(3, "22:30")
	st.sound()
	st.until(4, "09:00")
	st.want(st.w.Players[n[5]], "查验结果", 0)
	st.sound()
}

// TestOrderLooks: what readings read of somebody is the director's word, until he takes it back.
func TestOrderLooks(t *testing.T) {
	t.Parallel()
	st, n := seated(t, []string{"通灵师", "狼人", "隐狼", "村民", "预言家", "村民", "村民", "猎人"}, nil, 3, "21:02")
	st.refused("查验结果 包子 好人", "可以是")
	st.refused("表面身份 包子 好人", "最接近的是")
	st.send(n[0], "通灵 "+n[1])
	st.send(n[4], "预言 "+n[1])
	st.until(3, "21:40")
	st.foretold("表面身份 "+n[1]+" 女巫", "会告诉 "+n[0]+"：身份:包子=女巫", "不再告诉 "+n[0]+"：身份:包子=狼人")
	st.foretold("查验结果 "+n[1]+" 非狼人阵营", "不再告诉 "+n[4]+"：查验:包子=狼人阵营")
	st.order("表面身份 " + n[1] + " 女巫")
	st.order("查验结果 " + n[1] + " 非狼人阵营")
	st.until(4, "09:00")
	st.want(st.w.Players[n[0]], "表面身份是【女巫】", 1)
	st.want(st.w.Players[n[4]], "包子是【非狼人阵营】", 1)
	st.order("表面身份 " + n[1] + " 原样")
	st.order("seen " + n[1] + " 原样")
	st.until(6, "21:05")
	st.send(n[0], "通灵 "+n[1])
	st.send(n[4], "预言 "+n[1])
	st.until(7, "09:00")
	st.want(st.w.Players[n[0]], "表面身份是【狼人】", 1)
	st.want(st.w.Players[n[4]], "包子是【狼人阵营】", 1)
	st.sound()
}

// TestOrderSkills gives a skill, takes one and gives it back, and sets how often one may be used.
func TestOrderSkills(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), nil, 3, "21:02")
	st.refused("技能 饺子 加 守互", "最接近的是「守护」")
	st.refused("技能 饺子 加 守护", "守卫.守护")
	st.refused("技能 饺子 加 守卫.守护", "已经有「守护」了")
	st.refused("技能 饺子 加 带队", "跟着警徽")
	st.refused("技能 饺子 送 守护", "不是 加、去、次数")
	st.refused("技能 "+n[3]+" 去 守护", "有的是 通灵、救药、毒药")
	st.refused("技能 "+n[3]+" 次数 毒药 许多", "不是次数")
	st.forced("技能 "+n[6]+" 加 女巫.通灵", "要有别的技能才能用")
	st.order("技能 " + n[6] + " 加 女巫.救药")
	st.order("技能 " + n[5] + " 加 守卫.守护")
	st.order("技能 " + n[0] + " 去 守护")
	st.order("技能 " + n[3] + " 次数 毒药 2")
	st.order("技能 " + n[7] + " 加 种狼.感染")
	st.refused("技能 "+n[7]+" 次数 感染 不限", "不能不限次数")
	st.forced("技能 "+n[7]+" 次数 感染 2", "不止一次")
	st.until(3, "21:10")
	st.want(st.w.Players[n[5]], "你得到了「守护」", 1)
	st.want(st.w.Players[n[0]], "你失去了「守护」", 1)
	st.want(st.w.Players[n[3]], "你的「毒药」还能用 2 次", 1)
	st.send(n[0], "守护 "+n[6])
	st.send(n[5], "守护 "+n[6])
	st.send(n[1], "狼群 杀人 "+n[6])
	st.until(3, "21:40")
	st.want(st.w.Players[n[0]], "收到：守护", 0)
	st.foretold("技能 "+n[5]+" 去 守护", n[6]+" 出局（指杀）")
	st.foretold("技能 "+n[0]+" 加 守卫.守护", "没有别的不同")
	st.order("技能 " + n[0] + " 加 守卫.守护") // as it was
	st.until(4, "09:00")
	if st.seat(n[6]).Place != "在场" {
		t.Error("a ward that was given by order does not work")
	}
	st.until(6, "21:05")
	st.send(n[0], "守护 "+n[6])
	st.until(6, "21:40")
	st.want(st.w.Players[n[0]], "收到：守护", 1)
	st.sound()
}

// TestOrderMarks lays what a skill lays, and takes it off.
func TestOrderMarks(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), nil, 3, "21:02")
	st.send(n[1], "狼群 杀人 "+n[5])
	st.until(3, "21:40")
	st.refused("标记 饺子 加 毒药", "不在一名角色身上留下效果")
	st.refused("标记 饺子 加 守互", "最接近的是「守护」")
	st.refused("标记 饺子 加 守护 明年", "今夜、今天、一直")
	st.refused("标记 饺子 去 守护", "身上没有标记")
	st.foretold("标记 "+n[5]+" 加 守护", "不再有："+n[5]+" 出局（指杀）")
	st.order("标记 " + n[5] + " 加 守护 一直")
	st.refused("标记 "+n[5]+" 去 恐惧", "有的是 守护")
	st.until(4, "09:00")
	if st.seat(n[5]).Place != "在场" {
		t.Error("a mark that was laid by order does not shield")
	}
	st.order("标记 " + n[5] + " 去 守护")
	st.until(6, "21:05")
	st.send(n[1], "狼群 杀人 "+n[5])
	st.until(7, "09:00")
	if st.seat(n[5]).Place != "出局" {
		t.Error("a mark that was taken off shields")
	}
	st.sound()
}

// TestOrderCouple ties two whom nobody has tied, and unties them.
func TestOrderCouple(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, []string{"丘比特", "狼人", "狼人", "女巫", "预言家", "村民", "村民", "猎人"}, nil)
	n := st.o.Names
	st.at(0, "13:00", func() { st.send(n[0], "丘比特之箭 "+n[5]+" "+n[6]) })
	st.until(2, "10:00")
	st.refused("情侣 饺子 饺子", "要写两名角色")
	st.refused("情侣 "+n[5]+" "+n[6], "已经有")
	st.refused("连结 饺子 包子 守护", "不把角色连在一起")
	st.refused("解除 饺子 包子", "之间没有")
	st.foretold("解除 "+n[5]+" "+n[6], "会告诉 "+n[5]+"：解除:"+n[6]+"=丘比特之箭")
	st.order("解除 " + n[5] + " " + n[6])
	st.forced("连结 "+n[3]+" "+n[4]+" 链接", "场上没有谁有过「链接」")
	st.order("情侣 " + n[6] + " " + n[4])
	st.foretold("出局 "+n[4], n[6]+" 出局（殉情）")
	st.until(2, "10:20")
	st.want(st.w.Players[n[5]], "之间的「丘比特之箭」解除了", 1)
	st.want(st.w.Players[n[6]], "你和"+n[4]+"成了情侣", 1)
	st.order("出局 " + n[4])
	st.until(2, "10:40")
	for i, want := range map[int]string{3: "在场", 4: "出局", 5: "在场", 6: "出局"} {
		if got := st.seat(n[i]).Place; got != want {
			t.Errorf("%s: %s, want %s", n[i], got, want)
		}
	}
	st.sound()
}

// TestOrderBadge gives the badge, moves it and ends it; its weight goes with it.
func TestOrderBadge(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), nil, 4, "09:30") // day 2
	st.refused("警徽 无", "没有警长")
	st.refused("警徽 饺孑", "最接近的是 饺子")
	st.vote(n[0], day2, n[1])
	st.vote(n[4], day2, n[5])
	st.vote(n[6], day2, n[5])
	st.until(4, "12:00")
	st.foretold("警徽 "+n[0], n[0]+" 是警长", "会公布：警长:"+n[0], n[1]+" 出局（票）", "不再有："+n[5]+" 出局（票）")
	st.order("警徽 " + n[4])
	st.order("badge " + n[0])
	st.refused("警徽 "+n[0], "就是警长")
	st.until(6, "21:30")
	if got := holding(st.posts(day2), n[4]+"把警徽交给了"+n[0]); len(got) != 1 {
		t.Errorf("%v", st.posts(day2))
	}
	if st.seat(n[1]).Place != "出局" || st.seat(n[5]).Place != "在场" {
		t.Errorf("the badge weighs nothing: %+v, %+v", st.seat(n[1]), st.seat(n[5]))
	}
	st.forced("警徽 "+n[1], "已经出局了")
	st.order("警徽 无")
	st.sound()
	if got := holding(st.posts(day2), "没有警长"); len(got) > 1 {
		t.Errorf("%v", got)
	}
}

// TestOrdersTonight: a shield, a kill and another target go through the night as skills do, and are taken back.
func TestOrdersTonight(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), nil, 2, "12:00")
	st.refused("护盾 饺子", "现在不是夜里")
	st.until(3, "21:02")
	st.send(n[1], "狼群 杀人 "+n[5])
	st.send(n[4], "预言 "+n[1])
	st.send(n[0], "守护 "+n[6])
	st.until(3, "21:20")
	st.foretold("护盾 "+n[5], "不再有："+n[5]+" 出局（指杀）")
	st.foretold("刀 "+n[7], n[7]+" 出局（导演）")
	if says := st.foretold("刀 "+n[6], n[6]+" 今夜被刀", "会告诉 "+n[3]+"：指杀:"); strings.Contains(says, "出局") {
		t.Errorf("a kill on the warded: %s", says)
	}
	st.foretold("改目标 "+n[1]+" "+n[0]+" "+n[4], "会告诉 "+n[4]+"：查验:")
	st.order("护盾 " + n[5])
	st.order("护盾 " + n[5] + " 取消")
	st.order("刀 " + n[6])
	st.order("刀 " + n[7] + " " + n[1])
	st.order("刀 " + n[7] + " 取消")
	st.order("改目标 " + n[5] + " " + n[3])
	st.order("改目标 " + n[5] + " 取消")
	st.order("改目标 " + n[1] + " " + n[0] + " " + n[4])
	st.order("改目标 " + n[6] + " " + n[7] + " " + n[4]) // the seer's alone: the ward on him stays where it is
	st.until(3, "22:45")
	if got := st.told(st.w.Players[n[4]], "查验结果"); len(got) != 1 || !strings.Contains(got[0].Text, "【非狼人阵营】") {
		t.Errorf("%v", got)
	}
	st.order("刀 " + n[3]) // the night's strikes are settled: at once
	st.until(4, "09:30")
	var out []string
	for _, s := range st.status().Seats {
		if s.Place == "出局" {
			out = append(out, s.Name)
		}
	}
	slices.Sort(out)
	want := []string{n[3], n[5]}
	if slices.Sort(want); !slices.Equal(out, want) {
		t.Errorf("out: %v, want %v", out, want)
	}
	explained, err := st.d.Explain("", n[3])
	if err != nil || !strings.Contains(explained, "原因：导演") || !strings.Contains(explained, "下令：刀 "+n[3]) {
		t.Errorf("%s, %v", explained, err)
	}
	st.refused("刀 "+n[3], "不是夜里")
	st.sound()
}

// TestTableOrdersByMessage: such an order waits for its 确认 like any other.
func TestTableOrdersByMessage(t *testing.T) {
	t.Parallel()
	st, b := directed(t, witched(), func(o *demo.Options) {})
	n := st.o.Names
	st.until(2, "10:00")
	st.write(b.first, "身份 "+n[5]+" 骑士 理由：发错了牌")
	st.until(2, "13:30")
	st.want(b.first, "换成「骑士」", 1)
	if st.seat(n[5]).Identity != "村民" {
		t.Error("changed without 确认")
	}
	st.write(b.first, "确认")
	st.until(2, "16:30")
	if st.seat(n[5]).Identity != "骑士" {
		t.Errorf("%+v", st.seat(n[5]))
	}
	if got := st.journal("order"); len(got) != 1 || !strings.Contains(got[0], "发错了牌") || !strings.Contains(got[0], "导演甲") {
		t.Errorf("%v", got)
	}
}
