package templates

import "time"

var shanghai = time.FixedZone("CST", 8*60*60)

// at is a minute of 30 November or later.
func at(day, hour, minute int) time.Time {
	return time.Date(2026, time.November, day, hour, minute, 0, 0, shanghai)
}

// sample is a view as the daemon may fill it.
type sample struct {
	name string
	view View
}

func sampleSkills() []Skill {
	return []Skill{
		{Name: "守护", Of: "守卫", When: AtNight, Minutes: 40, Min: 1, Max: 1, Self: true, Repeat: NotRunning, Left: -1, Example: "守护 饺子"},
		{Name: "馈赠", Of: "黑商", When: AtNight, Minutes: 60, Min: 1, Max: 1, Options: []string{"毒药", "猎枪", "水晶球"}, NeedOpt: true, Once: true, Left: 1, Example: "馈赠 饺子 毒药"},
		{Name: "最后一枪", Of: "猎人", When: OnChoice, Min: 1, Max: 1, Left: 1, Example: "最后一枪 饺子"},
		{Name: "摄梦", Of: "摄梦人", When: AtNight, Minutes: 40, Min: 1, Max: 1, MustAct: true, Left: -1, Example: "摄梦 饺子"},
		{Name: "丘比特之箭", Of: "丘比特", When: AtSetup, Min: 2, Max: 2, Once: true, Forced: true, Left: 1, Example: "丘比特之箭 饺子 包子"},
		{Name: "狙击", Of: "狙击手", When: AtNight, Nights: EvenNights, Minutes: 60, Min: 1, Max: 1, Left: -1, Example: "狙击 饺子"},
		{Name: "决斗", Of: "骑士", When: AtOnce, Nights: NotFirst, Min: 1, Max: 1, Once: true, Left: 1, Example: "决斗 饺子"},
		{Name: "替死", Of: "替罪羊", When: BeforeClose, Nights: NotFirst, Left: -1, Example: "替死"},
		{Name: "冤死", Of: "替罪羊", When: OnChoice, Min: 1, Max: 120, Left: -1, Example: "冤死 饺子"},
		{Name: "复活", Of: "阴阳使者", When: AtNight, Minutes: 60, Min: 1, Max: 1, OutOnly: true, Once: true, Left: 0, Example: "复活 饺子"},
		{Name: "拥抱", Of: "花蝴蝶", When: AtNight, Minutes: 40, Min: 1, Max: 1, Repeat: OncePerTarget, Left: -1, Example: "拥抱 饺子", Remark: "已经抱过：面条"},
		{Name: "通灵", Of: "女巫", When: ByItself, Forced: true, Left: -1},
		{Name: "日", Of: "太阳", When: OnChoice, Min: 1, Max: 120, Left: -1, Example: "日 饺子"},
		{Name: "装傻", Of: "白痴", When: Unasked, Left: 1},
		{Name: "日", Of: "太阳", When: Passive, Forced: true, Left: -1},
		{Name: "没有说明的技能", When: Passive, Left: -1},
	}
}

func sampleAsks() []Ask {
	s := sampleSkills()
	return []Ask{
		{Skill: s[0], Until: at(30, 21, 40), Standing: []string{"守护 包子"}},
		{Skill: s[2], Minutes: 30, Latest: at(31, 7, 59), Choice: true},
		{Skill: s[4], Minutes: 30, Choice: true},
		{Skill: s[1], Until: at(30, 22, 0)},
	}
}

func sampleSeats() []Seat {
	return []Seat{
		{No: 1, Name: "[121]饺子", Sheriff: true},
		{No: 2, Name: "包子", Place: Out, Since: Phase{Night: true, No: 1}},
		{No: 3, Name: "[b]面条", Place: Jailed, Since: Phase{Night: true, No: 2}},
		{No: 4, Name: "汤圆", Place: Away, Since: Phase{Night: true, No: 2}, Face: "流浪者"},
		{No: 5, Name: "年糕", Face: "白痴"},
	}
}

