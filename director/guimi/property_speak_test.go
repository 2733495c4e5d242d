package guimi_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
)

// spoken counts how often each rule of a book has said anything but Pass, and each skill has done what it does.
type spoken struct {
	book  *rule.Book
	times map[string]int
}

// overhear has every rule and every doing of a fresh book counted.
func overhear(b *rule.Book) *spoken {
	sp := &spoken{book: b, times: map[string]int{}}
	hooks{
		rule: func(s *rule.Skill, i int, do ruleDoes) ruleDoes {
			key := ruleKey(s, i)
			sp.times[key] = 0
			return func(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
				v := do(r, m, h, k)
				if v.Kind != rule.Passed {
					sp.times[key]++
				}
				return v
			}
		},
		do: func(s *rule.Skill, do func(*rule.Run, *rule.Use)) func(*rule.Run, *rule.Use) {
			key := string(s.ID) + " does"
			sp.times[key] = 0
			return func(r *rule.Run, u *rule.Use) {
				sp.times[key]++
				do(r, u)
			}
		},
		due: func(s *rule.Skill, due func(*rule.Run, rule.Later)) func(*rule.Run, rule.Later) {
			key := string(s.ID) + " falls due"
			sp.times[key] = 0
			return func(r *rule.Run, l rule.Later) {
				sp.times[key]++
				due(r, l)
			}
		},
	}.fit(b)
	return sp
}

func ruleKey(s *rule.Skill, i int) string {
	rl := &s.Rules[i]
	return fmt.Sprintf("%s rule %d: kind %d layer %d mark %q ¶%s", s.ID, i, rl.On, rl.Layer, rl.Mark, rl.Para)
}

// silent lists what has not been heard yet, in the order of the book, each with its skill.
func (sp *spoken) silent() (keys []string, of []*rule.Skill) {
	for _, s := range sp.book.Skills {
		var here []string
		for i := range s.Rules {
			here = append(here, ruleKey(s, i))
		}
		here = append(here, string(s.ID)+" does", string(s.ID)+" falls due")
		for _, k := range here {
			if n, ok := sp.times[k]; ok && n == 0 {
				keys, of = append(keys, k), append(of, s)
			}
		}
	}
	return keys, of
}

// dealing lists the cards that deal a skill or in whose paragraph it stands; none for those of a group, the badge and the jail.
func (sp *spoken) dealing(s *rule.Skill) []string {
	var out []string
	for i := range sp.book.Identities {
		id := &sp.book.Identities[i]
		deals := slices.ContainsFunc(id.Grants, func(g rule.Grant) bool { return g.Skill == s.ID })
		if id.Built && (deals || id.Para == s.Para) {
			out = append(out, id.Name)
		}
	}
	return out
}

// partner is the card beside which a skill of another can speak at all: what 机械狼 has to learn, or whom it meets in a layer.
func partner(id rule.SkillID) string {
	return map[rule.SkillID]string{
		"mech.betray": "丘比特", "mech.maid": "女仆", "mech.pick": "双重人格", "mech.turn": "双重人格", "mech.shadow": "影子", "mech.tops": "变脸者",
		"mech.see": "侦探", "mech.saw-swap": "魔术师", "mech.unswap": "魔术师", "mech.pipe": "吹笛", "mech.divine": "占星师", "mech.trade": "富商",
		"mech.enter": "监视者", "mech.leave-day": "监视者", "mech.leave-night": "监视者", "mech.ask": "上帝使徒", "mech.saw-stage": "铁柱", "mech.stage": "铁柱",
		"guard.ward": "女巫",
	}[id]
}

// audience deals a table at which a skill may speak: the cards that deal it, its partner if it needs one, else as often as not any other; a
// legal table or a small one.
func (sp *spoken) audience(s *rule.Skill, seed uint64, rng *rand.Rand) []string {
	want := sp.dealing(s)
	if with := partner(s.ID); with != "" {
		want = append(want, with)
	} else if built := random.Built(sp.book); rng.IntN(2) == 0 {
		want = append(want, built[rng.IntN(len(built))])
	}
	if rng.IntN(2) == 0 {
		return random.Deal(sp.book, nil, max(5+rng.IntN(8), len(want)), seed, want...)
	}
	return cardsFor(sp.book, seed, want...)
}

// TestEveryRuleSpeaks: every rule of every card says something in some random game, and every skill is used. Games are dealt for those that
// have not been heard yet.
func TestEveryRuleSpeaks(t *testing.T) {
	if testing.Short() || slower > 1 {
		t.Log("needs more games than there is time for")
		return
	}
	b := guimi.New()
	h := random.Careful()
	h.Often, h.Acts = 5, 40 // what is said does not hang on how often one looks
	sp, p := overhear(b), random.New(b, h)
	games := 0
	for limit := 12000 * *times; games < limit; games++ {
		keys, of := sp.silent()
		if len(keys) == 0 {
			break
		}
		seed := 70000 + *from + uint64(games)
		rng := rand.New(rand.NewPCG(seed, 2))
		tb := &table{t: t, Player: p, seed: seed, cards: sp.audience(of[rng.IntN(len(of))], seed, rng), rng: rng}
		set := random.Settings(b, seed)
		set.NoEndings = rng.IntN(2) == 0 // what comes late in a game
		if err := tb.Deal(tb.cards, seed, set); err != nil {
			t.Fatal(err)
		}
		tb.play(nil, nil)
		if t.Failed() {
			return
		}
	}
	keys, _ := sp.silent()
	t.Logf("%d games", games)
	for _, k := range keys {
		t.Errorf("never heard: %s", k)
	}
}
