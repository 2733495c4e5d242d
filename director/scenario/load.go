package scenario

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// defaultRules is the rule set of files that name none.
const defaultRules = "guimi"

// Load reads a scenario file. sets holds the rule sets that files may name. The failures are the file's mistakes, each with its line and the
// nearest valid word; a file that has some cannot be played. The file itself is never nil.
func Load(path string, data []byte, sets map[string]*Ruleset) (*File, []Failure) {
	l := &loader{file: &File{Path: path, Sheriff: rule.Nobody, Rulings: map[string]string{}}}
	if doc := l.document(data); doc != nil {
		l.top(doc, sets)
	}
	return l.file, l.fails
}

func (l *loader) top(doc *yaml.Node, sets map[string]*Ruleset) {
	keys := l.keys(doc, "scenario", "scenario", "rules", "source", "seats", "sheriff", "rulings", "penalties", "endings", "script")
	l.file.Rules = defaultRules
	if p, ok := keys["rules"]; ok {
		l.file.Rules, _ = l.scalar(p.val, "rules")
	}
	if l.set = sets[l.file.Rules]; l.set == nil {
		names := slices.Sorted(maps.Keys(sets))
		l.bad(max(keys["rules"].at, 1), "rules: no rule set %q%s", l.file.Rules, suggest(l.file.Rules, names))
		return
	}
	l.words = newWords(l.set)
	for _, need := range []string{"scenario", "seats", "script"} {
		if _, ok := keys[need]; !ok {
			l.bad(doc.Line, "scenario: wants the key %s", need)
		}
	}
	for _, p := range []string{"scenario", "source"} {
		if kv, ok := keys[p]; ok {
			text, _ := l.scalar(kv.val, p)
			if p == "scenario" {
				l.file.Title = text
			}
		}
	}
	if p, ok := keys["seats"]; ok {
		l.seats(p)
	}
	l.settings(keys)
	if p, ok := keys["script"]; ok {
		l.script(p)
	}
}

func (l *loader) settings(keys map[string]pair) {
	if p, ok := keys["sheriff"]; ok {
		l.file.Sheriff = l.char(p.val, "sheriff")
	}
	if p, ok := keys["penalties"]; ok {
		l.file.Penalties = l.onOff(p.val, "penalties")
	}
	if p, ok := keys["endings"]; ok {
		l.file.NoEndings = !l.onOff(p.val, "endings")
	}
	if p, ok := keys["rulings"]; ok {
		l.rulings(p.val)
	}
}

// seats reads the table: "character identity", top to bottom.
func (l *loader) seats(p pair) {
	var table []ballot.Character
	var lines []int
	for _, n := range l.items(p, "seats") {
		text, ok := l.scalar(n, "seats")
		if !ok {
			continue
		}
		name, card, _ := strings.Cut(squeeze(text), " ")
		id := l.set.Book.Identity(card)
		if id == nil {
			if card == "" || strings.Contains(card, " ") {
				l.bad(n.Line, "seats: %q: wants a character and an identity", text)
			} else {
				l.bad(n.Line, "seats: no identity %s%s", card, suggest(card, l.words.identities))
			}
		} else {
			card = id.Name
			if !id.Built {
				l.file.Unbuilt = append(l.file.Unbuilt, Failure{File: l.file.Path, Line: n.Line, Say: "seats: " + card + " is not built yet"})
			}
		}
		if l.taken(name) {
			l.bad(n.Line, "seats: %s cannot be a character's name: it is a word of the rules", name)
		}
		l.file.Seats = append(l.file.Seats, Seat{name, card})
		l.words.chars = append(l.words.chars, name)
		table, lines = append(table, ballot.Character{Name: name}), append(lines, n.Line)
	}
	for _, c := range ballot.NewNames(table).Alike() {
		second := c.Characters[1]
		l.bad(lines[second], "seats: %s and %s are too alike", l.words.chars[c.Characters[0]], l.words.chars[second])
	}
}

// taken tells whether a name is a word of the rules, which no character may bear (rule book: Words).
func (l *loader) taken(name string) bool {
	own := []string{packWord, giveUpWord, shorterWord, longerWord, abstainWord, feedbackWord}
	return slices.Contains(own, name) || slices.Contains(l.words.skills, name) || slices.Contains(l.words.identities, name) ||
		slices.Contains(l.words.options, name)
}

// char reads the name of a character; Nobody with the mistake recorded if there is none.
func (l *loader) char(n *yaml.Node, what string) rule.Char {
	name, ok := l.scalar(n, what)
	if !ok {
		return rule.Nobody
	}
	return l.charAt(n.Line, name, what)
}

func (l *loader) charAt(line int, name, what string) rule.Char {
	c := l.words.char(name)
	if c == rule.Nobody {
		l.bad(line, "%s: no character %s%s", what, name, suggest(name, l.words.chars))
	}
	return c
}

// rulings reads the ruling switches of the game.
func (l *loader) rulings(n *yaml.Node) {
	switches := l.set.Book.Switches
	names := make([]string, len(switches))
	for i := range switches {
		names[i] = switches[i].Name
	}
	for _, p := range l.mapping(n, "rulings") {
		i := slices.Index(names, p.key)
		if i < 0 {
			l.bad(p.at, "rulings: no switch %s%s", p.key, suggest(p.key, names))
			continue
		}
		value, ok := l.scalar(p.val, "rulings")
		if !ok {
			continue
		}
		if v, valid := switchValue(&switches[i], value); valid {
			l.file.Rulings[p.key] = v
		} else {
			l.bad(p.at, "rulings: %s cannot be %s; its default is %s", p.key, value, switches[i].Default)
		}
	}
}

// switchValue is a value as the switch knows it.
func switchValue(sw *rule.Switch, v string) (string, bool) {
	if v == "ask" || v == sw.Default {
		return v, true
	}
	if sw.Values != nil {
		return v, slices.Contains(sw.Values, v)
	}
	if sw.Default == "true" || sw.Default == "false" {
		switch v {
		case "on", "yes", "true":
			return "true", true
		case "off", "no", "false":
			return "false", true
		}
		return v, false
	}
	n, err := strconv.Atoi(v)
	return v, err == nil && n >= 0
}
