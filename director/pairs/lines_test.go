package pairs_test

import (
	"slices"
	"strings"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/pairs"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestLinesFindsCounting: an ability that counts the lines before its own is found with every other one, once, and no other is.
func TestLinesFindsCounting(t *testing.T) {
	table := []string{"丙", "丁", "戊", "己"}
	rep, err := pairs.Lines(toy(), [][]string{table, table, table, table}, nil, 1, 4)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range rep.Found {
		first, _, _ := strings.Cut(f.First[3:], " ")
		then, _, _ := strings.Cut(f.Then[3:], " ")
		got = append(got, first+"|"+then)
		if d := cmp.Diff([]string{"告知 3 前面:单"}, append(f.Played, f.Other...), cmpopts.IgnoreSliceElements(func(s string) bool { return s == "告知 3 前面:双" })); d != "" {
			t.Error(d)
		}
	}
	slices.Sort(got)
	if d := cmp.Diff([]string{"封|数", "数|等", "杀|数"}, got); d != "" {
		t.Error(d)
	}
	if rep.Pairs != 12 || rep.Tables != 4 {
		t.Errorf("%d pairs at %d tables: want 12 at 4", rep.Pairs, rep.Tables)
	}
}

// TestNobodyWritesFirst: of the tables of daoyan pairs, every so many: no outcome depends on whose line came first.
func TestNobodyWritesFirst(t *testing.T) {
	b := guimi.New()
	var some [][]string
	for i, cards := range guimi.PairTables(b) {
		if i%29 == 0 {
			some = append(some, cards)
		}
	}
	rep, err := pairs.Lines(b, some, guimi.PlainTables()[:1], 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if rep.Pairs < 2000 {
		t.Errorf("only %d pairs were tried", rep.Pairs)
	}
	for _, f := range rep.Found {
		t.Errorf("%v %d, %v: %s | %s: %v %v %v", f.Phase.Kind, f.Phase.No, f.Cards, f.First, f.Then, f.Played, f.Other, f.Table)
	}
}
