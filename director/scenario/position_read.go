package scenario

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"daoyan/director/roster"
	"daoyan/director/rule"
)

// timeLayout is how a position writes a moment, in the zone of the settings.
const timeLayout = "2006-01-02 15:04:05"

// opening reads a position file.
type opening struct {
	*loader
	pos  *Position
	opt  PositionOptions
	keys map[string]pair
	next rule.Phase
	more []map[string]pair // what each row says beside the roster's columns
	cod  *codec
}

func positionKeys() []string {
	return []string{"position", "rules", "seed", "next", "at", "played", "penalties", "endings", "reaction", "words", "rulings", "precedents", "sheriff",
		"characters", "out", "marks", "script", "threads", "chats", "unconfirmed", "public", "invited", "table"}
}

// characterKeys are what a character may have beside the columns of the roster.
func characterKeys() []string {
	return []string{"faction", "surface", "place", "yellow", "no_vote", "uses", "lost", "more", "named", "leave", "words", "shown"}
}

// LoadPosition reads a game half played elsewhere. sets holds the rule sets that files may name. The failures are the file's mistakes, each
// with its line and the nearest valid word; a file that has some cannot be taken over.
func LoadPosition(path string, data []byte, sets map[string]*Ruleset, opt PositionOptions) (*Position, []Failure) {
	l := &loader{file: &File{Path: path, Sheriff: rule.Nobody, Rulings: map[string]string{}, Penalties: true}}
	o := &opening{loader: l, opt: opt, pos: &Position{Path: path, Threads: map[string]int64{}, Chats: map[rule.GroupID]int64{}, Leaves: map[rule.Char]int{}, Faces: map[rule.Char]string{}}}
	if doc := l.document(data); doc != nil {
		o.top(doc, sets)
	}
	return o.pos, l.fails
}

func (o *opening) top(doc *yaml.Node, sets map[string]*Ruleset) {
	o.keys = o.loader.keys(doc, "position", positionKeys()...)
	o.pos.Rules = defaultRules
	if p, ok := o.keys["rules"]; ok {
		o.pos.Rules, _ = o.scalar(p.val, "rules")
	}
	if o.set = sets[o.pos.Rules]; o.set == nil {
		names := slices.Sorted(maps.Keys(sets))
		o.bad(max(o.keys["rules"].at, 1), "rules: no rule set %q%s", o.pos.Rules, suggest(o.pos.Rules, names))
		return
	}
	o.words = newWords(o.set)
	for _, need := range []string{"next", "at", "characters"} {
		if _, ok := o.keys[need]; !ok {
			o.bad(doc.Line, "position: wants the key %s", need)
		}
	}
	if p, ok := o.keys["position"]; ok {
		o.pos.Title, _ = o.scalar(p.val, "position")
	}
	_, ruled := o.keys["rulings"]
	o.pos.Unruled = !ruled
	o.people()
	o.settings(o.keys)
	o.when()
	if p, ok := o.keys["script"]; ok {
		o.script(p)
	}
	if len(o.fails) > 0 { // what follows needs all of it
		return
	}
	o.setUp()
	if len(o.fails) > 0 {
		return
	}
	o.beside()
	if len(o.fails) == 0 {
		o.doubt()
	}
}

