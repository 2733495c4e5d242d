package scenario

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"time"

	"go.yaml.in/yaml/v3"

	"daoyan/director/rule"
)

// page is a mapping in the making.
type page struct{ n *yaml.Node }

func newPage() page { return page{&yaml.Node{Kind: yaml.MappingNode}} }

func (g page) put(key string, n *yaml.Node) { g.n.Content = append(g.n.Content, word(key), n) }

func (g page) text(key, value string) {
	if value != "" {
		g.put(key, word(value))
	}
}

func (g page) count(key string, n, none int64) {
	if n != none {
		g.put(key, number(strconv.FormatInt(n, 10)))
	}
}

func wordList(list []string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
	for _, s := range list {
		n.Content = append(n.Content, word(s))
	}
	return n
}

// Write gives the position as a file that LoadPosition reads: everything, so that the game plays on as it would have here.
func (pos *Position) Write(zone *time.Location) ([]byte, error) {
	s := pos.State
	k := &codec{hold: s.Holdings}
	for _, row := range pos.Rows {
		k.names = append(k.names, row.Character)
	}
	g := newPage()
	g.text("position", pos.Title)
	g.text("rules", pos.Rules)
	g.put("seed", number(strconv.FormatUint(s.Seed, 10)))
	g.text("next", label(s.Phase))
	g.text("at", time.Unix(int64(pos.At), 0).In(zone).Format(timeLayout))
	var played []string
	for _, p := range pos.Played {
		played = append(played, label(p))
	}
	g.put("played", wordList(played))
	g.put("penalties", word(onOffWord(s.Set.Penalties)))
	g.put("endings", word(onOffWord(!s.Set.NoEndings)))
	g.put("reaction", number(strconv.Itoa(int(s.Set.Reaction))))
	g.put("words", number(strconv.Itoa(int(s.Set.Words))))
	g.rulings(s.Set.Rulings)
	g.precedents(pos.Precedents)
	g.text("sheriff", k.char(s.Sheriff))
	g.characters(pos, k)
	if len(pos.Threads) > 0 {
		t := newPage()
		for _, kind := range slices.Sorted(maps.Keys(pos.Threads)) {
			t.count(kind, pos.Threads[kind], 0)
		}
		g.put("threads", t.n)
	}
	if len(pos.Chats) > 0 {
		t := newPage()
		for _, id := range slices.Sorted(maps.Keys(pos.Chats)) {
			t.count(string(id), pos.Chats[id], 0)
		}
		g.put("chats", t.n)
	}
	if len(pos.Unconfirmed) > 0 {
		g.put("unconfirmed", k.write(reflect.ValueOf(pos.Unconfirmed)))
	}
	g.put("invited", k.write(reflect.ValueOf(pos.Invited)))
	if len(pos.Public) > 0 {
		g.put("public", k.write(reflect.ValueOf(pos.Public)))
	}
	g.table(s, k)
	var b bytes.Buffer
	b.WriteString("# 一局玩到一半的记录，里面有所有人的身份：只给导演看。daoyan new 名字 --from 这个文件，就从这里接着玩。\n")
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(g.n); err != nil {
		return nil, fmt.Errorf("scenario: writing the position: %w", err)
	}
	return b.Bytes(), nil
}

func onOffWord(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func (g page) rulings(set map[string]string) {
	r := newPage()
	for _, name := range slices.Sorted(maps.Keys(set)) {
		r.text(name, set[name])
	}
	g.put("rulings", r.n)
}

func (g page) characters(pos *Position, k *codec) {
	list := &yaml.Node{Kind: yaml.SequenceNode}
	for i, row := range pos.Rows {
		c := rule.Char(i)
		x := newPage()
		x.n.Style = yaml.FlowStyle
		x.text("character", row.Character)
		x.text("account", row.Account)
		x.count("uid", row.UID, 0)
		x.text("person", row.Person)
		if len(row.Aliases) > 0 {
			x.put("aliases", wordList(row.Aliases))
		}
		x.text("helper", row.Helper)
		x.count("games", int64(row.Games), -1)
		x.text("mail", row.Mail)
		x.text("identity", row.Identity)
		x.count("leave", int64(pos.Leaves[c]), 0)
		x.text("shown", pos.Faces[c])
		if slices.Contains(pos.MayWrite, c) {
			x.text("words", "open")
		}
		list.Content = append(list.Content, x.n)
	}
	g.put("characters", list)
}

// table writes the whole table out as it is.
func (g page) table(s *rule.State, k *codec) {
	t := newPage()
	for _, key := range tableKeys() {
		n := k.write(tableField(s, key))
		if key == "holdings" {
			for _, h := range n.Content { // its number is its place
				if i := slices.IndexFunc(h.Content, func(x *yaml.Node) bool { return x.Value == "id" }); i >= 0 {
					h.Content = slices.Delete(h.Content, i, i+2)
				}
			}
		}
		t.put(key, n)
	}
	g.put("table", t.n)
}
