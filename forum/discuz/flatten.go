package discuz

import (
	"bytes"
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// deepest is how deep elements may lie in a flattened page: far below where the parser gives up (512), far above any template.
const deepest = 128

// parse makes a tree of a page. The parser refuses pages nested beyond all measure, and a player can make one with a few hundred [b]: such
// a page is parsed without the tags that lie too deep.
func parse(body []byte) (*html.Node, error) {
	root, err := html.Parse(bytes.NewReader(body))
	if err == nil {
		return root, nil
	}
	return html.Parse(bytes.NewReader(flatten(body)))
}

// flatten drops the tags of elements deeper than deepest and keeps all text.
func flatten(body []byte) []byte {
	var (
		out     bytes.Buffer
		open    []string
		dropped = map[string]int{} // open elements of each name whose tags were dropped
	)
	z := html.NewTokenizer(bytes.NewReader(body))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return out.Bytes()
		}
		raw := slices.Clone(z.Raw())
		name, _ := z.TagName()
		switch kind {
		case html.StartTagToken:
			if isVoid(name) {
				break
			}
			if len(open) >= deepest {
				dropped[string(name)]++
				continue
			}
			open = append(open, string(name))
		case html.EndTagToken:
			if dropped[string(name)] > 0 {
				dropped[string(name)]--
				continue
			}
			for i := len(open) - 1; i >= 0; i-- {
				if open[i] == string(name) {
					open = open[:i]
					clear(dropped) // what lay deeper ends with it, closed or not
					break
				}
			}
		}
		out.Write(raw)
	}
}

// isVoid tells the elements that have no end.
func isVoid(name []byte) bool {
	switch atom.Lookup(name) {
	case atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta, atom.Param, atom.Source,
		atom.Track, atom.Wbr:
		return true
	}
	return false
}
