package ballot

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// table makes characters seated in the order written; "小满=阿满/满满" has aliases.
func table(names ...string) []Character {
	var cs []Character
	for i, s := range names {
		name, aliases, _ := strings.Cut(s, "=")
		c := Character{Name: name, Seat: i + 1, Account: "[T07]" + name}
		if aliases != "" {
			c.Aliases = strings.Split(aliases, "/")
		}
		cs = append(cs, c)
	}
	return cs
}

func TestFind(t *testing.T) {
	for _, tc := range []struct {
		table []string
		text  string
		want  string // name found, or "" and how
		how   How
	}{
		{[]string{"白鹭", "白鹭洲"}, "白鹭", "白鹭", Exact},
		{[]string{"白鹭", "白鹭洲"}, "白鹭洲", "白鹭洲", Exact},
		{[]string{"白鹭", "白鹭洲"}, "鹭", "", Unknown},
		{[]string{"云雀", "雲雀"}, "雲雀", "雲雀", Exact},
		{[]string{"云雀", "雲雀"}, "云 雀 ", "云雀", Squeezed},
		{[]string{"云雀", "雲雀"}, "【雲雀】", "", Ambiguous},
		{[]string{"云雀"}, "雲雀", "云雀", Folded},
		{[]string{"K.O.先生"}, "Ｋ．Ｏ．先生", "K.O.先生", Folded},
		{[]string{"Mr_Fox"}, "mr fox", "Mr_Fox", Folded},
		{[]string{"A&B"}, "A&amp;B", "", Unknown},
		{[]string{"米线"}, "米线🍜", "米线", Folded},
		{[]string{"小明♂", "小明♀"}, "小明♀", "小明♀", Exact},
		{[]string{"小明♂", "小明♀"}, "小明", "", Ambiguous},
		{[]string{"K.O.先生=老K/KO"}, "老k", "K.O.先生", ByAlias},
		{[]string{"林小满=阿满/小满", "小满=阿满"}, "阿满", "", Ambiguous},
		{[]string{"林小满=阿满/小满", "小满=阿满"}, "小满", "小满", Exact},
		{[]string{"青柚", "白鹭"}, "[T07]白鹭", "白鹭", ByAccount},
		{[]string{"青柚", "白鹭"}, "2号白鹭", "白鹭", BySeat},
		{[]string{"青柚", "白鹭"}, "２ 白鹭", "白鹭", BySeat},
		{[]string{"青柚", "白鹭"}, "白鹭（2号）", "白鹭", BySeat},
		{[]string{"青柚", "白鹭"}, "1号白鹭", "", SeatClash},
		{[]string{"青柚", "白鹭"}, "9号白鹭", "", SeatClash},
		{[]string{"青柚", "白鹭"}, "2号", "", Unknown},
		{[]string{"包子", "包子2号"}, "包子2号", "包子2号", Exact},
		{[]string{"包子", "包子2号"}, "包子1号", "包子", BySeat},
		{[]string{"包子", "面条"}, "包子、面条", "", Unknown},
		{[]string{"…", "！"}, "…", "…", Exact},
		{[]string{"包子"}, "", "", Unknown},
		{[]string{"包子"}, "🍜", "", Unknown},
	} {
		n := NewNames(table(tc.table...))
		f := n.Find(tc.text)
		got := ""
		if f.Index >= 0 {
			got = n.Name(f.Index)
		}
		if got != tc.want || f.How != tc.how {
			t.Errorf("among %v %q: got %q (%d), want %q (%d)", tc.table, tc.text, got, f.How, tc.want, tc.how)
		}
	}
	if f := NewNames(table("青柚", "白鹭")).FindSeat("2号"); f.Index != 1 || f.How != BySeat {
		t.Errorf("a seat alone, allowed: %+v", f)
	}
}

