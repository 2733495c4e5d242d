package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/rule"
)

// The words of won: that are no faction.
const (
	undecided = "未分" // the game goes on
	drawn     = "平局" // everybody is out
)

// reasons are the words a fault of a post begins with.
var reasons = []string{"格式", "对象", "资格", "引用", "次数", "重复", "截止", "编辑"}

// traits are the keys of is: and how their values are read.
var traits = []string{"out", "faction", "identity", "surface", "can_vote", "sheriff", "lost", "jailed", "linked"}

// expect reads the expectations of a phase.
func (l *loader) expect(st *Step, p pair) {
	keys := l.keys(p.val, "expect", "out", "told", "public", "unpublic", "refused", "void", "tally", "ballots", "invalid", "is", "won")
	e := &Expect{}
	st.Expect = e
	if kv, ok := keys["out"]; ok {
		e.out = l.strings(kv, "out")
		for _, name := range e.out.words {
			l.charAt(kv.at, name, "out")
		}
	}
	if kv, ok := keys["told"]; ok {
		for _, t := range l.mapping(kv.val, "told") {
			e.told = append(e.told, told{*l.tokens(t, "told"), l.charAt(t.at, t.key, "told")})
		}
	}
	if kv, ok := keys["public"]; ok {
		e.public = l.tokens(kv, "public")
	}
	if kv, ok := keys["unpublic"]; ok {
		e.unpublic = l.tokens(kv, "unpublic")
	}
	if kv, ok := keys["refused"]; ok {
		e.refused = l.written(st, kv, "refused")
	}
	if kv, ok := keys["void"]; ok {
		e.void = l.written(st, kv, "void")
	}
	if kv, ok := keys["tally"]; ok {
		l.tally(e, kv)
	}
	l.posted(st, keys)
	if kv, ok := keys["is"]; ok {
		l.is(e, kv)
	}
	if kv, ok := keys["won"]; ok {
		if v, ok := l.scalar(kv.val, "won"); ok {
			l.faction(kv.at, "won", v, undecided, drawn)
			e.won = &trait{line: kv.at, key: "won", value: v}
		}
	}
}

func (l *loader) tokens(p pair, what string) *list {
	out := l.strings(p, what)
	for _, t := range out.words {
		if fault := l.words.token(t); fault != "" {
			l.bad(p.at, "%s: %s: %s", what, t, fault)
		}
	}
	return out
}

// written reads lines that must stand in the phase's do.
func (l *loader) written(st *Step, p pair, what string) *list {
	out := l.strings(p, what)
	lines := make([]string, len(st.Do))
	for i := range st.Do {
		lines[i] = st.Do[i].Text
	}
	for _, text := range out.words {
		if !slices.Contains(lines, text) {
			l.bad(p.at, "%s: the phase has no line %q%s", what, text, suggest(text, lines))
		}
	}
	return out
}

func (l *loader) tally(e *Expect, p pair) {
	e.tally = []count{}
	for _, kv := range l.mapping(p.val, "tally") {
		c := l.charAt(kv.at, kv.key, "tally")
		text, ok := l.scalar(kv.val, "tally")
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || n < 0 || n > 1000 || n*2 != math.Trunc(n*2) {
			l.bad(kv.at, "tally: %q is no count of votes", text)
			continue
		}
		e.tally = append(e.tally, count{kv.at, c, int(n * 2)})
	}
}

// posted reads what is expected of posts.
func (l *loader) posted(st *Step, keys map[string]pair) {
	e := st.Expect
	for _, what := range []string{"ballots", "invalid"} {
		kv, ok := keys[what]
		if !ok {
			continue
		}
		if len(st.Posts) == 0 {
			l.bad(kv.at, "%s: is for phases with posts", what)
		}
		out := &pairs{line: kv.at, of: map[string]string{}}
		for _, p := range l.mapping(kv.val, what) {
			value, ok := l.scalar(p.val, what)
			if !ok {
				continue
			}
			out.of[p.key] = value
			if what == "ballots" {
				l.ballot(p.at, p.key, value)
			} else {
				l.invalid(st, p.at, p.key, value)
			}
		}
		if what == "ballots" {
			e.ballots = out
		} else {
			e.invalid = out
		}
	}
}

func (l *loader) ballot(line int, from, to string) {
	l.charAt(line, from, "ballots")
	if to != abstainWord {
		l.charAt(line, to, "ballots")
	}
}

func (l *loader) invalid(st *Step, line int, floor, reason string) {
	if !slices.Contains(reasons, reason) {
		l.bad(line, "invalid: no reason %s%s", reason, suggest(reason, reasons))
	}
	if n, _ := strconv.Atoi(floor); !slices.ContainsFunc(st.Posts, func(p Post) bool { return p.Floor == n }) {
		l.bad(line, "invalid: the phase has no post on floor %s", floor)
	}
}

// is reads what must be so of characters afterwards.
func (l *loader) is(e *Expect, p pair) {
	for _, who := range l.mapping(p.val, "is") {
		c := l.charAt(who.at, who.key, "is")
		for _, kv := range l.mapping(who.val, "is") {
			t := trait{line: kv.at, who: c, key: kv.key}
			switch kv.key {
			case "out", "can_vote", "sheriff", "jailed":
				t.value = strconv.FormatBool(l.onOff(kv.val, kv.key))
			case "faction":
				t.value, _ = l.scalar(kv.val, kv.key)
				l.faction(kv.at, kv.key, t.value)
			case "identity", "surface":
				t.value = l.identity(kv)
			case "lost", "linked":
				t.words = l.strings(kv, kv.key).words
				for _, w := range t.words {
					if kv.key == "linked" {
						l.charAt(kv.at, w, "linked")
					} else if !slices.Contains(l.words.skills, w) {
						l.bad(kv.at, "lost: no skill %s%s", w, suggest(w, l.words.skills))
					}
				}
			default:
				l.bad(kv.at, "is: no key %q%s", kv.key, suggest(kv.key, traits))
				continue
			}
			if c != rule.Nobody {
				e.is = append(e.is, t)
			}
		}
	}
}

func (l *loader) identity(p pair) string {
	name, ok := l.scalar(p.val, p.key)
	if !ok {
		return ""
	}
	if id := l.set.Book.Identity(name); id != nil {
		return id.Name
	}
	l.bad(p.at, "%s: no identity %s%s", p.key, name, suggest(name, l.words.identities))
	return name
}

func (l *loader) faction(line int, what, name string, more ...string) {
	valid := append(more, l.words.factions...)
	if !slices.Contains(valid, strings.TrimSpace(name)) {
		l.bad(line, "%s: no faction %s%s", what, name, suggest(name, valid))
	}
}
