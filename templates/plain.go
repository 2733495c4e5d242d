package templates

import "text/template/parse"

// Plain words a fact as the built-in templates do, told to one character or made public. It fails only on a built-in template that is broken.
func (s *Set) Plain(f Fact, public bool) (string, error) {
	if public {
		return s.builtin.public(f)
	}
	return s.builtin.told(f)
}

// Fixed lists the words that stand in the built-in templates as they are: what they say, they say of nobody.
func (s *Set) Fixed() []string {
	var out []string
	for _, t := range s.builtin.root.Templates() {
		if t.Tree != nil && t.Root != nil {
			out = append(out, fixed(t.Root)...)
		}
	}
	return out
}

func fixed(n parse.Node) []string {
	switch n := n.(type) {
	case *parse.TextNode:
		return []string{string(n.Text)}
	case *parse.ListNode:
		var out []string
		if n != nil {
			for _, x := range n.Nodes {
				out = append(out, fixed(x)...)
			}
		}
		return out
	case *parse.IfNode:
		return append(fixed(n.List), fixed(n.ElseList)...)
	case *parse.RangeNode:
		return append(fixed(n.List), fixed(n.ElseList)...)
	case *parse.WithNode:
		return append(fixed(n.List), fixed(n.ElseList)...)
	}
	return nil
}
