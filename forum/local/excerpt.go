package local

import (
	"regexp"
	"strings"
)

// quoteWidth is how much of a post the quote button takes along.
const quoteWidth = 100

const hiddenPart = "**** 本内容被作者隐藏 ****"

// What an excerpt loses beside hidden parts: quotes whole, then code, tables and pictures whole, then the marks around plain text.
var (
	excerptHidden = regexp.MustCompile(`(?is)\[hide=\d*\].*?\[/hide\]`) // a tag of other boards'
	excerptQuote  = regexp.MustCompile(`(?is)\[quote\].*?\[/quote\]`)
	excerptWhole  = regexp.MustCompile(`(?is)\[code\].*?\[/code\]|\[table(?:=[^\]]*)?\].*?\[/table\]|\[img(?:=[^\]]*)?\].*?\[/img\]`)
	excerptMark   = regexp.MustCompile(`(?i)\[/?(?:b|i|u|s|url|color|size|font|align|list|indent)(?:=[^\]]*)?\]|\[\*\]`)
)

// excerpt is the plain beginning of a text, for quotes and for rows of an inbox.
func excerpt(text string, limit int) string {
	text = excerptHidden.ReplaceAllString(withoutHidden(text), hiddenPart)
	text = excerptQuote.ReplaceAllString(text, "")
	text = excerptWhole.ReplaceAllString(text, "")
	text = excerptMark.ReplaceAllString(text, "")
	return strings.TrimSpace(cut(strings.TrimSpace(text), limit))
}

// withoutHidden leaves out what a page hides, by the same reading of the tags: hidden parts may hold others, and ends that are none.
func withoutHidden(text string) string {
	tokens := scan(text)
	var out strings.Builder
	from := 0
	for _, t := range tokens {
		if t.kind == openToken && t.name == "hide" && t.at >= from {
			out.WriteString(text[from:t.at] + hiddenPart)
			end := tokens[t.mate]
			from = end.at + len(end.text)
		}
	}
	return out.String() + text[from:]
}
