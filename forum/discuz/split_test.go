package discuz

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSplit(t *testing.T) {
	row := func(n int) string { return fmt.Sprintf("[tr][td]%d[/td]\n[td]面条[/td][/tr]\n", n) }
	tests := []struct {
		name, text string
		most       int
		charset    Charset
		want       []string
	}{
		{"short stays as it is", "一行\n", 100, UTF8, []string{"一行\n"}},
		{"bytes are the board's", strings.Repeat("杀", 20), 40, GBK, []string{strings.Repeat("杀", 20)}},
		{"at line breaks", "第一行\n第二行\n第三行\n", 25, UTF8,
			[]string{"（1/3）\n第一行", "（2/3）\n第二行", "（3/3）\n第三行"}},
		{"rows stay whole and tables are mended", "[table]\n" + row(1) + row(2) + "[/table]\n完", 80, UTF8, []string{
			"（1/2）\n[table]\n[tr][td]1[/td]\n[td]面条[/td][/tr][/table]",
			"（2/2）\n[table][tr][td]2[/td]\n[td]面条[/td][/tr]\n[/table]\n完"}},
		{"open tags go on", "[b][color=red]一二三\n四五六[/color]\n七[/b]", 48, UTF8, []string{
			"（1/3）\n[b][color=red]一二三[/color][/b]", "（2/3）\n[b][color=red]四五六[/color][/b]", "（3/3）\n[b]七[/b]"}},
		{"a line longer than a part", "一二三四五六七八九十", 22, UTF8, []string{
			"（1/4）\n一二三", "（2/4）\n四五六", "（3/4）\n七八九", "（4/4）\n十"}},
		{"no tag is cut", "[b][b][b][b][b]一[color=red]七八九十百千万亿", 52, UTF8, []string{
			"（1/3）\n[b][b][b][b][b]一[/b][/b][/b][/b][/b]", "（2/3）\n[color=red]七八九十百千万[/color]", "（3/3）\n[color=red]亿[/color]"}},
	}
	for _, tt := range tests {
		got := Split(tt.text, tt.most, tt.charset)
		if strings.Join(got, "|") != strings.Join(tt.want, "|") {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
	}
}

var anyTag = regexp.MustCompile(`\[[^\]]*\]`)

func TestSplitLosesNothing(t *testing.T) {
	pieces := rapid.SliceOf(rapid.SampledFrom([]string{"投票", "a", "\n", "[b]", "[/b]", "[table]", "[tr]", "[td]", "[/td]", "[/tr]", "[/table]", "[color=#f00]", "[/color]"}))
	words := func(s string) string {
		s = anyTag.ReplaceAllString(s, "")
		return strings.ReplaceAll(s, "\n", "")
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(pieces.Draw(t, "text"), "")
		charset := rapid.SampledFrom([]Charset{UTF8, GBK}).Draw(t, "charset")
		most := rapid.IntRange(120, 300).Draw(t, "most")
		parts := Split(text, most, charset)
		all := ""
		for i, part := range parts {
			if charset.Size(part) > most && len(openAfter(nil, text)) < 5 {
				t.Fatalf("part %d has %d bytes, allowed are %d:\n%s", i, charset.Size(part), most, part)
			}
			if len(parts) > 1 {
				part = strings.TrimPrefix(part, partHead(i+1, len(parts)))
			}
			all += words(part)
		}
		if all != words(text) {
			t.Fatalf("words %q became %q", words(text), all)
		}
	})
}