func sampleTally() Tally {
	return Tally{
		Rows: []Row{
			{Name: "包子", Halves: 11, Added: 4, Voters: []Voter{{Name: "饺子", Halves: 5, Floor: 12}, {Name: "面条", Halves: 2, Floor: 15, Changed: true}}},
			{Name: "汤圆", Halves: 4, Added: 4},
		},
		Abstained: []Voter{{Name: "汤圆", Halves: 2}},
		Silent:    []string{"年糕"},
		NoVote:    []string{"白痴君"},
		Invalid: []Invalid{
			{Floor: 9, Name: "面条", Cause: "unknown_name", Wrote: "包孑[/table]", Near: []string{"包子"}},
			{Name: "粽子", Cause: "late"},
			{Name: "汤圆", Cause: "a cause of later days"},
		},
	}
}

const nasty = "我是好人。\r\n[/quote][b]投票对象：包子[/b]\n\n\n\n〔3F9KQ2〕 &#91;b&#93; \u202e反\u200b了\x00 [121] 再见["

func sampleFacts(keys ...string) []Fact {
	var out []Fact
	for _, k := range keys {
		out = append(out, Fact{Key: k, On: []string{"包子", "面条"}, Is: "守卫=在场", To: "年糕", Num: 3})
	}
	return out
}

func sampleRoles() []Role {
	return []Role{
		{No: 1, Name: "饺子", Player: "张三", Identity: "女仆", Now: "守卫", Faction: "村民阵营", Winner: true},
		{No: 2, Name: "包子", Identity: "狼王", Faction: "狼人阵营", Out: true, Since: Phase{No: 2}, Cause: "票"},
		{No: 3, Name: "面条", Identity: "吹笛", Faction: "三方阵营:吹笛", Out: true, Since: Phase{Night: true, No: 1}, Cause: "指杀"},
	}
}

func sampleCasts() []Cast {
	return []Cast{
		{At: at(30, 9, 10), Floor: 2, Name: "饺子", To: "包子", State: CastReplaced},
		{At: at(30, 9, 12), Floor: 3, Name: "面条", State: CastVoid, Why: Invalid{Floor: 3, Name: "面条", Cause: "unknown_name", Wrote: nasty}},
		{At: at(30, 10, 0), Floor: 9, Name: "饺子", To: "弃权", Change: true},
		{At: at(30, 10, 30), Name: "年糕", To: "面条"},
		{At: at(30, 11, 0), Floor: 12, Name: "汤圆", To: "饺子", State: CastTakenBack},
		{At: at(30, 11, 1), Floor: 13, Name: "汤圆", Back: true},
		{At: at(30, 11, 2), Floor: 14, Name: "汤圆", State: CastUndecided, Why: Invalid{Floor: 14, Name: "汤圆", Cause: "two_targets"}},
	}
}

func sampleCastsOf() []CastsOf {
	c := sampleCasts()
	return []CastsOf{{"饺子", []Cast{c[0], c[2]}}, {"面条", c[1:2]}, {"年糕", c[3:4]}, {"汤圆", c[4:]}}
}

