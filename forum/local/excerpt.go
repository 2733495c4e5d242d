package local

import (
	"regexp"
	"strings"
)

// quoteWidth is how much of a post the quote button takes along.
const quoteWidth = 100

// What an excerpt loses: hidden parts and quotes whole, then code, tables and pictures whole, then the marks around plain text.
var (
	excerptHidden = regexp.MustCompile(`(?is)\[hide(?:=\d*)?\].*?\[/hide\]`)
	excerptQuote  = regexp.MustCompile(`(?is)\[quote\].*?\[/quote\]`)
	excerptWhole  = regexp.MustCompile(`(?is)\[code\].*?\[/code\]|\[table(?:=[^\]]*)?\].*?\[/table\]|\[img(?:=[^\]]*)?\].*?\[/img\]`)
	excerptMark   = regexp.MustCompile(`(?i)\[/?(?:b|i|u|s|url|color|size|font|align|list|indent)(?:=[^\]]*)?\]|\[\*\]`)
)

// excerpt is the plain beginning of a text, for quotes and for rows of an inbox.
func excerpt(text string, limit int) string {
	text = excerptHidden.ReplaceAllString(text, "**** 本内容被作者隐藏 ****")
	text = excerptQuote.ReplaceAllString(text, "")
	text = excerptWhole.ReplaceAllString(text, "")
	text = excerptMark.ReplaceAllString(text, "")
	return strings.TrimSpace(cut(strings.TrimSpace(text), limit))
}
