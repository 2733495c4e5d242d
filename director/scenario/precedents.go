package scenario

import (
	"bytes"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"

	"daoyan/director/game"
	"daoyan/director/rule"
)

// LoadPrecedents reads the answers that were given in an earlier game, as [WritePrecedents] writes them. The failures are the file's mistakes,
// each with its line and the nearest valid word.
func LoadPrecedents(path string, data []byte, set *Ruleset) ([]game.Precedent, []Failure) {
	l := &loader{file: &File{Path: path}, set: set}
	doc := l.document(data)
	if doc == nil {
		return nil, l.fails
	}
	p, ok := l.keys(doc, "precedents", "precedents")["precedents"]
	if !ok {
		l.bad(doc.Line, "wants the key precedents")
		return nil, l.fails
	}
	return l.precedents(p.val), l.fails
}

// WritePrecedents gives answers as a file for the settings of later games.
func WritePrecedents(about string, list []game.Precedent) ([]byte, error) {
	g := newPage()
	g.precedents(list)
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s。放在设置旁边，设置里写 game.precedents: 这个文件的名字，以后开的局照此裁定。\n", squeeze(about))
	if len(list) == 0 {
		b.WriteString("precedents: {}\n")
		return b.Bytes(), nil
	}
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(g.n); err != nil {
		return nil, fmt.Errorf("scenario: writing the precedents: %w", err)
	}
	return b.Bytes(), nil
}

func (g page) precedents(list []game.Precedent) {
	if len(list) == 0 {
		return
	}
	p := newPage()
	for _, a := range list {
		x := newPage()
		x.n.Style = yaml.FlowStyle
		x.text("value", a.Value)
		x.text("from", a.From)
		p.put(a.Switch, x.n)
	}
	g.put("precedents", p.n)
}

// precedents reads the director's answers: a switch and its value, or the value and where it was given.
func (l *loader) precedents(n *yaml.Node) []game.Precedent {
	var out []game.Precedent
	names := switchNames(l.set.Book)
	for _, p := range l.mapping(n, "precedents") {
		i := slices.Index(names, p.key)
		if i < 0 {
			l.bad(p.at, "precedents: no switch %s%s", p.key, suggest(p.key, names))
			continue
		}
		value, from := p.val, ""
		if p.val.Kind == yaml.MappingNode {
			keys := l.keys(p.val, "precedents", "value", "from")
			if value = keys["value"].val; value == nil {
				l.bad(p.at, "precedents: %s wants a value", p.key)
				continue
			}
			if kv, ok := keys["from"]; ok {
				from, _ = l.scalar(kv.val, "from")
			}
		}
		text, ok := l.scalar(value, "precedents")
		sw := &l.set.Book.Switches[i]
		if v, valid := switchValue(sw, text); ok && valid && v != rule.Ask {
			out = append(out, game.Precedent{Switch: p.key, Value: v, From: from})
		} else if ok {
			l.bad(p.at, "precedents: %s cannot be %s; its default is %s", p.key, text, sw.Default)
		}
	}
	return out
}

func switchNames(b *rule.Book) []string {
	names := make([]string, len(b.Switches))
	for i := range names {
		names[i] = b.Switches[i].Name
	}
	return names
}
