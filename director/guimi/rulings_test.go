package guimi_test

import (
	"slices"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/rule"
)

// duskAt is where the nights of these tests begin, seconds after the game did.
const duskAt = rule.Instant(3 * 86400)

// night is one night at a table with rulings of its own.
type night struct {
	t     *testing.T
	began *rule.State
	in    rule.Inputs
	run   *rule.Run
}

// firstNight deals the cards, lets setup and the first day pass in silence and stands at dusk.
func firstNight(t *testing.T, rulings map[string]string, cards ...string) *night {
	t.Helper()
	b := guimi.New()
	s, err := b.Deal(cards, 1, rule.Settings{Reaction: 30, NoEndings: true, Rulings: rulings})
	if err != nil {
		t.Fatal(err)
	}
	n := &night{t: t, run: rule.NewRun(b)}
	n.run.Resolve(s, &rule.Inputs{Now: 2 * 86400})
	n.run.Resolve(n.run.Next(), &rule.Inputs{Now: 4 * 86400, Times: rule.Times{Open: 86400, Closes: []rule.Instant{2 * 86400, duskAt}, Plan: 1, JudgeBefore: 180}})
	n.next()
	return n
}

// next stands at the dusk of the night that the run leads to.
func (n *night) next() {
	n.t.Helper()
	if !n.run.Done {
		n.t.Fatalf("the phase is not over: %+v, asked %+v", n.run.Questions(), n.run.Asked)
	}
	n.began = n.run.Next()
	n.in = rule.Inputs{Times: rule.Times{Dusk: duskAt, Opening: duskAt + 11*3600}}
	n.at(0)
}

// at looks at the night that many minutes and half a minute after dusk.
func (n *night) at(minutes rule.Instant) {
	n.in.Now = duskAt + minutes*60 + 30
	n.run.Resolve(n.began, &n.in)
}

// over looks at the night from behind.
func (n *night) over() {
	n.in.Now = n.in.Times.Opening + 3600
	n.run.Resolve(n.began, &n.in)
}

// says hands a line in at that minute.
func (n *night) says(minutes rule.Instant, actor rule.Char, word string, on ...rule.Char) *rule.Refusal {
	n.t.Helper()
	n.at(minutes)
	ln, ref := n.run.Take(rule.Claim{Actor: actor, Word: word, Chars: on, At: duskAt + minutes*60, Seq: int64(len(n.in.Lines) + 1)})
	if ref == nil {
		n.in.Lines = append(n.in.Lines, ln)
	}
	return ref
}

func (n *night) must(minutes rule.Instant, actor rule.Char, word string, on ...rule.Char) {
	n.t.Helper()
	if ref := n.says(minutes, actor, word, on...); ref != nil {
		n.t.Fatalf("%d %s %v: refused: %s", actor, word, on, ref.Key)
	}
}

// left is how often c may still use a skill.
func (n *night) left(c rule.Char, id rule.SkillID) int16 {
	n.t.Helper()
	h := n.run.KeptBy(c, id)
	if h == nil {
		n.t.Fatalf("%d does not hold %s", c, id)
	}
	return h.Left
}

// told tells whether c has been told a fact of that key and word.
func (n *night) told(c rule.Char, key, word string) bool {
	return slices.ContainsFunc(n.run.Told, func(x rule.Telling) bool { return x.To == c && x.Key == key && x.Eq == word })
}

func (n *night) out() []rule.Char {
	var out []rule.Char
	for _, g := range n.run.Out {
		out = append(out, g.Who)
	}
	return out
}

// TestBlockSpendsUse: what a block stopped is used up where the table has agreed so, and only then.
func TestBlockSpendsUse(t *testing.T) {
	for value, want := range map[string]int16{"false": 1, "true": 0} {
		n := firstNight(t, map[string]string{"block.spends_use": value}, "女巫", "噩梦之影", "狼人", "村民", "村民", "村民")
		n.must(1, 1, "恐惧", 0)
		n.must(2, 0, "毒药", 3)
		n.over()
		if got := n.left(0, "witch.poison"); got != want || len(n.out()) > 0 {
			t.Errorf("%s: %d left, want %d; out %v", value, got, want, n.out())
		}
	}
}

