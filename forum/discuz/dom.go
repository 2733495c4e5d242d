package discuz

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// attr is the value of n's attribute, empty if there is none.
func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// hasClass tells whether name is one of n's classes.
func hasClass(n *html.Node, name string) bool {
	return slices.Contains(strings.Fields(attr(n, "class")), name)
}

// text is what a selection says in one line: runs of blanks (no-break ones too) are one blank.
func text(s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") }

// link is the address the first of the selected links leads to, empty if there is none.
func link(s *goquery.Selection) string { return s.AttrOr("href", "") }

// single selects the first element below s that the selector fits, and looks no further.
func single(s *goquery.Selection, selector string) *goquery.Selection {
	return s.FindMatcher(goquery.Single(selector))
}

// number reads the digits at the start of s, 0 if there are none or too many.
func number(s string) int64 {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	n, err := strconv.ParseInt(s[:end], 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// parameter reads the number that follows key= in a link, 0 if it is not there. Keys are compared whole: "pid" is not found in "ptpid=3".
func parameter(link, key string) int64 {
	for rest := link; ; {
		i := strings.Index(rest, key+"=")
		if i < 0 {
			return 0
		}
		if i == 0 || rest[i-1] == '?' || rest[i-1] == '&' || rest[i-1] == ';' {
			return number(rest[i+len(key)+1:])
		}
		rest = rest[i+len(key)+1:]
	}
}

var rewrittenUser = regexp.MustCompile(`space-uid-(\d+)`)

// userIn reads the account a link leads to, in either form the board may write it.
func userIn(link string) int64 {
	if uid := parameter(link, "uid"); uid != 0 {
		return uid
	}
	if m := rewrittenUser.FindStringSubmatch(link); m != nil {
		return number(m[1])
	}
	return 0
}

func digitsOf(n int64) string { return strconv.FormatInt(n, 10) }