// people reads who is who. The columns of the roster are read as in a roster; what else stands there is for later.
func (o *opening) people() {
	p, ok := o.keys["characters"]
	if !ok {
		return
	}
	columns := roster.Columns()
	var rows []*yaml.Node
	rest := map[int]map[string]pair{}
	for _, n := range o.items(p, "characters") {
		keys := o.loader.keys(n, "characters", append(slices.Clone(columns), characterKeys()...)...)
		row := &yaml.Node{Kind: yaml.MappingNode, Line: n.Line}
		for _, name := range columns {
			if kv, ok := keys[name]; ok {
				row.Content = append(row.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: name, Line: kv.at}, kv.val)
			}
		}
		if _, ok := keys["identity"]; !ok {
			o.bad(n.Line, "characters: wants the identity that was dealt")
		}
		rows, rest[n.Line] = append(rows, row), keys
	}
	var ids []string
	for i := range o.set.Book.Identities {
		ids = append(ids, o.set.Book.Identities[i].Name)
	}
	reserved := slices.Concat(o.opt.Reserved, o.words.skills, o.words.identities, o.words.options)
	table, faults := roster.Rows(rows, roster.Words{Reserved: slices.DeleteFunc(reserved, func(s string) bool { return s == "" }), Identities: ids})
	for _, f := range faults {
		o.bad(f.Line, "characters: %s", f.Err)
	}
	o.pos.Rows = table
	for _, row := range table {
		o.file.Seats = append(o.file.Seats, Seat{row.Character, row.Identity})
		o.words.chars = append(o.words.chars, row.Character)
		o.more = append(o.more, rest[row.Line])
		if id := o.set.Book.Identity(row.Identity); id != nil && !id.Built {
			o.bad(row.Line, "characters: %s is not built yet", row.Identity)
		}
	}
}

// when reads which phase comes next and when.
func (o *opening) when() {
	if p, ok := o.keys["next"]; ok {
		o.next, _ = o.phaseOf(p.val, "next")
	}
	o.pos.Played = o.set.chronicle(o.next)
	if p, ok := o.keys["played"]; ok {
		o.pos.Played = nil
		for i, n := range o.items(p, "played") {
			ph, _ := o.phaseOf(n, "played")
			ph.Seq = int32(i)
			o.pos.Played = append(o.pos.Played, ph)
		}
	}
	p, ok := o.keys["at"]
	if !ok {
		return
	}
	if text, ok := o.scalar(p.val, "at"); ok {
		at, err := time.ParseInLocation(timeLayout, text, o.opt.Zone)
		if err != nil {
			at, err = time.ParseInLocation("2006-01-02 15:04", text, o.opt.Zone)
		}
		if err != nil {
			o.bad(p.at, "at: %q is no moment: write 2026-03-05 08:00", text)
		}
		o.pos.At = rule.Instant(at.Unix())
	}
}

// phaseOf reads "day 3", "night 3+", "day 1 PK".
func (o *opening) phaseOf(n *yaml.Node, what string) (rule.Phase, bool) {
	text, ok := o.scalar(n, what)
	if !ok {
		return rule.Phase{}, false
	}
	kind, rest, _ := strings.Cut(squeeze(text), " ")
	if text == kindWords[rule.Setup] {
		return rule.Phase{}, true
	}
	if i := slices.Index(kindWords, kind); i <= int(rule.Setup) {
		o.bad(n.Line, "%s: %q is no phase: write day 3 or night 3%s", what, text, suggest(kind, kindWords))
		return rule.Phase{}, false
	}
	st := &Step{}
	if !o.numbered(st, pair{what, n.Line, &yaml.Node{Kind: yaml.ScalarNode, Value: rest, Line: n.Line}}, kind) {
		return rule.Phase{}, false
	}
	return st.Phase, true
}

func (o *opening) chars(key string) []rule.Char {
	p, ok := o.keys[key]
	if !ok {
		return nil
	}
	var out []rule.Char
	for _, n := range o.items(p, key) {
		if c := o.char(n, key); c != rule.Nobody {
			out = append(out, c)
		}
	}
	return out
}

// whole reads a whole number from 0 to most.
func (o *opening) whole(p pair, what string, most int) int {
	text, ok := o.scalar(p.val, what)
	n, err := strconv.Atoi(text)
	if ok && (err != nil || n < 0 || n > most) {
		o.bad(p.at, "%s: %q is no number from 0 to %d", what, text, most)
		return 0
	}
	return n
}