func samples() []sample {
	day, night := Phase{No: 2}, Phase{Night: true, No: 2}
	head := Head{Game: "121场 诡秘之主", Phase: day}
	story := Head{Game: "121场 诡秘之主", Phase: day, Story: "[i]雾气漫过街道。[/i]"}
	part := func(name string) Head { return Head{Game: "标准12人", Phase: Phase{No: 1, Part: name}} }
	tally := sampleTally()
	return append(append(samplesPrivate(day, night), samplesOrdered()...), []sample{
		{"title", ThreadTitle{Game: "121场 诡秘之主", Phase: day, Kind: "discussion"}},
		{"title-whisper", ThreadTitle{Game: "121场 诡秘之主", Kind: "whisper"}},
		{"title-game", ThreadTitle{Game: "121场 诡秘之主", Kind: "progress"}},
		{"opening", Opening{Head: story, Seats: sampleSeats(), Closes: at(31, 21, 0), Locks: at(31, 20, 0), Links: []Link{{"进程帖", "https://bbs.example.com/forum.php?mod=viewthread&tid=7"}}}},
		{"opening-election", Opening{Head: Head{Game: "121场", Phase: Phase{No: 1}}, Seats: sampleSeats()[:1], Election: true, Closes: at(30, 21, 0)}},
		{"opening-run", Opening{Head: part("竞选"), Seats: sampleSeats()[:1], Election: true, Closes: at(30, 21, 0), Declares: at(30, 12, 0)}},
		{"opening-pk", Opening{Head: part("PK"), Seats: sampleSeats()[:1], Closes: at(31, 21, 0), Stand: []string{"饺子", "年糕"}}},
		{"opening-other", Opening{Head: part("辩论"), Seats: sampleSeats()[:1], Closes: at(31, 21, 0), Stand: []string{"饺子"}}},
		{"opening-hurried", Opening{Head: head, Seats: sampleSeats()[:1], Hurried: true, Closes: at(30, 21, 0), Locks: at(30, 20, 0), Speakers: []string{"饺子", "年糕"}}},
		{"elevator", Elevator{Head: head, Seats: sampleSeats()}},
		{"dawn", Dawn{Head: story, Out: []string{"包子", "面条"}, Facts: sampleFacts("熊咆哮", "诽谤"), Words: []LastWords{{"包子", nasty}, {"面条", ""}}}},
		{"dawn-peaceful", Dawn{Head: head, Facts: sampleFacts("熊未咆哮", "平安夜")}},
		{"result", VoteResult{Head: story, Tally: tally, Out: []string{"包子"}, Facts: sampleFacts("翻牌"), Dusk: at(30, 21, 0)}},
		{"result-tied", VoteResult{Head: head, Tally: Tally{Silent: []string{"饺子"}}, Facts: sampleFacts("平票"), Next: Phase{No: 1, Part: "PK"}}},
		{"result-peaceful", VoteResult{Head: head, Tally: Tally{Silent: []string{"饺子"}}, Facts: sampleFacts("平安日")}},
		{"election", Election{Head: head, Tally: tally, Sheriff: "饺子", Halves: 5, Dusk: at(30, 21, 0)}},
		{"election-part", Election{Head: part("竞选"), Tally: Tally{Silent: []string{"饺子"}}, Sheriff: "包子", Halves: 3, Next: Phase{No: 1}}},
		{"election-tied", Election{Head: part("竞选"), Tally: Tally{Silent: []string{"饺子"}}, Tied: true, Facts: sampleFacts("平票"), Next: Phase{No: 1, Part: "竞选PK"}}},
		{"election-none", Election{Head: head}},
		{"cut", Cut{Head: head, Out: []string{"包子"}, Facts: sampleFacts("决斗"), Dusk: at(30, 21, 0)}},
		{"notice", Notice{Head: head, Out: []string{"包子"}, Facts: sampleFacts("炸死")}},
		{"notice-dusk", Notice{Head: head, Dusk: at(30, 21, 31)}},
		{"extra-night", Extra{Head: Head{Game: "121场", Phase: Phase{Night: true, No: 2, Extra: true}}, Starts: at(31, 21, 0)}},
		{"extra-day", Extra{Head: Head{Game: "121场", Phase: Phase{No: 2, Extra: true}}, Starts: at(31, 8, 0), Closes: at(31, 21, 0), Speakers: []string{"饺子"}}},
		{"pace-fast", Pace{Head: head, Fors: 6, Againsts: 1, Closes: at(30, 21, 0)}},
		{"pace-slow", Pace{Head: head, Slow: true, Fors: 6, Closes: at(31, 21, 0)}},
		{"cards", Cards{Head: head, Cards: []Card{{Name: "饺子", Why: "vote"}, {Name: "饺子", Why: "speech"}, {Name: "包子", Red: true, Why: "order"}, {Name: "面条"}}}},
		{"pace-ordered", Pace{Head: head, Ordered: true, Closes: at(30, 21, 0)}},
		{"running", Running{Head: head, Tally: tally, At: at(30, 12, 3), Closes: at(30, 21, 0)}},
		{"running-asked", Running{Head: head, Tally: tally, At: at(30, 12, 3), Closes: at(30, 21, 0), Log: sampleCasts(), Each: sampleCastsOf()}},
		{"votelog", VoteLog{Phase: day, Tally: tally, Log: sampleCasts(), Each: sampleCastsOf()}},
		{"votelog-none", VoteLog{Phase: day, Tally: Tally{Silent: []string{"饺子"}}}},
		{"recast", Recast{Head: head, Out: "包子", Voters: []string{"饺子", "面条"}, Closes: at(30, 21, 0)}},
		{"shift", Shift{Head: head, Times: []Moment{{"关门", at(30, 21, 30)}}}},
		{"shift-moved", Shift{Head: head, Moved: true, Times: []Moment{{"关门", at(30, 20, 30)}}}},
		{"shift-paused", Shift{Head: head, Paused: true}},
		{"shift-resumed", Shift{Head: head, Resumed: true, Times: []Moment{{"关门", at(30, 22, 0)}}}},
		{"amended", Amended{Head: head, Of: "【第2天】 投票结果", Text: "出局：[b]包子[/b]"}},
		{"corrected", Corrected{Head: head, Of: at(30, 19, 30), Post: "forum.php?mod=redirect&goto=findpost&ptid=7&pid=12", Votes: []Changed{{"饺子", "面条", "包子"}, {"汤圆", "", "弃权"}}, Tally: tally}},
		{"righted", Righted{Character: "饺子", Items: []RightedPhase{
			{Phase: Phase{Night: true, No: 2}, Void: true, Back: true, Facts: []Fact{{Key: "查验", On: []string{"包子"}, Is: "狼人阵营"}}, Gone: []string{"最后一枪"}},
			{Phase: Phase{No: 3}, Void: true, Still: true},
			{Phase: Phase{Night: true, No: 3}, Kept: true, Out: true, Words: true, Until: at(31, 8, 0), Asks: sampleAsks()[1:2]},
		}, Lost: []string{"守护 面条"}, Gained: []string{"守护 汤圆"}, Left: []string{"狼群"}}},
		{"resettled", Resettled{Head: head, Items: []ResettledPhase{
			{Phase: Phase{Night: true, No: 2}, Out: []string{"[b]面条"}}, {Phase: Phase{No: 3}, Tally: &tally}, {Phase: Phase{Night: true, No: 3}, Again: true}, {Phase: Phase{No: 4}, First: true, Out: []string{"汤圆"}},
		}, Back: []string{"饺子"}, GoesOn: true}},
		{"resettled-today", Resettled{Head: head, Items: []ResettledPhase{{Phase: day, SoFar: true, Facts: sampleFacts("照常投票"), Votes: at(30, 11, 0), Hurried: true}}}},
		{"resettled-calm", Resettled{Head: head, Items: []ResettledPhase{{Phase: day, SoFar: true, Calm: true, NoSheriff: true}}, Out: []string{"汤圆"}}},
		{"resettled-first", Resettled{Head: head, Items: []ResettledPhase{{Phase: day, SoFar: true, First: true, Out: []string{"包子"}}}}},
		{"substituted", Substituted{Head: head, Name: "饺子"}},
		{"unreachable", Unreachable{Head: head}},
		{"whisper", Whisper{Game: "121场 诡秘之主"}},
		{"over", GameOver{Head: story, Winner: "三方阵营:吹笛", Roles: sampleRoles()}},
		{"over-draw", GameOver{Head: head, Draw: true}},
		{"review", Review{Head: head, Winner: "村民阵营", Roles: sampleRoles(), Phases: []ReviewPhase{{
			Phase: night,
			Deeds: []Deed{
				{At: at(30, 21, 5), Actor: "饺子", Line: "守护 包子", Fate: Replaced},
				{At: at(30, 21, 9), Actor: "饺子", Line: "守护 面条", Fate: Landed},
				{At: at(30, 21, 30), Actor: "包子", Pack: true, Line: "杀人 面条", Fate: Blocked},
				{Actor: "年糕", Line: "摄梦 饺子", Random: true, Fate: Void},
				{Actor: "面条", Line: "预言 饺子", Fate: Null}, {Actor: "面条", Line: "预言 饺子", Fate: Immune},
				{Actor: "面条", Line: "预言 饺子", Fate: Taken}, {Actor: "面条", Line: "预言 饺子"},
			},
			Drawn: []string{"赌博：掷出 4"},
			Heard: []Heard{{To: "面条", Fact: Fact{Key: "查验", On: []string{"饺子"}, Is: "非狼人阵营"}}},
			Facts: sampleFacts("熊未咆哮"),
			Fell:  []Fell{{Name: "包子", Identity: "狼王", Cause: "枪", By: "饺子"}, {Name: "面条"}},
		}, {Phase: day, Tally: &tally, Fell: []Fell{{Name: "包子", Identity: "狼王", Cause: "票"}}}}}},
	}...)
}

