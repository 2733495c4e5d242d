package scenario

import (
	"strconv"

	"daoyan/director/rule"
)

// toyRuleset is a small rule set of its own: what the player is tested with must not change when 诡秘之主 does.
func toyRuleset() *Ruleset {
	return &Ruleset{
		Book:     rule.NewBook(toyBook()),
		Badge:    func(_ *rule.Book, s *rule.State, c rule.Char) { s.Sheriff = c },
		Links:    func(s *rule.State, c rule.Char) []rule.Char { return []rule.Char{(c + 1) % rule.Char(len(s.Seats))} },
		Factions: []rule.Faction{"三方阵营:情侣"},
		Words:    []Word{{"回声", OfChars}},
	}
}

func toySets() map[string]*Ruleset { return map[string]*Ruleset{"guimi": toyRuleset()} }

const (
	village rule.Faction = "村民阵营"
	wolves  rule.Faction = "狼人阵营"
)

func toyBook() rule.Book {
	card := func(name string, side rule.Faction, grants ...rule.SkillID) rule.Identity {
		id := rule.Identity{Name: name, Side: side, Built: true}
		for _, g := range grants {
			id.Grants = append(id.Grants, rule.Grant{Skill: g})
		}
		return id
	}
	wolf := card("狼人", wolves)
	wolf.Pack = rule.InGroup
	seer := card("预言家", village, "seer.check")
	seer.Aliases = []string{"先知"}
	return rule.Book{
		Name: "toy",
		Identities: []rule.Identity{card("村民", village), wolf, seer, card("守卫", village, "guard.ward"), card("猎人", village, "hunter.gun"),
			card("赌徒", village, "gambler.die"), card("骑士", village, "knight.duel"), card("摄梦人", village, "dreamer.dream"),
			card("镜", village, "echo.hear", "echo.speak"), card("女仆", village, "maid.take"), card("太阳", village, "sun.more"), card("女巫", village, "witch.cure", "witch.see"), card("变脸者", village, "face.draw"), {Name: "白狼", Side: wolves}},
		Skills: toySkills(),
		Setup:  []rule.Slot{{ID: "start", From: rule.FromOpen, Before: toyStart}, {ID: "choices", From: rule.FromOpen, Runs: 1440, Skills: toyDue(1440, "face.draw", "maid.take")}},
		Day: []rule.Slot{{ID: "close", From: rule.AtClose, Before: toyClose}, {ID: "after", From: rule.AfterChoices,
			Before: func(r *rule.Run) { r.EndGame() }}},
		Night: []rule.Slot{
			{ID: "dice", Runs: 20, Skills: toyDue(20, "gambler.die")},
			{ID: "ward", Runs: 40, Skills: toyDue(40, "guard.ward", "dreamer.dream")},
			{ID: "kill", Runs: 60, Skills: toyDue(60, "pack.kill")},
			{ID: "check", Runs: 90, Skills: toyDue(90, "seer.check", "won.cure", "witch.cure")},
			{ID: "settle", Runs: 100, After: (*rule.Run).Settle},
			{ID: "told", From: rule.AfterChoices, Skills: toyDue(0, "echo.hear")},
			{ID: "late", From: rule.AfterChoices},
			{ID: "opening", From: rule.BeforeOpening},
			{ID: "dawn", From: rule.AfterChoices, Before: func(r *rule.Run) { r.EndGame() }},
		},
		Switches: []rule.Switch{{Name: "guard.self", Default: "true"}, {Name: "dice.sides", Default: "6"}, {Name: "gun.when", Default: "once", Values: []string{"once", "always"}}},
		Judge:    toyJudge,
		Check:    func(r *rule.Run, c rule.Char) string { return string(r.Faction(c)) },
		Tick: func(r *rule.Run, i int) {
			if i == 0 && len(r.In.Requests) > 0 && r.In.Requests[0].At <= r.Now() {
				r.CloseAt(0)
				r.AnnounceNow(rule.On("加速"))
			}
		},
	}
}

func toyDue(closes int16, ids ...rule.SkillID) []rule.Printed {
	var out []rule.Printed
	for _, id := range ids {
		out = append(out, rule.Printed{Skill: id, Closes: closes})
	}
	return out
}

