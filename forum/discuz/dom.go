package discuz

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
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

// has tells whether n has the attribute, whatever its value.
func has(n *html.Node, key string) bool {
	for _, a := range n.Attr {
		if a.Key == key {
			return true
		}
	}
	return false
}

// hasClass tells whether name is one of n's classes.
func hasClass(n *html.Node, name string) bool {
	classes := attr(n, "class")
	for classes != "" {
		var word string
		word, classes, _ = strings.Cut(classes, " ")
		if word == name {
			return true
		}
	}
	return false
}

// walk visits n and what is below it in document order; visit says whether to go below the node it was given.
func walk(n *html.Node, visit func(*html.Node) bool) {
	if !visit(n) {
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		walk(c, visit)
	}
}

// first is the first element below n that match accepts, nil if there is none.
func first(n *html.Node, match func(*html.Node) bool) *html.Node {
	if n == nil {
		return nil
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && match(c) {
			return c
		}
		if found := first(c, match); found != nil {
			return found
		}
	}
	return nil
}

func byID(id string) func(*html.Node) bool {
	return func(n *html.Node) bool { return attr(n, "id") == id }
}

func byClass(tag atom.Atom, class string) func(*html.Node) bool {
	return func(n *html.Node) bool { return n.DataAtom == tag && hasClass(n, class) }
}

// text is what n says in one line: runs of blanks (no-break ones too) are one blank, scripts and styles are nothing.
func text(n *html.Node) string {
	if n == nil {
		return ""
	}
	var out strings.Builder
	walk(n, func(n *html.Node) bool {
		switch n.Type {
		case html.TextNode:
			out.WriteString(n.Data)
		case html.ElementNode:
			return n.DataAtom != atom.Script && n.DataAtom != atom.Style
		}
		return true
	})
	return strings.Join(strings.Fields(out.String()), " ")
}

// inner is n's content as HTML.
func inner(n *html.Node) string {
	var out strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if err := html.Render(&out, c); err != nil {
			break // a Builder takes everything and the parser makes no broken trees; what came out so far is the most there is
		}
	}
	return out.String()
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

func byTag(tag atom.Atom) func(*html.Node) bool {
	return func(n *html.Node) bool { return n.DataAtom == tag }
}

func digitsOf(n int64) string { return strconv.FormatInt(n, 10) }
