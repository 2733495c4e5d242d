package guimi_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/director/scenario"
)

// TestScenariosHearEveryRule: in the project's own scenarios every rule of every card says something and every skill does what it does.
func TestScenariosHearEveryRule(t *testing.T) {
	b := guimi.New()
	sp := overhear(b)
	playOwn(t, b, nil)
	keys, of := sp.silent()
	for i, k := range keys {
		t.Errorf("no scenario has %s <%s> speak: %s", of[i].Para, of[i].Name, k)
	}
}

// meet lists, by layer, the cards that have something to say to one matter there, by their paragraphs: every two that did in up to 900 random
// games for each pair with rules in one layer, and those of a few scenarios that do more at once. Two pairs are not here because no table of
// cards as they are dealt brings them together: a couple that 机械狼 has betrayed beside one of 丘比特's that still is one (¶6.22, ¶8.1), and the
// pile of 变脸者 in the hand of a 双重人格 who has not chosen yet (¶5.34, ¶8.5).
func meet() map[rule.Layer]string {
	return map[rule.Layer]string{
		rule.TurnHold: "5.19+5.28 5.19+6.11",
		rule.TurnBlock: "5.13+5.30 5.13+5.31 5.13+6.1 5.13+6.21 5.13+6.5 5.13+6.8 5.30+5.31 5.30+6.21 5.30+6.5 5.30+6.8 5.31+6.1 5.31+6.21 " +
			"5.31+6.22 5.31+6.5 5.31+6.8 6.1+6.21 6.1+6.8 6.21+6.5 6.21+6.8 6.22+6.8 6.5+6.8",
		rule.AimNull:   "5.13+5.29",
		rule.AimImmune: "7.1+7.6 7.2+7.6",
		rule.HitNature: "5.24+6.13 5.24+7.8 6.13+7.6",
		rule.HitWard:   "5.2+5.36 5.2+7.12 5.2+7.13 5.5+7.12 5.5+7.13 7.12+7.13",
		rule.HitCarry:  "6.27+7.8",
		rule.FallPublic: "5.19+5.23 5.19+5.24 5.19+6.11 5.19+6.18 5.19+6.27 5.19+7.2 5.23+6.27 5.23+7.2 5.24+6.11 5.24+6.18 5.24+7.2 6.11+6.18 " +
			"6.11+7.2 6.18+7.2 6.27+7.2",
		rule.FallFollow: "5.9+6.3 5.9+7.2 5.9+8.1 6.3+7.2 6.3+8.1 7.2+8.1",
		rule.FallLater: "5.19+5.33 5.19+6.2 5.19+7.13 5.19+7.9 5.19+8.3 5.21+6.2 5.21+7.8 5.21+7.9 5.21+8.3 5.33+6.2 5.33+7.13 5.33+7.9 5.33+8.3 " +
			"5.9+7.9 5.9+8.3 6.2+7.13 6.2+7.8 6.2+7.9 6.2+8.3 6.22+7.9 6.22+8.3 7.13+7.9 7.13+8.3 7.8+7.9 7.8+8.3 7.9+8.3",
		rule.FallChoice:   "5.0+5.14 5.0+5.23 5.0+5.4 5.0+7.12 5.14+5.4 5.14+7.12 5.23+5.4 5.4+7.12",
		rule.BallotWeight: "5.0+5.38 5.0+7.4",
		rule.ElectBar:     "6.14+6.24",
		rule.ElectSpare:   "5.23+5.3",
		rule.StayCheck:    "5.29+6.6",
	}
}

// TestPairsMeetInScenarios: every two cards that meet in a layer do so in one of the project's own scenarios.
func TestPairsMeetInScenarios(t *testing.T) {
	b := guimi.New()
	e, met := listen(b), map[meeting]bool{}
	playOwn(t, b, func(s *rule.State, in *rule.Inputs) { maps.Copy(met, e.meetings(s, in)) })
	for layer, pairs := range meet() {
		for _, pair := range strings.Fields(pairs) {
			x, y, _ := strings.Cut(pair, "+")
			m := meeting{layer, x, y}
			if !met[m] {
				t.Errorf("no scenario has %s and %s meet in layer %d", x, y, layer)
			}
			delete(met, m)
		}
	}
	for m := range met {
		t.Errorf("%s and %s meet in layer %d in a scenario: list them", m.a, m.b, m.layer)
	}
}

