package scenario

import (
	"fmt"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"

	"daoyan/director/rule"
)

func word(s string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s} }

func number(s string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: s} }

// write gives a value's node.
func (k *codec) write(v reflect.Value) *yaml.Node {
	switch x := v.Interface().(type) {
	case rule.Char:
		return word(k.char(x))
	case rule.HoldingID:
		return word(k.holding(x))
	case rule.Holder:
		return word(k.holder(x))
	case rule.Until:
		return word(untilWord(x))
	}
	if words := enumeration(v.Type()); words != nil {
		return word(words[v.Uint()])
	}
	switch v.Kind() {
	case reflect.Pointer:
		return k.write(v.Elem())
	case reflect.Struct:
		return k.record(v)
	case reflect.Slice, reflect.Array:
		n := &yaml.Node{Kind: yaml.SequenceNode}
		flat := true
		for i := range v.Len() {
			item := k.write(v.Index(i))
			flat = flat && item.Kind == yaml.ScalarNode
			n.Content = append(n.Content, item)
		}
		if flat {
			n.Style = yaml.FlowStyle
		}
		return n
	case reflect.String:
		return word(v.String())
	}
	return number(fmt.Sprint(v.Interface()))
}

// record writes what differs from a blank one, on one line.
func (k *codec) record(v reflect.Value) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
	none := blank(v.Type())
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !kept(f) || reflect.DeepEqual(v.Field(i).Interface(), none.Field(i).Interface()) {
			continue
		}
		if (v.Field(i).Kind() == reflect.Slice || v.Field(i).Kind() == reflect.Map) && v.Field(i).Len() == 0 {
			continue
		}
		n.Content = append(n.Content, word(strings.ToLower(f.Name)), k.write(v.Field(i)))
	}
	return n
}

func (k *codec) char(c rule.Char) string {
	if c < 0 || int(c) >= len(k.names) {
		return ""
	}
	return k.names[c]
}

func (k *codec) holder(o rule.Holder) string {
	if o.Group != "" {
		return groupMark + string(o.Group)
	}
	return k.char(o.Char)
}

// holding names one by its owner and its skill, and by its number where that may mean several.
func (k *codec) holding(id rule.HoldingID) string {
	if id < 0 || int(id) >= len(k.hold) {
		return ""
	}
	h := k.hold[id]
	text := k.holder(h.Owner) + " " + string(h.Skill)
	for i, o := range k.hold {
		if rule.HoldingID(i) != id && o.Owner == h.Owner && o.Skill == h.Skill {
			return fmt.Sprintf("%s #%d", text, id)
		}
	}
	return text
}

func untilWord(u rule.Until) string {
	switch u {
	case rule.Forever():
		return everWord
	case rule.Until{}:
		return overWord
	}
	return fmt.Sprintf("%s %d", kindWords[u.What], u.N)
}
