package scenario

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// stand puts everybody where the file says he is: what he holds and has named, who is out, on whose side, at which place.
func (o *opening) stand(s *rule.State) {
	for i, keys := range o.more {
		c := rule.Char(i)
		seat := &s.Seats[c]
		if p, ok := keys["faction"]; ok {
			text, _ := o.scalar(p.val, "faction")
			o.faction(p.at, "faction", text)
			seat.Base, seat.Side = rule.Faction(text), rule.Faction(text)
		}
		if p, ok := keys["surface"]; ok {
			seat.Face = o.identity(p)
		}
		if p, ok := keys["yellow"]; ok {
			seat.Yellow = int8(o.whole(p, "yellow", 10))
		}
		if p, ok := keys["no_vote"]; ok {
			seat.NoVote = o.onOff(p.val, "no_vote")
		}
		o.hands(s, c, keys)
	}
	o.falls(s)
	for i, keys := range o.more {
		if p, ok := keys["place"]; ok {
			o.at(s, rule.Char(i), p)
		}
	}
}

// hands reads what somebody holds beyond his card, what of it is used up or lost, and whom it has named.
func (o *opening) hands(s *rule.State, c rule.Char, keys map[string]pair) {
	if p, ok := keys["more"]; ok {
		for _, n := range o.items(p, "more") {
			if text, ok := o.scalar(n, "more"); ok {
				if sk := o.skill(n.Line, text, "more"); sk != nil {
					o.set.Book.GrantTo(s, rule.Of(c), rule.Grant{Skill: sk.ID})
				}
			}
		}
		o.cod.hold = s.Holdings
	}
	if p, ok := keys["uses"]; ok {
		for _, kv := range o.mapping(p.val, "uses") {
			for _, h := range o.held(s, c, kv.at, kv.key) {
				left := o.whole(kv, "uses", 100)
				if h.Left >= 0 && left > int(h.Left) {
					o.odd(kv.at, "%s 的「%s」还剩 %d 次，比身份牌上的 %d 次多", o.cod.char(c), kv.key, left, h.Left)
				}
				h.Left = int16(left)
			}
		}
	}
	if p, ok := keys["lost"]; ok {
		for _, w := range o.strings(p, "lost").words {
			for _, h := range o.held(s, c, p.at, w) {
				h.Off = append(h.Off, rule.Off{Why: rule.Lost, By: rule.NoHolding, Until: rule.Forever()})
			}
		}
	}
	if p, ok := keys["named"]; ok {
		for _, kv := range o.mapping(p.val, "named") {
			o.named(s, o.held(s, c, kv.at, kv.key), kv)
		}
	}
}

// held are the holdings of somebody, or of his pack, that a word means.
func (o *opening) held(s *rule.State, c rule.Char, line int, word string) []*rule.Holding {
	var out []*rule.Holding
	var names []string
	for _, h := range s.Holdings {
		sk := h.Print()
		if h.Owner != rule.Of(c) && (h.Owner.Group == "" || !s.Member(h.Owner.Group, c)) {
			continue
		}
		names = append(names, sk.Name)
		if sk.Name == word || string(sk.ID) == word || slices.Contains(sk.Aliases, word) {
			out = append(out, h)
		}
	}
	if len(out) == 0 {
		o.bad(line, "%s holds no %s%s", o.cod.char(c), word, suggest(word, names))
	}
	return out
}

// named reads whom a skill has named in which phase: "night 2 饺子 包子".
func (o *opening) named(s *rule.State, held []*rule.Holding, p pair) {
	for _, n := range o.items(p, "named") {
		text, ok := o.scalar(n, "named")
		if !ok {
			continue
		}
		seq, words, ok := o.dated(n.Line, text, "named")
		if !ok {
			continue
		}
		var on []rule.Char
		for _, w := range words {
			on = append(on, o.charAt(n.Line, w, "named"))
		}
		for _, h := range held {
			h.Named = append(h.Named, rule.Named{Seq: seq, Chars: on, At: on, Landed: true, Ran: true})
		}
	}
}

// dated reads a phase that has been played and the words behind it.
func (o *opening) dated(line int, text, what string) (seq int32, words []string, ok bool) {
	words = strings.Fields(text)
	for _, p := range o.pos.Played {
		if name := strings.Fields(label(p)); len(words) >= len(name) && slices.Equal(words[:len(name)], name) {
			return p.Seq, words[len(name):], true
		}
	}
	o.bad(line, "%s: %q does not begin with a phase that has been played, such as night 1; next is %s", what, text, label(o.next))
	return 0, nil, false
}

// falls reads who went out, in which phase and how, in that order: "面条 night 2 刀".
func (o *opening) falls(s *rule.State) {
	p, ok := o.keys["out"]
	if !ok {
		return
	}
	var last int32
	for _, n := range o.items(p, "out") {
		text, ok := o.scalar(n, "out")
		if !ok {
			continue
		}
		name, rest, _ := strings.Cut(squeeze(text), " ")
		c := o.charAt(n.Line, name, "out")
		seq, how, ok := o.dated(n.Line, rest, "out")
		if c == rule.Nobody || !ok {
			continue
		}
		if s.Seats[c].Place == rule.Out {
			o.bad(n.Line, "out: %s is out already", name)
			continue
		}
		if seq < last {
			o.odd(n.Line, "%s 排在后面，却比前一个先出局", name)
		}
		last = seq
		o.set.Book.PutOut(s, c, seq, strings.Join(how, " "))
	}
	o.cod.hold = s.Holdings
}