// playOwn plays the scenarios of this folder by a book and shows each phase, see scenario.Phases.
func playOwn(t *testing.T, b *rule.Book, each func(*rule.State, *rule.Inputs)) {
	t.Helper()
	paths, err := filepath.Glob("testdata/scenarios/*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scenarios found: %v", err)
	}
	sets := scenario.Rulesets()
	set := *sets["guimi"]
	set.Book = b
	sets["guimi"] = &set
	for _, p := range paths {
		src, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		f, fails := scenario.Load(p, src, sets)
		if len(fails) > 0 {
			t.Fatal(fails)
		}
		scenario.Phases(&set, f, each)
	}
}

// word is one rule that did something to one matter.
type word struct {
	layer  rule.Layer
	para   string
	matter string
}

// meeting is two cards, by their paragraphs, with something to say to one matter in one layer.
type meeting struct {
	layer rule.Layer
	a, b  string
}

// ear notes what the rules of a book say, each as the paragraph of its skill, and can keep those of some paragraphs from speaking in a layer.
type ear struct {
	book  *rule.Book
	heard []word
	layer rule.Layer
	hush  []string
}

func listen(b *rule.Book) *ear {
	e := &ear{book: b}
	for _, s := range b.Skills {
		for i := range s.Rules {
			rl := &s.Rules[i]
			do, layer := rl.Do, rl.Layer
			rl.Do = func(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
				if e.layer == layer && slices.Contains(e.hush, s.Para) {
					return rule.Pass()
				}
				w := word{layer, s.Para, matterKey(m)} // before the rule changes the matter
				v := do(r, m, h, k)
				if v.Kind != rule.Passed && !m.Probe {
					e.heard = append(e.heard, w)
				}
				return v
			}
		}
	}
	return e
}

// matterKey tells one matter of a phase from another.
func matterKey(m *rule.Matter) string {
	key := fmt.Sprint(m.Kind, m.Who, m.From)
	if m.Hold != nil {
		key += fmt.Sprint(" of ", m.Hold.ID)
	}
	if m.Use != nil {
		key += fmt.Sprint(" by ", m.Use.ID)
	}
	if m.T != nil {
		key += fmt.Sprint(" at ", m.T.Named)
	}
	if m.Harm != nil {
		key += fmt.Sprint(" hits ", m.Harm.On, m.Harm.Rank)
	}
	return key
}

// words plays a phase and gives what was said, with some paragraphs hushed in a layer.
func (e *ear) words(s *rule.State, in *rule.Inputs, l rule.Layer, hush []string) []word {
	e.layer, e.hush, e.heard = l, hush, nil
	rule.NewRun(e.book).Resolve(s, in)
	return e.heard
}

// meetings lists who meets in a phase: all who spoke of a matter in one layer, and those who do once they are asked because the ones before
// them are hushed.
func (e *ear) meetings(s *rule.State, in *rule.Inputs) map[meeting]bool {
	met, layers := map[meeting]bool{}, map[rule.Layer]bool{}
	played := e.words(s, in, 0, nil)
	for _, x := range played {
		if layers[x.layer] {
			continue
		}
		layers[x.layer] = true
		of := map[string][]string{} // who spoke of each matter of this layer
		var hush []string
		for words := played; ; words = e.words(s, in, x.layer, hush) {
			before := len(hush)
			for _, y := range words {
				if y.layer != x.layer || before > 0 && of[y.matter] == nil {
					continue
				}
				for _, para := range of[y.matter] {
					if para != y.para {
						met[meeting{x.layer, min(para, y.para), max(para, y.para)}] = true
					}
				}
				of[y.matter] = append(of[y.matter], y.para)
				if !slices.Contains(hush, y.para) {
					hush = append(hush, y.para)
				}
			}
			if len(hush) == before {
				break
			}
		}
	}
	return met
}
