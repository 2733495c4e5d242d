package pairs_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/pairs"
	"daoyan/director/random"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

// played plays random games of 诡秘之主, every second one a forced table on which a card may lie twice, and shows every phase once it is over.
func played(t *testing.T, games uint64, show func(seed uint64, p *random.Player)) {
	t.Helper()
	if testing.Short() {
		games /= 5
	}
	b := guimi.New()
	board := func(fixed []string, seed uint64) ([]string, error) { return guimi.DealBoard(b, fixed, seed) }
	p := random.New(b, random.Brisk())
	for seed := range games {
		cards := random.Deal(b, nil, 6+int(seed%12), seed)
		if seed%2 == 0 {
			cards = random.Deal(b, board, 12+int(seed%12), seed)
		}
		if err := p.Deal(cards, seed, rule.Settings{Reaction: 30, NoEndings: seed%3 == 0}); err != nil {
			t.Fatal(err)
		}
		for !p.State.Winner && p.State.Phase.No <= 6 {
			if err := p.Phase(); err != nil {
				t.Fatalf("seed %d, %v: %v", seed, cards, err)
			}
			show(seed, p)
		}
	}
}

// TestOnlyLikeMeetsLike: of two skills of different names the post always says which comes first, or it does not matter; a difference is left
// only between two holdings of one skill, of which the seat decides. What is known besides:
// a dreamer and a lover fall in one, and whom both take along goes out 殉情 or not.
func TestOnlyLikeMeetsLike(t *testing.T) {
	known := [][2]rule.SkillID{{"dreamer.dream", "cupid.arrow"}}
	seen := 0
	played(t, 240, func(seed uint64, p *random.Player) {
		for _, d := range pairs.Unordered(p.Book, p.Began, &p.In, letter) {
			seen++
			if of := [2]rule.SkillID{d.First.Skill.ID, d.Then.Skill.ID}; of[0] != of[1] && !slices.Contains(known, of) {
				t.Errorf("seed %d, phase %+v: %v: played %v, the other way %v; %v", seed, p.Began.Phase, of, d.Played, d.Other, d.Table)
			}
		}
	})
	if seen == 0 {
		t.Error("no difference at all: nothing was tried")
	}
}

// TestLinesInAnyOrder: the lines of a phase that wait for their slot, handed in at one minute in any order, come to the same. Those of one
// skill, and those that the pack may write for it, stay in order: there the latest counts (¶2.2).
func TestLinesInAnyOrder(t *testing.T) {
	r := rule.NewRun(guimi.New())
	played(t, 120, func(seed uint64, p *random.Player) {
		in := p.In
		in.Lines = slices.Clone(p.In.Lines)
		for i := range in.Lines {
			in.Lines[i].At, in.Lines[i].Read = start(p), 0
		}
		in.Lines = slices.DeleteFunc(in.Lines, func(ln rule.Line) bool {
			return int(ln.Hold) >= len(p.Began.Holdings) || !p.Book.Skill(p.Began.Holdings[ln.Hold].Skill).Written()
		})
		r.Resolve(p.Began, &in)
		want := heard(r)
		rng := rand.New(rand.NewPCG(seed, 7))
		for range 3 {
			in.Lines = shuffled(in.Lines, p.Began, rng)
			r.Resolve(p.Began, &in)
			if d := cmp.Diff(want, heard(r)); d != "" {
				t.Errorf("seed %d, phase %+v: %s\n%+v", seed, p.Began.Phase, d, in.Lines)
			}
		}
	})
}

func start(p *random.Player) rule.Instant {
	return max(p.In.Times.Dusk, p.In.Times.Open)
}

// shuffled puts the lines of different holdings in another order, but for those of the pack.
func shuffled(lines []rule.Line, s *rule.State, rng *rand.Rand) []rule.Line {
	of := map[rule.HoldingID][]rule.Line{}
	var order []rule.HoldingID
	for _, ln := range lines {
		id := ln.Hold
		if ln.ForPack || s.Holdings[id].Owner.Group == rule.PackGroup || s.Holdings[id].Print().Traits.ByPack {
			id = rule.NoHolding
		}
		of[id] = append(of[id], ln)
		order = append(order, id)
	}
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	out := make([]rule.Line, 0, len(lines))
	for _, id := range order {
		out, of[id] = append(out, of[id][0]), of[id][1:]
	}
	for i := range out {
		out[i].Seq = int64(i + 1)
	}
	return out
}

// heard is all that a run has told and made public, and who went out, in order; what 幽灵 is told of lines, in the order in which they were
// written, comes sorted behind.
func heard(r *rule.Run) []string {
	var out, written []string
	for _, g := range r.Out {
		out = append(out, "out "+letter(g.Who))
	}
	for i := range r.Told {
		line := letter(r.Told[i].To) + " " + r.Told[i].Token(letter)
		if r.Told[i].Key == "操作" {
			written = append(written, line)
		} else {
			out = append(out, line)
		}
	}
	for i := range r.Public {
		out = append(out, r.Public[i].Token(letter))
	}
	slices.Sort(written)
	return append(out, written...)
}

// BenchmarkUnordered tries a night of thirty both ways: the daemon does it once a night before anything is told.
func BenchmarkUnordered(bb *testing.B) {
	b := guimi.New()
	board := func(fixed []string, seed uint64) ([]string, error) { return guimi.DealBoard(b, fixed, seed) }
	p := random.New(b, random.Brisk())
	if err := p.Deal(random.Deal(b, board, 30, 1), 1, rule.Settings{Reaction: 30, NoEndings: true}); err != nil {
		bb.Fatal(err)
	}
	for p.State.Phase.No < 3 {
		if err := p.Phase(); err != nil {
			bb.Fatal(err)
		}
	}
	if p.Began.Phase.Kind != rule.Night {
		bb.Fatalf("phase %+v: want a night", p.Began.Phase)
	}
	bb.ReportMetric(float64(len(p.In.Lines)), "lines")
	for bb.Loop() {
		pairs.Unordered(b, p.Began, &p.In, letter)
	}
}