// beside reads what a daemon must know beside the table.
func (o *opening) beside() {
	o.pos.Unconfirmed = o.chars("unconfirmed")
	if p, ok := o.keys["threads"]; ok {
		for name, kv := range o.loader.keys(p.val, "threads", ThreadKinds()...) {
			o.pos.Threads[name] = o.onBoard(kv, "thread: the tid in its address")
		}
	}
	if p, ok := o.keys["chats"]; ok {
		var names []string
		for i := range o.pos.State.Groups {
			names = append(names, string(o.pos.State.Groups[i].ID))
		}
		for name, kv := range o.loader.keys(p.val, "chats", names...) {
			o.pos.Chats[rule.GroupID(name)] = o.onBoard(kv, "conversation: the plid in its address")
		}
	}
	if p, ok := o.keys["precedents"]; ok {
		o.pos.Precedents = o.precedents(p.val)
		o.asked(p.at)
	}
	if p, ok := o.keys["public"]; ok {
		for _, n := range o.items(p, "public") {
			o.pos.Public = append(o.pos.Public, o.notice(n))
		}
	}
	for i, keys := range o.more {
		c := rule.Char(i)
		if p, ok := keys["leave"]; ok {
			o.pos.Leaves[c] = o.whole(p, "leave", 30)
		}
		if p, ok := keys["shown"]; ok {
			o.pos.Faces[c] = o.identity(p)
		}
	}
	o.lastWords()
}

// asked sets the switches with a precedent to ask: what is set to a word of its own needs none.
func (o *opening) asked(line int) {
	for _, a := range o.pos.Precedents {
		if set, ok := o.file.Rulings[a.Switch]; ok && set != rule.Ask {
			o.bad(line, "precedents: %s is set to %s by rulings, which needs no precedent", a.Switch, set)
		}
		o.file.Rulings[a.Switch] = rule.Ask
	}
}

// onBoard reads the number of something on the board.
func (o *opening) onBoard(p pair, of string) int64 {
	text, _ := o.scalar(p.val, p.key)
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 {
		o.bad(p.at, "%s: %q is no number of a %s", p.key, text, of)
	}
	return n
}

// notice reads a public fact: a token such as 熊咆哮 or 翻牌:面条=太阳.
func (o *opening) notice(n *yaml.Node) rule.Notice {
	v := blank(reflect.TypeFor[rule.Notice]())
	if n.Kind == yaml.MappingNode {
		o.cod.read(n, v, "public")
		return v.Interface().(rule.Notice)
	}
	out := v.Interface().(rule.Notice)
	text, ok := o.scalar(n, "public")
	if !ok {
		return out
	}
	if say := o.words.token(text); say != "" {
		o.bad(n.Line, "public: %s", say)
		return out
	}
	word, detail, _ := strings.Cut(text, ":")
	names, eq, _ := strings.Cut(detail, "=")
	out.Key, out.Eq = word, eq
	for name := range strings.SplitSeq(names, ",") {
		if c := o.words.char(name); c != rule.Nobody {
			out.On = append(out.On, c)
		}
	}
	return out
}

// lastWords works out who has had a right to last words. Where the file does not say it, whoever went out first had it, as many as may; who went
// out in the phase just over may still write.
func (o *opening) lastWords() {
	s := o.pos.State
	o.pos.Invited = o.chars("invited")
	_, given := o.keys["invited"]
	for _, g := range standing(s) {
		say := o.wordsOf(g.Who)
		if !given && say != "none" && (say != "" || len(o.pos.Invited) < int(s.Set.Words)) {
			o.pos.Invited = append(o.pos.Invited, g.Who)
			if say == "" && g.Seq == s.Phase.Seq-1 {
				say = "open"
			}
		}
		if say == "open" {
			o.pos.MayWrite = append(o.pos.MayWrite, g.Who)
		}
	}
}

// wordsOf is what the file says of somebody's last words: used, open, none, or nothing.
func (o *opening) wordsOf(c rule.Char) string {
	p, ok := o.more[c]["words"]
	if !ok {
		return ""
	}
	valid := []string{"used", "open", "none"}
	say, _ := o.scalar(p.val, "words")
	if !slices.Contains(valid, say) {
		o.bad(p.at, "words: no %q; write used, open or none%s", say, suggest(say, valid))
	}
	return say
}

// odd records something impossible.
func (o *opening) odd(line int, format string, args ...any) {
	o.pos.Odd = append(o.pos.Odd, Failure{File: o.pos.Path, Line: line, Say: fmt.Sprintf(format, args...)})
}
