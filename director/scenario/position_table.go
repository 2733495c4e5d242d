package scenario

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"daoyan/director/rule"
)

// tableKeys are the parts of a table that a position may write out as they are, in the order in which they are written.
func tableKeys() []string {
	return []string{"phase", "prev", "seats", "cards", "holdings", "marks", "fallen", "later", "bans", "groups", "agenda", "carry", "votes"}
}

// tableField is a part of a table.
func tableField(s *rule.State, key string) reflect.Value {
	v := reflect.ValueOf(s).Elem()
	return v.FieldByNameFunc(func(name string) bool { return strings.ToLower(name) == key && name != strings.ToLower(name) })
}

// setUp makes the table: dealt, with the choices of the start and whatever the script plays, then as the characters stand, then what is written
// out as it is.
func (o *opening) setUp() {
	p := newPlayer(o.set, o.file)
	if !p.deal() {
		o.fails = append(o.fails, p.fails...)
		return
	}
	o.pos.State = p.state
	exact := o.exactly()
	if _, written := exact["holdings"]; !written && o.next.Kind != rule.Setup {
		if !o.played(p) {
			return
		}
	}
	s := o.pos.State
	s.Set = rule.Settings{Rulings: o.file.Rulings, Penalties: o.file.Penalties, NoEndings: o.file.NoEndings, Reaction: int16(o.opt.Reaction)}
	o.agreed(s)
	place(s, o.pos.Played, o.next)
	if o.write(s, exact); len(o.fails) > 0 {
		return
	}
	if err := o.set.Book.Bind(s); err != nil {
		o.bad(1, "table: %s", err)
		return
	}
	o.cod = &codec{l: o.loader, names: o.words.chars, hold: s.Holdings}
	o.stand(s)
	o.marks(s)
	if c := o.file.Sheriff; c != rule.Nobody && o.set.Badge != nil && s.Sheriff != c {
		if _, written := exact["holdings"]; written {
			s.Sheriff = c
		} else {
			o.set.Badge(o.set.Book, s, c)
		}
	}
}

// agreed reads what the table agreed on beside the rulings.
func (o *opening) agreed(s *rule.State) {
	if o.set.LastWords != nil {
		s.Set.Words = int8(o.set.LastWords(len(s.Seats)))
	}
	if p, ok := o.keys["words"]; ok {
		s.Set.Words = int8(o.whole(p, "words", 40))
	}
	if p, ok := o.keys["reaction"]; ok {
		s.Set.Reaction = int16(o.whole(p, "reaction", 1440))
	}
	if p, ok := o.keys["seed"]; ok {
		text, _ := o.scalar(p.val, "seed")
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			o.bad(p.at, "seed: %q is no number", text)
		}
		s.Seed = n
	}
}

// played plays the choices of the start and the script. What is drawn must be written: it has been drawn elsewhere. It tells false, with the
// mistakes recorded, where that does not come to the phase that is next.
func (o *opening) played(p *player) bool {
	script := o.file.Script
	if len(script) == 0 || script[0].Phase.Kind != rule.Setup {
		script = slices.Insert(slices.Clone(script), 0, Step{Line: o.keys["characters"].at})
	}
	off := *o.file
	off.NoEndings = true
	p.file = &off
	for i := range script {
		if !p.reach(&script[i]) {
			break
		}
		p.grant(script[i].Phase.Kind == rule.Day)
		if !p.phase(&script[i]) {
			break
		}
	}
	for _, f := range p.fails {
		if strings.HasPrefix(f.Say, "roll: there is none") {
			f.Notes = append(f.Notes, "write it in script, for example: - {setup: [], roll: [饺子]}")
		}
		o.fails = append(o.fails, f)
	}
	if len(p.fails) == 0 && len(script) > 1 && !same(p.state.Phase, o.next) {
		o.bad(script[len(script)-1].Line, "script: ends before %s, and next is %s: write what was played in between, or the start alone", label(p.state.Phase), label(o.next))
	}
	o.pos.State = p.state
	return len(o.fails) == 0
}

// exactly are the parts of the table that are written out.
func (o *opening) exactly() map[string]pair {
	p, ok := o.keys["table"]
	if !ok {
		return nil
	}
	return o.loader.keys(p.val, "table", tableKeys()...)
}

// write puts the parts that are written out into the table. Who holds which skill comes first: all else names holdings by that.
func (o *opening) write(s *rule.State, exact map[string]pair) {
	o.cod = &codec{l: o.loader, names: o.words.chars, hold: s.Holdings}
	if p, ok := exact["holdings"]; ok {
		o.cod.hold = nil
		for i, n := range o.items(p, "holdings") {
			v := blank(reflect.TypeFor[rule.Holding]())
			h := v.Addr().Interface().(*rule.Holding)
			o.cod.owner(n, h)
			h.ID = rule.HoldingID(i)
			o.cod.hold = append(o.cod.hold, h)
		}
		if len(o.fails) > 0 {
			return
		}
	}
	for _, key := range tableKeys() {
		if p, ok := exact[key]; ok {
			o.part(s, key, p)
		}
	}
	if len(o.fails) == 0 && exact != nil {
		o.numbers(s)
	}
	if p, ok := exact["phase"]; ok && !same(s.Phase, o.next) {
		o.bad(p.at, "phase: is %s, and next is %s", label(s.Phase), label(o.next))
	}
	if n := len(o.pos.Played); int(s.Phase.Seq) != n {
		o.bad(o.keys["table"].at, "phase: its seq is %d, and %d phases have been played", s.Phase.Seq, n)
	}
}

func (o *opening) part(s *rule.State, key string, p pair) {
	v := tableField(s, key)
	v.Set(blank(v.Type()))
	o.cod.read(p.val, v, key)
	if key == "holdings" {
		for i, h := range s.Holdings {
			h.ID = rule.HoldingID(i)
		}
	}
}

// numbers looks whether what is named by its number is there.
func (o *opening) numbers(s *rule.State) {
	at := o.keys["table"].at
	if n := len(o.file.Seats); len(s.Seats) != n {
		o.bad(at, "seats: wants %d, one for each character", n)
	}
	for i := range s.Seats {
		if c := s.Seats[i].Card; c < 0 || int(c) >= len(s.Cards) {
			o.bad(at, "seats: the card of %s is number %d, which is not there", o.file.Seats[i].Name, c)
		}
	}
	for _, g := range s.Fallen {
		if g.Who < 0 || g.Seq < 0 || g.Seq >= s.Phase.Seq {
			o.bad(at, "fallen: %s went out in phase %d, which has not been played", o.cod.char(g.Who), g.Seq)
		}
	}
	for _, h := range s.Holdings {
		if h.Card < -1 || int(h.Card) >= len(s.Cards) {
			o.bad(at, "holdings: %s comes from card %d, which is not there", o.cod.holding(h.ID), h.Card)
		}
	}
}

// owner reads whose a holding is and of which skill.
func (k *codec) owner(n *yaml.Node, h *rule.Holding) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		switch n.Content[i].Value {
		case "owner":
			k.read(n.Content[i+1], reflect.ValueOf(&h.Owner).Elem(), "owner")
		case "skill":
			k.read(n.Content[i+1], reflect.ValueOf(&h.Skill).Elem(), "skill")
		}
	}
}
