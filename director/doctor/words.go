package doctor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"daoyan/forum/discuz"
	"daoyan/templates"
)

// WordList are the words a board does not take, or holds for a moderator.
type WordList struct{ words []listed }

type listed struct {
	word    string
	pattern *regexp.Regexp
}

// gap stands in a board's list for up to so many characters between two: 法{2}轮.
var gap = regexp.MustCompile(`\\\{(\d{1,2})\\\}`)

// ReadWords reads a list of words, one a line, as a person writes it or as a board exports it (word=replacement, word={BANNED}, word={MOD},
// 法{2}轮 for what may stand between). Empty lines and lines that begin with # or // are none. The error names the line.
func ReadWords(text string) (WordList, error) {
	var l WordList
	if !utf8.ValidString(text) {
		return l, fmt.Errorf("the word list is not UTF-8: save it as UTF-8")
	}
	for i, line := range strings.Split(strings.TrimPrefix(text, "\uFEFF"), "\n") {
		word, _, _ := strings.Cut(strings.TrimSpace(line), "=")
		word = strings.TrimSpace(word)
		if word == "" || strings.HasPrefix(word, "#") || strings.HasPrefix(word, "//") {
			continue
		}
		source := regexp.QuoteMeta(word)
		if len(word) > 2 && word[0] == '/' && strings.HasSuffix(word, "/") {
			source = word[1 : len(word)-1] // boards take regular expressions between slashes
		} else {
			source = gap.ReplaceAllString(source, ".{0,$1}")
		}
		pattern, err := regexp.Compile("(?is)" + source)
		if err != nil {
			return l, fmt.Errorf("line %d of the word list: %w", i+1, err)
		}
		l.words = append(l.words, listed{word, pattern})
	}
	return l, nil
}

// Len is how many words there are.
func (l WordList) Len() int { return len(l.words) }

// Hit is one word of a list in one text.
type Hit struct {
	Word  string
	Where string // which text
	Shows string // the words around it
}

// Find looks for every word in every text, and gives each word once a text.
func (l WordList) Find(list []templates.Specimen) []Hit {
	var out []Hit
	for _, w := range l.words {
		for _, x := range list {
			if at := w.pattern.FindStringIndex(x.Text); at != nil && at[1] > at[0] {
				hit := Hit{w.word, x.Name, around(x.Text, at)}
				if !slices.Contains(out, hit) {
					out = append(out, hit)
				}
			}
		}
	}
	return out
}

// around is a place in a text with some of what is before and after it.
func around(text string, at []int) string {
	const near = 8
	before, after := []rune(text[:at[0]]), []rune(text[at[1]:])
	before, after = before[max(0, len(before)-near):], after[:min(len(after), near)]
	return strings.Join(strings.Fields(string(before)+"【"+text[at[0]:at[1]]+"】"+string(after)), " ")
}

// Words judges all texts the program may write: against a list, and against what a charset can hold.
func Words(l WordList, list []templates.Specimen, charset discuz.Charset) []Finding {
	var out []Finding
	for _, h := range l.Find(list) {
		out = append(out, Finding{Bad, "词语", fmt.Sprintf("“%s”在 %s 里：…%s…", h.Word, h.Where, h.Shows),
			"请管理员把这个词从词语过滤里去掉（或让本版块、本用户组不过滤）；也可以在 templates 文件夹里放自己的模板换个说法"})
	}
	for _, x := range list {
		if _, lost := charset.Fit(x.Text); lost != "" {
			out = append(out, Finding{Mind, "编码", fmt.Sprintf("%s 里有论坛写不出的字符 %q：会变成 %c", x.Name, lost, discuz.Substitute), "在自己的模板里换掉它"})
		}
	}
	switch {
	case len(out) > 0:
	case l.Len() == 0:
		out = append(out, Finding{Good, "词语", fmt.Sprintf("%d 段文字，论坛的编码都写得出；没有给词表（--words），没有看敏感词", len(list)), ""})
	default:
		out = append(out, Finding{Good, "词语", fmt.Sprintf("%d 段文字，%d 个词：没有碰到", len(list), l.Len()), ""})
	}
	return out
}