// TestBlockSpendsNoWordTakenBack: an infection that the pack takes back by a later kill is not blocked.
func TestBlockSpendsNoWordTakenBack(t *testing.T) {
	n := firstNight(t, map[string]string{"block.spends_use": "true"}, "种狼", "狼人", "村民", "村民", "村民", "村民")
	n.must(1, 1, "感染", 2)
	n.must(2, 1, "杀人", 3)
	n.over()
	if got := n.left(0, "seed.infect"); got != 1 || !slices.Equal(n.out(), []rule.Char{3}) {
		t.Errorf("%d left, want 1; out %v, want 3", got, n.out())
	}
}

// TestSkipAbsent: the neighbours of 狐狸's pick are the next in play, or whoever sits there.
func TestSkipAbsent(t *testing.T) {
	for value, want := range map[string]string{"true": "有狼", "false": "无狼"} {
		n := firstNight(t, map[string]string{"elevator.skip_absent": value}, "狐狸", "村民", "村民", "村民", "狼人", "村民", "村民")
		n.in.Patches = []rule.Patch{{Do: rule.PatchOut, On: 3, Word: "导演"}}
		n.must(1, 0, "查验", 2)
		n.over()
		if !n.told(0, "狐狸", want) {
			t.Errorf("%s: told %+v, want %s", value, n.run.Told, want)
		}
	}
}

// TestRevisable: the last word counts, or the first where the table has agreed so; then nothing is taken back either.
func TestRevisable(t *testing.T) {
	n := firstNight(t, nil, "女巫", "狼人", "村民", "村民", "村民", "村民")
	n.must(1, 1, "杀人", 2)
	n.must(2, 1, "杀人", 3)
	n.over()
	if !slices.Equal(n.out(), []rule.Char{3}) {
		t.Errorf("out %v, want the second named", n.out())
	}
	n = firstNight(t, map[string]string{"actions.revisable": "false"}, "女巫", "狼人", "村民", "村民", "村民", "村民")
	n.must(1, 1, "杀人", 2)
	if ref := n.says(2, 1, "杀人", 3); ref == nil || ref.Key != "final" {
		t.Errorf("a second word: %v, want it refused as final", ref)
	}
	n.at(3)
	if _, ref := n.run.Take(rule.Claim{Actor: 1, Word: "杀人", GiveUp: true, At: duskAt + 180, Seq: 9}); ref == nil || ref.Key != "final" {
		t.Errorf("taken back: %v, want it refused as final", ref)
	}
	n.over()
	if !slices.Equal(n.out(), []rule.Char{2}) {
		t.Errorf("out %v, want the first named", n.out())
	}
}

// TestEarlyAdvance: once the seer has written, the readings are told, long before their minute.
func TestEarlyAdvance(t *testing.T) {
	for value, want := range map[string]bool{"true": true, "false": false} {
		n := firstNight(t, map[string]string{"night.early_advance": value}, "预言家", "狼人", "村民", "村民", "村民", "村民")
		n.must(1, 0, "预言", 1)
		n.at(3)
		if n.told(0, "查验", "狼人阵营") {
			t.Errorf("%s: told while the pack has not written", value)
		}
		n.must(4, 1, "杀人", 2)
		n.at(6)
		if got := n.told(0, "查验", "狼人阵营"); got != want {
			t.Errorf("%s: told %v, want %v", value, got, want)
		}
		if got := len(n.out()) > 0; got != want {
			t.Errorf("%s: settled %v, want %v", value, got, want)
		}
	}
}