func TestNearestAndHint(t *testing.T) {
	for _, tc := range []struct {
		table         []string
		text          string
		nearest, hint string
	}{
		{[]string{"青柚", "白鹭", "南枝"}, "白路", "白鹭", "白鹭"},
		{[]string{"小满", "小曼", "青柚"}, "小蛮", "小满 小曼", "小满 小曼"},
		{[]string{"白鹭", "白鹭洲"}, "鹭", "白鹭 白鹭洲", ""},
		{[]string{"南枝", "白鹭"}, "枝", "南枝", "南枝"},
		{[]string{"小满", "青柚"}, "肖满", "小满", ""},
		{[]string{"小满", "青柚"}, "导演", "", ""},
		{[]string{"白鹭", "青柚"}, "白鹭昨晚太空", "白鹭", "白鹭"},
		{[]string{"包子", "面条"}, "包子、面条", "包子 面条", ""},
		{[]string{"暗夜行者", "饺子"}, "暗夜者行", "暗夜行者", "暗夜行者"},
		{[]string{"饺子"}, "。", "", ""},
	} {
		n := NewNames(table(tc.table...))
		say := func(is []int) string {
			var s []string
			for _, i := range is {
				s = append(s, n.Name(i))
			}
			return strings.Join(s, " ")
		}
		if got := say(n.Nearest(tc.text, 3)); got != tc.nearest {
			t.Errorf("nearest to %q among %v: %q, want %q", tc.text, tc.table, got, tc.nearest)
		}
		if got := say(n.Hint(tc.text)); got != tc.hint {
			t.Errorf("hint for %q among %v: %q, want %q", tc.text, tc.table, got, tc.hint)
		}
	}
}

func TestAlikeAndMentioned(t *testing.T) {
	n := NewNames(table("云雀", "雲雀", "青柚=柚子", "Mr_Fox", "mr fox=柚 子"))
	got := n.Alike()
	want := []Clash{{"云雀", []int{0, 1}}, {"柚子", []int{2, 4}}, {"Mr_Fox", []int{3, 4}}}
	if !slices.EqualFunc(got, want, func(a, b Clash) bool { return a.Text == b.Text && slices.Equal(a.Characters, b.Characters) }) {
		t.Errorf("alike: %v, want %v", got, want)
	}
	n = NewNames(table("白鹭", "白鹭洲", "K.O.先生=老K", "南枝"))
	for text, want := range map[string][]int{
		"我投白鹭洲":      {1},
		"白鹭、老k 都像":   {0, 2},
		"Ｋ．Ｏ．先生说了半天": {2},
		"谁也不像":       nil,
	} {
		if got := n.Mentioned(text); !slices.Equal(got, want) {
			t.Errorf("mentioned in %q: %v, want %v", text, got, want)
		}
	}
}

// TestFindNeverGuesses draws tables and texts: what is found folds to a name or alias of what was found, or holds its seat or account.
func TestFindNeverGuesses(t *testing.T) {
	letters := rapid.SampledFrom([]rune("白鹭洲云雲雀AaＡ.。 2号\u200b♂"))
	word := rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOfN(letters, 1, 4).Draw(t, "word")) })
	rapid.Check(t, func(t *rapid.T) {
		n := NewNames(table(rapid.SliceOfNDistinct(word, 1, 6, func(s string) string { return s }).Draw(t, "table")...))
		text := word.Draw(t, "text")
		f := n.Find(text)
		if f.Index < 0 {
			return
		}
		name := bare(Fold(n.Name(f.Index)))
		if form := bare(Fold(text)); form != name && f.How != BySeat && f.How != ByAlias && f.How != ByAccount {
			t.Fatalf("%q found %q", text, n.Name(f.Index))
		}
		if f.How == BySeat && !strings.Contains(Fold(text), name) {
			t.Fatalf("%q found %q by seat", text, n.Name(f.Index))
		}
		if i := slices.IndexFunc(n.chars, func(c Character) bool { return c.Name == text }); i >= 0 && f.Index != i {
			t.Fatalf("%q is a name and found %q", text, n.Name(f.Index))
		}
	})
}

func BenchmarkFind(b *testing.B) {
	n := NewNames(table("饺子", "包子", "面条", "汤圆", "年糕", "馒头", "烧卖", "云雀", "K.O.先生", "Mr_Fox=狐狸先生", "白鹭", "白鹭洲"))
	for name, text := range map[string]string{"exact": "烧卖", "spaces": " 烧 卖", "folded": "Ｋ．Ｏ．先生", "unknown": "导演"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				n.Find(text)
			}
		})
	}
}
