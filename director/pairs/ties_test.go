package pairs_test

import (
	"testing"

	"daoyan/director/pairs"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

func letter(c rule.Char) string { return string(rune('A' + c)) }

// dusk is a table of a book at the dusk of its first night.
func dusk(t *testing.T, b *rule.Book, cards ...string) *rule.State {
	t.Helper()
	s, err := b.Deal(cards, 1, rule.Settings{Reaction: 30, NoEndings: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Phase = rule.Phase{Seq: 2, Kind: rule.Night, No: 1}
	return s
}

// say is one line of a night: seat, skill, seats.
type say struct {
	actor rule.Char
	word  string
	on    []rule.Char
}

// submitted are the facts of a night, looked at from behind, with these lines in it.
func submitted(t *testing.T, b *rule.Book, s *rule.State, says ...say) *rule.Inputs {
	t.Helper()
	in := &rule.Inputs{Times: toyNight()}
	r := rule.NewRun(b)
	for i, x := range says {
		in.Now = toyDusk + 30
		r.Resolve(s, in)
		ln, ref := r.Take(rule.Claim{Actor: x.actor, Word: x.word, Chars: x.on, At: toyDusk, Seq: int64(i + 1)})
		if ref != nil {
			t.Fatalf("%v: refused: %s %v", x, ref.Key, ref.Args)
		}
		in.Lines = append(in.Lines, ln)
	}
	in.Now = in.Times.Opening + 3600
	return in
}

func at(on ...rule.Char) []rule.Char { return on }

// found is a difference as these tests look at it.
type found struct {
	Where       rule.Where
	First, Then string // skill and paragraph
	Played      []string
	Other       []string
}

func differences(b *rule.Book, s *rule.State, in *rule.Inputs) []found {
	var out []found
	for _, d := range pairs.Unordered(b, s, in, letter) {
		out = append(out, found{d.Where, letter(d.First.Owner.Char) + d.First.Skill.Name + d.First.Para, letter(d.Then.Owner.Char) + d.Then.Skill.Name + d.Then.Para, d.Played, d.Other})
	}
	return out
}

// TestUnordered: what the book does not order is found, in a layer, in a slot and in the settlement, with both outcomes and the paragraphs.
func TestUnordered(t *testing.T) {
	b := toy()
	for name, c := range map[string]struct {
		cards []string
		says  []say
		want  []found
	}{
		"two rules of one layer": {
			[]string{"甲", "乙", "丙", "民"},
			[]say{{0, "挡", at(3)}, {1, "转", at(3)}, {2, "杀", at(3)}},
			[]found{{rule.InLayer, "A挡1.2", "B转2.2", nil, []string{"出局 B"}}},
		},
		"two of one skill in one slot": {
			[]string{"丁", "丁", "民"},
			[]say{{0, "封", at(1)}, {1, "封", at(0)}},
			[]found{{rule.InSlot, "A封4.1", "B封4.1", nil, nil}},
		},
		"two strikes of one place": {
			[]string{"丙", "庚", "民"},
			[]say{{0, "杀", at(2)}, {1, "护", at(2)}},
			[]found{{rule.InSettlement, "A杀3.1", "B护1.5", []string{"出局 C"}, nil}},
		},
		"two wards": {
			[]string{"甲", "甲", "丙", "民"},
			[]say{{0, "挡", at(3)}, {1, "挡", at(3)}, {2, "杀", at(3)}},
			nil,
		},
		"two killers of each other": {
			[]string{"丙", "丙", "民"},
			[]say{{0, "杀", at(1)}, {1, "杀", at(0)}},
			nil,
		},
		"two who do not meet": {
			[]string{"甲", "乙", "丙", "民", "民"},
			[]say{{0, "挡", at(3)}, {1, "转", at(4)}, {2, "杀", at(3)}},
			nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := dusk(t, b, c.cards...)
			if d := cmp.Diff(c.want, differences(b, s, submitted(t, b, s, c.says...))); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestUnorderedNamesTheTable: what nobody hears of is named by its skill.
func TestUnorderedNamesTheTable(t *testing.T) {
	b := toy()
	s := dusk(t, b, "丁", "丁", "民")
	all := pairs.Unordered(b, s, submitted(t, b, s, say{0, "封", at(1)}, say{1, "封", at(0)}), letter)
	if len(all) != 1 {
		t.Fatalf("found %+v", all)
	}
	want := []string{"A<封>", "B<封>", "标记 A<封>", "标记 B<封>"}
	if d := cmp.Diff(want, all[0].Table); d != "" {
		t.Error(d)
	}
}
