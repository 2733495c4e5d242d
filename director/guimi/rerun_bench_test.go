package guimi_test

import (
	"testing"

	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
)

// tenNights is the journal of a game of 12 that goes on for ten nights.
func tenNights(tb testing.TB, seed uint64) []game.Record {
	tb.Helper()
	p := random.New(guimi.New(), random.Brisk())
	set := rule.Settings{Reaction: 30, NoEndings: true}
	cards := random.Deal(p.Book, legalBoard(p.Book), 12, seed)
	if err := p.Deal(cards, seed, set); err != nil {
		tb.Fatal(err)
	}
	re := &replay{table: &table{Player: p, t: tb, seed: seed, cards: cards}, game: game.New(p.Book)}
	re.fold(game.Start(game.Deal{Book: p.Book.Name, Names: make([]string, 12), Cards: cards, Seed: seed, Settings: set, Sheriff: rule.Nobody}, 0), nil)
	p.Watch = re.step
	for p.State.Phase.No < 11 {
		if err := p.Phase(); err != nil {
			tb.Fatal(err)
		}
		re.began = false
	}
	return numbered(re.journal)
}

// strikeOnNight2 takes back a submission of night 2 that carries the game through to its end all the same, and changes something.
func strikeOnNight2(tb testing.TB, list []game.Record) *game.Change {
	tb.Helper()
	night := rule.Phase{}
	for i := range list {
		if list[i].Kind == game.Began {
			night = *list[i].Phase
		}
		if list[i].Kind != game.Taken || night.Kind != rule.Night || night.No != 2 {
			continue
		}
		change := &game.Change{From: list[i].No, Strike: []int64{list[i].Line.Seq}}
		out, err := game.Play(guimi.New(), list, change)
		if err != nil {
			tb.Fatal(err)
		}
		if out.Stopped == 0 && len(out.Events) > (len(list)-i)/2 {
			return change
		}
	}
	return nil
}

// BenchmarkReresolve plays ten nights of 12 characters again from one change on night 2; 10 ms is the mark.
func BenchmarkReresolve(b *testing.B) {
	book := guimi.New()
	for seed := uint64(1); seed < 50; seed++ {
		list := tenNights(b, seed)
		change := strikeOnNight2(b, list)
		if change == nil {
			continue
		}
		for b.Loop() {
			if _, err := game.Play(book, list, change); err != nil {
				b.Fatal(err)
			}
		}
		lines := 0
		for i := range list {
			if list[i].No >= change.From && list[i].Kind == game.Taken {
				lines++
			}
		}
		b.ReportMetric(float64(lines), "submissions")
		return
	}
	b.Fatal("no game of ten nights goes on after a change")
}
