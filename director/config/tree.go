package config

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"daoyan/internal/slips"
)

// tree is what a file or a variable says, value by value as the types want them, with the place each stands at.
type tree struct {
	file   string
	places map[string]string // path → "config.yaml:12" or the variable's name
	faults []error
	all    []field
}

func (t *tree) fault(path, format string, args ...any) {
	place, known := t.places[path]
	for p := path; !known && p != ""; place, known = t.places[p] {
		p = p[:max(strings.LastIndexAny(p, ".["), 0)]
	}
	if !known {
		place = t.file
	}
	if path != "" {
		place += ": " + path
	}
	t.faults = append(t.faults, fmt.Errorf("%s: %w", place, fmt.Errorf(format, args...)))
}

// section turns a mapping into the values of its fields; ok is false where there is none.
func (t *tree) section(n *yaml.Node, path string, fields []field) (values map[string]any, ok bool) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind != yaml.MappingNode {
		t.fault(path, "要写%s", kind(reflect.TypeFor[Config]()))
		return nil, false
	}
	values = map[string]any{}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, node := n.Content[i], n.Content[i+1]
		at := strings.TrimPrefix(path+"."+key.Value, ".")
		if line := seen[key.Value]; line > 0 {
			t.faults = append(t.faults, fmt.Errorf("%s:%d: %s: 第 %d 行已经写过：只留一处", t.file, key.Line, at, line))
			continue
		}
		seen[key.Value] = key.Line
		t.places[at] = fmt.Sprintf("%s:%d", t.file, key.Line)
		f, known := byKey(fields, key.Value)
		if !known {
			t.fault(at, "没有这一项%s", t.didYouMean(key.Value, fields))
			continue
		}
		f.path = at
		if v, ok := t.value(node, f); ok {
			values[f.key] = v
		}
	}
	return values, true
}

func byKey(fields []field, key string) (field, bool) {
	for _, f := range fields {
		if f.key == key {
			return f, true
		}
	}
	return field{}, false
}

// value turns a node into what the field's type is decoded from. A key with nothing behind it says nothing.
func (t *tree) value(n *yaml.Node, f field) (any, bool) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Tag == "!!null" {
		return nil, false
	}
	switch {
	case f.fields != nil:
		return t.section(n, f.path, f.fields)
	case f.typ.Kind() == reflect.Slice && n.Kind == yaml.SequenceNode:
		return t.list(n, f)
	case f.typ.Kind() == reflect.Map && n.Kind == yaml.MappingNode:
		return t.table(n, f)
	case n.Kind == yaml.ScalarNode && isText(f.typ):
		return n.Value, true
	case n.Kind == yaml.ScalarNode && f.typ.Kind() != reflect.Slice && f.typ.Kind() != reflect.Map:
		var v any
		err := n.Decode(&v)
		// mapstructure would make 1 of 1.5.
		_, broken := v.(float64)
		if err == nil && v != nil && (!broken || f.typ.Kind() == reflect.Interface) {
			return v, true
		}
	}
	t.fault(f.path, "要写%s", kind(f.typ))
	return nil, false
}

func (t *tree) list(n *yaml.Node, f field) (any, bool) {
	out := []any{}
	for i, item := range n.Content {
		e := field{path: fmt.Sprintf("%s[%d]", f.path, i), typ: f.typ.Elem()}
		t.places[e.path] = fmt.Sprintf("%s:%d", t.file, item.Line)
		if isSection(e.typ) {
			e.fields = keys(e.path, reflect.Zero(e.typ))
		}
		v, ok := t.value(item, e)
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

// table takes keys as they come; their values are single words or numbers.
func (t *tree) table(n *yaml.Node, f field) (any, bool) {
	out := map[string]any{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		e := field{path: f.path + "." + key.Value, typ: f.typ.Elem()}
		t.places[e.path] = fmt.Sprintf("%s:%d", t.file, key.Line)
		if _, twice := out[key.Value]; twice {
			t.fault(e.path, "写了两次：只留一处")
		}
		if v, ok := t.value(n.Content[i+1], e); ok {
			out[key.Value] = v
		}
	}
	return out, true
}

// variable turns the text of an environment variable into the field's value; the items of a list stand between commas.
func (t *tree) variable(text string, f field) (any, bool) {
	t.places[f.path] = f.env()
	n := &yaml.Node{Kind: yaml.ScalarNode, Value: text}
	if f.typ.Kind() == reflect.Slice {
		n = &yaml.Node{Kind: yaml.SequenceNode}
		for item := range strings.SplitSeq(text, ",") {
			n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: strings.TrimSpace(item)})
		}
	}
	return t.value(n, f)
}

// didYouMean names the key that was probably meant: one of the same section, or one of that name elsewhere.
func (t *tree) didYouMean(key string, fields []field) string {
	var here []string
	for _, f := range fields {
		here = append(here, f.key)
	}
	if word := nearest(key, here); word != "" {
		return fmt.Sprintf("：是不是想写 %s？", word)
	}
	for _, f := range leaves(t.all) {
		if f.key == key {
			return fmt.Sprintf("：%s 要写在 %s 一节里", key, strings.TrimSuffix(f.path, "."+key))
		}
	}
	return "：这里能写的有 " + strings.Join(here, "、")
}

// nearest is the word that the fewest slips make of another: a letter more, less, wrong, or two swapped; "" if it takes more than a
// third of its letters.
func nearest(word string, words []string) string {
	best, least := "", max(1, utf8.RuneCountInString(word)/3)+1
	for _, w := range words {
		if d := slips.Between([]rune(word), []rune(w)); d < least {
			best, least = w, d
		}
	}
	return best
}
