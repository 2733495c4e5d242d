package scenario

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"daoyan/director/rule"
)

func toyWords() *words {
	w := newWords(toyRuleset())
	w.chars = []string{"饺子", "包子", "包子铺"}
	return w
}

func TestParse(t *testing.T) {
	for text, want := range map[string]Line{
		"饺子 守护 包子":                 {Actor: 0, Word: "守护", Chars: []rule.Char{1}},
		"  饺子  守护\t包子铺 ":           {Text: "饺子 守护 包子铺", Actor: 0, Word: "守护", Chars: []rule.Char{2}},
		"狼群 杀人 饺子 包子":              {Actor: rule.Nobody, Pack: true, Word: "杀人", Chars: []rule.Char{0, 1}},
		"包子 掷骰 大":                  {Actor: 1, Word: "掷骰", Opt: []string{"大"}},
		"包子 掷骰 饺子=守卫 3":            {Actor: 1, Word: "掷骰", Opt: []string{rule.Mention(0) + "=守卫", "3"}},
		"包子 顺从 先知":                 {Actor: 1, Word: "顺从", Opt: []string{"先知"}},
		"饺子 放弃 保护":                 {Actor: 0, GiveUp: true, Word: "保护"},
		"饺子 申请加速 @-30m":            {Actor: 0, Word: "申请加速", Request: Shorter, Timed: true, Offset: -1800},
		"饺子 申请延时":                  {Actor: 0, Word: "申请延时", Request: Longer},
		"饺子 守护 @+1h5m":             {Actor: 0, Word: "守护", Timed: true, Offset: 3900},
		"饺子 守护 包子 @+3m after 反馈":   {Actor: 0, Word: "守护", Chars: []rule.Char{1}, Timed: true, Offset: 180, Feedback: true},
		"饺子 守护 包子 @+0m  after  反馈": {Text: "饺子 守护 包子 @+0m after 反馈", Actor: 0, Word: "守护", Chars: []rule.Char{1}, Timed: true, Feedback: true},
	} {
		if want.Text == "" {
			want.Text = text
		}
		got, err := toyWords().parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", text, d)
		}
	}
}

func TestParseMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                      `"": wants an actor and a skill`,
		"饺子":                    `"饺子": wants an actor and a skill`,
		"@+3m":                  `"@+3m": wants an actor and a skill`,
		"狼裙 杀人":                 "no character 狼裙; nearest: 狼群",
		"饺子 放弃":                 `"饺子 放弃": wants the skill that is given up`,
		"饺子 放弃 守":               "no skill 守; nearest: 守护",
		"饺子 申请加":                "no skill 申请加; nearest: 申请加速",
		"饺子 申请加速 包子":            "申请加速 stands alone behind a character",
		"狼群 申请加速":               "申请加速 stands alone behind a character",
		"饺子 放弃 申请延时":            "申请延时 stands alone behind a character",
		"饺子 守护 包":               "包 is no character of the table and no word of the rules; nearest: 包子",
		"饺子 掷骰 包=守卫":            "no character 包; nearest: 包子",
		"饺子 掷骰 包子=守":            "no identity 守; nearest: 守卫",
		"饺子 守护 @":               `"" is no time: write -30m, +41m, -2h`,
		"饺子 守护 @30m":            `"30m" is no time: write -30m, +41m, -2h`,
		"饺子 守护 @+3ms":           `"+3ms" is no time: write -30m, +41m, -2h`,
		"饺子 守护 @+9000h":         `"+9000h" is no time: write -30m, +41m, -2h`,
		"饺子 守护 @+3m 包子":         `"包子": behind a time stands nothing but: after 反馈`,
		"饺子 守护 @-3m after 反馈":   "@-3m: nothing is sent before its feedback",
		"饺子 守护 @+3m after 反馈 x": `"after 反馈 x": behind a time stands nothing but: after 反馈`,
	} {
		_, err := toyWords().parse(text)
		if got := err; got == nil || got.Error() != want {
			t.Errorf("%s: got %v, want %s", text, got, want)
		}
	}
}

// TestParseReadsWhatIsWritten: a line put together from legal words is read back word for word.
func TestParseReadsWhatIsWritten(t *testing.T) {
	w := toyWords()
	rapid.Check(t, func(t *rapid.T) {
		targets := rapid.SliceOfN(rapid.SampledFrom(w.chars), 0, 3).Draw(t, "targets")
		options := rapid.SliceOfN(rapid.SampledFrom(append(w.identities, w.options...)), 0, 3).Draw(t, "options")
		fields := []string{rapid.SampledFrom(w.chars).Draw(t, "actor"), rapid.SampledFrom(w.skills).Draw(t, "skill")}
		fields = append(fields, rapid.Permutation(append(append([]string{}, targets...), options...)).Draw(t, "order")...)
		ln, err := w.parse(strings.Join(fields, " "))
		if err != nil {
			t.Fatal(err)
		}
		if len(ln.Chars) != len(targets) || len(ln.Opt) != len(options) || w.chars[ln.Actor] != fields[0] || ln.Word != fields[1] {
			t.Fatalf("%v became %+v", fields, ln)
		}
	})
}

// FuzzParse: no line breaks the parser; what it takes is made of the table's words and says the same again.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"饺子 守护 包子 @+3m after 反馈", "狼群 放弃 杀人", "饺子 申请加速 @-30m", "饺子 掷骰 饺子=守卫 大", "@@+ = 放弃"} {
		f.Add(s)
	}
	w := toyWords()
	f.Fuzz(func(t *testing.T, text string) {
		ln, err := w.parse(text)
		if err != nil {
			return
		}
		if again, err := w.parse(ln.Text); err != nil || !cmp.Equal(ln, again) {
			t.Errorf("%q read again: %v, %+v and %+v", text, err, ln, again)
		}
		if !ln.Pack && ln.Actor < 0 || ln.Request == NoRequest && len(w.book.SkillsNamed(ln.Word)) == 0 {
			t.Errorf("%q: %+v", text, ln)
		}
	})
}