func toySkills() []*rule.Skill {
	one := rule.Shape{Min: 1, Max: 1}
	each := func(do func(*rule.Run, *rule.Use, rule.Char)) func(*rule.Run, *rule.Use) {
		return func(r *rule.Run, u *rule.Use) {
			for i := range u.At {
				if u.At[i].Lands() {
					do(r, u, u.At[i].At)
				}
			}
		}
	}
	return []*rule.Skill{
		{ID: "pack.kill", Name: "杀人", Asks: rule.AtNight, Shape: one, Traits: rule.Traits{Pointed: true},
			Do: func(r *rule.Run, u *rule.Use) {
				if u.At[0].Lands() {
					r.Strike(u, &u.At[0], "指杀")
				}
			}},
		{ID: "guard.ward", Name: "守护", Aliases: []string{"保护"}, Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning}, Rules: []rule.Rule{toyWard()},
			Do: each(func(r *rule.Run, u *rule.Use, c rule.Char) { r.Mark(u.Hold, "ward", rule.For(rule.Night, 1), c) })},
		{ID: "seer.check", Name: "预言", Asks: rule.AtNight, Shape: one, Traits: rule.Traits{Feedback: true},
			Do: each(func(r *rule.Run, u *rule.Use, c rule.Char) { r.Tell(u.Hand, rule.OnIs("查验", r.Checked(c), c)) })},
		{ID: "hunter.gun", Name: "最后一枪", Asks: rule.OnChoice, Shape: one, Traits: rule.Traits{Once: true}, Rules: []rule.Rule{toyGun()},
			Do: each(func(r *rule.Run, _ *rule.Use, c rule.Char) {
				r.HitNow(rule.Harm{On: c, Kind: "枪", By: rule.Nobody, Outside: true})
			})},
		{ID: "gambler.die", Name: "掷骰", Asks: rule.AtNight, Shape: rule.Shape{Options: []string{"大", "小"}}, Do: toyDie},
		{ID: "won.cure", Name: "救药", Asks: rule.AtNight, Shape: one, Do: func(r *rule.Run, u *rule.Use) {
			r.TellWord(u.Hand, "获得", "救药")
			r.Lose(u.Hold, u.Hold.ID)
		}},
		{ID: "knight.duel", Name: "决斗", Asks: rule.AtOnce, Shape: one, Traits: rule.Traits{Once: true}, Do: each(func(r *rule.Run, _ *rule.Use, c rule.Char) {
			r.GoOut(c, rule.Cause{Kind: "决斗", By: rule.Nobody, Hold: rule.NoHolding})
			r.Cut()
			r.Say("直接入夜")
		})},
		{ID: "dreamer.dream", Name: "摄梦", Asks: rule.AtNight, Shape: one, Traits: rule.Traits{MustAct: true},
			Do: each(func(r *rule.Run, u *rule.Use, c rule.Char) { r.Tell(c, rule.On("迷惑", u.Body)) })},
		{ID: "echo.hear", Name: "听", Asks: rule.OnRun, Do: func(r *rule.Run, u *rule.Use) {
			r.Tell(u.Body, rule.On("回声", u.Body))
			r.Ask(r.Held(u.Body, "echo.speak"), 10)
		}},
		{ID: "echo.speak", Name: "回话", Asks: rule.OnChoice, Shape: one,
			Do: each(func(r *rule.Run, u *rule.Use, c rule.Char) { r.Tell(c, rule.On("回声", u.Body)) })},
		{ID: "witch.cure", Name: "救药", Asks: rule.AtNight, Shape: one, Traits: rule.Traits{Once: true}},
		{ID: "witch.see", Name: "通灵", Needs: "witch.cure"},
		{ID: "face.draw", Name: "变脸", Asks: rule.OnRun, Do: func(r *rule.Run, u *rule.Use) {
			r.TellWord(u.Body, "获得", r.PickName(u.Hold, "card", []string{"守卫", "预言家"}))
		}},
		{ID: "sun.more", Name: "日", Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallLater, Do: toyMore}}},
		{ID: "maid.take", Name: "顺从", Asks: rule.AtSetup, Shape: rule.Shape{Names: true, NeedOpt: true}, Traits: rule.Traits{Free: true},
			Do: func(r *rule.Run, u *rule.Use) { r.DealCard(u.Body, u.Line.Opt[0], rule.Source{Whose: u.Body}) }},
	}
}

func toyWard() rule.Rule {
	return rule.Rule{On: rule.Strike, Layer: rule.HitWard, Mark: "ward", Do: func(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
		if m.Harm.Pointed && k.Has(m.Harm.On) {
			return rule.Stop("warded")
		}
		return rule.Pass()
	}}
}

func toyGun() rule.Rule {
	return rule.Rule{On: rule.Fall, Layer: rule.FallChoice, Do: func(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
		if m.Who != h.Owner.Char {
			return rule.Pass()
		}
		if r.Ruling(&rule.Switch{Name: "gun.when", Default: "once"}, h.ID) == "once" {
			r.Ask(h, r.S.Set.Reaction)
		}
		return rule.Change("gun")
	}}
}

// toyMore puts an extra phase in: a day after the night that took the sun, a second night after the day.
func toyMore(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	no := r.Phase().No
	if r.Phase().Kind == rule.Night {
		r.Agenda(rule.Phase{Kind: rule.Day, No: no, Extra: 1}, rule.Phase{Kind: rule.Day, No: no + 1})
	} else {
		r.Agenda(rule.Phase{Kind: rule.Night, No: no}, rule.Phase{Kind: rule.Night, No: no, Extra: 1})
	}
	return rule.Change("more")
}

// toyDie: a six wins a cure that must be used this night.
func toyDie(r *rule.Run, u *rule.Use) {
	n := r.Die(u.Hold, "die", 6)
	r.TellWord(u.Hand, "骰子", strconv.Itoa(n))
	if n == 6 {
		r.Grant(rule.Of(u.Body), rule.Grant{Skill: "won.cure", Until: rule.For(rule.Night, 1)}, rule.Source{Whose: rule.Nobody})
	}
}

func toyStart(r *rule.Run) {
	for i, s := range r.S.Seats {
		if s.Dealt == "狼人" {
			r.JoinGroup(rule.PackGroup, rule.Char(i))
		}
	}
	r.Grant(rule.OfGroup(rule.PackGroup), rule.Grant{Skill: "pack.kill"}, rule.Source{Whose: rule.Nobody})
}

func toyClose(r *rule.Run) {
	if r.VoteOff() {
		return
	}
	r.CountVotes()
	if r.Phase().No == 1 {
		return
	}
	if c, cause := r.Elected("票"); c >= 0 {
		r.GoOut(c, rule.Cause{Kind: cause, By: rule.Nobody, Hold: rule.NoHolding})
		r.Settled()
	}
	if len(r.Out) == 0 {
		r.Say("平安日")
	}
}

func toyJudge(r *rule.Run) (rule.Faction, bool) {
	left := map[rule.Faction]int{}
	for _, c := range r.S.InPlay() {
		left[r.Faction(c)]++
	}
	switch {
	case left[wolves]+left[village] == 0:
		return "", true
	case left[wolves] == 0:
		return village, true
	case left[village] == 0:
		return wolves, true
	}
	return "", false
}
