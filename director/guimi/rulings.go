package guimi

import "daoyan/director/rule"

// The rulings that are no identity's but the table's. Those that the mechanism reads are handed to the book; those about the calendar and the
// vote thread are read by whoever reads clock and thread.

func skipAbsent() *rule.Switch {
	return &rule.Switch{Name: "elevator.skip_absent", Default: "true", Means: "电梯楼跳过出局、在狱、流浪的座位；关掉则只看紧挨着的座位，不在场的算没有人", Para: "1.6"}
}

func blockSpends() *rule.Switch {
	return &rule.Switch{Name: "block.spends_use", Default: "false", Means: "被封锁挡住的一次也消耗次数", Para: "2.3"}
}

func revisable() *rule.Switch {
	return &rule.Switch{Name: "actions.revisable", Default: "true", Means: "截止前可以改写或收回已提交的技能；关掉则第一次写的算数", Para: "2.2"}
}

func earlyAdvance() *rule.Switch {
	return &rule.Switch{Name: "night.early_advance", Default: "false", Means: "该顺位的人都写了就提前结算（会泄露谁在场，只供试局和模拟）", Para: "2.1"}
}

func reactionTime() *rule.Switch {
	return &rule.Switch{Name: "reaction.minutes", Default: "30", Means: "出局打开的选择开放几分钟；不设则照设置 game.windows.reaction", Para: "2.9"}
}

// tableSwitches are those that the mechanism does not read itself.
func tableSwitches() []rule.Switch {
	return []rule.Switch{
		*autoReveal(), *minPosts(), *redAt(), *reactionTime(),
		{Name: "day.weekend_extra", Default: "1", Means: "头两天碰到周末或假日的讨论日多几个自然日；不设则照设置 game.times.weekend_extra", Para: "3.1"},
		{Name: "day.cut", Default: "that_evening", Values: []string{"that_evening", "now"}, Means: "直接入夜从几时起算：that_evening 是那个自然日的关门时刻，now 是立刻", Para: "3.12"},
		{Name: "votes.edited", Default: "first_seen", Values: []string{"first_seen", "latest"}, Means: "关门前编辑过的投票帖：first_seen 以第一次看到的为准，latest 以最后的为准，ask 每次问导演", Para: "3.11"},
		{Name: "votes.settle_seconds", Default: "60", Means: "发帖满多少秒再看到的内容才算定下来", Para: "3.11"},
	}
}

// reaction is how many minutes a choice stays open that a fall opens (¶2.9).
func reaction(r *rule.Run) int16 {
	if _, set := r.S.Set.Rulings[reactionTime().Name]; !set {
		return r.S.Set.Reaction
	}
	return int16(min(number(r, reactionTime()), 24*60))
}