// TestReactionMinutes: the ruling comes before what the settings say.
func TestReactionMinutes(t *testing.T) {
	for value, want := range map[string]int16{"": 30, "45": 45} {
		set := map[string]string{}
		if value != "" {
			set["reaction.minutes"] = value
		}
		n := firstNight(t, set, "猎人", "狼人", "村民", "村民", "村民", "村民")
		n.must(1, 1, "杀人", 0)
		n.at(110)
		q := n.run.Questions()
		i := slices.IndexFunc(q, func(q rule.Question) bool { return q.Choice })
		if i < 0 || q[i].Minutes != want {
			t.Errorf("%q: questions %+v, want one open for %d minutes", value, q, want)
		}
	}
}

// TestAskedWhereItMatters: a switch set to ask is asked about where the answer decides, the line waits for it, and the night stops at its slot.
func TestAskedWhereItMatters(t *testing.T) {
	ask := map[string]string{"witch.self_save": "ask"}
	n := firstNight(t, ask, "女巫", "狼人", "村民", "村民", "村民", "村民")
	n.must(1, 1, "杀人", 0)
	n.must(2, 0, "救药", 3)
	if open := n.in.Lines[1].Open; open != "" {
		t.Errorf("saving another is open for %s", open)
	}
	n.must(3, 0, "救药", 0)
	ln := n.in.Lines[2]
	if ln.Open != "witch.self_save" {
		t.Fatalf("saving herself is open for %q", ln.Open)
	}
	n.over()
	if n.run.Done || !slices.Equal(n.run.Asked, []rule.Ruled{{Switch: "witch.self_save", Hold: ln.Hold}}) || len(n.out()) > 0 {
		t.Fatalf("done %v, asked %+v, out %v", n.run.Done, n.run.Asked, n.out())
	}
	for value, want := range map[string]int{"true": 0, "false": 1} {
		n.in.Ruled = []rule.Ruled{{Switch: "witch.self_save", Hold: ln.Hold, Value: value}}
		n.over()
		if !n.run.Done || len(n.out()) != want {
			t.Errorf("%s: done %v, asked %+v, out %v, want %d", value, n.run.Done, n.run.Asked, n.out(), want)
		}
		if ref := n.run.Barred(&ln); (ref != nil) != (value == "false") {
			t.Errorf("%s: barred: %v", value, ref)
		}
		if len(n.run.Cited) > 0 {
			t.Errorf("cited %+v: this is the first answer", n.run.Cited)
		}
	}
	n.in.Ruled = []rule.Ruled{{Switch: "witch.self_save", Hold: rule.NoHolding, Value: "false", Kept: true}}
	if ref := n.says(4, 0, "救药", 0); ref == nil || ref.Key != "no-self-save" {
		t.Errorf("with a precedent against it: %v", ref)
	}
}

// TestPrecedentIsCited: an earlier answer decides, and the run says so.
func TestPrecedentIsCited(t *testing.T) {
	n := firstNight(t, map[string]string{"block.spends_use": "ask"}, "女巫", "噩梦之影", "狼人", "村民", "村民", "村民")
	n.must(1, 1, "恐惧", 0)
	n.must(2, 0, "毒药", 3)
	n.over()
	if len(n.run.Asked) != 1 || n.run.Done {
		t.Fatalf("asked %+v", n.run.Asked)
	}
	kept := rule.Ruled{Switch: "block.spends_use", Hold: rule.NoHolding, Value: "true", Kept: true}
	n.in.Ruled, n.in.Trace = []rule.Ruled{kept}, true
	n.over()
	if !n.run.Done || !slices.Equal(n.run.Cited, []rule.Ruled{kept}) || n.left(0, "witch.poison") != 0 {
		t.Errorf("done %v, cited %+v, left %d", n.run.Done, n.run.Cited, n.left(0, "witch.poison"))
	}
	if !slices.ContainsFunc(n.run.Trace, func(x rule.TraceLine) bool { return x.V.Key == "precedent:block.spends_use=true" && x.Para == "2.3" }) {
		t.Error("the trace does not cite it")
	}
}
