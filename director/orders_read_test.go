package director

import (
	"slices"
	"strings"
	"testing"
)

// TestReadOrder: the words of an order and its flags, however they are parted.
func TestReadOrder(t *testing.T) {
	for text, want := range map[string]struct {
		kind, rest, why string
		force           bool
	}{
		"出局 饺子":                  {kind: "out", rest: "饺子"},
		"  出局：饺子　":               {kind: "out", rest: "饺子"},
		"OUT 饺子，红牌":              {kind: "out", rest: "饺子，红牌"},
		"红牌 饺子 理由：骂人，两次":         {kind: "red", rest: "饺子", why: "骂人，两次"},
		"红牌 饺子\n理由: 骂人":          {kind: "red", rest: "饺子", why: "骂人"},
		"代投 饺子 包子 强制":            {kind: "vote", rest: "饺子 包子", force: true},
		"代投 强制 饺子 包子 --why 他托的":  {kind: "vote", rest: "饺子 包子", force: true, why: "他托的"},
		"告诉 饺子 强制 不算命令 理由：是内容":   {kind: "tell", rest: "饺子 强制 不算命令 理由：是内容"},
		"剧情 开门 [b]理由：[/b]\n\n强制": {kind: "story", rest: "开门 [b]理由：[/b]\n\n强制"},
		"阵营 饺子 三方阵营:吹笛":          {kind: "faction", rest: "饺子 三方阵营:吹笛"},
		"ａｓ－ｉｓ":                  {kind: "as-is"},
	} {
		x := &ordering{o: Order{Text: text}}
		if err := x.read(); err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if x.kind.word != want.kind || strings.TrimSpace(x.rest) != want.rest || x.o.Why != want.why || x.o.Force != want.force {
			t.Errorf("%q: %s %q why %q force %v", text, x.kind.word, x.rest, x.o.Why, x.o.Force)
		}
	}
}

// TestSpan reads how long.
func TestSpan(t *testing.T) {
	for text, want := range map[string]int{"30分": 30, "30 分钟": 30, "2小时": 120, "2个小时": 120, "1小时30分": 90, "1天": 24 * 60, "1天2小时": 26 * 60, "45": 45, "1h30m": 90, "半小时": 30} {
		if got, err := span(strings.Fields(text)); err != nil || int(got) != want*60 {
			t.Errorf("%s: %d s, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "一会儿", "-30分", "0", "30秒", "15天", "天", "9999999999999999999天", "1e9h"} {
		if got, err := span(strings.Fields(text)); err == nil {
			t.Errorf("%q: %d s", text, got)
		}
	}
}

// FuzzReadOrder: whatever is written is an order that begins with one of its words, or refused.
func FuzzReadOrder(f *testing.F) {
	for _, s := range []string{"出局 饺子", "裁决 12 包子 理由：看得懂", "剧情 开门 雾", "顺延 2小时 强制", "：", "--why", "理由：", "\u3000告诉"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x := &ordering{o: Order{Text: text}}
		if x.read() != nil {
			return
		}
		word, _ := cutWord(text)
		if !x.kind.called(word) {
			t.Errorf("%q was read as %s", text, x.kind.word)
		}
		if slices.ContainsFunc(x.args, func(a string) bool { return a == "" || strings.ContainsFunc(a, between) }) {
			t.Errorf("%q: arguments %q", text, x.args)
		}
		_, _ = span(x.args)
	})
}
