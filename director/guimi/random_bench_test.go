package guimi_test

import (
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
)

// benchGames plays whole games of n characters on dealt boards, as few looks as can be, the invariants checked after every phase: the mark is 10,000 of 12 characters a second.
func benchGames(b *testing.B, n int) {
	book := guimi.New()
	boards := make([][]string, 64)
	for i := range boards {
		boards[i] = random.Deal(book, legalBoard(book), n, uint64(i))
	}
	p := random.New(book, random.Brisk())
	seed, phases := uint64(0), 0
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Deal(boards[seed%uint64(len(boards))], seed, rule.Settings{Reaction: 30}); err != nil {
			b.Fatal(err)
		}
		if _, err := p.Play(12); err != nil {
			b.Fatalf("seed %d: %v", seed, err)
		}
		seed++
		phases += int(p.State.Phase.Seq)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(phases)/float64(b.N), "phases/game")
}

func BenchmarkGames12(b *testing.B) { benchGames(b, 12) }
func BenchmarkGames30(b *testing.B) { benchGames(b, 30) }
