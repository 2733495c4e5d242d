package rule_test

import (
	"testing"

	"daoyan/director/rule"
)

// The toy book has three identities: one who shields, one who shoots when he goes out, one who strikes; and a check by day.
const (
	shield rule.SkillID = "toy.shield"
	shot   rule.SkillID = "toy.shot"
	blow   rule.SkillID = "toy.blow"
	freeze rule.SkillID = "toy.freeze"

	markShield rule.MarkKind = "shield"
	markIce    rule.MarkKind = "ice"
)

func strikeAll(cause string) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		for i := range u.At {
			if u.At[i].Lands() {
				r.Strike(u, &u.At[i], cause)
			}
		}
	}
}

func mark(kind rule.MarkKind) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		for _, t := range u.At {
			if t.Lands() {
				r.Mark(u.Hold, kind, rule.For(rule.Night, 1), t.At)
			}
		}
	}
}

func toyBook() *rule.Book {
	one := rule.Shape{Min: 1, Max: 1}
	skills := []*rule.Skill{
		{ID: shield, Name: "挡", Para: "1", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
			Traits: rule.Traits{Repeat: rule.NotTwoNightsRunning}, Do: mark(markShield),
			Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitWard, Mark: markShield, Para: "1",
				Do: func(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
					if !k.Has(m.Harm.On) || m.Harm.Outside {
						return rule.Pass()
					}
					return rule.Stop("shielded")
				}}}},
		{ID: freeze, Name: "冻", Para: "2", Asks: rule.AtNight, Shape: one, Do: mark(markIce),
			Rules: []rule.Rule{{On: rule.Turn, Layer: rule.TurnBlock, Mark: markIce, Para: "2",
				Do: func(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
					if m.Who < 0 || !k.Has(m.Who) || m.Hold.Print().Traits.Forced {
						return rule.Pass()
					}
					return rule.Stop("ice")
				}}}},
		{ID: blow, Name: "打", Para: "3", Asks: rule.AtNight, Shape: one, Do: strikeAll("打")},
		{ID: shot, Name: "射", Para: "4", Asks: rule.OnChoice, Shape: one,
			Do: func(r *rule.Run, u *rule.Use) {
				r.HitNow(rule.Harm{On: u.At[0].At, Kind: "射", By: u.Body, Use: u, Named: u.At[0].Named, Outside: true})
			},
			Rules: []rule.Rule{{On: rule.Fall, Layer: rule.FallChoice, Para: "4",
				Do: func(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
					if m.Who != h.Owner.Char || h.Left == 0 {
						return rule.Pass()
					}
					r.Ask(h, 30)
					return rule.Change("asked")
				}}}},
	}
	return rule.NewBook(rule.Book{
		Name: "toy", Skills: skills, Settle: []rule.SkillID{blow},
		Identities: []rule.Identity{
			{Name: "盾", Built: true, Grants: []rule.Grant{{Skill: shield}}},
			{Name: "枪", Built: true, Grants: []rule.Grant{{Skill: shot, Uses: 1}}},
			{Name: "拳", Built: true, Grants: []rule.Grant{{Skill: blow}}},
			{Name: "冰", Built: true, Grants: []rule.Grant{{Skill: freeze, Uses: 1}}},
			{Name: "民", Built: true},
		},
		Setup: []rule.Slot{{ID: "start", From: rule.FromOpen}},
		Day:   []rule.Slot{{ID: "close", From: rule.AtClose, Before: (*rule.Run).CountVotes}},
		Night: []rule.Slot{
			{ID: "1", Runs: 10, Skills: []rule.Printed{{Skill: freeze, Closes: 10}}},
			{ID: "2", Runs: 20, Skills: []rule.Printed{{Skill: shield, Closes: 20}, {Skill: blow, Closes: 20}}},
			{ID: "settle", Runs: 30, After: (*rule.Run).Settle},
			{ID: "done", From: rule.AfterChoices},
			{ID: "opening", From: rule.BeforeOpening},
		},
		Judge: func(*rule.Run) (rule.Faction, bool) { return "", false },
	})
}

// toyNight is a table at the beginning of night 1 whose dusk is 0.
type toyNight struct {
	t  *testing.T
	b  *rule.Book
	s  *rule.State
	in rule.Inputs
	r  *rule.Run
}

const opening = rule.Instant(600 * 60)

func deal(t *testing.T, cards ...string) *toyNight {
	t.Helper()
	b := toyBook()
	s, err := b.Deal(cards, 1, rule.Settings{Reaction: 30})
	if err != nil {
		t.Fatal(err)
	}
	n := &toyNight{t: t, b: b, s: s, r: rule.NewRun(b)}
	n.r.Resolve(s, &rule.Inputs{Now: 10})
	n.s = n.r.Next()
	n.r.Resolve(n.s, &rule.Inputs{Now: 500, Times: rule.Times{Closes: []rule.Instant{100}}})
	if !n.r.Done {
		t.Fatal("the day does not end")
	}
	n.s = n.r.Next()
	n.in = rule.Inputs{Times: rule.Times{Dusk: 0, Opening: opening}, Trace: true}
	return n
}

// at resolves up to a minute after dusk.
func (n *toyNight) at(minute rule.Instant) *rule.Run {
	n.in.Now = minute * 60
	n.r.Resolve(n.s, &n.in)
	return n.r
}

// write has a line judged in a minute and taken if it is legal.
func (n *toyNight) write(minute rule.Instant, actor rule.Char, word string, chars ...rule.Char) *rule.Refusal {
	n.t.Helper()
	ln, ref := n.at(minute).Take(rule.Claim{Actor: actor, Word: word, Chars: chars, At: minute * 60, Seq: int64(len(n.in.Lines) + 1)})
	if ref == nil {
		n.in.Lines = append(n.in.Lines, ln)
	}
	return ref
}

func (n *toyNight) mustWrite(minute rule.Instant, actor rule.Char, word string, chars ...rule.Char) {
	n.t.Helper()
	if ref := n.write(minute, actor, word, chars...); ref != nil {
		n.t.Fatalf("%s refused: %v", word, ref)
	}
}

// out lists who has gone out by that minute.
func (n *toyNight) out(minute rule.Instant) []rule.Char {
	var out []rule.Char
	for _, g := range n.at(minute).Out {
		out = append(out, g.Who)
	}
	return out
}
