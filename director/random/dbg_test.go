package random_test

import (
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
)

func TestDbg(t *testing.T) {
	b := guimi.New()
	board := func(f []string, s uint64) ([]string, error) { return guimi.DealBoard(b, f, s) }
	for _, seed := range []uint64{112, 154, 94} {
		cards := random.Deal(b, board, 12+int(seed%10), seed)
		p, _ := random.New(b, cards, seed, random.Settings(b, seed), random.Careful())
		_, err := p.Play(8)
		t.Log(seed, err, cards)
		t.Log(p.In.Now, p.In.Times, p.Run.NextDue(), p.Run.Now(), p.Run.Asked, p.Run.ClosesOn(), p.Run.WasCut(), p.Run.ChoicesPending(), p.Run.SlotID())
	}
}
