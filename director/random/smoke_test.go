package random_test

import (
	"runtime/debug"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
)

func TestSmoke(t *testing.T) {
	b := guimi.New()
	board := func(f []string, s uint64) ([]string, error) { return guimi.DealBoard(b, f, s) }
	wins := map[rule.Faction]int{}
	looks, phases := 0, 0
	for seed := uint64(0); seed < 300; seed++ {
		cards := random.Deal(b, board, 12+int(seed%10), seed)
		p, err := random.New(b, cards, seed, random.Settings(b, seed), random.Careful())
		if err != nil {
			t.Fatal(err)
		}
		p.Watch = func(s random.Step) { looks++ }
		func() {
			defer func() {
				if e := recover(); e != nil {
					t.Errorf("seed %d panic %v\n%s", seed, e, debug.Stack())
				}
			}()
			_, err := p.Play(8)
			if err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		}()
		phases += int(p.State.Phase.Seq)
		wins[p.State.Won]++
	}
	t.Log(wins, looks, phases)
}

func BenchmarkGames12(bb *testing.B) {
	b := guimi.New()
	board := func(f []string, s uint64) ([]string, error) { return guimi.DealBoard(b, f, s) }
	var deals [][]string
	for s := range uint64(64) {
		deals = append(deals, random.Deal(b, board, 12, s))
	}
	bb.ResetTimer()
	n := uint64(0)
	for bb.Loop() {
		p, _ := random.New(b, deals[n%64], n, rule.Settings{Reaction: 30}, random.Brisk())
		if _, err := p.Play(10); err != nil {
			bb.Fatal(err)
		}
		n++
	}
	bb.ReportMetric(float64(bb.N)/bb.Elapsed().Seconds(), "games/s")
}