// at puts somebody in a place other than in play.
func (o *opening) at(s *rule.State, c rule.Char, p pair) {
	text, ok := o.scalar(p.val, "place")
	i := slices.Index(placeWords, text)
	if !ok || i < 0 {
		o.bad(p.at, "place: no %q%s", text, suggest(text, placeWords))
		return
	}
	if out := s.Seats[c].Place == rule.Out; out != (rule.Place(i) == rule.Out) {
		o.bad(p.at, "place: who is out stands in the list out, as: %s night 1 刀", o.cod.char(c))
		return
	}
	s.Seats[c].Place = rule.Place(i)
}

// marks reads what lasts and lies on somebody.
func (o *opening) marks(s *rule.State) {
	p, ok := o.keys["marks"]
	if !ok {
		return
	}
	for _, n := range o.items(p, "marks") {
		v := blank(reflect.TypeFor[rule.Mark]())
		o.cod.read(n, v, "marks")
		k := v.Addr().Interface().(*rule.Mark)
		if kinds := markKinds(o.set.Book); !slices.Contains(kinds, string(k.Kind)) {
			o.odd(n.Line, "没有哪条规则认得标记 %q，最接近的是 %s", k.Kind, ballot.ClosestWord(string(k.Kind), kinds))
		}
		if k.By >= 0 && k.Owner == rule.Nobody {
			k.Owner = s.Holdings[k.By].Owner.Char
		}
		s.Marks = append(s.Marks, k)
	}
}

// markKinds are the kinds of mark for which some rule speaks.
func markKinds(b *rule.Book) []string {
	var out []string
	for _, s := range b.Skills {
		for _, r := range s.Rules {
			if r.Mark != "" && !slices.Contains(out, string(r.Mark)) {
				out = append(out, string(r.Mark))
			}
		}
	}
	return out
}

// doubt looks for what cannot be by the rules.
func (o *opening) doubt() {
	s := o.pos.State
	at := o.keys["characters"].at
	for i := range s.Seats {
		c, seat := rule.Char(i), &s.Seats[i]
		if c == s.Sheriff && seat.Place == rule.Out {
			o.odd(at, "%s 已经出局，徽章却还在他手里", o.cod.char(c))
		}
		if seat.Place == rule.Jailed && !slices.ContainsFunc(s.Holdings, func(h *rule.Holding) bool { return h.Owner.Char == c && h.Print().Traits.InJail }) {
			o.odd(at, "%s 在狱中，却没有囚徒的技能（more: [jail.day-die, jail.night-die, jail.hand-over]）", o.cod.char(c))
		}
		if most := redAt(o.set.Book, s); most > 0 && int(seat.Yellow) >= most && seat.Place != rule.Out {
			o.odd(at, "%s 有 %d 张黄牌，却还没有出局", o.cod.char(c), seat.Yellow)
		}
		if seat.Place == rule.Out || o.set.Links == nil {
			continue
		}
		for _, b := range o.set.Links(s, c) {
			if s.Seats[b].Place == rule.Out {
				o.odd(at, "%s 和 %s 连在一起，只有一方出局", o.cod.char(c), o.cod.char(b))
			}
		}
	}
	for _, k := range s.Marks {
		o.bond(s, k, at)
	}
	if o.next.Kind == rule.Setup {
		return
	}
	r := rule.NewRun(o.set.Book)
	r.Show(s)
	if r.EndGame(); r.Over {
		o.odd(o.keys["next"].at, "照规则已经分出胜负：%s", winner(r.Winner))
	}
}

// bond doubts a mark that lets those on whom it lies go out together, where only some have.
func (o *opening) bond(s *rule.State, k *rule.Mark, at int) {
	follows := func(r rule.Rule) bool { return r.On == rule.Fall && r.Layer == rule.FallFollow && r.Mark == k.Kind }
	if k.By < 0 || !slices.ContainsFunc(s.Holdings[k.By].Print().Rules, follows) {
		return
	}
	var in, out []string
	for _, c := range k.On {
		if s.Seats[c].Place == rule.Out {
			out = append(out, o.cod.char(c))
		} else {
			in = append(in, o.cod.char(c))
		}
	}
	if len(in) > 0 && len(out) > 0 {
		o.odd(at, "%s 和 %s 连在一起，只有一方出局", strings.Join(in, "、"), strings.Join(out, "、"))
	}
}

// redAt is at how many yellow cards somebody goes out; 0: never by cards.
func redAt(b *rule.Book, s *rule.State) int {
	i := slices.IndexFunc(b.Switches, func(sw rule.Switch) bool { return sw.Name == "cards.red_at" })
	if i < 0 {
		return 0
	}
	word, set := s.Set.Rulings[b.Switches[i].Name]
	if !set {
		word = b.Switches[i].Default
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0
	}
	return n
}
