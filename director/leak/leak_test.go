package leak_test

import (
	"strings"
	"testing"

	"daoyan/director/leak"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func words() *leak.Words {
	return leak.New([][]string{{"饺子", "小饺"}, {"狼人王", "Wolf"}, {"[b]面条"}},
		map[string][]string{"狼人": nil, "预言家": {"先知"}, "狼人阵营": nil, "三方阵营:情侣": nil, "太阳": nil}, []string{"狼人杀", "狼人"},
		[]string{"。今天是[b]太阳[/b]带来的额外白天，可以发言：", "狼人", "是狼人。"})
}

func TestPairs(t *testing.T) {
	for text, want := range map[string][]leak.Pair{
		"饺子是狼人":                {{0, "狼人"}},
		"饺子 狼人":                {{0, "狼人"}},
		"饺子属于狼人阵营":             {{0, "狼人阵营"}},
		"饺子。狼人":                nil,
		"饺子\n狼人":               nil,
		"[b]饺[/b]子（狼[i]人[/i]）": {{0, "狼人"}},
		"小饺，先知":                {{0, "预言家"}},
		"狼人王":                  nil, // a name that holds a word
		"狼人王，预言家":              {{1, "预言家"}},
		"WOLF狼人 wolfing":       {{1, "狼人"}},
		"wolfing狼人":            nil,
		"狼人杀的饺子":               nil,
		"饺子、狼人王：三方阵营·情侣":       {{0, "三方阵营:情侣"}, {1, "三方阵营:情侣"}},
		"今天是太阳带来的额外白天，可以发言：饺子": nil,
		"太阳是饺子":    {{0, "太阳"}},
		"［b］面条 先知": {{2, "预言家"}},
		"[tr][td]饺子[/td][td]在场[/td][/tr][tr][td]狼人[/td][/tr]": nil,
		"饺\u200B子狼\u200D人":                                    {{0, "狼人"}},
	} {
		if d := cmp.Diff(want, words().Pairs(text)); d != "" {
			t.Errorf("%q (-want +got):\n%s", text, d)
		}
	}
}

func TestCheck(t *testing.T) {
	s := leak.Secrets{Pairs: map[leak.Pair]bool{{0, "狼人"}: true}, Texts: []leak.Text{{What: "邮箱", Words: "a@b.example"}, {What: "谁", Words: "Al"}, {What: "写的", Words: "守护 饺子"}}}
	for _, c := range []struct {
		text string
		own  []string
		want []leak.Find
	}{
		{"饺子是狼人", nil, []leak.Find{{0, "狼人"}}},
		{"饺子是预言家", nil, nil},
		{"遗言：\n[quote]饺子是狼人吧[/quote]", []string{"饺子是狼人吧"}, nil},
		{"饺子是狼人吧，饺子是狼人", []string{"饺子是狼人吧"}, []leak.Find{{0, "狼人"}}},
		{"饺子（狼人）\n饺子：没有叫「狼人」的角色", []string{"狼人"}, []leak.Find{{0, "狼人"}}},
		{"饺子：没有叫「狼人」的角色", []string{"狼人"}, nil},
		{"写信到 A@B.example 即可", nil, []leak.Find{{-1, "邮箱"}}},
		{"写信到 aa@b.example 即可", nil, nil},
		{"Also、Alma", nil, nil},
		{"是Al。", nil, []leak.Find{{-1, "谁"}}},
		{"有人 守护　饺子", nil, []leak.Find{{-1, "写的"}}},
	} {
		if d := cmp.Diff(c.want, words().Check(c.text, c.own, s)); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, d)
		}
	}
}

// TestPlantedAnywhere: a name and what it is are found wherever they stand in one line, whatever code lies between.
func TestPlantedAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		filler := rapid.StringOfN(rapid.RuneFrom([]rune("好夜里的，、 （）")), 0, 12, -1)
		codes := rapid.SampledFrom([]string{"", "[b]", "[/color]", "[size=3]", "\u200B"})
		text := filler.Draw(t, "a") + codes.Draw(t, "c") + "饺" + codes.Draw(t, "d") + "子" + filler.Draw(t, "b") + "狼" + codes.Draw(t, "e") + "人" + filler.Draw(t, "f")
		got := words().Check(text, nil, leak.Secrets{Pairs: map[leak.Pair]bool{{0, "狼人"}: true}})
		if len(got) != 1 {
			t.Fatalf("%q: %v", text, got)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	w := words()
	text := strings.Repeat("【第2天】投票结果：饺子得了三票，狼人王得了两票。守卫和预言家都在。\n", 100)
	s := leak.Secrets{Pairs: map[leak.Pair]bool{{0, "狼人"}: true}, Texts: []leak.Text{{What: "邮箱", Words: "a@b.example"}}}
	for b.Loop() {
		w.Check(text, nil, s)
	}
}