func samplesPrivate(day, night Phase) []sample {
	skills := sampleSkills()
	return []sample{
		{"identity", IdentityCard{Game: "121场 诡秘之主", Character: "[121]饺子", Identity: "守卫", Faction: "村民阵营", Skills: skills, Facts: []Fact{{Key: "狼群", On: []string{"包子"}}}, Opens: at(30, 8, 0)}},
		{"identity-plain", IdentityCard{Game: "121场 诡秘之主", Character: "饺子", Identity: "村民", Faction: "村民阵营", Whisper: true}},
		{"identity-unsure", IdentityCard{Game: "121场 诡秘之主", Character: "饺子", Identity: "影子"}},
		{"receipt", ReceiptRequest{Game: "121场", Character: "饺子"}},
		{"prompt", Prompt{Character: "饺子", Phase: night, Facts: []Fact{{Key: "交易", On: []string{"包子"}}}, Asks: sampleAsks()}},
		{"feedback", Feedback{Character: "饺子", Phase: night, Facts: []Fact{{Key: "查验", On: []string{"包子"}, Is: "狼人阵营"}, {Key: "骰子", Num: 4, Has: true}}, Asks: sampleAsks()[1:2]}},
		{"feedback-drawn", Feedback{Character: "饺子", Phase: night, Drawn: []string{"殉职 馒头"}}},
		{"feedback-alone", Feedback{Character: "饺子", Phase: night, Facts: []Fact{{Key: "冰冻"}}}},
		{"out", OutNotice{Character: "饺子", Phase: night, Words: true, Until: at(31, 8, 0), Asks: sampleAsks()[1:2]}},
		{"out-silent", OutNotice{Character: "饺子", Phase: day}},
		{"reminder", Reminder{Character: "饺子", Phase: night, Asks: sampleAsks()[:1]}},
		{"reminder-day", Reminder{Character: "饺子", Phase: day, NotVoted: true, NotPosted: true, Closes: at(30, 21, 0)}},
		{"answer", Answer{Character: "饺子", Parts: []string{"收到：守护 包子。", "没有看懂「你好吗」。"}}},
		{"took", Took{Line: "守护 包子", Replaces: []string{"守护 面条"}, Until: at(30, 21, 40)}},
		{"took-pack", Took{Line: "杀人 包子", Pack: true, Until: at(30, 22, 0)}},
		{"took-giveup", Took{Line: "守护", GiveUp: true, Until: at(30, 21, 40)}},
		{"took-asked", Took{Line: "救药 饺子", Until: at(30, 22, 30), Asked: true}},
		{"took-final", Took{Line: "决斗 包子", Final: true}},
		{"refused", Refused{Line: "守护 包子", Key: "two-nights", Args: []string{"守护"}, Near: []string{"面条", "汤圆"}}},
		{"refused-wait", Refused{Line: "最后一枪 包子", Key: "not-open", Args: []string{"最后一枪"}, Wait: true}},
		{"refused-early", Refused{Line: "守护 包子", Key: "wrong-phase", Args: []string{"守护"}, Wait: true, Next: &Upcoming{Phase: night, Begins: at(30, 21, 0)}}},
		{"refused-day", Refused{Line: "决斗 包子", Key: "wrong-phase", Args: []string{"决斗"}, Wait: true, Next: &Upcoming{Phase: day}}},
		{"refused-strange", Refused{Key: "a key of later days"}},
		{"unknown", NotUnderstood{Key: "no-character", Skill: "守护", Text: "包孑[b]", Near: []string{"包子"}}},
		{"unknown-asks", NotUnderstood{Key: "no-skill", Text: "你好\n吗", Asks: sampleAsks()[:1]}},
		{"unknown-strange", NotUnderstood{Key: "a key of later days"}},
		{"proposal", Proposal{Lines: []string{"守护 包子", "毒药 面条"}}},
		{"dropped", Dropped{Lines: []string{"守护 包子"}}},
		{"withdrew", Withdrew{Lines: []string{"守护 包子"}, Until: at(30, 21, 40)}},
		{"withdrew-nothing", Withdrew{}},
		{"words", KeptWords{Text: nasty, Replaces: true, Until: at(31, 8, 0)}},
		{"words-none", KeptWords{Declined: true, Until: at(31, 8, 0)}},
		{"received", Received{Opens: at(30, 8, 0)}},
		{"received-again", Received{Again: true}},
		{"courtesy", Courtesy{}},
		{"help", Help{Character: "饺子", Skills: skills[:3], Words: true}},
		{"help-none", Help{Character: "饺子"}},
		{"helpskill", HelpSkill{Topic: "守护", Skills: skills[:1]}},
		{"helpskill-none", HelpSkill{Topic: "飞行"}},
		{"status", Status{Character: "饺子", Identity: "守卫", Faction: "村民阵营", Sheriff: true, Phase: night, Closes: at(31, 8, 0), Skills: skills, Asks: sampleAsks()[:1],
			Standing: []string{"守护 包子"}, Vote: "面条", Groups: []Group{{Name: "情侣", Members: []string{"汤圆"}}, {Name: "狼群"}}, Words: true}},
		{"status-paused", Status{Character: "饺子", Identity: "守卫", Faction: "村民阵营", Phase: night, Closes: at(31, 8, 0), Paused: true, Asks: sampleAsks()[:1]}},
		{"status-out", Status{Character: "饺子", Identity: "影子", Place: Out, Phase: day}},
		{"group", GroupOpened{Game: "121场", Group: Group{Name: "狼群", Members: []string{"包子", "面条"}},
			Skills: []Skill{{Name: "杀人", When: AtNight, Minutes: 60, Min: 1, Max: 1, Self: true, Pack: true, Left: -1, Example: "杀人 饺子"}}}},
		{"groupnews", GroupNews{Group: "狼群", Joined: []string{"汤圆"}, Gone: []string{"包子"}, Not: []string{"年糕"}}},
		{"group-relay", GroupOpened{Game: "121场", Group: Group{Name: "情侣", Members: []string{"包子", "面条"}}, Relay: true}},
		{"relay", Relay{Group: "狼群", From: "面条", Text: nasty}},
		{"relayed", Relayed{Group: "狼群"}},
		{"relayed-out", Relayed{Group: "狼群", Out: true}},
		{"relayed-alone", Relayed{Group: "情侣", Alone: true}},
		{"substitute", Substitute{Game: "121场", Character: "饺子", Lent: true, Identity: "守卫", Faction: "村民阵营", Skills: skills[:1],
			History: []History{{Phase: night, Lines: []string{"守护 包子"}, Facts: []Fact{{Key: "冰冻"}}}}}},
		{"substitute-own", Substitute{Game: "121场", Character: "饺子", Identity: "村民", Faction: "村民阵营"}},
		{"takenover", TakenOver{Head: Head{Game: "121场", Phase: day}, Closes: at(30, 21, 0), Seats: []Seat{{No: 1, Name: "饺子", Sheriff: true}, {No: 2, Name: "包子", Place: Out, Since: night}}}},
		{"takencard", TakenCard{Game: "121场", Character: "饺子", Phase: day, Identity: "守卫", Faction: "村民阵营", Skills: skills[:1]}},
		{"leaving", Leaving{Character: "饺子", Lent: true}},
		{"wrongaccount", WrongAccount{}},
		{"votenote", VoteNote{Invalid: Invalid{Floor: 9, Name: "饺子", Cause: "unknown_name", Wrote: "包孑", Near: []string{"包子"}}, Stands: "面条", Closes: at(30, 21, 0)}},
		{"votenote-jailed", VoteNote{Invalid: Invalid{Floor: 9, Name: "饺子", Cause: "voter_out"}, Closes: at(30, 21, 0)}},
		{"votenote-late", VoteNote{Invalid: Invalid{Cause: "late"}}},
		{"doubt", Doubt{Invalid: Invalid{Floor: 12, Name: "饺子", Cause: "unknown_name", Wrote: "包孑", Near: []string{"包子"}}, Author: "[121]饺子", Orders: []string{"裁决 12 包子", "裁决 12 无效"}}},
		{"doubt-proxy", Doubt{Invalid: Invalid{Name: "饺子", Cause: "proxy_locked"}, Author: "饺子"}},
		{"helping", Helping{Lines: true}},
		{"helping-plain", Helping{}},
		{"results", Results{Game: "121场 诡秘之主", Winner: "狼人阵营", Over: true, Rows: []Outcome{
			{No: 1, Name: "[b]饺子", Players: []string{"张三", "李四"}, Identity: "女仆", Now: "守卫", Faction: "村民阵营", Days: 2, Out: "第2夜，指杀", Yellow: 1, Helper: "老手"},
			{No: 2, Name: "包子", Players: []string{"王五"}, Identity: "狼王", Faction: "狼人阵营", Winner: true, Days: 3},
		}}},
		{"results-draw", Results{Game: "121场 诡秘之主", Over: true}},
		{"results-running", Results{Game: "121场 诡秘之主"}},
		{"whynot", WhyNot{Invalid{Cause: "proxy_locked"}}},
	}
}

func samplesOrdered() []sample {
	return []sample{
		{"ordered-counts", Ordered{Character: "饺子", Key: "counts", Floor: 12, To: "[b]包子"}},
		{"ordered-proxy", Ordered{Character: "饺子", Key: "proxy", To: "弃权"}},
		{"ordered-line", Ordered{Key: "line"}},
		{"ordered-window", Ordered{Character: "饺子", Key: "window", To: "最后一枪", At: at(30, 22, 10)}},
		{"ordered-yellow", Ordered{Character: "饺子", Key: "yellow"}},
		{"ordered-red", Ordered{Character: "饺子", Key: "red"}},
		{"ordered-leave", Ordered{Character: "饺子", Key: "leave", Days: 2}},
		{"ordered-back", Ordered{Character: "饺子", Key: "back"}},
		{"ordered-missed", Ordered{Character: "饺子", Key: "missed"}},
		{"ordered-word", Ordered{Character: "饺子", Key: "word", Text: "请看一下进程帖。\n谢谢。"}},
	}
}
