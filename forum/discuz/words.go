package discuz

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"daoyan/forum"
)

// words is a message in plain text, what it quotes apart.
type words struct {
	own, quoted string
	image       bool
}

// plainText reads the siblings from first up to, without, end: one line a line break, entities resolved, quotes apart, smileys dropped.
func plainText(from, end *html.Node) words {
	var own, quoted strings.Builder
	w := words{}
	for n := from; n != nil && n != end; n = n.NextSibling {
		w.read(n, &own, &quoted)
	}
	w.own, w.quoted = tidy(own.String()), tidy(quoted.String())
	return w
}

func (w *words) read(n *html.Node, out, quoted *strings.Builder) {
	switch n.Type {
	case html.TextNode:
		out.WriteString(strings.NewReplacer("\r", "", "\n", " ", "\t", " ").Replace(n.Data))
		return
	case html.ElementNode:
	default:
		return
	}
	switch n.DataAtom {
	case atom.Script, atom.Style:
		return
	case atom.Br:
		out.WriteByte('\n')
	case atom.Img:
		w.image = w.image || !strings.Contains(attr(n, "src"), "/smiley/")
	case atom.P, atom.Div, atom.Li, atom.Tr, atom.Blockquote:
		out.WriteByte('\n')
	case atom.Td:
		out.WriteByte(' ')
	}
	if hasClass(n, "quote") {
		out = quoted
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.read(c, out, quoted)
	}
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Li, atom.Tr, atom.Blockquote:
		out.WriteByte('\n')
	}
}

// tidy trims lines and drops the empty ones at both ends and doubles in between.
func tidy(s string) string {
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.TrimFunc(line, isBlank)
		if line != "" || len(lines) > 0 && lines[len(lines)-1] != "" {
			lines = append(lines, line)
		}
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// isBlank takes the blanks boards put around lines. The ideographic space is a blank too.
func isBlank(r rune) bool {
	return r == ' ' || r == '\t' || r == '\u00a0' || r == '\u3000'
}

func sortMessages(m []forum.Message) {
	slices.SortFunc(m, func(a, b forum.Message) int { return int(a.ID - b.ID) })
}
