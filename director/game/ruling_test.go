package game_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

// asking deals a table with a switch set to ask.
func asking(t *testing.T, name string, cards ...string) *table {
	t.Helper()
	tb := &table{t: t, g: game.New(guimi.New())}
	names := make([]string, len(cards))
	for i := range cards {
		names[i] = string(rune('A' + i))
	}
	set := rule.Settings{Reaction: 30, NoEndings: true, Rulings: map[string]string{name: rule.Ask}}
	tb.fold(game.Start(game.Deal{Book: "guimi", Names: names, Cards: cards, Seed: 7, Settings: set, Sheriff: rule.Nobody}, 0))
	return tb
}

func (tb *table) says(at rule.Instant, actor rule.Char, word string, on ...rule.Char) *rule.Refusal {
	tb.t.Helper()
	ev, ref, err := tb.g.Submit(rule.Claim{Actor: actor, Word: word, Chars: on, At: at}, "")
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.fold(ev)
	return ref
}

func (tb *table) rules(name, value string, at rule.Instant) {
	tb.t.Helper()
	ev, err := tb.g.Rule(name, value, at)
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.fold(ev)
}

// kinds lists the events of some kinds with the switch they are about.
func (tb *table) kinds(of ...game.Kind) []string {
	var out []string
	for _, e := range tb.journal {
		if slices.Contains(of, e.Kind) {
			out = append(out, string(e.Kind)+" "+e.Ruling.Switch+" "+e.Ruling.Value)
		}
	}
	return out
}

// TestRulingIsAPrecedent: the night stops where the director is asked, goes on with his answer, and the next time his answer decides and is
// cited; a replay of the journal comes to the same table.
func TestRulingIsAPrecedent(t *testing.T) {
	const sw = "block.spends_use"
	tb := asking(t, sw, "守卫", "噩梦之影", "狼人", "村民", "村民", "村民", "女巫", "狼王")
	tb.toNight()
	dusk := 3 * day
	for _, x := range []struct {
		actor rule.Char
		word  string
		on    rule.Char
	}{{1, "恐惧", 7}, {7, "冲锋", 3}} {
		if ref := tb.says(dusk+60, x.actor, x.word, x.on); ref != nil {
			t.Fatal(ref)
		}
	}
	for m := rule.Instant(0); m <= 12*60; m += 30 {
		tb.tick(dusk + m*60)
	}
	if !tb.g.Running || !slices.Equal(tb.g.Puzzles, []rule.Ruled{{Switch: sw, Hold: tb.g.Puzzles[0].Hold}}) {
		t.Fatalf("running %v, puzzles %+v", tb.g.Running, tb.g.Puzzles)
	}
	tb.rules(sw, "false", dusk+12*3600)
	tb.tick(dusk + 12*3600 + 60)
	if tb.g.Running || len(tb.g.Puzzles) > 0 {
		t.Fatalf("after the answer: running %v, puzzles %+v", tb.g.Running, tb.g.Puzzles)
	}
	tb.fold(tb.g.Begin(rule.Times{Open: 4 * day, Closes: []rule.Instant{5 * day, 6 * day, 7 * day}, Plan: 1, JudgeBefore: 180}, 4*day))
	tb.tick(6*day + 120)
	dusk = 6 * day
	tb.fold(tb.g.Begin(rule.Times{Dusk: dusk, Opening: dusk + 11*3600}, dusk))
	if ref := tb.says(dusk+60, 1, "恐惧", 6); ref != nil {
		t.Fatal(ref)
	}
	if ref := tb.says(dusk+120, 6, "毒药", 3); ref != nil {
		t.Fatal(ref)
	}
	for m := rule.Instant(0); m <= 12*60; m += 30 {
		tb.tick(dusk + m*60)
	}
	want := []string{"puzzled " + sw + " ", "ruled " + sw + " false", "cited " + sw + " false"}
	if d := cmp.Diff(want, tb.kinds(game.Puzzled, game.Ruled, game.Cited)); d != "" || tb.g.Running {
		t.Errorf("running %v: %s", tb.g.Running, d)
	}
	again := game.New(guimi.New())
	for _, e := range tb.journal {
		if err := again.Evolve(e); err != nil {
			t.Fatal(err)
		}
	}
	was, _ := tb.g.Current()
	is, err := again.Current()
	if err != nil {
		t.Fatal(err)
	}
	a, _ := json.Marshal(was)
	b, _ := json.Marshal(is)
	if d := cmp.Diff(string(a), string(b)); d != "" {
		t.Errorf("replayed: %s", d)
	}
	if d := cmp.Diff(tb.g.Precedents, again.Precedents); d != "" {
		t.Errorf("replayed: %s", d)
	}
}

// TestOpenLineAsksAtOnce: the director is asked when the line is taken, not first when it runs.
func TestOpenLineAsksAtOnce(t *testing.T) {
	tb := asking(t, "witch.self_save", "女巫", "狼人", "村民", "村民", "村民", "村民")
	tb.toNight()
	if ref := tb.says(3*day+60, 0, "救药", 0); ref != nil {
		t.Fatal(ref)
	}
	if len(tb.g.Puzzles) != 1 || tb.g.Puzzles[0].Switch != "witch.self_save" {
		t.Fatalf("puzzles %+v", tb.g.Puzzles)
	}
	tb.rules("witch.self_save", "false", 3*day+120)
	r, err := tb.g.Look(3*day+180, false)
	if err != nil {
		t.Fatal(err)
	}
	if ref := r.Barred(&tb.g.In.Lines[0]); ref == nil || ref.Key != "no-self-save" {
		t.Errorf("the line stands: %v", ref)
	}
	for m := rule.Instant(0); m <= 12*60; m += 30 {
		tb.tick(3*day + m*60)
	}
	if got := tb.kinds(game.Puzzled); len(got) != 1 || tb.g.Running {
		t.Errorf("running %v, asked %q", tb.g.Running, got)
	}
}

// TestRuleRefuses what is no answer.
func TestRuleRefuses(t *testing.T) {
	tb := asking(t, "witch.self_save", "女巫", "狼人", "村民", "村民", "村民", "村民")
	for _, c := range []struct{ name, value, says string }{
		{"witch.selfsave", "true", "no switch"},
		{"day.cut", "now", "没有设成 ask"},
		{"witch.self_save", "ask", "true 或 false"},
		{"witch.self_save", "perhaps", "true 或 false"},
	} {
		if _, err := tb.g.Rule(c.name, c.value, 0); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %s: %v, want %q", c.name, c.value, err, c.says)
		}
	}
}

// TestAnswerAhead: an answer before anything is asked decides, and a later one only from the phase after.
func TestAnswerAhead(t *testing.T) {
	tb := asking(t, "witch.self_save", "女巫", "狼人", "村民", "村民", "村民", "村民")
	tb.toNight()
	tb.rules("witch.self_save", "false", 3*day+30)
	if ref := tb.says(3*day+60, 0, "救药", 0); ref == nil || ref.Key != "no-self-save" {
		t.Errorf("refusal %v", ref)
	}
	tb.rules("witch.self_save", "true", 3*day+90)
	if ref := tb.says(3*day+120, 0, "救药", 0); ref == nil || ref.Key != "no-self-save" {
		t.Errorf("in the same night: refusal %v", ref)
	}
	if word, set := tb.g.Ruling("witch.self_save"); word != "true" || !set {
		t.Errorf("the word is %q", word)
	}
}
