package scenario

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"daoyan/director/rule"
)

// read fills v from a node; mistakes are told at its line under the name what.
func (k *codec) read(n *yaml.Node, v reflect.Value, what string) {
	n = real(n)
	if words := enumeration(v.Type()); words != nil {
		if text, ok := k.l.scalar(n, what); ok {
			i := slices.Index(words, text)
			if i < 0 {
				k.l.bad(n.Line, "%s: no %q%s", what, text, suggest(text, words))
				return
			}
			v.SetUint(uint64(i))
		}
		return
	}
	switch v.Interface().(type) {
	case rule.Char, rule.HoldingID, rule.Holder, rule.Until, rule.SkillID, rule.Faction:
		if text, ok := k.l.scalar(n, what); ok {
			k.named(n.Line, text, v, what)
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		v.Elem().Set(blank(v.Type().Elem()))
		k.read(n, v.Elem(), what)
	case reflect.Struct:
		k.fields(n, v, what)
	case reflect.Slice, reflect.Array:
		k.list(n, v, what)
	default:
		if text, ok := k.l.scalar(n, what); ok {
			k.plain(n.Line, text, v, what)
		}
	}
}

func (k *codec) list(n *yaml.Node, v reflect.Value, what string) {
	items := k.l.items(pair{what, n.Line, n}, what)
	if v.Kind() == reflect.Array && len(items) != v.Len() {
		k.l.bad(n.Line, "%s: wants %d items", what, v.Len())
		return
	}
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	}
	for i, item := range items {
		v.Index(i).Set(blank(v.Type().Elem()))
		if k.read(item, v.Index(i), what); v.Type().Elem() == reflect.TypeFor[rule.Char]() && v.Index(i).Int() < 0 && len(k.l.fails) == 0 {
			k.l.bad(item.Line, "%s: nobody stands in a list of characters", what)
		}
	}
}

func (k *codec) fields(n *yaml.Node, v reflect.Value, what string) {
	var names []string
	at := map[string]int{}
	for i := range v.NumField() {
		if f := v.Type().Field(i); kept(f) {
			name := strings.ToLower(f.Name)
			names, at[name] = append(names, name), i
		}
	}
	keys := k.l.keys(n, what, names...)
	for _, name := range names {
		if p, ok := keys[name]; ok {
			k.read(p.val, v.Field(at[name]), name)
		}
	}
}

// named reads what goes by a word of the table or the rules.
func (k *codec) named(line int, text string, v reflect.Value, what string) {
	switch v.Interface().(type) {
	case rule.Char:
		v.SetInt(int64(k.charOf(line, text, what)))
	case rule.Holder:
		o := rule.Of(rule.Nobody)
		if id, group := strings.CutPrefix(text, groupMark); group {
			o.Group = rule.GroupID(id)
		} else {
			o.Char = k.charOf(line, text, what)
		}
		v.Set(reflect.ValueOf(o))
	case rule.HoldingID:
		v.SetInt(int64(k.holdingOf(line, text, what)))
	case rule.Until:
		u, ok := untilOf(text)
		if !ok {
			k.l.bad(line, "%s: %q is no length of time: write ever, over, or night 2 for two more ends of nights", what, text)
		}
		v.Set(reflect.ValueOf(u))
	case rule.SkillID:
		if s := k.l.skill(line, text, what); s != nil {
			v.SetString(string(s.ID))
		}
	case rule.Faction:
		if text != "" && !slices.Contains(k.l.words.factions, text) {
			k.l.bad(line, "%s: no faction %s%s", what, text, suggest(text, k.l.words.factions))
		}
		v.SetString(text)
	}
}

func (k *codec) charOf(line int, name, what string) rule.Char {
	if name == "" {
		return rule.Nobody
	}
	return k.l.charAt(line, name, what)
}

func untilOf(text string) (rule.Until, bool) {
	switch text {
	case everWord:
		return rule.Forever(), true
	case overWord:
		return rule.Until{}, true
	}
	kind, digits, _ := strings.Cut(text, " ")
	i := slices.Index(kindWords, kind)
	n, err := strconv.ParseInt(digits, 10, 8)
	if i < 0 || err != nil || n < 0 {
		return rule.Until{}, false
	}
	return rule.For(rule.PhaseKind(i), int8(n)), true
}

// holdingOf finds a holding by its owner and its skill, and by its number where that may mean several.
func (k *codec) holdingOf(line int, text, what string) rule.HoldingID {
	if text == "" {
		return rule.NoHolding
	}
	parts := strings.Fields(text)
	if len(parts) < 2 || len(parts) > 3 {
		k.l.bad(line, "%s: %q is no skill of somebody's: write 饺子 守护", what, text)
		return rule.NoHolding
	}
	owner, skill := reflect.New(reflect.TypeFor[rule.Holder]()).Elem(), parts[1]
	k.named(line, parts[0], owner, what)
	found := rule.NoHolding
	for i, h := range k.hold {
		s := h.Print()
		if h.Owner != owner.Interface() || string(h.Skill) != skill && (s == nil || s.Name != skill) || len(parts) == 3 && parts[2] != fmt.Sprintf("#%d", i) {
			continue
		}
		if found != rule.NoHolding {
			k.l.bad(line, "%s: %q may mean several: add its number, #%d or #%d", what, text, found, i)
			return found
		}
		found = rule.HoldingID(i)
	}
	if found == rule.NoHolding {
		var held []string
		for _, h := range k.hold {
			if h.Owner == owner.Interface() {
				held = append(held, string(h.Skill))
			}
		}
		k.l.bad(line, "%s: %s holds no %s%s", what, parts[0], skill, suggest(skill, held))
	}
	return found
}

// plain reads a number, a switch or a text; a text that is an identity by the name of its field must be one.
func (k *codec) plain(line int, text string, v reflect.Value, what string) {
	switch v.Kind() {
	case reflect.String:
		if identity := what == "identity" || what == "dealt" || what == "face"; identity && text != "" {
			id := k.l.set.Book.Identity(text)
			if id == nil {
				k.l.bad(line, "%s: no identity %s%s", what, text, suggest(text, k.l.words.identities))
				return
			}
			text = id.Name
		}
		v.SetString(text)
	case reflect.Bool:
		if text != "true" && text != "false" {
			k.l.bad(line, "%s: %q is neither true nor false", what, text)
		}
		v.SetBool(text == "true")
	case reflect.Uint64:
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			k.l.bad(line, "%s: %q is no number", what, text)
		}
		v.SetUint(n)
	default:
		n, err := strconv.ParseInt(text, 10, v.Type().Bits())
		if err != nil {
			k.l.bad(line, "%s: %q is no number", what, text)
		}
		v.SetInt(n)
	}
}

// skill finds a skill by its ID, or by a name that only one has.
func (l *loader) skill(line int, text, what string) *rule.Skill {
	if s := l.set.Book.Skill(rule.SkillID(text)); s != nil {
		return s
	}
	list := l.set.Book.SkillsNamed(text)
	switch len(list) {
	case 1:
		return list[0]
	case 0:
		l.bad(line, "%s: no skill %s%s", what, text, suggest(text, l.words.skills))
	default:
		var ids []string
		for _, s := range list {
			ids = append(ids, string(s.ID))
		}
		l.bad(line, "%s: %s may mean %s", what, text, strings.Join(ids, ", "))
	}
	return nil
}
