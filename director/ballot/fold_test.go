package ballot

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/longbridgeapp/opencc"
)

var update = flag.Bool("update", false, "write table_simplified.go anew from the opencc dictionary")

// TestSimplifiedTable holds the compiled table against the dictionary it was made from: loading that one at run time costs milliseconds,
// half a megabyte and a global flag, and its phrases are of no use for names.
func TestSimplifiedTable(t *testing.T) {
	dict, err := opencc.New("t2s")
	if err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for r := rune(0x3400); r <= 0xFFFF; r++ {
		if 0xD800 <= r && r <= 0xDFFF {
			continue
		}
		from := string(r)
		to := from
		for { // 薴 becomes 苧, and that 苎
			next, err := dict.Convert(to)
			if err != nil {
				t.Fatal(err)
			}
			if next == to || len(next) != 3 || utf8.RuneCountInString(next) != 1 {
				break
			}
			to = next
		}
		if to != from {
			pairs = append(pairs, from+to)
		}
		if got := string(Simplified(r)); got != to && !*update {
			t.Errorf("Simplified(%s) = %s, dictionary has %s", from, got, to)
		}
	}
	if !*update {
		return
	}
	var b strings.Builder
	b.WriteString("package ballot\n\n// simplified lists traditional characters with their simplified form behind each, three bytes each, sorted.\n")
	b.WriteString("// Written by go test -run TestSimplifiedTable -update.\nconst simplified = \"\"")
	for len(pairs) > 0 {
		n := min(20, len(pairs))
		fmt.Fprintf(&b, " +\n\t%q", strings.Join(pairs[:n], ""))
		pairs = pairs[n:]
	}
	b.WriteString("\n")
	if err := os.WriteFile("table_simplified.go", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestFold(t *testing.T) {
	for _, tc := range []struct{ a, b string }{
		{"K.O.先生", "KO先生"}, {"K.O.先生", "Ｋ．Ｏ．先生"}, {"Mr_Fox", "mr fox"}, {"Mr_Fox", "Mr.Fox。"}, {"雲雀", "云雀"},
		{"Re:零", "Re：零"}, {"Re:零", "re﹕零"}, {"包子2号", "包子２號"}, {"A&B", "ａ＆ｂ"}, {"<喵>", "喵"}, {"面条", "\u200b面\ufeff条\u3000"},
		{"面条", "【面条】"}, {"ｶﾞ", "ガ"},
	} {
		if Fold(tc.a) != Fold(tc.b) {
			t.Errorf("%q and %q fold to %q and %q", tc.a, tc.b, Fold(tc.a), Fold(tc.b))
		}
	}
	for _, tc := range []struct{ a, b string }{
		{"A&B", "A&amp;B"}, {"白鹭", "白路"}, {"小明♂", "小明♀"}, {"…", "！"}, {"包子", "包子2号"},
	} {
		if Fold(tc.a) == Fold(tc.b) {
			t.Errorf("%q and %q both fold to %q", tc.a, tc.b, Fold(tc.a))
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"Ｋ．Ｏ．先生", "雲 雀", "\u200b", "…", "ﬁ", "ẞİ", "👨‍👩‍👧"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := Fold(s)
		if again := Fold(once); again != once {
			t.Errorf("Fold(%q) = %q, folded again %q", s, once, again)
		}
		if sq := Squeeze(s); Squeeze(sq) != sq {
			t.Errorf("Squeeze(%q) is not settled: %q", s, sq)
		}
	})
}
