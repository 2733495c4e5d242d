package pairs_test

import (
	"slices"

	"daoyan/director/rule"
)

// toyDusk is where the toy's nights begin.
const toyDusk = rule.Instant(86400)

// toyNight is the clock of a toy's night.
func toyNight() rule.Times { return rule.Times{Dusk: toyDusk, Opening: toyDusk + 11*3600} }

// toy is a rule set with one night skill a card. Each has a fault of its own.
func toy() *rule.Book {
	lay := func(kind rule.MarkKind) func(*rule.Run, *rule.Use) {
		return func(r *rule.Run, u *rule.Use) { r.Mark(u.Hold, kind, rule.For(rule.Night, 1), u.Line.Chars...) }
	}
	one := rule.Shape{Min: 1, Max: 1, Self: true}
	skills := []*rule.Skill{
		// 甲 and 乙 bend one strike: the one stops it, the other turns it on whoever laid the mark. Nothing puts them in order.
		{ID: "stop", Name: "挡", Para: "1.1", Asks: rule.AtNight, Shape: one, Do: lay("stop"),
			Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitWard, Mark: "stop", Para: "1.2", Do: stopped}}},
		{ID: "turn", Name: "转", Para: "2.1", Asks: rule.AtNight, Shape: one, Do: lay("turn"),
			Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitWard, Mark: "turn", Para: "2.2", Do: turned}}},
		// 丙 kills; of two it does not matter whose strike settles first.
		{ID: "kill", Name: "杀", Para: "3.1", Asks: rule.AtNight, Shape: one, Do: func(r *rule.Run, u *rule.Use) { r.Strike(u, &u.At[0], "杀") }},
		// 丁 blocks whoever it names, as long as nobody has blocked it: the seat says who comes first.
		{ID: "block", Name: "封", Para: "4.1", Asks: rule.AtNight, Shape: one, Do: lay("blocked"),
			Rules: []rule.Rule{{On: rule.Turn, Layer: rule.TurnBlock, Mark: "blocked", Para: "4.2", Do: blocked}}},
		// 戊 looks at the order of the lines, which no rule may.
		{ID: "count", Name: "数", Para: "1.3", Asks: rule.AtNight, Do: counts},
		{ID: "wait", Name: "等", Para: "1.4", Asks: rule.AtNight, Do: func(*rule.Run, *rule.Use) {}},
		// 庚 lays a ward where strikes settle: before 丙's strike it saves, behind it does not.
		{ID: "spare", Name: "护", Para: "1.5", Asks: rule.AtNight, Shape: one, Do: func(r *rule.Run, u *rule.Use) {
			r.Plan(u, u.At[0].At, "护", func(r *rule.Run, h *rule.Harm) { r.Mark(u.Hold, "stop", rule.For(rule.Night, 1), h.On) })
		}, Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitWard, Mark: "stop", Para: "1.6", Do: stopped}}},
	}
	book := rule.Book{Name: "toy", Skills: skills,
		Night: []rule.Slot{
			{ID: "1", Runs: 20, Skills: []rule.Printed{{Skill: "block", Closes: 20}}},
			{ID: "2", Runs: 40, Skills: []rule.Printed{{Skill: "stop", Closes: 40}, {Skill: "turn", Closes: 40}, {Skill: "kill", Closes: 40}, {Skill: "spare", Closes: 40},
				{Skill: "count", Closes: 40}, {Skill: "wait", Closes: 40}}},
			{ID: "3", Runs: 60, After: (*rule.Run).Settle},
		},
		Setup: []rule.Slot{{ID: "start", From: rule.FromOpen}},
		Day:   []rule.Slot{{ID: "open", From: rule.FromOpen}, {ID: "close", From: rule.AtClose}},
		Judge: func(*rule.Run) (rule.Faction, bool) { return "", false },
	}
	for i, name := range []string{"甲", "乙", "丙", "丁", "戊", "己", "庚"} {
		book.Identities = append(book.Identities, rule.Identity{Name: name, Built: true, Grants: []rule.Grant{{Skill: skills[i].ID}}})
	}
	book.Identities = append(book.Identities, rule.Identity{Name: "民", Built: true})
	return rule.NewBook(book)
}

func stopped(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.Harm.On) {
		return rule.Pass()
	}
	return rule.Stop("stopped")
}

func turned(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.Harm.On) {
		return rule.Pass()
	}
	m.Harm.On = k.Owner
	return rule.Change("turned", int32(k.Owner))
}

func blocked(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.Who) {
		return rule.Pass()
	}
	return rule.Stop("blocked")
}

// counts tells its hand whether an even number of lines stands before its own.
func counts(r *rule.Run, u *rule.Use) {
	word := "单"
	if slices.IndexFunc(r.In.Lines, func(ln rule.Line) bool { return ln.Hold == u.Hold.ID })%2 == 0 {
		word = "双"
	}
	r.TellWord(u.Hand, "前面", word)
}
